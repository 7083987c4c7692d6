"""The form of a name for people outside the club: how much of the name they read. Pure: imports no model.

The club sets the default, an evening may show less, and a member may show less of their own name. The most private of these forms is used
(docs/adr/0033).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.privacy.redaction import forgotten_name


class PublicName(models.TextChoices):
    """Forms of a name, from the full name to the number alone. The values are part of files and logs and must never change."""

    ALL = "all", _("full names")
    CALLED = "called", _("table name and number")
    INITIALS = "initials", _("initials and number")
    NUMBER = "number", _("the number alone")


_ORDER = {kind.value: place for place, kind in enumerate(PublicName)}


def most_private(*kinds: str) -> PublicName:
    """Return the form that shows least; full names if none is given. Empty texts are ignored."""
    return PublicName(max((kind for kind in kinds if kind), key=_ORDER.__getitem__, default=PublicName.ALL.value))


def is_more_private(kind: str, than: str) -> bool:
    """Return True if the form `kind` shows less of a name than the form `than`."""
    return _ORDER[kind] > _ORDER[than]


def offered_choices(club_shows: str, least: str) -> tuple[PublicName, ...]:
    """Return the forms that a member may choose: more private than the club's own (`club_shows`), up to the most private one (`least`)."""
    return tuple(kind for kind in PublicName if is_more_private(kind, club_shows) and not is_more_private(kind, least))


def public_name(kind: str, *, name: str, called: str, number: int | None) -> str:
    """Return the name in this form: `Els Maes`, `Els (12)`, `E. M. (12)`, `#12`.

    Somebody without a number, such as a guest of a season, gets `Els`, `E. M.`, `#`.
    """
    if kind == PublicName.ALL:
        return name
    if kind == PublicName.NUMBER:
        return "#" if number is None else forgotten_name(number)
    short = called if kind == PublicName.CALLED else initials(name)
    return short if number is None else f"{short} ({number})"


def initials(name: str) -> str:
    """Return the first letters of a name's words: `P. v. D.` for Piet van Dijk.

    Words without letters are left out; `?` if no word has any.
    """
    return " ".join(f"{letter}." for letter in _first_letters(name.split())) or "?"


def _first_letters(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        letter = next((sign for sign in word if sign.isalpha()), "")
        if letter:
            yield letter
