"""The problems of a season's rule or of a file of results, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import problems
from clubs.direction import comma_text, isolated
from competitions.season import SeasonProblem, SeasonTieBreak, Unusable
from competitions.wording import past_problems
from scoring.engine.problem import Problem

Context = Mapping[str, Any]
Sentence = Callable[[Context], str]


def problem_in_words(problem: SeasonProblem) -> str:
    """Return the sentence of a problem, with its file, row and column."""
    text = SENTENCES[problem.code]({key: isolated(value) if isinstance(value, str) else value for key, value in problem.context.items()})
    where = place_in_words(problem)
    return _("{where}: {problem}").format(where=where, problem=text) if where else text


def problems_in_words(several: Iterable[SeasonProblem]) -> list[str]:
    """Return a sentence for each problem."""
    return [problem_in_words(problem) for problem in several]


def place_in_words(problem: SeasonProblem) -> str:
    """Return the place of a problem in a file, in words; "" for a problem of a rule."""
    file, row = problem.context.get("file", ""), problem.context.get("row")
    where = _("row {row}, column {column}").format(row=row, column=problem.context["column"]) if row else ""
    return comma_text(filter(None, (isolated(file), where)))


def tie_break_name(tie: str) -> str:
    """Return the name of a tie-break between equal totals."""
    names: dict[str, str] = {
        SeasonTieBreak.MOST_EVENINGS: _("most evenings"),
        SeasonTieBreak.BEST_EVENING: _("best evening"),
        SeasonTieBreak.LATER_EVENINGS: _("later evenings"),
        SeasonTieBreak.LOTS: _("drawing lots"),
    }
    return names[tie]


def _planned_fewer(context: Context) -> str:
    text = ngettext(
        "The season has {evenings} evening, more than the {planned} planned. Plan at least as many.",
        "The season has {evenings} evenings, more than the {planned} planned. Plan at least as many.",
        context["evenings"],
    )
    return text.format_map(context)


SENTENCES: dict[str, Sentence] = {
    **past_problems.PROBLEMS,
    "SEASON_BEST_NONE": lambda context: _("With “the best 0 evenings” nothing counts. Let at least one evening count, or all of them."),
    "SEASON_MINIMUM": lambda context: _("The number of evenings needed for a place cannot be below 0."),
    "SEASON_PLANNED": lambda context: _("A season has from 1 to {most} evenings.").format_map(context),
    "SEASON_MINIMUM_UNREACHABLE": lambda context: _(
        "Nobody can get a place: it takes {minimum} evenings and the season has {planned}. Fill in fewer."
    ).format_map(context),
    "SEASON_DECIMALS": lambda context: _("Totals can have at most {most} decimals.").format_map(context),
    "SEASON_PLACES_NOTHING": lambda context: _("No place earns any points, so nothing counts. Fill in the points of the first place."),
    "SEASON_PLACES_ORDER": lambda context: _(
        "Place {place} earns more than place {better}. Start with the first place and give each place at most as much as the one before."
    ).format_map(context),
    "SEASON_NO_EVENING": lambda context: _("By this rule no evening counts. Let at least one evening count."),
    "SEASON_PLANNED_FEWER": _planned_fewer,
    "SEASON_EVENING_BOTH": lambda context: _("Evening {evening} is both chosen and left out. Choose one of the two.").format_map(context),
    "SEASON_TIMES": lambda context: _("An evening can count 2 to {most} times: correct evening {evening}.").format_map(context),
    "SEASON_DOUBLE_OUT": lambda context: _("Evening {evening} is both counted double and left out. Choose one of the two.").format_map(
        context
    ),
    "SEASON_DOUBLE_TWICE": lambda context: _("Evening {evening} is in the list of double evenings twice. Name it once.").format_map(
        context
    ),
    "SEASON_FINAL_OUT": lambda context: _("The final, evening {evening}, is left out. Let it count, or choose another evening.").format_map(
        context
    ),
    "SEASON_TIE_TWICE": lambda context: _("You chose the same tie-break twice. Choose each only once."),
    "SEASON_LOTS_LAST": lambda context: _("Drawing lots leaves nobody equal, so nothing can decide after it. Put it last."),
    "SEASON_LOTS_SEED": lambda context: _("Fill in the word to draw lots with, or the order in which the lots were drawn."),
    "SEASON_LOTS_TWICE": lambda context: _("One member is in the order of the lots twice. Name each member once."),
    "SEASON_TEAMS_NONE": lambda context: _("There are no teams yet. Name one, or leave the teams out."),
    "SEASON_TEAM_BEST_NONE": lambda context: _(
        "With “the best 0 players” of a team nothing counts. Let at least one count, or everybody who came."
    ),
    "SEASON_GROUP_EMPTY": lambda context: _("A team or category needs a name and at least one player: correct “{name}”.").format_map(
        context
    ),
    "SEASON_GROUP_TWICE": lambda context: _("“{name}” appears twice. Give each a different name.").format_map(context),
    "SEASON_TEAM_TWICE": lambda context: _("Player {player} is in two teams. Leave them in one.").format_map(context),
    "SEASON_RULE_UNKNOWN": lambda context: _("A season’s rule has no “{field}”. Leave it out.").format_map(context),
    "SEASON_RULE_VALUE": lambda context: _(
        "“{field}” has a value that Troela does not know. The documentation lists the possible values."
    ).format_map(context),
}
"""The sentence of each problem code, in the active language."""

problems.SENTENCES |= {code: problems.Sentence("{text}", 422) for code in SENTENCES}


def season_refusal(unusable: Unusable) -> problems.Refusal:
    """Return the refusal of a rule or file, each problem with its sentence."""
    return problems.Refusal(*(Problem(each.code, each.field, {"text": problem_in_words(each)}) for each in unusable.problems))
