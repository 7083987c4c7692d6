"""Read a sheet and return a scored sheet: the JSON format in which deals are exchanged.

A scored sheet lists the mistakes of the sheet under `errors`; no JSON makes `score` raise an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.result import AnyOutcome, AnyReplay, totals
from scoring.engine.ruleset import RuleSet, sentence
from scoring.engine.state import TableStart

FIELDS = frozenset({"game", "options", "seats", "carried", "first_dealer", "first_declarer", "deals"})
MAX_DEALS = 10_000
SEATS = 4

Published = Callable[[str], RuleSet]


def read_sheet(sheet: Any, published: Published) -> tuple[RuleSet, TableStart, list[Any]]:
    """Return the rule set, the start and the deals of a sheet. Raises Refused with all problems outside the deals."""
    if not isinstance(sheet, Mapping):
        raise Refused(Problem("SHEET_WRONG_TYPE", ""))
    problems = [Problem("SHEET_UNKNOWN_FIELD", str(name)[:60], {"name": str(name)[:60]}) for name in sheet if name not in FIELDS]
    game, deals = sheet.get("game"), sheet.get("deals", [])
    if not isinstance(deals, list) or len(deals) > MAX_DEALS:
        problems.append(Problem("SHEET_WRONG_TYPE", "deals"))
    options = _mapping(sheet, "options", problems)
    carry_over = _mapping(sheet, "carried", problems)
    numbers = {name: _whole(sheet, name, problems) for name in ("seats", "first_dealer", "first_declarer")}
    if "seats" in options:  # dossiers list `seats` as an option, but a sheet has a field for it
        options = dict(options)
        seats = _whole(options, "seats", problems, "options.")
        del options["seats"]
        if numbers["seats"] not in (None, seats):
            problems.append(Problem("OPTION_VALUE", "options.seats", {"name": "seats"}))
        numbers["seats"] = seats
    if not isinstance(game, str | None):
        raise Refused(Problem("SHEET_WRONG_TYPE", "game"), *problems)
    try:
        rules = published(game or "")
        rules = rules.with_options(options) if options else rules
    except Refused as refused:
        raise Refused(*problems, *refused.problems) from None
    if problems:
        raise Refused(*problems)
    seats = numbers["seats"]
    if seats is None and type(options.get("players")) is int:  # games for various numbers of players have the number of seats as an option
        seats = options["players"]
    start = TableStart(SEATS if seats is None else seats, numbers["first_dealer"], numbers["first_declarer"], carry_over)
    return rules, start, deals


def score(sheet: Any, published: Published, sentences: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """Return the scored sheet (its format is in docs/rules/README.md).

    `sentences` has the error messages, by problem code, for mistakes that are found before the game's own words are known.
    """
    try:
        rules, start, deals = read_sheet(sheet, published)
    except Refused as refused:
        return _empty([_error(None, each, sentence(sentences.get(each.code), each, language)) for each in refused.problems])
    try:
        replay = rules.game.replay(start, deals)
    except Refused as refused:
        return _empty([_error(None, each, rules.sentence(each, language)) for each in refused.problems])
    return scored(rules, start.seats, replay, language)


def scored(rules: RuleSet, seats: int, replay: AnyReplay, language: str = "en") -> dict[str, Any]:
    """Return the scored sheet of a table, from the replay of its deals."""
    points, pot = totals(replay.outcomes, seats)
    score = [0] * seats
    winners: tuple[int, ...] = ()
    deals: list[dict[str, Any] | None] = []
    errors: list[dict[str, Any]] = []
    for number, outcome in enumerate(replay.outcomes):
        errors.extend(_error(number, each, rules.sentence(each, language)) for each in outcome.problems)
        if outcome.played is None:
            continue
        own_score = outcome.played.score(seats)
        score = [total + figure for total, figure in zip(score, own_score, strict=True)]
        winners = outcome.played.winners or winners
        deals.append({"deal": number, **_deal(outcome, seats, own_score)})
    return {
        "deals": deals, "score": score, "points": list(points), "pot": pot,
        "finished": replay.state.finished, "winners": list(winners), "errors": errors,
    }  # fmt: skip


def _deal(outcome: AnyOutcome, seats: int, own: tuple[int, ...]) -> dict[str, Any]:
    played = outcome.played
    assert played is not None
    lines = []
    for line in played.lines:
        row: dict[str, Any] = {"reason": line.reason}
        if line.made is not None:
            row["made"] = line.made
        row["points"] = list(line.points(seats))
        lines.append(row)
    return {
        "score": list(own), "points": list(played.points(seats)), "pot": played.pot(), "status": played.status,
        "next_dealer": played.state.dealer, "lines": lines, **played.extra,
    }  # fmt: skip


def _empty(errors: list[dict[str, Any]]) -> dict[str, Any]:
    return {"deals": [], "score": [], "points": [], "pot": 0, "finished": False, "winners": [], "errors": errors}


def _error(deal: int | None, problem: Problem, message: str) -> dict[str, Any]:
    return {"deal": deal, "code": problem.code, "field": problem.field, "message": message}


def _mapping(sheet: Mapping[str, Any], name: str, problems: list[Problem]) -> Mapping[str, Any]:
    value = sheet.get(name)
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return value
    problems.append(Problem("SHEET_WRONG_TYPE", name))
    return {}


def _whole(sheet: Mapping[str, Any], name: str, problems: list[Problem], where: str = "") -> int | None:
    value = sheet.get(name)
    if value is None or type(value) is int:
        return value
    problems.append(Problem("SHEET_WRONG_TYPE", where + name))
    return None


def refused(problem: Problem, message: str) -> dict[str, Any]:
    """Return the scored sheet for input that is not a sheet in JSON: it has no deals, and only this error."""
    return _empty([_error(None, problem, message)])


def contract_label(deal: Mapping[str, Any]) -> str:
    """Return the contracts of a sheet's deal, for statistics: `RIK`, `MISERE+PIEK`, `all_pass`; empty if the game has none."""
    contracts = deal.get("contracts")
    if isinstance(contracts, list) and contracts:
        return "+".join(str(contract.get("code", "")) for contract in contracts if isinstance(contract, dict))
    names = (deal.get(name) for name in ("contract", "game", "kind"))
    return next((name for name in names if isinstance(name, str) and name), "")


def is_declared(deal: Mapping[str, Any], seat: int, contract: str) -> bool:
    """Return whether this seat declared this contract in a deal of a sheet."""
    contracts = deal.get("contracts")
    return isinstance(contracts, list) and any((each.get("declarer"), each.get("code")) == (seat, contract) for each in contracts)
