"""Figures as HTML, as players read them: +3 in green, −2 in red, 0; ▲2 with its words."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from tournaments.evening.wording.points import signed_points
from tournaments.standings.queries.standings import Standing


# Few figures, shown a thousand times in one table: each is written once.
@lru_cache(maxsize=4096)
def figure_html(points: int | Fraction) -> SafeString:
    """Points with their sign, green or red."""
    kind = "p" if points > 0 else "m" if points < 0 else ""
    return format_html('<b class="{}" dir="ltr">{}</b>', kind, signed_points(points))


@lru_cache(maxsize=4096)
def score_html(score: int | Fraction) -> SafeString:
    """A score in the game's own count, of which more is better and 0 the beginning: it has a sign only below that."""
    return format_html('<b dir="ltr">{}</b>', signed_points(score).removeprefix("+"))


def standing_html(line: Standing) -> SafeString:
    """The figure of a line of the standings that counts: points, or the score where that ranks."""
    return figure_html(line.counted) if line.score is None else score_html(line.counted)


def movement_html(moved: int | None, language: str | None = None) -> SafeString | str:
    """Places won or lost: an arrow to see, words to hear. Nothing where nothing moved. `language`: the active one, if it is known."""
    return _movement(moved, language or get_language() or "") if moved else ""


@lru_cache(maxsize=4096)
def _movement(moved: int, language: str) -> SafeString:
    """The movement in the active language; `language` is only a part of the cache's key."""
    steps = abs(moved)
    if moved > 0:
        text = ngettext("up %(steps)s place", "up %(steps)s places", steps)
        kind, arrow = "p", "▲"
    else:
        text = ngettext("down %(steps)s place", "down %(steps)s places", steps)
        kind, arrow = "m", "▼"
    words = text % {"steps": steps}
    return format_html('<span class="{}" aria-hidden="true">{}{}</span><span class="aloud">{}</span>', kind, arrow, steps, words)
