"""The verdict in force for a deal, and the deal's outcome under it. Pure: facts and decisions in, a verdict or an outcome out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from scoring.engine.payments import payments_for_points
from scoring.engine.result import ANNULLED, AWARDED, AnyOutcome, DealOutcome, PaymentReason, Played
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import is_declared
from scoring.engine.state import GameState
from tournaments.jury.decisions import Annulled, Awarded, Decision, Replaced, Verdict, Word, verdict_from_json
from tournaments.play.models import Deal
from tournaments.play.own_totals import outcome_of_totals, own_totals_in


@dataclass(frozen=True, slots=True)
class DecisionInForce:
    """A decision of a ruling that was not overturned, and the deal of this ruling."""

    deal: UUID | None
    """The UUID of the deal that the ruling is about; None if it is about no deal."""
    decision: Decision


class DealToCount(Protocol):
    """The fields of a Deal on which its result depends: the reported facts and the jury's verdict."""

    @property
    def facts(self) -> Any:
        """The reported facts."""

    @property
    def verdict(self) -> Any:
        """The stored JSON of the jury's verdict, which counts instead of the facts' result; None without a verdict."""


def stored_verdict(deal: DealToCount) -> Verdict | None:
    """Return the verdict stored with this deal; None if the reported facts count."""
    return verdict_from_json(deal.verdict) if deal.verdict else None


def counting_facts(deal: DealToCount) -> dict[str, Any]:
    """Return the deal's facts that count: those of a verdict that replaces the reported facts, else the reported facts."""
    verdict = stored_verdict(deal)
    return dict(verdict.facts if isinstance(verdict, Replaced) else deal.facts)


def judge_stored_deal(rules: RuleSet, state: GameState, deal: Deal) -> AnyOutcome:
    """Return the outcome of a stored deal at a table in game state `state`: by its verdict, or else by its facts.

    A table's own totals represent all its deals (`own_totals`). If the facts are neither totals nor a possible deal, the outcome lists what
    is wrong with them.
    """
    totals = own_totals_in(deal.facts) if deal.verdict is None else None
    outcome = outcome_of_totals(rules, state, totals) if totals else None
    return outcome or judge_with_verdict(rules, state, deal.facts, stored_verdict(deal))


def judge_with_verdict(rules: RuleSet, state: GameState, facts: Mapping[str, Any], verdict: Verdict | None) -> AnyOutcome:
    """Return the outcome of a deal with these facts and this verdict at a table in game state `state`.

    1. The dealer is the one in the facts, even if an earlier correction shifted the rotation: `state` is changed to this dealer.
    2. Without a verdict, the rules judge the reported facts; with `Replaced`, those of the verdict.
    3. `Awarded` gives one line with payments that bring each seat its points. The deal counts and the next player deals.
    4. `Annulled` gives one line without payments. The deal does not count and the same player deals again.

    Example: at a table of four, `Awarded((3, -1, -1, -1))` for a deal that seat 0 dealt: seats 1, 2 and 3 pay seat 0 one point each, and
    seat 1 deals next.
    """
    at = rules.game.state_when_dealt(state, facts)
    match verdict:
        case None:
            return rules.game.score_deal(at, facts)
        case Replaced(replacing):
            return rules.game.score_deal(rules.game.state_when_dealt(at, replacing), replacing)
        case Awarded(points):
            line = PaymentReason(AWARDED.upper(), points, payments_for_points(points))
            played = Played((line,), AWARDED, rules.game.skip_deal(at))
        case _:
            line = PaymentReason(ANNULLED.upper(), (0,) * at.seats, ())
            played = Played((line,), ANNULLED, at, counts=False)
    return DealOutcome(at, rules.game.score_deal(at, facts).facts, played=played)


def verdict_on_deal(id: UUID, number: int, facts: Mapping[str, Any], in_force: Iterable[DecisionInForce], rules: RuleSet) -> Verdict | None:
    """Return the verdict on a deal from all decisions in force about its table, oldest first; None if the reported facts count.

    1. Begin with the reported facts.
    2. A verdict on this deal (replaced, annulled, awarded) replaces everything decided before it.
    3. The jury's word on a contract in the deal with this number is added to the facts that count at that point, but only if the seat
       declared this contract in these facts. So a word given before the deal was entered counts too, and a deal with another contract is
       not affected.
    4. If the last verdict is an annulment or award, return it. Else, if the facts now differ from the reported ones, return them as
       `Replaced`.

    Example: seat 3 plays a misère that needs consent. Its facts without consent, then `Word(1, 3, "MISERE", APPROVED)`, give `Replaced`
    with the same facts and `"jury": "approved"` on the contract. If `Annulled()` follows, the verdict is `Annulled()`.
    """
    counting: Mapping[str, Any] = facts
    result: Verdict | None = None
    for each in in_force:
        match each.decision:
            case Replaced(replacing) if each.deal == id:
                counting, result = replacing, None
            case Annulled() | Awarded() as verdict if each.deal == id:
                counting, result = facts, verdict
            case Word(about, seat, contract, word) if about == number and is_declared(counting, seat, contract):
                counting = rules.game.with_jury_word(counting, seat, contract, word.value)
    return result or (Replaced(counting) if counting != facts else None)
