"""The rows of the public standings as HTML. There may be two thousand, and the template engine takes a tenth of a millisecond for each;
here a row is one text that is filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Entrant
from tournaments.queries.names import Names, display_name
from tournaments.queries.standings import Standing
from tournaments.wording.figures import figure_html, movement_html


class BoardLine(NamedTuple):
    """A line of the standings with what the page says of it."""

    place: int | None
    """Its place in the list that is shown."""
    standing: Standing
    explanation: str
    """Why it stands where it does; empty if there is nothing to say."""
    average: str
    """Its points a deal, where these rank; else empty."""
    own_figure: int | None
    """What it scored in the game's own count, where its points are differences of that."""


def standings_rows(
    lines: Iterable[BoardLine], names: Names, *, players: str, by_average: bool = False, own_figures: bool = False, moves: bool = True
) -> SafeString:
    """A row of the table for each line. `players`: the address before a player's number; `moves`: whether it says how many places a line
    won or lost. Every text that somebody typed is escaped.
    """
    return SafeString("\n".join(_rows(lines, names, escape(players), by_average=by_average, own_figures=own_figures, moves=moves)))  # nosec B703


def _rows(lines: Iterable[BoardLine], names: Names, players: str, *, by_average: bool, own_figures: bool, moves: bool) -> Iterator[str]:
    withdrawn = format_html(' <span class="tag quiet">{}</span>', _("withdrawn"))
    final = format_html(' <span class="tag">{}</span>', _("final"))
    language = get_language()
    why_here = format_html("<summary>{}</summary>", _("why here"))
    for place, standing, explanation, average, own_figure in lines:
        player = standing.entrant
        name = escape(display_name(player, names))
        beside = (withdrawn if player.withdrawn else "") + (final if standing.in_final else "")
        if standing.former:
            beside += "".join(_plays_on_for(former, names) for former in standing.former)
        if explanation:
            reason = escape(explanation)
            beside += f'<span class="why wide">{reason}</span><details class="why">{why_here}{reason}</details>'
        out = ' class="out"' if player.withdrawn else ""
        average_cell = f'<td class="n"><b dir="ltr">{escape(average)}</b></td>' if by_average else ""
        own_cell = f'<td class="n own-figure">{figure_html(own_figure or 0)}</td>' if own_figures else ""
        moved = movement_html(standing.moved, language) if moves else ""
        yield (
            f'<tr{out}><td class="n">{place or "–"}</td>'
            f'<th scope="row" class="name"><a href="{players}{player.number}/">{name}</a>{beside}</th>{average_cell}'
            f'<td class="n">{figure_html(standing.counted)}</td>{own_cell}<td class="move">{moved}</td>'
            f'<td class="n deals">{standing.deals}</td></tr>'
        )


def _plays_on_for(former: Entrant, names: Names) -> str:
    return format_html(' <span class="note">{}</span>', _("plays on for %(name)s") % {"name": display_name(former, names)})
