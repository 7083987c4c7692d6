"""Allocate the prizes of a list: which positions a group of equals takes, what they share, and who is next in line."""

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
"""The indexes of the prizes for each position, from 1. Several prizes for one position are one parcel."""


@dataclass
class _Giving:
    """The state of an allocation."""

    prizes: Sequence[Prize]
    rule: PrizeRule
    seed: str
    """Empty: lots are not drawn yet."""
    awards: list[Award] = field(default_factory=list)
    not_given: list[NotGiven] = field(default_factory=list)
    lots: list[LotsDrawn] = field(default_factory=list)
    holders: set[int] = field(default_factory=set)
    """Players who have a prize. Players who may still get one by lots are not included."""


def allocate(prizes: Sequence[Prize], competitors: Sequence[Competitor], rule: PrizeRule, seed: str = "") -> Allocation:
    """Allocate prizes to players.

    Prizes are given in the order of the list. All prizes of one kind (and category) are given together, when the first of them comes up. A
    prize for a place belongs to that position of the standings; the second prize for most solos belongs to the player with the second most.
    With `rule.one_each`, a player who has a prize of an earlier kind is left out, and everybody behind moves up.

    Example: places are worth 50, 30 and 20 euros; An is first, Bert and Cor share the second place.

    * split: An gets 50, Bert and Cor 25 each
    * both: An gets 50, Bert and Cor 30 each; the prize of place 3 is not given (SHARED)
    * lots: An gets 50, one of Bert and Cor 30, the other 20

    Without a `seed`, an award that lots decide has no player yet, and later prizes are given as if nobody had got it.
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
    """Give the prizes of the positions that a group of equals takes, beginning with position `first`."""
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
    """Split amounts to the cent; remaining cents go to the lowest numbers."""
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
    """Give a player everything in a parcel."""
    for index in parcel:
        giving.awards.append(Award(prizes=(index,), player=player, cents=giving.prizes[index].cents, among=among, next_in_line=moved))
    if player is not None:
        giving.holders.add(player)


def _about(kind: PrizeKind, category: str, first: int) -> str:
    """Return the subject of lots as in their hash: the kind, the category if there is one, and the first position that is tied."""
    return " ".join(filter(None, (kind.value, category, str(first) if kind is not PrizeKind.LOTS else "")))
