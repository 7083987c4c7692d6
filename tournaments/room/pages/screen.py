"""The big screen: the standings, the seating, the clock and the news, large enough to read across a room."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from scoring.engine.state import TableStart
from tournaments.entrants.queries.names import Names, display_name, public_names
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.queries.public_rulings import has_public_rulings, public_rulings
from tournaments.jury.wording.public_rulings import RulingText, ruling_text
from tournaments.pages.fragments import Context, public_html, public_part
from tournaments.pages.release import release
from tournaments.pages.shared import shared_page
from tournaments.play.queries.progress import Progress, progress
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.room.feed import chosen
from tournaments.room.feed.broadcast import SECONDS_BETWEEN, SECONDS_LATE, SECONDS_SHOWN
from tournaments.room.pages.feed import DEALS_FOR_A_LINE, LINES_ON_SCREEN
from tournaments.room.pages.prize_slide import WINNER_SECONDS, prize_page
from tournaments.room.pages.slides import Name, SlidePage, pages_by_name, pages_by_table, pages_of_standings, screen_name
from tournaments.room.pages.welcome import welcome_page
from tournaments.room.queries.broadcast import broadcasts_now
from tournaments.room.queries.clock import round_clock
from tournaments.room.queries.feed import Feed, feed
from tournaments.room.queries.messages import messages_now, messages_on_screen, readable_messages
from tournaments.room.queries.screen import Moment, rotation, screen_with_number, shown_rounds
from tournaments.room.screens import AUTO, BigScreen
from tournaments.room.wording.feed import feed_lines
from tournaments.room.wording.screens import slide_title
from tournaments.seating.queries.seating import RoundSeating, seating_of
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.queries.visible_standings import frozen_at, visible_standings
from tournaments.standings.wording.line_names import line_name, plain_line_name
from tournaments.standings.wording.sparkline import sparkline_html

ROOM_TEMPLATE = "tournaments/public/screen_room.html"
LATEST_RULINGS = 5
Screen = Tournament.Screen
WITHOUT_BANDS = frozenset({Screen.WELCOME, Screen.SEATING, Screen.TABLES, Screen.PRIZES})
"""The slides over which no news is shown: people look for their table, or listen to the prize-giving."""


@dataclass(frozen=True)
class Slide:
    """One slide of a screen's programme, with its pages."""

    kind: str
    """The slide's code, a value of Tournament.Screen."""
    label: str
    seconds: int
    """The seconds for which each page is shown."""
    pages: list[SlidePage]


@dataclass(frozen=True)
class ScreenLine:
    """A line of the standings as the screen shows it."""

    standing: StandingsLine
    name: Name
    course: SafeString


@dataclass(frozen=True)
class Judged:
    """One ruling as text for the screen."""

    at: datetime.datetime
    text: RulingText


@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})
@shared_page
def screen(request: HttpRequest, tournament: Tournament, _rights: frozenset[Right], number: int | None = None) -> HttpResponse:
    """Show the page that a projector displays all evening: the screen with this number, or the first one.

    If there is no screen with this number any more, redirect to the first. The desk's own page shows it small, in a frame.
    """
    shown = tournament.screens[0] if number is None else screen_with_number(tournament, number)
    if number not in (None, shown.number):
        return redirect("screen", tournament.slug)
    # Everybody in the hall can see this screen, so it shows public names even if a member of the staff is logged in.
    names = public_names(tournament)
    context = {
        "tournament": tournament,
        "screen": shown,
        "now": timezone.now(),
        "release": release(),
        "etag": version_etag(tournament, names),
        "room": public_html(tournament, ROOM_TEMPLATE, _part(shown.number), names, variant=_variant(tournament, shown)),
    }
    return render(request, "tournaments/public/screen.html", context)


@require_safe
def room(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """Show the content of the screen with this number, or of the first one. The page fetches this part again to refresh itself."""
    return public_part(
        request,
        slug,
        ROOM_TEMPLATE,
        _part(number),
        public_names_only=True,
        variant=lambda tournament: _variant(tournament, screen_with_number(tournament, number)),
    )


def _variant(tournament: Tournament, screen: BigScreen) -> str:
    # The Wi-Fi is shown on one day only, and a new logo of the club is no new version of the evening.
    return f"screen-{screen.number}-{timezone.localdate()}-{tournament.club.logo_tag}"


def _part(number: int) -> Context:
    """Return a function that makes the template context of one screen, or of the first screen if that one was removed."""
    return lambda tournament, names: _room(tournament, names, screen_with_number(tournament, number))


def _room(tournament: Tournament, names: Names, screen: BigScreen) -> dict[str, Any]:
    """Return the template context of a screen: all slides that it shows in turn. Data of other slides is not read."""
    current, seat_round = shown_rounds(tournament, screen)
    so_far = progress(current) if current and current.state == Round.State.PLAYING else None
    clock = round_clock(current) if current else None
    to_everybody = readable_messages(tournament, messages_on_screen(messages_now(tournament), screen), names)
    prizes = prizes_of(tournament) if _may_give_prizes(screen, current) else None
    slides = rotation(
        screen,
        Moment(
            round=current,
            seats=seat_round is not None,
            clock=clock is not None,
            deals=so_far is not None and tournament.frozen is None and any(each.played for each in so_far.tables),
            rulings=Screen.RULINGS in screen.slides and tournament.frozen is None and has_public_rulings(tournament),
            prizes=prizes is not None and bool(prizes.read_out),
            all_prizes=prizes is not None and prizes.next_reading is None,
        ),
    )
    # Results after the freeze are secret, and so are rulings about them. The standings are the most expensive query, so they are not read
    # while only the seating is shown.
    now = visible_standings(tournament, live=False) if not {Screen.STANDINGS, Screen.LATEST}.isdisjoint(slides) else None
    shows_news = current is not None and (Screen.LATEST in slides or WITHOUT_BANDS.isdisjoint(slides))
    news = _news(tournament, now) if shows_news else Feed((), {}, {})
    seating = seating_of(seat_round) if seat_round and not {Screen.SEATING, Screen.TABLES}.isdisjoint(slides) else None
    pages: Mapping[str, Callable[[], list[SlidePage]]] = {
        Screen.WELCOME: lambda: [welcome_page(tournament, names)],
        Screen.STANDINGS: lambda: _standings_pages(tournament, now, names) if now else [],
        Screen.SEATING: lambda: pages_by_name(seating, names) if seating else [],
        Screen.TABLES: lambda: pages_by_table(seating.tables) if seating else [],
        Screen.CLOCK: lambda: [SlidePage(_bars(so_far), 1, 1)],
        Screen.LATEST: lambda: [SlidePage(feed_lines(tournament, news, chosen(news.items, LINES_ON_SCREEN), names), 1, LINES_ON_SCREEN)],
        Screen.RULINGS: lambda: [SlidePage(_judged(tournament, names) if tournament.frozen is None else [], 1, LATEST_RULINGS)],
        Screen.PRIZES: lambda: [prize_page(prizes or prizes_of(tournament), names)],
    }
    bands = broadcasts_now(tournament, news, names, so_far) if shows_news and WITHOUT_BANDS.isdisjoint(slides) else ()
    lines = feed_lines(tournament, news, [each.item for each in bands], names)
    return {
        "screen": screen,
        "bands": list(zip(bands, lines, strict=True)),
        "band_seconds": {"shown": SECONDS_SHOWN, "between": SECONDS_BETWEEN, "late": SECONDS_LATE},
        "to_everybody": to_everybody,
        "slides": [_slide(screen, each, pages[each]()) for each in slides],
        "standings": now,
        "newest": current,
        "clock": clock,
        "seat_round": seat_round,
        "seating": seating,
        "larger": _tables_that_sit_out(tournament, seating) if seating else [],
        "progress": so_far,
        "rules": tournament.rule_set,
    }


def _slide(screen: BigScreen, kind: str, pages: list[SlidePage]) -> Slide:
    seconds = screen.seconds(kind)
    shows_winner = kind == Screen.PRIZES and any(page.rows and page.rows[0].winner for page in pages)
    return Slide(kind, slide_title(kind), max(seconds, WINNER_SECONDS) if shows_winner else seconds, pages)


def _news(tournament: Tournament, now: Standings | None) -> Feed:
    """Return the news that the public may read. `now` are the standings as the public sees them, if they were read."""
    last = DEALS_FOR_A_LINE * LINES_ON_SCREEN
    return feed(tournament, until=frozen_at(tournament, live=False), standings=now, last=last)


def _may_give_prizes(screen: BigScreen, current: Round | None) -> bool:
    """Return whether a screen could show the prizes now: it has no fixed slide, and all rounds that were started are finished.

    Then the prizes are read, with one query.
    """
    return screen.show == AUTO and current is not None and current.state == Round.State.FINISHED


def _judged(tournament: Tournament, names: Names) -> list[Judged]:
    rulings = public_rulings(tournament, LATEST_RULINGS)
    players = {entrant.number: display_name(entrant, names) for entrant in tournament.entrants.all()} if rulings else {}
    return [Judged(each.ruling.at, ruling_text(each, tournament.rule_set, players, names)) for each in rulings]


def _standings_pages(tournament: Tournament, now: Standings, names: Names) -> list[SlidePage]:
    # The chart of a line with points for missed rounds would not end at the points shown next to it.
    drawn = [line for line in now.lines[:3] if not line.for_missed] if now.deals else []
    first = {line.entrant.pk: [each.pk for each in line.everybody] for line in drawn}
    totals = courses(tournament, first, until=frozen_at(tournament, live=False), pairs=now.pairs) if first else {}
    rows = [
        ScreenLine(
            line,
            screen_name(plain_line_name(line, names), line_name(line, names)),
            sparkline_html(totals.get(line.entrant.pk, ())),
        )
        for line in now.lines
    ]
    return pages_of_standings(rows, with_cards=bool(now.deals and now.lines))


def _bars(so_far: Progress | None) -> list[tuple[int, int]]:
    """Return (number of the table, percentage of its deals that are played) for each table; empty before the first draw."""
    tables = so_far.tables if so_far else ()
    return [(each.table.number, 100 if each.complete else 100 * each.played // max(1, each.table.deals_planned)) for each in tables]


def _tables_that_sit_out(tournament: Tournament, seating: RoundSeating) -> list[tuple[int, int]]:
    """Return the number and the size of each table at which somebody sits out in every deal."""
    game = tournament.rule_set.game
    sizes = {table.table.seats for table in seating.tables}
    sitting_out = {size for size in sizes if game.first_state(TableStart(seats=size, first_dealer=0)).sits_out}
    return [(table.number, table.table.seats) for table in seating.tables if table.table.seats in sitting_out]
