"""The words for the marks, numbers, attendance and conditions of a competition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from django.utils import formats
from django.utils.dates import WEEKDAYS as NAMES_OF_WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.direction import comma_text, isolated, left_to_right
from competitions.competition.numbers import Points
from competitions.competition.values import (
    ABSENT,
    BYE,
    EXCUSED,
    PLAYED,
    ROUND,
    SUBSTITUTE,
    WEEKDAYS,
    CompetitionRule,
    NeededAttendance,
    Selector,
)
from competitions.wording.season_figures import exact_figure


@dataclass(frozen=True)
class RuleNames:
    """The names that a rule's keys have for this reader: of evenings, of people, and of competitions. A key without a name is shown."""

    evenings: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    competitions: Mapping[str, str] = field(default_factory=dict)


def mark_name(mark: str) -> str:
    """Return the words for a mark. A mark of the club's own is its word."""
    names: dict[str, str] = {
        PLAYED: _("played"),
        SUBSTITUTE: _("was a substitute"),
        BYE: _("had to sit out"),
        EXCUSED: _("signed off in time"),
        ABSENT: _("absent"),
    }
    return names.get(mark) or isolated(mark)


def mark_letter(mark: str) -> str:
    """Return the short form of a mark for a narrow cell: a letter, or the word of the club's own mark."""
    letters: dict[str, str] = {
        SUBSTITUTE: pgettext("letter of a mark", "S"),
        BYE: pgettext("letter of a mark", "B"),
        EXCUSED: pgettext("letter of a mark", "E"),
        ABSENT: pgettext("letter of a mark", "A"),
    }
    return letters.get(mark, mark)


def tie_name(tie: str) -> str:
    """Return the name of a tie-break between equal figures."""
    names: dict[str, str] = {
        "units": _("most played"),
        "evenings": _("most evenings"),
        "best_unit": _("best result"),
        "last_unit": _("last results"),
        "points": _("points"),
        "score": _("own score"),
        "won": _("games won"),
        "direct": _("results at one table"),
        "lots": _("drawing lots"),
    }
    return names[tie]


def number_in_words(number: Points) -> str:
    """Return a number with as many decimals as it needs, or as a fraction, such as `1/3`, if no decimals are exact."""
    exact = Fraction(number)
    rest = exact.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return exact_figure(number) if rest == 1 else left_to_right(str(exact).replace("-", "−"))


def attendance_in_words(rule: CompetitionRule, needed: NeededAttendance) -> str:
    """Return the attendance that a place or a right needs, such as `4 evenings`."""
    parts = []
    if needed.units is not None:
        parts.append(count_of_units(rule, needed.units))
    if needed.evenings is not None and not (needed.units == needed.evenings and not rule.of and rule.unit != ROUND):
        parts.append(ngettext("{count} evening", "{count} evenings", needed.evenings).format(count=needed.evenings))
    if needed.share is not None:
        share = _("{part} of all rounds") if rule.unit == ROUND else _("{part} of the parts") if rule.of else _("{part} of all evenings")
        parts.append(share.format(part=number_in_words(needed.share)))
    return comma_text(parts)


def selector_in_words(selector: Selector, names: RuleNames, *, nested: bool = False) -> str:
    """Return the conditions of a selector. Each of them must hold."""
    parts = []
    if selector.start is not None:
        parts.append(_("from {date}").format(date=_day(selector.start)))
    if selector.end is not None:
        parts.append(_("until {date}").format(date=_day(selector.end)))
    if selector.weekdays is not None:
        parts.append(either(str(NAMES_OF_WEEKDAYS[WEEKDAYS.index(day)]) for day in selector.weekdays))
    if selector.nth is not None:
        parts.append(_("that weekday in its month: {which}").format(which=either(map(_nth, selector.nth))))
    if selector.units is not None:
        shown = names.competitions if nested else names.evenings
        parts.append(either(isolated(shown.get(unit, unit)) for unit in selector.units))
    if selector.tags is not None:
        parts.append(_("tagged {tags}").format(tags=either(map(isolated, selector.tags))))
    if selector.at_least_players is not None:
        count = selector.at_least_players
        parts.append(ngettext("at least {count} player", "at least {count} players", count).format(count=count))
    if selector.rounds is not None:
        parts.append(_("round {numbers}").format(numbers=either(map(str, selector.rounds))))
    return comma_text(parts) if parts else _("everything")


def _day(day: date) -> str:
    return str(formats.date_format(day, "DATE_FORMAT"))


def _nth(number: int) -> str:
    names = {1: _("the first"), 2: _("the second"), 3: _("the third"), 4: _("the fourth"), 5: _("the fifth"), -1: _("the last")}
    return names[number]


def either(parts: Iterable[str]) -> str:
    """Return the parts as alternatives: `Monday, Tuesday or Friday`."""
    *before, last = [*parts] or [_("none")]
    return _("{several} or {last}").format(several=comma_text(before), last=last) if before else last


def count_of_units(rule: CompetitionRule, count: int) -> str:
    """Return a number of units, such as `4 rounds`."""
    if rule.of:
        text = ngettext("{count} part", "{count} parts", count)
    elif rule.unit == ROUND:
        text = ngettext("{count} round", "{count} rounds", count)
    else:
        text = ngettext("{count} evening", "{count} evenings", count)
    return text.format(count=count)
