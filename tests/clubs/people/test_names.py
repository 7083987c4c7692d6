"""Names: invisible characters are refused or removed, except those that a script needs."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.names import read_name, read_table_name
from clubs.problems import Refusal
from scoring.games import published
from tests.cast import MACHINE, People
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament

INVISIBLE = {
    "zero-width space": "\u200b",
    "direction marks and overrides": "\u200e\u200f\u202a\u202e\u202c\u2066\u2069\u061c",
    "a combining mark alone": "\u0301",
    "joiners": "\u200c\u200d",
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "empty Braille": "\u2800 \u2800",
    "tags": "\U000e0041\U000e007f",
    "variation selectors": "\ufe0f\U000e0100",
    "soft hyphen and byte order mark": "\u00ad\ufeff",
    "controls": "\x00\x07\x1b",
    "word joiner": "\u2060",
}


@pytest.mark.parametrize("text", INVISIBLE.values(), ids=INVISIBLE)
def test_a_name_that_nobody_can_see_is_refused_by_name(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_name(text, "called")
    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [("NAME_INVISIBLE", "called")]
    assert "has no characters that can be seen" in refusal.value.messages()[0]["message"]


@pytest.mark.parametrize("text", INVISIBLE.values(), ids=INVISIBLE)
def test_it_is_taken_out_of_a_name_that_can_be_seen(text: str) -> None:
    assert read_name(f"{text}An {text} Peeters{text.strip(chr(0x301) + chr(0xFE0F) + chr(0xE0100))}") == "An Peeters"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Els \t\n Maes ", "Els Maes"),
        ("Els\u202eseaM", "ElsseaM"),
        ("Jose\u0301", "Jos\u00e9"),
        ("علی\u200cرضا", "علی\u200cرضا"),  # Persian: the non-joiner belongs to the name
        ("علی\u200c\u200c\u200cرضا\u200c", "علی\u200cرضا"),
        ("क्\u200dष", "क्\u200dष"),
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("邊\U000e0100", "邊\U000e0100"),
        ("An\u3164Peeters", "An Peeters"),
        ("O'Neill–Ü. 3", "O'Neill–Ü. 3"),
    ],
)
def test_what_a_script_needs_stays(text: str, name: str) -> None:
    assert read_name(text) == name
    assert read_name(name) == name


def test_a_long_name_is_cut_and_leaves_nothing_invisible_at_its_end() -> None:
    assert read_name("x" * 119 + "\u200cy") == "x" * 119
    assert read_table_name("", "Willem-Alexander-Johannes van Dijk") == "Willem-Alexander-Johanne"
    assert read_table_name("\u202eWim", "Willem") == "Wim"


@pytest.mark.parametrize("text", ["\u3164", "\u202e\u200b"])
def test_every_name_of_the_house_is_read_by_it(text: str, club: Club, tournament: Tournament, people: People) -> None:
    member = club_actions.admit(by=people.owner, club=club, name="Gerda Bos")
    entrant, owner = tournament.entrants.get(number=1), Actor(user=User.objects.get(username="owner"))
    day = datetime.date(2026, 1, 1)
    rules = published("rikken_brabant")
    for change in (
        lambda: club_actions.create_club(by=MACHINE, name=text, slug="x"),
        lambda: club_actions.admit(by=owner, club=club, name=text),
        lambda: club_actions.admit(by=owner, club=club, name="Wim", called=text),
        lambda: club_actions.amend_member(by=owner, member=member, name=text),
        lambda: club_actions.amend_member(by=owner, member=member, called=text),
        lambda: club_actions.make_account(by=owner, club=club, name=text, role="member"),
        lambda: club_actions.make_account(by=owner, club=club, name="wim", role="member", full_name=text),
        lambda: club_actions.open_season(by=owner, club=club, name=text, starts_on=day, ends_on=day),
        lambda: club_actions.publish_rules(by=owner, club=club, name=text, base=rules, options={"unit": 2}),
        lambda: club_actions.issue_token(by=owner, name=text),
        lambda: evenings.create(by=owner, club=club, name=text, on=day, rules=rules),
        lambda: evenings.amend(by=MACHINE, tournament=tournament, name=text),
        lambda: prepare.enrol(by=MACHINE, tournament=tournament, guests=[text]),
        lambda: prepare.rename(by=MACHINE, tournament=tournament, entrant=entrant, name=text),
        lambda: prepare.rename(by=MACHINE, tournament=tournament, entrant=entrant, name="Els", called=text),
    ):
        with pytest.raises(Refusal, match="NAME_INVISIBLE"):
            change()
    club_actions.amend_member(by=owner, member=member, name="Gerda\u202e  Bos")
    assert member.name == "Gerda Bos"
