"""Skat: the value of a game and whether it is won (dossier §2). Who pays whom is not determined here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.rules import BASE, CARD_POINTS, HALF, NULL, NULL_VALUES, SCHNEIDER, SkatRules

LEVELS: Mapping[str, int] = {"schneider": 1, "schwarz": 2}
ANNOUNCED: Mapping[str, int] = {"schneider": 1, "schwarz": 2, "ouvert": 3}
"""The steps that an announcement adds to the value. Schwarz adds two, because it includes schneider; ouvert includes both."""
HIGHEST_LEVEL = 2
"""The number of the level schwarz. An announced ouvert requires this level too."""


@dataclass(frozen=True, slots=True)
class SkatResult:
    """The result and the value of a game."""

    won: bool
    value: int
    """The value of the game, raised to reach the bid if the bid was higher. It is not doubled and never negative."""
    level: int
    """The level that counts: 0 plain, 1 schneider, 2 schwarz."""
    overbid: bool


def level_reached(facts: SkatFacts) -> int:
    """Return the level of the side with fewer card points: 0 plain, 1 schneider, 2 schwarz.

    If no level is recorded, a side with 30 card points or fewer is schneider.
    """
    level = LEVELS.get(facts.reached or "", 0)
    points = facts.card_points
    if not level and isinstance(points, int) and (points <= SCHNEIDER or points >= CARD_POINTS - SCHNEIDER):
        return 1
    return level


def level_due(facts: SkatFacts) -> int:
    """Return the level that was announced, as a number from 0 to 2."""
    return min(ANNOUNCED.get(facts.announced or "", 0), HIGHEST_LEVEL)


def is_won_by_cards(facts: SkatFacts) -> bool:
    """Return whether the declarer won, ignoring any overbid: by the card points and the announced level, else as recorded."""
    points = facts.card_points
    if isinstance(points, int):
        return points > HALF and level_reached(facts) >= level_due(facts)
    return bool(facts.won)


def level_counted(rules: SkatRules, facts: SkatFacts) -> int:
    """Return the level that counts for the value: 0 plain, 1 schneider, 2 schwarz.

    This is the higher of the announced and the reached level. If `failed_level_counts` is false, it is the reached level.
    """
    reached = level_reached(facts)
    return max(reached, level_due(facts)) if rules.failed_level_counts else reached


def value_of(rules: SkatRules, facts: SkatFacts) -> int:
    """Return the value of the game by its cards and announcements: base × (matadors + game + hand + levels + announcements)."""
    game = facts.game or ""
    if game == NULL:
        return NULL_VALUES[bool(facts.hand), facts.announced is not None]
    announced = ANNOUNCED.get(facts.announced or "", 0)
    return BASE[game] * (abs(facts.matadors or 0) + 1 + bool(facts.hand) + level_counted(rules, facts) + announced)


def result_of(rules: SkatRules, facts: SkatFacts) -> SkatResult:
    """Return the result of a checked game.

    A game with a bid above its value is lost. Its value is then the smallest multiple of its base value that reaches the bid.
    """
    value, bid = value_of(rules, facts), facts.bid
    overbid = bid is not None and bid > value
    won = is_won_by_cards(facts) and not overbid
    if overbid and bid is not None and facts.game != NULL:
        base = BASE[facts.game or ""]
        value = -(-bid // base) * base
    return SkatResult(won, value, 0 if facts.game == NULL else level_counted(rules, facts), overbid)
