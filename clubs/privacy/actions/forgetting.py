"""Forget a member: their row, and their names in the club's log. `tournaments.privacy` calls this after forgetting their evenings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.chain import chain_link, content_hash, sealed_content
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club, ClubLogEntry, Venue
from clubs.people.models import AccountCode, EarlierPeriod, Member, MemberChange
from clubs.privacy.actions.redacting import redacting
from clubs.privacy.forgotten_file import ForgottenLine, append_line
from clubs.privacy.models import Forgotten
from clubs.privacy.redaction import forgotten_name, redact, searched_words
from clubs.roles.models import Membership

PERSONAL = ("name", "called", "email", "proposed_name")
"""The fields of a member that contain personal data. Older log entries about a member contain the values of these fields."""


def names_of(member: Member) -> set[str]:
    """Return all names that the club has or had for this member, to be searched for in free text."""
    changes = [part for change in member.changes.all() for part in (change.before, change.after)]
    logged = [part for entry in _entries_about(member) for part in (entry.before, entry.after) if isinstance(part, dict)]
    names = {str(part.get(field) or "") for part in (*changes, *logged) for field in ("name", "called", "proposed_name")}
    return {name for name in {member.name, member.called, member.proposed_name, *names} if name}


def forget_row(by: Actor, member: Member, names: set[str]) -> None:
    """Forget everything that the club stores of this member except the number, the kind, and their dates of joining and leaving.

    The caller has checked the right, forgotten their evenings, and opened a transaction.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    first = _first_entry(member)
    with redacting():
        redacted = _redact_log(club, member, names)
        _redact_page(club, searched_words(names))
    MemberChange.objects.filter(member=member).delete()
    EarlierPeriod.objects.filter(member=member).delete()
    AccountCode.objects.filter(member=member).delete()
    _empty_account(member)
    name = forgotten_name(member.number)
    empty = {
        "email": "",
        "telephone": "",
        "address": "",
        "notes": "",
        "proposed_name": "",
        "public_name": "",
        "link_secret": "",  # nosec B105
        "birthday": None,
        "user": None,
    }
    gone = {"name": name, "called": name, "forgotten": True, "left_on": member.left_on or timezone.localdate(), **empty}
    Member.objects.filter(pk=member.pk).update(**gone)
    note_forgotten(club, entry=first, number=member.number)
    record(club, by=by, what=ClubEvent.FORGET, object=f"member {member.number}", after={"redacted": redacted})


def _redact_page(club: Club, searched: frozenset[str]) -> None:
    """Remove a person's names from what the club says about itself and its places.

    If the person is the one to ask about the club, their telephone number and e-mail address are removed too.
    """
    texts = {field: redact(getattr(club, field), searched) for field in ("address", "description")}
    if redact(club.contact_name, searched) != club.contact_name:
        texts |= dict.fromkeys(("contact_name", "contact_phone", "contact_email"), "")
    Club.objects.filter(pk=club.pk).update(**texts)
    for venue in Venue.objects.filter(club=club):
        fields = ("address", "directions", "access")
        Venue.objects.filter(pk=venue.pk).update(**{field: redact(getattr(venue, field), searched) for field in fields})


def note_forgotten(club: Club, *, entry: str, number: int) -> None:
    """Add somebody to the list of forgotten people: to the table now, and to the file when the transaction commits."""
    _row, new = Forgotten.objects.get_or_create(entry=entry, number=number, defaults={"club": club})
    if new:
        transaction.on_commit(partial(append_line, ForgottenLine(club.slug, entry, number)))


def _entries_about(member: Member) -> Iterator[ClubLogEntry]:
    yield from ClubLogEntry.objects.filter(club=member.club_id, object=f"member {member.number}").order_by("number")


def _first_entry(member: Member) -> str:
    """Return the hash of the first log entry about this member; if there is none, that of the club's first entry."""
    changed = member.changes.order_by("entry__number").values_list("entry__hash", flat=True).first()
    about = next((entry.hash for entry in _entries_about(member)), None)
    founded = ClubLogEntry.objects.filter(club=member.club_id).order_by("number").values_list("hash", flat=True).first()
    return about or changed or founded or ""


def _redact_log(club: Club, member: Member, names: set[str]) -> dict[str, str]:
    """Remove the forgotten member's names from the club's log. Returns the hash of each changed entry's new content, by the entry's number.

    In entries about other members only full names are searched for.
    """
    redacted, whole = {}, searched_words(name.lower() for name in names if " " in name)
    for entry in ClubLogEntry.objects.filter(club=club).exclude(what=ClubEvent.FORGET).order_by("number"):
        own = entry.object == f"member {member.number}"
        before, after = (_redact_value(part, member.number if own else None, whole) for part in (entry.before, entry.after))
        if (before, after) != (entry.before, entry.after):
            entry.before, entry.after = before, after
            ClubLogEntry.objects.filter(pk=entry.pk).update(before=before, after=after)
            redacted[str(entry.number)] = content_hash(sealed_content(chain_link(entry)))
    return redacted


def _redact_value(value: Any, number: int | None, whole: frozenset[str], field: str = "") -> Any:
    """Return a value of a log entry without the names (`whole`).

    `number` is given if the entry is about the forgotten member: then all personal fields are replaced.
    """
    if isinstance(value, dict):
        return {name: _redact_value(part, number, whole, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_redact_value(part, number, whole) for part in value]
    if not isinstance(value, str) or not value:
        return value
    return forgotten_name(number) if number is not None and field in PERSONAL else redact(value, whole)


def _empty_account(member: Member) -> None:
    """Empty the name and e-mail address of the member's account if it belongs to no other club. The member may still log in."""
    user = member.user
    if user is None or Membership.objects.filter(user=user.pk).exclude(club=member.club_id).exists():
        return
    user.first_name = user.last_name = user.email = ""
    user.save(update_fields=["first_name", "last_name", "email"])
