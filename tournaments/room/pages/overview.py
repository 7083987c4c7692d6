"""The director's page: the clock, the next step, the other tasks, and every table."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from clubs.actors import Actor, of_user
from tournaments.evening.models import Table, Tournament
from tournaments.evening.own_tables import OwnTable, own_table, own_tables
from tournaments.evening.permissions import Right, right_names, rights, roles, tournament_and_rights
from tournaments.evening.wording.etag import minute_etag
from tournaments.pages.fragments import staff_part
from tournaments.play.queries.finishing import missing_deals
from tournaments.play.wording.round_state import phase_text, who_may_change_text
from tournaments.room.pages.buttons import line
from tournaments.room.queries.room import Room, TableInRoom, read_room
from tournaments.room.queries.to_do import ToDo, next_step, rail
from tournaments.room.wording.to_do import chip, clock_line, pace_text
from tournaments.slots import panels_on_now

ROOM_TEMPLATE = "tournaments/desk/room.html"
MOST_LINES = 12
"""How many tasks the list may show. Of further tasks only the number is shown."""


@dataclass(frozen=True)
class Tile:
    """A table as the page shows it."""

    each: TableInRoom
    level: str
    """The urgency of what is open at the table: `bad`, `warn`, `ok`, or empty."""
    icon: str
    chip: str
    own: bool
    """True if the reader plays at this table."""

    @property
    def percent(self) -> int:
        """How much of the table's planned deals is played, in percent."""
        return 100 * self.each.progress.played // max(self.each.table.deals_planned, 1)


def rights_of(actor: Actor, tournament: Tournament) -> frozenset[str]:
    """Return the names of this actor's rights at this evening, such as `SEAT`, for templates: `{% if "SEAT" in rights %}`."""
    return right_names(rights(roles(actor, tournament)))


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the director's page. `?order=slow` lists the slowest table first."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    context = {"tournament": tournament, **_room(actor, own_rights, tournament, _order(request))}
    context |= {"part": render_to_string(ROOM_TEMPLATE, context, request), "etag": minute_etag(tournament)}
    return render(request, "tournaments/desk/overview.html", context)


@require_safe
def overview_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the page that is refreshed after each change and each minute."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    order = _order(request)
    return staff_part(request, tournament, ROOM_TEMPLATE, lambda: _room(actor, own_rights, tournament, order), tag=minute_etag(tournament))


def _order(request: HttpRequest) -> str:
    return "slow" if request.GET.get("order") == "slow" else "number"


def _room(actor: Actor, own_rights: frozenset[Right], tournament: Tournament, order: str) -> dict[str, Any]:
    """Return the template context of the part of the page that is refreshed."""
    room = read_room(tournament)
    own = {(table.round.number, table.number): table for table in own_tables(actor, tournament)}
    step, items = next_step(room), rail(room)
    lines = [line(item, room, _own_table(actor, tournament, own, item)) for item in items[:MOST_LINES]]
    tiles = [Tile(each, *chip(each, room), each.table in own.values()) for each in room.tables]
    if order == "slow":
        tiles.sort(key=lambda tile: (-missing_deals(tile.each.progress), tile.each.number))
    return {
        "panels": panels_on_now(actor, tournament, own_rights),
        "rights": right_names(own_rights),
        "room": room,
        "step": line(step, room) if step else None,
        "lines": lines,
        "more_lines_shown": len(items) - len(lines),
        "next_minute": room.now.replace(second=0, microsecond=0) + datetime.timedelta(minutes=1),
        "clock_percent": _clock_percent(room),
        "played": sum(each.progress.played for each in room.tables),
        "planned": sum(each.table.deals_planned for each in room.tables),
        "tiles": tiles,
        "order": order,
        "phase": phase_text(room.state.phase) if room.state else "",
        "who_may_change": who_may_change_text(room.state) if room.state else "",
        "started": clock_line(room),
        "pace": pace_text(room),
    }


def _own_table(actor: Actor, tournament: Tournament, own: Mapping[tuple[int, int], Table], item: ToDo) -> OwnTable | None:
    """Return who can act at the task's table instead of the reader; None if the reader does not play there."""
    table = own.get((item.round or 0, item.table or 0))
    return own_table(actor, tournament, table) if table is not None else None


def _clock_percent(room: Room) -> int:
    """Return how much of the round's time is over, in percent."""
    if room.clock is None or room.round is None or room.round.started_at is None:
        return 0
    whole = (room.clock.ends_at - room.round.started_at).total_seconds()
    return min(100, max(0, round(100 * (1 - room.clock.seconds_left / whole)))) if whole > 0 else 100
