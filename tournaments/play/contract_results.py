"""The results of a deal's contracts as a short text in players' notation: `RIK 1+2 made`, `MISERE 0 lost; PIEK 3 made`. Pure.

The numbers are seats: declarer, and partner if there is one. `BETTEL 0+none made` is played alone but does not count as a solo. The text is
derived from the facts and stored with the deal. Because many deals have equal texts, the database can quickly count a club's statistics
over years.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scoring.engine.result import AnyOutcome, PaymentReason
from scoring.games import pit_codes

MADE, LOST = "made", "lost"
NO_SEAT = "blind"
"""The text that stands for a partner without a seat, namely the absent hand at a table of three."""
NO_SOLO = "none"
"""The text in place of a partner's seat if there was no partner but the contract is not counted as a solo (Bettel in Schafkopf)."""


@dataclass(frozen=True, slots=True)
class ContractResult:
    """One contract of a deal, and whether it was made."""

    code: str
    declarer: int
    """The declarer's seat."""
    partner: int | None
    """The seat of the declarer's partner; None without a partner, or if the partner has no seat."""
    alone: bool
    """True if the declarer had no partner. An absent hand (`blind`) counts as a partner here."""
    solo: bool
    """True if the contract counts as a solo; the number of solos can be a tie-break."""
    made: bool

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that played the contract: the declarer, and the partner if there is one."""
        return (self.declarer,) if self.partner is None else (self.declarer, self.partner)

    def pit_of(self, seats: int) -> tuple[int, ...]:
        """Return the seats of the side that took every trick, if the contract is a pit; else empty. `seats` is the table's number of seats.

        If the contract was made this is the declarer's side, else the other side. `pit_codes` has the pits of all games.
        """
        if self.code not in pit_codes():
            return ()
        return self.seats if self.made else tuple(seat for seat in range(seats) if seat not in self.seats)


def contract_results(outcome: AnyOutcome) -> str:
    """Return the results of a deal's contracts as text; empty if no contract was played to its end.

    It is empty if everybody passed, the jury annulled or awarded the deal, the deal is in doubt, or the game has no contracts.
    """
    lines = outcome.played.lines if outcome.played and outcome.played.counts else ()
    return "; ".join(
        f"{line.reason} {line.declarer}{_partner(line)} {MADE if line.made else LOST}"
        for line in lines
        if line.made is not None and line.declarer is not None
    )


@lru_cache(maxsize=4096)
def read_contract_results(text: str) -> tuple[ContractResult, ...]:
    """Parse a text of `contract_results`. Results are cached, because many deals have equal texts."""
    return tuple(_read(part.split()) for part in text.split("; ")) if text else ()


def _partner(line: PaymentReason) -> str:
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
