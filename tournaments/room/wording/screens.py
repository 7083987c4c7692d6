"""Texts about the big screens in the reader's language: the name of each, and what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from tournaments.evening.models import Tournament
from tournaments.room.screens import AUTO, BigScreen

Screen = Tournament.Screen


def screen_name(screen: BigScreen) -> str:
    """Return the screen's name; if it has none, a text with its number."""
    return isolated(screen.name) if screen.name else _("Screen %(n)s") % {"n": screen.number}


def programme_text(screen: BigScreen) -> str:
    """Return the slides of the screen's programme, with their seconds: “the standings 12 s, the clock 8 s”."""
    turns = [_("%(slide)s %(n)s s") % {"slide": slide_name(turn.slide), "n": turn.seconds} for turn in screen.programme]
    return comma_text(turns)


def slide_name(slide: str) -> str:
    """Return the title of a slide. A code that this version does not know is returned as it is."""
    return str(Tournament.Screen(slide).label) if slide in Tournament.Screen.values else slide


def slide_title(slide: str) -> str:
    """Return a short title of a slide, for a button and for the bar that shows which slide of the programme is on the screen."""
    titles: dict[str, str] = {
        Screen.WELCOME: _("Welcome"),
        Screen.STANDINGS: _("Standings"),
        Screen.SEATING: _("Seating"),
        Screen.TABLES: _("Tables"),
        Screen.CLOCK: _("Clock"),
        Screen.LATEST: _("Just happened"),
        Screen.RULINGS: _("Rulings"),
        Screen.PRIZES: _("Prize-giving"),
    }
    return titles[slide]


def logged_screen_text(screen: Mapping[str, Any]) -> str:
    """Return the text for a screen in a log entry: “Hall: the standings”."""
    name = isolated(screen["name"]) if screen["name"] else str(screen["number"])
    slides = comma_text(slide_name(turn["slide"]) for turn in screen["programme"])
    shows = slide_name(screen["show"]) if screen["show"] != AUTO or not slides else slides
    chime = comma_text(["", _("with a sound for the last deal")]) if screen.get("chime") else ""
    return f"{name}: {shows}{chime}" + (f" ({screen['pages_turned']})" if screen["pages_turned"] else "")
