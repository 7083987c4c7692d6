"""The director's choice what counts in an evening that was broken off, and what they must read before it is closed. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.open_items import OpenItem, OpenKind
from tournaments.play.models import Deal


class WhatCounts(StrEnum):
    """The director's choice for an evening that was broken off."""

    ALL = "all"
    """Everything that was entered, also in the round that was broken off."""
    ROUNDS = "rounds"
    """Only the rounds that were finished."""
    NOTHING = "nothing"
    """Nothing: the evening has no result."""


@dataclass(frozen=True)
class BreakingOff:
    """The facts on which the director's choice depends."""

    finished: int
    """The number of rounds that were finished."""
    playing: Round | None
    """The round being played; None between two rounds."""
    deals: int
    """The number of deals entered in that round."""


def breaking_off(tournament: Tournament) -> BreakingOff | None:
    """Return what would count if the evening were broken off now; None if no round has started."""
    rounds = list(tournament.rounds.order_by("number"))
    if all(each.state == Round.State.SEATED for each in rounds):
        return None
    playing = next((each for each in rounds if each.state == Round.State.PLAYING), None)
    deals = Deal.objects.filter(table__round=playing, void=False).count() if playing else 0
    return BreakingOff(sum(each.state == Round.State.FINISHED for each in rounds), playing, deals)


def what_counts(tournament: Tournament) -> WhatCounts | None:
    """Return what counts in an evening that was broken off; None if it was not."""
    if not tournament.abandoned_because:
        return None
    if tournament.last_counting_round is None:
        return WhatCounts.ALL
    return WhatCounts.ROUNDS if tournament.last_counting_round else WhatCounts.NOTHING


def last_counting_round(rounds: Iterable[Round], counts: WhatCounts) -> int | None:
    """Return the value of `Tournament.last_counting_round` for this choice, if the evening is broken off now."""
    if counts == WhatCounts.ALL:
        return None
    finished = [each.number for each in rounds if each.state == Round.State.FINISHED]
    return max(finished, default=0) if counts == WhatCounts.ROUNDS else 0


def items_to_acknowledge(items: Iterable[OpenItem], rounds: Sequence[Round], last: int | None) -> list[OpenItem]:
    """Return the open items that matter although the evening is broken off.

    These are in rounds that count (up to `last`; None: all); in the round being played, deals and signatures are missing anyway.
    """
    playing = {each.number for each in rounds if each.state != Round.State.FINISHED}
    counting = [item for item in items if last is None or item.round is None or item.round <= last]
    return [item for item in counting if item.round not in playing or item.kind not in (OpenKind.MISSING, OpenKind.UNSIGNED)]
