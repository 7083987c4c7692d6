"""The choice how a missed round counts: whether somebody made it for an evening, and the last choice of a club. Only reads.

The choice is read from the log, which also has the choices of evenings from before clubs were asked.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from clubs.club.models import Club
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Tournament

FIELDS = frozenset({"missed_round", "missed_round_points"})
"""The keys of `Tournament.policy` that say how a missed round counts."""


def is_chosen(tournament: Tournament) -> bool:
    """Return whether somebody chose for this evening how a missed round counts; False if it still has the setting it began with."""
    return any(map(_is_choice, _entries().filter(tournament=tournament)))


def last_choice(club: Club, game: str) -> dict[str, Any] | None:
    """Return how a missed round counts by the club's last choice in this game, as keys of `Tournament.policy`.

    None if the club made no choice. `game` is the code of the rules: 1600 for a missed round of klaverjas is no choice for rikken.
    """
    entries = _entries().filter(tournament__club=club, tournament__rules__game=game).order_by("-at", "-pk")
    entry = next(filter(_is_choice, entries.iterator(chunk_size=20)), None)
    if entry is None:
        return None
    policy = Tournament.objects.values_list("policy", flat=True).get(pk=entry.tournament_id)
    return {field: policy[field] for field in sorted(FIELDS) if field in policy}


def _entries() -> QuerySet[LogEntry]:
    named = Q(after__has_key="missed_round") | Q(after__has_key="missed_round_points")
    return LogEntry.objects.filter(named, what=Event.AMEND.value).only("before", "after", "tournament_id")


def _is_choice(entry: LogEntry) -> bool:
    """Return False if the entry only copies another evening's plan, or follows from new rules."""
    before, after = entry.before or {}, entry.after or {}
    fields = after.keys()
    changed = any(after.get(field) != before.get(field) for field in FIELDS)
    return fields <= FIELDS or (changed and "rules" not in fields)
