"""Calendar files, read by another library (`vobject`) than the one that writes them."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import vobject

from tournaments.calendar.feed import FeedEvent, FeedStatus, calendar_text

BRUSSELS = ZoneInfo("Europe/Brussels")
CHANGED = datetime.datetime(2026, 9, 1, 10, tzinfo=datetime.UTC)


def evening(day: int, month: int = 10, **more: object) -> FeedEvent:
    starts = datetime.datetime(2026, month, day, 19, 30, tzinfo=BRUSSELS)
    values: dict[str, object] = {"uid": f"{month}-{day}@club.example", "sequence": 0, "changed_at": CHANGED, "starts": starts}
    values |= {"ends": starts + datetime.timedelta(hours=4), "title": "Rikavond"}
    return FeedEvent(**(values | more))  # type: ignore[arg-type]


def read(*events: FeedEvent, name: str = "De Vier Azen") -> vobject.base.Component:
    return vobject.readOne(calendar_text(name, events).decode())


def test_an_evening_keeps_its_hour_when_the_clocks_change() -> None:
    """The clocks go back on 25 October 2026 and forward on 28 March 2027; each evening is at half past seven on the wall."""
    spring = datetime.datetime(2027, 3, 29, 19, 30, tzinfo=BRUSSELS)
    calendar = read(evening(19), evening(25), evening(26), evening(29, 3, starts=spring, ends=None))
    starts = [each.dtstart.value for each in calendar.vevent_list]
    assert [each.strftime("%m-%d %H:%M") for each in starts] == ["10-19 19:30", "10-25 19:30", "10-26 19:30", "03-29 19:30"]
    assert [each.utcoffset() for each in starts] == [datetime.timedelta(hours=hours) for hours in (2, 1, 1, 2)]
    assert calendar.vevent_list[1].dtend.value.strftime("%m-%d %H:%M") == "10-25 23:30"


def test_texts_come_through_as_they_were_written() -> None:
    text = "Deur 19:00; inleg € 5,00\nGeen parkeerplaats, kom met de fiets \\o/"
    calendar = read(evening(19, title="Rik; mét, koffie " * 8, text=text, place="Zaal Sint-Jan, Kerkstraat 14"), name="Rik; en\nzo, ja")
    event = calendar.vevent
    assert (event.summary.value, event.description.value, event.location.value) == (
        "Rik; mét, koffie " * 8, text, "Zaal Sint-Jan, Kerkstraat 14",
    )  # fmt: skip
    assert calendar.contents["x-wr-calname"][0].value == "Rik; en\nzo, ja"


def test_no_line_is_longer_than_75_bytes() -> None:
    lines = calendar_text("é" * 100, [evening(19, title="é" * 200, text="€\n" * 100)]).split(b"\r\n")
    assert max(map(len, lines)) <= 75


def test_an_evening_without_an_hour_takes_the_whole_day() -> None:
    event = read(evening(19, starts=datetime.date(2026, 10, 19), ends=None)).vevent
    assert event.dtstart.value == datetime.date(2026, 10, 19)
    assert "dtend" not in event.contents


def test_a_cancelled_evening_is_an_update_of_the_same_event() -> None:
    before, after = read(evening(19)).vevent, read(evening(19, sequence=1, status=FeedStatus.CANCELLED)).vevent
    assert before.uid.value == after.uid.value
    assert (before.sequence.value, before.status.value, before.transp.value) == ("0", "CONFIRMED", "OPAQUE")
    assert (after.sequence.value, after.status.value, after.transp.value) == ("1", "CANCELLED", "TRANSPARENT")


def test_a_feed_without_evenings_is_a_calendar() -> None:
    assert read().name == "VCALENDAR"
    assert "vevent" not in read().contents
