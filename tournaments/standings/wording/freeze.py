"""Texts about frozen standings, for the public and for the staff, who see the current ones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.evening.wording.state import time_text
from tournaments.standings.frozen import Frozen


def frozen_text(frozen: Frozen) -> str:
    """Return a sentence for everybody that the standings are frozen, and since which round or time."""
    if frozen.after_round is not None:
        return _("The standings are frozen after round %(n)s. Later points stay secret until the director publishes them.") % {
            "n": frozen.after_round
        }
    return _("The standings have been frozen since %(time)s. Later points stay secret until the director publishes them.") % {
        "time": time_text(frozen.at)
    }


def frozen_short_text(frozen: Frozen) -> str:
    """Return `frozen after round 3` or `frozen since 21:40`, for the big screen and the heads of lists."""
    if frozen.after_round is not None:
        return _("frozen after round %(n)s") % {"n": frozen.after_round}
    return _("frozen since %(time)s") % {"time": time_text(frozen.at)}


def live_text(frozen: Frozen) -> str:
    """Return the text that tells the staff that the public does not see these current standings."""
    return _("Not public: only you and the other officials see these current standings. Everybody else sees them %(frozen)s.") % {
        "frozen": frozen_short_text(frozen)
    }
