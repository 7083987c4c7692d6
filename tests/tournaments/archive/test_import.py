"""Importing: the result is the evening itself, or nothing at all."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club, ClubLogEntry, Season
from clubs.houserules.models import HouseRules
from clubs.people.models import Member
from scoring.engine.ruleset import RuleSet
from scoring.games import published
from scoring.rulefile.check import merge
from tests.cast import MACHINE, account
from tests.tournaments.archive.evening import whole
from tests.tournaments.archive.test_verify import unguard
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, read_evening
from tournaments.evening.actions import evenings
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.permissions import physical_table, roles
from tournaments.evening.problems import Refusal
from tournaments.evening.strict_json import Unreadable
from tournaments.play.actions.passes import passes_of
from tournaments.play.models import Deal, Payment
from tournaments.standings.queries.standings import standings

__all__ = ["whole"]

OF_THE_CLUB = {"historychoice", "pastevening", "pastresult", "seasonrule"}
"""Models of the app `tournaments` whose rows belong to a club, not to an evening."""
CLUB = ("forgotten", "houserules", "season", "memberchange", "member", "membership", "clublogentry", "club")


def wiped(*, club: bool = True) -> None:
    """Delete everything of the evening, and of the club unless it stays, as on another machine."""
    unguard()
    models = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    names = [model._meta.db_table for model in models if club or model._meta.model_name not in OF_THE_CLUB]
    names += [f"clubs_{name}" for name in CLUB if club]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_payment SET reverses_id = NULL")
        cursor.execute("UPDATE tournaments_ruling SET overturns_id = NULL")
        for name in names:
            cursor.execute(f"DELETE FROM {name}")


@pytest.fixture
def text(whole: Tournament) -> str:
    """Return the evening's file, after deleting the evening itself."""
    text = evening_text(export_evening(whole))
    wiped()
    return text


def test_what_was_exported_comes_back_to_the_byte(text: str) -> None:
    tournament = restore(by=MACHINE, evening=read_evening(text))
    assert evening_text(export_evening(tournament)) == text
    assert list(differences(export_evening(tournament))) == []


def test_the_standings_come_back(whole: Tournament) -> None:
    before = [(line.place, line.entrant.number, line.points, line.moved, line.deals) for line in standings(whole).lines]
    evening = read_evening(evening_text(export_evening(whole)))
    wiped()
    tournament = restore(by=MACHINE, evening=evening)
    assert [(line.place, line.entrant.number, line.points, line.moved, line.deals) for line in standings(tournament).lines] == before


def test_club_members_season_and_rules_are_made_where_they_lack(text: str) -> None:
    restore(by=MACHINE, evening=read_evening(text))
    assert list(Member.objects.values_list("number", "name")) == [
        (1, "Els Maes"),
        (2, "An Peeters"),
        (3, "Piet van Dijk"),
        (4, "Jo Smets"),
        (5, "Rita Claes"),
    ]
    assert Season.objects.get().name == "2025-2026"
    assert HouseRules.objects.get().options == {"misere": 6}
    assert list(ClubLogEntry.objects.values_list("what", flat=True))[-1] == "import"


def test_the_club_that_is_there_is_used(whole: Tournament) -> None:
    evening = read_evening(evening_text(export_evening(whole)))
    wiped(club=False)
    restore(by=MACHINE, evening=evening)
    assert (Club.objects.count(), Member.objects.count(), HouseRules.objects.count()) == (1, 5, 1)


def test_the_tables_get_new_passes(whole: Tournament) -> None:
    earlier = [passes_of(whole, [1, 2])[number] for number in (1, 2)]
    evening = read_evening(evening_text(export_evening(whole)))
    wiped()
    restored = restore(by=MACHINE, evening=evening)
    assert set(earlier).isdisjoint(passes_of(restored, [1, 2]).values())
    for table_pass in earlier:
        with pytest.raises(Refusal):
            physical_table(table_pass)


def test_an_official_without_an_account_is_a_name_that_no_later_account_inherits(text: str) -> None:
    get_user_model().objects.all().delete()
    tournament = restore(by=MACHINE, evening=read_evening(text))
    official = tournament.officials.get()
    assert (official.name, official.user) == ("jury", None)
    assert not get_user_model().objects.exists()
    later = Actor(user=account("jury"))
    assert roles(later, tournament) == {"public"}
    assert list(differences(export_evening(tournament))) == []


def test_an_import_brings_nobody_back_into_office_whose_role_has_ended(text: str) -> None:
    club = club_actions.create_club(by=MACHINE, name="De Vier Azen", language="nl")
    jury = get_user_model().objects.get(username="jury")
    club_actions.give_role(by=MACHINE, club=club, user=jury, role="member")
    club_actions.end_role(by=MACHINE, club=club, user=jury)
    tournament = restore(by=MACHINE, evening=read_evening(text))
    assert roles(Actor(user=jury), tournament) == {"public"}


def test_an_address_in_use_is_refused_and_another_can_be_given(text: str) -> None:
    here = restore(by=MACHINE, evening=read_evening(text))
    entries = ClubLogEntry.objects.count()
    with pytest.raises(Refusal) as refusal:
        restore(by=MACHINE, evening=read_evening(text))
    assert refusal.value.problems[0].code == "SLUG_TAKEN"
    with pytest.raises(Refusal) as refusal:
        restore(by=MACHINE, evening=read_evening(text), slug="elders")
    assert refusal.value.problems[0].code == "DEAL_EXISTS"
    assert (Tournament.objects.count(), ClubLogEntry.objects.count()) == (1, entries)
    wiped()
    assert restore(by=MACHINE, evening=read_evening(text), slug="elders").slug == "elders" != here.slug


@pytest.mark.parametrize(("model", "field"), [(Club, "name"), (Member, "name"), (Season, "ends_on"), (HouseRules, "rules")], ids=str)
def test_what_is_otherwise_here_is_refused_by_name(whole: Tournament, model: Any, field: str) -> None:
    evening = read_evening(evening_text(export_evening(whole)))
    wiped(club=False)
    others = {"ends_on": "2026-12-31", "name": "anders", "rules": published(whole.rule_set.code).copy()}
    model.objects.filter(pk=model.objects.first().pk).update(**{field: others[field]})
    with pytest.raises(Refusal) as refusal:
        restore(by=MACHINE, evening=evening)
    assert refusal.value.problems[0].code == "FILE_CLASHES"
    assert not Tournament.objects.exists()


def test_an_evening_keeps_the_fingerprint_that_covered_only_scores(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """It verifies, also by the checker, and is imported beside a version of the rules that is stored with the fingerprint of today."""
    rules = merge({"like": "rikken_brabant", "words": {"articles": {"REVOKE": {"fine": 30}}}})
    with monkeypatch.context() as earlier:
        earlier.setattr(RuleSet, "fingerprint", RuleSet.earlier_fingerprint)
        version = club_actions.publish_rule_file(by=MACHINE, club=club, name="Dinsdag", own=rules.file)
        plan: dict[str, Any] = {"club": club, "on": datetime.date(2026, 3, 16), "rules": rules, "house_rules": version}
        old = [evenings.create(by=MACHINE, name=name, **plan) for name in ("Een", "Twee")]
    files = [read_evening(evening_text(export_evening(each))) for each in old]
    assert old[0].fingerprint == published("rikken_brabant").fingerprint != rules.fingerprint
    assert [list(differences(each)) for each in files] == [[], []]
    with pytest.raises(Refusal, match="RULES_UNCHANGED"):
        club_actions.publish_rule_file(by=MACHINE, club=club, name="Dinsdag", own=version.own)
    wiped()
    imported = [restore(by=MACHINE, evening=each) for each in files]
    assert [each.fingerprint for each in imported] == [old[0].fingerprint] * 2
    assert HouseRules.objects.get().fingerprint == rules.fingerprint


def _amount(evening_json: dict[str, Any]) -> None:
    evening_json["payments"][-1]["amount"] += 1


def _facts(evening_json: dict[str, Any]) -> None:
    evening_json["rounds"][0]["tables"][0]["deals"][0]["facts"]["contracts"][0]["declarer"] = 3


def _entry(evening_json: dict[str, Any]) -> None:
    evening_json["log"][4]["who"] = "nobody"


def _lost(evening_json: dict[str, Any]) -> None:
    del evening_json["payments"][-1]


def _later_id(evening_json: dict[str, Any]) -> None:
    evening_json["rounds"][0]["tables"][0]["deals"][0]["id"] = "00000000-0000-4000-8000-000000000000"


@pytest.mark.parametrize("falsify", [_amount, _facts, _entry, _lost, _later_id])
def test_a_file_that_does_not_verify_is_refused_whole(text: str, falsify: Callable[[dict[str, Any]], None]) -> None:
    evening_json = json.loads(text)
    falsify(evening_json)
    with pytest.raises(Refusal) as refusal:
        restore(by=MACHINE, evening=read_evening(json.dumps(evening_json)))
    assert refusal.value.problems[0].code == "FILE_DIFFERS"
    assert not any(model.objects.exists() for model in (Club, Tournament, Deal, Payment, LogEntry))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda evening_json: evening_json.update(format="troela-evening/1"), "the format is not troela-evening/3"),
        (lambda evening_json: evening_json.update(more=1), "unknown field `more`"),
        (lambda evening_json: evening_json.pop("rulings"), "missing required field `rulings`"),
        (lambda evening_json: evening_json["rounds"][0].update(number="1"), r"rounds\[0\].number: Expected `int`, got `str`"),
        (lambda evening_json: evening_json["payments"][0].update(amount=2**40), r"payments\[0\].amount: Expected `int` <= 2147483647"),
        (lambda evening_json: evening_json["payments"][0].update(amount=True), r"payments\[0\].amount: Expected `int`, got `bool`"),
        (lambda evening_json: evening_json["payments"][0].update(at="2026-03-16T20:00:00+01:00"), r"payments\[0\].at: a time"),
        (lambda evening_json: evening_json["rounds"][0]["tables"][0]["deals"][0].update(id="x"), r"deals\[0\].id: Expected `str` matching"),
        (lambda evening_json: evening_json["tournament"].update(name="x" * 121), "tournament.name: Expected `str` of length <= 120"),
        (
            lambda evening_json: evening_json["rulings"][0].update(text="a\x00b"),
            r"rulings\[0\].text: a character that is not valid in text",
        ),
        (lambda evening_json: evening_json["log"][0].update(after="\ud800"), r"log\[0\].after: a character that is not valid in text"),
        (lambda evening_json: evening_json["entrants"].append(None), r"entrants\[10\]: Expected `object`, got `null`"),
        (lambda evening_json: evening_json["officials"][0].update(role="king"), r"officials\[0\].role: Expected `str` matching"),
    ],
)
def test_what_is_not_of_the_format_is_refused_with_its_place(text: str, change: Callable[[dict[str, Any]], Any], reason: str) -> None:
    evening_json = json.loads(text)
    change(evening_json)
    with pytest.raises(Unreadable, match=reason):
        read_evening(json.dumps(evening_json))


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "[]",
        "null",
        "{",
        '{"format": "troela-evening/2"}',
        '{"format": "troela-evening/3"}',
        "[" * 5000,
        '{"a": NaN}',
        '{"a": 1e999}',
        '{"a": 1, "a": 2}',
        "9" * 5000,
    ],
    ids=range(11),
)
def test_junk_is_refused_and_raises_nothing_else(junk: str) -> None:
    with pytest.raises(Unreadable):
        read_evening(junk)


@pytest.mark.parametrize("junk", [{}, {"code": 3}, {"contracts": []}, {"seats": "four", "options": 1}])
def test_rules_that_are_none_are_refused(text: str, junk: dict[str, Any]) -> None:
    evening_json = json.loads(text)
    evening_json["tournament"]["rules"]["data"] = junk
    assert re.match(r"The rules cannot be read|.* tournament\.rules\.data", next(differences(read_evening(json.dumps(evening_json)))))


def test_the_command_brings_an_evening_back(text: str, tmp_path: Path) -> None:
    file, out = tmp_path / "evening.json", StringIO()
    file.write_text(text, encoding="utf-8")
    with CaptureQueriesContext(connection) as queries:
        call_command("import", str(file), stdout=out)
    assert "ANALYZE" in [each["sql"] for each in queries], "the database plans with the new rows"
    assert "Imported as marietoernooi-2026-03-16" in out.getvalue()
    assert "jury (jury)" in out.getvalue()
    with pytest.raises(CommandError, match="at this address already"):
        call_command("import", str(file))
    file.write_text(text.replace("Els Maes", "Els Mees"), encoding="utf-8")
    wiped()
    with pytest.raises(CommandError, match="Player 1: the name in the file is not the one"):
        call_command("import", str(file))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import", str(tmp_path / "nothing.json"))
