"""Forget a player: the name leaves everything readable of the evening, and ledger, chain, `verify` and checker still agree."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from clubs.chain import unproved
from clubs.privacy.actions.redacting import redacting
from clubs.privacy.redaction import redact, searched_words
from tests.cast import MACHINE, NAMES, AtTable, People
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker, difference
from tests.tournaments.archive.test_import import wiped
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, read_evening, summary
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.log import head
from tournaments.evening.models import Entrant, LogEntry, NameOpening, Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import calls
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.privacy.actions.forget import forget_entrant, forget_guest
from tournaments.room.actions import messages
from tournaments.standings.queries.standings import standings

EARLIER = Path(__file__).parents[1] / "archive/earlier"


def stored_texts() -> str:
    """Return the contents of all tables of the database."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        rows = []
        for table in tables:
            cursor.execute(f'SELECT * FROM "{table}"')
            rows.append(str(cursor.fetchall()))
    return "\n".join(rows)


def points(tournament: Tournament) -> dict[int, tuple[int | None, int]]:
    return {line.entrant.number: (line.place, line.points) for line in standings(tournament).lines}


def forget(tournament: Tournament, number: int) -> Entrant:
    entrant = tournament.entrants.get(number=number)
    forget_entrant(MACHINE, entrant)
    tournament.refresh_from_db()
    entrant.refresh_from_db()
    return entrant


def test_a_new_log_holds_no_name_at_all(four: AtTable, tournament: Tournament) -> None:
    prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=3), name="Els Vermeulen")
    log = json.dumps([entry.after for entry in LogEntry.objects.all()]) + json.dumps([entry.before for entry in LogEntry.objects.all()])
    assert not [name for name in (*NAMES, "Vermeulen") if name in log]
    assert NameOpening.objects.count() == 2 * 9 + 2


@pytest.mark.both
def test_the_name_is_gone_and_the_whole_chain_can_still_be_computed(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    before, name = points(tournament), tournament.entrants.get(number=3).name
    assert name in stored_texts()
    entrant = forget(tournament, 3)
    assert (entrant.name, entrant.called, entrant.forgotten) == ("#3", "#3", True)
    assert name not in stored_texts()
    assert name.split()[0] not in stored_texts()
    evening = export_evening(tournament)
    assert name not in evening_text(evening)
    assert list(differences(evening)) == []
    assert "1 name was deleted." in summary(evening)
    assert "redacted" not in summary(evening)
    agrees(tournament)
    assert points(tournament) == before


def test_forgetting_twice_changes_nothing_and_the_name_does_not_come_back(four: AtTable, tournament: Tournament) -> None:
    entrant = forget(tournament, 2)
    version = tournament.version
    forget(tournament, 2)
    assert tournament.version == version
    with pytest.raises(Refusal) as refused:
        prepare.rename(by=MACHINE, tournament=tournament, entrant=entrant, name="Els Vermeulen")
    assert refused.value.problems[0].code == "PLAYER_FORGOTTEN"


@pytest.mark.both
def test_free_text_that_holds_the_name_is_redacted_and_says_so(four: AtTable, tournament: Tournament) -> None:
    deal = four.plays("RIK 1+2 | 9")
    entrant = tournament.entrants.get(number=3)
    first, last = entrant.name.split()[0], entrant.name.split()[-1]
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text=f"{last.upper()} te laat", moves=[Move(1, 2, 3)])
    play.void(by=four.by, deal=deal, revision=1, reason=f"{first} vergiste zich")
    messages.send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text=f"{entrant.name}, tafel 1!")
    calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="DISPUTE", note=f"{first} keek in de kaarten")
    paper_head = (LogEntry.objects.latest("number").number, head(tournament)[:16])
    forget(tournament, 3)
    assert not [word for word in (first, last, last.upper()) if word in stored_texts()]
    assert Ruling.objects.get().text == "▮▮▮ te laat"
    evening = export_evening(tournament)
    assert list(differences(evening)) == []
    assert "4 entries of the log are redacted" in summary(evening)
    agreed, wrong, _evening = checker.run_checks(file_of(tournament), paper_head)
    assert wrong == ""
    assert "4 of them are redacted: they are linked" in agreed[0]


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(EARLIER.glob("evening-*.json")), ids=lambda file: file.stem)
def test_an_evening_whose_log_says_names_forgets_them_all(db: None, file: Path) -> None:
    tournament = restore(by=MACHINE, evening=read_evening(file.read_text(encoding="utf-8")))
    before = points(tournament)
    names = {name for row in tournament.entrants.values_list("name", "called") for name in row}
    for number in tournament.entrants.values_list("number", flat=True):
        forget(tournament, number)
    evening = export_evening(tournament)
    said = json.dumps([[entry.before, entry.after] for entry in evening.log], ensure_ascii=False)
    assert not [name for name in names if f'"{name}"' in said or f"{name} " in said]
    assert list(differences(evening)) == []
    assert unproved(file_of(tournament)["log"]) > 0
    agrees(tournament)
    assert points(tournament) == before
    text = evening_text(evening)
    wiped()
    assert evening_text(export_evening(restore(by=MACHINE, evening=read_evening(text)))) == text


def detects(file: dict[str, Any]) -> tuple[bool, bool]:
    """Return whether `verify` and the checker find a difference."""
    return bool(list(differences(read_evening(json.dumps(file))))), bool(difference(file))


@pytest.fixture
def redacted(four: AtTable, tournament: Tournament) -> dict[str, Any]:
    """Return the file of an evening with a redacted ruling and a forgotten name."""
    name = tournament.entrants.get(number=2).name
    four.plays("RIK 1+2 | 9")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text=f"{name} te laat", moves=[Move(1, 2, 3)])
    forget(tournament, 2)
    return file_of(tournament)


def entry_of(file: dict[str, Any], what: str) -> dict[str, Any]:
    entry: dict[str, Any] = next(entry for entry in file["log"] if entry["what"] == what)
    return entry


@pytest.mark.both
def test_a_redacted_entry_cannot_be_changed_after_it(redacted: dict[str, Any]) -> None:
    assert detects(redacted) == (False, False)
    entry_of(redacted, "rule")["after"]["moves"][0]["amount"] = 30
    assert detects(redacted) == (True, True)


def test_no_entry_is_redacted_but_those_that_a_forgetting_names(redacted: dict[str, Any]) -> None:
    entry_of(redacted, "report")["after"]["facts"]["contracts"][0]["took"] = 10
    assert detects(redacted) == (True, True)


def test_what_says_that_it_was_redacted_is_sealed_itself(redacted: dict[str, Any]) -> None:
    entry_of(redacted, "forget")["after"]["redacted"]["1"] = "0" * 64
    assert detects(redacted) == (True, True)


def test_a_name_does_not_vanish_without_an_entry_that_says_so(redacted: dict[str, Any]) -> None:
    redacted["openings"] = redacted["openings"][1:]
    assert detects(redacted) == (True, True)


def test_a_name_cannot_be_opened_as_another(redacted: dict[str, Any]) -> None:
    redacted["openings"][0]["text"] = "Iemand Anders"
    assert detects(redacted) == (True, True)


@pytest.mark.both
def test_only_texts_change_and_only_while_a_name_is_forgotten(four: AtTable, tournament: Tournament) -> None:
    entry = LogEntry.objects.filter(tournament=tournament, number=2)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        entry.update(after=None)
    for forged in ({"hash": "0" * 64}, {"who": "user x"}, {"number": 99}, {"what": "x"}):
        with pytest.raises(DatabaseError, match="append-only"), redacting():
            entry.update(**forged)
    with redacting():
        entry.update(after=None)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        entry.update(after=1)


def test_who_may_forget_a_guest(four: AtTable, tournament: Tournament, people: People) -> None:
    guest = tournament.entrants.get(number=2)
    for actor in (people.director, people.jury, people.desk, people.member, people.stranger):
        with pytest.raises(Refusal):
            forget_guest(by=actor, tournament=tournament, entrant=guest)
    forget_guest(by=people.owner, tournament=tournament, entrant=guest)
    assert Entrant.objects.get(pk=guest.pk).forgotten


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ELISE PÉETERS te laat", "▮▮▮ te laat"),
        ("Peeters en elise", "▮▮▮ en ▮▮▮"),
        ("Elisabeth Peetersen", "Elisabeth Peetersen"),
        ("van der Peeters", "van der ▮▮▮"),
        ("", ""),
    ],
)
def test_names_are_found_as_people_type_them_and_only_whole(text: str, expected: str) -> None:
    assert redact(text, searched_words(["Élise van Peeters", "Élise"])) == expected


def test_a_word_of_three_letters_is_looked_for_alone_and_one_of_two_is_not() -> None:
    assert redact("Bos kwam te laat", searched_words(["Jan Bos"])) == "▮▮▮ kwam te laat"
    assert redact("Li kwam te laat", searched_words(["Jan Li"])) == "Li kwam te laat"
