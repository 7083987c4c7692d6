"""A chain of log entries: each contains the hash of the previous one, so that a changed row can be detected. Used for every kind of log."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from clubs.actors import Actor
from clubs.moment import this_moment

GENESIS_HASH = "0" * 64
"""The `previous` of the first entry, which has no entry before it."""
FORGET = "forget"
"""The action (`what`) of an entry that records that a person was forgotten.

Its `after["redacted"]` maps the number of each redacted entry to the hash of its new content.
"""
MAX_DIGITS = 10


class ChainedEntry(models.Model):
    """An actor's change of an object, with its state before and after. Never updated, never deleted."""

    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    who = models.CharField(max_length=200)
    """The actor's name, for people."""
    actor = models.CharField(max_length=200, blank=True, default="")
    """The actor's id, such as `user:12`. Empty in entries older than this column, which were sealed without it."""
    what = models.CharField(max_length=40)
    object = models.CharField(max_length=200)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.number} {self.who} {self.what} {self.object}"


def chain_link(entry: ChainedEntry) -> dict[str, Any]:
    """Return an entry in the form that exports contain and `first_break` checks: its content and both hashes."""
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "who": entry.who,
        "actor": entry.actor,
        "what": entry.what,
        "object": entry.object,
        "before": entry.before,
        "after": entry.after,
        "previous": entry.previous,
        "hash": entry.hash,
    }


def canonical_json(value: Any) -> str:
    """Return JSON with sorted keys and no spaces: equal values give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, cls=DjangoJSONEncoder)


def content_hash(value: Any) -> str:
    """Return the hash (64 hex digits) of a value that is too long for a log entry. The entry contains the hash instead."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def seal(previous: str, content: dict[str, Any]) -> str:
    """Return the hash of an entry with this content that follows `previous` (64 hex digits)."""
    return hashlib.sha256((previous + canonical_json(content)).encode()).hexdigest()


def next_entry(last: tuple[int, str] | None, *, by: Actor, what: str, object: str, before: Any, after: Any) -> dict[str, Any]:
    """Return the fields of the next entry, sealed. `last` is the last entry's number and hash; None if the chain is empty."""
    number, previous = last or (0, GENESIS_HASH)
    now = this_moment()
    content = {
        "number": number + 1,
        "at": now.isoformat(),
        "who": by.name,
        "actor": by.id,
        "what": what,
        "object": object,
        "before": before,
        "after": after,
    }
    return {**content, "at": now, "previous": previous, "hash": seal(previous, content)}


def first_break(links: Iterable[dict[str, Any]]) -> int | None:
    """Return the number of the first entry that does not fit the chain; None if all fit.

    `links` come from `chain_link`. Old entries, written before the actor's id was stored, have an empty id and were sealed without it.

    An entry whose text was redacted keeps its hash, which can no longer be computed from it. It fits if the next entry names that hash, and
    if the newest `forget` entry that lists it gives the hash of its present content (`redactions`).
    """
    links = list(links)
    redacted, expected = redactions(links), GENESIS_HASH
    for number, link in enumerate(links, start=1):
        content = sealed_content(link)
        if link["number"] != number or link["previous"] != expected:
            return number
        if link["hash"] != seal(expected, content) and (link["what"] == FORGET or redacted.get(number) != content_hash(content)):
            return number
        expected = link["hash"]
    return None


def sealed_content(link: Mapping[str, Any]) -> dict[str, Any]:
    """Return everything that an entry's hash covers, except the previous hash."""
    content = {name: value for name, value in link.items() if name not in ("previous", "hash")}
    if not content["actor"]:
        del content["actor"]
    return content


def redactions(links: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """Return the hash of the new content of every redacted entry, by the entry's number.

    Each hash comes from the newest later `forget` entry that lists the redacted one. It reveals a change made after the redaction, but not
    one made before.
    """
    redacted: dict[int, str] = {}
    for link in links:
        after = link["after"]
        if link["what"] == FORGET and isinstance(after, dict) and isinstance(after.get("redacted"), dict):
            redacted |= {
                int(number): digits
                for number, digits in after["redacted"].items()
                if number.isascii() and number.isdecimal() and len(number) < MAX_DIGITS and int(number) < link["number"]
            }
    return redacted


def unproved(links: Iterable[dict[str, Any]]) -> int:
    """Count the entries that are linked but whose hash cannot be computed again, because they were redacted."""
    links = list(links)
    redacted = redactions(links)
    return sum(link["number"] in redacted and link["hash"] != seal(link["previous"], sealed_content(link)) for link in links)
