"""The tournament's lock: taken first by whatever changes it as a whole, so that nothing slips in behind its close."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.problems import refuse


def locked(tournament: Tournament) -> Tournament:
    """Lock the tournament's row until the transaction ends and bring `tournament` up to date. Tables are locked before, never after."""
    Tournament.objects.select_for_update(no_key=True).only("pk").get(pk=tournament.pk)
    tournament.refresh_from_db(fields=["state", "rounds_planned", "deals_a_round", "policy", "version"])
    return tournament


def opened(tournament: Tournament) -> Tournament:
    """The same, refused when the tournament is closed."""
    if locked(tournament).state == Tournament.State.CLOSED:
        raise refuse("TOURNAMENT_CLOSED")
    return tournament
