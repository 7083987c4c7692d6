"""Entries that seal one another: each holds the hash of the one before, so a changed row shows. Knows not what is logged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from clubs.actors import Actor

FIRST = "0" * 64


class ChainedEntry(models.Model):
    """Who did what to which object, before and after. Never updated, never deleted."""

    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    who = models.CharField(max_length=200)
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


def content(entry: ChainedEntry) -> dict[str, Any]:
    """What an entry says, as an export holds it."""
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "who": entry.who,
        "what": entry.what,
        "object": entry.object,
        "before": entry.before,
        "after": entry.after,
    }


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: equal values give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, cls=DjangoJSONEncoder)


def seal(previous: str, said: dict[str, Any]) -> str:
    """The hash of an entry that says this after `previous` (64 hex digits)."""
    return hashlib.sha256((previous + canonical(said)).encode()).hexdigest()


def sealed(last: tuple[int, str] | None, *, by: Actor, what: str, object: str, before: Any, after: Any) -> dict[str, Any]:
    """The fields of the entry that comes after `last` (its number and hash; None: the chain is empty), sealed now."""
    number, previous = last or (0, FIRST)
    now = timezone.now()
    said = {
        "number": number + 1,
        "at": now.isoformat(),
        "who": by.name,
        "what": what,
        "object": object,
        "before": before,
        "after": after,
    }
    return {**said, "at": now, "previous": previous, "hash": seal(previous, said)}


def first_break(entries: Iterable[dict[str, Any]]) -> int | None:
    """The number of the first entry that does not fit its chain; each a `content` with `previous` and `hash`. None: all fit."""
    expected = FIRST
    for number, entry in enumerate(entries, start=1):
        said = {key: value for key, value in entry.items() if key not in ("previous", "hash")}
        if entry["number"] != number or entry["previous"] != expected or entry["hash"] != seal(expected, said):
            return number
        expected = entry["hash"]
    return None
