"""Check whether a deal is possible under a rule set, and report all problems at once."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.engine.promised import auction, cards, tricks
from scoring.engine.promised.facts import ALL_PASS, BLIND, CONTRACT, CONTRACT_PLACES, Hand, Promise, PromisedFacts
from scoring.engine.promised.passgames import QUEENS, RECORD
from scoring.engine.promised.rules import DEALER_MUST_BID, PromisedRules
from scoring.engine.promised.state import HANDS, PromisedState
from scoring.engine.promised.table import PricedContract
from scoring.engine.seats import dealer_problems

PASS_FIELDS = ("game", "queen_taker", "last_taker", "queens")


def check(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> tuple[Problem, ...]:
    """Return all problems of this deal at once (Brabant §6); empty if there are none."""
    if facts.dealer != state.dealer or state.dealer is None:
        problems = tuple(dealer(rules, state, facts))
        if problems:
            return problems
    at = state.dealt_by(facts.dealer)
    if facts.kind == CONTRACT:
        return tuple(_contracts(rules, at, facts))
    return tuple(_all_pass(rules, at, facts) if facts.kind == ALL_PASS else _pass_game(rules, at, facts))


def dealer(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Iterator[Problem]:
    """Yield a problem if the recorded dealer is missing but needed, is no seat of this table, or is not the seat whose turn it is."""
    if facts.dealer is None and state.dealer is None and (state.seats > HANDS or facts.auction):
        yield Problem(f"{rules.prefix}_DEALER_REQUIRED", "dealer")
    yield from dealer_problems(rules.prefix, state, facts.dealer)


def seat_problems(rules: PromisedRules, state: PromisedState, seat: int, field: str) -> Iterator[Problem]:
    """Yield a problem if this seat does not exist or sits out this deal."""
    if not 0 <= seat < state.seats:
        yield Problem(f"{rules.prefix}_SEAT_RANGE", field, {"found": seat})
    elif state.seats > HANDS and seat == state.dealer:
        yield Problem(f"{rules.prefix}_SITTING_OUT", field, {"seat": seat})


def _contracts(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> list[Problem]:
    promises = facts.promises
    problems = list(_not_here(rules, facts, *PASS_FIELDS)) if facts.has_pass_game else []
    if not promises:
        return [*problems, Problem(f"{rules.prefix}_NO_CONTRACT", "contracts")]
    listed = tricks.list_problems(rules.prefix, state, facts) if facts.tricks is not None else []
    problems += listed
    for promise, where in zip(promises, CONTRACT_PLACES, strict=False):
        problems += _promise(rules, state, facts, promise, where, bool(listed))
    if len(promises) > 1:
        problems += _together(rules, facts, sound=not problems)
    if facts.auction is not None:
        problems += auction.problems(rules, state, facts)
    return problems


def _promise(rules: PromisedRules, state: PromisedState, facts: PromisedFacts, promise: Promise, where: str, listed: bool) -> list[Problem]:
    """Return the problems of one declared contract. Its result is checked only if its seats and the list of tricks are right."""
    contract = rules.contracts.get(promise.code or "")
    key = (promise.code, promise.declarer, promise.partner, state.seats, state.dealer)
    problems = [] if key in rules.sides else _side(rules, state, contract, promise, where)
    if contract is None:
        return problems
    sided = not problems or (not contract.played and len(problems) == 1)
    if not problems:
        rules.sides.add(key)
    if cards.recorded(promise):
        problems += cards.problems(rules.prefix, contract, promise, facts, where)
    if promise.overcalled is not None:
        problems += _overcalled(rules, contract, promise, where)
    if sided and not listed:
        problems += tricks.result_problems(rules.prefix, facts, contract.at(state.seats), promise, where)
    return problems


def _side(rules: PromisedRules, state: PromisedState, contract: PricedContract | None, promise: Promise, where: str) -> list[Problem]:
    """Return the problems of a declared contract's code, declarer and partner. Valid combinations are cached in `rules.sides`."""
    problems: list[Problem] = []
    if contract is None:
        problems.append(Problem(f"{rules.prefix}_UNKNOWN_CONTRACT", where + "code", {"code": promise.code}))
    elif not contract.played:
        problems.append(Problem(f"{rules.prefix}_CONTRACT_DISABLED", where + "code", {"code": contract.code}))
    return [*problems, *_declarer(rules, state, promise.declarer, where), *_partner(rules, state, contract, promise, where)]


def _together(rules: PromisedRules, facts: PromisedFacts, sound: bool) -> Iterator[Problem]:
    """Yield the problems of declaring several contracts in one deal."""
    declarers = [promise.declarer for promise in facts.promises]
    if len(set(declarers)) < len(declarers):
        yield Problem(f"{rules.prefix}_DUPLICATE_DECLARER", "contracts")
        return
    contracts = [contract for promise in facts.promises if (contract := rules.contracts.get(promise.code or "")) is not None]
    if len(contracts) < len(facts.promises):
        return
    if not _simultaneous(contracts):
        yield Problem(f"{rules.prefix}_NOT_SIMULTANEOUS", "contracts")
    elif sound:
        yield from tricks.sum_problems(rules.prefix, facts, tuple(contracts))


def _simultaneous(contracts: list[PricedContract]) -> bool:
    """Return whether these are equal bids that may be played together in one deal (Brabant §2)."""
    return all(contract.together for contract in contracts) and len({contract.group for contract in contracts}) == 1


def _declarer(rules: PromisedRules, state: PromisedState, declarer: Hand | None, where: str) -> Iterator[Problem]:
    if declarer is None:
        yield Problem(f"{rules.prefix}_DECLARER_MISSING", where + "declarer")
    elif declarer == BLIND:
        yield Problem(f"{rules.prefix}_BLIND_DECLARER", where + "declarer")
    elif isinstance(declarer, int):
        if state.has_blind and declarer == state.seats:
            yield Problem(f"{rules.prefix}_BLIND_DECLARER", where + "declarer")
        else:
            yield from seat_problems(rules, state, declarer, where + "declarer")


def _partner(
    rules: PromisedRules, state: PromisedState, contract: PricedContract | None, promise: Promise, where: str
) -> Iterator[Problem]:
    partner, field = promise.partner, where + "partner"
    if partner is None:
        if contract is not None and contract.partner:
            yield Problem(f"{rules.prefix}_PARTNER_MISSING", field, {"code": contract.code})
        return
    if contract is not None and not contract.partner:
        yield Problem(f"{rules.prefix}_PARTNER_FORBIDDEN", field, {"code": contract.code})
    elif partner == promise.declarer:
        yield Problem(f"{rules.prefix}_PARTNER_IS_DECLARER", field)
    elif isinstance(partner, int):
        yield from seat_problems(rules, state, partner, field)
    elif not state.has_blind:
        yield Problem(f"{rules.prefix}_SEAT_RANGE", field, {"found": partner})


def _overcalled(rules: PromisedRules, contract: PricedContract, promise: Promise, where: str) -> Iterator[Problem]:
    lower = rules.contracts.get(promise.overcalled or "")
    if lower is None:
        yield Problem(f"{rules.prefix}_UNKNOWN_CONTRACT", where + "overcalled", {"code": promise.overcalled})
    elif not lower.played:
        yield Problem(f"{rules.prefix}_CONTRACT_DISABLED", where + "overcalled", {"code": promise.overcalled})
    elif lower.group >= contract.group:
        yield Problem(f"{rules.prefix}_BID_NOT_HIGHER", where + "overcalled", {"code": contract.code})


def _all_pass(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Iterator[Problem]:
    yield from _not_here(rules, facts, "promises", "tricks", "stopped_early", *PASS_FIELDS)
    if rules.all_pass == DEALER_MUST_BID:
        yield Problem(f"{rules.prefix}_DEALER_MUST_BID", "kind")
    elif rules.pass_games and not state.has_blind:
        yield Problem(f"{rules.prefix}_PASS_GAME_REQUIRED", "kind", {"code": ", ".join(game.code for game in rules.pass_games)})
    if facts.auction is not None:
        yield from auction.problems(rules, state, facts)


def _pass_game(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Iterator[Problem]:
    prefix, game = rules.prefix, rules.pass_game(facts.game)
    yield from _not_here(rules, facts, "promises", "stopped_early")
    if facts.auction is not None:
        yield from auction.problems(rules, state, facts)
    if rules.all_pass == DEALER_MUST_BID:
        yield Problem(f"{prefix}_DEALER_MUST_BID", "kind")
        return
    if game is None:
        yield Problem(f"{prefix}_PASS_GAME_NOT_AGREED", "game", {"code": facts.game})
        return
    if state.has_blind:
        yield Problem(f"{prefix}_PASS_GAME_NEEDS_FOUR", "game", {"code": game.code})
        return
    needed = RECORD[game.way]
    yield from _not_here(rules, facts, *(name for name in PASS_FIELDS[1:] if name not in needed))
    for name in needed:
        if getattr(facts, name) is None:
            kind = "TRICKS_REQUIRED" if name == "tricks" else "PASS_GAME_REQUIRED"
            yield Problem(f"{prefix}_{kind}", name, {"code": game.code})
    listed = tricks.list_problems(prefix, state, facts)
    yield from listed
    yield from _queens(prefix, state, facts)
    for name in ("queen_taker", "last_taker"):
        seat = getattr(facts, name)
        if seat is not None:
            wrong = list(seat_problems(rules, state, seat, name))
            yield from wrong
            if not wrong and not listed and facts.tricks is not None and not facts.tricks[seat]:
                yield Problem(f"{prefix}_TAKER_WITHOUT_TRICK", name, {"seat": seat})


def _queens(prefix: str, state: PromisedState, facts: PromisedFacts) -> Iterator[Problem]:
    queens = facts.queens
    if queens is None:
        return
    if len(queens) != state.seats or min(queens) < 0 or sum(queens) != QUEENS:
        yield Problem(f"{prefix}_QUEENS_SUM", "queens", {"wanted": QUEENS})
        return
    for seat in state.sits_out:
        if queens[seat]:
            yield Problem(f"{prefix}_SITTING_OUT", "queens", {"seat": seat})
    tricks = facts.tricks
    if tricks is not None and len(tricks) == len(queens):
        for seat, (number, took) in enumerate(zip(queens, tricks, strict=True)):
            if number and not took:
                yield Problem(f"{prefix}_TAKER_WITHOUT_TRICK", "queens", {"seat": seat})


def _not_here(rules: PromisedRules, facts: PromisedFacts, *names: str) -> Iterator[Problem]:
    for name in names:
        if getattr(facts, name) not in (None, ()):
            field = "contracts" if name == "promises" else name
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", field, {"name": field})
