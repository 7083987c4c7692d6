"""A problem as a page tells it: a sentence in the reader's language, with its code."""

from __future__ import annotations

from clubs.problems import sentence
from scoring.engine.problem import Problem
from scoring.engine.ruleset import RuleSet


class ToldProblem(str):
    """The sentence of a problem in the reader's language, for the page."""

    code: str


def tell_problem(problem: Problem, rules: RuleSet, text: str = "") -> ToldProblem:
    """Return the problem as a page tells it. `text` replaces its usual sentence."""
    result = ToldProblem(text or sentence(problem, rules))
    result.code = problem.code
    return result
