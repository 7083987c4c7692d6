"""The ETag of everything that a page or the API shows about a tournament."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.queries.evening_state import Phase, evening_state
from tournaments.queries.names import FULL_NAMES, Names


def version_etag(tournament: Tournament, names: Names = FULL_NAMES, *, live: bool = False) -> str:
    """The ETag of the tournament's version, in the reader's language, with the names that this reader sees. A tournament becomes
    final without a new version, so that its ETag says it. `live`: the reader sees frozen standings as they are now.
    """
    parts = [str(tournament.version), str(get_language())]
    if names.tag:
        parts.append(names.tag)
    if evening_state(tournament).final:
        parts.append(Phase.FINAL)
    if live and tournament.frozen is not None:
        parts.append("live")
    return f'"{"-".join(parts)}"'


def minute_etag(tournament: Tournament) -> str:
    """The same for what says how long something has lasted: it changes each minute too."""
    return f'{version_etag(tournament)[:-1]}-{int(timezone.now().timestamp() // 60)}"'
