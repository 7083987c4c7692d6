"""The order in which awards are read out, name by name: from the bottom of the prize list up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.prizes.giving.values import Award, Prize


@dataclass(frozen=True, slots=True)
class NameToReadOut:
    """One name to read out, with all that this player gets."""

    prizes: tuple[Prize, ...]
    award: Award


def reading_order(prizes: Sequence[Prize], awards: Sequence[Award]) -> tuple[NameToReadOut, ...]:
    """Return the awards in the order in which they are read out: from the bottom of the list up, so that the first place comes last.

    Awards that lots must still decide are left out.
    """
    decided = [award for award in awards if award.player is not None]
    return tuple(NameToReadOut(tuple(prizes[index] for index in award.prizes), award) for award in reversed(decided))
