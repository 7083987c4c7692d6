"""The list as it is read out: from the bottom up, name by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.prizes.giving.values import Award, Prize


@dataclass(frozen=True, slots=True)
class Reading:
    """One name that is read out, with what they get."""

    prizes: tuple[Prize, ...]
    award: Award


def reading_order(prizes: Sequence[Prize], awards: Sequence[Award]) -> tuple[Reading, ...]:
    """The awards from the bottom of the list up, so that the first place comes last. An award that lots have to decide is not read."""
    decided = [award for award in awards if award.player is not None]
    return tuple(Reading(tuple(prizes[index] for index in award.prizes), award) for award in reversed(decided))
