"""The ETag of everything that a page or the API shows about a tournament."""

from __future__ import annotations

from django.utils.translation import get_language

from tournaments.models import Tournament


def version_etag(version: int, names: str = Tournament.Names.ALL) -> str:
    """The ETag of this version, in the reader's language, with the kind of names that this reader sees."""
    return f'"{version}-{get_language()}{"" if names == Tournament.Names.ALL else f"-{names}"}"'
