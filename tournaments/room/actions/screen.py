"""Actions on the big screens of an evening: add and remove them, set their programmes, and choose what they show now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction

from clubs.actors import Actor
from clubs.people.names import read_name
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.room.queries.removed_screen import removed_screen
from tournaments.room.screens import AUTO, BigScreen, ProgrammeSlide, screens_from, screens_json

MAX_SCREENS = 12
MAX_SCREEN_NAME_LENGTH = 40
MIN_PAGE_SECONDS, MAX_PAGE_SECONDS = 3, 600


@transaction.atomic
def show_on_screens(*, by: Actor, tournament: Tournament, show: str, number: int | None = None) -> None:
    """Show the slide `show` on one screen, or on all if `number` is None. `auto` returns to the programme.

    If a screen shows it already, nothing changes. Allowed until the evening is final, because the prizes are given after the closing.

    Refused: FIELD_WRONG (show), NOT_FOUND (screen), TOURNAMENT_CLOSED.
    """
    if show not in Tournament.Screen.values:
        raise refuse("FIELD_WRONG", "show")
    _direct(by, tournament, number, lambda screen: replace(screen, show=str(show)))


@transaction.atomic
def turn_page(*, by: Actor, tournament: Tournament, number: int | None = None) -> None:
    """Show the next page at once on one screen, or on all if `number` is None.

    Refused: NOT_FOUND (screen), TOURNAMENT_CLOSED.
    """
    _direct(by, tournament, number, lambda screen: replace(screen, pages_turned=screen.pages_turned + 1))


@transaction.atomic
def add_screen(*, by: Actor, tournament: Tournament, name: str, programme: Sequence[ProgrammeSlide] = ()) -> BigScreen:
    """Add a screen to the evening. Returns it, with the number used in its address.

    Refused: FIELD_MISSING, NAME_INVISIBLE, NAME_TAKEN (name), TOO_MANY_SCREENS, FIELD_WRONG (programme), TOURNAMENT_CLOSED.
    """
    screens = _screens(by, tournament)
    if len(screens) >= MAX_SCREENS:
        raise refuse("TOO_MANY_SCREENS", "name", most=MAX_SCREENS)
    screen = BigScreen(1 + max(each.number for each in screens), _name(name, screens, None), _programme(programme))
    _store(by, tournament, screens, [*screens, screen])
    return screen


@transaction.atomic
def change_screen(
    *, by: Actor, tournament: Tournament, number: int, name: str, programme: Sequence[ProgrammeSlide], chime: bool | None = None
) -> BigScreen:
    """Change the name and the programme of a screen. With an empty programme, Troela chooses the slides for each moment.

    `chime` tells whether it makes a sound when the last deal is called; None: as before.

    The first screen may be without a name. Refused as in `add_screen`, and NOT_FOUND (screen).
    """
    screens = _screens(by, tournament)
    before = _screen(screens, number)
    name = _name(name, screens, number) if name or before != screens[0] else ""
    screen = replace(before, name=name, programme=_programme(programme), chime=before.chime if chime is None else chime)
    _store(by, tournament, screens, [screen if each == before else each for each in screens])
    return screen


@transaction.atomic
def remove_screen(*, by: Actor, tournament: Tournament, number: int) -> None:
    """Remove a screen from the evening. A projector that still has its address open shows the first screen from then on.

    Refused: NOT_FOUND (screen), LAST_SCREEN, TOURNAMENT_CLOSED.
    """
    screens = _screens(by, tournament)
    screen = _screen(screens, number)
    if len(screens) == 1:
        raise refuse("LAST_SCREEN")
    _store(by, tournament, screens, [each for each in screens if each != screen])


@transaction.atomic
def restore_screen(*, by: Actor, tournament: Tournament, number: int) -> None:
    """Undo the removal of a screen: it has its number, name and programme again. If it exists, nothing changes.

    Refused: NOT_FOUND (screen), NAME_TAKEN (name), TOO_MANY_SCREENS, TOURNAMENT_CLOSED.
    """
    screens = _screens(by, tournament)
    if any(each.number == number for each in screens):
        return
    removal = removed_screen(tournament, number)
    if removal is None:
        raise refuse("NOT_FOUND", "screen")
    if len(screens) >= MAX_SCREENS:
        raise refuse("TOO_MANY_SCREENS", "name", most=MAX_SCREENS)
    screen = removal[0]
    if screen.name:
        _name(screen.name, screens, None)
    _store(by, tournament, screens, sorted([*screens, screen], key=lambda each: each.number))


def _screens(by: Actor, tournament: Tournament) -> tuple[BigScreen, ...]:
    """Refuse unless this actor may change the screens now, lock the evening, and return its screens."""
    require(by, Right.SEAT, tournament)
    lock_tournament_before_final(tournament)
    return screens_from(tournament.policy)


def _screen(screens: Sequence[BigScreen], number: int) -> BigScreen:
    screen = next((each for each in screens if each.number == number), None)
    if screen is None:
        raise refuse("NOT_FOUND", "screen")
    return screen


def _direct(by: Actor, tournament: Tournament, number: int | None, change: Callable[[BigScreen], BigScreen]) -> None:
    screens = _screens(by, tournament)
    changed = screens if number is None else (_screen(screens, number),)
    _store(by, tournament, screens, [change(each) if each in changed else each for each in screens])


def _store(by: Actor, tournament: Tournament, before: Sequence[BigScreen], after: Sequence[BigScreen]) -> None:
    """Store the screens `after` in place of `before`, and log the change; if they are equal, do nothing."""
    if list(before) == list(after):
        return
    stored = {"screens": screens_json(after)}
    tournament.policy = {**tournament.policy, "screen": stored}
    Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy)
    record(tournament, by=by, what=Event.SCREEN, subject=TOURNAMENT, before={"screens": screens_json(before)}, after=stored)


def _name(text: str, screens: Sequence[BigScreen], number: int | None) -> str:
    """Return the screen's new name if it is valid and no other screen has it; else refuse. `number` is the screen's number."""
    name = read_name(text, max_length=MAX_SCREEN_NAME_LENGTH)
    if any(each.name.casefold() == name.casefold() for each in screens if each.number != number):
        raise refuse("NAME_TAKEN", "name")
    return name


def _programme(turns: Sequence[ProgrammeSlide]) -> tuple[ProgrammeSlide, ...]:
    """Return these entries as a programme. Refused: FIELD_WRONG for an unknown or repeated slide, or a wrong number of seconds."""
    slides = [turn.slide for turn in turns]
    wrong_slide = len(set(slides)) < len(slides) or not set(slides) <= set(Tournament.Screen.values) - {AUTO}
    if wrong_slide or any(not MIN_PAGE_SECONDS <= turn.seconds <= MAX_PAGE_SECONDS for turn in turns):
        raise refuse("FIELD_WRONG", "programme")
    return tuple(turns)
