"""The sentences that explain one line of a competition: why a unit counts or not, and why somebody is placed before somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import isolated
from competitions.competition import CompetitionLine
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.values import PLAYED, CompetitionRule
from competitions.season import Points, decimals_needed
from competitions.wording.competition_rule import capital, missing_in_words
from competitions.wording.competition_words import attendance_in_words, mark_name, number_in_words, tie_name
from competitions.wording.season_figures import plain_figure

MAX_DIFFERENCE_DECIMALS = 2


def unit_in_words(rule: CompetitionRule, unit: UnitOfEntrant, *, is_struck: bool, has_right_to_place: bool = True) -> str:
    """Return what a unit means for an entrant: their mark, what it brings, and whether it counts, in one or two sentences."""
    return " ".join(_unit_sentences(rule, unit, is_struck=is_struck, has_right_to_place=has_right_to_place))


def _unit_sentences(rule: CompetitionRule, unit: UnitOfEntrant, *, is_struck: bool, has_right_to_place: bool) -> Iterator[str]:
    if not unit.is_present:
        yield _("{mark}: {what}.").format(mark=capital(mark_name(unit.mark)), what=missing_in_words(rule, rule.missing(unit.mark)))
        if unit.worth is None:
            return
    elif unit.worth is None:
        if rule.places is not None and not has_right_to_place:
            yield _("Brings nothing: who is not ranked gets no points for a place.")
        else:
            what = _("nothing, as if it had not been played")
            yield _("{mark}: {what}.").format(mark=capital(mark_name(unit.mark)), what=what)
        return
    elif unit.mark != PLAYED:
        yield _("{mark}.").format(mark=capital(mark_name(unit.mark)))
    if is_struck:
        yield _struck(rule)
    elif unit.unit.weight != 1:
        product = (unit.worth or 0) * unit.unit.weight
        text = _("Counts {times} times: {product}.")
        yield text.format(times=number_in_words(unit.unit.weight), product=difference_in_words(product))
    elif unit.unit.is_kept:
        yield _("Always counts.")
    else:
        yield _("Counts.")


def _struck(rule: CompetitionRule) -> str:
    if rule.best is not None:
        text = ngettext("Does not count: only the best {count} does.", "Does not count: only the best {count} do.", rule.best)
        return text.format(count=rule.best)
    text = ngettext("Does not count: the lowest {count} is struck.", "Does not count: the lowest {count} are struck.", rule.drop)
    return text.format(count=rule.drop)


def difference_in_words(points: Points) -> str:
    """Return a number with at most two decimals."""
    return plain_figure(points, min(MAX_DIFFERENCE_DECIMALS, decimals_needed((points,))))


def before_in_words(rule: CompetitionRule, line: CompetitionLine, other: CompetitionLine, name: str) -> str:
    """Return why `other`, called `name`, is placed directly before this line."""
    if line.place == other.place:
        return _("{name} shares this place: nothing in the rule separates equal totals further.").format(name=isolated(name))
    if line.apart is not None:
        return _("{name} is directly before, with the same total. Decided by: {tie}.").format(name=isolated(name), tie=tie_name(line.apart))
    if _final(rule, line) != _final(rule, other):
        return _("{name} is directly before: the final decides.").format(name=isolated(name))
    difference = (other.figure or 0) - (line.figure or 0)
    if difference <= 0:
        return _("{name} is directly before: who came less often is ranked after all others.").format(name=isolated(name))
    return _("{name} is directly before, with {points} more.").format(name=isolated(name), points=difference_in_words(difference))


def after_in_words(rule: CompetitionRule, line: CompetitionLine, other: CompetitionLine, name: str) -> str:
    """Return why this line is placed directly before `other`, called `name`."""
    if line.place == other.place:
        return before_in_words(rule, line, other, name)
    if other.apart is not None:
        return _("{name} comes next, with the same total. Decided by: {tie}.").format(name=isolated(name), tie=tie_name(other.apart))
    if _final(rule, line) != _final(rule, other):
        return _("{name} comes next: the final decides.").format(name=isolated(name))
    difference = (line.figure or 0) - (other.figure or 0)
    if difference <= 0:
        return _("{name} comes next: who came less often is ranked after all others.").format(name=isolated(name))
    return _("{name} comes next, with {points} less.").format(name=isolated(name), points=difference_in_words(difference))


def _final(rule: CompetitionRule, line: CompetitionLine) -> Points | None:
    """Return the worth of the final for this entrant, if the final decides; None also for those who were not there."""
    if not rule.final_decides:
        return None
    final = next((unit for unit in reversed(line.units) if unit.unit.is_kept), None)
    return final.worth if final is not None and final.is_present else None


def no_place_in_words(rule: CompetitionRule, line: CompetitionLine) -> str:
    """Return in a sentence why somebody has no place; "" if they have one."""
    if line.why == "who":
        return _("Is shown, but not ranked: the rule says who is.")
    if line.why == "minimum":
        return _("Has no place yet: it needs {attendance}.").format(attendance=attendance_in_words(rule, rule.minimum))
    return _("Has no place: there is no result that counts.") if line.why else ""
