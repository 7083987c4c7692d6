"""Checks a rule and results together: the columns that name the entrants, then the marks of the club's own."""

from __future__ import annotations

from competitions.competition.evening_units import existing_rows
from competitions.competition.evenings import PlayedEvenings
from competitions.competition.numbers import Points
from competitions.competition.refusal import CompetitionProblem, UnusableCompetition
from competitions.competition.results import Results
from competitions.competition.values import STANDARD_MARKS, CompetitionRules


def require_fitting(rules: CompetitionRules, results: Results, played: PlayedEvenings) -> None:
    """Refuse a rule that names a column which the results lack; then marks in units of a competition that does not give their worth."""
    plain = [rule for rule in rules.competitions if not rule.of]
    problems = [
        CompetitionProblem("RULE_COLUMN", f"competition.{rule.name}.by", {"column": rule.by})
        for rule in plain
        if rule.by not in results.columns
    ]
    if problems:
        raise UnusableCompetition(problems)
    if not _has_own_marks(played):
        return
    unknown: dict[int, CompetitionProblem] = {}
    for rule in plain:
        for row in existing_rows(rule, played):
            if row.mark not in STANDARD_MARKS and row.mark not in rule.missing_marks:
                context: dict[str, str | Points] = {"line": row.line, "text": row.mark, "name": rule.name}
                unknown.setdefault(row.line, CompetitionProblem("RESULTS_MARK", f"{row.line}.mark", context))
    if unknown:
        raise UnusableCompetition(unknown[line] for line in sorted(unknown))


def _has_own_marks(played: PlayedEvenings) -> bool:
    """Return whether any row has a mark of the club's own. Most results have none, and then no competition needs to look at its rows."""
    return any(row.mark not in STANDARD_MARKS for evening in played.evenings for rows in evening.rounds.values() for row in rows)
