"""Places by total, and the tie-breaks between players whose totals are equal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from competitions.season.candidates import EveningCandidate
from competitions.season.order import name_order
from competitions.season.values import CountingRule, Points, SeasonTieBreak


@dataclass(frozen=True, slots=True)
class Score:
    """The values that decide a player's place."""

    player: str
    name: str
    total: Points
    evenings: int
    """The number of evenings that the player played."""
    candidates: Sequence[EveningCandidate]
    """The player's evenings that may count, in order."""


@dataclass(frozen=True, slots=True)
class PlaceOfPlayer:
    """A player's place, which is None if they played too few evenings."""

    player: str
    place: int | None
    separated_by: SeasonTieBreak | None = None
    """The tie-break that placed them above or below somebody with the same total."""


def places(rule: CountingRule, scores: Sequence[Score]) -> list[PlaceOfPlayer]:
    """Return everybody's place, best first.

    Equal players share a place and the next places are skipped (1, 2, 2, 4); they are sorted by name.
    """
    ranked = [(_first(rule, score), score) for score in scores if score.evenings >= rule.minimum]
    ranked.sort(key=lambda pair: pair[0])
    placed: list[PlaceOfPlayer] = []
    for _first_key, group in groupby(ranked, key=lambda pair: pair[0]):
        placed += _placed(rule, [score for _key, score in group], len(placed) + 1)
    rest = [score for score in scores if score.evenings < rule.minimum]
    rest.sort(key=lambda score: (-score.total, name_order(score.name), score.player))
    return [*placed, *(PlaceOfPlayer(score.player, None) for score in rest)]


Key = tuple[tuple[object, ...], ...]
"""A sort key: one value for each tie-break, in order. The smallest key comes first."""


def _first(rule: CountingRule, score: Score) -> tuple[object, ...]:
    """Return the first part of a player's sort key, which no tie-break can change: the final, if it decides, and the total."""
    return (*_final(rule, score), -score.total)


def _placed(rule: CountingRule, equals: list[Score], first_place: int) -> list[PlaceOfPlayer]:
    """Return the places of players whose totals are equal, starting at `first_place`."""
    if len(equals) == 1:
        return [PlaceOfPlayer(equals[0].player, first_place)]
    keys: dict[str, Key] = {score.player: tuple(_TIES[tie](rule, score) for tie in rule.ties) for score in equals}
    equals.sort(key=lambda score: (keys[score.player], name_order(score.name), score.player))
    separators = _separators(rule, [keys[score.player] for score in equals])
    placed: list[PlaceOfPlayer] = []
    for index, score in enumerate(equals):
        shared = index > 0 and keys[score.player] == keys[equals[index - 1].player]
        place = placed[-1].place if shared else first_place + index
        placed.append(PlaceOfPlayer(score.player, place, separators[index]))
    return placed


def _separators(rule: CountingRule, keys: Sequence[Key]) -> list[SeasonTieBreak | None]:
    """Return, for each line, the tie-break that decided between it and the line above, or else between it and the line below."""

    def between(one: Key, other: Key) -> SeasonTieBreak | None:
        return next((tie for tie, mine, theirs in zip(rule.ties, one, other, strict=True) if mine != theirs), None)

    pairs = [between(one, other) for one, other in pairwise(keys)]
    return [above or below for above, below in zip([None, *pairs], [*pairs, None], strict=True)]


def _final(rule: CountingRule, score: Score) -> tuple[object, ...]:
    """Return the part of a sort key for the final, if it decides: its players come before the others, ordered by their points in it."""
    if rule.final is None or not rule.final.decides:
        return ()
    final = next((each for each in score.candidates if each.is_final and each.played), None)
    return (0, -final.value) if final else (1, 0)


def _most_evenings(_rule: CountingRule, score: Score) -> tuple[object, ...]:
    return (-score.evenings,)


def _best_evening(_rule: CountingRule, score: Score) -> tuple[object, ...]:
    """Return the sort key of a player's best evening. It uses the value before `times`, so a double evening gets no advantage."""
    return (min((-each.value for each in score.candidates if each.played), default=0),)


def _later_evenings(_rule: CountingRule, score: Score) -> tuple[object, ...]:
    """Return a sort key of the points from the last evening to the first. Players who missed an evening come after those who played it."""
    played: Mapping[int, Points] = {each.number: each.value for each in score.candidates if each.played}
    return (*((-number, -played[number]) for number in sorted(played, reverse=True)), (1, 0))


def _lots(rule: CountingRule, score: Score) -> tuple[object, ...]:
    if score.player in rule.lots.order:
        return (0, rule.lots.order.index(score.player))
    return (1, hashlib.sha256(f"{rule.lots.seed}:{score.player}".encode()).hexdigest() if rule.lots.seed else "")


_TIES = {
    SeasonTieBreak.MOST_EVENINGS: _most_evenings,
    SeasonTieBreak.BEST_EVENING: _best_evening,
    SeasonTieBreak.LATER_EVENINGS: _later_evenings,
    SeasonTieBreak.LOTS: _lots,
}
