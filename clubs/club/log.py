"""The only place that writes to a club's log: an entry in the chain, and the next version."""

from __future__ import annotations

from typing import Any

from clubs.actors import Actor
from clubs.chain import next_entry
from clubs.club.events import ClubEvent
from clubs.club.models import Club, ClubLogEntry


def record(club: Club, *, by: Actor, what: ClubEvent, object: str, before: Any = None, after: Any = None) -> ClubLogEntry:
    """Add an entry to the club's log and raise its version; every action does this last."""
    locked = Club.objects.select_for_update(no_key=True).only("version").get(pk=club.pk)
    last = ClubLogEntry.objects.filter(club=club).order_by("-number").values_list("number", "hash").first()
    entry = ClubLogEntry.objects.create(club=club, **next_entry(last, by=by, what=what.value, object=object, before=before, after=after))
    club.version = locked.version + 1
    Club.objects.filter(pk=club.pk).update(version=club.version)
    return entry
