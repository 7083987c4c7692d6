"""The words of the desk's slips."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.slips.queries.slips import SlipState
from tournaments.slips.rows import FiguresAre


def slip_state_text(state: SlipState) -> str:
    """Return the word of a chip in the list of slips."""
    return {
        SlipState.NOTHING: _("nothing yet"),
        SlipState.TYPING: _("not complete"),
        SlipState.UNCONFIRMED: _("to be confirmed"),
        SlipState.DONE: _("complete"),
    }[state]


def figures_are_text(how: str) -> str:
    """Return how the players write their points on paper."""
    return _("totals so far") if how == FiguresAre.RUNNING else _("points of each deal")
