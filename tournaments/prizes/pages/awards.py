"""The awards of an evening, one after the other, and the name that is read out next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import isolated
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.evening.models import Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.prizes.giving import Allocation, Award, NameToReadOut, Prize
from tournaments.prizes.queries.prizes import Prizes, Winners
from tournaments.prizes.wording import (
    prize_title,
    prize_what,
    read_aloud,
    reading_note,
    reading_title,
    reading_what,
    why_not,
    winner_name,
)

NAMES_TO_DRAW_FROM = 8


@dataclass(frozen=True)
class AwardLine:
    """One award as the page shows it."""

    title: str
    what: str
    names: tuple[str, ...]
    """The winner's name, or both names of a pair. Until lots are drawn: the names of all who are in them, or “one of 12”."""
    note: str


def awards_context(tournament: Tournament, own: Prizes) -> dict[str, Any]:
    """Return the template context of the awards: as confirmed, and as they would be by the current standings if that differs."""
    confirmed = own.confirmed
    return {
        "prizes": own,
        "now": _award_lines(own, own.offered, own.by_now) if own.offered and not (confirmed and own.agrees) else [],
        "given": _award_lines(own, own.confirmed_list, confirmed) if confirmed else [],
    }


def reading_context(tournament: Tournament, own: Prizes) -> dict[str, Any]:
    """Return the template context of reading out: the name that was just read, the next one, and what the screen shows."""
    around = [*own.read_out[-1:], *([own.next_reading] if own.next_reading else [])]
    winners = own.winners(around)
    return {
        "read": own.stored.read,
        "of": len(own.readings),
        "newest": read_aloud(own.read_out[-1], winners) if own.read_out else None,
        "following": read_aloud(own.next_reading, winners) if own.next_reading else None,
        "forward": own.stored.read + 1,
        "back": own.stored.read - 1,
        "on_screen": any(screen.show == Tournament.Screen.PRIZES for screen in tournament.screens),
        "screen_can_change": not evening_state(tournament).final,
    }


def _award_lines(own: Prizes, listed: tuple[Prize, ...], allocation: Allocation) -> list[AwardLine]:
    """Return every prize of the list in order: its winner, or why there is none."""
    winners = Winners(own.tournament, {each.number: each for each in own.tournament.entrants.all()})
    lines = []
    for award in allocation.awards:
        reading = NameToReadOut(tuple(listed[index] for index in award.prizes), award)
        note = _("next in line") if award.next_in_line else reading_note(reading)
        if award.player is None:
            note = _("lots are drawn when you confirm")
        names = _names(award, reading.prizes[0], own, winners)
        lines.append((award.prizes[0], AwardLine(reading_title(reading), reading_what(reading), names, note)))
    for each in allocation.not_given:
        prize = listed[each.prize]
        lines.append((each.prize, AwardLine(prize_title(prize), prize_what(prize), (), why_not(each.why))))
    return [line for _index, line in sorted(lines, key=lambda each: each[0])]


def _names(award: Award, prize: Prize, own: Prizes, winners: Winners) -> tuple[str, ...]:
    """Return the winner's name.

    Before the lots are drawn, return the names of all who are in them, or “one of 12” if they are many.
    """
    if award.player is not None:
        return (isolated(winner_name(award, winners, FULL_NAMES)),)
    if len(award.among) <= NAMES_TO_DRAW_FROM:
        in_lots = [each for each in own.competitors.of(prize) if each.number in award.among]
        possible = [replace(award, player=each.number, partners=each.partners) for each in in_lots]
        return tuple(isolated(winner_name(each, winners, FULL_NAMES)) for each in possible)
    return (_("one of %(n)s") % {"n": len(award.among)},)
