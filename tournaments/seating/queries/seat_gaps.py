"""The gaps of a round: players without a seat, and seats without a player. Only reads.

A player who is not withdrawn has a seat, sits out, or counts as a gap. A seat has its player, belongs to a table that plays no more, or
counts as a gap. Each gap stays listed until somebody answers it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.evening.models import Entrant, Place, Round, SitOut, Tournament
from tournaments.finals.queries.finals import players_of_round


@dataclass(frozen=True)
class EmptySeat:
    """A seat without a player, and the entrant to whom it belongs."""

    place: Place

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.place.table.number

    @property
    def seat(self) -> int:
        return self.place.seat

    @property
    def entrant(self) -> Entrant:
        return self.place.entrant

    @property
    def may_sit_down_again(self) -> bool:
        """True if the seat's own player takes part in the evening, and so may return to the seat."""
        return not self.entrant.withdrawn


@dataclass(frozen=True)
class SeatGaps:
    """The gaps of one round that wait for an answer."""

    round: Round
    without_seat: tuple[Entrant, ...]
    """Players who are not withdrawn, have no seat, and were not marked as sitting out; by number."""
    empty_seats: tuple[EmptySeat, ...]
    """The empty seats, by table and seat."""

    def __bool__(self) -> bool:
        return bool(self.without_seat or self.empty_seats)

    @property
    def count(self) -> int:
        """The number of gaps."""
        return len(self.without_seat) + len(self.empty_seats)


TABLE_PLAYS = Q(table__stopped=False, table__cut_short=False, table__signed_at=None)
"""A filter of Place: seats at tables that still play, that is, neither signed, stopped nor cut short."""


def seat_gaps(round_: Round) -> SeatGaps:
    """Return the gaps of a round, in two queries; a finished round has none.

    A seat marked as vacant (`Place.vacant`: its player was reported missing or gone) counts as empty. Before the round starts, the seat of
    a withdrawn player does too. A player who withdraws during the round plays it to its end. Seats at a table that plays no more are no
    gaps.
    """
    if round_.state == Round.State.FINISHED:
        return SeatGaps(round_, (), ())
    with_seat = Place.objects.filter(round=round_).values("entrant")
    unseated = players_of_round(round_.tournament, round_.number).exclude(pk__in=with_seat).exclude(sit_outs__round=round_)
    unseated = unseated.select_related("member")
    empty = Q(vacant=True)
    if round_.state == Round.State.SEATED:
        empty |= Q(entrant__withdrawn=True)
    places = Place.objects.filter(empty, TABLE_PLAYS, round=round_)
    ordered = places.select_related("entrant__member", "table").order_by("table__number", "seat")
    empty_seats = tuple(map(EmptySeat, ordered))
    for each in empty_seats:
        each.place.round = each.place.table.round = round_
    return SeatGaps(round_, tuple(unseated), empty_seats)


def gaps_ahead(tournament: Tournament, rounds: Sequence[Round]) -> list[tuple[Round, int]]:
    """Return the rounds that have gaps, each with the number of its gaps. The given rounds must not have started.

    Always three queries.
    """
    if not rounds:
        return []
    places = Place.objects.filter(round__in=rounds).order_by().values("round")
    empty = Count("pk", filter=TABLE_PLAYS & (Q(vacant=True) | Q(entrant__withdrawn=True)))
    at_tables = {row["round"]: row for row in places.annotate(have_seat=Count("pk", filter=Q(entrant__withdrawn=False)), empty=empty)}
    out = SitOut.objects.filter(round__in=rounds, entrant__withdrawn=False).order_by().values_list("round").annotate(Count("pk"))
    sit_out = dict(out)
    playing = _count_playing(tournament, rounds)
    counts = ((each, at_tables.get(each.pk, {"have_seat": 0, "empty": 0}), sit_out.get(each.pk, 0)) for each in rounds)
    missing = [(each, playing[each.number] - row["have_seat"] - out_of_it + row["empty"]) for each, row, out_of_it in counts]
    return [(each, count) for each, count in missing if count]


def _count_playing(tournament: Tournament, rounds: Sequence[Round]) -> dict[int, int]:
    """Return the number of players who take part in each of these rounds, by round number.

    At most two queries: one for final rounds, one for the others.
    """
    final = tournament.final
    count: dict[bool, int] = {}
    for each in rounds:
        of_final = final is not None and final.includes(each.number)
        if of_final not in count:
            count[of_final] = players_of_round(tournament, each.number).count()
    return {each.number: count[final is not None and final.includes(each.number)] for each in rounds}
