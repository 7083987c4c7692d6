"""What a big screen shows at this moment: one slide that the director chose, its programme, or what the moment asks for. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.evening.models import Round, Tournament
from tournaments.play.queries.progress import current_of
from tournaments.room.screens import AUTO, BigScreen

Screen = Tournament.Screen


@dataclass(frozen=True)
class Moment:
    """What there is to show."""

    round: Round | None
    """The round of now."""
    seats: bool = False
    """Whether a round is drawn."""
    clock: bool = False
    """Whether its clock runs or stands still."""
    message: bool = False
    """Whether the director says something."""
    deals: bool = False
    """Whether the round has deals that count."""
    rulings: bool = False
    """Whether there are rulings that everybody may read."""


def screen_with_number(tournament: Tournament, number: int) -> BigScreen:
    """The screen with this number; the first one if it was removed, so that a projector that still shows its address does not go dark."""
    screens = tournament.screens
    return next((each for each in screens if each.number == number), screens[0])


def shown_rounds(tournament: Tournament, screen: BigScreen) -> tuple[Round | None, Round | None]:
    """The round of now, and the one whose seats the screen shows: mostly the same. While a round is played it shows the seats of the next
    that is drawn, if the director chose the seats: by then they want everybody to find their next table. One query.
    """
    rounds = list(tournament.rounds.order_by("number"))
    current = current_of(tournament, rounds)
    if screen.show not in (Screen.SEATING, Screen.TABLES) or current is None or current.state != Round.State.PLAYING:
        return current, current
    ahead = next((each for each in rounds if each.state == Round.State.SEATED), current)
    ahead.tournament = tournament
    return current, ahead


def rotation(screen: BigScreen, now: Moment) -> tuple[str, ...]:
    """What is shown in turn, as values of Tournament.Screen; never empty.

    1. The slide that the director holds, else the slides of the programme that have something to show, else what the moment asks for.
    2. A message is shown with the clock: the clock has its turn while there is one, whatever else is shown.
    """
    slides = (screen.show,) if screen.show != AUTO else tuple(slide for slide in screen.slides if _has_something(slide, now))
    slides = slides or _asked_by_the_moment(now)
    return (*slides, Screen.CLOCK) if now.message and Screen.CLOCK not in slides else slides


def _has_something(slide: str, now: Moment) -> bool:
    """Whether a slide of a programme has anything to show. The standings and the clock always have: at least the time of day."""
    there = {Screen.SEATING: now.seats, Screen.TABLES: now.seats, Screen.LATEST: now.deals, Screen.RULINGS: now.rulings}
    return {str(name): value for name, value in there.items()}.get(slide, True)


def _asked_by_the_moment(now: Moment) -> tuple[str, ...]:
    """Where people sit while a round is seated; the standings, the clock and what just happened while it is played."""
    clock = (Screen.CLOCK,) if now.clock else ()
    if now.round is not None and now.round.state == Round.State.SEATED:
        return (Screen.SEATING, *clock)
    just = (Screen.LATEST,) if now.round is not None and now.round.state == Round.State.PLAYING and now.deals else ()
    return (Screen.STANDINGS, *clock, *just)
