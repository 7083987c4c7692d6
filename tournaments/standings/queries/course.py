"""Running totals of players, deal by deal, for charts. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import groupby

from django.db.models import Q

from tournaments.evening.models import Tournament
from tournaments.play.models import Payment
from tournaments.standings.queries.scores import Pairs, score_courses
from tournaments.standings.ranking import RankingFigure


def courses(
    tournament: Tournament, lines: Mapping[int, Collection[int]], *, until: datetime | None = None, pairs: Pairs | None = None
) -> dict[int, list[int]]:
    """Return the running totals of lines of the standings, each a list that starts with 0. One query.

    A list has one total for each deal, ruling or correction that changed the line's points. `lines` has, by the primary key of a line's
    player, the keys of all players whose points count for the line: the player, and the players whose points they took over. `until`: only
    payments booked up to then. If the standings rank by score, the lists have the score after each deal.
    A deal of two partners of `pairs` then counts once.
    """
    if tournament.order.figure is RankingFigure.SCORE:
        scored = score_courses(tournament, lines, until, pairs)
        return {line: [0, *(total for _round, running in course for total in running)] for line, course in scored.items()}
    line_of = {player: line for line, players in lines.items() for player in players}
    payments = Payment.objects.filter(Q(payer__in=line_of) | Q(payee__in=line_of), tournament=tournament).order_by("pk")
    payments = payments if until is None else payments.filter(at__lte=until)
    totals: dict[int, list[int]] = {line: [0] for line in lines}
    rows = payments.values_list("deal", "ruling", "payer", "payee", "amount")
    for _cause, group in groupby(rows, key=lambda row: row[:2]):
        moved: dict[int, int] = {}
        for _deal, _ruling, payer, payee, amount in group:
            for player, points in ((payer, -amount), (payee, amount)):
                if player in line_of:
                    moved[line_of[player]] = moved.get(line_of[player], 0) + points
        for line, points in moved.items():
            totals[line].append(totals[line][-1] + points)
    return totals
