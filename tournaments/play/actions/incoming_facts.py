"""Checks of a deal's facts that depend on their sender and on the jury's decisions. Stores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clubs.actors import Actor
from scoring.engine.result import AnyOutcome
from scoring.engine.state import GameState
from tournaments.evening.models import Tournament
from tournaments.evening.own_tables import may_speak_for_jury
from tournaments.evening.problems import Refusal
from tournaments.jury.decisions import Verdict
from tournaments.jury.queries.rulings import decisions_in_force
from tournaments.jury.verdicts import judge_with_verdict, verdict_on_deal
from tournaments.play.models import Deal

WordsOfTable = Mapping[tuple[int, int], str]
"""The jury's words as a table reported them, such as `approved` or `fined`, by (deal number, seat)."""


@dataclass(frozen=True)
class AcceptedFacts:
    """The result of `accept_facts`: the checked facts of a deal, and its verdict."""

    facts: dict[str, Any]
    verdict: Verdict | None
    """The verdict from decisions in force, such as a word that the jury gave before the deal was entered; None if there is none."""
    outcome: AnyOutcome
    words_of_table: WordsOfTable
    """The jury's words that the table reported. They do not count; they are stored on the call for the jury to read."""

    @property
    def verdict_json(self) -> dict[str, Any] | None:
        """The verdict, as `Deal.verdict` stores it."""
        return self.verdict.verdict_json() if self.verdict is not None else None


def accept_facts(
    by: Actor,
    deal: Deal,
    tournament: Tournament,
    state: GameState,
    facts: Mapping[str, Any],
    *,
    in_doubt: bool = False,
) -> AcceptedFacts:
    """Check the facts sent for `deal`, which is played from game state `state`. The deal itself is not changed.

    1. The facts must have the form of a deal of this game.
    2. A word of the jury counts if the jury sends it, or if the evening trusts its tables. Else it is removed, and returned as
       `words_of_table`.
    3. The facts are converted to the sheet's normal form.
    4. Decisions in force about the table may replace the result of the facts by a verdict.
    5. A deal that only lacks the jury's word is accepted and waits. A deal with any other problem is refused, unless `in_doubt` is set:
       then it waits for the jury as well.

    Refused with the game's problems.

    Example: a table sends a misère that needs consent with `"jury": "approved"`. It is accepted without that word, cannot be scored yet,
    and `words_of_table` is `{(1, 3): "approved"}` (deal 1, seat 3). If the jury had allowed it before, the verdict would score it at once.
    """
    rules = tournament.rule_set
    read = rules.game.score_deal(state, facts)
    if read.facts is None:
        raise Refusal(*read.problems, rules=rules)
    words: dict[tuple[int, int], str] = {}
    obligations = rules.game.obligations(state, read.facts)
    if obligations and not may_speak_for_jury(by, tournament, deal.table):
        for each in obligations:
            if each.word:
                words[deal.number, each.seat] = each.word
                facts = rules.game.with_jury_word(facts, each.seat, each.contract, "")
        read = rules.game.score_deal(state, facts)
        if read.facts is None:
            raise Refusal(*read.problems, rules=rules)
    accepted = rules.game.write_facts(read.facts)
    in_force = decisions_in_force(deal.table) if rules.asks_jury else []
    verdict = verdict_on_deal(deal.pk, deal.number, accepted, in_force, rules)
    outcome = judge_with_verdict(rules, state, accepted, verdict)
    if outcome.problems and not in_doubt and not rules.is_for_the_jury(outcome.problems):
        raise Refusal(*outcome.problems, rules=rules)
    return AcceptedFacts(accepted, verdict, outcome, words)
