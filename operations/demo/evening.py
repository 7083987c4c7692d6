"""Plays a demo evening from nothing to its middle, or to its end, with the times of a real one."""

from __future__ import annotations

import datetime
from random import Random

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.moment import at_moment
from operations.demo.hours import Hours
from operations.demo.play import MIDDLE, ROUND_LASTS, Play
from operations.demo.scene import GAME, ROUNDS_PLANNED, prepare_tournament
from tournaments.evening.actions.closing import close
from tournaments.evening.models import LogEntry, Round, Tournament
from tournaments.evening.queries.open_items import open_items

PREPARED_BEFORE = datetime.timedelta(minutes=40)
"""How long before the first draw the evening is made and everybody is enrolled."""


@transaction.atomic
def start_evening(seed: str, *, game: str = GAME, whole: bool = False) -> Tournament:
    """A new evening, played to the middle of its second round, which is now. With `whole`, it begins early enough that all rounds have
    ended by now; then call `play_to_the_end`.
    """
    now = timezone.now()
    begin = now - (ROUND_LASTS * ROUNDS_PLANNED if whole else ROUND_LASTS * (1 + MIDDLE))
    with at_moment(begin - PREPARED_BEFORE):
        tournament = prepare_tournament(Random(seed), game)  # noqa: S311 - a demo guards nothing  # nosec B311
    first, second = Hours(begin, ROUND_LASTS), Hours(begin + ROUND_LASTS, ROUND_LASTS)
    evening = _play(tournament, seed)
    evening.finish(evening.seat(first), first)
    evening.half(evening.seat(second), second)
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def play_to_the_end(tournament: Tournament, seed: str) -> None:
    """Play the rest of every round and sign it; then close the tournament. What is left of it happens between its newest entry in the log
    and now: at the pace of an evening if there is time, else as quickly as it must.
    """
    evening = _play(tournament, seed)
    unfinished = tournament.rounds.exclude(state=Round.State.FINISHED).first()
    done = tournament.rounds.filter(state=Round.State.FINISHED).count()
    begin = LogEntry.objects.filter(tournament=tournament).latest("number").at
    left = tournament.rounds_planned - done
    lasts = min(ROUND_LASTS, (timezone.now() - begin) / max(left, 1))
    for number in range(left):
        hours = Hours(begin + lasts * number, lasts)
        evening.finish(unfinished if unfinished and number == 0 else evening.seat(hours), hours)
    with at_moment(begin + lasts * left):
        close(by=_account("director"), tournament=tournament, acknowledged=[item.code for item in open_items(tournament)])
    tournament.refresh_from_db()


def _play(tournament: Tournament, seed: str) -> Play:
    return Play(tournament, seed, _account("director"), _account("jury"))


def _account(name: str) -> Actor:
    return Actor(user=get_user_model().objects.get(username=name))
