"""Points as HTML for players: +3 in green, −2 in red, 0; ▲2 with a text for screen readers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from tournaments.evening.wording.points import HALF, signed_points
from tournaments.standings.queries.standings import StandingsLine


def figure_html(points: int | Fraction) -> SafeString:
    """Return points with their sign, in green or red."""
    return _figure(points, _language(points))


def score_html(score: int | Fraction) -> SafeString:
    """Return a score in the game's own count. A score starts at 0 and more is better, so only negative scores have a sign."""
    return _score(score, _language(score))


def _language(points: int | Fraction) -> str:
    """Return the active language if the text of this number depends on it, as decimals do; else ""."""
    return "" if points.denominator <= HALF.denominator else get_language() or ""


# A table shows the same few numbers many times, so the HTML of each number is cached. `language` is only an argument so that the cache has
# an entry for each language.
@lru_cache(maxsize=4096)
def _figure(points: int | Fraction, language: str) -> SafeString:
    kind = "figure-plus" if points > 0 else "figure-minus" if points < 0 else ""
    return format_html('<b class="{}" dir="ltr">{}</b>', kind, signed_points(points))


@lru_cache(maxsize=4096)
def _score(score: int | Fraction, language: str) -> SafeString:
    return format_html('<b dir="ltr">{}</b>', signed_points(score).removeprefix("+"))


def standing_text(line: StandingsLine) -> str:
    """Return the number by which a line of the standings is ranked, as `standing_html` shows it: a positive score has no sign."""
    text = signed_points(line.counted)
    return text if line.score is None else text.removeprefix("+")


def standing_html(line: StandingsLine) -> SafeString:
    """Return the number by which a line of the standings is ranked: points, or the score in games ranked by score."""
    return figure_html(line.counted) if line.score is None else score_html(line.counted)


def movement_html(moved: int | None, language: str | None = None) -> SafeString | str:
    """Return an arrow with the number of places won or lost, and text for screen readers; "" if the place did not change.

    A caller that knows the active language can pass it as `language`, which saves a lookup.
    """
    return _movement(moved, language or get_language() or "") if moved else ""


@lru_cache(maxsize=4096)
def _movement(moved: int, language: str) -> SafeString:
    """Return the HTML for `movement_html`. It is cached for each language; `language` must be the active one."""
    steps = abs(moved)
    if moved > 0:
        text = ngettext("up %(steps)s place", "up %(steps)s places", steps)
        kind, arrow = "figure-plus", "▲"
    else:
        text = ngettext("down %(steps)s place", "down %(steps)s places", steps)
        kind, arrow = "figure-minus", "▼"
    words = text % {"steps": steps}
    return format_html('<span class="{}" aria-hidden="true">{}{}</span><span class="visually-hidden">{}</span>', kind, arrow, steps, words)
