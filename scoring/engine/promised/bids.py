"""Describe the bids of promised tricks in words. The words follow the contract's values, so a club's own contract is described too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from scoring.engine.bids import Bid
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.table import DECLARER, TRICKS, PricedContract
from scoring.engine.words import LANGUAGES, REGIONS, Words, say


def bids(rules: PromisedRules) -> tuple[Bid, ...]:
    """Return the contracts that are played as bids, in bidding order."""
    played = [contract for contract in rules.contracts.values() if contract.played]
    phrases = rules.words.get("bid_lines", {})
    groups = [0, *(contract.group for contract in played)]
    return tuple(
        Bid(
            contract.code,
            code_words(rules, contract.code),
            _in_all_languages(contract.code, chain(_promise(contract), _duties(contract, rules)), phrases),
            _in_all_languages(contract.code, _pays(contract), phrases),
            equal=contract.group == group_before,
        )
        for contract, group_before in zip(played, groups, strict=False)
    )


Piece = tuple[str, Mapping[str, int]]
"""A phrase of the rules data, by its name, and the numbers to fill into its placeholders."""


def _in_all_languages(code: str, pieces: Iterator[Piece], phrases: Mapping[str, Words]) -> Words:
    """Fill the numbers into these phrases and join them to one text, in every language.

    A phrase for this contract only, such as `partner_fourth_ace_TROELA`, is preferred to the general one.
    """
    sentences = [(phrases.get(f"{name}_{code}", phrases.get(name, {})), figures) for name, figures in pieces]
    return {
        language: " ".join(filter(None, (say(words, language, **figures) for words, figures in sentences)))
        for language in (*LANGUAGES, *REGIONS)
    }


def _promise(contract: PricedContract) -> Iterator[Piece]:
    side = "alone" if contract.alone else "pair"
    if contract.target == TRICKS:
        yield f"{side}_all", {}
    elif contract.exactly:
        yield f"{side}_none" if contract.target == 0 else f"{side}_exactly", {"tricks": contract.target}
    else:
        yield f"{side}_at_least", {"tricks": contract.target}
    if contract.partner:
        yield f"partner_{contract.partner}", {}
    yield f"trump_{contract.trump}", {}
    if contract.leads == DECLARER:
        yield "declarer_leads", {}
    if contract.open_cards:
        yield "open_cards", {}
    if contract.together:
        yield f"together_{contract.joint}", {}


def _duties(contract: PricedContract, rules: PromisedRules) -> Iterator[Piece]:
    """Yield the reasons why the player must ask the jury before playing the contract."""
    if rules.duties and contract.code in rules.duties.needs_jury:
        yield "needs_jury", {}
    if rules.duties and rules.duties.counts_solos and contract.code in rules.duties.solos:
        yield "counts_as_solo", {"tricks": rules.duties.third_solo_after}


def _pays(contract: PricedContract) -> Iterator[Piece]:
    """Yield the wins and costs of the contract, as far as a sentence can describe them.

    If the points do not grow by equal steps, the sentence refers to the payment table.
    """
    if contract.sides is not None:
        yield from _sides(contract, contract.sides)
        return
    wins = [value for value, made in zip(contract.values, contract.made, strict=True) if made]
    losses = [-value for value, made in zip(contract.values, contract.made, strict=True) if not made][::-1]
    if len(set(wins)) == 1 and len(set(losses)) == 1 and wins[0] == losses[0]:
        yield "flat", {"points": wins[0]}
    else:
        yield from _steps("made", "over", "all_thirteen", wins)
        yield from _steps("lost", "under", "no_trick", losses)
    if contract.partner:
        yield f"loss_{contract.lost}", {}
    if contract.over_misere:
        yield "over_misere", {"points": contract.over_misere}
    yield from (("at_size", {"seats": seats}) for seats, _ in contract.sizes)


def _sides(contract: PricedContract, sides: tuple[tuple[int, int], ...]) -> Iterator[Piece]:
    """Yield the points of each side: first those of the declarers, then those of the others."""
    won = [side for side, made in zip(sides, contract.made, strict=True) if made]
    lost = [side for side, made in zip(sides, contract.made, strict=True) if not made][::-1]
    for name, step, last, part, sign in (("each_wins", "over", "all_thirteen", won, 1), ("each_loses", "under", "no_trick", lost, -1)):
        yield from _steps(name, step, last, [sign * own for own, _ in part])
        yield _others([other for _, other in part])


def _others(figures: list[int]) -> Piece:
    """Return a phrase for the points of each opponent: `figures` holds them for 0, 1, 2 … tricks over (or short)."""
    steps = {higher - lower for lower, higher in pairwise(figures)}
    if steps <= {0}:
        return "others_get", {"points": figures[0]}
    if len(steps) == 1 and min(steps) > 0 and figures[0] > 0:
        return "others_get_steps", {"points": figures[0], "step": steps.pop()}
    return "others_see_table", {}


def _steps(first: str, step: str, last: str, values: list[int]) -> Iterator[Piece]:
    """Yield phrases for the first value, for the equal steps from value to value, and for the last value if the last step differs.

    If the steps before the last differ from each other, a phrase that refers to the payment table replaces all after the first value.
    """
    yield first, {"points": values[0]}
    steps = [higher - lower for lower, higher in pairwise(values)]
    regular, odd = (steps[:-1], steps[-1:]) if len(steps) == 1 or (steps and steps[-1] != steps[0]) else (steps, [])
    if len(set(regular)) > 1:
        yield "see_table", {}
    else:
        if regular and regular[0]:
            yield step, {"points": regular[0]}
        if odd:
            yield last, {"points": values[-1]}
