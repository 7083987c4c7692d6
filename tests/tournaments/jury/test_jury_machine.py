"""After any sequence of deals, corrections, rulings and appeals the ledger, a fresh replay and the exported file agree.

A small evening by the Belgian regulation, because there the jury's decisions, fines and carried figures all meet.
"""

from __future__ import annotations

import datetime
import json
import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from clubs import actions as club_actions
from clubs.actors import Actor
from scoring.games import published
from tests.cast import MACHINE, NAMES, physical
from tests.depth import examples
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import differences, read_evening
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import ExcludedTable, Move
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables
from tournaments.play.queries.signatures import round_totals
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings

SEATS = st.integers(0, 3)
FLAT = ("MISERE", "MISERE_TABLE", "PETIT_CHELEM", "GRAND_CHELEM", "ABONDANCE_9")
DRAWS = ([[1, 2, 3, 4]], [[3, 1, 4, 2]], [[4, 2, 1, 3]])
HAND = [f"{rank}S" for rank in "AKQJT98765432"]


@st.composite
def facts(draw: Any) -> dict[str, Any]:
    """Draw a deal as a table reports it, with or without the jury's decision."""
    declarer = draw(SEATS)
    if draw(st.integers(0, 3)) == 0:
        partner = draw(SEATS.filter(lambda seat: seat != declarer))
        return {"contracts": [{"code": "RIKKEN_HORS", "declarer": declarer, "partner": partner, "took": draw(st.integers(4, 12))}]}
    contract = {"code": draw(st.sampled_from(FLAT)), "declarer": declarer, "made": draw(st.booleans())}
    word = draw(st.sampled_from(["", "", "approved", "forgotten"]))
    return {"contracts": [contract | ({"jury": word} if word else {})]}


class JuryEvening(RuleBasedStateMachine):
    """All possible actions, in any order; a refusal changes nothing."""

    @initialize()
    def prepared(self) -> None:
        club = club_actions.create_club(by=MACHINE, name=f"Club {uuid.uuid4().hex[:8]}")
        rules = published("rikken_belgian")
        self.evening = evenings.create(
            by=MACHINE, club=club, name="Avond", on=datetime.date(2026, 3, 16), rules=rules, rounds_planned=3, deals_a_round=3
        )
        prepare.enrol(by=MACHINE, tournament=self.evening, guests=NAMES[:4])
        self._next_round()

    def _next_round(self) -> None:
        number = self.evening.rounds.count()
        drawn = drawing.seat(by=MACHINE, tournament=self.evening, tables=DRAWS[number])
        rounds.start(by=MACHINE, round=drawn)

    @property
    def deals(self) -> list[Deal]:
        return list(Deal.objects.filter(table__round__tournament=self.evening).select_related("table__round").order_by("pk"))

    def _try(self, action: Any, *allowed: str) -> None:
        """Run the action; a refusal leaves no trace."""
        before = (self.evening.log.count(), Payment.objects.count(), Ruling.objects.count())
        try:
            action()
        except Refusal:
            assert (self.evening.log.count(), Payment.objects.count(), Ruling.objects.count()) == before

    def _deal(self, index: int) -> Deal | None:
        deals = self.deals
        return deals[index % len(deals)] if deals else None

    @rule(facts=facts(), staff=st.booleans(), newest=st.booleans())
    def reports(self, facts: dict[str, Any], staff: bool, newest: bool) -> None:
        rows = Table.objects.filter(round__tournament=self.evening).order_by("-round__number" if newest else "round__number")
        table = rows.first()
        assert table is not None
        number = tables.read_table(table).fold.next_number
        by = MACHINE if staff else Actor(table=physical(table), device="a1b2")
        self._try(lambda: play.report(by=by, table=table, id=uuid.uuid4(), number=number, facts=facts))

    @rule(facts=facts(), index=st.integers(0, 50), staff=st.booleans())
    def corrects(self, facts: dict[str, Any], index: int, staff: bool) -> None:
        deal = self._deal(index)
        if deal is not None:
            by = MACHINE if staff else Actor(table=physical(deal.table))
            fresh = facts | ({"dealer": deal.facts["dealer"]} if "dealer" in deal.facts else {})
            self._try(lambda: play.correct(by=by, deal=deal, facts=fresh, revision=deal.revision))

    @rule(index=st.integers(0, 50))
    def voids(self, index: int) -> None:
        deal = self._deal(index)
        if deal is not None:
            self._try(lambda: play.void(by=MACHINE, deal=deal, revision=deal.revision))

    @rule(index=st.integers(0, 50), annul=st.booleans(), kind=st.sampled_from([Ruling.Kind.ALLOW, Ruling.Kind.REFUSE, None]))
    def answers_a_call(self, index: int, annul: bool, kind: Ruling.Kind | None) -> None:
        """Answer with a decision about the contract, or with a fine because the call was forgotten (no kind)."""
        waiting = list(
            Call.objects.filter(tournament=self.evening, outcome="", automatic=True).exclude(contract="").order_by("received_at", "pk")
        )
        if not waiting:
            return
        call = waiting[index % len(waiting)]
        assert call.seat is not None
        seat, contract = call.seat, call.contract
        if kind is None:
            deal = Deal.objects.get(table=call.table, number=call.deal_number, void=False)
            self._try(
                lambda: verdicts.fine_forgotten_call(by=MACHINE, deal=deal, seat=seat, contract=contract, text="x", annul=annul, call=call)
            )
        else:
            self._try(
                lambda: verdicts.allow_or_refuse(
                    by=MACHINE, tournament=self.evening, kind=kind, seat=seat, contract=contract, text="x", call=call
                )
            )

    @rule(index=st.integers(0, 50), seat=SEATS, contract=st.sampled_from(FLAT), made=st.booleans())
    def gives_its_word_and_the_deal_comes(self, index: int, seat: int, contract: str, made: bool) -> None:
        table = Table.objects.filter(round__tournament=self.evening).order_by("-round__number").first()
        assert table is not None
        number = tables.read_table(table).fold.next_number
        kind = (Ruling.Kind.ALLOW, Ruling.Kind.REFUSE)[index % 2]
        self._try(
            lambda: verdicts.allow_or_refuse(
                by=MACHINE, tournament=self.evening, kind=kind, seat=seat, contract=contract, text="x", table=table, number=number
            )
        )
        facts: dict[str, Any] = {"contracts": [{"code": contract, "declarer": seat, "made": made}]} if index % 3 else {"kind": "all_pass"}
        self._try(lambda: play.report(by=Actor(table=physical(table)), table=table, id=uuid.uuid4(), number=number, facts=facts))

    @rule()
    def signs(self) -> None:
        table = Table.objects.filter(round__tournament=self.evening).order_by("-round__number").first()
        assert table is not None
        self._try(lambda: signing.sign(by=MACHINE, table=table, totals=round_totals(tables.read_table(table))))

    @rule(
        number=st.integers(1, 4), seat=SEATS, kind=st.sampled_from([Ruling.Kind.ALLOW, Ruling.Kind.REFUSE]), contract=st.sampled_from(FLAT)
    )
    def gives_its_word_beforehand(self, number: int, seat: int, kind: Ruling.Kind, contract: str) -> None:
        table = Table.objects.filter(round__tournament=self.evening).order_by("-round__number").first()
        self._try(
            lambda: verdicts.allow_or_refuse(
                by=MACHINE, tournament=self.evening, kind=kind, seat=seat, contract=contract, text="x", table=table, number=number
            )
        )

    @rule(index=st.integers(0, 50), facts=facts(), points=st.lists(st.integers(-20, 20), min_size=3, max_size=3), what=st.integers(0, 3))
    def rules_about_a_deal(self, index: int, facts: dict[str, Any], points: list[int], what: int) -> None:
        deal = self._deal(index)
        if deal is None:
            return
        player = self.evening.entrants.get(number=1 + index % 4)
        fresh = facts | ({"dealer": deal.facts["dealer"]} if "dealer" in deal.facts else {})
        choices: list[Any] = [
            lambda: verdicts.annul(by=MACHINE, deal=deal, text="x", player=player, points=15),
            lambda: verdicts.award(by=MACHINE, deal=deal, points=[*points, -sum(points)], text="x"),
            lambda: verdicts.replace(by=MACHINE, deal=deal, facts=fresh, text="x"),
            lambda: verdicts.souvenir(by=MACHINE, deal=deal, player=player, contract="GRAND_CHELEM", cards=HAND, text="x"),
        ]
        self._try(choices[what])

    @rule(number=st.integers(1, 4), points=st.integers(-3, 30), what=st.integers(0, 3), stops=st.booleans())
    def rules_about_a_player(self, number: int, points: int, what: int, stops: bool) -> None:
        player: Entrant = self.evening.entrants.get(number=number)
        table = Table.objects.filter(round__tournament=self.evening).order_by("round__number").first()
        choices: list[Any] = [
            lambda: jury.fine(by=MACHINE, tournament=self.evening, player=player, points=points, text="x", table=table, warn=stops),
            lambda: jury.warn(by=MACHINE, tournament=self.evening, player=player, text="x"),
            lambda: jury.rule(by=MACHINE, tournament=self.evening, text="x", moves=[Move(number, 1 + number % 4, points)]),
            lambda: jury.exclude(
                by=MACHINE,
                tournament=self.evening,
                player=player,
                text="x",
                at_table=ExcludedTable.STOPS if stops else ExcludedTable.PLAYS_ON,
            ),
        ]
        self._try(choices[what])

    @rule(index=st.integers(0, 50))
    def overturns(self, index: int) -> None:
        rulings = list(Ruling.objects.filter(tournament=self.evening).order_by("number"))
        if rulings:
            self._try(lambda: jury.overturn(by=MACHINE, ruling=rulings[index % len(rulings)], text="x"))

    @rule(index=st.integers(0, 50))
    def calls_and_ends(self, index: int) -> None:
        table = Table.objects.filter(round__tournament=self.evening).order_by("-round__number").first()
        assert table is not None
        call = calls.call(by=Actor(table=physical(table)), table=table, id=uuid.uuid4(), deal_number=1, article="OTHER")
        calls.take_up(by=MACHINE, call=call)
        self._try(lambda: calls.end(by=MACHINE, call=call) if index % 2 else calls.withdraw(by=MACHINE, call=call))

    @precondition(lambda self: self.evening.rounds.count() < len(DRAWS))
    @rule()
    def goes_on(self) -> None:
        if self.evening.entrants.filter(withdrawn=True).exists():
            return
        rounds.finish(by=MACHINE, round=self.evening.rounds.order_by("-number")[0], unsigned=True)
        self._next_round()

    @invariant()
    def everything_agrees(self) -> None:
        if not hasattr(self, "evening"):
            return
        evening = Tournament.objects.get(pk=self.evening.pk)
        text = evening_text(export_evening(evening))
        assert list(differences(read_evening(text))) == []
        lines = standings(evening)
        assert (lines.sum, lines.pot) == (0, 0)
        waiting = {(deal.table_id, deal.number) for deal in self.deals if deal.in_doubt and not deal.void}
        open_calls = Call.objects.filter(tournament=evening, automatic=True, outcome="")
        assert {(call.table_id, call.deal_number) for call in open_calls} == waiting
        assert json.loads(text)["tournament"]["version"] == evening.log.count()


@pytest.mark.long
@pytest.mark.django_db
def test_ledger_replay_and_file_agree_after_anything() -> None:
    run_state_machine_as_test(
        JuryEvening,
        settings=settings(
            max_examples=examples(12, by_day=5), stateful_step_count=18, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
