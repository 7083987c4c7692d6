"""Sentences on the ranking order of an evening, and on the reason for a line's place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text
from scoring.engine.spoken import signed
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.evening.wording.points import decimals, signed_points
from tournaments.standings.queries.missed_round_question import LineThatMissed
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.ranking import MissedRound, RankingFigure, RankingOrder, RankingReason, TieBreak
from tournaments.standings.wording.line_names import line_name

MAX_NAMES = 3
"""The greatest number of players that a reason lists by name; if there are more, it only says how many."""


def figure_name(figure: str) -> str:
    """Return the name of a `RankingFigure` for the page of the plan, such as “average points a deal”."""
    return {
        RankingFigure.POINTS.value: _("points"),
        RankingFigure.AVERAGE.value: _("average points a deal"),
        RankingFigure.SCORE.value: _("the score of the game itself"),
    }[figure]


def tie_break_names() -> dict[str, str]:
    """Return the names of the tie-breaks, as the plan shows them."""
    return {
        TieBreak.MINUS_DEALS.value: _("fewest deals in which points were lost"),
        TieBreak.CONTRACTS.value: _("most contracts declared and made"),
        TieBreak.SOLOS.value: _("most contracts made alone"),
        TieBreak.LOST_CONTRACTS.value: _("fewest contracts lost"),
        TieBreak.PITS.value: _("most pits"),
        TieBreak.BEST_ROUND.value: _("best round"),
        TieBreak.LAST_ROUND.value: _("best last round"),
        TieBreak.DIRECT.value: _("direct encounter: points won from one another"),
        TieBreak.MEAN.value: _("rounds closest to their mean"),
        TieBreak.LOTS.value: _("lots that were drawn in public"),
    }


def missed_round_names() -> dict[str, str]:
    """Return a sentence for each value of `MissedRound`, for the page of the plan."""
    return {
        MissedRound.RANKED.value: _("These players are ranked by their points, like everybody else."),
        MissedRound.AVERAGE.value: _("Each missed round counts as the mean of the rounds they played."),
        MissedRound.FIXED.value: _("Each missed round counts as a fixed number of points."),
        MissedRound.BELOW.value: _("These players come below everybody who missed fewer rounds."),
        MissedRound.OUT.value: _("These players are not ranked."),
    }


def criteria_text(criteria: Sequence[str]) -> str:
    """Return all criteria of an evening's ranking in one line: «points; then best round, then lots»."""
    names = tie_break_names()
    first, *rest = criteria
    return "; ".join([figure_name(first), *(_("then %(tie_break)s") % {"tie_break": names[each]} for each in rest)])


def average_text(average: int | Fraction | None) -> str:
    """Return points per deal with two decimals in the reader's format: `+3,00`, `−0,67`; a dash for None."""
    if average is None:
        return "–"
    return ("+" if average > 0 else "−" if average < 0 else "") + decimals(abs(Fraction(average)))


def line_explanations(standings: Standings, name_of: Callable[[StandingsLine], str]) -> dict[int, str]:
    """Return the reasons for the places of lines, by the key of their player. Lines that need no explanation are missing.

    `name_of` returns the name of a line as this reader sees it.
    """
    keys = {key for line in standings.lines if line.reason for key in line.reason.before[:MAX_NAMES]}
    names = {line.entrant.pk: name_of(line) for line in standings.lines if line.entrant.pk in keys} if keys else {}
    unusual = (line for line in standings.lines if line.reason or line.counted != line.total or line.missed_rounds)
    return {line.entrant.pk: "; ".join(_explanations(line, standings.order, names)) for line in unusual}


def _explanations(line: StandingsLine, order: RankingOrder, names: Mapping[int, str]) -> list[str]:
    """Return the parts of a line's explanation: missed rounds, points of the final, and the tie-break."""
    parts = [_missed_text(line, order)] if line.missed_rounds else []
    if line.counted - line.for_missed != line.total:
        parts.append(_("%(points)s in all; points from before the final count only in part") % {"points": signed(line.total)})
    return parts + ([reason_text(line.reason, names)] if line.reason else [])


def missed_rounds_text(lines: Sequence[LineThatMissed]) -> str:
    """Return which lines missed rounds, with full names, such as “An Maes missed 1 round. Bert Bos missed 2 rounds”."""
    shown = [
        ngettext("%(name)s missed %(n)s round.", "%(name)s missed %(n)s rounds.", line.missed)
        % {"name": line_name(line, FULL_NAMES), "n": line.missed}
        for line in lines[:MAX_NAMES]
    ]
    more = len(lines) - len(shown)
    if more > 0:
        shown.append(ngettext("So did %(n)s other.", "So did %(n)s others.", more) % {"n": more})
    return " ".join(shown)


def _missed_text(line: StandingsLine, order: RankingOrder) -> str:
    missed = ngettext("missed %(n)s round", "missed %(n)s rounds", line.missed) % {"n": line.missed}
    if order.missed_round is MissedRound.OUT:
        return _("not ranked: %(missed)s") % {"missed": missed}
    if order.missed_round is MissedRound.BELOW:
        return _("%(missed)s: below everybody who missed fewer") % {"missed": missed}
    if order.missed_round is MissedRound.RANKED:
        return _("%(missed)s: ranked like everybody else") % {"missed": missed}
    if not order.counts_missed_rounds or line.figure is None:
        return missed
    points = signed_points(line.for_missed)
    parts = {
        "points": points if order.figure is RankingFigure.POINTS else points.removeprefix("+"),
        "rounds": _names([str(number) for number in line.missed_rounds]),
    }
    if order.missed_round is MissedRound.FIXED:
        text = ngettext(
            "of which %(points)s for round %(rounds)s, which they missed",
            "of which %(points)s for rounds %(rounds)s, which they missed",
            line.missed,
        )
    else:
        text = ngettext(
            "of which %(points)s for round %(rounds)s, which they missed: the mean of the other rounds",
            "of which %(points)s for rounds %(rounds)s, which they missed: the mean of the other rounds for each",
            line.missed,
        )
    return text % parts


def reason_text(reason: RankingReason[int], names: Mapping[int, str]) -> str:
    """Return the reason why a line is ranked before the next: “ahead of Anna: 3 solos against 1”."""
    before = _names([names[key] for key in reason.before]) if len(reason.before) <= MAX_NAMES else _many(len(reason.before))
    own, theirs = _value(reason.own, reason.tie_break), _value(reason.theirs, reason.tie_break)
    said = {"before": before, "own": own, "theirs": theirs}
    count = int(reason.own or 0)
    match reason.tie_break:
        case TieBreak.MINUS_DEALS:
            text = ngettext(
                "ahead of %(before)s: %(own)s minus deal against %(theirs)s",
                "ahead of %(before)s: %(own)s minus deals against %(theirs)s",
                count,
            )
        case TieBreak.CONTRACTS:
            text = ngettext(
                "ahead of %(before)s: %(own)s contract made against %(theirs)s",
                "ahead of %(before)s: %(own)s contracts made against %(theirs)s",
                count,
            )
        case TieBreak.SOLOS:
            text = ngettext(
                "ahead of %(before)s: %(own)s solo against %(theirs)s", "ahead of %(before)s: %(own)s solos against %(theirs)s", count
            )
        case TieBreak.LOST_CONTRACTS:
            text = ngettext(
                "ahead of %(before)s: %(own)s contract lost against %(theirs)s",
                "ahead of %(before)s: %(own)s contracts lost against %(theirs)s",
                count,
            )
        case TieBreak.PITS:
            text = ngettext(
                "ahead of %(before)s: %(own)s pit against %(theirs)s", "ahead of %(before)s: %(own)s pits against %(theirs)s", count
            )
        case TieBreak.BEST_ROUND:
            text = _("ahead of %(before)s: best round %(own)s against %(theirs)s")
        case TieBreak.LAST_ROUND:
            text = _("ahead of %(before)s: last round %(own)s against %(theirs)s")
        case TieBreak.DIRECT:
            text = _("ahead of %(before)s: points won from one another %(own)s against %(theirs)s")
        case TieBreak.MEAN:
            text = _("ahead of %(before)s: rounds differ %(own)s from their mean, against %(theirs)s")
        case TieBreak.LOTS:
            text = _("ahead of %(before)s: by drawing lots")
    return text % said


def _names(names: Sequence[str]) -> str:
    *first, last = names
    return _("%(first)s and %(last)s") % {"first": comma_text(first), "last": last} if first else last


def _many(count: int) -> str:
    return ngettext("%(n)s other", "%(n)s others", count) % {"n": count}


def _value(value: int | Fraction | None, tie_break: TieBreak) -> str:
    if value is None:
        return _("none")
    if tie_break is TieBreak.MEAN:
        return decimals(value)
    return signed(int(value)) if tie_break in (TieBreak.BEST_ROUND, TieBreak.LAST_ROUND, TieBreak.DIRECT) else str(value)
