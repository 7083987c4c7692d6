"""The data of the front page: current and coming evenings of all clubs, recent winners, and the list of clubs. Only reads.

It needs about ten queries, however many clubs and evenings there are.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Count, Max

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.roles.models import Membership
from competitions.queries.club_now import (
    EveningNow,
    EveningWinners,
    NextEvening,
    evenings_on_now,
    keys_with_leaders,
    named_entrants,
    past_evenings,
    playing_and_prepared,
)
from tournaments.evening.models import Tournament
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.players import numbers_of_players
from tournaments.standings.queries.visible_standings import counting, published

EVENINGS_NEXT = 6
"""The number of prepared evenings that the page shows."""
RESULTS = 4
"""The number of latest closed evenings that the page shows."""


@dataclass(frozen=True)
class ClubLine:
    """A club in the list of all."""

    club: Club
    is_own: bool
    """True if the reader has a role in this club."""
    evenings: int
    """The number of closed evenings."""
    last: datetime.date | None
    """The date of the last closed evening."""


@dataclass(frozen=True)
class HomeNow:
    """The data of the front page: in each list the reader's own clubs come first, except in `results`."""

    clubs: tuple[ClubLine, ...]
    now: tuple[EveningNow, ...]
    next: tuple[NextEvening, ...]
    results: tuple[EveningWinners, ...]


def home_now(reader: Actor) -> HomeNow:
    """Return the current data of the front page for this reader, without rehearsals."""
    own = set(Membership.objects.filter(user=reader.user.pk).values_list("club", flat=True)) if reader.user else set()
    clubs = Club.objects.filter(rehearsal_of=None).order_by("name", "pk")
    closed = Tournament.objects.filter(published(), state=Tournament.State.CLOSED, club__rehearsal_of=None).order_by()
    counted = {club: (number, last) for club, number, last in closed.values_list("club").annotate(Count("pk"), Max("on"))}
    lines = sorted((ClubLine(each, each.pk in own, *counted.get(each.pk, (0, None))) for each in clubs), key=lambda line: not line.is_own)
    if not lines:
        return HomeNow((), (), (), ())
    light = (
        Tournament.objects.filter(club__rehearsal_of=None, is_public=True).defer("rules", "criteria").select_related("club", "announcement")
    )
    playing, prepared = playing_and_prepared(light)
    playing.sort(key=lambda each: each.club_id not in own)
    lately = list(light.filter(counting(), state=Tournament.State.CLOSED).order_by("-on", "-pk")[:RESULTS])
    results = evening_results([*keys_with_leaders(playing), *(each.pk for each in lately)])
    entrants = named_entrants(results)
    players = numbers_of_players([each.pk for each in (*playing, *lately)])
    return HomeNow(
        clubs=tuple(lines),
        now=evenings_on_now(playing, results, entrants, players),
        next=tuple(sorted(prepared, key=lambda each: each.tournament.club_id not in own)[:EVENINGS_NEXT]),
        results=past_evenings(lately, results, entrants, players),
    )
