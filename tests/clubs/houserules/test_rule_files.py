"""A club publishes its own rules from a file: all problems at once, versions, the log, and who may see them."""

from __future__ import annotations

from typing import Any

import pytest

from clubs import actions
from clubs.actors import Actor
from clubs.club.models import Club, ClubLogEntry
from clubs.houserules.models import HouseRules
from clubs.problems import Refusal
from scoring.games import published, ruleset_from
from tests.cast import People

pytestmark = pytest.mark.django_db
MACHINE = Actor(command="test")
OWN: dict[str, Any] = {
    "like": "rikken_brabant",
    "contracts": {"MISERE": {"pays": {"flat": 6}}, "MIE": {"like": "PIEK", "exactly": 2, "above": "SOLO_8"}},
    "options": {"unit": 2},
    "words": {"contracts": {"MIE": {"nl": "Mie"}}},
}


def publish(club: Club, own: dict[str, Any] = OWN, name: str = "Dinsdag") -> HouseRules:
    return actions.publish_rule_file(by=MACHINE, club=club, name=name, own=own)


def test_a_published_file_is_kept_with_the_rules_that_it_makes(club: Club) -> None:
    row = publish(club)
    assert (row.version, row.game, row.options, row.own) == (1, "rikken_brabant", {"unit": 2}, OWN)
    row.refresh_from_db()
    rules = ruleset_from(row.rules)
    assert (rules.fingerprint, rules.file) == (row.fingerprint, OWN)
    assert "MIE" in rules.game.contract_codes
    entry = ClubLogEntry.objects.latest("pk")
    assert entry.after is not None
    assert entry.after["own"] == {key: OWN[key] for key in ("contracts", "words")}


def test_every_problem_of_a_file_is_refused_at_once_and_nothing_is_published(club: Club) -> None:
    wrong = {**OWN, "seats": "four", "contracts": {"RIK": {"at_least": 14}}, "options": {"fine_trou": 1}}
    with pytest.raises(Refusal) as refusal:
        publish(club, wrong)
    problems = {(each["code"], each["field"]) for each in refusal.value.messages()}
    assert problems >= {("FILE_SEATS", "seats"), ("FILE_WHOLE", "contracts.RIK.at_least"), ("OPTION_UNKNOWN", "options.fine_trou")}
    assert all(len(each["message"]) > 20 for each in refusal.value.messages())
    assert (refusal.value.status, HouseRules.objects.count()) == (422, 0)


def test_a_new_name_for_a_contract_is_a_new_version_and_the_same_twice_is_none(club: Club) -> None:
    first = publish(club)
    renamed = {**OWN, "words": {"contracts": {"MIE": {"nl": "Mietje"}}}}
    second = publish(club, renamed)
    assert (second.version, second.fingerprint) == (2, first.fingerprint), "words change no score"
    with pytest.raises(Refusal, match="RULES_UNCHANGED"):
        publish(club, renamed)


def test_options_of_a_form_keep_what_the_file_changed(club: Club) -> None:
    base = ruleset_from(publish(club).rules)
    second = actions.publish_rules(by=MACHINE, club=club, name="Dinsdag", base=base, options={"unit": 3})
    assert second.own == {**OWN, "options": {"unit": 3}}
    plain = actions.publish_rules(by=MACHINE, club=club, name="Vrijdag", base=published("rikken_brabant"), options={"unit": 3})
    assert plain.own == {"like": "rikken_brabant", "options": {"unit": 3}}


def test_a_club_decides_whether_others_find_its_rules(club: Club, people: People) -> None:
    row = publish(club)
    assert row.in_gallery is False
    actions.show_rules(by=MACHINE, club=club, name="Dinsdag", in_gallery=True)
    entries = ClubLogEntry.objects.count()
    actions.show_rules(by=MACHINE, club=club, name="Dinsdag", in_gallery=True)
    assert ClubLogEntry.objects.count() == entries, "a second time changes nothing"
    assert publish(club, {**OWN, "options": {}}).in_gallery, "the next version of these rules is found too"
    for by, name, code in ((people.member, "Dinsdag", "NOT_ALLOWED"), (MACHINE, "Woensdag", "NOT_FOUND")):
        with pytest.raises(Refusal, match=code):
            actions.show_rules(by=by, club=club, name=name, in_gallery=False)
    actions.show_rules(by=people.owner, club=club, name="Dinsdag", in_gallery=False)
    assert not club.house_rules.filter(in_gallery=True).exists()
