"""The button beside each task of the director: its text, its address, and the right that it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.evening.own_tables import OwnTable
from tournaments.evening.permissions import Right
from tournaments.evening.wording.own_tables import own_table_text
from tournaments.evening.wording.table_sizes import table_sizes_text
from tournaments.room.queries.room import Room
from tournaments.room.queries.to_do import ToDo, ToDoKind, Urgency
from tournaments.room.wording.to_do import reason, title

EXTRA_MINUTES = 5
"""The number of minutes that one press of the button adds to the clock."""
ICONS = {
    ToDoKind.CALL: "jury", ToDoKind.SEATS: "chair", ToDoKind.IN_DOUBT: "alert", ToDoKind.SILENT: "alert", ToDoKind.ROOM_SILENT: "alert",
    ToDoKind.SHORT: "clock", ToDoKind.BEHIND: "clock", ToDoKind.SIGN: "pen", ToDoKind.SIGN_AGAIN: "pen",
    ToDoKind.PRINT_NEXT: "print", ToDoKind.SLIP: "pen", ToDoKind.MISSED_ROUND: "alert",
}  # fmt: skip

BY_ANOTHER_OFFICIAL = frozenset({ToDoKind.CALL, ToDoKind.IN_DOUBT, ToDoKind.SIGN, ToDoKind.SIGN_AGAIN, ToDoKind.SLIP})
"""The kinds of tasks that officials may not do for their own table, where they play."""


@dataclass(frozen=True)
class Button:
    """A button: a link, or a form with hidden fields."""

    label: str
    url: str
    right: Right
    post: bool = False
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ToDoLine:
    """One task of the director, as the page shows it."""

    level: Urgency
    icon: str
    title: str
    reason: str
    button: Button | None
    """The task's button; None if the reader plays at the task's table, so that another official must act."""
    own: str = ""
    """A sentence that tells who can act instead, if the reader plays at the task's table; else empty."""


def line(item: ToDo, room: Room, own: OwnTable | None = None) -> ToDoLine:
    """Return a task as text with its button. If the reader plays at the task's table, `own` tells who else can act there; else None."""
    sizes = table_sizes_text(room.tournament, room.players)
    barred = own is not None and not own.acts_alone and item.kind in BY_ANOTHER_OFFICIAL
    return ToDoLine(
        level=item.level,
        icon=ICONS.get(item.kind, "on"),
        title=title(item, room, sizes),
        reason=reason(item, room, sizes),
        button=None if barred else _button(item, room, sizes),
        own=own_table_text(own) if own is not None and item.kind in BY_ANOTHER_OFFICIAL else "",
    )


def _button(item: ToDo, room: Room, sizes: str) -> Button:
    step = _step_button(item, room, sizes)
    if step is not None:
        return step
    slug, table = room.tournament.slug, [item.round, item.table]
    match item.kind:
        case ToDoKind.CALL if item.call is not None:
            return Button(_("Open the case"), reverse("call", args=[slug, item.call.pk]), Right.RULE)
        case ToDoKind.SEATS:
            return Button(_("Answer"), f"{reverse('desk-door', args=[slug])}#gaps-heading", Right.PREPARE)
        case ToDoKind.IN_DOUBT:
            return Button(_("Decide"), reverse("jury-table", args=[slug, *table]), Right.RULE)
        case ToDoKind.SILENT:
            return Button(_("Code"), reverse("table-code", args=[slug, item.table]), Right.REPORT)
        case ToDoKind.SHORT:
            fields = {"action": "extra", "minutes": EXTRA_MINUTES, "table": item.table}
            label = _("Give %(n)s extra min") % {"n": EXTRA_MINUTES}
            return Button(label, reverse("round-clock", args=[slug, item.round]), Right.SEAT, post=True, fields=fields)
        case ToDoKind.ROOM_SILENT if room.clock is not None:
            return Button(_("Pause"), reverse("round-clock", args=[slug, item.round]), Right.SEAT, post=True, fields={"action": "pause"})
        case ToDoKind.ROOM_SILENT:
            return Button(_("Have a look"), f"{reverse('desk', args=[slug])}?show=waiting#tables", Right.OVERSEE)
        case ToDoKind.SLIP:
            return Button(_("Have a look"), reverse("slip", args=[slug, *table]), Right.READ_SLIPS)
        case ToDoKind.MISSED_ROUND:
            return Button(_("Choose"), f"{reverse('desk-rounds', args=[slug])}#missed", Right.APPOINT)
        case ToDoKind.PRINT_NEXT:
            return Button(_("Print"), reverse("papers", args=[slug]), Right.PRINT)
    return Button(_("Open the table"), reverse("desk-table", args=[slug, *table]), Right.OVERSEE)


def _step_button(item: ToDo, room: Room, sizes: str) -> Button | None:
    """Return the button of the evening's next step; None if the task is not a next step."""
    slug, words = room.tournament.slug, title(item, room, sizes)
    match item.kind:
        case ToDoKind.ENROL | ToDoKind.DRAW if item.kind == ToDoKind.ENROL or not sizes:
            return Button(_("To the players"), reverse("desk-players", args=[slug]), Right.PREPARE)
        case ToDoKind.DRAW:
            return Button(words, reverse("desk-draw", args=[slug]), Right.SEAT, post=True)
        case ToDoKind.DECIDE_FINAL:
            return Button(words, f"{reverse('desk-rounds', args=[slug])}#final", Right.SEAT)
        case ToDoKind.START:
            fields = {"drawn": room.round.pk if room.round else ""}
            return Button(words, reverse("round-start", args=[slug, item.round]), Right.SEAT, post=True, fields=fields)
        case ToDoKind.LAST_DEAL:
            return Button(words, reverse("round-last-deal", args=[slug, item.round]), Right.SEAT, post=True)
        case ToDoKind.CALL_TIME:
            return Button(_("Time is up"), f"{reverse('seating', args=[slug, item.round])}#time", Right.SEAT)
        case ToDoKind.FINISH:
            at_once = item.count == item.of and not any(each.missing or each.progress.in_doubt for each in room.tables)
            if at_once:
                return Button(words, reverse("round-finish", args=[slug, item.round]), Right.SEAT, post=True)
            return Button(words, f"{reverse('seating', args=[slug, item.round])}#finishing", Right.SEAT)
        case ToDoKind.CLOSE:
            return Button(words, reverse("desk-closing", args=[slug]), Right.CLOSE)
        case ToDoKind.PAPERS:
            return Button(_("Papers"), reverse("papers", args=[slug]), Right.OVERSEE)
    return None
