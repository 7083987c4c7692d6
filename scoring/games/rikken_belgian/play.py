"""Belgian rikken: score a checked deal, and mark a deal that is a souvenir."""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.promised.duties import play as duty_play
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import Played
from scoring.games.rikken_belgian.rules import house


def play(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Score a deal: the contract's payments and the fines. If one of the rarest contracts is made, the deal is marked as a souvenir."""
    played = duty_play.play(rules, state, facts)
    souvenirs = house(rules).souvenirs
    for line in played.lines:
        if line.made and line.reason in souvenirs:
            return replace(played, extra={"souvenir": True})
    return played
