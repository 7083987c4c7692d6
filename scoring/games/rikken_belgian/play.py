"""Belgian rikken: score a checked deal as rules with duties do, and mark the cards that are a souvenir."""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.promised.duties import play as duty_play
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import Played
from scoring.games.rikken_belgian.rules import house


def play(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Return the contract's payments and the fines; one of the rarest contracts is a souvenir if it is made."""
    played = duty_play.play(rules, state, facts)
    souvenirs = house(rules).souvenirs
    for line in played.lines:
        if line.made and line.reason in souvenirs:
            return replace(played, extra={"souvenir": True})
    return played
