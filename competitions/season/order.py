"""In what order names stand: evenings with numbers as numbers, people by their letters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NUMBER = re.compile("([0-9]+)")


def evening_order(name: str) -> tuple[list[str | int], str]:
    """The key by which evenings are sorted: "avond 2" before "avond 10", in capitals or not."""
    parts = _NUMBER.split(name.casefold())
    return [int(part) if index % 2 else part for index, part in enumerate(parts)], name


@lru_cache(maxsize=4096)
def name_order(name: str) -> tuple[str, str]:
    """The key by which people are sorted: É beside E, capitals beside small letters."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in letters if not unicodedata.combining(sign)), name
