"""What the director should do next. It is only a suggestion with a button: it changes nothing, and asks the database for nothing more
until the tournament is closed.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.rounds import sizes_of
from tournaments.draw import CannotSeat, sizes
from tournaments.models import Round, Tournament
from tournaments.permissions import Right
from tournaments.queries.evening_state import evening_state
from tournaments.queries.progress import Progress
from tournaments.wording.evening_state import evening_state_text


@dataclass(frozen=True)
class Step:
    """What to do next and why, and where its button leads (`post`: the button does it at once)."""

    title: str
    why: str
    label: str = ""
    url: str = ""
    post: bool = False
    right: Right = Right.OVERSEE


def next_step(tournament: Tournament, players: int, progress: Progress | None) -> Step:
    """The one thing to do now. `players`: those who would be drawn; `progress`: of the newest round, None before the first draw."""
    state = evening_state(tournament)
    if state.in_correction:
        why = _("The director and the jury can still correct and rule, and a wrong name can be written rightly.")
        return Step(
            _("The tournament is %(state)s") % {"state": evening_state_text(state)}, why, _("Papers"), _url_of("papers", tournament)
        )
    if state.final:
        why = _("Nothing changes any more. Print the final standings.")
        return Step(_("The tournament is final"), why, _("Papers"), _url_of("papers", tournament))
    if progress is None or progress.round.state == Round.State.FINISHED:
        return _between_rounds(tournament, players, progress)
    if progress.round.state == Round.State.SEATED:
        return _start(tournament, progress)
    return _playing(tournament, progress)


def _between_rounds(tournament: Tournament, players: int, progress: Progress | None) -> Step:
    number = progress.round.number + 1 if progress else 1
    if number > tournament.rounds_planned:
        title, why = _("Close the tournament"), _("All rounds are finished. The next page says what is still open.")
        return Step(title, why, title, _url_of("desk-close", tournament), right=Right.CLOSE)
    sizes = table_sizes_text(tournament, players)
    if not sizes:
        title = _("Enrol the players") if progress is None else _("Too few or too many players for the next draw")
        why = ngettext("%(count)s player is enrolled.", "%(count)s players are enrolled.", players) % {"count": players}
        if players:
            why += " " + _("They cannot be divided over tables; add or withdraw a player.")
        return Step(title, why, _("To the players"), _url_of("desk-players", tournament), right=Right.PREPARE)
    title = _("Draw round %(number)s") % {"number": number}
    return Step(title, sizes, title, _url_of("desk-draw", tournament), post=True, right=Right.SEAT)


def _start(tournament: Tournament, progress: Progress) -> Step:
    number = progress.round.number
    title = _("Start round %(number)s") % {"number": number}
    why = _("The tables are drawn. Hand out the sheets or the codes; when everybody sits, start.")
    return Step(title, why, title, _url_of("round-start", tournament, number), post=True, right=Right.SEAT)


def _playing(tournament: Tournament, progress: Progress) -> Step:
    number = progress.round.number
    if progress.in_doubt:
        tables = ", ".join(map(str, progress.in_doubt))
        why = _("A deal is in doubt at table %(tables)s. It books nothing until it is corrected or ruled upon.") % {"tables": tables}
        return Step(_("Help a table"), why, _("To the jury page"), _url_of("jury", tournament), right=Right.RULE)
    if progress.all_signed and progress.unfinished:
        tables = ", ".join(map(str, progress.unfinished))
        why = _("Nobody has won the game at table %(tables)s yet. Call time first: the rules say what becomes of it.") % {"tables": tables}
        return Step(_("Call time"), why, _("Time is called"), _url_of("round-time", tournament, number), right=Right.SEAT)
    if progress.all_signed:
        title = _("Finish round %(number)s") % {"number": number}
        return Step(title, _("Every table has signed."), title, _url_of("round-finish", tournament, number), post=True, right=Right.SEAT)
    title = _("Round %(number)s is being played") % {"number": number}
    why = _("%(signed)s of %(tables)s tables have signed.") % {"signed": progress.signed, "tables": len(progress.tables)}
    return Step(title, why)


def table_sizes_text(tournament: Tournament, players: int) -> str:
    """«37 players: 8 tables of 4, 1 table of 5»; empty if they cannot be seated."""
    try:
        table_sizes = sizes(players, *sizes_of(tournament.rule_set))
    except CannotSeat:
        return ""
    parts = []
    for size in sorted(set(table_sizes)):
        count = table_sizes.count(size)
        part = ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", count)
        parts.append(part % {"count": count, "size": size})
    sentence = ngettext("%(count)s player: %(tables)s.", "%(count)s players: %(tables)s.", players)
    return sentence % {"count": players, "tables": ", ".join(parts)}


def _url_of(name: str, tournament: Tournament, *more: int) -> str:
    return reverse(name, args=[tournament.slug, *more])
