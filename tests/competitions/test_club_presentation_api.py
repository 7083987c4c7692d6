"""The API of a club's own words and its places: they are read, changed, refused, and by whom."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.actions.venues import MAX_VENUES
from clubs.club.models import Club, ClubLogEntry, Venue
from clubs.roles.actions.roles import give_role
from clubs.roles.models import ClubRole
from tests.addresses.announcement_bodies import drawing
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, People

pytestmark = pytest.mark.django_db
LOGO = "clubs/de-vier-azen/logo/"
PRESENTATION, VENUES = "clubs/de-vier-azen/presentation/", "clubs/de-vier-azen/venues/"


def program(actor: Actor) -> Asker:
    _token, secret = club_actions.issue_token(by=actor, name="club")
    return Asker({"Authorization": f"Bearer {secret}", "Accept-Language": "en"})


@pytest.fixture
def owner(club: Club, people: People) -> Asker:
    """A program with the owner's token."""
    return program(people.owner)


def test_a_club_changes_what_everybody_reads_about_it(owner: Asker, club: Club) -> None:
    said = {"description": "Elke maandag.\n\nKom kijken.", "address": "Kerkstraat 14\n5688 AB Oirschot", "contact_name": "Marie",
            "contact_phone": "0499 12 34 56", "contact_email": "marie@example.org", "time_zone": "Europe/Amsterdam"}  # fmt: skip
    changed = owner.asks("PATCH", PRESENTATION, said)
    assert changed.status_code == 200
    assert changed.json() == {"slug": club.slug, "name": club.name, "language": club.language, "hue": None, "logo": "", **said}
    assert Asker().gets(PRESENTATION).json() == changed.json()
    entries = ClubLogEntry.objects.count()
    assert owner.asks("PATCH", PRESENTATION, {"contact_name": "Marie"}).json() == changed.json()
    assert ClubLogEntry.objects.count() == entries, "the same again was logged"
    assert owner.asks("PATCH", PRESENTATION, {"contact_phone": ""}).json() == changed.json() | {"contact_phone": ""}


def test_a_program_gives_the_club_a_colour_and_a_logo(owner: Asker, club: Club) -> None:
    assert owner.asks("PATCH", PRESENTATION, {"hue": 210}).json()["hue"] == 210
    answer = owner.asks("PUT", LOGO, {"image": base64.b64encode(drawing()).decode()})
    assert answer.status_code == 200
    assert Client().get(answer.json()["logo"])["Content-Type"] == "image/png"
    assert Asker().gets(PRESENTATION).json() == answer.json()
    assert codes(owner.asks("PUT", LOGO, {"image": "%"})) == [(422, "FIELD_WRONG", "image")]
    assert codes(owner.asks("PUT", LOGO, {"image": base64.b64encode(b"<svg/>").decode()})) == [(422, "LOGO_SVG", "image")]
    assert codes(owner.asks("PATCH", PRESENTATION, {"hue": 360, "contact_name": "x"})) == [(422, "FIELD_WRONG", "hue")]
    assert owner.asks("DELETE", LOGO, {}).json()["logo"] == ""
    last = owner.asks("PATCH", PRESENTATION, {"hue": None}).json()
    assert (last["hue"], last["contact_name"]) == (None, "")


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"time_zone": "Europa/Brussel"}, (422, "TIME_ZONE_UNKNOWN", "time_zone")),
        ({"contact_email": "marie"}, (422, "EMAIL_WRONG", "contact_email")),
        ({"contact_phone": "nul"}, (422, "TELEPHONE_WRONG", "contact_phone")),
        ({"address": "\n".join("abcdefg")}, (422, "ADDRESS_TOO_LONG", "address")),
        ({"description": "x" * 1501}, (422, "FIELD_WRONG", "description")),
        ({"name": "De Vijf Azen"}, (422, "FIELD_UNKNOWN", "name")),
    ],
)
def test_a_text_that_does_not_fit_is_refused_with_its_field(owner: Asker, body: dict[str, Any], refusal: tuple[int, str, str]) -> None:
    before = owner.gets(PRESENTATION).json()
    assert codes(owner.asks("PATCH", PRESENTATION, {"contact_name": "Marie"} | body)) == [refusal]
    assert owner.gets(PRESENTATION).json() == before


def test_a_place_is_added_changed_archived_and_used_again(owner: Asker) -> None:
    added = owner.asks("POST", VENUES, {"name": " De Kring ", "address": "Markt 4\n5688 AB Oirschot"})
    assert added.status_code == 201
    place = {"name": "De Kring", "address": "Markt 4\n5688 AB Oirschot", "directions": "", "access": "", "archived": False}
    key = added.json()["key"]
    assert added.json() == {"key": key, **place}
    where = f"{VENUES}{key}/"
    changed = owner.asks("PATCH", where, {"name": "De Nieuwe Kring", "access": "Geen trap.", "archived": True}).json()
    assert changed == {"key": key, **place, "name": "De Nieuwe Kring", "access": "Geen trap.", "archived": True}
    assert owner.gets(VENUES).json() == {"venues": [changed]}
    entries = ClubLogEntry.objects.count()
    assert owner.asks("PATCH", where, {"archived": True}).json() == changed
    assert ClubLogEntry.objects.count() == entries, "archiving it twice was logged"
    assert owner.asks("PATCH", where, {"archived": False}).json() == changed | {"archived": False}


def test_a_place_that_cannot_be_is_refused_with_its_field(owner: Asker, club: Club) -> None:
    kring, zaal = (owner.asks("POST", VENUES, {"name": name}).json()["key"] for name in ("De Kring", "De Zaal"))
    assert codes(owner.asks("POST", VENUES, {"name": "De Kring"})) == [(422, "NAME_TAKEN", "name")]
    assert codes(owner.asks("POST", VENUES, {"name": ""})) == [(422, "FIELD_WRONG", "name")]
    assert codes(owner.asks("POST", VENUES, {})) == [(422, "FIELD_MISSING", "name")]
    both = {"name": "De Kring", "archived": True}
    assert codes(owner.asks("PATCH", f"{VENUES}{zaal}/", both)) == [(422, "NAME_TAKEN", "name")]
    assert not Venue.objects.get(pk=zaal).archived, "a refused body changed something"
    assert codes(owner.asks("PATCH", f"{VENUES}{zaal + kring}/", both)) == [(404, "NOT_FOUND", "")]
    other = club_actions.create_club(by=MACHINE, name="Lage Landen")
    Venue.objects.filter(pk=kring).update(club=other)
    assert codes(owner.asks("PATCH", f"{VENUES}{kring}/", {"archived": True})) == [(404, "NOT_FOUND", "")]
    Venue.objects.bulk_create(Venue(club=club, name=f"Zaal {number}") for number in range(MAX_VENUES - 1))
    assert codes(owner.asks("POST", VENUES, {"name": "Nog een"})) == [(422, "TOO_MANY_VENUES", "")]


MAY = {
    #                       owner director secretary treasurer jury desk board member
    ("GET", PRESENTATION):         "x     x        x         x         x    x    x     x",
    ("PATCH", PRESENTATION):       "x     x        x         .         .    .    .     .",
    ("GET", VENUES):       "x     x        x         .         .    .    .     .",
    ("POST", VENUES):      "x     x        x         .         .    .    .     .",
    ("PATCH", "<place>"):  "x     x        x         .         .    .    .     .",
}  # fmt: skip
ROLES = ("owner", "director", "secretary", "treasurer", "jury", "desk", "board", "member")


def test_those_may_who_may_on_the_page(owner: Asker, club: Club) -> None:
    place = owner.asks("POST", VENUES, {"name": "De Kring"}).json()["key"]
    assert {*ROLES} == {*ClubRole}
    programs = {}
    for role in ROLES:
        user = get_user_model().objects.create_user(f"only-{role}")
        give_role(by=MACHINE, club=club, user=user, role=role)
        programs[role] = program(Actor(user=user))
    answers = {}
    for method, path in MAY:
        body = {"GET": None, "PATCH": {"address": "Markt 5"}}.get(method)
        marks = []
        for role, asker in programs.items():
            sent = {"name": f"Zaal van {role}"} if method == "POST" else body
            status = asker.asks(method, f"{VENUES}{place}/" if path == "<place>" else path, sent).status_code
            marks.append({200: "x", 201: "x", 403: "."}[status])
        answers[method, path] = marks
    assert answers == {key: marks.split() for key, marks in MAY.items()}


def test_reading_takes_a_bounded_number_of_queries(owner: Asker, club: Club, django_assert_max_num_queries: Any) -> None:
    Venue.objects.bulk_create(Venue(club=club, name=f"Zaal {number}") for number in range(MAX_VENUES))
    with django_assert_max_num_queries(1):
        assert Asker().gets(PRESENTATION).status_code == 200
    with django_assert_max_num_queries(5):
        assert len(owner.gets(VENUES).json()["venues"]) == MAX_VENUES
