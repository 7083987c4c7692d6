"""No player is silently without a seat, and no seat silently without a player: after any arrivals, departures, draws, substitutes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.cast import MACHINE
from tests.depth import rest_at_night
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.evening.models import Entrant, Round, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.play.queries.progress import current_round
from tournaments.seating.actions import drawing, seat_answers, seats
from tournaments.seating.actions.substitutes import Replacement, substitute
from tournaments.seating.queries.seat_gaps import seat_gaps
from tournaments.standings.queries.standings import standings


def silent(tournament: Tournament) -> list[str]:
    """Return every player and every seat of an open round that is not reported, or reported twice."""
    wrong = []
    for round_ in tournament.rounds.exclude(state=Round.State.FINISHED):
        gaps = seat_gaps(round_)
        listed_seats = {(each.table, each.seat) for each in gaps.empty_seats}
        listed = {each.pk for each in gaps.without_seat} | {each.entrant.pk for each in gaps.empty_seats}
        places = list(round_.places.select_related("table", "entrant"))
        at_table = {place.entrant_id for place in places if not place.vacant or place.table.stopped or place.table.signed_at}
        sit_out = set(round_.sit_outs.values_list("entrant", flat=True))
        groups = (at_table, sit_out, listed)
        players = tournament.entrants.filter(withdrawn=False)
        wrong += [f"round {round_.number}: {each.name}" for each in players if [each.pk in group for group in groups].count(True) != 1]
        for place in places:
            there = not place.vacant and (not place.entrant.withdrawn or round_.state == Round.State.PLAYING)
            idle = place.table.stopped or place.table.signed_at is not None
            if not (there or idle) and (place.table.number, place.seat) not in listed_seats:
                wrong.append(f"round {round_.number}: table {place.table.number} seat {place.seat}")
    return wrong


class RandomEvening:
    """Random actions of an evening."""

    def __init__(self, tournament: Tournament, chance: random.Random) -> None:
        self.tournament, self.chance, self.guests = tournament, chance, 0

    @property
    def round(self) -> Round | None:
        round_ = current_round(self.tournament)
        return round_ if round_ and round_.state != Round.State.FINISHED else None

    def somebody(self) -> Entrant:
        return self.chance.choice(list(self.tournament.entrants.all()))

    def a_guest_comes(self) -> None:
        self.guests += 1
        door.check_in_guest(by=MACHINE, tournament=self.tournament, name=f"Gast Laat {self.guests}")

    def somebody_comes(self) -> None:
        door.check_in(by=MACHINE, tournament=self.tournament, entrant=self.somebody())

    def somebody_leaves(self) -> None:
        when = self.chance.choice(list(Leaving))
        door.depart(by=MACHINE, tournament=self.tournament, entrants=[self.somebody()], when=when)

    def a_round_is_drawn(self) -> None:
        drawing.seat(by=MACHINE, tournament=self.tournament)

    def it_is_drawn_again(self) -> None:
        if self.round:
            drawing.undraw(by=MACHINE, round=self.round)
            drawing.seat(by=MACHINE, tournament=self.tournament)

    def it_starts(self) -> None:
        if self.round:
            gaps = seat_gaps(self.round)
            rounds.start(by=MACHINE, round=self.round)
            assert not gaps

    def it_ends(self) -> None:
        if self.round:
            rounds.finish(by=MACHINE, round=self.round, unsigned=True)

    def somebody_sits_out(self) -> None:
        if self.round:
            seat_answers.sit_out(
                by=MACHINE, tournament=self.tournament, round=self.round, entrant=self.somebody(), out=self.chance.random() < 0.7
            )

    def a_table_stops_or_plays_on(self) -> None:
        if self.round:
            table = self.chance.choice(list(Table.objects.filter(round=self.round)))
            self.chance.choice([seat_answers.cut_short, seat_answers.play_on])(by=MACHINE, table=table)

    def somebody_takes_a_seat(self) -> None:
        if self.round:
            self.guests += 1
            newcomer = self.chance.choice([Replacement(player=self.somebody()), Replacement(guest=f"Invaller {self.guests}")])
            substitute(by=MACHINE, round=self.round, entrant=self.somebody(), newcomer=newcomer)

    def somebody_is_put_at_a_table(self) -> None:
        if self.round:
            table = self.chance.choice(list(Table.objects.filter(round=self.round)))
            seats.move(by=MACHINE, round=self.round, player=self.somebody().number, table=table.number)

    @property
    def deeds(self) -> list[Callable[[], None]]:
        return [
            self.a_guest_comes,
            self.somebody_comes,
            self.somebody_leaves,
            self.somebody_leaves,
            self.a_round_is_drawn,
            self.it_is_drawn_again,
            self.it_starts,
            self.it_ends,
            self.somebody_sits_out,
            self.a_table_stops_or_plays_on,
            self.somebody_takes_a_seat,
            self.somebody_is_put_at_a_table,
        ]


@pytest.mark.long
@pytest.mark.parametrize("seed", rest_at_night(range(3), by_day=lambda seed: seed == 0))
def test_nobody_and_no_seat_is_forgotten(tournament: Tournament, seed: int) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=9)
    evening = RandomEvening(tournament, random.Random(seed))
    done = set()
    for _step in range(50):
        tournament.refresh_from_db()
        deed = evening.chance.choice(evening.deeds)
        try:
            deed()
        except Refusal:
            continue
        done.add(deed.__name__)
        assert silent(tournament) == [], deed.__name__
        assert standings(tournament).sum == 0
    assert len(done) >= 6
