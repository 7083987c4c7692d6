"""Who of a round has no seat, and which seats have no player: nobody may be forgotten, so everything here waits for an answer. Only reads.

Whoever is not withdrawn has a seat, sits out, or is listed here. Every seat has its player, is at a table that plays no more, or is listed
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.evening.models import Entrant, Place, Round, SitOut, Tournament
from tournaments.finals.queries.finals import players_of_round
from tournaments.play.queries.progress import current_round


@dataclass(frozen=True)
class EmptySeat:
    """A seat without a player, and who sat there or was drawn to it."""

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
        """Whether the one who sat there is back, and nobody has led them to their seat yet."""
        return not self.entrant.withdrawn


@dataclass(frozen=True)
class SeatGaps:
    """What of one round waits for an answer."""

    round: Round
    without_seat: tuple[Entrant, ...]
    """Players who are not withdrawn, have no seat, and of whom nobody said that they sit out; by number."""
    empty_seats: tuple[EmptySeat, ...]
    """By table and seat."""

    def __bool__(self) -> bool:
        return bool(self.without_seat or self.empty_seats)

    @property
    def count(self) -> int:
        """How many answers are missing."""
        return len(self.without_seat) + len(self.empty_seats)


TABLE_PLAYS = Q(table__stopped=False, table__cut_short=False, table__signed_at=None)
"""A table that needs its players."""


def seat_gaps(round_: Round) -> SeatGaps:
    """The gaps of a round, in two queries; a finished round has none.

    A player who withdrew keeps the seat on which they play: they play the round to its end. Before the round starts their seat is empty,
    and so it is whenever somebody said that they are not there or left (`Place.vacant`). A table that plays no more needs nobody.
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
    """Of these rounds, which have not started: those that wait for answers, with how many. Three queries for any number of rounds."""
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
    """How many take part in each of these rounds, by its number: counted once for those of a final and once for the others."""
    final = tournament.final
    count: dict[bool, int] = {}
    for each in rounds:
        of_final = final is not None and final.includes(each.number)
        if of_final not in count:
            count[of_final] = players_of_round(tournament, each.number).count()
    return {each.number: count[final is not None and final.includes(each.number)] for each in rounds}


def gaps_now(tournament: Tournament) -> SeatGaps | None:
    """The gaps of the round that is played or is the next to start; None before the first draw."""
    round_ = current_round(tournament)
    return seat_gaps(round_) if round_ else None
