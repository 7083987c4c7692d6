"""Taking a deal down: what of the facts counts, by who tells them and what the jury has said. Stores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.actors import Actor
from scoring.engine.result import AnyOutcome
from scoring.engine.state import TableState
from tournaments.models import Deal, Tournament
from tournaments.permissions import may_speak_for_jury
from tournaments.problems import Refusal
from tournaments.queries.rulings import decisions_in_force
from tournaments.verdicts import judge_stored_deal, verdict_on_deal


def accept_facts(
    by: Actor, deal: Deal, tournament: Tournament, state: TableState, facts: Mapping[str, Any]
) -> tuple[AnyOutcome, dict[tuple[int, int], str]]:
    """Put facts on a deal, as far as whoever tells them can say them, and judge it. Refused with the game's problems.

    At a table only the jury's own word counts: what its players say of it is left out of the facts and returned, by number and seat.
    What the jury said before the deal was entered is put in. A deal that only lacks the jury's word is taken down; it waits.
    """
    rules = tournament.rule_set
    first = rules.game.score_deal(state, facts)
    if first.facts is None:
        raise Refusal(*first.problems, rules=rules)
    obligations = rules.game.obligations(state, first.facts)
    said: dict[tuple[int, int], str] = {}
    if obligations and not may_speak_for_jury(by, tournament, deal.table):
        for each in obligations:
            if each.word:
                said[deal.number, each.seat] = each.word
                facts = rules.game.with_jury_word(facts, each.seat, each.contract, "")
    written = rules.game.score_deal(state, facts)
    if written.facts is None:
        raise Refusal(*written.problems, rules=rules)
    deal.facts = rules.game.write_facts(written.facts)
    verdict = verdict_on_deal(deal.pk, deal.number, deal.facts, decisions_in_force(deal.table), rules) if rules.asks_jury else None
    deal.verdict = verdict.verdict_json() if verdict is not None else None
    outcome = judge_stored_deal(rules, state, deal)
    if outcome.problems and not rules.is_for_the_jury(outcome.problems):
        raise Refusal(*outcome.problems, rules=rules)
    return outcome, said
