"""Give the prizes of a list to lines of the standings. Equal lines share a prize; a line that has one already can be passed over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.prizes.giving.lines import line_for
from tournaments.prizes.giving.lots import lots_order
from tournaments.prizes.giving.values import (
    Allocation,
    Award,
    Competitor,
    Competitors,
    Group,
    LotsDrawn,
    NotGiven,
    Prize,
    PrizeKind,
    PrizeRule,
    Ties,
    WhyNot,
)

Parcels = dict[int, list[int]]
"""The parcel of each position (1 is the best): the prizes that the position gets, as indexes in the list of prizes."""


@dataclass
class _Giving:
    """The state of an allocation: its input, and what has been given so far."""

    prizes: Sequence[Prize]
    rule: PrizeRule
    seed: str
    """The seed of the lots; empty if they are not drawn yet."""
    awards: list[Award] = field(default_factory=list)
    not_given: list[NotGiven] = field(default_factory=list)
    lots: list[LotsDrawn] = field(default_factory=list)
    holders: set[int] = field(default_factory=set)
    """The numbers of the players who have a prize, alone or with partners. Players in lots that are still to be drawn are not included."""

    def passes_over(self, competitor: Competitor) -> bool:
        """Return whether a prize goes to the next in line, because one of the competitor's players has a prize."""
        return self.rule.one_each and not self.holders.isdisjoint(competitor.players)


def allocate(prizes: Sequence[Prize], competitors: Competitors, rule: PrizeRule, seed: str = "") -> Allocation:
    """Allocate prizes to lines of the standings: players, pairs or teams.

    Prizes are given in the order of the list. All prizes of one kind (of one rating) are given together, when the first of them comes up. A
    prize for a place belongs to that position of the standings; the second prize for most solos
    belongs to the second line by number of solos.
    With `rule.one_each`, a line with a player who already has a prize of another kind is left out, and everybody below moves up.

    Example: places are worth 50, 30 and 20 euros; An is first, Bert and Cor share the second place.

    * split: An gets 50, Bert and Cor 25 each
    * both: An gets 50, Bert and Cor 30 each; the prize of place 3 is not given (SHARED)
    * lots: An gets 50, one of Bert and Cor 30, the other 20

    Lots are drawn between lines, never between the partners of a pair, who share what they get. Without a `seed`, an award that needs lots
    has no winner yet. All who are in these lots can still get the prizes that are given later.
    """
    giving = _Giving(prizes, rule, seed)
    entrants = competitors.present if rule.per_entrants else None
    given = len(prizes) if entrants is None else entrants // rule.per_entrants
    kinds: dict[Prize, Parcels] = {}
    for index, prize in enumerate(prizes[:given]):
        parcels = kinds.setdefault(Prize(prize.kind, category=prize.category, rating=prize.rating, round=prize.round), defaultdict(list))
        parcels[prize.place if prize.kind is PrizeKind.PLACE else len(parcels) + 1].append(index)
    for kind, parcels in kinds.items():
        _give_kind(giving, kind, parcels, competitors.of(kind))
    giving.not_given += [NotGiven(index, WhyNot.FEWER) for index in range(given, len(prizes))]
    giving.awards.sort(key=lambda award: award.prizes[0])
    giving.not_given.sort(key=lambda each: each.prize)
    return Allocation(tuple(giving.awards), tuple(giving.not_given), tuple(giving.lots), entrants)


def _give_kind(giving: _Giving, kind: Prize, parcels: Parcels, competitors: Sequence[Competitor]) -> None:
    """Give all prizes of one kind. `kind` is a prize of this kind without a value; only its kind, round and rating matter."""
    whole = line_for(kind, competitors)
    by_position = [each for group in whole for each in group]
    someone_has = any(map(giving.passes_over, by_position))
    line = [tuple(each for each in group if not giving.passes_over(each)) for group in whole]
    position, given = 1, set[int]()
    for group in filter(None, line):
        covered = [each for each in range(position, position + len(group)) if each in parcels]
        if covered:
            moved = by_position[position - 1] not in group
            _give_group(giving, kind, group, position, [(each, parcels[each]) for each in covered], moved)
            given.update(covered)
        position += len(group)
    for each in sorted(parcels.keys() - given):
        why = WhyNot.HAVE_ONE if someone_has and each <= len(by_position) else WhyNot.NOBODY
        giving.not_given += [NotGiven(prize, why) for prize in parcels[each]]


def _give_group(giving: _Giving, kind: Prize, group: Group, first: int, parcels: list[tuple[int, list[int]]], moved: bool) -> None:
    """Give a group of equal competitors the prizes for their positions, which begin with `first`."""
    if len(group) == 1:
        _award(giving, parcels[0][1], group[0], moved=moved)
        return
    indexes = [index for _position, parcel in parcels for index in parcel]
    ties = giving.rule.ties if kind.kind is not PrizeKind.LOTS else Ties.LOTS
    in_points = {giving.prizes[index].points is not None for index in indexes if giving.prizes[index].is_amount}
    if ties is Ties.SPLIT and len(in_points) == 1 and all(giving.prizes[index].is_amount for index in indexes):
        _split(giving, indexes, group, moved)
    elif ties is Ties.BOTH:
        for each in group:
            _award(giving, parcels[0][1], each, among=group, moved=moved)
        giving.not_given += [NotGiven(index, WhyNot.SHARED) for _position, parcel in parcels[1:] for index in parcel]
    else:
        _draw_lots(giving, _about(kind, first), group, first, parcels, moved)


def _split(giving: _Giving, indexes: list[int], group: Group, moved: bool) -> None:
    """Give each of the group an equal share of these amounts: all money, or all points. What is left over goes to the lowest numbers."""
    prizes = [giving.prizes[index] for index in indexes]
    share, left = divmod(sum((each.cents or 0) + (each.points or 0) for each in prizes), len(group))
    for number, each in enumerate(group):
        amount = share + (number < left)
        cents, points = (amount, None) if prizes[0].points is None else (None, amount)
        _add_award(giving, tuple(indexes), each, cents, points, group, moved=moved)


def _draw_lots(giving: _Giving, about: str, group: Group, first: int, parcels: list[tuple[int, list[int]]], moved: bool) -> None:
    by_number = {each.number: each for each in group}
    order = lots_order(giving.seed, about, by_number) if giving.seed else ()
    if order:
        giving.lots.append(LotsDrawn(about, tuple(by_number), order))
    for position, parcel in parcels:
        _award(giving, parcel, by_number[order[position - first]] if order else None, among=group, moved=moved)


def _award(giving: _Giving, parcel: Sequence[int], winner: Competitor | None, *, among: Group = (), moved: bool = False) -> None:
    """Give the winner all prizes of a parcel. With `winner` None, lots between those in `among` must still decide who gets them."""
    for index in parcel:
        prize = giving.prizes[index]
        _add_award(giving, (index,), winner, prize.cents, prize.points, among, moved=moved)


def _add_award(
    giving: _Giving,
    prizes: tuple[int, ...],
    winner: Competitor | None,
    cents: int | None,
    points: int | None,
    among: Group,
    *,
    moved: bool,
) -> None:
    player, partners = (winner.number, winner.partners) if winner is not None else (None, ())
    numbers = tuple(each.number for each in among)
    award = Award(prizes=prizes, player=player, partners=partners, cents=cents, points=points, among=numbers, next_in_line=moved)
    giving.awards.append(award)
    if winner is not None:
        giving.holders.update(winner.players)


def _about(kind: Prize, first: int) -> str:
    """Return the text that names these lots in their hash: the kind of prize, its round and rating if any, and the first tied position.

    Examples are `place 2` and `best_of_round 4 1`.
    """
    rating = f"rating {kind.rating}" if kind.rating is not None else kind.category
    position = str(first) if kind.kind is not PrizeKind.LOTS else ""
    return " ".join(filter(None, (kind.kind.value, str(kind.round or ""), rating, position)))
