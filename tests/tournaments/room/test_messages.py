"""Messages: their audience, the tables that have seen them, and that they are stored like the rest of the evening."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.cast import MACHINE, AtTable, MovableClock, People, close_with_open_items, user_of
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.play.wording.table_state import read_table_state
from tournaments.room.actions.messages import note_receipt, send_message, take_message_back
from tournaments.room.actions.screen import add_screen
from tournaments.room.models import Message
from tournaments.room.queries.messages import messages_at_table, messages_now, messages_on_screen, public_messages, seen_by
from tournaments.seating.actions import drawing


def says(tournament: Tournament, words: str = "Soep!", **to: Any) -> Message:
    """Send a message as the director."""
    return send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text=words, **to)


def code_of(change: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        change()
    return refusal.value.problems[0].code


def test_each_reader_gets_what_is_for_them(four: AtTable, tournament: Tournament) -> None:
    bar = add_screen(by=MACHINE, tournament=tournament, name="Bar")
    says(tournament, "all")
    says(tournament, "screens", audience="screens")
    says(tournament, "bar", audience="screen", place=2)
    says(tournament, "phones", audience="phones")
    says(tournament, "four", audience="table", place=four.table.number)
    says(tournament, "five", audience="table", place=7)
    now = messages_now(tournament)
    hall = tournament.screens[0]
    assert [each.text for each in messages_on_screen(now, hall)] == ["screens", "all"]
    assert [each.text for each in messages_on_screen(now, bar)] == ["bar", "screens", "all"]
    assert [each.text for each in public_messages(tournament)] == ["all"]
    assert [each.message.text for each in messages_at_table(tournament, four.table.number)] == ["four", "phones", "all"]
    assert [each.text for each in read_table_state(four.by, four.table).messages] == ["four", "phones", "all"]


def test_a_message_of_the_break_ends_with_the_break_and_every_message_with_the_evening(
    tournament: Tournament, client: Client, people: People, clock: MovableClock
) -> None:
    def shown() -> list[str]:
        clock.moves(seconds=5)
        return [each.text for each in messages_now(Tournament.objects.get(pk=tournament.pk))]

    says(tournament, "before")
    first = drawing.seat(by=MACHINE, tournament=tournament)
    assert shown() == ["before"]
    rounds.start(by=MACHINE, round=first)
    assert shown() == []
    says(tournament, "during")
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    clock.moves(seconds=5)
    says(tournament, "coffee", minutes=120)
    assert shown() == ["coffee", "during"]
    second = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=second)
    assert shown() == ["during"]
    rounds.finish(by=MACHINE, round=second, unsigned=True)
    close_with_open_items(tournament)
    assert shown() == []
    tournament.refresh_from_db()
    says(tournament, "safe home")
    assert shown() == ["safe home"]
    client.force_login(user_of(people.director))
    listed = client.get(f"/api/v1/tournaments/{tournament.slug}/messages/").json()["messages"]
    assert [each["text"] for each in listed if each["shown"]] == ["safe home"]
    page = text(client.get(f"/e/{tournament.slug}/desk/"))
    assert "3 earlier messages" in page
    clock.moves(hours=30)
    assert shown() == [], "the evening is final"


def test_a_message_is_over_when_it_expires_or_is_taken_back(tournament: Tournament) -> None:
    short, long = says(tournament, "short", minutes=5), says(tournament, "long")
    assert messages_now(tournament) == [long, short]
    Message.objects.filter(pk=short.pk).update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    assert messages_now(tournament) == [long]
    for _twice in range(2):
        take_message_back(by=MACHINE, message=long)
    assert messages_now(tournament) == []
    assert LogEntry.objects.filter(what="take_back_message").count() == 1


def test_the_same_message_sent_twice_is_one(tournament: Tournament, people: People) -> None:
    id = uuid.uuid4()
    for _twice in range(2):
        message = send_message(by=people.desk, tournament=tournament, id=id, text=" Soep \u202e in de zaal ", minutes=10)
    assert (Message.objects.count(), message.text) == (1, "Soep in de zaal")
    entry = LogEntry.objects.get(what="message")
    assert entry.after is not None
    assert (entry.after["text"], entry.after["audience"], entry.after["message"]) == ("Soep in de zaal", "everybody", str(id))
    assert code_of(lambda: send_message(by=MACHINE, tournament=tournament, id=id, text="Koffie")) == "MESSAGE_REUSED"


def test_what_cannot_be_sent_is_refused_and_nothing_is_stored(tournament: Tournament, people: People) -> None:
    for code, to in [
        ("FIELD_MISSING", {"words": " "}),
        ("FIELD_WRONG", {"audience": "dogs"}),
        ("FIELD_WRONG", {"audience": "table"}),
        ("FIELD_WRONG", {"audience": "screen", "place": 2}),
        ("FIELD_WRONG", {"audience": "phones", "place": 1}),
        ("FIELD_WRONG", {"minutes": 601}),
    ]:
        assert code_of(lambda to=to: says(tournament, **to)) == code
    assert code_of(lambda: send_message(by=people.jury, tournament=tournament, id=uuid.uuid4(), text="x")) == "NOT_ALLOWED"
    assert not Message.objects.exists()


def test_a_table_says_that_it_has_seen_it_and_no_screen_is_asked_to_look(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    message = says(tournament, audience="phones")
    here, there = four.table.number, five.table.number
    tournament.refresh_from_db()
    version, entries = tournament.version, LogEntry.objects.count()
    assert seen_by([message], [here, there])[message].missing == [here, there]
    note_receipt(by=four.by, message=message, seen=False)
    note_receipt(by=five.by, message=message, seen=False)
    first = note_receipt(by=four.by, message=message, seen=True).seen_at
    assert note_receipt(by=four.by, message=message, seen=True).seen_at == first
    who = seen_by([message], [here, there])[message]
    assert (who.seen, who.delivered, who.missing) == ([here], [there], [])
    assert [bool(each.seen_at) for each in read_table_state(four.by, four.table).messages] == [True]
    assert [bool(each.seen_at) for each in read_table_state(five.by, five.table).messages] == [False]
    tournament.refresh_from_db()
    assert (tournament.version, LogEntry.objects.count()) == (version, entries)


def test_nobody_else_says_it_for_a_table(four: AtTable, people: People, tournament: Tournament) -> None:
    only_five = says(tournament, audience="table", place=7)
    assert code_of(lambda: note_receipt(by=people.director, message=only_five, seen=True)) == "NOT_ALLOWED"
    assert code_of(lambda: note_receipt(by=four.by, message=only_five, seen=True)) == "NOT_FOUND"


def test_messages_are_in_the_file_and_the_file_verifies(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 0+2 | 9")
    take_message_back(by=MACHINE, message=says(tournament, "one", minutes=5))
    says(tournament, "two", audience="table", place=1)
    tournament.refresh_from_db()
    evening = export_evening(tournament)
    assert [(each.text, each.taken_back_at is None) for each in evening.messages] == [("one", False), ("two", True)]
    assert first_difference(evening) is None


def test_the_director_sends_from_the_hall_card_and_reads_who_has_seen_it(
    people: People, client: Client, four: AtTable, tournament: Tournament
) -> None:
    director = Client()
    director.force_login(user_of(people.director))
    path, hall = f"/e/{tournament.slug}/desk/messages/", f"/e/{tournament.slug}/desk/#hall"
    page = director.get(hall)
    standard = page.context["texts"][0]
    sent = {"id": str(page.context["form"]["id"].value()), "text": standard, "audience": "everybody", "minutes": "10"}
    assert director.post(path, sent).headers["Location"] == hall
    message = Message.objects.get()
    assert (message.text, message.audience) == (standard, "everybody")
    screen = client.get(f"/e/{tournament.slug}/screen/room/")
    assert standard in text(screen)
    assert 'role="note" aria-label="From the director"' in screen.content.decode()
    assert standard in text(client.get(f"/e/{tournament.slug}/"))
    note_receipt(by=four.by, message=message, seen=True)
    part = text(director.get(f"/e/{tournament.slug}/desk/progress/"))
    assert "Seen: 1" in part
    assert "Has not received the message: 2" in part
    director.post(f"{path}{message.pk}/take-back/")
    assert standard not in text(client.get(f"/e/{tournament.slug}/screen/room/"))
    assert standard not in text(client.get(f"/e/{tournament.slug}/"))


def test_a_text_that_is_ready_fills_the_form_and_sends_nothing(people: People, client: Client, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    page = client.get(f"/e/{tournament.slug}/desk/?ready=2")
    assert page.context["form"]["text"].value() == page.context["texts"][1] == "Please sit down: we go on."
    assert client.get(f"/e/{tournament.slug}/desk/?ready=99").context["form"]["text"].value() is None
    assert not Message.objects.exists()
    says(tournament, "Soep in de zaal")
    assert client.get(f"/e/{tournament.slug}/desk/").context["texts"][-1] == "Soep in de zaal"


@pytest.mark.usefixtures("playing")
def test_a_message_to_one_table_is_chosen_in_one_field(people: People, client: Client, tournament: Tournament) -> None:
    client.force_login(user_of(people.desk))
    path = f"/e/{tournament.slug}/desk/messages/"
    assert client.get(f"{path}?table=2").headers["Location"] == f"/e/{tournament.slug}/desk/?table=2#hall"
    page = client.get(f"/e/{tournament.slug}/desk/?table=2")
    assert page.context["form"]["audience"].value() == "table-2"
    assert 'name="show"' not in page.content.decode(), "the desk does not direct the screens"
    new = {"id": str(uuid.uuid4()), "text": "Soep", "minutes": "5"}
    refused = client.post(path, new | {"audience": "table-9"})
    assert (refused.status_code, refused.context["form"]["text"].value()) == (422, "Soep")
    refused = client.post(path, new | {"audience": "table-2", "text": " "})
    assert "Type a message, or tap one that is ready." in text(refused)
    assert not Message.objects.exists()
    client.post(path, new | {"audience": "table-2"})
    assert [(each.audience, each.place, each.text) for each in Message.objects.all()] == [("table", 2, "Soep")]


def test_for_ten_seconds_its_sender_can_undo_a_message_and_correct_it(people: People, client: Client, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    desk = f"/e/{tournament.slug}/desk/"
    new = {"id": str(uuid.uuid4()), "text": "Sup", "audience": "phones", "minutes": "5"}
    assert 'id="undo-message"' in client.post(f"{desk}messages/", new, follow=True).content.decode()
    other = Client()
    other.force_login(user_of(people.desk))
    assert 'id="undo-message"' not in other.get(desk).content.decode()
    undone = client.post(f"{desk}messages/{new['id']}/take-back/", {"undo": "yes"})
    assert undone.headers["Location"] == f"{desk}?again={new['id']}#message-text"
    assert messages_now(tournament) == []
    page = client.get(f"{desk}?again={new['id']}")
    assert [page.context["form"][name].value() for name in ("text", "audience")] == ["Sup", "phones"]
    assert str(page.context["form"]["id"].value()) != new["id"], "it is a new message"
    late = says(tournament, "late")
    Message.objects.filter(pk=late.pk).update(sent_at=timezone.now() - datetime.timedelta(seconds=11), sent_by=people.director.name)
    assert 'id="undo-message"' not in client.get(desk).content.decode()
    assert f"{desk}messages/{late.pk}/take-back/" in client.get(desk).content.decode(), "it can still be withdrawn"


def test_the_page_asks_for_receipts_only_while_a_message_is_new(people: People, client: Client, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    desk = f"/e/{tournament.slug}/desk/"
    assert client.get(desk).context["receipts_at"] is None
    message = says(tournament)
    assert client.get(desk).context["receipts_at"]
    tag = client.get(f"{desk}progress/").headers["ETag"]
    assert tag.count("-") == 3, "it changes every few seconds"
    Message.objects.filter(pk=message.pk).update(sent_at=timezone.now() - datetime.timedelta(minutes=3))
    assert client.get(desk).context["receipts_at"] is None
    assert client.get(f"{desk}progress/").headers["ETag"].count("-") == 2


def test_a_table_reads_its_messages_in_one_query(four: AtTable, tournament: Tournament) -> None:
    for number in range(4):
        note_receipt(by=four.by, message=says(tournament, f"m{number}", audience="phones"), seen=True)
    with CaptureQueriesContext(connection) as queries:
        assert len(messages_at_table(tournament, four.table.number)) == 4
    assert len(queries) == 1
