"""Every change of a public page changes the mark under which it is cached for anonymous visitors: each kind of change, one by one."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from clubs.people.public_names import PublicName
from tests.cast import MACHINE, AtTable, MovableClock, close_with_open_items
from tests.pages.read import text
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import closing, evenings
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import calls
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.pages.shared import current_marks
from tournaments.play.actions import rounds
from tournaments.room.actions import messages, screen
from tournaments.room.models import Message
from tournaments.room.screens import ProgrammeSlide
from tournaments.standings.actions import freeze

FIRST_DEAL = "RIK 0+2 | 9"


class EveningWithDeal:
    """An evening with a deal, a member among its players, and the changes that may happen to it."""

    def __init__(self, four: AtTable, member: Member, clock: MovableClock) -> None:
        self.four, self.member, self.clock = four, member, clock
        self.tournament: Tournament = four.table.round.tournament
        self.club: Club = self.tournament.club

    @property
    def mark(self) -> str:
        return current_marks([self.tournament.slug])[self.tournament.slug]

    def deal(self) -> None:
        self.four.plays("MISERE 1 | made")

    def correction(self) -> None:
        jury.rule(by=MACHINE, tournament=self.tournament, kind=Ruling.Kind.ADJUST, text="A revoke.", moves=[Move(1, 2, 4)])

    def overturned_ruling(self) -> None:
        self.correction()
        self.before = self.mark
        jury.overturn(by=MACHINE, ruling=Ruling.objects.get(), text="No revoke.")

    def call(self) -> None:
        calls.call(by=self.four.by, table=self.four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")

    def clubs_names(self) -> None:
        set_public_names(by=MACHINE, club=self.club, shown=PublicName.CALLED, least=PublicName.NUMBER)

    def members_choice(self) -> None:
        club_actions.amend_member(by=MACHINE, member=self.member, public_name="number")

    def evenings_names(self) -> None:
        evenings.amend(by=MACHINE, tournament=self.tournament, names="number")

    def renamed_player(self) -> None:
        prepare.rename(by=MACHINE, tournament=self.tournament, entrant=self.four.entrants[0], name="Elsje Maes")

    def frozen_standings(self) -> None:
        freeze.freeze_standings(by=MACHINE, tournament=self.tournament)

    def published_standings(self) -> None:
        self.frozen_standings()
        self.before = self.mark
        freeze.unfreeze_standings(by=MACHINE, tournament=Tournament.objects.get(pk=self.tournament.pk))

    def message(self) -> None:
        messages.send_message(by=MACHINE, tournament=self.tournament, id=uuid.uuid4(), audience=Message.Audience.EVERYBODY, text="Koffie!")

    def message_taken_back(self) -> None:
        self.message()
        self.before = self.mark
        messages.take_message_back(by=MACHINE, message=Message.objects.get())

    def held_slide(self) -> None:
        screen.show_on_screens(by=MACHINE, tournament=self.tournament, show="seating")

    def screens_programme(self) -> None:
        programme = (ProgrammeSlide("clock", 20),)
        screen.change_screen(by=MACHINE, tournament=self.tournament, number=1, name="Zaal", programme=programme)

    def finished_round(self) -> None:
        rounds.finish(by=MACHINE, round=self.four.table.round, unsigned=True)

    def closed_evening(self) -> None:
        self.finished_round()
        self.before = self.mark
        close_with_open_items(Tournament.objects.get(pk=self.tournament.pk))

    def reopened_evening(self) -> None:
        self.closed_evening()
        self.before = self.mark
        closing.undo_closing(by=MACHINE, tournament=Tournament.objects.get(pk=self.tournament.pk))

    def end_of_the_correction(self) -> None:
        self.closed_evening()
        self.before = self.mark
        self.clock.moves(minutes=61)


CHANGES: list[Callable[[EveningWithDeal], None]] = [
    change for name, change in vars(EveningWithDeal).items() if callable(change) and not name.startswith("_")
]


@pytest.fixture
def evening(four: AtTable, club: Club, clock: MovableClock) -> EveningWithDeal:
    member = club_actions.admit(by=MACHINE, club=club, name="Piet Zwartjes", called="Pietje")
    four.plays(FIRST_DEAL)
    return EveningWithDeal(four, member, clock)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_of_a_page_is_another_mark(
    evening: EveningWithDeal, client: Client, change: Callable[[EveningWithDeal], None]
) -> None:
    evening.before = evening.mark
    pages = {path: client.get(f"/e/{evening.tournament.slug}/{path}") for path in ("", "standings/", "screen/room/")}
    assert {page["Troela-Shared"] for page in pages.values()} == {evening.before}
    change(evening)
    assert evening.mark != evening.before
    for path, page in pages.items():
        now = client.get(f"/e/{evening.tournament.slug}/{path}", headers={"If-None-Match": page["ETag"]})
        assert now.status_code == 200
        assert now["Troela-Shared"] == evening.mark


@pytest.mark.django_db
def test_an_evening_made_anew_under_the_same_address_is_not_shown_as_the_old_one(
    prepare_evening: Callable[..., Tournament], client: Client
) -> None:
    """It was once answered with 304, because the ETag was only the version."""
    first = prepare_evening(name="Oefenavond")
    page = client.get(f"/e/{first.slug}/seating/")
    Tournament.objects.filter(pk=first.pk).update(slug="away")
    second = prepare_evening(name="Oefenavond", players=8)
    assert (second.slug, second.version) == (first.slug, first.version)
    again = client.get(f"/e/{second.slug}/seating/", headers={"If-None-Match": page["ETag"]})
    assert again.status_code == 200
    assert page["Troela-Shared"] != again["Troela-Shared"] == current_marks([second.slug])[second.slug]


@pytest.mark.django_db
def test_the_marks_of_all_evenings_are_one_question_and_of_closed_ones_one_more(
    prepare_evening: Callable[..., Tournament], evening: EveningWithDeal
) -> None:
    slugs = [prepare_evening(name=f"Avond {number}").slug for number in range(5)]
    with CaptureQueriesContext(connection) as queries:
        assert set(current_marks([*slugs, "thrown-away"])) == set(slugs)
    assert len(queries) == 1
    evening.closed_evening()
    with CaptureQueriesContext(connection) as queries:
        current_marks([*slugs, evening.tournament.slug])
    assert len(queries) == 2


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "seating/", "feed/", "players/1/", "screen/"])
def test_a_stranger_s_page_reads_its_tournament_once(evening: EveningWithDeal, client: Client, path: str) -> None:
    address = f"/e/{evening.tournament.slug}/{path}"
    with CaptureQueriesContext(connection) as queries:
        assert evening.tournament.name in text(client.get(address))
    of_tournament = [each["sql"] for each in queries if each["sql"].startswith('SELECT "tournaments_tournament"')]
    assert len(of_tournament) == 1
