"""Words for the form of house rules that are not part of a rule set: groups, ranges, and the figures of a payment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import comma_text
from scoring.engine.options import Option


def group_titles() -> dict[str, str]:
    """Return the titles of the option groups in the reader's language. A rule set may have its own words for them."""
    return {
        "table": _("The table"),
        "game": _("The game"),
        "jury": _("The jury"),
        "fines": _("Fines"),
        "knock_out": _("Players who are out of the game"),
        "void": _("Deals that are dealt again"),
        "end": _("The end of a game"),
        "play": _("At the table"),
        "points": _("Points"),
        "partner": _("Who pays when two partners lose"),
        "bids": _("Allowed bids"),
        "troela": _("Troela"),
        "all_pass": _("When everybody passes"),
    }


def range_in_words(option: Option) -> str:
    """Return the range of possible figures; empty for an option that is not a typed figure."""
    if option.kind not in ("int", "levels"):
        return ""
    least = option.least or 0
    if option.most is None:
        return _("A whole number, %(least)s or more.") % {"least": least}
    return _("A whole number from %(least)s to %(most)s.") % {"least": least, "most": option.most}


def payment_in_words(entry: Any) -> str:
    """Return a payment in words: the meaning and the number of each of its figures."""
    names = figure_names()
    if not isinstance(entry, Mapping):
        return str(entry)
    return comma_text(f"{names.get(key, key)}: {_joined(value)}" for key, value in entry.items())


def _joined(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def figure_names() -> dict[str, str]:
    """Return what each figure of a payment means, by its key: `lost` is "one trick below the promise"."""
    return {
        "flat": _("made or lost"),
        "made": _("for exactly the tricks promised"),
        "over": _("each trick above the promise"),
        "lost": _("one trick below the promise"),
        "under": _("each further trick too few"),
        "slam_add": _("extra for all 13 tricks"),
        "slam_times": _("multiplied for all 13 tricks"),
        "by_tricks": _("for 0 to 13 tricks, 14 figures"),
    }
