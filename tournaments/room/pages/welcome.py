"""The welcome slide of the big screen as text: where, when, who is here, and codes for the Wi-Fi and for the evening's page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from segno.helpers import make_wifi

from clubs.club.models import Venue
from clubs.days import whole_day
from clubs.direction import comma_text
from tournaments.calendar.wording.before_start import cancelled_text
from tournaments.entrants.queries.names import Names, display_name, plain_display_name
from tournaments.evening.models import Tournament
from tournaments.room.models import HallWifi
from tournaments.room.pages.slides import Name, SlidePage, screen_name
from tournaments.room.queries.welcome import Welcome, welcome

COLUMNS = 3
FEWEST_NAME_ROWS = 6
"""The smallest number of rows. With fewer, the first name would be as high as the page."""


@dataclass(frozen=True)
class ArrivedName:
    """A player who is here, as the slide shows them."""

    number: int
    name: Name


@dataclass(frozen=True)
class WelcomeText:
    """The texts of the welcome slide."""

    of: Welcome
    day: str
    place: str
    """The name and the address of the place; empty if no place was announced."""
    starts: str
    """The time of the first round; empty if it was not announced or the evening is cancelled."""
    doors: str
    cancelled: str
    """The sentence that the evening is cancelled; empty if it is held."""
    host: str
    """The first part of the address of the evening's page, without its scheme, for people who cannot scan."""
    path: str
    """The rest of that address."""
    code: str
    """A QR code with the address, for an `<img>`."""
    wifi_code: str
    """A QR code with which a phone joins the Wi-Fi; empty if no Wi-Fi is shown."""


def welcome_page(tournament: Tournament, names: Names) -> SlidePage:
    """Return the page of the welcome slide. Its `cards` contain one `WelcomeText`."""
    now = welcome(tournament, timezone.localdate())
    rows = [ArrivedName(each.number, screen_name(plain_display_name(each, names), display_name(each, names))) for each in now.newest]
    height = max(FEWEST_NAME_ROWS, -(-len(rows) // COLUMNS))
    return SlidePage(rows, COLUMNS, height, cards=[_text(tournament, now)])


def _text(tournament: Tournament, now: Welcome) -> WelcomeText:
    announcement = now.announcement
    cancelled = cancelled_text(announcement) if announcement is not None else ""
    moments = announcement.moments if announcement is not None and not cancelled else None
    address = settings.PUBLIC_URL + reverse("standings", args=[tournament.slug])
    return WelcomeText(
        of=now,
        day=whole_day(tournament.on),
        place=_place(announcement.venue) if announcement is not None and announcement.venue is not None else "",
        starts=date_format(moments.starts, "H:i") if moments is not None and moments.starts is not None else "",
        doors=date_format(moments.doors, "H:i") if moments is not None and moments.doors is not None else "",
        cancelled=cancelled,
        host=settings.PUBLIC_URL.partition("://")[2],
        path=reverse("standings", args=[tournament.slug]).rstrip("/"),
        code=_code(address),
        wifi_code=_wifi_code(now.wifi) if now.wifi is not None else "",
    )


def _place(venue: Venue) -> str:
    return comma_text(filter(None, (venue.name, *venue.address.splitlines())))


@lru_cache(maxsize=64)
def _code(address: str) -> str:
    """Return the address as a QR code, black on white with a border."""
    return str(segno.make(address, error="m", micro=False).svg_data_uri(border=2, dark="#000", light="#fff", omitsize=True))


def _wifi_code(wifi: HallWifi) -> str:
    """Return a QR code with which a phone joins this network."""
    code = make_wifi(ssid=wifi.name, password=wifi.password or None, security="WPA" if wifi.password else "nopass")
    return str(code.svg_data_uri(border=2, dark="#000", light="#fff", omitsize=True))
