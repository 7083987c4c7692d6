"""Plays a demo evening from nothing to its middle, or to its end."""

from __future__ import annotations

from random import Random

from django.contrib.auth import get_user_model
from django.db import transaction

from clubs.actors import Actor
from tournaments.actions.closing import close
from tournaments.demo.play import ROUND_LASTS, Play, beginning_after
from tournaments.demo.scene import GAME, prepare_tournament
from tournaments.models import Round, Tournament
from tournaments.queries.open_items import open_items


@transaction.atomic
def start_evening(seed: str, *, game: str = GAME, whole: bool = False) -> Tournament:
    """A new evening, played to the middle of its second round. With `whole`, it begins early enough that all rounds have ended by now;
    then call `play_to_the_end`.
    """
    tournament = prepare_tournament(Random(seed), game)  # noqa: S311 - a demo guards nothing  # nosec B311
    began_at = beginning_after(tournament.rounds_planned) if whole else beginning_after(1) - ROUND_LASTS / 2
    evening = _play(tournament, seed)
    evening.finish(evening.seat(), began_at)
    evening.half(evening.seat(), began_at + ROUND_LASTS)
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def play_to_the_end(tournament: Tournament, seed: str) -> None:
    """Play the rest of every round and sign it; then close the tournament."""
    evening = _play(tournament, seed)
    began_at = beginning_after(tournament.rounds_planned)
    while True:
        unfinished = tournament.rounds.exclude(state=Round.State.FINISHED).first()
        if unfinished is None and tournament.rounds.count() == tournament.rounds_planned:
            break
        round_ = unfinished or evening.seat()
        evening.finish(round_, began_at + ROUND_LASTS * (round_.number - 1))
    close(by=_account("director"), tournament=tournament, acknowledged=[item.code for item in open_items(tournament)])
    tournament.refresh_from_db()


def _play(tournament: Tournament, seed: str) -> Play:
    return Play(tournament, seed, _account("director"), _account("jury"))


def _account(name: str) -> Actor:
    return Actor(user=get_user_model().objects.get(username=name))
