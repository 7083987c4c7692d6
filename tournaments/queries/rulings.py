"""What the jury decided and what of it stands. Reads only; who decides is `actions/decide.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import Entrant, Ruling, Table
from tournaments.verdicts import Decision

ALLOW, REFUSE, FINE, ANNUL, REPLACE, AWARD = "allow", "refuse", "fine", "annul", "replace", "award"
ADJUST, WARN, EXCLUDE, SOUVENIR, OVERTURN = "adjust", "warn", "exclude", "souvenir", "overturn"
"""The kinds of ruling."""
STOPS, PLAYS_ON = "stops", "plays_on"
"""What becomes of an excluded player's table: it plays no more deals, or it plays its round to the end."""


def affected_players(decides: Mapping[str, Any], moves: Iterable[Mapping[str, Any]]) -> set[int]:
    """The players whom a ruling names, by number: points it moves, a warning, an exclusion, a souvenir."""
    numbers = {number for move in moves for number in (move.get("payer"), move.get("payee"))}
    numbers |= {decides.get("warned"), *(decides.get(name, {}).get("entrant") for name in ("excluded", "souvenir"))}
    return {number for number in numbers if isinstance(number, int)}


def excluded_by(player: Entrant) -> Ruling | None:
    """The newest ruling that stands and excludes this player."""
    stands = Ruling.objects.filter(tournament=player.tournament_id, overturned_by=None, decides__excluded__entrant=player.number)
    return stands.order_by("-number").first()


def warnings_of(player: Entrant) -> int:
    """How often this player was warned this evening, by rulings that stand."""
    return Ruling.objects.filter(tournament=player.tournament_id, overturned_by=None, decides__warned=player.number).count()


def decisions_in_force(table: Table) -> list[Decision]:
    """What the rulings about a table decide that nobody overturned, in order."""
    found = Ruling.objects.filter(table=table, overturns=None, overturned_by=None).order_by("number")
    return list(found.values_list("deal", "decides"))
