"""Invented players, tables and forms for `/styleguide/`. Nothing is read from the database, and nothing is stored."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.pages.tabs import TabLink, TabRows
from clubs.static_files import FOLDER
from competitions.pages.plots import BarChart, bar_chart
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.evening.models import Entrant
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.sparkline import sparkline_html
from tournaments.standings.wording.standings_rows import BoardColumns, BoardLine, standings_rows

PLAYERS = ("Harrie van den Broek-Timmermans", "Els Maes", "علی‌رضا محمدی", "Toos Claes", "Wim de Wit")
"""Sample names: long, short, and written from right to left."""
WON = (0, 4, 9, 7, 12, 21, 18, 26)
LOST = (0, -3, 2, -6, -11, -9, -14, -17)
"""Sample running totals. WON belongs to a player who wins, LOST to a player who loses."""
GAMES = (("rik", "Rikken"), ("whist", "Whist"), ("boom", "Boomrikken"))


class SampleForm(forms.Form):
    """A form with a field of each kind."""

    name = forms.CharField(label=_("Name"), help_text=_("the total after each deal"))
    deals = forms.IntegerField(label=_("Deals"), min_value=1, widget=forms.NumberInput(attrs={"class": "figure"}))
    game = forms.ChoiceField(label=_("Game"), choices=GAMES)
    shown = forms.ChoiceField(label=_("Show"), choices=GAMES[:2], widget=forms.RadioSelect)
    note = forms.CharField(label=_("Message"), widget=forms.Textarea(attrs={"rows": 2}), required=False)
    member = forms.BooleanField(label=_("Jury"), required=False)


@dataclass(frozen=True)
class ComponentSample:
    """One sample of every component, with its data. `key` is the end of all ids in the sample, which must be unique on the page."""

    key: str
    theme: str
    direction: str

    @cached_property
    def form(self) -> SampleForm:
        """An empty form."""
        return SampleForm(auto_id=f"new-%s-{self.key}")

    @cached_property
    def wrong_form(self) -> SampleForm:
        """A form that was sent with mistakes."""
        return SampleForm({"deals": "0", "game": "boom", "shown": "rik", "member": "on"}, auto_id=f"wrong-%s-{self.key}")

    @property
    def columns(self) -> BoardColumns:
        return BoardColumns(by_average=True, own_figures=True, moves=True, tables=True, in_round=True, courses=True)

    @property
    def rows(self) -> SafeString:
        """Sample rows of the standings, as on the public page."""
        totals = (WON, WON[:5], LOST[:4], LOST, ())
        lines = (_line(at, name, totals[at]) for at, name in enumerate(PLAYERS))
        return standings_rows(lines, FULL_NAMES, self.columns, players="#")

    @property
    def won(self) -> SafeString:
        return sparkline_html(WON)

    @property
    def lost(self) -> SafeString:
        return sparkline_html(LOST)

    @property
    def chart(self) -> BarChart | None:
        return bar_chart((4, 7, -3, 9, -6), ("+4", "+7", "−3", "+9", "−6"), ("2022", "2023", "2024", "2025", "2026"))

    @property
    def leaders(self) -> list[dict[str, Any]]:
        return [
            {"place": at + 1, "name": name, "points": 26 - 9 * at, "course": (self.won, self.won, self.lost)[at]}
            for at, name in enumerate(PLAYERS[:3])
        ]

    @property
    def tiles(self) -> list[dict[str, Any]]:
        """A tile of the director's page for a table in each state."""
        states = ((1, "ok", "check", "4 / 4", 100), (2, "", "", "", 45), (3, "warn", "clock", "9 min", 30), (4, "bad", "alert", "?", 10))
        first = 10 * len(self.key)
        return [_tile(first + at, level, icon, chip, percent) for at, level, icon, chip, percent in states]

    evening: ClassVar[dict[str, str]] = {"slug": "evening"}
    room: ClassVar[dict[str, Any]] = {"round": {"number": 1}}
    """The round to which the tiles link. Such a round does not exist."""
    heroes: ClassVar[tuple[str, ...]] = ("", "final")
    steps: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 10, 20)
    """The numbers on the buttons of the adder."""
    tricks: ClassVar[tuple[int, ...]] = tuple(range(14))

    @property
    def feed(self) -> list[dict[str, Any]]:
        """Invented news, for the template of the public page."""
        texts = ((f"{PLAYERS[1]}: solo 8", 12), (f"{PLAYERS[0]}: misère", -9), (f"{PLAYERS[3]}", None))
        now = timezone.localtime()
        return [
            {
                "at": now - datetime.timedelta(minutes=7 * at),
                "html": text,
                "where": "" if points is None else f"{at + 1} · 17",
                "points": points,
            }
            for at, (text, points) in enumerate(texts)
        ]

    @property
    def tab_rows(self) -> TabRows:
        names = (("desk", _("Now"), 0), ("desk-rounds", pgettext_lazy("tab", "Rounds"), 2), ("jury", _("Jury"), 3))
        tabs = [TabLink("#mast", label, "page" if name == "desk" else "", name, waiting) for name, label, waiting in names]
        return TabRows(tabs, tabs)

    @cached_property
    def icons(self) -> list[str]:
        """The names of all icons."""
        return re.findall(r'<symbol id="([^"]+)"', (FOLDER / "img/icons.svg").read_text(encoding="utf-8"))


def _line(at: int, name: str, course: tuple[int, ...]) -> BoardLine:
    """Return the standings line of the player at index `at`. The last player withdrew; the third has a tie-break's reason on the line."""
    points, is_last = course[-1] if course else 0, at == len(PLAYERS) - 1
    entrant = Entrant(number=at + 1, name=name, called=name.split()[0], withdrawn=is_last)
    standing = StandingsLine(
        place=None if is_last else at + 1,
        entrant=entrant,
        points=points,
        figure=points,
        counted=points,
        in_final=at == 0,
        moved=(2, -1, 0, None, None)[at],
        deals=17,
        in_round=points // 2,
    )
    reason = _("Best deal") if at == 2 else ""
    return BoardLine(standing.place, standing, str(reason), f"{points / 17:+.1f}", points, None if is_last else at + 1, course)


def _tile(number: int, level: str, icon: str, chip: str, percent: int) -> dict[str, Any]:
    """Return the data of one table for the tile's template."""
    places = [{"seat": seat, "entrant": {"called": name.split()[0]}} for seat, name in enumerate(PLAYERS[:4])]
    return {
        "level": level,
        "icon": icon,
        "chip": chip,
        "own": number == 2,
        "percent": percent,
        "each": {
            "empty_seats": {3} if level == "bad" else set(),
            "table": {"number": number, "extra_minutes": 5 if level == "warn" else 0, "deals_planned": 20, "places": {"all": places}},
            "progress": {"played": percent // 5, "last_report": timezone.localtime()},
        },
    }
