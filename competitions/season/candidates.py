"""The value of each evening for each player, and the evenings that count: the best ones (the earlier if equal) and the final."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from competitions.season.values import Counting, CountingRule, EveningResults, PlacePoints, Points, SharedPlaces
from scoring.engine.ranking import rank


@dataclass(frozen=True, slots=True)
class EveningCandidate:
    """An evening that may count for one player."""

    evening: str | None
    """The evening's key; None for a planned evening that is not yet played."""
    number: int
    """The number of the evening, from 0. The evening with the higher number is the later one."""
    points: Points
    """The points that the player won that evening; for a missed evening, the points that the rule gives for absence."""
    value: Points
    """The value of the evening in the season: its points, or the points for its place. It is not yet multiplied by `times`."""
    times: int = 1
    """The number of times the evening counts: 2 for a double evening."""
    place: int | None = None
    """The player's place that evening among those who are ranked in the season; None if they missed it."""
    is_final: bool = False

    @property
    def played(self) -> bool:
        return self.place is not None

    @property
    def amount(self) -> Points:
        """The evening's part of the player's total: its value, times 2 if it counts double."""
        return self.value * self.times


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """An evening that was played, with the EveningCandidate of each player."""

    key: str
    number: int
    candidates: Mapping[str, EveningCandidate]
    missed: EveningCandidate | None
    """The EveningCandidate that all absent players share; None if missed evenings do not count."""


def played_evenings(rule: CountingRule, evenings: Sequence[EveningResults]) -> tuple[PlayedEvening, ...]:
    """Return the played evenings in order, with everybody's candidates. `evenings` are those that the rule selects."""
    return tuple(_played_evening(rule, number, evening) for number, evening in enumerate(evenings))


def _played_evening(rule: CountingRule, number: int, evening: EveningResults) -> PlayedEvening:
    places = rank(evening.points)
    values = _place_values(rule.per_place, places) if rule.per_place else evening.points
    times = rule.times(evening.key)
    is_final = bool(rule.final and rule.final.evening == evening.key)
    candidates = {
        player: EveningCandidate(evening.key, number, points, values[player], times, places[player], is_final)
        for player, points in evening.points.items()
    }
    missed = None if rule.missed is None else EveningCandidate(evening.key, number, rule.missed, rule.missed, times, is_final=is_final)
    return PlayedEvening(evening.key, number, candidates, missed)


def _place_values(brings: PlacePoints, places: Mapping[str, int]) -> dict[str, Points]:
    """Return, for each player, the points that the rule gives for their place."""

    def value(place: int) -> Points:
        return brings.table[place - 1] if place <= len(brings.table) else brings.rest

    sharing: dict[int, int] = {}
    for place in places.values():
        sharing[place] = sharing.get(place, 0) + 1
    worth: dict[int, Points] = {}
    for place, count in sharing.items():
        if brings.shared is SharedPlaces.MEAN and count > 1:
            worth[place] = exact(sum((Fraction(value(each)) for each in range(place, place + count)), Fraction(0)) / count)
        else:
            worth[place] = value(place)
    return {player: worth[place] for player, place in places.items()}


def candidates_of(player: str, evenings: Sequence[PlayedEvening], unnamed: Sequence[EveningCandidate]) -> Iterator[EveningCandidate]:
    """Yield every evening that may count for this player, in order: those they played and, if missed evenings count, those they missed."""
    for evening in evenings:
        candidate = evening.candidates.get(player, evening.missed)
        if candidate is not None:
            yield candidate
    yield from unnamed


def unnamed_evenings(rule: CountingRule, number_played: int) -> tuple[EveningCandidate, ...]:
    """Return a missed evening for each planned evening that is still to come, if the rule gives points for missed evenings."""
    if rule.missed is None or rule.planned is None:
        return ()
    return tuple(EveningCandidate(None, number, rule.missed, rule.missed) for number in range(number_played, rule.planned))


def divide(rule: CountingRule, candidates: Sequence[EveningCandidate]) -> tuple[tuple[EveningCandidate, ...], tuple[EveningCandidate, ...]]:
    """Return the evenings that count, and the evenings that are dropped, each in order.

    The best N evenings count even if they are negative.
    """
    if rule.best is None:
        return tuple(candidates), ()
    by_average = rule.counting is Counting.AVERAGE

    def best_first(candidate: EveningCandidate) -> tuple[Points, int]:
        return -(candidate.value if by_average else candidate.amount), candidate.number

    ranked = sorted((each for each in candidates if not each.is_final), key=best_first)
    counted = {each.number for each in ranked[: rule.best]} | {each.number for each in candidates if each.is_final}
    return tuple(each for each in candidates if each.number in counted), tuple(each for each in candidates if each.number not in counted)


def total_of(rule: CountingRule, counted: Sequence[EveningCandidate]) -> Points:
    """Return a player's total from the evenings that count: their sum, or their mean if the rule counts by averages.

    In the mean, a double evening counts as two.
    """
    return _mean(counted) if rule.counting is Counting.AVERAGE else sum(each.amount for each in counted)


def average_of(candidates: Sequence[EveningCandidate]) -> Points:
    """Return the mean of the evenings that were played, whether they count or are dropped."""
    return _mean([each for each in candidates if each.played])


def _mean(candidates: Sequence[EveningCandidate]) -> Points:
    times = sum(each.times for each in candidates)
    return exact(Fraction(sum(each.amount for each in candidates)) / times) if times else 0


def exact(points: Fraction) -> Points:
    """Return the points as an int if they are a whole number, since ints are faster; else unchanged."""
    return points.numerator if points.denominator == 1 else points
