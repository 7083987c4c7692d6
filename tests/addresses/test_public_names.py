"""The public reads a name as the member chose within the club's choice: on every public address and on the papers for the wall.

The choice takes effect at once.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs import actions as club_actions
from clubs.club.models import Club, Season
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from competitions.actions import history
from competitions.actions.competitions import create_competition
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from competitions.models import HistoryChoice
from scoring.games import published
from tests.addresses.address_table import TABLE
from tests.addresses.test_addresses import LEADS_ON, address
from tests.cast import MACHINE, AtTable, close_with_open_items
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.papers.making.make import read_copy
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import rounds
from tournaments.room.actions import screen
from tournaments.seating.actions import drawing

NAME, CALLED = "Wilhelmina Oosterhuis", "Willy"
FULL = re.compile("wilhelmina|oosterhuis", re.IGNORECASE)
TRACE = re.compile("wilhelmina|oosterhuis|willy", re.IGNORECASE)
GUESTS = ("Bartholomeus Quist", "Cunegonde Zwart", "Dagobert Prins")
ANYBODY = re.compile("|".join([TRACE.pattern, "bartholomeus", "quist", "cunegonde", "zwart", "dagobert", "prins"]), re.IGNORECASE)
SCREENS = [f"screen: {show}" for show in Tournament.Screen]
PAPERS = ["paper: standings of tournament", "paper: seating of round 1"]
LEFT_OUT = {"table", "source", "evening-picture"}
"""A person with a table's pass sits there: the page shows the table's players by the names that they call one another.

The source contains no club's data, but this test with its names. The words of an evening's picture are tested in `test_evening_picture`.
"""


@dataclass
class Walk:
    """A club whose member played an evening that is over, plays one that goes on, and is in every list."""

    club: Club
    season: Season
    member: Member
    over: Tournament
    now: Tournament

    def places(self) -> dict[str, str]:
        """Return everything public as anybody reads it: every address with its queries, each slide of the screen, papers for the wall."""
        reader = Client()
        return {place: self.text(reader, place) for place in dict.fromkeys([*self.addresses(), *SCREENS, *PAPERS])}

    def addresses(self) -> Iterator[str]:
        rules = club_actions.publish_rules(by=MACHINE, club=self.club, name="Huis", base=published("rikken_brabant"), options={}).pk
        values = {
            "club": self.club.slug, "number": 1, "season": self.season.pk, "hash": "0" * 64, "game": "rikken_brabant", "rules": rules,
            "house_rules": rules, "uidb64": "MQ", "token": "no-token", "card": "x", "link": "x", "card_link": "x",
            "secret": "x", "round": 1, "table": 1, "key": rules,
            "what": "standings", "hue": 5, "tag": "0", "competition": self.club.competitions.get().pk, "entrant": str(self.member.pk),
        }  # fmt: skip
        names = [name for method, name in map(str.split, TABLE) if method == "GET" and TABLE[f"GET {name}"]["public"] == "x"]
        names = [name for name in names if f"GET {name}" not in LEADS_ON]
        for evening in (self.over, self.now):
            yield from (address(name, {**values, "slug": evening.slug}) for name in names if name not in LEFT_OUT)
            for more in ("seating/?q=w", "seating/?round=1", "what-if/?by=game:rikken_belgian", "players/2/", "players/2/seat/"):
                yield f"/e/{evening.slug}/{more}"
            yield f"/api/v1/tournaments/{evening.slug}/players/2/payments/"
        for name in ("club-evenings", "api-club-evenings"):
            yield reverse(name, args=[self.club.slug]) + "?player=wilh"
        for name in ("member-history", "api-member-history"):  # the member decides who may read it, and this one shows it to everybody
            yield reverse(name, args=[self.club.slug, self.member.number])

    def text(self, reader: Client, place: str) -> str:
        if place in PAPERS:
            kind, about = place.removeprefix("paper: ").split(" of ")
            return "".join(sheet.html for sheet in read_copy(self.now.pk, kind, PaperSubject.parse(about), "nl").sheets)
        if place in SCREENS:
            screen.show_on_screens(by=MACHINE, tournament=self.now, show=place.removeprefix("screen: "))
            place = f"/e/{self.now.slug}/screen/room/"
        answer = reader.get(place)
        assert answer.status_code in (200, 302, 404), place
        content = b"".join(answer) if answer.streaming else answer.content
        if content.startswith(b"PK"):  # a workbook is a folder of compressed files
            with zipfile.ZipFile(io.BytesIO(content)) as workbook:
                content = b"".join(map(workbook.read, workbook.namelist()))
        return content.decode()


def played(club: Club, season: Season, member: Member, on: datetime.date) -> Tournament:
    """Play an evening at which the member won, and the jury wrote their name."""
    plan = {"rounds_planned": 1, "deals_a_round": 4, "season": season}
    policy = {"acceptance": Tournament.Acceptance.OWN}
    rules = published("rikken_brabant")
    evening = evenings.create_with_policy(by=MACHINE, policy=policy, club=club, name=f"Avond {on}", on=on, rules=rules, **plan)
    prepare.enrol(by=MACHINE, tournament=evening, members=[member])
    prepare.enrol(by=MACHINE, tournament=evening, guests=list(GUESTS))
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
    table = AtTable(evening.rounds.get().tables.get())
    table.plays("SOLO_9 0 | 10", "RIK 0+2 | 9")
    text = "Willy vergiste zich; mevrouw Oosterhuis krijgt een punt."
    jury.rule(by=MACHINE, tournament=evening, kind=Ruling.Kind.ADJUST, text=text, moves=[Move(2, 1, 1)])
    return evening


@pytest.fixture
def walk(club: Club) -> Walk:
    today = timezone.localdate()
    season = club_actions.open_season(by=MACHINE, club=club, name="Winter", starts_on=today - datetime.timedelta(days=60), ends_on=today)
    member = club_actions.admit(by=MACHINE, club=club, name=NAME, called=CALLED)
    over = played(club, season, member, today - datetime.timedelta(days=7))
    rounds.finish(by=MACHINE, round=over.rounds.get(), unsigned=True)
    close_with_open_items(over)
    import_results(by=MACHINE, season=season, text=f"evening,player,points\n1,{NAME},3\n1,{GUESTS[0]},-3")
    set_season_rule(by=MACHINE, season=season, rule={"guests": True}, version=0)
    create_competition(by=MACHINE, club=club, name="Winter", text="[competition.a]", season=season)
    history.choose_history_audience(by=MACHINE, member=member, audience=HistoryChoice.Audience.EVERYBODY)
    return Walk(club, season, member, over, played(club, season, member, today))


@pytest.mark.slow
def test_nobody_else_reads_more_of_a_name_than_its_owner_chose(walk: Walk) -> None:
    before = walk.places()
    with_name = [place for place, text in before.items() if TRACE.search(text)]
    with_names = [place for place, text in before.items() if ANYBODY.search(text)]
    assert {*SCREENS, *PAPERS} - {"screen: clock", "screen: prizes"} <= {*with_name}
    assert len(with_name) > 30

    def readable(places: list[str], trace: re.Pattern[str]) -> list[str]:
        reader = Client()
        return [place for place in places if trace.search(walk.text(reader, place))]

    for choice, trace in (("called", FULL), ("initials", TRACE)):
        club_actions.amend_member(by=MACHINE, member=walk.member, public_name=choice)
        assert readable(with_name, trace) == [], choice
    set_public_names(by=MACHINE, club=walk.club, shown="number", least="number")
    assert readable(with_names, ANYBODY) == []
