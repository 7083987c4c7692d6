"""The line under the standings that shows that no point is missing: the ledger's points always sum to 0, the points shown need not."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.engine.spoken import signed
from tournaments.finals.qualification import PointsInFinal
from tournaments.standings.queries.standings import Standings
from tournaments.standings.ranking import RankingFigure


def sum_label(standings: Standings) -> str:
    """Return the name of the points that sum to 0.

    If the standings show a score, these are the settled points. If they count earlier points in part because of a final, or points for
    missed rounds, these are the points in the ledger.
    """
    if standings.order.figure is RankingFigure.SCORE:
        return _("Sum of the settled points")
    if standings.points_in_final not in (None, PointsInFinal.KEPT) or any(line.for_missed for line in standings.lines):
        return _("Sum of the points in the ledger")
    return _("Sum of all points")


def sum_check(standings: Standings) -> str:
    """Return a text with the sum of the ledger's points and pots, and ✓ if it is 0, as it must be; else ✗. It names the pots' points."""
    figures = {
        "label": sum_label(standings),
        "sum": signed(standings.sum),
        "mark": "✓" if standings.sum == 0 else "✗",
        "pot": signed(standings.pot),
    }
    if standings.pot:
        return _("%(label)s, with %(pot)s in the pots: %(sum)s %(mark)s") % figures
    return _("%(label)s: %(sum)s %(mark)s") % figures
