"""The names of marks: how somebody counts in competitions at an evening or in a round."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.direction import isolated


def mark_names() -> dict[str, str]:
    """Return the marks that Troela reads itself, and their names, in the order of a menu."""
    return {
        "played": pgettext("mark", "played"),
        "substitute": pgettext("mark", "substitute"),
        "bye": pgettext("mark", "had to sit out"),
        "excused": pgettext("mark", "signed off in time"),
        "absent": pgettext("mark", "absent"),
    }


def mark_name(mark: str) -> str:
    """Return the name of a mark: a word of the club's own is its own name."""
    if not mark:
        return _("as it follows from the evening")
    return mark_names().get(mark) or isolated(mark)
