"""The head of an evening's page: its rounds as steps, and the first three lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.entrants.queries.names import Names
from tournaments.evening.models import Round, Tournament
from tournaments.evening.wording.figures import standing_html
from tournaments.room.queries.tables_now import TablesNow
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import line_name
from tournaments.standings.wording.ranking import average_text
from tournaments.standings.wording.sparkline import sparkline_html
from tournaments.standings.wording.standings_rows import place_html

STEPS = 8
"""The greatest number of rounds shown next to one another. If there are more, only the rounds around the current one are shown."""


@dataclass(frozen=True)
class RoundStep:
    """A round of the evening, as a step at the top of the page."""

    number: int
    percent: int
    text: str
    is_current: bool


@dataclass(frozen=True)
class EveningLeader:
    """One of the first three lines of the standings."""

    standing: StandingsLine
    place: SafeString
    name: str
    points: SafeString
    """The number that ranks the line: its points, or the average per deal."""
    table: int | None
    course: SafeString


def steps(tournament: Tournament, rounds: Sequence[Round], now: TablesNow | None) -> list[RoundStep]:
    """Return the planned rounds, and any beyond the plan, each with its progress."""
    by_number = {each.number: each for each in rounds}
    last = max([tournament.rounds_planned, *by_number])
    current = min((each.number for each in rounds if each.state == Round.State.PLAYING), default=now.round.number if now else 0)
    first = max(1, min(current - STEPS // 2, last - STEPS + 1))
    shown = [_step(number, by_number.get(number), now, current) for number in range(first, min(last, first + STEPS - 1) + 1)]
    left_out = {number for number in by_number if not tournament.counts_round(number)}
    return [replace(each, text=_("does not count")) if each.number in left_out else each for each in shown]


def _step(number: int, round_: Round | None, now: TablesNow | None, current: int) -> RoundStep:
    is_current = number == current and round_ is not None and round_.state != Round.State.FINISHED
    if round_ is None:
        return RoundStep(number, 0, "", is_current)
    if round_.state == Round.State.FINISHED:
        return RoundStep(number, 100, _("finished"), is_current)
    if round_.state == Round.State.SEATED:
        return RoundStep(number, 0, _("drawn"), is_current)
    return RoundStep(number, now.percent if now else 0, _until(round_) or _("being played"), is_current)


def _until(round_: Round) -> str:
    """Return the time when the clock of the round ends; "" without a clock, during a pause and after the end."""
    if round_.clock_ends_at is None or round_.clock_paused_at is not None or round_.clock_ends_at <= timezone.now():
        return ""
    return _("until %(time)s") % {"time": time_format(timezone.localtime(round_.clock_ends_at), "H:i")}


def leaders(
    lines: Iterable[tuple[int | None, StandingsLine]],
    names: Names,
    courses: Mapping[int, list[int]],
    now: TablesNow | None,
    *,
    by_average: bool,
) -> list[EveningLeader]:
    """Return these lines of the standings with their places, for the top of the page."""
    return [
        EveningLeader(
            line,
            place_html(place),
            line_name(line, names),
            format_html('<b dir="ltr">{}</b>', average_text(line.figure)) if by_average else standing_html(line),
            now.table_of.get(line.entrant.pk) if now and not line.partners else None,
            sparkline_html(courses.get(line.entrant.pk, ())),
        )
        for place, line in lines
    ]
