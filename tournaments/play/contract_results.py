"""How the contracts of a deal ended, as a short text in players' notation: `RIK 1+2 made`, `MISERE 0 lost; PIEK 3 made`; `BETTEL 0+none
made` is no solo though it is played alone.

The text is kept with the deal, by seat as its facts are, so that a club's figures over the years can be counted by the database: there are
few different texts, and many deals with each. It follows from the facts and says nothing that they do not. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scoring.engine.result import AnyOutcome, Line
from scoring.games import pit_codes

MADE, LOST = "made", "lost"
NO_SEAT = "blind"
"""Stands for a partner that is nobody's seat: the absent hand at a table of three."""
NO_SOLO = "none"
"""Stands for the partner of who plays alone what does not count among the solos (Bettel in Schafkopf)."""


@dataclass(frozen=True, slots=True)
class ContractResult:
    """One contract of a deal, and whether it was made."""

    code: str
    declarer: int
    """The seat of who declared it."""
    partner: int | None
    """The seat of who played it with them; None if nobody's."""
    alone: bool
    """Nobody played it with the declarer, not even an absent hand."""
    solo: bool
    """It was played alone, and counts among the solos that decide between equals."""
    made: bool

    @property
    def seats(self) -> tuple[int, ...]:
        """Who played the contract: the declarer, and the partner if there is one."""
        return (self.declarer,) if self.partner is None else (self.declarer, self.partner)

    def pit_of(self, seats: int) -> tuple[int, ...]:
        """Whose side took every trick, at a table of so many: the declarer's if it was made, else the others. Nobody where no game counts
        such deals.
        """
        if self.code not in pit_codes():
            return ()
        return self.seats if self.made else tuple(seat for seat in range(seats) if seat not in self.seats)


def contract_results(outcome: AnyOutcome) -> str:
    """The contracts of a deal as its text; empty where none was played to its end: everybody passed, the jury annulled or awarded the deal,
    it is in doubt, or the game has no contracts.
    """
    lines = outcome.played.lines if outcome.played and outcome.played.counts else ()
    return "; ".join(
        f"{line.reason} {line.declarer}{_partner(line)} {MADE if line.made else LOST}"
        for line in lines
        if line.made is not None and line.declarer is not None
    )


@lru_cache(maxsize=4096)
def read_contract_results(text: str) -> tuple[ContractResult, ...]:
    """The contracts that a text of `contract_results` says. There are few different ones, so each is read once."""
    return tuple(_read(part.split()) for part in text.split("; ")) if text else ()


def _partner(line: Line) -> str:
    partner = line.details.get("partner")
    if partner is None:
        return "" if line.is_solo else f"+{NO_SOLO}"
    return f"+{partner}" if isinstance(partner, int) else f"+{NO_SEAT}"


def _read(words: Iterable[str]) -> ContractResult:
    code, seats, how = words
    declarer, _, partner = seats.partition("+")
    return ContractResult(
        code=code,
        declarer=int(declarer),
        partner=int(partner) if partner not in ("", NO_SEAT, NO_SOLO) else None,
        alone=partner in ("", NO_SOLO),
        solo=not partner,
        made=how == MADE,
    )
