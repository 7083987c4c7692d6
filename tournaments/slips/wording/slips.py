"""Texts for the desk's list of slips."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.slips.queries.slips import SlipState
from tournaments.slips.rows import FiguresAre


def slip_state_text(state: SlipState) -> str:
    """Return the state of a slip as a word, for a chip in the list."""
    return {
        SlipState.NOTHING: _("nothing yet"),
        SlipState.TYPING: _("not complete"),
        SlipState.UNCONFIRMED: _("to be confirmed"),
        SlipState.DONE: _("complete"),
    }[state]


def figures_are_text(how: str) -> str:
    """Return a text about the meaning of the numbers on paper."""
    return _("running totals") if how == FiguresAre.RUNNING else _("points of each deal")
