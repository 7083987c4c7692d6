"""The current content of a big screen: a slide that the director chose, its programme, or slides that Troela chooses. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.evening.models import Round, Tournament
from tournaments.play.queries.progress import current_of
from tournaments.room.screens import AUTO, BigScreen

Screen = Tournament.Screen


@dataclass(frozen=True)
class Moment:
    """The facts about the evening that decide which slides have content now."""

    round: Round | None
    """The current round."""
    seats: bool = False
    """True if a round is drawn."""
    clock: bool = False
    """True if the current round has a clock, running or paused."""
    deals: bool = False
    """True if the current round has deals that count."""
    rulings: bool = False
    """True if there are rulings that the public may read."""
    prizes: bool = False
    """True if a name of the prize-giving has been read out."""
    all_prizes: bool = False
    """True if all names of the prize-giving have been read out."""


def screen_with_number(tournament: Tournament, number: int) -> BigScreen:
    """Return the screen with this number.

    If it was removed, return the first, so that a projector with its address still shows something.
    """
    screens = tournament.screens
    return next((each for each in screens if each.number == number), screens[0])


def shown_rounds(tournament: Tournament, screen: BigScreen) -> tuple[Round | None, Round | None]:
    """Return the current round, and the round whose seats the screen shows. Usually they are equal. One query.

    If the director chose the seating while a round is played, the screen shows the seats of the next drawn round, so that everybody can
    find their next table.
    """
    rounds = list(tournament.rounds.order_by("number"))
    current = current_of(tournament, rounds)
    if screen.show not in (Screen.SEATING, Screen.TABLES) or current is None or current.state != Round.State.PLAYING:
        return current, current
    ahead = next((each for each in rounds if each.state == Round.State.SEATED), current)
    ahead.tournament = tournament
    return current, ahead


def rotation(screen: BigScreen, now: Moment) -> tuple[str, ...]:
    """Return the slides that this screen shows in turn now, as values of Tournament.Screen; at least one.

    If the director chose a slide, only this one is shown; else the slides of the programme that have content. If there are none, Troela
    chooses slides. Before the first draw, every programme begins with the welcome unless the welcome has another place in it. While prizes
    are read out, a programme with the slide of the prizes shows only that slide.
    """
    slides = (screen.show,) if screen.show != AUTO else tuple(slide for slide in screen.slides if _has_something(slide, now))
    if screen.show == AUTO and now.round is None and Screen.WELCOME not in slides:
        slides = (Screen.WELCOME, *slides)
    if screen.show == AUTO and now.prizes and not now.all_prizes and Screen.PRIZES in slides:
        slides = (Screen.PRIZES,)
    return slides or _asked_by_the_moment(now)


def _has_something(slide: str, now: Moment) -> bool:
    """Return whether this slide has content now. The clock always does: without a round, it shows the time of day."""
    there = {Screen.WELCOME: now.round is None, Screen.STANDINGS: now.round is not None}
    there |= {Screen.SEATING: now.seats, Screen.TABLES: now.seats, Screen.LATEST: now.deals, Screen.RULINGS: now.rulings}
    there |= {Screen.PRIZES: now.prizes}
    return {str(name): value for name, value in there.items()}.get(slide, True)


def _asked_by_the_moment(now: Moment) -> tuple[str, ...]:
    """Return the slides that Troela chooses without a programme: the seating before a round starts, later the standings.

    The clock is added if there is one, and the latest deals while a round is played. While prizes are read out, only the prizes are shown;
    afterwards they take turns with the standings.
    """
    if now.prizes:
        return (Screen.PRIZES, Screen.STANDINGS) if now.all_prizes else (Screen.PRIZES,)
    clock = (Screen.CLOCK,) if now.clock else ()
    if now.round is not None and now.round.state == Round.State.SEATED:
        return (Screen.SEATING, *clock)
    just = (Screen.LATEST,) if now.round is not None and now.round.state == Round.State.PLAYING and now.deals else ()
    return (Screen.STANDINGS, *clock, *just)
