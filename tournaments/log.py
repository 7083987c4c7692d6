"""The only place that writes a tournament's history: a log entry in the chain, and the next version."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.chain import GENESIS_HASH, next_entry
from tournaments.announce import announce
from tournaments.events import Event, Subject
from tournaments.models import LogEntry, Tournament


def record(
    tournament: Tournament,
    *,
    by: Actor,
    what: Event,
    subject: Subject,
    before: Any = None,
    after: Any = None,
    written_at: datetime.datetime | None = None,
) -> LogEntry:
    """Add an entry to the tournament's log, raise its version, and tell the screens once the transaction is committed.

    `written_at` is the time that the action gave to the rows it wrote: deals, payments, signatures, rulings, calls, rounds. It is sealed in
    `after`, because rows are written before the entry, so their time is not the entry's own.

    Every action does this last: it locks the tournament's row until the transaction ends, so that the chain has a single order.
    """
    locked = Tournament.objects.select_for_update(no_key=True).only("version").get(pk=tournament.pk)
    last = LogEntry.objects.filter(tournament=tournament).order_by("-number").values_list("number", "hash").first()
    if written_at is not None:
        after = {**(after or {}), "written_at": written_at.isoformat()}
    fields = next_entry(last, by=by, what=what.value, object=str(subject), before=before, after=after)
    entry = LogEntry.objects.create(tournament=tournament, **fields, **subject.columns)
    tournament.version = locked.version + 1
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version)
    slug, version = tournament.slug, tournament.version
    transaction.on_commit(lambda: announce(slug, version), robust=True)
    return entry


def head(tournament: Tournament) -> str:
    """The hash of the newest entry. Whoever has it on paper can find out whether the history was changed."""
    return LogEntry.objects.filter(tournament=tournament).order_by("-number").values_list("hash", flat=True).first() or GENESIS_HASH
