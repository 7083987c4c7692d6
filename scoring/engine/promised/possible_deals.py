"""Generate every deal that a table could report now: for tests, for demo evenings, and to find how far a phone can continue offline."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from scoring.engine.payments import Seat
from scoring.engine.promised import passgames
from scoring.engine.promised.facts import ALL_PASS, BLIND, CONTRACT, Hand, Promise, PromisedFacts
from scoring.engine.promised.rules import REDEAL, PromisedRules
from scoring.engine.promised.state import HANDS, PromisedState
from scoring.engine.promised.table import TRICKS, PricedContract
from scoring.engine.promised.tricks import needs_partner_took


def possible_deals(rules: PromisedRules, state: PromisedState) -> Iterator[PromisedFacts]:
    """Yield every deal that is possible now.

    A contract's result is given as tables report it: by the tricks of the declarer's side, or as made or lost.
    """
    if state.seats > HANDS and state.dealer is None:
        for dealer in range(state.seats):
            yield from possible_deals(rules, state.dealt_by(dealer))
        return
    played = [contract.at(state.seats) for contract in rules.contracts.values() if contract.played]
    for contract in played:
        for promise in _promises(rules, state, contract):
            yield PromisedFacts(CONTRACT, state.dealer, (promise,))
    for group in sorted({contract.group for contract in played if contract.together}):
        yield from _several(state, [contract for contract in played if contract.group == group])
    if rules.pass_games and not state.has_blind:
        for game in rules.pass_games:
            yield from passgames.deals(game, state.dealer, state.playing, state.seats)
    elif rules.all_pass == REDEAL or rules.pass_games:
        yield PromisedFacts(ALL_PASS, state.dealer)


def _promises(rules: PromisedRules, state: PromisedState, contract: PricedContract) -> Iterator[Promise]:
    beaten = [each.code for each in rules.contracts.values() if each.played and each.together and each.group < contract.group]
    over = [None, *beaten] if contract.over_misere else [None]
    for declarer, overcalled in product(state.playing, over):
        for partner in _partners(state, contract, declarer):
            if contract.flat:
                for made in (True, False):
                    yield Promise(contract.code, declarer, partner, made=made, overcalled=overcalled)
            for took in range(TRICKS + 1):
                lost = not contract.made[took]
                probe = Promise(contract.code, declarer, partner, took, overcalled=overcalled)
                if lost and partner is not None and needs_partner_took(contract, probe):
                    for own in range(took + 1):
                        yield Promise(contract.code, declarer, partner, took, own, overcalled=overcalled)
                else:
                    yield probe


def _partners(state: PromisedState, contract: PricedContract, declarer: Seat) -> list[Hand | None]:
    if contract.alone:
        return [None]
    partners: list[Hand | None] = [seat for seat in state.playing if seat != declarer]
    return [*partners, BLIND] if state.has_blind else partners


def _several(state: PromisedState, contracts: list[PricedContract]) -> Iterator[PromisedFacts]:
    """Yield deals of two or more declarers with equal contracts, each made or lost."""
    for number in range(2, len(state.playing) + 1):
        for seats in combinations(state.playing, number):
            for chosen in product(contracts, repeat=number):
                for made in product((True, False), repeat=number):
                    if number < HANDS or _fits(chosen, made):
                        yield PromisedFacts(
                            CONTRACT,
                            state.dealer,
                            tuple(Promise(c.code, s, made=m) for c, s, m in zip(chosen, seats, made, strict=True)),
                        )


def _fits(contracts: tuple[PricedContract, ...], made: tuple[bool, ...]) -> bool:
    """Return whether these results are possible together in one deal of thirteen tricks."""
    return sum(max(n for n, enough in enumerate(c.made) if enough == m) for c, m in zip(contracts, made, strict=True)) >= TRICKS
