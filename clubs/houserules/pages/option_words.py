"""Words for the form of house rules that are not part of a rule set: groups, ranges, and the figures of a payment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def group_reason(code: str, options: Iterable[Option]) -> str:
    """Return why a club would change the options of this group, and what that changes; empty if these options affect no result."""
    if all(option.affects == "P" for option in options):
        return ""
    reasons = {
        "table": _("The length of a round differs from club to club; more deals mean larger differences in the standings."),
        "jury": _("These settings decide when a table needs the jury, and what then happens to the deal."),
        "fines": _("A fine is taken from the player’s own points, so it changes the standings."),
        "knock_out": _("These settings decide who still plays, and so who can still win."),
        "void": _("A deal that is dealt again pays nothing; the fewer reasons for that, the more deals count."),
        "end": _("These settings decide when a game ends, and so who wins it."),
        "partner": _("Clubs differ in who pays for a lost contract: the declarer alone, or both partners."),
        "bids": _("A table can only enter the bids that your club allows."),
        "troela": _("Clubs differ in whether troela is played, and which suit is then trump."),
        "all_pass": _("Clubs differ in what happens if nobody bids: the cards are dealt again, or the deal is played and paid."),
    }
    return reasons.get(code, _("These settings decide what a deal pays, and so the standings."))


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
        "under": _("each additional missing trick"),
        "slam_add": _("extra for all 13 tricks"),
        "slam_times": _("multiplied for all 13 tricks"),
        "by_tricks": _("for 0 to 13 tricks, 14 figures"),
    }
