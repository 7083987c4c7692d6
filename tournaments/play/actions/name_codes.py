"""Check name codes: the right code identifies a player.

The number of wrong codes is limited for each device, so that nobody can guess a code or lock another player out. All unknown devices
together have one limit for each player. The phone of the player's own table has its own limit, and so has a phone on which the player typed
the right code before.
"""

from __future__ import annotations

import structlog

from clubs.actors import PUBLIC, Actor
from clubs.login.attempts import CodeTries, take_back, wrong_codes
from clubs.login.pace import Wait
from clubs.login.visitors import LoginVisitor
from tournaments.evening.models import Entrant, Round, Table, Tournament
from tournaments.evening.permissions import Right, is_played_at, require
from tournaments.evening.problems import refuse
from tournaments.play.name_codes import is_name_code

logger = structlog.get_logger(__name__)


def player_with_code(
    tournament: Tournament, number: int, code: str, *, visitor: LoginVisitor, by: Actor = PUBLIC
) -> tuple[Actor, Entrant, Table]:
    """Check a player's name code; return the player as an actor and as an entrant, and the table where they play now.

    `visitor` is the device on which the code was typed; it remembers the player after a right code. `by` is the sender: a table's phone or
    the public. Call this outside a transaction, because the attempt is stored before the code is checked. An unknown number, a player
    without a table and a wrong code all get the same refusal.

    Refused: ACCEPT_NOT_HERE, NAME_CODE_WAIT, NAME_CODE_WRONG.
    """
    if tournament.acceptance != Tournament.Acceptance.OWN:
        raise refuse("ACCEPT_NOT_HERE")
    entrant = tournament.entrants.filter(number=number).first()
    table = _table_of(entrant) if entrant is not None else None
    begun = CodeTries(f"{_names(tournament)}{number}", visitor, _device(visitor, by, entrant, table)).begin()
    if isinstance(begun, Wait):
        raise refuse("NAME_CODE_WAIT", "code", seconds=begun.seconds)
    if entrant is None or not is_name_code(entrant, code):
        raise refuse("NAME_CODE_WRONG", "code")
    take_back(begun)
    if table is None:
        raise refuse("NAME_CODE_WRONG", "code")
    visitor.showed_code_of(_key(entrant))
    return Actor(player=entrant.pk), entrant, table


def players_tried(tournament: Tournament) -> int:
    """Return the number of players for whom wrong codes are stored at the moment."""
    return wrong_codes(_names(tournament)).values("username").distinct().count()


def forget_wrong_codes(*, by: Actor, tournament: Tournament) -> int:
    """Delete all wrong attempts of the evening, so that nobody has to wait. Returns how many there were."""
    require(by, Right.PREPARE, tournament)
    count: int = wrong_codes(_names(tournament)).delete()[0]
    logger.info("name_codes_forgotten", tournament=tournament.slug, by=by.id, tries=count)
    return count


def _device(visitor: LoginVisitor, by: Actor, entrant: Entrant | None, table: Table | None) -> str:
    """Return the device's key for counting wrong codes; empty for an unknown device, because all unknown devices are counted together."""
    if by.table is not None and table is not None and is_played_at(table, by.table):
        return f"table {by.table.code}"
    if entrant is not None and _key(entrant) in visitor.names:
        return visitor.letters
    return ""


def _key(entrant: Entrant) -> str:
    """Return the text that a device stores after the right code was typed on it: the tournament's primary key and the player's number."""
    return f"{entrant.tournament_id}.{entrant.number}"


def _names(tournament: Tournament) -> str:
    """Return the prefix of invented user names. Wrong codes of this evening are counted as wrong logins under these names."""
    return f"name code {tournament.pk} "


def _table_of(entrant: Entrant) -> Table | None:
    """Return the player's table in the newest round that is being played, or None."""
    tables = Table.objects.filter(places__entrant=entrant, round__state=Round.State.PLAYING)
    return tables.select_related("round__tournament__club").order_by("-round__number").first()
