"""The problems of a competition's rule or results, and its table, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs import problems
from clubs.direction import comma_text, isolated, left_to_right
from competitions.competition import CompetitionProblem, CompetitionTable, Expected, UnusableCompetition, shown
from scoring.engine.problem import Problem

Context = Mapping[str, Any]
Sentence = Callable[[Context], str]


def competition_problems(several: Iterable[CompetitionProblem]) -> list[str]:
    """Return a sentence for each problem, with its place in the rule or in the results."""
    return [_problem(each) for each in several]


def _problem(problem: CompetitionProblem) -> str:
    context = {key: isolated(value) if isinstance(value, str) else value for key, value in problem.context.items()}
    text = (_expected(problem.context) if problem.code == "RULE_TYPE" else SENTENCES[problem.code](context)).format_map(context)
    where = _place(problem)
    return _("{where}: {problem}").format(where=where, problem=text) if where else text


def _place(problem: CompetitionProblem) -> str:
    """Return where the problem is: the path of a value in the rule file, or the line and column of the results."""
    line, column = problem.context.get("line"), problem.context.get("column")
    if line and column:
        return _("line {line}, column {column}").format(line=line, column=isolated(str(column)))
    if line:
        return _("line {line}").format(line=line)
    return left_to_right(problem.field) if problem.field else ""


def _expected(context: Context) -> str:
    return {
        Expected.TABLE: _("Write a table here: [name] or {{ key = value }}."),
        Expected.LIST: _("Write a list here, in square brackets."),
        Expected.FILLED_LIST: _("Write a list with at least one value here."),
        Expected.TEXT: _("Write text here, in quotation marks."),
        Expected.FLAG: _("Write true or false here."),
        Expected.DATE: _("Write a date here, without quotation marks: 2026-01-31."),
        Expected.NUMBER: _('Write a number here: 12, -2.5 or "7/3".'),
        Expected.NUMBER_FROM: _("Write a number of at least {least} here."),
        Expected.NUMBER_BETWEEN: _("Write a number from {least} to {most} here."),
        Expected.WHOLE: _("Write a whole number here."),
        Expected.WHOLE_FROM: _("Write a whole number of at least {least} here."),
        Expected.WHOLE_BETWEEN: _("Write a whole number from {least} to {most} here."),
        Expected.NTH: _("Write which weekday of its month is meant: 1 to 5, or -1 for the last."),
        Expected.LOTS: _("Write how lots are drawn: a seed, or the order in which names were drawn."),
    }[Expected(context["expected"])]


def _name(context: Context) -> str:
    if "twice" in context:
        return _("The competition {name} is already in this list. Name it once.")
    return _("This file has no competition {name}. Correct the name, or add the competition.")


def _person(context: Context) -> str:
    if "numbers" in context:
        return _("Several people are called {name}. Write the member number instead: {numbers}.")
    return _("The club has nobody called {name}. Correct the name, or write the member number, such as #12.")


def _rule_column(context: Context) -> str:
    if "other" in context:
        return _("These competitions rank different things, by {column} and by {other}. Combine only competitions with the same “by”.")
    return _("The results have no column {column} with names. Add the column, or choose another.")


def _results_column(context: Context) -> str:
    if "line" in context:
        return _("This line has more cells than the headings. Put text that contains a comma in quotation marks.")
    if "twice" in context:
        return _("The results have several columns {column}. Keep one of them.")
    return _("The results have no column {column}. Add it to the first line and fill it in.")


SENTENCES: dict[str, Sentence] = {
    "RULE_UNREADABLE": lambda context: _("The rule file cannot be read as TOML: {reason}"),
    "RULE_EMPTY": lambda context: _("The rule file has no competition. Add a table [competition.year]."),
    "RULE_UNKNOWN": lambda context: _("{key} is not a key here. Correct its spelling, or remove it."),
    "RULE_CHOICE": lambda context: _("{value} is not possible here. Choose one of: {choices}."),
    "RULE_BOTH": lambda context: _("{key} cannot be combined with {other}. Remove one of the two."),
    "RULE_NEEDS": lambda context: _("{key} only has a meaning with {need}. Add that, or remove {key}."),
    "RULE_NAME": _name,
    "RULE_CYCLE": lambda context: _("The competition {name} is part of itself. Remove it from its own parts."),
    "RULE_COLUMN": _rule_column,
    "RULE_PERSON": _person,
    "RULE_EVENING": lambda context: _("Several evenings are called {name}. Write one of these instead: {keys}."),
    "RESULTS_UNREADABLE": lambda context: _("The results cannot be read: {reason}. Save the file as CSV in UTF-8."),
    "RESULTS_COLUMN": _results_column,
    "RESULTS_DATE": lambda context: _("“{text}” is not a date. Write it as 2026-01-31."),
    "RESULTS_NUMBER": lambda context: _("“{text}” is not a number. Write 12, -2.5 or 7/3; a round is a whole number from 1."),
    "RESULTS_MARK": lambda context: _(
        "The competition {name} does not say what the mark “{text}” brings. Add it to its marks, or correct the line."
    ),
    "RESULTS_NAME": lambda context: _("The name of the player is missing. Fill it in, or remove the line."),
    "RESULTS_TWICE": lambda context: _(
        "{player} already has a result for this round in line {earlier}, recorded on the same day. Keep one, or date the newer one later."
    ),
}
"""The sentence of each code but RULE_TYPE, in which the context is filled in."""


problems.SENTENCES |= {code: problems.Sentence("{text}", 422) for code in ("RULE_TYPE", *SENTENCES)}


def competition_refusal(unusable: UnusableCompetition) -> problems.Refusal:
    """Return the refusal of a club's rule file, each problem with its sentence.

    Results in the database have no lines, so a mark that the rule does not know is a problem of the rule's marks, named once.
    """
    several = {(each.field, str(each.context)): each for each in map(_of_rule, unusable.problems)}
    return problems.Refusal(*(Problem(each.code, each.field, {"text": _problem(each)}) for each in several.values()))


def _of_rule(problem: CompetitionProblem) -> CompetitionProblem:
    """Return a problem of a mark in the results as one of the rule that does not know the mark; any other problem as it is."""
    if problem.code != "RESULTS_MARK":
        return problem
    context = {key: value for key, value in problem.context.items() if key != "line"}
    return CompetitionProblem(problem.code, f"competition.{context['name']}.marks", context)


def table_for_people(table: CompetitionTable) -> Iterator[str]:
    """Yield a competition as text lines: its title, the headings, and a line for each entrant."""
    rows = [[_("Place"), _("Player"), _("Total"), _("Evenings"), _("Does not count"), _("Remark")]]
    for line in table.lines:
        place = "–" if line.place is None else str(line.place)
        total = (shown(table, line) or "–").replace("-", "−")
        struck = comma_text("–" if each.unit.is_planned else each.unit.name for each in line.struck)
        rows.append([place, line.entrant, total, str(len(line.evenings)), struck, _remark(line.why, line.tie, line.rights)])
    yield table.rule.title or table.rule.name
    yield from aligned(rows, texts=(1, 4, 5))


def aligned(rows: Sequence[Sequence[str]], texts: Sequence[int]) -> Iterator[str]:
    """Yield the rows as lines of aligned columns: the columns `texts` begin at one place, and numbers end at one."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) if at in texts else cell.rjust(width) for at, (cell, width) in enumerate(zip(row, widths, strict=True))]
        yield "  ".join(cells).rstrip()


def _remark(why: str | None, tie: str | None, rights: Sequence[str]) -> str:
    """Return why somebody has no place, or what separated them from others with the same total; then their rights."""
    return comma_text([*([why_in_words(why)] if why else []), *([tie_in_words(tie)] if tie else []), *rights])


def why_in_words(why: str) -> str:
    """Return why somebody has no place."""
    reasons = {"who": _("is not ranked"), "minimum": _("came too seldom"), "empty": _("has no result")}
    return reasons[why]


def tie_in_words(tie: str) -> str:
    """Return what separated an entrant from others with the same total."""
    ties = {
        "shared": _("shares the place"),
        "units": _("placed by attendance"),
        "evenings": _("placed by number of evenings"),
        "best_unit": _("placed by best result"),
        "best_played": _("placed by best result"),
        "last_unit": _("placed by last result"),
        "points": _("placed by points"),
        "score": _("placed by score"),
        "won": _("placed by games won"),
        "direct": _("placed by meetings"),
        "lots": _("placed by lot"),
    }
    return ties[tie]
