"""The figures behind the tie-breaks: from the ledger and the deals, for a line with everybody who belongs to it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable, close_with_open_items
from tournaments.evening.models import Entrant, Round, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Payment
from tournaments.seating.actions import drawing, substitutes
from tournaments.seating.actions.substitutes import Replacement
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import LineFigures


def figures_of(tournament: Tournament) -> dict[str, LineFigures]:
    names = dict(tournament.entrants.values_list("pk", "called"))
    return {names[key]: figures for key, figures in player_figures(tournament).items()}


def test_figures_are_those_of_the_deals(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "SOLO_8 0 | 8", "MISERE 0 | lost", "all pass")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Late.", moves=[Move(2, 5, 4)])
    play.void(by=five.by, deal=five.plays("MISERE 2 | made"), revision=1)
    figures = figures_of(tournament)
    assert [figures[name].contracts_made for name in ("Els", "An", "Piet", "Jo")] == [1, 1, 0, 0], "who declared it, not the partner"
    assert [figures[name].solos for name in ("Els", "An", "Piet", "Jo")] == [1, 0, 0, 0]
    assert [figures[name].minus_deals for name in ("Els", "An", "Piet", "Jo")] == [2, 1, 1, 2], "a fine is no deal"
    assert figures["An"].points == total_of_line(tournament, "An")
    assert figures["An"].last_round == figures["An"].best_round == figures["An"].points
    assert (figures["Marcel"].deals, figures["Marcel"].best_round, figures["Marcel"].distance_from_mean) == (0, None, Fraction(0))


def total_of_line(tournament: Tournament, called: str) -> int:
    return next(line.points for line in standings(tournament).lines if line.entrant.called == called)


def test_they_equal_the_ledger_also_where_somebody_plays_on_for_another(four: AtTable, five: AtTable, playing: Round) -> None:
    tournament = playing.tournament
    four.plays("RIK 1+2 | 9", "MISERE 3 | made")
    substitutes.substitute(by=MACHINE, round=playing, entrant=four.entrants[1], newcomer=Replacement(guest="Invaller"))
    four.plays("SOLO_8 1 | 8", "RIK 2+1 | 5")
    five.plays("MISERE 2 | made")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    deals: dict[tuple[int, object], int] = defaultdict(int)
    by_round: dict[tuple[int, int], int] = Counter()
    for payment in Payment.objects.filter(tournament=tournament):
        for player, points in ((payment.payee_id, payment.amount), (payment.payer_id, -payment.amount)):
            assert player is not None
            deals[player, payment.deal_id] += points
            by_round[player, payment.round_number] += points
    for line in standings(tournament).lines:
        keys = [line.entrant.pk, *(each.pk for each in line.former)]
        figures = player_figures(tournament)[line.entrant.pk]
        assert figures.points == line.points == sum(points for (player, _number), points in by_round.items() if player in keys)
        assert figures.deals == line.deals
        assert figures.minus_deals == sum(points < 0 for (player, _deal), points in deals.items() if player in keys)
    guest = figures_of(tournament)["Invaller"]
    assert (guest.contracts_made, guest.solos, guest.deals) == (2, 1, 4), "An's rik and their own solo are of one line"


@pytest.mark.slow
def test_many_evenings_have_the_places_of_their_standings(
    prepare_evening: Callable[..., Tournament], django_assert_num_queries: Any
) -> None:
    evenings = []
    for criteria, missed_round in (
        (["points"], "ranked"),
        (["points", "solos", "direct"], "below"),
        (["average", "minus_deals"], "out"),
        (["points", "mean", "last_round"], "average"),
    ):
        tournament = prepare_evening(9, name=f"{criteria} {missed_round}")
        policy = {"missed_round": missed_round}
        Tournament.objects.filter(pk=tournament.pk).update(criteria=criteria, policy=policy)
        for tables in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 3, 9], [2, 6, 7, 8]]):
            missing = Entrant.objects.filter(tournament=tournament).exclude(number__in=[number for table in tables for number in table])
            missing.update(withdrawn=True)
            round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=tables)
            rounds.start(by=MACHINE, round=round_)
            AtTable(round_.tables.get(number=1)).plays("RIK 1+2 | 9", "SOLO_8 0 | 8", "MISERE 3 | lost")
            AtTable(round_.tables.get(number=2)).plays("RIK 0+2 | 9")
            rounds.finish(by=MACHINE, round=round_, unsigned=True)
            missing.update(withdrawn=False)
        close_with_open_items(tournament)
        evenings.append(Tournament.objects.get(pk=tournament.pk))
    with django_assert_num_queries(1):
        results = evening_results([each.pk for each in evenings])
    for tournament in evenings:
        lines = {line.entrant.number: line.place for line in standings(tournament).lines}
        assert {line.number: line.place for line in results[tournament.pk].lines} == lines
    assert len({tuple(result.place for result in results[each.pk].lines) for each in evenings}) == 4
