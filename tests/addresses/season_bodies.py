"""A valid body for every address that changes a season."""

from __future__ import annotations

import datetime
from typing import Any

from clubs.club.models import Season
from competitions.actions.closing import close_competition
from competitions.models import Competition
from tests.addresses.sign_up_bodies import first_member, next_evening, own_member_is_first
from tests.cast import MACHINE
from tests.competitions.club_evenings import MembersClub
from tournaments.evening.models import Tournament

YEAR_RULE = "[competition.year]\ncount = 'mean'\nbest = 10\n"
RESULTS = "evening,player,points\n2,Gerda Bos,5\n2,Truus,−5"


def constant(**values: Any) -> Any:
    """Return a body that does not depend on the state of the evening."""
    return lambda _objects: values


def closed_competition(objects: Any) -> dict[str, Any]:
    """The competition is closed; the evening before Troela feeds it."""
    close_competition(by=MACHINE, competition=Competition.objects.get(pk=objects["competition"]), as_of=datetime.date(2026, 1, 1))
    return {}


SEASON_BODIES: dict[str, Any] = {
    "POST season-rule": constant(counting="sum", best="5", version="0", store="yes"),
    "POST season-import": constant(text=RESULTS, take="yes"),
    "POST competition-close": constant(as_of="2020-01-01"),
    "POST competition-print": lambda objects: own_results(objects),  # an evening that was played has the paper
    "POST competition-new": constant(name="New", text="[competition.a]", store="yes"),
    "POST competition-rule": constant(text="[competition.a]\nbest = 5", version="1", store="yes"),
    "POST past-evening-drop": constant(),
    "POST api-season-rule": constant(rule={"best": 5}, version=0),
    "POST api-season-rule-preview": constant(rule={"best": 5}),
    "POST api-season-results": constant(text=RESULTS),
    "POST api-season-results-preview": constant(text=RESULTS),
    "POST api-competitions": constant(name="Beker", text=YEAR_RULE),
    "PUT api-competition-rule": constant(text="[competition.year]\nbest = 5\n", version=1),
    "POST api-competition-close": constant(as_of="2026-01-01"),
    "POST api-competition-reopen": closed_competition,
    "DELETE api-past-evening": constant(),
}


def own_results(objects: Any) -> dict[str, Any]:
    """The member's account belongs to the first member, who won an evening of the season; the next evening is announced."""
    own_member_is_first(objects)
    next_evening(objects)
    members = MembersClub(objects["club_row"], {"Gerda Bos": first_member(objects)})
    played = members.plays(["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"], "RIK 0+2 | 9", "MISERE 0 | made", "RIK 1+3 | 8")
    Tournament.objects.filter(pk=played.pk).update(season=Season.objects.get(pk=objects["season"]))
    return {}


SEASON_READS = {
    "GET api-own-page": own_results,
    "GET api-season-card": own_results,
    "GET api-competition-sealed": closed_competition,
}
"""Functions that prepare the example of a read whose address alone would show nothing."""
