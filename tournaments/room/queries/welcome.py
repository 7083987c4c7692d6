"""The welcome on the big screen before the first draw: where and when, how many are here, and the Wi-Fi of the place. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.room.models import HallWifi
from tournaments.signup.queries.facts import sign_ups_now

NAMES_SHOWN = 30
"""The greatest number of names on the slide: three columns of ten that people can read across a room."""


@dataclass(frozen=True)
class Welcome:
    """The content of the welcome slide."""

    announcement: Announcement | None
    here: int
    """The number of players who are checked in; of all who are enrolled, if nobody was checked in."""
    signed_up: int
    """The number of people who have a place by sign-up; 0 if nobody signed up."""
    expected: int
    """The number of players who take part: those who are enrolled, or those who signed up if they are more."""
    checks_in: bool
    """True if somebody was checked in. If nobody was, the club perhaps does not use check-in."""
    newest: tuple[Entrant, ...]
    """The players who came last, the newest first; empty if the public may not read who comes."""
    wifi: HallWifi | None

    @property
    def more(self) -> int:
        """The number of players who are here and whose names are not on the slide; 0 if no names are shown."""
        return self.here - len(self.newest) if self.newest else 0


def welcome(tournament: Tournament, today: datetime.date) -> Welcome:
    """Return the welcome of this evening. `today` is the date at the club. At most six queries.

    Names are left out if the announcement says that the public does not read who comes.
    """
    announcement = announcement_of(tournament)
    part = list(tournament.entrants.filter(withdrawn=False).order_by("number"))
    arrived = sorted((each for each in part if each.present_at is not None), key=lambda each: (each.present_at, each.number))
    here = arrived or part
    shows_names = announcement is None or announcement.shows_names
    answers = sign_ups_now(tournament)
    signed_up = answers.coming if answers is not None else 0
    return Welcome(
        announcement=announcement,
        here=len(here),
        signed_up=signed_up,
        expected=max(len(part), signed_up),
        checks_in=bool(arrived),
        newest=tuple(reversed(here))[:NAMES_SHOWN] if shows_names else (),
        wifi=public_wifi(tournament, today),
    )


def public_wifi(tournament: Tournament, today: datetime.date) -> HallWifi | None:
    """Return the Wi-Fi that the screen shows now; None on other days than that of the evening, and once a round was started.

    Everybody who knows the address of the screen can read it, so it is not shown for longer than people need it.
    """
    if tournament.on != today or _has_started(tournament):
        return None
    return wifi_of(tournament)


def wifi_of(tournament: Tournament) -> HallWifi | None:
    """Return the stored Wi-Fi of the evening's place, or of the club if no place was announced. One query."""
    announcement = announcement_of(tournament)
    venue = announcement.venue_id if announcement is not None else None
    return HallWifi.objects.filter(club=tournament.club_id, venue=venue).exclude(name="").first()


def _has_started(tournament: Tournament) -> bool:
    rounds: Sequence[str] = list(tournament.rounds.values_list("state", flat=True))
    return any(state != Round.State.SEATED for state in rounds)
