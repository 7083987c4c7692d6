"""Every game speaks in the count by which it ranks: what is settled never stands for a score, and only settled points sum to 0."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import GAMES
from tests.cast import MACHINE
from tests.pages.read import text
from tournaments.evening.models import Tournament
from tournaments.papers.kinds import standings as paper
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.deal_scores import read_score
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables
from tournaments.room.queries.feed import feed
from tournaments.seating.actions import drawing
from tournaments.standings.queries.digest import digest
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import RankingFigure

OF_SCORES = {"klaverjas", "skat"}
DEALS = 5
Points = dict[str, Counter[int]]
"""For each deal, by its key in the feed, the points that each player has from it, by primary key."""


def played(prepare_evening: Callable[..., Tournament], game: str) -> Tournament:
    """Two tables play random deals of this game."""
    evening, chance = prepare_evening(players=8, game=game, deals_a_round=None, name=game), Random(7)
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    rounds.start(by=MACHINE, round=round_)
    for _ in range(DEALS):
        for table in round_.tables.all():
            fold = tables.read_table(table).fold
            possible = [] if getattr(fold.state, "finished", False) else list(evening.rule_set.game.possible_deals(fold.state))
            if possible:
                facts = evening.rule_set.game.write_facts(chance.choice(possible))
                play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=fold.next_number, facts=facts)
    return Tournament.objects.get(pk=evening.pk)


def own_points(evening: Tournament) -> Points:
    """Return what each deal brought in the evening's own count: by the deals' scores, or by the ledger."""
    points: Points = defaultdict(Counter)
    if evening.order.figure is RankingFigure.SCORE:
        for deal in Deal.objects.filter(table__round__tournament=evening):
            players = [place.entrant_id for place in deal.table.places.order_by("seat")]
            points[f"deal {deal.pk}"].update(dict(zip(players, read_score(deal.score), strict=False)))
        return points
    for payment in Payment.objects.filter(tournament=evening):
        for player, amount in ((payment.payee_id, payment.amount), (payment.payer_id, -payment.amount)):
            if player is not None:
                points[f"deal {payment.deal_id}"][player] += amount
    return points


@pytest.mark.slow
def test_every_game_speaks_in_its_own_count(prepare_evening: Callable[..., Tournament], client: Client) -> None:
    ranked_by_score, said = set(), set()
    for game in GAMES:
        evening = played(prepare_evening, game)
        now, points = standings(evening), own_points(evening)
        by_score = now.order.figure is RankingFigure.SCORE
        ranked_by_score |= {game} if by_score else set()
        total = sum((Counter(each) for each in points.values()), Counter[int]())
        if not by_score:
            assert sum(line.total for line in now.lines) + now.pot == 0, game
        label = "Sum of the settled points" if by_score else "Sum of all points"
        other = "Sum of all points" if by_score else "Sum of the settled points"
        at = reverse("standings", args=[evening.slug])
        printed = " ".join(sheet.html for sheet in paper.sheets(evening, PaperSubject()))
        for shown in (text(client.get(at)), text(client.get(f"{at}screen/?show=standings")), printed):
            assert label in shown, game
            assert other not in shown, game
        for item in feed(evening).items:
            if item.player is not None and item.points is not None:
                assert item.points == points[item.key][item.player], (game, item)
                said.add(game)
        for entrant in evening.entrants.filter(number__in=[1, 5, 6]):
            own = sorted(each[entrant.pk] for each in points.values())
            brief = digest(entrant, now)
            page = client.get(reverse("player", args=[evening.slug, entrant.number])).context["figures"]
            for figures in (brief, page):
                assert figures.best is None or figures.best.points == own[-1] > 0, game
                assert figures.dearest is None or figures.dearest.points == own[0] < 0, game
            assert brief.points == total[entrant.pk] or not by_score, game
            assert not by_score or not (brief.won_from or brief.lost_to or page.people), game
    assert ranked_by_score == OF_SCORES
    assert "skat" in said, "the feed of a score was read"
