"""The staff's first page: the clock, the next step, the other tasks, every table, and the hall card."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.actors import Actor, of_user
from tournaments.evening.models import Table, Tournament
from tournaments.evening.own_tables import OwnTable, own_table, own_tables
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.evening.wording.etag import minute_etag
from tournaments.pages.fragments import staff_part
from tournaments.play.wording.round_state import phase_text, who_may_change_text
from tournaments.room.pages.buttons import line
from tournaments.room.pages.hall import RENEW_SECONDS, hall, has_new_message, message_form, removal_to_undo
from tournaments.room.pages.message_form import MessageForm
from tournaments.room.queries.room import Room, TableInRoom, read_room
from tournaments.room.queries.to_do import ToDo, Urgency, expected_at_draw, next_step, rail
from tournaments.room.wording.to_do import chip, clock_line, pace_text
from tournaments.slots import panels_on_now

ROOM_TEMPLATE = "tournaments/desk/room.html"
MOST_LINES = 12
"""The greatest number of tasks that the list shows. Of further tasks only the number is shown."""


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
    def waits(self) -> bool:
        """True if the table needs somebody: it called, is slow, silent or stopped, must sign, or has a doubtful deal or an empty chair."""
        return self.level in (Urgency.BAD, Urgency.WARN)

    @property
    def percent(self) -> int:
        """The share of the table's planned deals that is played, in percent."""
        return 100 * self.each.progress.played // max(self.each.table.deals_planned, 1)


def hall_address(slug: str) -> str:
    """Return the address of the hall card."""
    return f"{reverse('desk', args=[slug])}#hall"


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page. With `?show=waiting` it lists only the tables that wait; for other query fields see `initial_of`."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    return overview_page(request, actor, tournament, own_rights)


def overview_page(
    request: HttpRequest, actor: Actor, tournament: Tournament, own_rights: frozenset[Right], form: MessageForm | None = None
) -> HttpResponse:
    """Return the page. `form` is the form of a message that was refused, which is shown with its errors."""
    room = read_room(tournament)
    context = {"tournament": tournament, **_parts(request, actor, own_rights, room)}
    if Right.SAY in own_rights and not room.evening.final:
        context |= message_form(tournament, room, context["rows"], request.GET)
        context["form"] = form or context["form"]
    if Right.SEAT in own_rights:
        context |= removal_to_undo(tournament, request.GET)
    context |= {"part": render_to_string(ROOM_TEMPLATE, context, request), "etag": _tag(tournament, often=bool(context.get("receipts_at")))}
    return render(request, "tournaments/desk/overview.html", context, status=422 if form else 200)


@require_safe
def overview_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the parts of the page that are refreshed after each change and each minute. The form for a message is not among them."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    return staff_part(
        request,
        tournament,
        ROOM_TEMPLATE,
        lambda: _parts(request, actor, own_rights, read_room(tournament)),
        tag=_tag(tournament, often=Right.SAY in own_rights and has_new_message(tournament)),
    )


def _tag(tournament: Tournament, *, often: bool) -> str:
    """Return the ETag of the page's parts. It changes each minute; with `often`, every RENEW_SECONDS, while a new message gets receipts."""
    tag = minute_etag(tournament)
    return f'{tag[:-1]}-{int(timezone.now().timestamp() // RENEW_SECONDS)}"' if often else tag


def _parts(request: HttpRequest, actor: Actor, own_rights: frozenset[Right], room: Room) -> dict[str, Any]:
    """Return the template context of the parts of the page that are refreshed."""
    tournament = room.tournament
    own = {(table.round.number, table.number): table for table in own_tables(actor, tournament)}
    step, items = next_step(room), rail(room)
    lines = [line(item, room, _own_table(actor, tournament, own, item)) for item in items[:MOST_LINES]]
    tiles = [Tile(each, *chip(each, room), each.table in own.values()) for each in room.tables]
    waiting = [tile for tile in tiles if tile.waits]
    only_waiting = request.GET.get("show") == "waiting"
    return {
        "panels": panels_on_now(actor, tournament, own_rights),
        "rights": right_names(own_rights),
        "room": room,
        "step": line(step, room) if step else None,
        "expected": expected_at_draw(step, tournament),
        "lines": lines,
        "urgent": any(item.level == Urgency.BAD for item in items),
        "more_lines_shown": len(items) - len(lines),
        "next_minute": room.now.replace(second=0, microsecond=0) + datetime.timedelta(minutes=1),
        "clock_percent": _clock_percent(room),
        "played": sum(each.progress.played for each in room.tables),
        "planned": sum(each.table.deals_planned for each in room.tables),
        "tiles": waiting if only_waiting else tiles,
        "waiting_count": len(waiting),
        "only_waiting": only_waiting,
        "phase": phase_text(room.state.phase) if room.state else "",
        "who_may_change": who_may_change_text(room.state) if room.state else "",
        "started": clock_line(room),
        "pace": pace_text(room),
        **hall(actor, own_rights, room),
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
