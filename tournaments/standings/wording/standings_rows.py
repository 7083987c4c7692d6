"""The rows of the public standings as HTML.

There may be two thousand rows, and the template engine takes a tenth of a millisecond for each; here a row is one formatted string.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from tournaments.entrants.queries.names import Names, display_name
from tournaments.evening.models import Entrant
from tournaments.evening.wording.figures import figure_html, movement_html, score_html, standing_html
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import line_name
from tournaments.standings.wording.sparkline import POINTS_OF_A_ROW, sparkline_html

LAST_MEDAL = 3
"""The lowest place that gets a medal."""


class BoardLine(NamedTuple):
    """A line of the standings with the data that the page adds."""

    place: int | None
    """The line's place in the list that is shown; None if it has no place."""
    standing: StandingsLine
    explanation: str
    """The reason for the line's place; empty if there is nothing to explain."""
    average: str
    """The points per deal as text; empty if the standings do not rank by average."""
    own_figure: int | None
    """The line's score in the game's own count; None if its points are not differences between scores."""
    table: int | None = None
    """The number of the table where the line's player sits in the current round; None if they have no seat."""
    course: Sequence[int] = ()
    """The line's running totals for its chart; empty if the row has no chart."""


@dataclass(frozen=True)
class BoardColumns:
    """The columns of the standings that not every evening shows; True shows the column."""

    by_average: bool = False
    own_figures: bool = False
    settled: bool = False
    """True if the standings rank by score and also show the points of the ledger."""
    moves: bool = True
    """True to show how many places each line won or lost."""
    tables: bool = False
    in_round: bool = False
    """True to show the points of the current round, on screens that are wide enough."""
    courses: bool = False


def standings_rows(lines: Iterable[BoardLine], names: Names, columns: BoardColumns, *, players: str) -> SafeString:
    """Return a table row for each line. A player's link is the address `players` followed by the player's number.

    All text that users typed is escaped.
    """
    return SafeString("\n".join(_rows(lines, names, columns, escape(players))))  # nosec B703


def _rows(lines: Iterable[BoardLine], names: Names, columns: BoardColumns, players: str) -> Iterator[str]:
    withdrawn = format_html(' <span class="name-tag name-tag-quiet">{}</span>', _("withdrawn"))
    final = format_html(' <span class="name-tag">{}</span>', pgettext("player", "plays in the final"))
    language = get_language() or ""
    why_here = format_html("<summary>{}</summary>", _("why this place"))
    # On a phone these cells are shown below the name, without a column header.
    before_table = escape(_("table"))
    for place, standing, explanation, average, own_figure, table, course in lines:
        player = standing.entrant
        name = escape(line_name(standing, names) if standing.group else display_name(player, names))
        gone = all(each.withdrawn for each in standing.members) if standing.partners else player.withdrawn
        beside = (withdrawn if gone else "") + (final if standing.in_final else "")
        if standing.group:
            beside += _players_of_team(standing, names)
        if standing.former:
            beside += "".join(_plays_on_for(former, names) for former in standing.former)
        if explanation:
            reason = escape(explanation)
            beside += f'<span class="place-reason">{reason}</span><details class="place-reason">{why_here}{reason}</details>'
        out = ' class="row-out"' if gone else ""
        moved = f'<td class="place-move">{movement_html(standing.moved, language)}</td>' if columns.moves else ""
        at = f'<td class="cell-number board-table"><span>{before_table} </span>{table or "–"}</td>' if columns.tables else ""
        round_cell = f'<td class="cell-number board-in-round">{_in_round(standing)}</td>' if columns.in_round else ""
        beside_points = standing.points if columns.settled else own_figure or 0
        own_cell = f'<td class="cell-number own-figure">{figure_html(beside_points)}</td>' if columns.own_figures or columns.settled else ""
        drawn = f'<td class="course">{sparkline_html(course, POINTS_OF_A_ROW)}</td>' if columns.courses else ""
        average_cell = f'<td class="cell-number board-average"><b dir="ltr">{escape(average)}</b></td>' if columns.by_average else ""
        yield (
            f'<tr{out}><td class="place">{place_html(place)}</td>{moved}'
            f'<th scope="row" class="name"><a href="{players}{player.number}/">{name}</a>{beside}</th>{at}'
            f'<td class="cell-number deals">{_deals(standing.deals, language)}</td>{round_cell}{drawn}{own_cell}{average_cell}'
            f'<td class="cell-number points">{standing_html(standing)}</td></tr>'
        )


def _players_of_team(standing: StandingsLine, names: Names) -> str:
    """Return the players of a pair or team that has a name of its own; "" if the line is named by its players."""
    if standing.group is None or not standing.group.name:
        return ""
    return format_html('<span class="note board-members">{}</span>', " · ".join(display_name(each, names) for each in standing.members))


def _in_round(standing: StandingsLine) -> SafeString:
    return (figure_html if standing.score is None else score_html)(standing.in_round or 0)


def place_html(place: int | None) -> SafeString:
    """Return a place: a medal for the first three places, also for equals; a dash for None."""
    return _place(place)


@lru_cache(maxsize=4096)
def _place(place: int | None) -> SafeString:
    if place is not None and place <= LAST_MEDAL:
        return format_html('<i class="medal medal-{}">{}</i>', place, place)
    return format_html("{}", place or "–")


@lru_cache(maxsize=4096)
def _deals(deals: int, language: str) -> SafeString:
    """Return the number of deals and the word “deals”, which is shown where the table has no column header.

    `language` must be the active language. It is only an argument so that the cache has an entry for each language.
    """
    return format_html("{}<span> {}</span>", deals, ngettext("deal", "deals", deals))


def _plays_on_for(former: Entrant, names: Names) -> str:
    return format_html(' <span class="note">{}</span>', _("plays on for %(name)s") % {"name": display_name(former, names)})
