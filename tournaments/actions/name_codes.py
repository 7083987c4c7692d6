"""Who types a name code: the player it belongs to. Wrong codes are counted as wrong passwords are, so that nobody guesses on.

A hall asks from one internet address, so it is the name that is slowed down, and the address only for that name.
"""

from __future__ import annotations

from clubs.actors import Actor
from clubs.login.attempts import Tries, take_back
from clubs.login.pace import Wait
from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.name_codes import is_name_code
from tournaments.problems import refuse


def player_with_code(tournament: Tournament, number: int, code: str, *, network: str | None) -> tuple[Actor, Entrant, Table]:
    """The player with this number, if it is their name code, as an actor, and the table where they play now. `network` is from where it
    was typed (`clubs.login.networks`).

    Not inside a transaction: the try is written down before the code is looked at. Who is not known, plays nowhere now or typed a wrong
    code is answered the same. Refused: ACCEPT_NOT_HERE, NAME_CODE_WAIT, NAME_CODE_WRONG.
    """
    if tournament.acceptance != Tournament.Acceptance.OWN:
        raise refuse("ACCEPT_NOT_HERE")
    begun = Tries(f"name code {tournament.pk} {number}", network, "").begin()
    if isinstance(begun, Wait):
        raise refuse("NAME_CODE_WAIT", "code", seconds=begun.seconds)
    entrant = tournament.entrants.filter(number=number).first()
    if entrant is None or not is_name_code(entrant, code):
        raise refuse("NAME_CODE_WRONG", "code")
    take_back(begun)
    table = _table_of(entrant)
    if table is None:
        raise refuse("NAME_CODE_WRONG", "code")
    return Actor(player=entrant.pk), entrant, table


def _table_of(entrant: Entrant) -> Table | None:
    """The table where this player plays now: in the newest round that is being played."""
    tables = Table.objects.filter(places__entrant=entrant, round__state=Round.State.PLAYING)
    return tables.select_related("round__tournament__club").order_by("-round__number").first()
