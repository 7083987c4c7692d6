"""The days that rules look at: the first evening that can matter, and the last."""

from __future__ import annotations

from datetime import date

from competitions.competition.months import months_before
from competitions.competition.values import CompetitionRule, CompetitionRules


def first_day(rules: CompetitionRules, as_of: date | None) -> date | None:
    """Return the earliest day on which an evening can change a table of this file; None if there is no limit.

    `as_of` is the day of the standings, from which a window of months (`age`) is counted; None leaves windows out.
    """
    days = [_first_of(rule, as_of) for rule in rules.competitions if not rule.of]
    limits = [day for day in days if day is not None]
    return min(limits) if limits and len(limits) == len(days) else None


def last_day(rules: CompetitionRules, name: str) -> date | None:
    """Return the last day on which an evening of this competition or of its parts can be played; None if there is no last day."""
    days = [rule.only.end for rule in parts_of(rules, name) if not rule.of]
    limits = [day for day in days if day is not None]
    return max(limits) if limits and len(limits) == len(days) else None


def has_window(rules: CompetitionRules) -> bool:
    """Return whether a competition of this file counts only the months before the day of the standings."""
    return any(rule.age is not None for rule in rules.competitions)


def parts_of(rules: CompetitionRules, name: str) -> tuple[CompetitionRule, ...]:
    """Return this competition and all competitions that it consists of, at every depth, each once."""
    names = [name]
    for each in names:
        names += [part for part in rules.competition(each).of if part not in names]
    return tuple(rules.competition(each) for each in names)


def main_competition(rules: CompetitionRules) -> str:
    """Return the name of the first competition of the file that is not part of another."""
    parts = {part for rule in rules.competitions for part in rule.of}
    return next(rule.name for rule in rules.competitions if rule.name not in parts)


def _first_of(rule: CompetitionRule, as_of: date | None) -> date | None:
    days = [rule.only.start]
    if rule.age is not None and as_of is not None:
        days.append(months_before(as_of, rule.age.months * len(rule.age.by)))
    return max((day for day in days if day is not None), default=None)
