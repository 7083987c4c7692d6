"""The demo evening: its contents, that the command may run again, and that no public server gets it by accident."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.contrib.auth import authenticate, get_user_model
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory

from clubs.club.models import Club
from operations.demo import scene
from operations.demo.evening import play_to_the_end
from operations.demo.incidents import TALKED
from operations.demo.people import ACCOUNTS, MEMBERS
from operations.robot.in_process import RobotEvening
from operations.robot.staff import STAFF, TEXT
from tests.rows_once import RowsOnce
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import LogEntry, Place, Round, Tournament
from tournaments.play.models import Deal

TALKED_IN = {
    "en": "Talked about the cards during the play.",
    "nl": "Praatte tijdens het spel over de kaarten.",
    "fr": "A parlé des cartes pendant le jeu.",
    "de": "Hat während des Spiels über die Karten gesprochen.",
    "fa": "در حین بازی دربارهٔ کارت‌ها حرف زد.",
}


def demo(*options: str) -> str:
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def printed(rows_once: RowsOnce) -> str:
    """Make the demo evening once; return the command's output."""
    return rows_once("demo", demo)


def rows_of(tournament: Tournament) -> list[Any]:
    """Return all facts of an evening, with their round, table and number."""
    return list(
        Deal.objects.filter(table__round__tournament=tournament)
        .order_by("table__round__number", "table__number", "number", "received_at")
        .values_list("table__round__number", "table__number", "number", "facts")
    )


@pytest.mark.slow
@pytest.mark.usefixtures("printed")
def test_it_is_an_evening_in_full_swing() -> None:
    evening = Tournament.objects.get()
    assert evening.club.members.count() == len(set(MEMBERS)) == 37
    assert len({name.split()[0] for name in MEMBERS}) == 37
    assert (evening.rounds_planned, evening.deals_a_round) == (4, 20)
    first, second = evening.rounds.all()
    assert (first.state, second.state) == (Round.State.FINISHED, Round.State.PLAYING)
    assert [table.seats for table in second.tables.all()] == [4] * 8 + [5]
    assert [table.deals.filter(void=False, counts=True).count() for table in first.tables.all()] == [20] * 8 + [25]
    assert [table.deals.filter(void=False).count() for table in second.tables.all()] == [19, 12, 9, 14, 11, 6, 10, 1, 16]
    events = set(LogEntry.objects.filter(tournament=evening).values_list("what", flat=True))
    assert {"report", "correct", "void", "rule", "sign", "finish"} <= events
    assert not Deal.objects.filter(in_doubt=True).exists()
    assert len({deal.contract for deal in Deal.objects.all()}) > 7
    assert list(differences(export_evening(evening))) == []


@pytest.mark.slow
def test_its_rulings_suit_a_game_of_sides(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Klaverjas has eight cards and fixed partners: no text counts thirteen, and no partner gains by a fine."""
    monkeypatch.setattr(scene, "MEMBERS", MEMBERS[:20])
    demo("--game", "klaverjas")
    evening = Tournament.objects.get()
    ruling = evening.rulings.get()
    assert (ruling.text, ruling.article) == (
        "Voor de beurt gespeeld in de derde slag; twee tegenstanders krijgen elk twee punten.",
        "LED_OUT_OF_TURN",
    )
    seats = dict(Place.objects.filter(table=ruling.table).values_list("entrant__number", "seat"))
    assert {(seats[move["payer"]] - seats[move["payee"]]) % 2 for move in ruling.moves} == {1}
    (after,) = LogEntry.objects.filter(tournament=evening, what="void").values_list("after", flat=True)
    assert after is not None
    assert after["reason"] == "Verkeerd gegeven: de ene speler had een kaart te veel, een andere een te weinig."


def test_a_text_of_the_robot_is_in_the_evenings_language() -> None:
    for language, expected in TALKED_IN.items():
        evening = RobotEvening(Tournament(language=language), STAFF)
        assert evening.text(TALKED) == expected
        assert language == "en" or evening.text(TEXT) != TEXT


@pytest.mark.slow
@pytest.mark.usefixtures("printed")
def test_asking_twice_is_harmless_and_a_fresh_one_stands_beside_it() -> None:
    version = Tournament.objects.get().version
    assert "exists already" in demo()
    assert Tournament.objects.get().version == version
    demo("--fresh")
    first, second = Tournament.objects.order_by("pk")
    assert rows_of(first) == rows_of(second)
    assert first.slug != second.slug
    assert Club.objects.count() == 1


@pytest.mark.slow
def test_what_it_prints_can_be_opened(printed: str, client: Client) -> None:
    for account in ACCOUNTS:
        assert account.password in printed
        request = RequestFactory().post("/login/")
        assert authenticate(request, username=account.name, password=account.password) is not None
    addresses = re.findall(rf"{settings.PUBLIC_URL}(/\S+)", printed)
    assert len(addresses) == 7
    client.force_login(get_user_model().objects.get(username="director"))
    assert {address: client.get(address).status_code for address in addresses if address != "/login/"} == dict.fromkeys(addresses[:-1], 200)
    assert addresses[0] in demo("--addresses")


@pytest.mark.long
@pytest.mark.nightly
@pytest.mark.usefixtures("printed")
def test_it_can_be_played_to_its_last_signature_and_to_its_end() -> None:
    """Its subject changes rarely; by day the demo plays two short evenings to their end (test_demo_past)."""
    evening = Tournament.objects.get()
    play_to_the_end(evening, "vier azen", closed=False)
    last = evening.rounds.get(number=evening.rounds_planned)
    assert (evening.state, last.state) == (Tournament.State.PLAYING, Round.State.PLAYING)
    assert not last.tables.filter(signed_at=None).exists()
    demo("--finish")
    evening.refresh_from_db()
    assert evening.state == Tournament.State.CLOSED
    played = Deal.objects.filter(void=False, counts=True)
    assert [played.filter(table__round=round_).count() for round_ in evening.rounds.all()] == [185] * 4
    assert list(differences(export_evening(evening))) == []
    assert "already been played to its end" in demo("--finish")


def test_on_a_public_server_it_must_be_asked_for_twice(db: None, settings: LazySettings) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="--yes"):
        demo()
    assert not Tournament.objects.exists()


def test_it_does_not_touch_somebodys_own_account(db: None) -> None:
    get_user_model().objects.create_user("jury", password="mine")
    with pytest.raises(CommandError, match="account jury"):
        demo()
    assert not Club.objects.exists()
    assert get_user_model().objects.count() == 1


def test_without_a_demo_there_are_no_addresses(db: None) -> None:
    assert "no demo evening here" in demo("--addresses")
