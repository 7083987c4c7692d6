"""What a change of seats would change, before it is made. The change itself is made and rolled back, so that nothing must be computed in
a second way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournaments.evening.actions.locks import lock_seats
from tournaments.evening.events import Event
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.jury.actions.preview import PlayerImpact
from tournaments.play.models import Deal
from tournaments.seating.actions.seats import SeatsChange
from tournaments.standings.queries.standings import AFTER_LAST_PLACE, standings


@dataclass(frozen=True)
class LaterTable:
    """A table of a later round that begins otherwise, because of what its players bring."""

    round: int
    table: int
    signs_again: bool


@dataclass(frozen=True)
class SeatsImpact:
    """What a change of seats changes."""

    tables: tuple[int, ...]
    """Numbers of the round's tables where somebody else sits, or sat."""
    players: tuple[PlayerImpact, ...]
    """Whose points or place change, in the order of the standings as they would be."""
    unsigned: tuple[int, ...]
    """Tables of the round that must sign again."""
    doubtful: tuple[Deal, ...]
    """Deals that would no longer fit."""
    mended: tuple[Deal, ...]
    """Deals that would fit again."""
    later: tuple[LaterTable, ...]

    @property
    def moved(self) -> tuple[PlayerImpact, ...]:
        """Those whose points change."""
        return tuple(each for each in self.players if each.points[0] != each.points[1])


class _RollBack(Exception):
    """Raised to roll the change back once everything is compared."""


def seats_impact(round: Round, action: Callable[[], SeatsChange], *, keep: bool = False) -> SeatsImpact:
    """What this change of seats of the round would change. It is rolled back, unless it is kept. Raises the action's own Refusal."""
    impacts: list[SeatsImpact] = []
    tournament = round.tournament
    try:
        with transaction.atomic():
            lock_seats(round)
            before = _lines(tournament), _doubts(tournament)
            change = action()
            impacts.append(_impact_since(tournament, before, change))
            if not keep:
                raise _RollBack
    except _RollBack:
        pass
    finally:
        tournament.refresh_from_db()
    return impacts[0]


Lines = dict[int, tuple[Entrant, int, int | None]]
Doubts = dict[object, Deal]


def _lines(tournament: Tournament) -> Lines:
    return {line.entrant.pk: (line.entrant, line.points, line.place) for line in standings(tournament).lines}


def _doubts(tournament: Tournament) -> Doubts:
    deals = Deal.objects.filter(table__round__tournament=tournament, in_doubt=True, void=False).select_related("table__round")
    return {deal.pk: deal for deal in deals.order_by("table__round__number", "table__number", "number")}


def _impact_since(tournament: Tournament, before: tuple[Lines, Doubts], change: SeatsChange) -> SeatsImpact:
    lines, doubts = before
    now, doubtful = _lines(tournament), _doubts(tournament)
    players = []
    for key, (entrant, points, place) in now.items():
        _same, was, stood = lines.get(key, (entrant, 0, place))
        if (was, stood) != (points, place):
            players.append(PlayerImpact(entrant, (was, points), (stood, place)))
    players.sort(key=lambda each: (each.points[0] == each.points[1], each.place[1] or AFTER_LAST_PLACE, each.entrant.number))
    return SeatsImpact(
        tables=change.tables,
        players=tuple(players),
        unsigned=change.unsigned,
        doubtful=tuple(deal for key, deal in doubtful.items() if key not in doubts),
        mended=tuple(deal for key, deal in doubts.items() if key not in doubtful),
        later=_later_tables(tournament) if change.tables else (),
    )


def _later_tables(tournament: Tournament) -> tuple[LaterTable, ...]:
    """The later tables that the newest entry, of this change, says begin otherwise."""
    after = tournament.log.filter(what=Event.CHANGE_SEATS).order_by("-number").values_list("after", flat=True)[0]
    assert isinstance(after, dict)
    later = [each for said in after["changes"].values() for each in said.get("handed_on", ())]
    return tuple(LaterTable(each["round"], each["table"], bool(each["changed"])) for each in later)
