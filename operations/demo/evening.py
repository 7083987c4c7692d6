"""Plays a demo evening to its middle, or to its end. Its log has the times of a real evening."""

from __future__ import annotations

import datetime
from random import Random

from django.db import transaction
from django.utils import timezone

from clubs.moment import at_moment
from operations.demo.incidents import CORRECT, FINE, VOID
from operations.demo.people import staff
from operations.demo.scene import GAME, ROUNDS_PLANNED, prepare_tournament
from operations.robot.hours import Hours
from operations.robot.in_process import RobotEvening
from operations.robot.script import SIGNED, EveningScript, RoundPlan, Script
from tournaments.evening.models import LogEntry, Round, Table, Tournament

PREPARED_BEFORE = datetime.timedelta(minutes=40)
"""The time before the first draw at which the evening is made and everybody is enrolled."""
ROUND_LASTS = datetime.timedelta(minutes=105)
"""The length of a round, from its draw to the draw of the next round."""
MIDDLE = 0.6
"""The point of a round that counts as its middle, as a fraction of the round's time. The demo evening stops there in its second round."""
DEALS_BY_THE_MIDDLE = (19, 12, 9, 14, 11, 6, 10, 1, 16)
"""For each table, table 1 first: how many of its twenty deals it has played by the middle of the second round.

The last table has five players.
"""
USUAL_DEALS = 20


@transaction.atomic
def start_evening(seed: str, *, game: str = GAME, whole: bool = False) -> Tournament:
    """Start a new evening and play it to the middle of its second round. The times in its log are in the past, so that this middle is now.

    With `whole`, the times are early enough for all rounds to have ended by now; then call `play_to_the_end`.
    """
    now = timezone.now()
    begin = now - (ROUND_LASTS * ROUNDS_PLANNED if whole else ROUND_LASTS * (1 + MIDDLE))
    with at_moment(begin - PREPARED_BEFORE):
        tournament = prepare_tournament(Random(seed), game)  # noqa: S311 - a demo guards nothing  # nosec B311
    _script(tournament, seed).play(_plan(begin, ROUND_LASTS), until=begin + ROUND_LASTS * (1 + MIDDLE))
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def play_to_the_end(tournament: Tournament, seed: str, *, closed: bool = True) -> None:
    """Play the rest of every round and sign it; then close the tournament. Without `closed`, the last round is signed but not finished.

    The times of its log entries lie between the newest entry and now: at a real evening's pace if there is enough time, else closer
    together.
    """
    done = tournament.rounds.filter(state=Round.State.FINISHED).count()
    begin = LogEntry.objects.filter(tournament=tournament).latest("number").at
    lasts = min(ROUND_LASTS, (timezone.now() - begin) / max(tournament.rounds_planned - done, 1))
    plan = _plan(begin - lasts * done, lasts)
    _script(tournament, seed).play(plan, until=None if closed else plan.rounds[-1].hours.at(SIGNED))
    tournament.refresh_from_db()


def _script(tournament: Tournament, seed: str) -> Script:
    return Script(RobotEvening(tournament, staff()), seed)


def _plan(begin: datetime.datetime, lasts: datetime.timedelta) -> EveningScript:
    """Plan rounds of equal length.

    In the middle of the second round a deal is corrected, another is voided, and the jury rules.
    """
    middle = (MIDDLE - 0.08, MIDDLE)
    rounds = [RoundPlan(number, Hours(begin + lasts * (number - 1), lasts), middle) for number in range(1, ROUNDS_PLANNED + 1)]
    rounds[1] = RoundPlan(2, rounds[1].hours, middle, _deals_by_the_middle, (CORRECT, VOID, FINE))
    return EveningScript(tuple(rounds), Hours(begin + lasts * ROUNDS_PLANNED, datetime.timedelta()))


def _deals_by_the_middle(table: Table) -> int:
    of_twenty = DEALS_BY_THE_MIDDLE[(table.number - 1) % len(DEALS_BY_THE_MIDDLE)]
    return of_twenty * min(table.deals_planned, USUAL_DEALS) // USUAL_DEALS
