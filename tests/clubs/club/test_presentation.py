"""The texts of a club about itself, and the places where it plays: the settings, the log, and the club's page."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.club.actions.presentation import present_club
from clubs.club.models import Club, ClubLogEntry, Venue
from clubs.problems import Refusal
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text

SETTINGS = "/c/de-vier-azen/settings/"
PRESENTED = {
    "description": "Elke maandag rikken.\n\nKom eens kijken.", "address": "Kerkstraat 14\n5688 AB Oirschot",
    "contact_name": "Marie-Madeleine",
    "contact_phone": "0499 12 34 56", "contact_email": "marie@example.org", "time_zone": "Europe/Amsterdam",
}  # fmt: skip


@pytest.fixture
def owner(client: Client, people: People) -> Client:
    client.force_login(user_of(people.owner))
    return client


def test_the_page_of_the_club_says_where_and_who(owner: Client, club: Club) -> None:
    assert owner.post(f"{SETTINGS}present/", PRESENTED).status_code == 302
    page = Client().get("/c/de-vier-azen/").content.decode()
    for said in ("<p>Elke maandag rikken.</p>", "Kerkstraat 14<br>", "Marie-Madeleine", "tel:0499123456", "mailto:marie@example.org"):
        assert said in page, said
    entry = ClubLogEntry.objects.latest("number")
    assert (entry.before, entry.after) == (
        {"time_zone": "Europe/Brussels"},
        {"time_zone": "Europe/Amsterdam", "fields": sorted(PRESENTED)},
    )
    entries = ClubLogEntry.objects.count()
    owner.post(f"{SETTINGS}present/", PRESENTED)
    assert ClubLogEntry.objects.count() == entries


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("time_zone", "Europa/Brussel", "TIME_ZONE_UNKNOWN"),
        ("time_zone", "../../etc/passwd", "TIME_ZONE_UNKNOWN"),
        ("time_zone", "", "TIME_ZONE_UNKNOWN"),
        ("contact_email", "marie", "EMAIL_WRONG"),
        ("contact_phone", "nul", "TELEPHONE_WRONG"),
        ("description", "x" * 1501, "TEXT_TOO_LONG"),
        ("name", "x", "FIELD_UNKNOWN"),
    ],
)
def test_what_does_not_fit_is_refused(club: Club, field: str, value: str, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        present_club(by=MACHINE, club=club, **{field: value})
    assert [(each.code, each.field) for each in refusal.value.problems] == [(code, field)]


def test_places_are_added_changed_and_archived_on_the_page(owner: Client, club: Club) -> None:
    owner.post(f"{SETTINGS}places/", {"name": "De Kring", "address": "Markt 4"})
    hall = Venue.objects.get()
    owner.post(f"{SETTINGS}places/{hall.pk}/", {"name": "De Kring", "address": "Markt 5", "access": "lift"})
    refused = owner.post(f"{SETTINGS}places/{hall.pk}/", {"name": " "})
    assert refused.status_code == 422
    owner.post(f"{SETTINGS}places/{hall.pk}/", {"archived": "yes"})
    hall.refresh_from_db()
    assert (hall.address, hall.access, hall.archived) == ("Markt 5", "lift", True)
    assert "no longer used" in text(owner.get(SETTINGS))
    assert owner.post(f"{SETTINGS}places/{hall.pk + 1}/", {"name": "x"}).status_code == 404
