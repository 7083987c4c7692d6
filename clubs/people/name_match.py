"""The order of names in all lists, and the search for a name by a few letters. Both ignore accents and capitals.

“eli” finds Élise, “hei” finds van der Heijden. Imports no model.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

_LETTERS = {"ø": "o", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
"""Letters such as `ø` that Unicode does not decompose, and the plain letters that people type instead."""


@dataclass(frozen=True)
class NameMatch:
    """The match of a search in a name. `parts` are the pieces of the name, each with True if it matches.

    The lowest `rank` comes first: 0 if the name begins with the typed letters, 1 if another word of it does, 2 if they are inside a word.
    """

    rank: int
    parts: tuple[tuple[str, bool], ...]


@lru_cache(maxsize=20_000)
def plain_letters(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the text in small letters without accents, and for each of these letters its index in the text.

    Characters other than letters and digits become spaces.
    """
    letters, places = [], []
    for place, sign in enumerate(text):
        small = _LETTERS.get(sign.casefold(), sign.casefold())
        for letter in unicodedata.normalize("NFKD", small):
            if unicodedata.category(letter).startswith("M"):
                continue
            letters.append(letter if letter.isalnum() else " ")
            places.append(place)
    return "".join(letters), tuple(places)


def match_name(name: str, typed: str) -> NameMatch | None:
    """Return the match of the typed words in the name; None if one of them is not in it, or if nothing was typed."""
    words = plain_letters(typed)[0].split()
    plain, places = plain_letters(name)
    ranks, marks = [], set()
    for word in words:
        at = _first_place(plain, word)
        if at is None:
            return None
        ranks.append(0 if at == 0 else 1 if plain[at - 1] == " " else 2)
        marks |= {places[index] for index in range(at, at + len(word))}
    return NameMatch(max(ranks), tuple(_parts(name, marks))) if words else None


def _first_place(plain: str, word: str) -> int | None:
    """Return the index of the typed `word` in the name, if possible at the beginning of a word of the name; None if it is not there."""
    at = f" {plain}".find(f" {word}")
    if at < 0:
        at = plain.find(word)
    return at if at >= 0 else None


def _parts(name: str, marks: set[int]) -> list[tuple[str, bool]]:
    """Return the name cut into pieces, each with True if it matches what was typed. `marks` are the indexes of the matching letters.

    A combining mark stays with its letter.
    """
    parts: list[tuple[str, bool]] = []
    for place, sign in enumerate(name):
        is_typed = place in marks
        if parts and (parts[-1][1] == is_typed or unicodedata.category(sign).startswith("M")):
            parts[-1] = (parts[-1][0] + sign, parts[-1][1])
        else:
            parts.append((sign, is_typed))
    return parts


class NamedPerson(Protocol):
    """A member of a club, or a player of an evening."""

    name: str
    number: int


PersonT = TypeVar("PersonT", bound=NamedPerson)


def by_name(people: Iterable[PersonT]) -> list[PersonT]:
    """Return the people in the order of all our lists: by name as the club writes it, and people with equal names by number."""
    return sorted(people, key=lambda each: (*name_order(each.name), each.number))


def name_order(name: str) -> tuple[str, str]:
    """Return the sort key of a name. It ignores accents and capitals, so that Élise is listed next to Els."""
    return folded_name(name), name


def initial(name: str) -> str:
    """Return the letter under which a name is listed."""
    return folded_name(name)[:1].upper()


def folded_name(name: str) -> str:
    """Return a form that is equal for all spellings of a name: without accents, capitals, and signs between its words."""
    return " ".join(plain_letters(name)[0].split())
