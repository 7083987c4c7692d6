"""The big screen: the standings, where people sit, the clock, what just happened; large enough to read across a room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from scoring.engine.state import Start
from tournaments.models import Round, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.queries.clock import round_clock
from tournaments.queries.course import courses
from tournaments.queries.latest_deals import LatestDeal, latest_deals
from tournaments.queries.names import display_name, plain_display_name
from tournaments.queries.progress import Progress, progress
from tournaments.queries.screen import rotation, shown_rounds
from tournaments.queries.seating import Seating, seating_of
from tournaments.queries.standings import Standing, standings
from tournaments.web.fragments import public_html, public_part
from tournaments.web.public.slides import (
    Name,
    Page,
    pages_by_name,
    pages_by_table,
    pages_of_standings,
    screen_name,
)
from tournaments.web.public.sparkline import Sparkline, sparkline
from tournaments.wording.etag import version_etag

ROOM_TEMPLATE = "tournaments/public/screen_room.html"
LATEST_DEALS = 6
Screen = Tournament.Screen


@dataclass(frozen=True)
class Slide:
    """One thing that the screen shows, with the pages that it takes."""

    kind: str
    """One of Tournament.Screen."""
    label: str
    pages: list[Page]


@dataclass(frozen=True)
class Line:
    """A line of the standings as the screen writes it."""

    standing: Standing
    name: Name
    course: Sparkline | None


@dataclass(frozen=True)
class JustNow:
    """A deal that just came in: of whom it is told, and what its table reads about it."""

    latest: LatestDeal
    name: Name
    text: str


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that a projector shows all evening."""
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    # The whole room reads this screen, so it shows the public's names even if a member of the staff is logged in.
    names = tournament.names
    context = {
        "tournament": tournament,
        "now": timezone.now(),
        "etag": version_etag(tournament, names),
        "room": public_html(tournament, ROOM_TEMPLATE, _room, names),
    }
    return render(request, "tournaments/public/screen.html", context)


@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """What the screen shows, for the page that refreshes it."""
    return public_part(request, slug, ROOM_TEMPLATE, _room, public_names_only=True)


def _room(tournament: Tournament, names: str) -> dict[str, Any]:
    """Everything that takes turns, and nothing that does not."""
    current, seat_round = shown_rounds(tournament)
    so_far = progress(current) if current and current.state == Round.State.PLAYING else None
    deals = so_far is not None and any(each.played for each in so_far.tables)
    clock = round_clock(current) if current else None
    kinds = rotation(tournament, current, clock=clock is not None, deals=deals)
    # The standings are the dearest of all: not read while everybody only looks for a seat.
    now = standings(tournament) if not {Screen.STANDINGS, Screen.LATEST}.isdisjoint(kinds) else None
    seating = seating_of(seat_round) if seat_round and not {Screen.SEATING, Screen.TABLES}.isdisjoint(kinds) else None
    pages: Mapping[str, Callable[[], list[Page]]] = {
        Screen.STANDINGS: lambda: _standings_pages(tournament, now.lines, now.deals, names) if now else [],
        Screen.SEATING: lambda: pages_by_name(seating, names) if seating else [],
        Screen.TABLES: lambda: pages_by_table(seating.tables) if seating else [],
        Screen.CLOCK: lambda: [Page(_bars(so_far), 1, 1)],
        Screen.LATEST: lambda: [Page(_just_now(tournament, names), 1, LATEST_DEALS)],
    }
    return {
        "slides": [Slide(kind, label, pages[kind]()) for kind, label in _labels() if kind in kinds],
        "standings": now,
        "newest": current,
        "clock": clock,
        "seat_round": seat_round,
        "seating": seating,
        "larger": _tables_that_sit_out(tournament, seating) if seating else [],
        "progress": so_far,
        "rules": tournament.rule_set,
    }


def _labels() -> list[tuple[str, str]]:
    """What takes turns, in this order, by a word for the bar of the rotation."""
    return [
        (Screen.STANDINGS, _("Standings")),
        (Screen.SEATING, _("Seating")),
        (Screen.TABLES, _("Tables")),
        (Screen.CLOCK, _("Clock")),
        (Screen.LATEST, _("Just in")),
    ]


def _standings_pages(tournament: Tournament, lines: tuple[Standing, ...], deals: int, names: str) -> list[Page]:
    first = {line.entrant.pk: [line.entrant.pk, *(each.pk for each in line.former)] for line in lines[:3]} if deals else {}
    totals = courses(tournament, first) if first else {}
    rows = [
        Line(
            line,
            screen_name(plain_display_name(line.entrant, names), display_name(line.entrant, names)),
            sparkline(totals[line.entrant.pk]) if line.entrant.pk in totals else None,
        )
        for line in lines
    ]
    return pages_of_standings(rows, with_cards=bool(first))


def _bars(so_far: Progress | None) -> list[tuple[int, int]]:
    """How far each table is: its number, and how much of its deals is played, in per cent."""
    tables = so_far.tables if so_far else ()
    return [(each.table.number, 100 if each.complete else 100 * each.played // max(1, each.table.deals_planned)) for each in tables]


def _just_now(tournament: Tournament, names: str) -> list[JustNow]:
    game, language = tournament.rule_set.game, get_language() or "en"
    rows = []
    for latest in latest_deals(tournament, LATEST_DEALS):
        outcome = latest.view.fold.outcomes[latest.deal.number][1]
        text = game.describe_result(outcome.played, latest.names, language) if outcome.played else ""
        name = screen_name(plain_display_name(latest.player, names), display_name(latest.player, names))
        rows.append(JustNow(latest, name, text))
    return rows


def _tables_that_sit_out(tournament: Tournament, seating: Seating) -> list[tuple[int, int]]:
    """The tables where somebody sits out each deal: number and how many sit there."""
    game = tournament.rule_set.game
    sizes = {table.table.seats for table in seating.tables}
    sitting_out = {size for size in sizes if game.first_state(Start(seats=size, first_dealer=0)).sits_out}
    return [(table.number, table.table.seats) for table in seating.tables if table.table.seats in sitting_out]
