"""Every change of a public page of a club changes the mark under which it is cached for anonymous visitors.

A deal changes only the mark of the page that shows the current evening.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from clubs.people.public_names import PublicName
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from tests.cast import MACHINE, AtTable, People, user_of
from tests.competitions.winter import Winter
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament
from tournaments.pages.shared_club import current_club_marks
from tournaments.privacy.actions import forget_members
from tournaments.standings.actions import freeze

RIK = "RIK 0+2 | 9"


class ClubWithSeason:
    """A club with a season, a closed evening and a current one, and the changes that may happen to it."""

    def __init__(self, winter: Winter) -> None:
        self.winter = winter
        self.closed = winter.plays(RIK)
        self.playing = winter.plays(RIK, close=False)

    @property
    def slug(self) -> str:
        return str(self.winter.club.slug)

    @property
    def marks(self) -> tuple[str, str]:
        return current_club_marks([self.slug])[self.slug]

    @property
    def history(self) -> list[str]:
        base = f"/c/{self.slug}/"
        return [f"{base}seasons/{self.winter.season.pk}/", f"{base}evenings/", f"{base}statistics/", f"{base}statistics/?year=all"]

    def closed_evening(self) -> None:
        self.winter.close(self.playing)

    def changed_evening(self) -> None:
        evening = Tournament.objects.get(pk=self.closed.pk)
        prepare.rename(by=MACHINE, tournament=evening, entrant=evening.entrants.get(name="Els"), name="Elsje")

    def frozen_evening(self) -> None:
        freeze.freeze_standings(by=MACHINE, tournament=Tournament.objects.get(pk=self.closed.pk))

    def clubs_names(self) -> None:
        set_public_names(by=MACHINE, club=self.winter.club, shown=PublicName.CALLED, least=PublicName.NUMBER)

    def members_choice(self) -> None:
        club_actions.amend_member(by=MACHINE, member=self.winter.members["Els"], public_name="number")

    def renamed_member(self) -> None:
        club_actions.amend_member(by=MACHINE, member=self.winter.members["Els"], name="Els Anders")

    def forgotten_member(self) -> None:
        forget_members.forget_member(by=MACHINE, member=Member.objects.get(pk=self.winter.members["Els"].pk))

    def rule(self) -> None:
        set_season_rule(by=MACHINE, season=self.winter.season, rule={"best": 1}, version=0)

    def results_of_before(self) -> None:
        import_results(by=MACHINE, season=self.winter.season, text="evening,player,points\nKerst,Els,5\nKerst,An,-5")

    def another_evening(self) -> None:
        self.winter.plays(close=False)

    def another_season(self) -> None:
        day = datetime.date(2027, 1, 1)
        club_actions.open_season(by=MACHINE, club=self.winter.club, name="Zomer", starts_on=day, ends_on=day)


CHANGES: list[Callable[[ClubWithSeason], None]] = [
    change for name, change in vars(ClubWithSeason).items() if callable(change) and not name.startswith("_")
]


@pytest.fixture
def house(winter: Winter) -> ClubWithSeason:
    return ClubWithSeason(winter)


@pytest.mark.django_db
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_of_a_clubs_pages_is_another_mark(
    house: ClubWithSeason, client: Client, change: Callable[[ClubWithSeason], None]
) -> None:
    before = house.marks
    assert {client.get(path)["Troela-Shared"] for path in house.history} == {before[0]}
    assert client.get(f"/c/{house.slug}/")["Troela-Shared"] == before[1]
    change(house)
    assert all(mark != was for mark, was in zip(house.marks, before, strict=True))


@pytest.mark.django_db
def test_a_deal_changes_the_clubs_own_page_alone(house: ClubWithSeason) -> None:
    history, now = house.marks
    AtTable(house.playing.rounds.get().tables.get()).plays("MISERE 1 | made")
    assert house.marks[0] == history
    assert house.marks[1] != now


@pytest.mark.django_db
def test_all_clubs_are_one_question(house: ClubWithSeason) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert current_club_marks([house.slug, "gone"]).keys() == {house.slug}
        assert current_club_marks([]) == {}
    assert len(queries) == 1


@pytest.mark.django_db
def test_a_page_that_did_not_change_is_not_sent_again(house: ClubWithSeason, client: Client) -> None:
    for path in house.history:
        first = client.get(path)
        assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    house.closed_evening()
    for path in house.history[:1]:
        assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.slow
@pytest.mark.django_db
def test_only_what_every_stranger_reads_at_an_address_of_ours_is_shared(house: ClubWithSeason, client: Client, people: People) -> None:
    season = house.history[0]
    for path in (f"{season}?name=els", f"{season}?page=1&x=1", f"/c/{house.slug}/evenings/?player=els", f"/c/{house.slug}/?x=1"):
        assert "Troela-Shared" not in client.get(path), path
    assert "Troela-Shared" in client.get(f"{season}?page=2")
    member = Client()
    member.force_login(user_of(people.member))
    for path in house.history:
        assert "Troela-Shared" not in member.get(path)


@pytest.mark.django_db
def test_a_page_that_is_not_there_is_shared_with_nobody(house: ClubWithSeason, client: Client) -> None:
    answer = client.get(f"/c/{house.slug}/seasons/99/")
    assert (answer.status_code, "Troela-Shared" in answer) == (404, False)
