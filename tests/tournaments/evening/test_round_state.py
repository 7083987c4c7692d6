"""The published states of a round: who may change what in each, compared with what the actions do."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from clubs.actors import Actor
from tests.cast import MACHINE, AtTable, MovableClock, People, close_with_open_items
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.state import EveningState, Phase, evening_state
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal
from tournaments.play.queries.round_state import (
    ALLOWED,
    DESK,
    DIRECTOR,
    JURY,
    TABLE,
    RoundChange,
    RoundPhase,
    RoundState,
    may_change,
    round_state,
)
from tournaments.play.queries.tables import read_table
from tournaments.play.wording.round_state import phase_text, who_may_change_text
from tournaments.room.actions import clock as clock_actions
from tournaments.seating.actions import drawing

ROLES = (TABLE, DESK, JURY, DIRECTOR)


def fill(at: AtTable, deals: int) -> None:
    at.plays(*["RIK 1+2 | 8"] * deals)


def reach(phase: RoundPhase, signed: bool, at: AtTable, clock: MovableClock) -> None:
    """Bring the table of four into a phase."""
    tournament = at.table.round.tournament
    full = phase == RoundPhase.SIGNING or signed
    fill(at, 4 if full else 2)
    if phase == RoundPhase.LAST_DEALS:
        clock_actions.call_last_deal(by=MACHINE, round=at.table.round)
    if signed:
        signing.sign(by=at.by, table=at.table, totals=at.points())
    if phase in (RoundPhase.CORRECTION, RoundPhase.FINAL):
        rounds.finish(by=MACHINE, round=at.table.round, unsigned=True)
    if phase == RoundPhase.FINAL:
        tournament.refresh_from_db()
        close_with_open_items(tournament)
        clock.moves(minutes=600)


def state_of(at: AtTable) -> RoundState:
    table = Table.objects.select_related("round__tournament").get(pk=at.table.pk)
    view = read_table(table)
    return round_state(table.round, evening_state(table.round.tournament), complete=view.complete, signed=table.signed_at is not None)


def happens(act: Callable[[], Any]) -> bool:
    """Return whether the action succeeds, and roll it back."""
    try:
        with transaction.atomic():
            act()
            transaction.set_rollback(True)
    except Refusal:
        return False
    return True


def attempts(at: AtTable, by: Actor) -> dict[RoundChange, Callable[[], Any]]:
    """Return how each change is made at this table."""
    table = Table.objects.get(pk=at.table.pk)
    deal = Deal.objects.filter(table=table, number=1).first()

    def correct() -> None:
        assert deal is not None
        contract = {**deal.facts["contracts"][0], "took": 9}
        play.correct(by=by, deal=deal, facts={**deal.facts, "contracts": [contract]}, revision=deal.revision)

    def enter() -> None:
        view = read_table(table)
        if view.complete:
            # A full table enters a deal again that was voided.
            play.void(by=MACHINE, deal=table.deals.get(number=4), revision=1)
            view = read_table(table)
        facts = {"dealer": view.state.dealer, "kind": "all_pass"}
        play.report(by=by, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts)

    return {
        RoundChange.ENTER: enter,
        RoundChange.CORRECT: correct,
        RoundChange.SIGN: lambda: signing.sign(by=by, table=table, totals=at.round_totals()),
    }


READY = {(RoundPhase.LAST_DEALS, False), (RoundPhase.SIGNING, False), (RoundPhase.CORRECTION, False)}
"""Where a table can sign what it has: a running table must play its deals first."""
PLAYED = [key for key in ALLOWED if key not in {(RoundPhase.DRAWN, False), (RoundPhase.RUNNING, True), (RoundPhase.LAST_DEALS, True)}]
"""The phases that a table reaches by playing; signed ones in a running round are those of signing."""


@pytest.mark.parametrize(("phase", "signed"), PLAYED)
def test_who_may_change_what_is_what_the_actions_do(
    phase: RoundPhase, signed: bool, four: AtTable, people: People, clock: MovableClock
) -> None:
    reach(phase, signed, four, clock)
    state = state_of(four)
    assert (state.phase, state.signed) == (phase, signed)
    by = {TABLE: four.by, DESK: people.desk, JURY: people.jury, DIRECTOR: people.director}
    for change in (RoundChange.ENTER, RoundChange.CORRECT, RoundChange.SIGN):
        if (change == RoundChange.SIGN and (phase, signed) not in READY) or (change == RoundChange.ENTER and signed):
            continue
        actual = {role for role in ROLES if happens(attempts(four, by[role])[change])}
        assert actual == set(may_change(state, change)), (phase, signed, change)


def test_before_it_starts_nothing_can_be_entered(tournament: Tournament, people: People) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    at = AtTable(Table.objects.get(number=1))
    assert state_of(at).phase == RoundPhase.DRAWN
    for by in (at.by, people.desk, people.director):
        for change in (RoundChange.ENTER, RoundChange.SIGN):
            assert not happens(attempts(at, by)[change])


def test_after_the_last_deal_a_table_signs_with_what_it_has(four: AtTable) -> None:
    fill(four, 2)
    with pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == "TABLE_NOT_READY"):
        signing.sign(by=four.by, table=four.table, totals=four.points())
    clock_actions.call_last_deal(by=MACHINE, round=four.table.round)
    assert signing.sign(by=four.by, table=four.table, totals=four.points()).signed_at


@pytest.mark.parametrize("closed", [False, True])
def test_a_table_whose_deals_change_after_the_round_signs_again_on_its_phone(
    closed: bool, four: AtTable, five: AtTable, people: People, tournament: Tournament
) -> None:
    fill(four, 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    if closed:
        tournament.refresh_from_db()
        close_with_open_items(tournament)
    deal = four.table.deals.get(number=1)
    facts = {**deal.facts, "contracts": [{**deal.facts["contracts"][0], "took": 9}]}
    play.correct(by=people.jury, deal=deal, facts=facts, revision=1)
    four.table.refresh_from_db()
    assert four.table.signed_at is None
    assert signing.sign(by=four.by, table=four.table, totals=four.points()).signed_at


def test_a_round_is_finished_once_and_the_log_says_what_was_missing(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    fill(four, 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    fill(five, 1)
    round_ = four.table.round
    seen = ["missing 2 4", "unsigned 2"]
    five.plays("RIK 2+3 | 8")
    with pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == "TABLES_NOT_SIGNED"):
        rounds.finish(by=MACHINE, round=round_, acknowledged=seen)
    assert rounds.finish(by=MACHINE, round=round_, acknowledged=["missing 2 3", "unsigned 2"])
    entry = tournament.log.last()
    assert entry is not None
    assert entry.after is not None
    assert (entry.after["unsigned"], entry.after["missing"]) == ([2], {"2": 3})
    assert not rounds.finish(by=MACHINE, round=round_)
    assert tournament.log.last() == entry


def test_deals_missing_are_asked_about_where_all_have_signed(four: AtTable, five: AtTable) -> None:
    round_ = four.table.round
    clock_actions.call_last_deal(by=MACHINE, round=round_)
    for at in (four, five):
        fill(at, 1)
        signing.sign(by=at.by, table=at.table, totals=at.points())
    with pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == "DEALS_MISSING"):
        rounds.finish(by=MACHINE, round=round_)
    assert rounds.finish(by=MACHINE, round=round_, acknowledged=["missing 1 3", "missing 2 4"])


def test_every_phase_says_who_may_change_it_and_until_when() -> None:
    until = datetime.datetime(2026, 3, 16, 23, 40, tzinfo=datetime.UTC)
    sentences = {who_may_change_text(RoundState(phase, signed, until, until)) for phase, signed in ALLOWED}
    assert len(sentences) == 8, "one for each phase, and for a table that has signed"
    assert len({phase_text(phase) for phase in RoundPhase}) == len(RoundPhase)
    playing = Round(state=Round.State.PLAYING)
    assert round_state(playing, EveningState(Phase.PLAYING), complete=False).phase == RoundPhase.RUNNING
