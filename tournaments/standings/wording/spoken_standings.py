"""The standings in a few sentences, for screen readers: the progress of the round, and the leaders."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.direction import comma_text
from tournaments.entrants.queries.names import Names
from tournaments.evening.models import Round
from tournaments.evening.wording.figures import standing_text
from tournaments.room.queries.tables_now import TablesNow
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import line_name
from tournaments.standings.wording.ranking import average_text

MAX_NAMES = 3
"""The greatest number of equal leaders that a sentence lists by name; if there are more, it only says how many."""


def spoken_standings(
    now: TablesNow | None, lines: Sequence[tuple[int | None, StandingsLine]], names: Names, *, by_average: bool
) -> list[str]:
    """Return sentences on the progress of the round and on the leaders. Screen readers read out only the sentences that changed."""
    return [*([_progress(now)] if now else []), *([_first(lines, names, by_average=by_average)] if lines and lines[0][0] else [])]


def _progress(now: TablesNow) -> str:
    if now.round.state == Round.State.SEATED:
        return _("The draw of round %(n)s is ready") % {"n": now.round.number} + "."
    ready = sum(table.over for table in now.tables)
    sentences = [_("Round %(n)s") % {"n": now.round.number}, _("Tables ready: %(n)s of %(of)s") % {"n": ready, "of": len(now.tables)}]
    return "".join(f"{sentence}. " for sentence in sentences).rstrip()


def _first(lines: Sequence[tuple[int | None, StandingsLine]], names: Names, *, by_average: bool) -> str:
    best = [line for place, line in lines if place == lines[0][0]]
    points = average_text(best[0].figure) if by_average else standing_text(best[0])
    if len(best) > MAX_NAMES:
        return _("First: %(count)s players, points %(points)s.") % {"count": len(best), "points": points}
    who = comma_text(line_name(line, names) for line in best)
    return _("First: %(names)s, points %(points)s.") % {"names": who, "points": points}
