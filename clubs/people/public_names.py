"""What of a name somebody reads who does not belong to the club: how much, and how it is written. Pure: names in, a name out.

The more private of several wishes always holds: the club says what it shows of whoever said nothing, an evening may show less, and so may a
member for themselves (docs/adr/0033).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.privacy.redaction import forgotten_name


class PublicName(models.TextChoices):
    """How much of a name is shown, the most open first. The values are part of files and logs and must never change."""

    ALL = "all", _("full names")
    CALLED = "called", _("table name and number")
    INITIALS = "initials", _("initials and number")
    NUMBER = "number", _("the number alone")


_ORDER = {kind.value: place for place, kind in enumerate(PublicName)}


def most_private(*kinds: str) -> PublicName:
    """The kind that shows least; full names if none is given. An empty text wishes nothing."""
    return PublicName(max((kind for kind in kinds if kind), key=_ORDER.__getitem__, default=PublicName.ALL.value))


def is_more_private(kind: str, than: str) -> bool:
    """Whether this kind shows less than that one."""
    return _ORDER[kind] > _ORDER[than]


def offered_choices(club_shows: str, least: str) -> tuple[PublicName, ...]:
    """What a member of a club may choose that shows so much of everybody, and lets its members go so far: always something more private,
    and never something more open.
    """
    return tuple(kind for kind in PublicName if is_more_private(kind, club_shows) and not is_more_private(kind, least))


def public_name(kind: str, *, name: str, called: str, number: int | None) -> str:
    """The name as this kind writes it: `Els Maes`, `Els (12)`, `E. M. (12)`, `#12`. Whoever has no number, as a guest of a season has none,
    is not told apart by it: `Els`, `E. M.`, `#`.
    """
    if kind == PublicName.ALL:
        return name
    if kind == PublicName.NUMBER:
        return "#" if number is None else forgotten_name(number)
    short = called if kind == PublicName.CALLED else initials(name)
    return short if number is None else f"{short} ({number})"


def initials(name: str) -> str:
    """The first letters of a name's words: `P. v. D.` of Piet van Dijk. A word without a letter is left out; a name without any is `?`."""
    return " ".join(f"{letter}." for letter in _first_letters(name.split())) or "?"


def _first_letters(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        letter = next((sign for sign in word if sign.isalpha()), "")
        if letter:
            yield letter
