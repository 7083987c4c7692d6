"""Fill each slot of an evening with something made up, and read it where the slot shows it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actors import Actor
from operations.readings.reading import ReadingLevel, ReadingLine
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text
from tournaments import slots
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.privacy.queries import personal_data
from tournaments.slots import EveningPanel, NowPanel, Panel, PersonalRecords, Slot

pytestmark = pytest.mark.django_db
TEMPLATE = "operations/backup.html"


def line(words: str, *, is_urgent: bool = False) -> Panel:
    return Panel(TEMPLATE, ReadingLine("backup", "Backup", ReadingLevel.FINE, words), is_urgent)


def test_panels_on_now_follow_reader_and_evening(
    client: Client, tournament: Tournament, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels: Slot[NowPanel] = Slot("now_panels")
    panels.fill("plain", lambda actor, evening, rights: line(f"{evening.name} for {user_of(actor)}"))
    panels.fill("silent", lambda actor, evening, rights: None)
    panels.fill("directs", lambda actor, evening, rights: line("To the director", is_urgent=True) if Right.SEAT in rights else None)
    monkeypatch.setattr(slots, "now_panels", panels)

    def page(reader: Actor) -> str:
        client.force_login(user_of(reader))
        return text(client.get(reverse("desk", args=[tournament.slug])))

    words = page(people.director)
    assert words.index("To the director") < words.index(f"{tournament.name} for director")
    words = page(people.jury)
    assert "To the director" not in words
    assert f"{tournament.name} for jury" in words


def test_panels_of_the_evening_are_the_same_for_everybody(
    client: Client, tournament: Tournament, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels: Slot[EveningPanel] = Slot("evening_panels")
    panels.fill("plain", lambda evening: line(f"Beside {evening.name}"))
    panels.fill("silent", lambda evening: None)
    monkeypatch.setattr(slots, "evening_panels", panels)
    address = reverse("standings", args=[tournament.slug])
    assert f"Beside {tournament.name}" in text(client.get(address))
    client.force_login(user_of(people.director))
    assert f"Beside {tournament.name}" in text(client.get(address))


def test_a_members_data_holds_what_is_stored_above(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    records: Slot[PersonalRecords] = Slot("personal_records")
    records.fill("fees", lambda people: [each.number for each in people])
    monkeypatch.setattr(slots, "personal_records", records)
    member = club_actions.admit(by=MACHINE, club=tournament.club, name="Els")
    data = personal_data(member)
    assert data["fees"] == [member.number]
    assert "evenings_before_troela" not in data
