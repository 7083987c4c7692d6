"""Verifying: an honest evening agrees; every row changed without an action is found."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from checker.troela_check import ENTRY_FIELDS
from clubs.append_only import REFUSED_STATEMENTS, trigger_name
from tests.architecture.sources import our_modules
from tests.cast import MACHINE, AtTable
from tests.checker.exported import file_of
from tests.checker.program import sealed
from tests.notation import deal as deal_in
from tests.tournaments.archive.evening import whole
from tournaments.archive.export import export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, first_difference, read_evening
from tournaments.evening.events import Event
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play

__all__ = ["whole"]

Json = dict[str, Any]

CHANGES = {
    "a payment's amount": (
        "UPDATE tournaments_payment SET amount = 99 WHERE id = (SELECT MAX(id) FROM tournaments_payment)",
        "99” (MISERE); by the deals and rulings it should be",
    ),
    "a payment's payee": (
        (
            "UPDATE tournaments_payment SET payee_id = (SELECT id FROM tournaments_entrant WHERE number = 10) "
            "WHERE id = (SELECT MAX(id) FROM tournaments_payment)"
        ),
        "did not sit there",
    ),
    "a payment's round": (
        "UPDATE tournaments_payment SET round_number = 2 WHERE round_number = 1",
        "its table is not the table of its cause",
    ),
    "a payment's reason": ("UPDATE tournaments_payment SET reason = 'PIEK' WHERE reason = 'SOLO_8'", "SOLO_8"),
    "a reversal's amount": ("UPDATE tournaments_payment SET amount = 99 WHERE reverses_id IS NOT NULL", "not the exact reverse"),
    "a reversal taken away": ("UPDATE tournaments_payment SET reverses_id = NULL", "its ruling has another time"),
    "a deal's facts": (
        'UPDATE tournaments_deal SET facts = \'{"kind": "all_pass"}\' WHERE number = 2',
        'deal 2: facts {"kind":"all_pass"}',
    ),
    "a deal's number": ("UPDATE tournaments_deal SET number = 9 WHERE number = 4", "number 9; in the log it is 4"),
    "a deal's table": (
        (
            "UPDATE tournaments_deal SET table_id = (SELECT MAX(id) FROM tournaments_table) WHERE facts = "
            "(SELECT facts FROM tournaments_deal WHERE contract = 'SOLO_8')"
        ),
        "deal 3",
    ),
    "a deal's revision": ("UPDATE tournaments_deal SET revision = 7 WHERE number = 1", "revision 7"),
    "a deal's void": ("UPDATE tournaments_deal SET void = TRUE WHERE number = 1", "void true"),
    "a deal's mark": ("UPDATE tournaments_deal SET contract = 'PIEK' WHERE number = 1", "contract is PIEK"),
    "a deal in doubt": ("UPDATE tournaments_deal SET in_doubt = TRUE WHERE number = 1", "in_doubt is True"),
    "a deal's time": ("UPDATE tournaments_deal SET played_at = '2020-01-01 20:00:00+00:00' WHERE number = 1", 'played_at "2020'),
    "who reported": ("UPDATE tournaments_deal SET reported_by = 'nobody' WHERE number = 1", 'reported_by "nobody"'),
    "what was sent": (f"UPDATE tournaments_deal SET sent = '{'0' * 64}' WHERE number = 1", 'sent "000'),
    "a log's text": ("UPDATE tournaments_logentry SET who = 'nobody' WHERE number = 5", "entry 5 (dismiss user desk) was changed"),
    "who did it, by the account": (
        "UPDATE tournaments_logentry SET actor = 'user:9' WHERE number = 5",
        "entry 5 (dismiss user desk) was changed",
    ),
    "an account taken out of the log": (
        "UPDATE tournaments_logentry SET actor = '' WHERE number = 5",
        "entry 5 (dismiss user desk) was changed",
    ),
    "a log's content": ("UPDATE tournaments_logentry SET after = '{}' WHERE number = 9", "entry 9 (seat round 1) was changed"),
    "a log's end": (
        "DELETE FROM tournaments_logentry WHERE number = (SELECT MAX(number) FROM tournaments_logentry)",
        "The log has 36 entries; the evening has version 37.",
    ),
    "a place": (
        (
            "UPDATE tournaments_place SET entrant_id = (SELECT id FROM tournaments_entrant WHERE number = 10) "
            "WHERE id = (SELECT MIN(id) FROM tournaments_place)"
        ),
        'places [{"entrant":10,"seat":0',
    ),
    "a round's seed": ("UPDATE tournaments_round SET seed = 'woensdag' WHERE number = 1", "seed"),
    "a round's state": ("UPDATE tournaments_round SET state = 'playing' WHERE number = 1", 'Round 1: state "playing"'),
    "a table's plan": ("UPDATE tournaments_table SET deals_planned = 2", "deals_planned 2"),
    "a table's signature": ("UPDATE tournaments_table SET signed_at = NULL", "signed_at null"),
    "a table's first dealer": ("UPDATE tournaments_table SET first_dealer = 1", "first_dealer 1"),
    "a ruling's moves": ("UPDATE tournaments_ruling SET moves = '[]' WHERE number = 3", "Ruling 3: moves"),
    "a ruling's text": ("UPDATE tournaments_ruling SET text = 'anders' WHERE number = 1", 'Ruling 1: text "anders"'),
    "a ruling's time": ("UPDATE tournaments_ruling SET at = '2020-01-01 20:00:00+00:00' WHERE number = 1", 'Ruling 1: at "2020'),
    "a payment's time": (
        "UPDATE tournaments_payment SET at = '2020-01-01 20:00:00+00:00' WHERE line = 0",
        "Payment 1 (RIK): its time is 2020",
    ),
    "when a table signed": (
        "UPDATE tournaments_table SET signed_at = '2020-01-01 20:00:00+00:00' WHERE signed_at IS NOT NULL",
        'table 1: signed_at "2020',
    ),
    "when a round started": ("UPDATE tournaments_round SET started_at = '2020-01-01 20:00:00+00:00'", 'Round 1: started_at "2020'),
    "when a deal arrived": ("UPDATE tournaments_deal SET received_at = '2020-01-01 20:00:00+00:00'", 'received_at "2020'),
    "what a void deal keeps": ("UPDATE tournaments_deal SET counts = FALSE WHERE void", "deal 5: counts false"),
    "a member's link": (
        "UPDATE tournaments_entrant SET member_id = NULL WHERE number = 3",
        "Player 3: member null; in the log it is 3.",
    ),
    "what a player is called": ("UPDATE tournaments_entrant SET called = 'Iemand' WHERE number = 3", 'Player 3: called "Iemand"'),
    "the rules' words": (
        "UPDATE tournaments_tournament SET rules = REPLACE(CAST(rules AS TEXT), 'Rikken (', 'Rokken (')::jsonb",
        "their text differs from the text",
    ),
    "the season": ("UPDATE tournaments_tournament SET season_id = NULL", "season null"),
    "the house rules": ("UPDATE tournaments_tournament SET house_rules_id = NULL", "house_rules null"),
    "the language": ("UPDATE tournaments_tournament SET language = 'fr'", 'language "fr"'),
    "the club's name": ("UPDATE clubs_club SET name = 'Anders'", 'club {"name":"Anders"'),
    "a ruling no longer overturned": ("UPDATE tournaments_ruling SET overturns_id = NULL", "Ruling 2: overturns null"),
    "a rules option": (
        "UPDATE tournaments_tournament SET rules = REPLACE(CAST(rules AS TEXT), '\"misere\": 6', '\"misere\": 7')::jsonb",
        "fingerprint",
    ),
    "the fingerprint": ("UPDATE tournaments_tournament SET fingerprint = '0000-0000'", "fingerprint"),
    "a renamed player's table name": ("UPDATE tournaments_entrant SET called = 'Cil' WHERE number = 9", 'Player 9: called "Cil"'),
    "the tournament's name": ("UPDATE tournaments_tournament SET name = 'Anders'", 'name "Anders"'),
    "the tournament's policy": ("UPDATE tournaments_tournament SET policy = '{}'", "policy {}"),
    "the tournament's state": ("UPDATE tournaments_tournament SET state = 'closed'", 'state "closed"'),
    "a player's name": ("UPDATE tournaments_entrant SET name = 'Iemand' WHERE number = 3", 'Player 3: name "Iemand"'),
    "a player withdrawn": ("UPDATE tournaments_entrant SET withdrawn = TRUE WHERE number = 3", "Player 3"),
    "an official": ("UPDATE tournaments_official SET role = 'director'", 'Official jury: role "director"'),
}
"""One row of each table changed with SQL, and the difference that `verify` finds."""


def unguard() -> None:
    """Remove the triggers that protect the ledger and the log, until the test ends: a cheater would too."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
            return
        for table in ("tournaments_payment", "tournaments_ruling", "tournaments_logentry", "clubs_clublogentry"):
            for statement in REFUSED_STATEMENTS:
                cursor.execute(f"DROP TRIGGER IF EXISTS {trigger_name(table, statement)}")


def change(sql: str) -> None:
    unguard()
    if connection.vendor != "postgresql":
        sql = sql.replace("::jsonb", "")
    with connection.cursor() as cursor:
        cursor.execute(sql)
        assert cursor.rowcount > 0


def test_an_honest_evening_agrees(whole: Tournament) -> None:
    assert list(differences(export_evening(whole))) == []


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_row_is_named(whole: Tournament, name: str) -> None:
    sql, sentence = CHANGES[name]
    change(sql)
    difference = first_difference(export_evening(whole))
    assert difference is not None
    assert sentence in difference


def log_entry(file: Json, what: str) -> Json:
    entry: Json = next(entry for entry in file["log"] if entry["what"] == what)
    return entry


def numbered(file: Json) -> None:
    """Number and seal the log again, as a forger of the whole log would."""
    for number, entry in enumerate(file["log"], 1):
        entry["number"] = number
    file["tournament"]["version"] = len(file["log"])
    sealed(file)


def change_deal(file: Json) -> None:
    file["rounds"][0]["tables"][0]["deals"][1]["facts"] = {"kind": "all_pass"}


def change_entry(file: Json) -> None:
    log_entry(file, "rename")["after"]["name"] = "Iemand"


def leave_entry_out(file: Json) -> None:
    file["log"].remove(log_entry(file, "report"))


def leave_entry_out_and_seal(file: Json) -> None:
    leave_entry_out(file)
    numbered(file)


def double_entry(file: Json) -> None:
    file["log"].insert(20, file["log"][20])


def double_entry_and_seal(file: Json) -> None:
    first = log_entry(file, "report")
    file["log"].insert(file["log"].index(first), dict(first))
    numbered(file)


def reorder_entries(file: Json) -> None:
    file["log"][20], file["log"][21] = file["log"][21], file["log"][20]


def reorder_entries_and_seal(file: Json) -> None:
    """Move a correction before the report of its deal."""
    correction = log_entry(file, "correct")
    file["log"].remove(correction)
    file["log"].insert(file["log"].index(log_entry(file, "start")), correction)
    numbered(file)


def add_field_and_seal(file: Json) -> None:
    log_entry(file, "report")["after"]["stray"] = 1
    sealed(file)


TAMPERED: dict[Callable[[Json], None], str] = {
    change_deal: 'Round 1, table 1, deal 2: facts {"kind":"all_pass"}; in the log it is',
    change_entry: "was changed: its content does not have the stored hash.",
    leave_entry_out: "says that it is number",
    leave_entry_out_and_seal: "it is not in the log|cannot follow the entries before it",
    double_entry: "says that it is number",
    double_entry_and_seal: "cannot follow the entries before it",
    reorder_entries: "says that it is number",
    reorder_entries_and_seal: "cannot follow the entries before it",
    add_field_and_seal: r'log\[\d+\].after has a field that the format does not know: "stray"',
}
"""A change of a file, and the difference found."""


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_a_file_that_was_tampered_with_is_named_and_not_imported(whole: Tournament, tamper: Callable[[Json], None]) -> None:
    file = file_of(whole)
    tamper(file)
    evening = read_evening(json.dumps(file))
    assert re.search(TAMPERED[tamper], first_difference(evening) or "")
    with pytest.raises(Refusal) as refused:
        restore(by=MACHINE, evening=evening, slug="again")
    assert [bool(re.search(TAMPERED[tamper], each["message"])) for each in refused.value.messages()] == [True]


def test_everything_that_differs_is_named_if_asked(whole: Tournament) -> None:
    """One difference in a player and one in a deal: `--all` lists both."""
    change(CHANGES["a player's name"][0])
    change(CHANGES["a deal's revision"][0])
    err = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("verify", whole.slug, "--all", stderr=err, stdout=StringIO())
    assert [name in err.getvalue() for name in ("Player 3: name", "deal 1: revision 7")] == [True, True]


def test_nobody_needs_the_database(whole: Tournament, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    evening = export_evening(whole)
    with django_assert_num_queries(0):
        assert first_difference(evening) is None


def test_the_command_says_what_agrees_and_ends_with_0(whole: Tournament) -> None:
    out = StringIO()
    call_command("verify", whole.slug, stdout=out)
    assert out.getvalue().startswith(f"{whole.slug}: Everything agrees: 12 deals, {whole.payments.count()} payments, 3 rulings, ")
    assert export_evening(whole).head[:16] in out.getvalue()


def test_the_command_names_the_first_difference_and_ends_with_1(whole: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    call_command("export", whole.slug, str(file))
    change(CHANGES["a deal's facts"][0])
    for what in ([whole.slug], []):
        err = StringIO()
        with pytest.raises(SystemExit, match="1"):
            call_command("verify", *what, stderr=err, stdout=StringIO())
        assert len(err.getvalue().splitlines()) == 1
        assert "deal 2: facts" in err.getvalue()
    call_command("verify", str(file), stdout=StringIO())


@pytest.mark.parametrize("arguments", [[], ["{slug}"]])
def test_a_changed_club_log_is_named(arguments: list[str], whole: Tournament) -> None:
    change("UPDATE clubs_clublogentry SET what = 'nothing' WHERE number = 2")
    err = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("verify", *(each.format(slug=whole.slug) for each in arguments), stderr=err, stdout=StringIO())
    assert "club de-vier-azen: entry 2" in err.getvalue()


def test_what_is_not_there_is_said(db: None) -> None:
    with pytest.raises(CommandError, match="no tournament and no file nowhere"):
        call_command("verify", "nowhere")


def test_a_correction_that_moves_the_rotation_agrees_too(whole: Tournament) -> None:
    """The deals after it keep their dealers; payments that no longer follow are reversed."""
    table = whole.rounds.get(number=2).tables.get(number=2)
    AtTable(table).plays("all pass", "RIK 1+2 | 9")
    first = table.deals.get(number=1)
    play.correct(by=MACHINE, deal=first, facts={"dealer": 0, **deal_in("RIK 1+2 | 8")}, revision=1)
    assert list(differences(export_evening(whole))) == []


def test_every_action_that_leaves_an_entry_is_told() -> None:
    """An action whose entry `verify` cannot read would make every evening that used it look forged."""
    recorded = {
        node.attr
        for file in our_modules("tournaments", "competitions")
        if {"actions", "actions.py"} & set(file.parts)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Event"
    }
    replayed = {line.partition(":")[0] for line in ENTRY_FIELDS.split()}
    assert {Event[name].value for name in recorded} <= replayed
    assert replayed == set(Event)
