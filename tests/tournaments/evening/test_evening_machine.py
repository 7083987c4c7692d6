"""After any sequence of actions, from the door to the last deal, the log, the rows, the ledger and the exported file agree.

Both `verify` and the checker, which shares no code with it, confirm this.
"""

from __future__ import annotations

import datetime
import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from clubs import actions as club_actions
from scoring.games import published
from tests.cast import MACHINE, NAMES, AtTable
from tests.checker.exported import agrees
from tests.depth import examples
from tests.tournaments.evening.evening_deeds import RULES, possible_facts
from tests.tournaments.standings.rounds_kept import as_if_committed, is_as_the_ledger_says
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import differences, read_evening
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import closing, evenings
from tournaments.evening.models import Entrant, Round, Ruling, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.open_items import open_items
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.jury.decisions import ExcludedTable
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.play.queries.signatures import round_totals
from tournaments.room.actions import clock
from tournaments.seating.actions import drawing, seat_answers, seats, substitutes, wishes
from tournaments.seating.queries.seat_gaps import seat_gaps
from tournaments.standings.models import FinalResult, RoundResults

INDEX = st.integers(0, 60)
"""Picks one of any number of things."""


class WholeEvening(RuleBasedStateMachine):
    """All possible actions, in any order; a refusal changes nothing."""

    @initialize(rules=st.sampled_from(RULES), players=st.integers(8, 10), each=st.sampled_from(["table", "each"]), anew=st.booleans())
    def prepared(self, rules: str, players: int, each: str, anew: bool) -> None:
        club = club_actions.create_club(by=MACHINE, name=f"Club {uuid.uuid4().hex[:8]}")
        on = datetime.date(2026, 3, 16)
        self.evening = evenings.create(
            by=MACHINE, club=club, name="Avond", on=on, rules=published(rules), rounds_planned=3, deals_a_round=3
        )
        policy = {"acceptance": each, "substitutes": "anew" if anew else "take_over"}
        evenings.amend(by=MACHINE, tournament=self.evening, **policy)
        prepare.enrol(by=MACHINE, tournament=self.evening, guests=[*NAMES, "Late Gast"][:players])
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=self.evening, seed="maandag"))

    def _try(self, action: Any, **request: Any) -> None:
        """Run the action; a refusal leaves no trace in the log."""
        before = self.evening.log.count()
        try:
            action(by=MACHINE, **request)
        except Refusal:
            assert self.evening.log.count() == before

    def _one_of(self, rows: Any, index: int) -> Any:
        choices = list(rows)
        return choices[index % len(choices)] if choices else None

    def _entrant(self, index: int) -> Entrant:
        entrant: Entrant = self._one_of(self.evening.entrants.all(), index)
        return entrant

    def _round(self, index: int = -1) -> Round | None:
        """Return one of the rounds; -1 is the last one drawn."""
        round_: Round | None = self._one_of(self.evening.rounds.all(), index)
        return round_

    def _table(self, index: int) -> Table | None:
        table: Table | None = self._one_of(Table.objects.filter(round__tournament=self.evening).order_by("pk"), index)
        return table

    def _deal(self, index: int) -> Deal | None:
        deals = Deal.objects.filter(table__round__tournament=self.evening).select_related("table__round")
        deal: Deal | None = self._one_of(deals.order_by("received_at", "pk"), index)
        return deal

    # the door

    @rule(index=INDEX, what=st.integers(0, 5))
    def comes_or_goes(self, index: int, what: int) -> None:
        evening, entrant = self.evening, self._entrant(index)
        if what == 0:
            self._try(door.undo_check_in, tournament=evening, entrants=[entrant])
        elif what == 1:
            self._try(door.not_here, tournament=evening, entrants=[entrant])
        elif what == 2:
            self._try(door.depart, tournament=evening, entrants=[entrant], when=door.Leaving.NOW)
        elif what == 3:
            self._try(door.depart, tournament=evening, entrants=[entrant], when=door.Leaving.AFTER_ROUND)
        elif what == 4:
            self._try(seat_answers.occupy, tournament=evening, entrant=entrant)
        else:
            self._try(door.check_in, tournament=evening, entrant=entrant)

    @rule(index=INDEX)
    def somebody_comes_late(self, index: int) -> None:
        if self.evening.entrants.count() < 13:
            self._try(door.check_in_guest, tournament=self.evening, name=f"Gast {index}")

    @rule(index=INDEX, other=INDEX, kind=st.sampled_from(["apart", "together", "opposite", "place"]), weight=st.sampled_from([None, 1, 5]))
    def wishes_something(self, index: int, other: int, kind: str, weight: int | None) -> None:
        place = {"table": 1 + other % 2} if kind == "place" else {"second": self._entrant(other)}
        self._try(wishes.add_wish, tournament=self.evening, kind=kind, first=self._entrant(index), weight=weight, **place)

    @rule(index=INDEX)
    def wishes_no_longer(self, index: int) -> None:
        wish = self._one_of(self.evening.wishes.all(), index)
        if wish is not None:
            self._try(wishes.drop_wish, tournament=self.evening, wish=wish.pk)

    # rounds

    @rule(
        seed=st.sampled_from(["a", "b"]),
        method=st.sampled_from(["spread", "random", "standing", "snake", None]),
        fives=st.sampled_from(["shared", "any"]),
        count=st.sampled_from([1, 1, 2]),
    )
    def draws(self, seed: str, method: str | None, fives: str, count: int) -> None:
        self._try(drawing.seat, tournament=self.evening, seed=seed, method=method, fives=fives, rounds=count)

    @rule(index=INDEX, stay=st.lists(st.integers(1, 10), max_size=4), method=st.sampled_from(["spread", "random", None]))
    def draws_again(self, index: int, stay: list[int], method: str | None) -> None:
        round_ = self._round(index)
        if round_ is not None:
            self._try(drawing.redraw, round=round_, stay=stay, method=method, seed="c")

    @rule(out=INDEX)
    def sits_by_hand(self, out: int) -> None:
        there = [entrant.number for entrant in self.evening.entrants.filter(withdrawn=False)]
        left = [number for number in there if number != there[out % len(there)]]
        self._try(drawing.seat, tournament=self.evening, tables=[left[:4], left[4:]])

    @rule(what=st.integers(0, 3), index=INDEX)
    def a_round_goes_on(self, what: int, index: int) -> None:
        round_ = self._round(index)
        if round_ is None:
            return
        if what == 0:
            self._try(drawing.undraw, round=round_)
        elif what == 1:
            self._try(rounds.finish, round=round_, unsigned=True)
        else:
            self._try(rounds.start, round=round_)

    @rule()
    def everybody_sits_out_and_it_starts(self) -> None:
        round_ = self._round()
        if round_ is None:
            return
        for entrant in seat_gaps(round_).without_seat:
            self._try(seat_answers.sit_out, tournament=self.evening, round=round_, entrant=entrant)
        self._try(rounds.start, round=round_)

    @rule(index=INDEX, entrant=INDEX, out=st.booleans())
    def sits_out(self, index: int, entrant: int, out: bool) -> None:
        round_ = self._round(index)
        if round_ is not None:
            self._try(seat_answers.sit_out, tournament=self.evening, round=round_, entrant=self._entrant(entrant), out=out)

    @rule(index=INDEX, what=st.integers(0, 5), minutes=st.integers(-3, 20))
    def sets_the_clock(self, index: int, what: int, minutes: int) -> None:
        round_ = self._round(index)
        if round_ is None:
            return
        table = self._one_of(round_.tables.all(), minutes)
        requests: list[tuple[Any, dict[str, Any]]] = [
            (clock.start_clock, {"minutes": minutes}),
            (clock.pause_clock, {}),
            (clock.resume_clock, {}),
            (clock.add_minutes, {"minutes": minutes, "table": table if minutes % 2 else None}),
            (clock.stop_clock, {}),
            (clock.call_last_deal, {"undo": bool(minutes % 2)}),
        ]
        action, request = requests[what]
        self._try(action, round=round_, **request)

    @rule()
    def the_evening_is_closed(self) -> None:
        for round_ in self.evening.rounds.order_by("-number"):
            if round_.state == Round.State.SEATED:
                self._try(drawing.undraw, round=round_)
            else:
                self._try(rounds.finish, round=round_, unsigned=True)
        codes = [item.code for item in open_items(self.evening)]
        self._try(closing.close, tournament=self.evening, acknowledged=codes)

    @rule()
    def it_is_played_on(self) -> None:
        self._try(closing.undo_closing, tournament=self.evening)

    @rule(index=INDEX, on=st.booleans())
    def is_cut_short(self, index: int, on: bool) -> None:
        table = self._table(index)
        if table is not None:
            self._try(seat_answers.play_on if on else seat_answers.cut_short, table=table)

    # seats

    @rule(index=INDEX, first=INDEX, second=INDEX, deals=st.tuples(st.integers(0, 4), st.integers(0, 4)))
    def two_exchange_seats(self, index: int, first: int, second: int, deals: tuple[int, int]) -> None:
        round_ = self._round(index)
        if round_ is None:
            return
        numbers = list(round_.places.order_by("pk").values_list("entrant__number", flat=True))
        from_deal = {table: deal for table, deal in enumerate(deals, 1) if deal}
        one, other = numbers[first % len(numbers)], numbers[second % len(numbers)]
        self._try(seats.swap, round=round_, first=one, second=other, from_deal=from_deal or None, why="wrong_chair")

    @rule(index=INDEX, player=INDEX, table=st.integers(1, 3), seat=st.none() | st.integers(0, 4), deal=st.integers(1, 4))
    def somebody_moves(self, index: int, player: int, table: int, seat: int | None, deal: int) -> None:
        round_ = self._round(index)
        if round_ is not None:
            number = self._entrant(player).number
            self._try(seats.move, round=round_, player=number, table=table, seat=seat, from_deal=deal)

    @rule(index=INDEX, table=INDEX, order=st.permutations(range(5)), deal=st.none() | st.integers(1, 4))
    def a_table_sits_otherwise(self, index: int, table: int, order: list[int], deal: int | None) -> None:
        row = self._table(table)
        if row is None:
            return
        numbers = list(row.places.order_by("seat").values_list("entrant__number", flat=True))
        players = [numbers[seat] for seat in order if seat < len(numbers)]
        from_deal = {row.number: deal} if deal else None
        self._try(seats.change_seats, round=row.round, why="seat", tables={row.number: players}, from_deal=from_deal)

    @rule(index=INDEX, player=INDEX, newcomer=INDEX)
    def somebody_takes_a_seat(self, index: int, player: int, newcomer: int) -> None:
        round_ = self._round(index)
        place = self._one_of(round_.places.select_related("entrant").order_by("pk"), player) if round_ else None
        if place is None:
            return
        other = self._entrant(newcomer)
        who = substitutes.Replacement(player=other) if newcomer % 3 else substitutes.Replacement(guest=f"Invaller {newcomer}")
        self._try(substitutes.substitute, round=round_, entrant=place.entrant, newcomer=who)

    @rule(what=INDEX)
    def plans_otherwise(self, what: int) -> None:
        changes: list[dict[str, Any]] = [
            {"rounds_planned": 2 + what % 3},
            {"acceptance": ("table", "each")[what % 2]},
            {"substitutes": ("anew", "take_over")[what % 2]},
            {"round_minutes": what},
            {"rules": published(RULES[what % len(RULES)])},
        ]
        self._try(evenings.amend, tournament=self.evening, **changes[what % len(changes)])

    # deals

    @rule(index=INDEX, facts=INDEX)
    def reports(self, index: int, facts: int) -> None:
        table = self._table(index)
        if table is not None:
            view = tables.read_table(table)
            sheet = possible_facts(view, facts)
            self._try(play.report, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=sheet)

    @rule(index=INDEX, facts=INDEX)
    def corrects(self, index: int, facts: int) -> None:
        deal = self._deal(index)
        if deal is not None:
            sheet = possible_facts(tables.read_table(deal.table), facts)
            fresh = sheet | ({"dealer": deal.facts["dealer"]} if "dealer" in deal.facts else {})
            self._try(play.correct, deal=deal, facts=fresh, revision=deal.revision)

    @rule(index=INDEX)
    def voids(self, index: int) -> None:
        deal = self._deal(index)
        if deal is not None:
            self._try(play.void, deal=deal, revision=deal.revision)

    @rule(index=INDEX)
    def plays_to_the_end_and_signs(self, index: int) -> None:
        table = self._table(index)
        if table is None:
            return
        for number in range(6):
            self.reports(index, number + index)
        table = Table.objects.get(pk=table.pk)
        self._try(signing.sign, table=table, totals=round_totals(tables.read_table(table)))

    @rule(index=INDEX, players=st.integers(1, 5), undo=st.booleans())
    def players_accept(self, index: int, players: int, undo: bool) -> None:
        table = self._table(index)
        if table is None:
            return
        totals, phone = round_totals(tables.read_table(table)), AtTable(table).by
        for place in list(table.places.select_related("entrant"))[:players]:
            before = self.evening.log.count()
            try:
                signing.accept(by=phone, table=table, entrant=place.entrant, totals=totals)
                if undo:
                    signing.take_acceptance_back(by=phone, table=table, entrant=place.entrant)
            except Refusal:
                assert self.evening.log.count() <= before + 1

    @rule(index=INDEX)
    def reopens(self, index: int) -> None:
        table = self._table(index)
        if table is not None:
            self._try(signing.reopen, table=table, reason="x")

    # the jury

    @rule(index=INDEX, player=INDEX, points=st.integers(1, 9), what=st.integers(0, 4), stops=st.booleans())
    def the_jury_rules(self, index: int, player: int, points: int, what: int, stops: bool) -> None:
        deal, entrant, table = self._deal(index), self._entrant(player), self._table(index)
        if what == 0:
            at_table = ExcludedTable.STOPS if stops else ExcludedTable.PLAYS_ON
            self._try(jury.exclude, tournament=self.evening, player=entrant, text="x", at_table=at_table)
        elif what == 1:
            self._try(jury.fine, tournament=self.evening, player=entrant, points=points, text="x", table=table)
        elif what == 2 and deal is not None:
            self._try(verdicts.annul, deal=deal, text="x", player=entrant, points=points)
        elif what == 3 and deal is not None:
            gets = [points, -points] + [0] * (deal.table.seats - 2)
            self._try(verdicts.award, deal=deal, points=gets, text="x")
        else:
            ruling: Ruling | None = self._one_of(Ruling.objects.filter(tournament=self.evening).order_by("number"), index)
            if ruling is not None:
                self._try(jury.overturn, ruling=ruling, text="x")

    @invariant()
    def everything_agrees(self) -> None:
        if not hasattr(self, "evening"):
            return
        evening = Tournament.objects.get(pk=self.evening.pk)
        assert list(differences(read_evening(evening_text(export_evening(evening))))) == []
        agrees(evening)
        assert is_as_the_ledger_says(evening).sum == 0
        assert list(result_differences(evening)) == []
        closed = evening.state == Tournament.State.CLOSED
        for sealed in (FinalResult, RoundResults):
            assert closed <= sealed.objects.filter(tournament=evening, version=evening.version).exists()


@pytest.mark.long
@pytest.mark.django_db
def test_log_rows_ledger_and_file_agree_whatever_happens() -> None:
    with as_if_committed():
        run_state_machine_as_test(
            WholeEvening,
            settings=settings(
                max_examples=examples(3, by_day=2), stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )
