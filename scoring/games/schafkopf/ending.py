"""Schafkopf: the ending of a deal: who won, Schneider or Schwarz; in Ramsch, who lost or took all tricks (dossier §2, §4, §6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.games.schafkopf.facts import PLAIN, SCHNEIDER, SCHWARZ, WON, SchafkopfFacts
from scoring.games.schafkopf.rules import (
    BETTEL,
    BY_EYES,
    BY_TRICKS,
    CROSS,
    DURCHMARSCH_EYES,
    EYES,
    OFF,
    SIE,
    TOUT,
    SchafkopfContract,
    SchafkopfRules,
)  # fmt: skip

MOST_EYES = (0, 44, 84, 100, 112, 120, 120, 120, 120)
"""The most eyes that a side can have, indexed by its number of tricks (0 to 8). The numbers hold for the short and the long leaf."""


class Ending(NamedTuple):
    """The result of a deal that has a playing side: whether that side won, and the level: plain, Schneider or Schwarz."""

    won: bool
    level: str


def side_of(facts: SchafkopfFacts, seats: Sequence[int]) -> tuple[int | None, ...]:
    """Return the playing side: the declarer and the partner.

    In a Cross the partner sits opposite. `seats` are the players in the order of play.
    """
    if facts.contract == CROSS and facts.declarer in seats:
        return facts.declarer, seats[(seats.index(facts.declarer) + 2) % len(seats)]
    return (facts.declarer,) if facts.partner is None else (facts.declarer, facts.partner)


def ending(rules: SchafkopfRules, contract: SchafkopfContract, facts: SchafkopfFacts, side: Sequence[int | None]) -> Ending | None:
    """Return the ending of the deal; None if the facts do not tell who won. `side` is the playing side."""
    if facts.fault is not None:
        return Ending(facts.fault not in side, PLAIN if facts.announced else facts.level or PLAIN)
    if facts.announced == SIE:
        return Ending(won=True, level=PLAIN)
    eyes, tricks = facts.eyes, facts.tricks
    if facts.announced == TOUT or contract.code == BETTEL:
        return _all_or_nothing(facts, 0 if contract.code == BETTEL else rules.tricks)
    if type(eyes) is int:
        return _of_eyes(rules, contract, facts, eyes)
    if tricks == 0 or tricks == rules.tricks:
        return Ending(tricks == rules.tricks, SCHWARZ)
    return None if facts.result is None else Ending(facts.result == WON, facts.level or PLAIN)


def _all_or_nothing(facts: SchafkopfFacts, wanted: int) -> Ending | None:
    """Return the ending of a game that the playing side wins only with exactly `wanted` tricks (all tricks or 0)."""
    if facts.tricks is not None:
        return Ending(facts.tricks == wanted, PLAIN)
    if type(facts.eyes) is int and facts.eyes < EYES:
        return Ending(won=False, level=PLAIN)
    return None if facts.result is None else Ending(facts.result == WON, PLAIN)


def _of_eyes(rules: SchafkopfRules, contract: SchafkopfContract, facts: SchafkopfFacts, eyes: int) -> Ending:
    won = eyes >= contract.wins_with
    losing, most = (EYES - eyes, contract.schneider_opponents) if won else (eyes, contract.schneider_players)
    if losing > most:
        return Ending(won, PLAIN)
    if losing:
        return Ending(won, SCHNEIDER)
    without_trick = facts.level == SCHWARZ if facts.tricks is None else facts.tricks == (rules.tricks if won else 0)
    return Ending(won, SCHWARZ if rules.schwarz_by_eyes or without_trick else SCHNEIDER)


def eyes_range(contract: SchafkopfContract, end: Ending) -> tuple[int, int]:
    """Return the fewest and the most eyes of the playing side for this ending."""
    losing_most = contract.schneider_opponents if end.won else contract.schneider_players
    if end.level == PLAIN:
        return (contract.wins_with, EYES - losing_most - 1) if end.won else (losing_most + 1, contract.wins_with - 1)
    most = 0 if end.level == SCHWARZ else losing_most
    return (EYES - most, EYES) if end.won else (0, most)


def eyes_in(all_tricks: int, tricks: int) -> tuple[int, int]:
    """Return the fewest and the most eyes that this number of tricks can have, in a deal of `all_tricks` tricks."""
    return EYES - MOST_EYES[all_tricks - tricks], MOST_EYES[tricks]


def marched_through(rules: SchafkopfRules, facts: SchafkopfFacts) -> int | None:
    """Return the player who won a Ramsch by taking all tricks, or at least 91 eyes if the rules allow it; None if nobody did."""
    if rules.durchmarsch == OFF or facts.fault is not None:
        return None
    if facts.durchmarsch is not None:
        return facts.durchmarsch
    counts, enough = (facts.eyes, DURCHMARSCH_EYES) if rules.durchmarsch == BY_EYES else (facts.tricks, rules.tricks)
    if not isinstance(counts, tuple):
        counts, enough = facts.tricks, rules.tricks
    high = [seat for seat, count in enumerate(counts) if count >= enough] if isinstance(counts, tuple) else []
    return high[0] if high else None


def may_march(rules: SchafkopfRules, facts: SchafkopfFacts, seat: int) -> bool:
    """Return whether this seat can have won a Ramsch by taking everything, by the recorded eyes and tricks."""
    eyes = facts.eyes[seat] if isinstance(facts.eyes, tuple) else EYES
    tricks = facts.tricks[seat] if isinstance(facts.tricks, tuple) else rules.tricks
    if rules.durchmarsch == BY_TRICKS:
        return eyes == EYES and tricks == rules.tricks
    return eyes >= DURCHMARSCH_EYES and MOST_EYES[tricks] >= DURCHMARSCH_EYES


def with_most_eyes(facts: SchafkopfFacts) -> tuple[int, ...]:
    """Return the seats that have the most eyes in a Ramsch; empty if no eyes are recorded."""
    if not isinstance(facts.eyes, tuple):
        return ()
    most = max(facts.eyes)
    return tuple([seat for seat, eyes in enumerate(facts.eyes) if eyes == most])


def loser_of(facts: SchafkopfFacts) -> int | None:
    """Return the loser of a Ramsch that nobody won by taking everything; None if the facts do not tell.

    The loser is the player who broke a rule, else the recorded loser, else the only player with the most eyes.
    """
    if facts.fault is not None:
        return facts.fault
    if facts.loser is not None:
        return facts.loser
    most = with_most_eyes(facts)
    return most[0] if len(most) == 1 else None


def jungfrauen_of(facts: SchafkopfFacts, playing: Sequence[int]) -> int:
    """Return the number of players without a trick in a Ramsch."""
    if isinstance(facts.tricks, tuple):
        return sum(facts.tricks[seat] == 0 for seat in playing)
    return facts.jungfrauen or 0
