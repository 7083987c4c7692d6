"""Keys for sorting names: evenings with numbers by number, people alphabetically."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NUMBER = re.compile("([0-9]+)")


def evening_order(name: str) -> tuple[list[str | int], str]:
    """Return the sort key of an evening's name: "avond 2" comes before "avond 10". Capitals do not matter."""
    parts = _NUMBER.split(name.casefold())
    return [int(part) if index % 2 else part for index, part in enumerate(parts)], name


@lru_cache(maxsize=4096)
def name_order(name: str) -> tuple[str, str]:
    """Return the sort key of a person's name. É is sorted as E, and capitals as small letters."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in letters if not unicodedata.combining(sign)), name
