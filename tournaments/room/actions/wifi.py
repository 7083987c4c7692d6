"""Set the Wi-Fi that the big screen shows to people who come in."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.people.names import read_optional_name
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.room.models import HallWifi

MAX_WIFI_NAME_LENGTH = 32
"""The greatest length of a network's name (IEEE 802.11)."""
MIN_WIFI_PASSWORD_LENGTH, MAX_WIFI_PASSWORD_LENGTH = 8, 63
"""The lengths of a WPA password."""


@transaction.atomic
def set_wifi(*, by: Actor, tournament: Tournament, name: str, password: str = "") -> None:
    """Set the network and the password that the welcome slide shows; without a name, none is shown.

    They are stored for the place of the evening, or for the club if no place was announced, so the next evening there shows them too.
    The log does not contain them. Setting the same again changes nothing.

    Refused: FIELD_MISSING (a password without a network), NAME_INVISIBLE (name), WIFI_PASSWORD (password), TOURNAMENT_CLOSED.
    """
    require(by, Right.SEAT, tournament)
    lock_tournament_before_final(tournament)
    name, password = read_optional_name(name, max_length=MAX_WIFI_NAME_LENGTH), password.strip()
    if password and not name:
        raise refuse("FIELD_MISSING", "name")
    fits = MIN_WIFI_PASSWORD_LENGTH <= len(password) <= MAX_WIFI_PASSWORD_LENGTH and password.isprintable()
    if password and not fits:
        raise refuse("WIFI_PASSWORD", "password", least=MIN_WIFI_PASSWORD_LENGTH, most=MAX_WIFI_PASSWORD_LENGTH)
    announcement = announcement_of(tournament)
    place = {"club": tournament.club, "venue": announcement.venue if announcement is not None else None}
    stored = HallWifi.objects.filter(**place).first() or HallWifi(**place)
    if (stored.name, stored.password) == (name, password):
        return
    stored.name, stored.password = name, password
    stored.save()
    record(tournament, by=by, what=Event.WIFI, subject=TOURNAMENT, after={"shown": bool(name)})
