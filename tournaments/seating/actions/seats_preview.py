"""Preview the effect of a change of seats.

The change is made in the database, its effect is read, and it is rolled back. So preview and change cannot differ.
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
    """A table of a later round that gets a different carry-over because of the change of seats, and whether it must sign again."""

    round: int
    table: int
    signs_again: bool


@dataclass(frozen=True)
class SeatsImpact:
    """The effect of a change of seats on tables, players and deals."""

    tables: tuple[int, ...]
    """The numbers of the tables of the round whose current or earlier players change."""
    players: tuple[PlayerImpact, ...]
    """The players whose points or place change. Players whose points change come first; both groups are sorted by new place."""
    unsigned: tuple[int, ...]
    """The numbers of the tables of the round that must sign again."""
    doubtful: tuple[Deal, ...]
    """Deals that the change puts in doubt."""
    mended: tuple[Deal, ...]
    """Deals in doubt that fit again after the change."""
    later: tuple[LaterTable, ...]

    @property
    def moved(self) -> tuple[PlayerImpact, ...]:
        """The players whose points change, without those who only change place."""
        return tuple(each for each in self.players if each.points[0] != each.points[1])


class _SeatsRollBack(Exception):
    """Raised to roll back a change of seats that was made only to see its effect."""


def seats_impact(round: Round, action: Callable[[], SeatsChange], *, keep: bool = False) -> SeatsImpact:
    """Run `action`, which changes seats of this round, and return its effect. The change is rolled back unless `keep` is True.

    If `action` is refused, its Refusal is raised.
    """
    impacts: list[SeatsImpact] = []
    tournament = round.tournament
    try:
        with transaction.atomic():
            lock_seats(round)
            before = _lines(tournament), _doubts(tournament)
            change = action()
            impacts.append(_impact_since(tournament, before, change))
            if not keep:
                raise _SeatsRollBack
    except _SeatsRollBack:
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
    """Return the later tables whose carry-over changed, read from the newest CHANGE_SEATS entry of the log."""
    after = tournament.log.filter(what=Event.CHANGE_SEATS).order_by("-number").values_list("after", flat=True)[0]
    assert isinstance(after, dict)
    later = [each for said in after["changes"].values() for each in said.get("handed_on", ())]
    return tuple(LaterTable(each["round"], each["table"], bool(each["changed"])) for each in later)
