"""The settings of an evening that plays by itself, for the director's page."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from tournaments.evening.models import Tournament
from tournaments.rehearsal.queries import SPEEDS, automatic_play, is_played

register = template.Library()


@dataclass(frozen=True)
class ShownPlay:
    """The settings of an evening that plays by itself, as the page shows them."""

    stopped: bool
    alive: bool
    crew: bool
    speed: int
    speeds: tuple[int, ...]


@register.simple_tag
def automatic_play_of(tournament: Tournament) -> ShownPlay | None:
    """Return the settings of the program that plays this evening; None if the evening is not played by itself."""
    play = automatic_play(tournament)
    if play is None:
        return None
    return ShownPlay(play.stopped, is_played(play), play.crew, play.speed, SPEEDS)
