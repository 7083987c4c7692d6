"""Search engines and messengers read of an evening: schema.org data, and the preview of a shared link."""

from __future__ import annotations

import datetime
import json
import re
from typing import Any

import pytest
from django.test import Client

from clubs.club.actions.venues import add_venue
from tests.cast import MACHINE, People, user_of
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, move_evening
from tournaments.evening.models import Tournament


@pytest.fixture
def evening(tournament: Tournament) -> Tournament:
    venue = add_venue(by=MACHINE, club=tournament.club, name="Parochiezaal", address="Kerkstraat 14\nOirschot")
    times = {"doors_at": datetime.time(19), "starts_at": datetime.time(19, 30), "ends_at": datetime.time(23, 30)}
    announce_evening(by=MACHINE, tournament=tournament, venue=venue, fee="€ 5,00", capacity=48, **times)
    return tournament


def page(tournament: Tournament, client: Client | None = None) -> str:
    return (client or Client()).get(f"/e/{tournament.slug}/").content.decode()


def data(tournament: Tournament) -> dict[str, Any]:
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page(tournament))
    assert len(blocks) == 1
    return json.loads(blocks[0])  # type: ignore[no-any-return]


def preview(html: str) -> str:
    """Return the description in a link's preview; "" if the page has none."""
    return "".join(re.findall(r'<meta property="og:description" content="([^"]*)">', html))


def test_an_evening_is_an_event_of_schema_org(evening: Tournament) -> None:
    event = data(evening)
    address = event["url"]
    assert address.endswith(f"/e/{evening.slug}/")
    assert event == {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": "Marietoernooi",
        "url": address,
        "startDate": "2026-03-16T19:30:00+01:00",
        "endDate": "2026-03-16T23:30:00+01:00",
        "doorTime": "2026-03-16T19:00:00+01:00",
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "organizer": {"@type": "Organization", "name": "De Vier Azen", "url": address.partition("/e/")[0] + "/c/de-vier-azen/"},
        "location": {"@type": "Place", "name": "Parochiezaal", "address": "Kerkstraat 14, Oirschot"},
        "maximumAttendeeCapacity": 48,
        "offers": {"@type": "Offer", "description": "€ 5,00", "url": address},
    }


def test_a_moved_and_a_cancelled_evening_say_so(evening: Tournament) -> None:
    move_evening(by=MACHINE, tournament=evening, on=datetime.date(2026, 3, 30))
    moved = data(evening)
    assert (moved["eventStatus"], moved["previousStartDate"]) == ("https://schema.org/EventRescheduled", "2026-03-16")
    assert moved["startDate"] == "2026-03-30T19:30:00+02:00"
    cancel_evening(by=MACHINE, tournament=evening, because="De zaal staat onder water")
    assert data(evening)["eventStatus"] == "https://schema.org/EventCancelled"
    assert preview(page(evening)).startswith("Cancelled: De zaal staat onder water · ")


def test_the_preview_tells_when_and_where(evening: Tournament) -> None:
    assert "Monday 16 March 2026, 19:30, Parochiezaal · € 5,00" in preview(page(evening))


def test_a_name_cannot_end_the_script_element(evening: Tournament) -> None:
    name = "</script><script>alert(1)</script>"
    Tournament.objects.filter(pk=evening.pk).update(name=name)
    assert data(evening)["name"] == name
    assert "<script>alert(1)" not in page(evening)


def test_an_evening_that_is_not_public_has_neither(evening: Tournament, people: People) -> None:
    announce_evening(by=MACHINE, tournament=evening, is_public=False)
    member = Client()
    member.force_login(user_of(people.member))
    own = page(evening, member)
    assert "Marietoernooi" in own
    assert "ld+json" not in own
    assert preview(own) == ""
