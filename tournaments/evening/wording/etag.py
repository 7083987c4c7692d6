"""The ETag of everything that a page or the API shows about a tournament."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import get_language

from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.models import Tournament
from tournaments.evening.queries.state import Phase, evening_state


def evening_mark(tournament: Tournament, names: Names = FULL_NAMES, *, final: bool | None = None) -> str:
    """What everything that is shown about a tournament is of, in whatever language: which evening, at which version, with the names that
    the reader sees, and whether it is final, which it becomes without a new version. An evening that is made anew at the address of one
    that was thrown away is another. `final`: where the caller knows it already; else the database is asked about a closed one.
    """
    parts = [f"{tournament.pk}.{tournament.version}"]
    if names.tag:
        parts.append(names.tag)
    if evening_state(tournament).final if final is None else final:
        parts.append(Phase.FINAL)
    return "-".join(parts)


def version_etag(tournament: Tournament, names: Names = FULL_NAMES, *, live: bool = False) -> str:
    """The ETag of the tournament's version, in the reader's language, with the names that this reader sees. `live`: the reader sees frozen
    standings as they are now.
    """
    parts = [evening_mark(tournament, names), str(get_language())]
    if live and tournament.frozen is not None:
        parts.append("live")
    return f'"{"-".join(parts)}"'


def minute_etag(tournament: Tournament) -> str:
    """The same for what says how long something has lasted: it changes each minute too."""
    return f'{version_etag(tournament)[:-1]}-{int(timezone.now().timestamp() // 60)}"'
