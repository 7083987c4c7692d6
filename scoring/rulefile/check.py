"""Find every problem of a rule file at once, and build the rule set from a valid file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.game import FAMILY, PROMISED_TRICKS
from scoring.engine.ruleset import RuleSet, sentence
from scoring.engine.state import TableStart
from scoring.engine.words import say
from scoring.games import GAMES, PROMISED_WORDS, Shipped, published, sentences, words_for
from scoring.rulefile.combine import combined
from scoring.rulefile.hidden import hidden_problems, visible_tree
from scoring.rulefile.shape import STUB, TreeShape, too_deep
from scoring.rulefile.text import RuleFile

MAX_LOOKS = 120
"""The greatest number of times the game reads one file's tree. It is read again after each wrong part was replaced."""
MAX_PROBLEMS = 200
"""The greatest number of problems of one file that are reported at once."""
WHOLE_SET = ("code", "prefix", "version", "source", "title")
"""The keys that a rule set must have if it names no published rule set in `like`."""
UNKNOWN_KEY = frozenset({"FILE_KEY_UNKNOWN", "FILE_NOT_THIS_GAME", "FILE_NO_DUTIES", "FILE_ARTICLE_ALWAYS", "FILE_ARTICLE_RULED"})
"""The codes of problems about a key that means nothing at its place."""
BROKEN = (KeyError, TypeError, ValueError, AttributeError, IndexError, ZeroDivisionError, OverflowError, RecursionError)
"""The exceptions that may be raised when code reads values of wrong types."""


def merge(own: Mapping[str, Any], *, is_draft: bool = False) -> RuleSet:
    """Return the rule set of a club's file: the published rule set that `like` names, with the club's changes.

    A draft is changed part by part: it may hold duties before a contract needs the jury.

    Raises Refused with every problem.
    """
    wrong = problems(own)
    if is_draft:
        wrong = tuple(problem for problem in wrong if problem.code != "FILE_NO_DUTIES")
    if wrong:
        raise Refused(*wrong)
    return _built(visible_tree(own))


def problems(own: Any) -> tuple[Problem, ...]:
    """Return all problems of a file's tree, in file order where possible.

    A problem's field is the path of the key (`contracts.RIK.pays.made`). A tree without `like` is a whole rule set, such as the published
    ones.
    """
    if not isinstance(own, Mapping):
        return (Problem("FILE_TABLE", ""),)
    if too_deep(own):
        return (Problem("FILE_TOO_DEEP", ""),)
    hidden = tuple(islice(hidden_problems(own), MAX_PROBLEMS))
    if hidden:
        return hidden
    own = visible_tree(own)
    if "like" not in own and "code" in own:
        return _problems_of_whole_set(own)
    like = own.get("like")
    if not isinstance(like, str) or like not in GAMES:
        return (Problem("FILE_LIKE", "like" if "like" in own else "", {"values": tuple(GAMES)}),)
    shape = TreeShape(own, published(like))
    return _unique(shape.problems, _game_problems(shape.tree, _built))


def without_unknown_keys(rules: RuleSet) -> RuleSet:
    """Return a club's stored rules without keys that rule files once had although they did nothing, such as `duties` in Skat.

    Rules in which something else is wrong by now are returned unchanged.
    """
    wrong = problems(rules.file)
    if not wrong or any(problem.code not in UNKNOWN_KEY for problem in wrong):
        return rules
    tree = TreeShape(visible_tree(rules.file), published(rules.code)).tree
    _game_problems(tree, _built)
    return _built(tree)


def with_later_options(rules: RuleSet) -> RuleSet:
    """Return a club's stored rules with the options and values that were added to the published rules later, if no score changes.

    Otherwise, and if something in them is wrong by now, they are returned unchanged.
    """
    try:
        now = merge(rules.file)
    except Refused:
        return rules
    return now if now.fingerprint == rules.fingerprint else rules


def whole_set(tree: Mapping[str, Any]) -> RuleSet:
    """Return the rule set of a complete file, such as a published one, including its words. Raises Refused with every problem."""
    wrong = problems(tree)
    if wrong:
        raise Refused(*wrong)
    return _built_whole(visible_tree(tree))


def rule_set(tree: Mapping[str, Any]) -> RuleSet:
    """Return the rule set of a club's file or a complete file. Raises Refused with every problem."""
    return merge(tree) if "like" in tree or "code" not in tree else whole_set(tree)


def problem_sentence(problem: Problem, language: str) -> str:
    """Return the sentence for a problem: what is wrong and what to do."""
    words = sentences()
    return sentence(words.get(problem.code) or words.get(re.sub(r"^[A-Z]{2}_", "", problem.code)), problem, language)


def in_lines(file: RuleFile, wrong: tuple[Problem, ...]) -> list[tuple[int | None, Problem]]:
    """Return pairs of line number and problem, sorted by line; the number is None if the line is not known."""
    placed = [(problem.context.get("line") or file.line_of(problem.field), problem) for problem in wrong]
    return sorted(placed, key=lambda each: each[0] or 0)


def _built(own: Mapping[str, Any]) -> RuleSet:
    base = published(own["like"])
    more = {key: value for key, value in own.items() if key not in ("like", "options") and value != [] and value != {}}
    return RuleSet.build(base.functions, combined(own, base), own.get("options", {}), base.shared_words, more)


def _built_whole(tree: Mapping[str, Any]) -> RuleSet:
    game = _game_of(tree)
    return RuleSet.build(game.functions, tree, {}, words_for(game.shared_words, tree["code"] if tree["code"] in GAMES else ""))


def _game_of(tree: Mapping[str, Any]) -> Shipped:
    if tree.get("family") == FAMILY and tree.get("code") not in GAMES:
        return Shipped(PROMISED_TRICKS, PROMISED_WORDS)
    if not isinstance(tree.get("code"), str) or tree["code"] not in GAMES:
        raise Refused(Problem("FILE_LIKE", "code", {"values": tuple(GAMES)}))
    return GAMES[tree["code"]]


def _problems_of_whole_set(tree: Mapping[str, Any]) -> tuple[Problem, ...]:
    missing = [Problem("FILE_KEY_MISSING", "", {"name": name}) for name in WHOLE_SET if name not in tree]
    try:
        code = tree.get("code")
        shape = TreeShape(tree, None, published(code) if isinstance(code, str) and code in GAMES else None)
    except BROKEN:
        return _unique(missing, [Problem("RULES_UNREADABLE", "")])
    return _unique(missing, shape.problems, [] if missing else _game_problems(shape.tree, _built_whole))


def _unique(*lists: list[Problem]) -> tuple[Problem, ...]:
    """Return the problems of all lists without duplicates, at most `MAX_PROBLEMS`."""
    result = {(problem.code, problem.field, str(problem.context)): problem for wrong in lists for problem in wrong}
    return tuple(result.values())[:MAX_PROBLEMS]


# -- problems from the game ---------------------------------------------------------------------------------------------------------------


def _game_problems(tree: dict[str, Any], build: Callable[[Mapping[str, Any]], RuleSet]) -> list[Problem]:
    """Return the problems that the game finds when it reads the tree.

    A game stops at the first contract that it cannot read. So that part is replaced and the game reads the tree again, until there are no
    problems.
    """
    result: list[Problem] = []
    for _ in range(MAX_LOOKS):
        try:
            rules = build(tree)
            _try_out(rules)
            _check_fines(rules)
            if not result:
                _check_duties(tree, rules)
        except Refused as refused:
            result += refused.problems
            aside = [_put_aside(tree, problem) for problem in refused.problems]
            if not all(aside):
                return result
        except BROKEN as error:
            missing = isinstance(error, KeyError) and isinstance(error.args[0], str)
            return result or [Problem("FILE_KEY_MISSING", "", {"name": error.args[0]}) if missing else Problem("RULES_UNREADABLE", "")]
        else:
            return result
    return result


def _try_out(rules: RuleSet) -> None:
    """Use the rules as pages do, to find rules that cannot be shown. Raises Refused, or any of the exceptions in BROKEN."""
    game = rules.game
    say(rules.title, "en"), rules.fingerprint, rules.articles, rules.provisional
    game.charts()
    for seats in game.table_sizes:
        game.form(game.first_state(TableStart(seats, 0)))


def _check_fines(rules: RuleSet) -> None:
    """Refuse fines that cannot be divided equally among the players who get them. Only articles in the file itself are checked."""
    written = rules.own.get("words", {}).get("articles", {}) if rules.own else None
    wrong = tuple(rules.article_problems(written, strict=True))
    if wrong:
        raise Refused(*wrong)


def _check_duties(tree: Mapping[str, Any], rules: RuleSet) -> None:
    """Refuse a file's own duties if no contract needs the jury: nothing would read them."""
    if tree.get("duties") and not rules.asks_jury:
        raise Refused(Problem("FILE_NO_DUTIES", "duties", {"name": "duties"}))


def _put_aside(tree: dict[str, Any], problem: Problem) -> bool:
    """Remove the part with this problem from the tree. Returns False if the tree has no such part."""
    section, _, rest = problem.field.partition(".")
    part, name = tree.get(section), rest.split(".")[0]
    if section == "contracts" and isinstance(part, dict) and name in part:
        if part[name] == STUB:
            return False
        part[name] = dict(STUB)
        return True
    if name and isinstance(part, dict) and name in part:
        del part[name]
        return True
    return section in tree and tree.pop(section) is not None
