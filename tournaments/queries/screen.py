"""What the big screen shows at this moment: one thing that the director chose, or what the moment asks for, in turn. Only reads."""

from __future__ import annotations

from tournaments.models import Round, Tournament
from tournaments.queries.progress import current_of

Screen = Tournament.Screen


def shown_rounds(tournament: Tournament) -> tuple[Round | None, Round | None]:
    """The round of now, and the one whose seats the screen shows: mostly the same. While a round is played it shows the seats of the next
    that is drawn, if the director chose the seats: by then they want everybody to find their next table. One query.
    """
    rounds = list(tournament.rounds.order_by("number"))
    current = current_of(tournament, rounds)
    if tournament.screen not in (Screen.SEATING, Screen.TABLES) or current is None or current.state != Round.State.PLAYING:
        return current, current
    ahead = next((each for each in rounds if each.state == Round.State.SEATED), current)
    ahead.tournament = tournament
    return current, ahead


def rotation(tournament: Tournament, round: Round | None, *, clock: bool, deals: bool) -> tuple[str, ...]:
    """What is shown in turn, as values of Screen; never empty. `round` is the one of now, `clock` whether its clock runs or stands still,
    `deals` whether it has deals that count.

    By itself: where people sit while a round is seated; the standings, the clock and what just happened while it is played. A message is
    shown with the clock, so the clock has its turn while there is one.
    """
    if tournament.screen != Screen.AUTO:
        return (tournament.screen,)
    says = (Screen.CLOCK,) if clock or tournament.screen_message else ()
    if round is not None and round.state == Round.State.SEATED:
        return (Screen.SEATING, *says)
    just = (Screen.LATEST,) if round is not None and round.state == Round.State.PLAYING and deals else ()
    return (Screen.STANDINGS, *says, *just)
