"""The evenings of a programme: created like the last one, all or none; and several coming evenings changed at once."""

from __future__ import annotations

import datetime

import pytest

from clubs import actions as club_actions
from clubs.club.actions.venues import add_venue
from clubs.club.models import Club
from tests.cast import MACHINE, People
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.calendar.actions.programme import MAX_EVENINGS, change_evenings, create_programme
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.last_evening import earlier_evening
from tournaments.seating.actions import drawing

TODAY = datetime.date(2026, 12, 1)
DATES = [datetime.date(2026, 12, 7), datetime.date(2026, 12, 21), datetime.date(2027, 1, 4)]
HALF_PAST_SEVEN, EIGHT = datetime.time(19, 30), datetime.time(20)


@pytest.fixture
def last(tournament: Tournament) -> Tournament:
    """An evening at half past seven in a hall, for members only."""
    venue = add_venue(by=MACHINE, club=tournament.club, name="Parochiezaal")
    more = {"admits": "members", "fee": "€ 5,00", "is_public": False}
    announce_evening(by=MACHINE, tournament=tournament, starts_at=HALF_PAST_SEVEN, venue=venue, **more)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def made(last: Tournament) -> list[Tournament]:
    return create_programme(by=MACHINE, club=last.club, earlier=earlier_evening(last), dates=DATES)


def events(tournament: Tournament) -> list[str]:
    return list(tournament.log.order_by("number").values_list("what", flat=True))


def refused(refusal: pytest.ExceptionInfo[Refusal]) -> list[tuple[str, str]]:
    return [(each.code, each.field) for each in refusal.value.problems]


def test_each_evening_is_like_the_last_one_without_its_players(last: Tournament, made: list[Tournament]) -> None:
    assert [each.on for each in made] == DATES
    for each in made:
        assert (each.name, each.rounds_planned, each.fingerprint, each.is_public) == ("Marietoernooi", 2, last.fingerprint, False)
        assert (each.announcement.starts_at, str(each.announcement.venue)) == (HALF_PAST_SEVEN, "Parochiezaal")
        assert (each.announcement.admits, each.announcement.fee, each.announcement.cancelled_at) == ("members", "€ 5,00", None)
        assert not each.entrants.exists()
        assert events(each)[0] == "create"
        assert "announce" in events(each)


def test_each_belongs_to_the_season_in_which_it_falls(last: Tournament) -> None:
    seasons = [
        club_actions.open_season(
            by=MACHINE, club=last.club, name=name, starts_on=datetime.date(year, 1, 1), ends_on=datetime.date(year, 12, 31)
        )
        for name, year in (("Oud", 2026), ("Nieuw", 2027))
    ]
    made = create_programme(by=MACHINE, club=last.club, earlier=earlier_evening(last), dates=DATES)
    assert [each.season for each in made] == [seasons[0], seasons[0], seasons[1]]


def test_times_and_place_may_differ_from_the_last_one(last: Tournament) -> None:
    other = {"starts_at": EIGHT, "venue": None}
    made = create_programme(
        by=MACHINE, club=last.club, earlier=earlier_evening(last), dates=DATES[:1], name="Winteravond", announcement=other
    )
    assert (made[0].name, made[0].announcement.starts_at, made[0].announcement.venue) == ("Winteravond", EIGHT, None)
    assert made[0].announcement.fee == "€ 5,00"


def test_sending_a_programme_twice_makes_each_evening_once(last: Tournament, made: list[Tournament]) -> None:
    again = create_programme(by=MACHINE, club=last.club, earlier=earlier_evening(last), dates=[*DATES, datetime.date(2027, 1, 18)])
    assert [each.on for each in again] == [datetime.date(2027, 1, 18)]
    assert last.club.tournaments.count() == 1 + len(DATES) + 1


@pytest.mark.parametrize(
    ("dates", "code"),
    [([], "DATES_MISSING"), ([TODAY + datetime.timedelta(days=day) for day in range(MAX_EVENINGS + 1)], "TOO_MANY_EVENINGS")],
)
def test_no_date_and_too_many_are_refused(last: Tournament, dates: list[datetime.date], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        create_programme(by=MACHINE, club=last.club, earlier=earlier_evening(last), dates=dates)
    assert refused(refusal) == [(code, "dates")]
    assert last.club.tournaments.count() == 1


def test_one_refusal_makes_no_evening_at_all(last: Tournament) -> None:
    wrong = {"starts_at": HALF_PAST_SEVEN, "doors_at": EIGHT}
    with pytest.raises(Refusal) as refusal:
        create_programme(by=MACHINE, club=last.club, earlier=earlier_evening(last), dates=DATES, announcement=wrong)
    assert refused(refusal) == [("DOORS_AFTER_START", "doors_at")]
    assert last.club.tournaments.count() == 1


def test_only_who_may_create_evenings(last: Tournament, people: People) -> None:
    for by in (people.member, people.jury, people.stranger):
        with pytest.raises(Refusal):
            create_programme(by=by, club=last.club, earlier=earlier_evening(last), dates=DATES)
        with pytest.raises(Refusal):
            change_evenings(by=by, club=last.club, today=TODAY, slugs=[last.slug], starts_at=EIGHT)
    assert last.club.tournaments.count() == 1


def test_all_later_ones_get_another_hour_place_and_day(made: list[Tournament]) -> None:
    hall = add_venue(by=MACHINE, club=made[0].club, name="De Kring")
    later = [each.slug for each in made[1:]]
    changed = change_evenings(by=MACHINE, club=made[0].club, today=TODAY, slugs=later, weekday=5, starts_at=EIGHT, venue=hall)
    assert [each.slug for each in changed] == later
    first, second, third = Tournament.objects.filter(pk__in=[each.pk for each in made]).order_by("on")
    assert (first.on, first.announcement.starts_at, first.announcement.sequence) == (
        DATES[0],
        HALF_PAST_SEVEN,
        made[0].announcement.sequence,
    )
    assert [second.on, third.on] == [datetime.date(2026, 12, 25), datetime.date(2027, 1, 8)]
    for each, before in ((second, made[1]), (third, made[2])):
        assert (each.announcement.starts_at, each.announcement.venue) == (EIGHT, hall)
        assert (each.announcement.moved_from, each.announcement.moved_from_time) == (before.on, HALF_PAST_SEVEN)
        assert each.announcement.sequence > 0
        assert events(each)[-2:] == ["move", "announce"]


def test_changing_to_what_it_is_changes_nothing(made: list[Tournament]) -> None:
    slugs = [each.slug for each in made]
    assert change_evenings(by=MACHINE, club=made[0].club, today=TODAY, slugs=slugs, weekday=1, starts_at=HALF_PAST_SEVEN) == []


def test_an_evening_that_was_drawn_or_cancelled_stops_the_change_of_all(made: list[Tournament]) -> None:
    cancel_evening(by=MACHINE, tournament=made[2], because="De zaal is bezet")
    slugs = [each.slug for each in made]
    with pytest.raises(Refusal) as refusal:
        change_evenings(by=MACHINE, club=made[0].club, today=TODAY, slugs=slugs, starts_at=EIGHT)
    assert refused(refusal) == [("EVENINGS_CHANGED", "evenings")]
    assert {each.announcement.starts_at for each in Tournament.objects.filter(slug__in=slugs)} == {HALF_PAST_SEVEN}


def test_evenings_of_another_club_are_not_touched(made: list[Tournament]) -> None:
    other: Club = club_actions.create_club(by=MACHINE, name="De Anderen", language="nl")
    with pytest.raises(Refusal) as refusal:
        change_evenings(by=MACHINE, club=other, today=TODAY, slugs=[made[0].slug], starts_at=EIGHT)
    assert refused(refusal) == [("EVENINGS_CHANGED", "evenings")]


def test_no_evening_moves_into_the_past(made: list[Tournament]) -> None:
    wednesday = datetime.date(2026, 12, 9)
    change_evenings(by=MACHINE, club=made[0].club, today=TODAY, slugs=[made[0].slug], weekday=5)
    with pytest.raises(Refusal) as refusal:
        change_evenings(by=MACHINE, club=made[0].club, today=wednesday, slugs=[made[0].slug], weekday=2)
    assert refused(refusal) == [("MOVED_TO_PAST", "weekday")]


def test_an_evening_in_play_cannot_be_chosen(tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    with pytest.raises(Refusal) as refusal:
        change_evenings(
            by=MACHINE,
            club=tournament.club,
            today=datetime.date(2026, 1, 1),
            slugs=[tournament.slug],
            starts_at=EIGHT,
        )
    assert refused(refusal) == [("EVENINGS_CHANGED", "evenings")]
