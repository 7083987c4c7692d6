"""The ETag of everything that a page or the API shows about a tournament."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import get_language

from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.models import Tournament
from tournaments.evening.queries.state import Phase, evening_state


def evening_etag_part(tournament: Tournament, names: Names = FULL_NAMES, *, final: bool | None = None) -> str:
    """Return the part of an ETag that identifies the state of an evening, in every language.

    It has the evening's primary key, because a new evening may have the address of a deleted one; its version; the kind of names that the
    reader sees; and whether the evening is final, because that changes without a new version. If `final` is None, this last value is
    read, with a query if the evening is closed.
    """
    parts = [f"{tournament.pk}.{tournament.version}"]
    if names.tag:
        parts.append(names.tag)
    if evening_state(tournament).final if final is None else final:
        parts.append(Phase.FINAL)
    return "-".join(parts)


def version_etag(tournament: Tournament, names: Names = FULL_NAMES, *, live: bool = False) -> str:
    """Return the ETag of the tournament's version, in the reader's language, with the names that this reader sees.

    `live`: the reader sees the current standings even if they are frozen for the public.
    """
    parts = [evening_etag_part(tournament, names), str(get_language())]
    if live and tournament.frozen is not None:
        parts.append("live")
    return f'"{"-".join(parts)}"'


def minute_etag(tournament: Tournament) -> str:
    """Return the ETag of a page that shows how long something has lasted: it also changes each minute."""
    return f'{version_etag(tournament)[:-1]}-{int(timezone.now().timestamp() // 60)}"'
