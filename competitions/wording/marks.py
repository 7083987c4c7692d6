"""The refusals about marks and tags, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs import problems

SENTENCES = {
    "MARK_UNKNOWN": problems.Sentence(
        _("“{mark}” cannot be a mark. Choose one of the list, or a word of the club’s own in small letters, without spaces."), 422
    ),
    "TAGS_TOO_LONG": problems.Sentence(_("An evening has at most {most} tags, each of at most {length} letters. Shorten them."), 422),
}
"""The sentence of each code."""

problems.SENTENCES |= SENTENCES


def unknown_mark(mark: str) -> problems.Refusal:
    """Return the refusal of a word that cannot be a mark."""
    return problems.refuse("MARK_UNKNOWN", "mark", mark=mark)


def tags_too_long(*, most: int, length: int) -> problems.Refusal:
    """Return the refusal of too many tags, or of one that is too long."""
    return problems.refuse("TAGS_TOO_LONG", "tags", most=most, length=length)
