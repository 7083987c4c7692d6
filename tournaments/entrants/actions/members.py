"""Actions that move evenings between members: merging two members who are one person, and admitting a guest with what they played.

The players of the evenings stay as they are, with their numbers, names and points; only their member changes. The log of each
evening records this, even if the evening is final, as the standings of a season depend on it. Nothing that was played or paid changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.models import Club, ClubLogEntry
from clubs.people.actions.member_changes import ChangedMember, changes_to_undo, finish_undo, record_changes, values_of
from clubs.people.actions.members import add_member, admitted
from clubs.people.actions.public_names import note_names_changed
from clubs.people.models import Member
from clubs.people.public_names import most_private
from clubs.roles.permissions import ClubRight, require_club
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.problems import refuse

FILLED_FIELDS = ("email", "telephone", "address", "birthday")
"""The fields that a merge copies to the member who remains, if they are empty there."""


@transaction.atomic
def merge(*, by: Actor, keep: Member, gone: Member) -> ClubLogEntry:
    """Merge two members who are one person: `keep` remains. `undo` takes this back.

    `keep` gets everything that `gone` played, the account of `gone`, the contact details that `keep` lacks, and the earlier of the two
    dates of joining. `gone` is no longer shown, and no other member gets its number. Refused: MEMBERS_SAME, MEMBERS_MET (both played at one
    evening, so they are two people), MEMBER_FORGOTTEN, MEMBER_HAS_ACCOUNT (both have an account), NOT_FOUND.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, keep.club)
    club = lock_club(keep.club)
    keep, gone = _current(club, keep), _current(club, gone)
    if keep.pk == gone.pk:
        raise refuse("MEMBERS_SAME", "other")
    if keep.user_id and gone.user_id:
        raise refuse("MEMBER_HAS_ACCOUNT", "other", name=gone.name)
    entrants = list(Entrant.objects.filter(member=gone).select_related("tournament").order_by("tournament", "number"))
    _refuse_meeting(keep, gone, entrants)
    user = gone.user_id
    changes = [_let_go(gone, keep), *_fill(keep, gone, user)]
    _move(by, entrants, keep)
    if keep.public_name or gone.public_name:
        note_names_changed(club)
    more = {"into": keep.number, "players": _players(entrants)}
    return record_changes(club, by=by, what=ClubEvent.MERGE, object=f"member {gone.number}", changes=changes, more=more)


def _current(club: Club, member: Member) -> Member:
    """Read the member again from the database. The caller holds the club's lock.

    Refused: NOT_FOUND (merged into another member, or of another club), MEMBER_FORGOTTEN.
    """
    current = club.members.filter(pk=member.pk, merged_into=None).first()
    if current is None:
        raise refuse("NOT_FOUND", "other")
    if current.forgotten:
        raise refuse("MEMBER_FORGOTTEN", "other", number=current.number)
    return current


def _refuse_meeting(keep: Member, gone: Member, entrants: Sequence[Entrant]) -> None:
    met = Entrant.objects.filter(member=keep, tournament__in=[entrant.tournament_id for entrant in entrants])
    evening = met.select_related("tournament").order_by("tournament__on").first()
    if evening is not None:
        raise refuse("MEMBERS_MET", "other", name=keep.name, other=gone.name, evening=evening.tournament.name)


def _let_go(gone: Member, keep: Member) -> ChangedMember:
    after = {"merged_into_id": keep.pk, "left_on": gone.left_on or timezone.localdate(), "user_id": None}
    before = values_of(gone, list(after))
    _store(gone, after)
    return ChangedMember(gone, before, after)


def _fill(keep: Member, gone: Member, user: int | None) -> list[ChangedMember]:
    """Copy the details of member `gone` into the empty fields of member `keep`. Returns the changed fields, for the log.

    `user` is the primary key of the account that `gone` had, or None.
    """
    after: dict[str, Any] = {field: getattr(gone, field) for field in FILLED_FIELDS if getattr(gone, field) and not getattr(keep, field)}
    if gone.joined_on < keep.joined_on:
        after["joined_on"] = gone.joined_on
    if user is not None:
        after["user_id"] = user
    if gone.public_name and most_private(keep.public_name, gone.public_name) != keep.public_name:
        after["public_name"] = gone.public_name  # one person made both choices: the more private one holds
    before = values_of(keep, list(after))
    _store(keep, after)
    return [ChangedMember(keep, before, after)] if after else []


def _store(member: Member, values: dict[str, Any]) -> None:
    for field, value in values.items():
        setattr(member, field, value)
    if values:
        member.save(update_fields=[field.removesuffix("_id") for field in values])


@transaction.atomic
def admit_guest(*, by: Actor, club: Club, entrants: Iterable[Entrant], **details: Any) -> Member:
    """Make a guest a member of the club; what they played as a guest becomes theirs as a member. `undo` takes this back.

    `entrants` are the guest's entries at earlier evenings. `details` are as for `admit`; if they have no name, the member gets the name
    that the guest had at the last of these evenings.

    Refused: FIELD_MISSING (no `entrants`), NOT_FOUND (a player is of another club, or is a member), GUEST_TWICE (two players of one
    evening), and as `admit` is.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    club = lock_club(club)
    keys = [entrant.pk for entrant in entrants]
    rows = list(Entrant.objects.filter(pk__in=keys, tournament__club=club, member=None, forgotten=False).select_related("tournament"))
    rows.sort(key=lambda entrant: (entrant.tournament.on, entrant.tournament_id))
    if not keys:
        raise refuse("FIELD_MISSING", "players")
    if len(rows) != len(set(keys)):
        raise refuse("NOT_FOUND", "players")
    if len({entrant.tournament_id for entrant in rows}) != len(rows):
        raise refuse("GUEST_TWICE", "players", name=rows[-1].name)
    member = add_member(club, **({"name": rows[-1].name} | details))
    _move(by, rows, member)
    more = {"players": _players(rows)}
    record_changes(club, by=by, what=ClubEvent.ADMIT_GUEST, object=f"member {member.number}", changes=[admitted(member)], more=more)
    return member


def _players(entrants: Iterable[Entrant]) -> list[list[Any]]:
    """Return a list for the club's log: for each of these players, the evening's slug and the player's number there."""
    return [[entrant.tournament.slug, entrant.number] for entrant in entrants]


def _move(by: Actor, entrants: Sequence[Entrant], member: Member | None) -> None:
    """Link these players of evenings to `member`, or make them guests if it is None; record it in each evening's log.

    The caller holds the club's lock.
    """
    for entrant in sorted(entrants, key=lambda each: each.tournament_id):
        tournament: Tournament = lock_tournament(entrant.tournament)
        before = entrant.member.number if entrant.member else None
        Entrant.objects.filter(pk=entrant.pk).update(member=member)
        after = member.number if member else None
        record(
            tournament, by=by, what=Event.MEMBER, subject=Subject.of_entrant(entrant), before={"member": before}, after={"member": after}
        )


@transaction.atomic
def undo(*, by: Actor, club: Club, entry: int) -> ClubLogEntry:
    """Undo a merge of two members, or the admission of a guest: everybody gets back what they played.

    Refused: NOTHING_TO_UNDO, CHANGED_SINCE.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    club = lock_club(club)
    rows = changes_to_undo(club, entry, (ClubEvent.MERGE, ClubEvent.ADMIT_GUEST))
    log_entry = rows[0].entry
    after: dict[str, Any] = log_entry.after or {}
    is_merge = log_entry.what == ClubEvent.MERGE
    holder = Member.objects.get(club=club, number=after["into"]) if is_merge else rows[0].member
    former = next(row.member for row in rows if row.member.pk != holder.pk) if is_merge else None
    players = [
        Entrant.objects.select_related("tournament", "member").filter(tournament__club=club, tournament__slug=slug, number=number).first()
        for slug, number in after["players"]
    ]
    theirs = [entrant for entrant in players if entrant is not None and entrant.member_id == holder.pk]
    if len(theirs) != len(players):
        raise refuse("CHANGED_SINCE", name=holder.name)
    _move(by, theirs, former)
    return finish_undo(by, club, rows)
