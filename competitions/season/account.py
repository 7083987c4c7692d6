"""The season's zero-sum: points as they were played, and where each of them is in the table. Together they are nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from competitions.season.candidates import Candidate
from competitions.season.values import Evening, Points


@dataclass(frozen=True, slots=True)
class Account:
    """Points as they were played, each once, whatever the rule makes of them."""

    counted: Points
    """In evenings that count for their player."""
    dropped: Points
    """In evenings that fall away for their player."""
    pots: Points
    """What the tables' pots kept."""
    others: Points
    """What those won who are not ranked in the season."""
    unbalanced: tuple[tuple[str, Points], ...] = ()
    """Evenings whose points do not add up to nothing, with what is left: only evenings that were not played with a ledger."""

    @property
    def balance(self) -> Points:
        """All of it: 0, but for the unbalanced evenings."""
        return self.counted + self.dropped + self.pots + self.others


def account(evenings: Sequence[Evening], counted: Iterable[tuple[str, Sequence[Candidate]]]) -> Account:
    """The account of these evenings, of which each player's `counted` ones count and the rest of what they played fall away."""
    played = sum(sum(evening.points.values()) for evening in evenings)
    counting = sum(each.points for _player, candidates in counted for each in candidates if each.played)
    sums = [(evening.key, sum(evening.points.values()) + evening.pot + evening.others) for evening in evenings]
    return Account(
        counted=counting,
        dropped=played - counting,
        pots=sum(evening.pot for evening in evenings),
        others=sum(evening.others for evening in evenings),
        unbalanced=tuple((key, left) for key, left in sums if left),
    )
