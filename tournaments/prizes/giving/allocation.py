"""Give the prizes of a list to players, sharing them between equal players and passing them on from players who have one."""

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
"""For each position (1 is the best), the prizes that it gets, as indexes in the list of prizes. These prizes are a parcel."""


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
    """The numbers of the players who have a prize. A player who must still draw lots for one is not included."""


def allocate(prizes: Sequence[Prize], competitors: Sequence[Competitor], rule: PrizeRule, seed: str = "") -> Allocation:
    """Allocate prizes to players.

    Prizes are given in the order of the list. All prizes of one kind (and category) are given together, when the first of them comes up. A
    prize for a place belongs to that position of the standings; the second prize for most solos belongs to the player with the second most.
    With `rule.one_each`, a player who already has a prize of another kind is left out, and everybody behind moves up.

    Example: places are worth 50, 30 and 20 euros; An is first, Bert and Cor share the second place.

    * split: An gets 50, Bert and Cor 25 each
    * both: An gets 50, Bert and Cor 30 each; the prize of place 3 is not given (SHARED)
    * lots: An gets 50, one of Bert and Cor 30, the other 20

    Without a `seed`, an award that needs lots has no player yet. All players in these lots can still get the prizes that are given later.
    """
    giving = _Giving(prizes, rule, seed)
    kinds: dict[tuple[PrizeKind, str], Parcels] = {}
    for index, prize in enumerate(prizes):
        parcels = kinds.setdefault((prize.kind, prize.category), defaultdict(list))
        parcels[prize.place if prize.kind is PrizeKind.PLACE else len(parcels) + 1].append(index)
    for (kind, category), parcels in kinds.items():
        _give_kind(giving, kind, category, parcels, competitors)
    giving.awards.sort(key=lambda award: award.prizes[0])
    giving.not_given.sort(key=lambda each: each.prize)
    return Allocation(tuple(giving.awards), tuple(giving.not_given), tuple(giving.lots))


def _give_kind(giving: _Giving, kind: PrizeKind, category: str, parcels: Parcels, competitors: Sequence[Competitor]) -> None:
    whole = line_for(kind, category, competitors)
    line = [tuple(player for player in group if player not in giving.holders or not giving.rule.one_each) for group in whole]
    by_position = [player for group in whole for player in group]
    position, given = 1, set[int]()
    for group in filter(None, line):
        covered = [each for each in range(position, position + len(group)) if each in parcels]
        if covered:
            moved = by_position[position - 1] not in group
            _give_group(giving, kind, category, group, position, [(each, parcels[each]) for each in covered], moved)
            given.update(covered)
        position += len(group)
    someone_has = any(player in giving.holders for player in by_position) and giving.rule.one_each
    for each in sorted(parcels.keys() - given):
        why = WhyNot.HAVE_ONE if someone_has and each <= len(by_position) else WhyNot.NOBODY
        giving.not_given += [NotGiven(prize, why) for prize in parcels[each]]


def _give_group(
    giving: _Giving, kind: PrizeKind, category: str, group: Group, first: int, parcels: list[tuple[int, list[int]]], moved: bool
) -> None:
    """Give a group of equal players the prizes for their positions, which begin with `first`."""
    if len(group) == 1:
        _award(giving, parcels[0][1], group[0], moved=moved)
        return
    indexes = [index for _position, parcel in parcels for index in parcel]
    ties = giving.rule.ties if kind is not PrizeKind.LOTS else Ties.LOTS
    if ties is Ties.SPLIT and all(giving.prizes[index].is_amount for index in indexes):
        _split(giving, indexes, group, moved)
    elif ties is Ties.BOTH:
        for player in group:
            _award(giving, parcels[0][1], player, among=group, moved=moved)
        giving.not_given += [NotGiven(index, WhyNot.SHARED) for _position, parcel in parcels[1:] for index in parcel]
    else:
        _draw_lots(giving, _about(kind, category, first), group, first, parcels, moved)


def _split(giving: _Giving, indexes: list[int], group: Group, moved: bool) -> None:
    """Give each player of the group an equal share of these amounts. Cents left over go to the players with the lowest numbers."""
    share, left = divmod(sum(giving.prizes[index].cents or 0 for index in indexes), len(group))
    for number, player in enumerate(group):
        giving.awards.append(Award(prizes=tuple(indexes), player=player, cents=share + (number < left), among=group, next_in_line=moved))
        giving.holders.add(player)


def _draw_lots(giving: _Giving, about: str, group: Group, first: int, parcels: list[tuple[int, list[int]]], moved: bool) -> None:
    order = lots_order(giving.seed, about, group) if giving.seed else ()
    if order:
        giving.lots.append(LotsDrawn(about, group, order))
    for position, parcel in parcels:
        _award(giving, parcel, order[position - first] if order else None, among=group, moved=moved)


def _award(giving: _Giving, parcel: Sequence[int], player: int | None, *, among: Group = (), moved: bool = False) -> None:
    """Give a player all prizes of a parcel. With `player` None, lots among the players `among` must still decide who gets them."""
    for index in parcel:
        giving.awards.append(Award(prizes=(index,), player=player, cents=giving.prizes[index].cents, among=among, next_in_line=moved))
    if player is not None:
        giving.holders.add(player)


def _about(kind: PrizeKind, category: str, first: int) -> str:
    """Return the text that names these lots in their hash: kind of prize, category if there is one, first tied position.

    An example is `place 2`.
    """
    return " ".join(filter(None, (kind.value, category, str(first) if kind is not PrizeKind.LOTS else "")))
