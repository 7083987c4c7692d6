"""The only place that writes a tournament's history: an entry in the hash chain of the log, and the next version."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.chain import GENESIS_HASH, next_entry
from clubs.prepared import PreparedInsert, PreparedRead, PreparedUpdate
from clubs.privacy.commitments import commitment_json, digest, new_salt
from tournaments.evening.announce import announce
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Entrant, LogEntry, NameOpening, Tournament
from tournaments.slots import after_closed_entry

NAME_FIELDS = ("name", "called")
"""The fields of an Entrant that contain a name. The log stores commitments to them instead of the names."""

_OF_LOCK = ("version", "newest_entry", "state", "is_public")
_LOCK = PreparedRead(lambda key: Tournament.objects.select_for_update(no_key=True).only(*_OF_LOCK).filter(pk=key))
_store_entries = PreparedInsert(LogEntry)
_store_version = PreparedUpdate(Tournament, "version", "newest_entry")


def record(
    tournament: Tournament,
    *,
    by: Actor,
    what: Event,
    subject: Subject,
    before: Any = None,
    after: Any = None,
    written_at: datetime.datetime | None = None,
) -> None:
    """Add an entry to the tournament's log, raise its version, and notify the screens after the commit.

    `written_at` is the time that the action gave to the rows it wrote: deals, payments, signatures, rulings, calls, rounds. It is sealed in
    `after`, because rows are written before the entry, so their time differs from the entry's.

    Every action calls this last: it locks the tournament's row until the transaction ends, so that the chain has a single order.
    """
    if written_at is not None:
        after = {**(after or {}), "written_at": written_at.isoformat()}
    locked = _LOCK.first(tournament.pk)
    if locked is None:
        raise Tournament.DoesNotExist
    version, newest = locked.version, locked.newest_entry
    last = _read_newest(version, newest) or _newest_of_log(tournament)
    fields = next_entry(last, by=by, what=what.value, object=str(subject), before=before, after=after)
    entry = LogEntry(tournament=tournament, **fields, **subject.columns)
    _store_entries([entry])
    tournament.version, tournament.newest_entry = version + 1, [entry.number, entry.hash]
    _store_version(tournament.pk, tournament.version, tournament.newest_entry)
    slug, new_version = tournament.slug, tournament.version
    # Phones of other tables may learn how many deals a table has played, as that is public. They must not learn of its other actions.
    table = f"{subject.round}.{subject.table}" if what is Event.REPORT and subject.table else ""
    is_public = locked.is_public
    transaction.on_commit(lambda: announce(slug, new_version, table, is_public=is_public), robust=True)
    if locked.state == Tournament.State.CLOSED:
        for follow in after_closed_entry:
            follow(tournament)


def _read_newest(version: int, newest: list[Any] | None) -> tuple[int, str] | None:
    """Return the number and hash in `newest`, the tournament's column `newest_entry`; None if it is empty or not of this `version`.

    While a new release is installed, processes of the older one raise the version without changing this column.
    """
    return (newest[0], newest[1]) if newest and newest[0] == version else None


def _newest_of_log(tournament: Tournament) -> tuple[int, str] | None:
    """Read the number and hash of the newest entry from the table of log entries; None if the tournament has no entries."""
    return LogEntry.objects.filter(tournament=tournament).order_by("-number").values_list("number", "hash").first()


def head(tournament: Tournament) -> str:
    """Return the hash of the newest log entry. Printed on a paper, it later shows whether an earlier entry was changed."""
    newest = _newest_of_log(tournament)
    return newest[1] if newest else GENESIS_HASH


def commit_names(entrants: Iterable[Entrant], **names: str) -> list[dict[str, dict[str, str]]]:
    """Return for each player the commitments to `name` and `called`, as log entries store them.

    `names` may give other texts for these two fields, such as the new name of a player who is renamed.

    The openings are stored beside the log. The same text of the same player always gets the same commitment. So equal commitments mean
    equal names, even after the openings are deleted.
    """
    players = [(entrant, {field: names.get(field, getattr(entrant, field)) for field in NAME_FIELDS}) for entrant in entrants]
    stored = NameOpening.objects.filter(entrant__in=[entrant for entrant, _texts in players])
    openings = {(each.entrant_id, each.text): each for each in stored}
    new = []
    for entrant, texts in players:
        for text in texts.values():
            if (entrant.pk, text) not in openings:
                salt = new_salt()
                new.append(NameOpening(entrant=entrant, commitment=digest(salt, text), salt=salt, text=text))
                openings[entrant.pk, text] = new[-1]
    NameOpening.objects.bulk_create(new)
    return [{field: commitment_json(openings[entrant.pk, text].commitment) for field, text in texts.items()} for entrant, texts in players]


def commit_name(entrant: Entrant) -> dict[str, str]:
    """Return the commitment to a player's full name, as the log stores it."""
    return commit_names([entrant])[0]["name"]
