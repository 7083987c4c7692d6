"""Close an evening that was broken off half-way, for example by a power cut. The director decides what counts."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.names import read_name
from tournaments.evening.actions.locks import lock_all_rounds, lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Round, Ruling, Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.queries.breaking_off import WhatCounts, items_to_acknowledge, last_counting_round
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.wording.open_items import open_item_text
from tournaments.play.ledger import settle, settle_ruling

MAX_REASON_LENGTH = 240


@transaction.atomic
def abandon(*, by: Actor, tournament: Tournament, because: str, counts: WhatCounts, acknowledged: Collection[str] = ()) -> None:
    """Close an evening that was broken off half-way. `because` is the reason that everybody reads.

    The round being played ends. Rounds that do not count keep their deals, but book nothing: their payments are reversed. The evening is
    then in correction, and `closing.undo_closing` undoes all of this. `acknowledged` has the codes of open items, as in `closing.close`;
    what is missing in the round that was broken off, or open in a round that does not count, need not be acknowledged.

    Refused: FIELD_MISSING, NAME_INVISIBLE, TEXT_TOO_LONG (because), NOTHING_TO_BREAK_OFF, NO_WHOLE_ROUND, STILL_OPEN,
    TOURNAMENT_IN_CORRECTION, TOURNAMENT_CLOSED.
    """
    require(by, Right.CLOSE, tournament)
    lock_all_rounds(tournament)
    lock_open_tournament(tournament)
    if len(because.strip()) > MAX_REASON_LENGTH:
        raise refuse("TEXT_TOO_LONG", "because", most=MAX_REASON_LENGTH)
    reason = read_name(because, "because", max_length=MAX_REASON_LENGTH)
    rounds = list(tournament.rounds.order_by("number"))
    if all(each.state == Round.State.SEATED for each in rounds):
        raise refuse("NOTHING_TO_BREAK_OFF")
    last = last_counting_round(rounds, counts)
    if counts == WhatCounts.ROUNDS and not last:
        raise refuse("NO_WHOLE_ROUND", "counts")
    items = open_items(tournament)
    unread = [item for item in items_to_acknowledge(items, rounds, last) if item.code not in acknowledged]
    if unread:
        raise refuse("STILL_OPEN", items="; ".join(map(open_item_text, unread)))
    now = this_moment()
    Round.objects.filter(tournament=tournament, state=Round.State.PLAYING).update(state=Round.State.FINISHED, finished_at=now)
    fields = {"state": Tournament.State.CLOSED, "closed_at": now, "abandoned_because": reason, "last_counting_round": last}
    Tournament.objects.filter(pk=tournament.pk).update(**fields)
    tournament.refresh_from_db()
    settle_left_out_rounds(tournament, last, at=now)
    after = {"because": reason, "what_counts": counts.value, "last_counting_round": last, "open": [item.to_json() for item in items]}
    record(tournament, by=by, what=Event.ABANDON, subject=TOURNAMENT, after=after, written_at=now)


def take_up_again(tournament: Tournament, *, at: datetime.datetime) -> None:
    """Restore an evening that was broken off: all rounds count again, and the round that was broken off is being played.

    The caller holds the locks of all tables, of the rounds and of the tournament, and logs the change.
    """
    last, broken_off = tournament.last_counting_round, tournament.closed_at
    ended = Round.objects.filter(tournament=tournament, state=Round.State.FINISHED, finished_at=broken_off)
    ended.update(state=Round.State.PLAYING, finished_at=None)
    Tournament.objects.filter(pk=tournament.pk).update(abandoned_because="", last_counting_round=None)
    tournament.refresh_from_db(fields=["abandoned_because", "last_counting_round"])
    settle_left_out_rounds(tournament, last, at=at)


def settle_left_out_rounds(tournament: Tournament, last: int | None, *, at: datetime.datetime) -> None:
    """Settle all tables and rulings of the rounds after `last` again, because whether they count has changed; None: there are none.

    Payments get the time `at`. The caller holds the locks of the tables.
    """
    if last is None:
        return
    tables = Table.objects.filter(round__tournament=tournament, round__number__gt=last).select_related("round").order_by("pk")
    for table in tables.prefetch_related("deals", "places", "earlier_places"):
        settle(table, tournament, table.deals.all(), at=at)
    for ruling in Ruling.objects.filter(tournament=tournament, round_number__gt=last).order_by("pk"):
        settle_ruling(ruling, tournament, at=at)
