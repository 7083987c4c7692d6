"""Results by round of many evenings at once: everybody's figures and marks. Only reads.

The rounds of a closed evening are read from their sealed row. If there is no row for the evening's version, they are computed from the
ledger by the same function as for sealing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F

from tournaments.entrants.models import Group, Rating
from tournaments.evening.events import Event
from tournaments.evening.models import Entrant, LogEntry, Place, SitOut, Tournament
from tournaments.evening.queries.extent import Extent, counting_extent
from tournaments.play.seat_history import SeatHistory
from tournaments.signup.queries.people import Mark, sign_off_marks
from tournaments.standings.models import RoundResults
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.ledger_points import NONE_DECIDED, decided_deals, points_by_round, pots_by_round
from tournaments.standings.queries.scores import scores_by_round
from tournaments.standings.rounds import (
    EveningRounds,
    MarkCorrection,
    PlayerRound,
    RoundMark,
    SignOffAnswer,
    SignOffMark,
    standing_corrections,
)

PARTNERS = 2
"""The number of seats of a side whose players are partners."""


def evening_rounds(evenings: Collection[int]) -> dict[int, Mapping[str, Any]]:
    """Return what everybody did in these evenings by the evening's primary key, as the JSON of `EveningRounds`, with its `tags`.

    It stays JSON because a club's competitions read thousands of rows at once. Makes two queries for all sealed evenings, and about fifteen
    for each evening without a sealed row.
    """
    sealed = RoundResults.objects.filter(
        tournament__in=evenings, tournament__state=Tournament.State.CLOSED, version=F("tournament__version")
    ).order_by("entry")
    results: dict[int, Mapping[str, Any]] = dict(sealed.values_list("tournament", "result"))
    others = [evening for evening in evenings if evening not in results]
    for tournament in Tournament.objects.filter(pk__in=others).select_related("club") if others else ():
        results[tournament.pk] = computed_rounds(tournament).to_json()
    tags = _tags(evenings) if evenings else {}
    return {evening: {**result, "tags": tags.get(evening, [])} for evening, result in results.items()}


def _tags(evenings: Collection[int]) -> dict[int, list[str]]:
    """Return the tags of each evening that has some. One query.

    They are not sealed, because a tag may contain a name that has to be forgotten.
    """
    entries = LogEntry.objects.filter(tournament__in=evenings, what=Event.TAGS).order_by("number")
    return {entry.tournament_id: entry.after["tags"].split() for entry in entries.only("tournament", "after") if entry.after is not None}


def computed_rounds(tournament: Tournament) -> EveningRounds:
    """Return what everybody did in each round that counts, computed from the evening's ledger and log."""
    corrections, _tags = corrections_and_tags(tournament)
    if tournament.nothing_counts:
        return EveningRounds({}, {}, _answers(tournament), corrections)
    evening = _PlayedEvening(tournament)
    rounds = {number: tuple(evening.rows(number)) for number in evening.begun}
    return EveningRounds(rounds, pots_by_round(evening.extent), _answers(tournament), corrections)


def corrections_and_tags(tournament: Tournament) -> tuple[tuple[MarkCorrection, ...], tuple[str, ...]]:
    """Return the corrections of marks that hold, and the evening's tags. Both are in the evening's log. One query."""
    entries = LogEntry.objects.filter(tournament=tournament, what__in=[Event.MARKS, Event.TAGS]).order_by("number")
    made: list[MarkCorrection] = []
    tags: tuple[str, ...] = ()
    for entry in entries.only("what", "after"):
        content: dict[str, Any] = entry.after or {}
        if entry.what == Event.TAGS:
            tags = tuple(content["tags"].split())
        else:
            made += [
                MarkCorrection(each["mark"], each["entrant"] or 0, each["member"] or 0, each["round"] or 0) for each in content["marks"]
            ]
    return standing_corrections(made), tags


def _answers(tournament: Tournament) -> tuple[SignOffAnswer, ...]:
    marks = {Mark.IN_TIME: SignOffMark.EXCUSED, Mark.LATE: SignOffMark.ABSENT}
    return tuple(SignOffAnswer(member, marks[mark] if mark else None) for member, mark in sign_off_marks(tournament))


class _PlayedEvening:
    """The facts of an evening from which its rows follow, by the primary keys of its players."""

    def __init__(self, tournament: Tournament) -> None:
        self.extent: Extent = counting_extent(tournament)
        self.begun = sorted(self.extent.rounds.values_list("number", flat=True))
        self.players = {entrant.pk: entrant for entrant in tournament.entrants.order_by("number")}
        self.played = deals_played(self.extent)
        self.points = points_by_round(self.extent, self.players)
        self.decided = decided_deals(self.extent, self.players)
        by_score = tournament.rule_set.game.ranks_by_score
        self.scores = scores_by_round(self.extent, self.played) if by_score else {}
        self.single_deals = _single_deals(self.extent, self.played)
        self.seats = _seats(tournament, self.extent, self.played)
        self.byes = _byes(self.extent)
        self.sits_in_for = _sits_in_for(tournament)

    def rows(self, number: int) -> Iterator[PlayerRound]:
        """Yield what everybody did in this round, by the players' numbers."""
        for key, entrant in self.players.items():
            points, score = self.points.get(key, {}).get(number, 0), self.scores.get(key, {}).get(number, 0)
            deals = self.played.by_round.get(key, {}).get(number, 0)
            table, partner = self.seats.get((number, key), (0, None))
            mark = self._mark(number, entrant, has_seat=bool(table))
            if mark is None and not (points or score):
                continue
            won, lost = self.decided.get(key, {}).get(number, NONE_DECIDED)
            drawn = max(self.single_deals.get(key, {}).get(number, 0) - won - lost, 0)
            yield PlayerRound(
                entrant.number,
                points,
                score,
                won,
                drawn,
                lost,
                deals,
                table,
                0 if partner is None else self.players[partner].number,
                mark or RoundMark.PLAYED,
            )

    def _mark(self, number: int, entrant: Entrant, *, has_seat: bool) -> RoundMark | None:
        """Return how a player took part in a round; None if they did not. Somebody who only has points there counts as a player."""
        if not has_seat:
            came = entrant.present_at is not None or any((each, entrant.pk) in self.seats for each in self.begun)
            return RoundMark.BYE if (number, entrant.pk) in self.byes and came else None
        replaced = any(any((number, each) not in self.seats for each in players) for players in self.sits_in_for.get(entrant.pk, ()))
        return RoundMark.SUBSTITUTE if entrant.takes_over_id is not None or replaced else RoundMark.PLAYED


def _byes(extent: Extent) -> set[tuple[int, int]]:
    """Return who had to sit out, as (round number, player). One query."""
    rows = SitOut.objects.filter(round__in=extent.rounds).order_by()
    return set(rows.values_list("round__number", "entrant"))


def _sits_in_for(tournament: Tournament) -> dict[int, list[tuple[int, ...]]]:
    """Return for each reserve the players of each group for which they may sit in. At most two queries."""
    groups = Group.objects.filter(rating__tournament=tournament, reserve__isnull=False).exclude(rating__kind=Rating.Kind.PLAYERS)
    reserves: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for group in groups.prefetch_related("players"):
        reserves[group.reserve_id or 0].append(tuple(each.pk for each in group.players.all()))
    return reserves


def _single_deals(extent: Extent, played: DealsPlayed) -> Mapping[int, Mapping[int, int]]:
    """Return the deals that each player played in each round, without those that a table's own totals represent. One query, usually."""
    totals = extent.deals.filter(deals_in_totals__isnull=False).values_list("table", "number", "sits_out", "deals_in_totals")
    of_totals: dict[int, Counter[int]] = defaultdict(Counter)
    for table, number, sits_out, deals in totals:
        for seat, player in enumerate(played.histories[table].at(number)):
            of_totals[player][played.round_numbers[table]] += deals - sits_out.count(seat)
    if not of_totals:
        return played.by_round
    return {
        player: {number: deals - of_totals[player][number] if player in of_totals else deals for number, deals in rounds.items()}
        for player, rounds in played.by_round.items()
    }


def _seats(tournament: Tournament, extent: Extent, played: DealsPlayed) -> dict[tuple[int, int], tuple[int, int | None]]:
    """Return the table's number and the partner of everybody who sat in a round, by (round number, player). One query.

    Somebody who left their seat before its first deal did not sit there.
    """
    game = tournament.rule_set.game
    tables: dict[int, int] = {}
    left: set[tuple[int, int]] = set()
    places = Place.objects.filter(round__in=extent.rounds).order_by()
    for table, table_number, entrant, vacant in places.values_list("table", "table__number", "entrant", "vacant"):
        tables[table] = table_number
        if vacant:
            left.add((table, entrant))
    deals = {each.table: each.played for each in played.tables or ()}
    seats: dict[tuple[int, int], tuple[int, int | None]] = {}
    for table, table_number in tables.items():
        history, number = played.histories[table], played.round_numbers[table]
        partners = _partners(history, game.sides(len(history.now)), deals.get(table, 0))
        for player in history.players:
            if played.by_round[player][number] or (table, player) not in left:
                seats[number, player] = (table_number, partners.get(player))
    return seats


def _partners(history: SeatHistory, sides: Iterable[tuple[int, ...]], deals: int) -> dict[int, int]:
    """Return the partner of each player of a table that played `deals` deals, in a game with fixed sides of two.

    If a seat changed hands, its player is the one who had it for the most deals; so is the seat of a player who had several.
    """
    partner_seat = {seat: other for side in sides if len(side) == PARTNERS for seat, other in zip(side, side[::-1], strict=True)}
    stays: dict[int, Counter[int]] = defaultdict(Counter)
    for seat in partner_seat:
        before = 0
        for last, player in history.stays(seat):
            stays[seat][player] += (max(deals, before) if last is None else last) - before
            before = last or 0
    partners: dict[int, int] = {}
    for player in history.players:
        own = max(partner_seat, key=lambda seat: (stays[seat][player], -seat), default=None)
        if own is not None and player in stays[own]:
            ((partner, _deals),) = stays[partner_seat[own]].most_common(1)
            if partner != player:
                partners[player] = partner
    return partners
