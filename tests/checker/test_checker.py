"""The checker reads an evening's file: an honest one agrees, every changed row is found, and it needs no code of ours.

An evening of every game is checked where it is made, in tests/tournaments/archive/test_every_game.py.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from tests.cast import MACHINE, AtTable
from tests.checker.exported import agrees, file_of
from tests.checker.program import FILE, checker, difference, sealed
from tests.depth import examples
from tests.rows_once import RowsOnce
from tests.tournaments.archive.evening import whole
from tests.tournaments.jury.test_jury_machine import JuryEvening
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

__all__ = ["whole"]


@pytest.mark.slow
def test_it_imports_the_standard_library_alone() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 0}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]


def test_an_evening_in_which_much_is_taken_back(whole: Tournament) -> None:
    agrees(whole)


def test_a_deal_by_the_clock_of_a_phone(prepare_evening: Callable[..., Tournament]) -> None:
    """A phone sends when a deal was entered; the server reads that in the club's time zone, and the row stores it in UTC."""
    tournament = prepare_evening(players=4)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]]))
    four = AtTable(tournament.rounds.get().tables.get())
    entered = timezone.localtime(timezone.now(), ZoneInfo("Europe/Brussels"))
    facts = {"dealer": 3, "contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [4, 3, 3, 3]}
    play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts, played_at=entered)
    logged = LogEntry.objects.filter(what=Event.REPORT).get().after
    assert logged is not None
    assert not logged["played_at"].endswith("+00:00"), "or this says nothing"
    agrees(tournament)


class AgreeingEvening(JuryEvening):
    """Anything that can happen by the Belgian regulation, in any order; the checker agrees after every step."""

    @invariant()
    def everything_agrees(self) -> None:
        if hasattr(self, "evening"):
            agrees(Tournament.objects.get(pk=self.evening.pk))


@pytest.mark.slow
@pytest.mark.django_db
def test_it_agrees_after_anything() -> None:
    run_state_machine_as_test(
        AgreeingEvening,
        settings=settings(
            max_examples=examples(10, by_day=4), stateful_step_count=18, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


Changing = Callable[[dict[str, Any]], object]


def deals_of(file: dict[str, Any]) -> list[dict[str, Any]]:
    return [deal for round_ in file["rounds"] for table in round_["tables"] for deal in table["deals"]]


def table_of(file: dict[str, Any], round_: int = 1, table: int = 1) -> dict[str, Any]:
    row: dict[str, Any] = file["rounds"][round_ - 1]["tables"][table - 1]
    return row


def entry(file: dict[str, Any], what: str) -> dict[str, Any]:
    """Return the last entry of the log for this event."""
    return next(each for each in reversed(file["log"]) if each["what"] == what)


def payment_for(file: dict[str, Any], reason: str) -> dict[str, Any]:
    """Return the last payment for this reason that was not reversed."""
    gone = {payment["reverses"] for payment in file["payments"]}
    live = [payment for payment in file["payments"] if payment["reverses"] is None and payment["number"] not in gone]
    return next(payment for payment in reversed(live) if payment["reason"] == reason)


def reversal(file: dict[str, Any]) -> dict[str, Any]:
    return next(payment for payment in file["payments"] if payment["reverses"] is not None)


def recount(file: dict[str, Any]) -> object:
    """Add a trick to the facts of a deal and to its log entry, and seal the log again."""
    deal = table_of(file)["deals"][0]
    deal["facts"]["contracts"][0]["took"] += 1
    entry(file, "correct")["after"]["facts"] = deal["facts"]
    return sealed(file)


ALTERED: dict[str, tuple[Changing, str]] = {
    "a payment's amount": (
        lambda file: payment_for(file, "SOLO_8").update(amount=99),
        "table 2, deal|table 1, deal 3 (SOLO_8): in the ledger",
    ),
    "a payment of nought": (lambda file: payment_for(file, "SOLO_8").update(amount=0), "(SOLO_8): it needs an amount above 0"),
    "a payment to oneself": (lambda file: payment_for(file, "RIK").update(payer=3, payee=3), "two different sides"),
    "a payment to a stranger": (lambda file: payment_for(file, "RIK").update(payee=77), "is no player of the evening"),
    "a payment to another table": (lambda file: payment_for(file, "SOLO_8").update(payee=10), "did not sit there"),
    "a payment's reason": (
        lambda file: payment_for(file, "SOLO_8").update(reason="PIEK"),
        "in the ledger for PIEK, SOLO_8; by the rules for SOLO_8",
    ),
    "a payment's table": (lambda file: payment_for(file, "SOLO_8").update(table=2), "its table is not the table of its cause"),
    "a payment's cause": (lambda file: payment_for(file, "SOLO_8").update(deal=None), "needs one cause"),
    "a payment left out": (lambda file: file["payments"].remove(payment_for(file, "SOLO_8")), "it should be number"),
    "a reversal's amount": (lambda file: reversal(file).update(amount=99), "not the exact reverse of payment"),
    "a reversal made a payment": (lambda file: reversal(file).update(reverses=None), "in the ledger"),
    "a fine": (lambda file: payment_for(file, "fine").update(amount=6), "Ruling 3: in the ledger"),
    "a deal's facts": (
        lambda file: table_of(file)["deals"][1]["facts"]["contracts"][0].update(made=False),
        "Round 1, table 1, deal 2: facts",
    ),
    "a deal's void": (lambda file: table_of(file)["deals"][0].update(void=True), "Round 1, table 1, deal 1: void true"),
    "a deal's number": (lambda file: table_of(file)["deals"][3].update(number=9), "deal 9: number 9; in the log it is 4"),
    "a deal left out": (
        lambda file: table_of(file)["deals"].pop(),
        "its deal is not in the file|round 1, table 1, deal 4, which is not in the file",
    ),
    "a deal in doubt": (
        lambda file: table_of(file)["deals"][0].update(in_doubt=True),
        "deal 1: it is in doubt, but by the rules it can be scored",
    ),
    "a deal that counts": (
        lambda file: table_of(file)["deals"][0].update(counts=False),
        "deal 1: it is stored as a deal that does not count",
    ),
    "who sat out": (lambda file: table_of(file, 1, 2)["deals"][0].update(sits_out=[3]), "table 2, deal 1: seats [3] sit out"),
    "a verdict": (lambda file: table_of(file)["deals"][0].update(verdict={"annulled": True}), "deal 1: the jury’s verdict is"),
    "what players bring": (
        lambda file: table_of(file, 2).update(carried={"lost_solos": [1, 0, 0, 0]}),
        "Round 2, table 1: its players carry over",
    ),
    "a place": (lambda file: table_of(file)["places"][0].update(entrant=10), 'Round 1, table 1: places [{"entrant":10,'),
    "a ruling": (lambda file: file["rulings"][2]["moves"][0].update(amount=6), "Ruling 3: moves"),
    "an overturned ruling": (lambda file: file["rulings"][1].update(overturns=None), "Ruling 2: overturns null; in the log it is 1"),
    "an option": (lambda file: file["tournament"]["rules"]["options"].update(misere=5), "The rules: their fingerprint is"),
    "the rules": (lambda file: file["tournament"]["rules"]["data"].update(unit=2), "The rules: their fingerprint is"),
    "the fingerprint": (lambda file: file["tournament"].update(fingerprint="0000-0000"), "The rules: their fingerprint is"),
    "an entry of the log": (lambda file: file["log"][7].update(who="nobody"), "The log: entry 8 ("),
    "an entry left out": (lambda file: file["log"].pop(7), "The log: entry 8 says that it is number 9"),
    "the last entry": (lambda file: file["log"].pop(), "The log: the head is not"),
    "the head": (lambda file: file.update(head="0" * 64), "The log: the head is not"),
    "the version": (lambda file: file["tournament"].update(version=3), "; the evening has version 3"),
    "facts and log together": (recount, "Round 1, table 1, deal 1 (RIK): in the ledger"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_whatever_is_changed_is_named(whole: Tournament, what: str) -> None:
    file = file_of(whole)
    change, expected = ALTERED[what]
    change(file)
    named = difference(file)
    assert any(text in named for text in expected.split("|")), named


@pytest.fixture
def ruled(request: pytest.FixtureRequest, rows_once: RowsOnce) -> Tournament:
    """Return an evening with many decisions of the jury; its rows are made once."""
    return Tournament.objects.get(pk=rows_once("ruled", lambda: play_and_rule(request.getfixturevalue("prepare_evening")).pk))


def play_and_rule(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """Play a Belgian evening of two rounds in which the jury makes every kind of decision, and is overturned."""
    evening = prepare_evening(players=4, game="rikken_belgian", deals_a_round=9)
    first = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=first)
    table = AtTable(first.tables.get(number=1))

    def plays(code: str, declarer: int = 0, **facts: Any) -> Deal:
        view = tables.read_table(table.table)
        sheet = {"dealer": view.state.dealer, "contracts": [{"code": code, "declarer": declarer, **facts}]}
        return play.report(by=MACHINE, table=table.table, id=uuid.uuid4(), number=view.fold.next_number, facts=sheet).deal

    def says(kind: str, number: int) -> Any:
        return verdicts.allow_or_refuse(
            by=MACHINE,
            tournament=evening,
            kind=Ruling.Kind(kind),
            seat=0,
            contract="MISERE_TABLE",
            text="x",
            table=table.table,
            number=number,
        )

    plays("MISERE_TABLE", made=True, jury="forgotten")
    says("allow", 1)
    plays("MISERE_TABLE", made=False, jury="approved")
    says("refuse", 2)
    verdicts.fine_forgotten_call(
        by=MACHINE, deal=plays("MISERE_TABLE", made=True, jury="approved"), seat=0, contract="MISERE_TABLE", text="x"
    )
    struck = plays("GRAND_CHELEM", made=True, jury="approved")
    verdicts.fine_forgotten_call(by=MACHINE, deal=struck, seat=0, contract="GRAND_CHELEM", text="x", annul=True)
    verdicts.annul(by=MACHINE, deal=plays("RIKKEN_HORS", partner=2, took=9), text="x", player=table.entrants[1], points=9)
    verdicts.award(by=MACHINE, deal=plays("RIKKEN_DANS", partner=1, took=9), points=[5, -2, -4, 1], text="x")
    replaced = plays("MISERE", declarer=1, made=True)
    lost = {"dealer": replaced.facts["dealer"], "contracts": [{"code": "MISERE", "declarer": 1, "made": False}]}
    verdicts.replace(by=MACHINE, deal=replaced, facts=lost, text="x")
    back = verdicts.award(by=MACHINE, deal=plays("TROU", declarer=3, partner=0, took=8), points=[0, 0, 0, 0], text="x")
    jury.overturn(by=MACHINE, ruling=back, text="x")
    jury.fine(by=MACHINE, tournament=evening, player=table.entrants[2], points=15, text="x", table=table.table)
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[4, 3, 2, 1]]))
    return evening


RULED: dict[str, tuple[Changing, str]] = {
    "an allowed contract": (lambda file: table_of(file)["deals"][0].update(verdict=None), "deal 1: the jury’s verdict is null"),
    "a refused contract": (
        lambda file: table_of(file)["deals"][1].update(in_doubt=False),
        "deal 2: it counts, but the rules do not allow it",
    ),
    "a fine for the jury": (lambda file: payment_for(file, "FORGOT_JURY").update(amount=4), "deal 4 (FORGOT_JURY): in the ledger"),
    "an annulled deal": (lambda file: table_of(file)["deals"][4].update(counts=True), "deal 5: it is stored as a deal that counts"),
    "awarded points": (lambda file: payment_for(file, "AWARDED").update(amount=9), "deal 6 (AWARDED): in the ledger"),
    "a replaced deal": (lambda file: table_of(file)["deals"][6].update(verdict={"annulled": True}), "deal 7: the jury’s verdict is"),
    "what players bring": (lambda file: table_of(file, 2).update(carried={}), "Round 2, table 1: its players carry over {}"),
    "a fine": (lambda file: file["rulings"][-1]["moves"].pop(), "moves"),
}


def test_what_the_jury_decides(ruled: Tournament) -> None:
    agrees(ruled)
    assert table_of(file_of(ruled), 2)["carried"] == {"lost_solos": [0, 0, 1, 0]}


@pytest.mark.parametrize("what", RULED)
def test_whatever_is_changed_of_what_the_jury_decides_is_named(ruled: Tournament, what: str) -> None:
    file = file_of(ruled)
    change, expected = RULED[what]
    change(file)
    assert expected in difference(file)


def test_a_fine_at_klaverjas_goes_to_the_other_side(prepare_evening: Callable[..., Tournament]) -> None:
    evening = prepare_evening(players=4, game="klaverjas")
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    table = AtTable(round_.tables.get())
    jury.fine(by=MACHINE, tournament=evening, player=table.entrants[1], points=50, text="Praten", table=table.table, article="TALK")
    agrees(evening)
    moves = [Move(1, 3, 50)]
    jury.rule(by=MACHINE, tournament=evening, text="Partner", kind=Ruling.Kind.FINE, moves=moves, table=table.table)
    assert difference(file_of(evening)) == "Ruling 2: the fine is not shared by the other side."


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    """Run the checker as people do, with a Python that cannot import our code."""
    done = subprocess.run([sys.executable, "-I", str(FILE), *arguments], input=typed, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_it_says_what_it_found(whole: Tournament, tmp_path: Path) -> None:
    path, file = tmp_path / "avond.json", file_of(whole)
    path.write_text(json.dumps(file), encoding="utf-8")
    code, output = run(str(path), "--standings")
    assert (code, "All of this agrees." in output, f"Compare the head with a paper: {file['head']}" in output) == (0, True, True)
    assert any(line.split()[:2] == ["1", f"{checker.standings(checker.CheckedEvening(file))[0].points:+d}"] for line in output.splitlines())
    payment_for(file, "SOLO_8").update(amount=99)
    code, output = run("-", typed=json.dumps(file))
    assert (code, "DIFFERS. Round 1, table " in output) == (1, True)


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"format": "troela-evening/1"}', '{"format": "troela-evening/2"}', '{"format": "troela-evening/3"}']
)
def test_a_file_that_cannot_be_read(text: str) -> None:
    code, output = run("-", typed=text)
    assert code == 2
    assert output.startswith("- cannot be read: ")
    assert "Traceback" not in output


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.json"))[0] == 2
