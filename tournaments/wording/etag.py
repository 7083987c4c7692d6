"""The ETag of whatever is shown of a tournament, on a page or by the API."""

from __future__ import annotations

from django.utils.translation import get_language

from tournaments.models import Tournament


def version_etag(version: int, names: str = Tournament.Names.ALL) -> str:
    """The ETag at this version, in the reader's language, with the names that this reader sees."""
    return f'"{version}-{get_language()}{"" if names == Tournament.Names.ALL else f"-{names}"}"'
