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

from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.wording.table_state import read_table_state
from tournaments.room.actions.messages import note_receipt, send_message, take_message_back
from tournaments.room.actions.screen import add_screen
from tournaments.room.models import Message
from tournaments.room.queries.messages import messages_at_table, messages_now, messages_on_screen, public_messages, seen_by


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


def test_the_director_writes_on_one_page_and_reads_who_has_seen_it(
    people: People, client: Client, four: AtTable, tournament: Tournament
) -> None:
    director = Client()
    director.force_login(user_of(people.director))
    path = f"/e/{tournament.slug}/desk/messages/"
    page = director.get(path)
    standard = page.context["standard"][0]
    director.post(path, {"id": str(page.context["id"]), "standard": standard, "audience": "everybody", "minutes": "10"})
    message = Message.objects.get()
    assert (message.text, message.audience) == (standard, "everybody")
    assert f"From the director {standard}" in text(client.get(f"/e/{tournament.slug}/screen/room/"))
    assert standard in text(client.get(f"/e/{tournament.slug}/"))
    note_receipt(by=four.by, message=message, seen=True)
    part = text(director.get(f"{path}list/"))
    assert "Seen: 1" in part
    assert "Has not received it: 2" in part
    refused = director.post(path, {"id": str(uuid.uuid4()), "text": "Soep", "audience": "table", "table": "", "minutes": "10"})
    assert (refused.status_code, "Soep" in refused.content.decode()) == (422, True)
    director.post(f"{path}{message.pk}/take-back/")
    assert standard not in text(client.get(f"/e/{tournament.slug}/screen/room/"))
    assert standard not in text(client.get(f"/e/{tournament.slug}/"))


def test_a_table_reads_its_messages_in_one_query(four: AtTable, tournament: Tournament) -> None:
    for number in range(4):
        note_receipt(by=four.by, message=says(tournament, f"m{number}", audience="phones"), seen=True)
    with CaptureQueriesContext(connection) as queries:
        assert len(messages_at_table(tournament, four.table.number)) == 4
    assert len(queries) == 1
