"""Reads the facts about an evening from its log, and folds them. A person is `member 12` or `guest 3`, by their number."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from clubs.club.events import ClubEvent
from clubs.club.models import ClubLogEntry
from clubs.people.models import Member, MemberChange
from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Tournament
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queue import sign_ups
from tournaments.signup.values import Fact, FactKind, SignUps, Terms

MEMBER, GUEST = "member", "guest"
MAX_NUMBER_DIGITS = 9
"""The greatest number of digits that a person's number may have. The log of an imported file may hold any text."""


def person_of(each: Member | SignUpGuest) -> str:
    """Return the text by which the log and the queue name this person."""
    return f"{MEMBER if isinstance(each, Member) else GUEST} {each.number}"


def number_in(person: str, kind: str) -> int | None:
    """Return the number of a person of this kind (MEMBER or GUEST); None for the other kind, and for a text that names no person."""
    word, _space, digits = person.partition(" ")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MAX_NUMBER_DIGITS
    return int(digits) if word == kind and is_number else None


def is_person(text: object) -> bool:
    """Return True if this is a text that names a person, as `person_of` writes it."""
    return isinstance(text, str) and any(number_in(text, kind) is not None for kind in (MEMBER, GUEST))


def facts_of(evenings: Collection[Tournament], *, with_merges: bool = True) -> Mapping[int, list[Fact]]:
    """Return what was said about each of these evenings, in the order of the log, by the evening's key. Makes two queries at most.

    Merges of members who answered are among them, at their time; without `with_merges`, each is a person of their own.
    """
    about = Q(what__in=[Event.SIGN_UP, Event.ANNOUNCE]) | Q(what__in=[Event.DRAW, Event.UNDRAW], round_number=1)
    rows = LogEntry.objects.filter(about, tournament__in=evenings).order_by("tournament", "number")
    facts = defaultdict[int, list[Fact]](list)
    for tournament, at, what, after in rows.values_list("tournament", "at", "what", "after"):
        facts[tournament] += _facts(at, what, after)
    clubs = {each.club_id for each in evenings if with_merges and any(fact.people for fact in facts.get(each.pk, ()))}
    merges = _merges(clubs) if clubs else {}
    for each in evenings:
        if merges.get(each.club_id):
            facts[each.pk] = [*_with_merges(facts[each.pk], merges[each.club_id])]
    return facts


def _merges(clubs: Collection[int]) -> Mapping[int, list[Fact]]:
    """Return the merges of members of these clubs, in the order of the club's log, by the club's key. An undone one has no `other`."""
    undone = Exists(MemberChange.objects.filter(entry=OuterRef("pk"), undone=True))
    rows = ClubLogEntry.objects.filter(club__in=clubs, what=ClubEvent.MERGE).annotate(undone=undone).order_by("club", "number")
    merges = defaultdict[int, list[Fact]](list)
    for club, at, gone, after, is_undone in rows.values_list("club", "at", "object", "after", "undone"):
        other = "" if is_undone or after is None else f"{MEMBER} {after['into']}"
        merges[club].append(Fact(at, FactKind.MERGE, (gone,), other=other))
    return merges


def _with_merges(facts: Sequence[Fact], merges: Sequence[Fact]) -> Iterable[Fact]:
    """Yield the facts of an evening, and at their times the merges of members whom these facts name."""
    named = {person for fact in facts for person in fact.people}
    left = []
    for merge in merges:
        if not named.isdisjoint(merge.people):
            left.append(merge)
            named.add(merge.other)
    for fact in facts:
        while left and left[0].at <= fact.at:
            yield left.pop(0)
        yield fact
    yield from left


def _facts(at: datetime.datetime, what: str, after: Any) -> Iterable[Fact]:
    if what == Event.SIGN_UP:
        names = ("needs_desk", "seeks_partner", "other")
        more = {name: after[name] for name in names if name in after}
        yield Fact(at, FactKind(after["said"]), tuple(after["people"]), **more)
    elif what == Event.ANNOUNCE:
        if "capacity" in after:
            yield Fact(at, FactKind.CAPACITY, capacity=after["capacity"])
    else:
        yield Fact(at, FactKind.DRAWN if what == Event.DRAW else FactKind.UNDRAWN)


def terms_of(announcement: Announcement) -> Terms:
    """Return the evening's rules for signing up. Makes no query if its tournament is loaded."""
    tournament = announcement.tournament
    day = datetime.datetime.combine(tournament.on, datetime.time(), ZoneInfo(announcement.time_zone))
    return Terms(day, announcement.moments.answers_until, tournament.entrants_are == Tournament.EntrantsAre.PAIRS)


def sign_ups_now(tournament: Tournament, now: datetime.datetime | None = None) -> SignUps | None:
    """Return who has a place at this evening and who waits; None if the evening was not announced."""
    return sign_ups_by_evening([tournament], now).get(tournament.pk)


def sign_ups_by_evening(evenings: Collection[Tournament], now: datetime.datetime | None = None) -> Mapping[int, SignUps]:
    """Return who has a place at each of these evenings, by the evening's key, without those that were not announced.

    Makes two queries at most for all of them if their announcements are loaded.
    """
    announced = {each.pk: announcement for each in evenings if (announcement := announcement_of(each)) is not None}
    facts = facts_of([each for each in evenings if each.pk in announced]) if announced else {}
    moment = now or timezone.now()
    return {key: sign_ups(facts.get(key, []), terms_of(each), moment) for key, each in announced.items()}


def reserves_of(tournament: Tournament) -> Mapping[str, str]:
    """Return the reserve in the last yes of each person who signed up a party, by that person; "" if there is none."""
    rows = LogEntry.objects.filter(tournament=tournament, what=Event.SIGN_UP).order_by("number").values_list("after", flat=True)
    return {after["people"][0]: after["reserve"] for after in rows if after is not None and after["said"] == FactKind.YES}
