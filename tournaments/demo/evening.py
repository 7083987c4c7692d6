"""A demo evening from nothing to its middle, or to its end."""

from __future__ import annotations

from random import Random

from django.contrib.auth import get_user_model
from django.db import transaction

from clubs.actors import Actor
from tournaments.actions.rounds import close
from tournaments.demo.play import ROUND_LASTS, Play, began
from tournaments.demo.scene import GAME, prepared
from tournaments.models import Round, Tournament


@transaction.atomic
def in_full_swing(seed: str, *, game: str = GAME, whole: bool = False) -> Tournament:
    """A new evening in the middle of its second round, or, with `whole`, up to there as one that goes on to its end tonight."""
    tournament = prepared(Random(seed), game)  # noqa: S311 - a demo guards nothing
    begun = began(tournament.rounds_planned) if whole else began(1) - ROUND_LASTS / 2
    evening = _play(tournament, seed)
    evening.finish(evening.seat(), begun)
    evening.half(evening.seat(), begun + ROUND_LASTS)
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def to_the_end(tournament: Tournament, seed: str) -> None:
    """Play what is left: every round, every signature; then close."""
    evening = _play(tournament, seed)
    begun = began(tournament.rounds_planned)
    while True:
        going = tournament.rounds.exclude(state=Round.State.FINISHED).first()
        if going is None and tournament.rounds.count() == tournament.rounds_planned:
            break
        round_ = going or evening.seat()
        evening.finish(round_, begun + ROUND_LASTS * (round_.number - 1))
    close(by=_account("director"), tournament=tournament)
    tournament.refresh_from_db()


def _play(tournament: Tournament, seed: str) -> Play:
    return Play(tournament, seed, _account("director"), _account("jury"))


def _account(name: str) -> Actor:
    return Actor(user=get_user_model().objects.get(username=name))
