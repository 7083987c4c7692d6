"""Forget a member with all their evenings; and forget people once more if a backup or an imported evening restored them (docs/adr/0031)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.models import Club, ClubLogEntry
from clubs.people.models import Member
from clubs.privacy.actions.forgetting import forget_row, names_of, note_forgotten
from clubs.privacy.forgotten_file import ForgottenLine, append_line, read_lines
from clubs.privacy.models import Forgotten
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club
from tournaments.evening.events import Event
from tournaments.evening.models import Entrant, LogEntry, Tournament
from tournaments.privacy.actions.forget import forget_entrant


@transaction.atomic
def forget_member(*, by: Actor, member: Member) -> None:
    """Forget a member. It cannot be undone. Doing it twice changes nothing.

    Their name and all personal data are removed from the club's rows and log, and from every evening they played; numbers, deals and
    standings stay. A member may do it for themselves. Refused: NOT_FOUND, for a member who was merged into another.
    """
    if by.user is None or member.user_id != by.user.pk:
        require_club(by, ClubRight.FORGET, member.club)
    if member.merged_into_id is not None:
        raise refuse("NOT_FOUND")
    _forget(by, member)


def _forget(by: Actor, member: Member) -> None:
    lock_club(member.club)
    people = [each for each in [*member.merged.all(), member] if not each.forgotten]
    names = {name for each in people for name in names_of(each)}
    entrants = Entrant.objects.filter(member__in=people, forgotten=False).order_by("tournament").select_related("tournament")
    for entrant in entrants:
        forget_entrant(by, entrant, also=sorted(names))
    for each in people:
        forget_row(by, each, names)


def forget_again(*, by: Actor, lines: Iterable[ForgottenLine] = ()) -> int:
    """Forget once more each forgotten person whose name is in the database again. Return how many there were.

    A restored backup or an imported evening can bring a name back. Forgotten people are listed in the database and in a file beside it;
    `lines` adds people in the form of that file.
    """
    stored = {ForgottenLine(club, entry, number) for club, entry, number in Forgotten.objects.values_list("club__slug", "entry", "number")}
    on_file = set(read_lines())
    for line in sorted(stored - on_file, key=lambda line: (line.entry, line.number)):
        append_line(line)
    return sum(_forget_line(by, line) for line in sorted(stored | on_file | set(lines), key=lambda line: (line.entry, line.number)))


@transaction.atomic
def _forget_line(by: Actor, line: ForgottenLine) -> bool:
    """Forget the person that a line of the list of forgotten people identifies.

    Returns False if the database has no name of this person.
    """
    club = Club.objects.filter(slug=line.club).first()
    if club is None:
        return False
    note_forgotten(club, entry=line.entry, number=line.number)
    of_evening = Tournament.objects.filter(log__hash=line.entry, log__what=Event.ENROL, club=club)
    entrant = Entrant.objects.filter(tournament__in=of_evening, number=line.number, forgotten=False).first()
    if entrant is not None:
        forget_entrant(by, entrant)
        return True
    if not ClubLogEntry.objects.filter(club=club, hash=line.entry).exists():
        return False
    member = Member.objects.filter(club=club, number=line.number, forgotten=False).first()
    if member is not None:
        _forget(by, member)
    return member is not None


def forget_in_import(by: Actor, tournament: Tournament) -> None:
    """Forget players of an imported evening who are on the list of forgotten people, or whose member was forgotten."""
    enrolled = LogEntry.objects.filter(tournament=tournament, what=Event.ENROL)
    hashes = {entry.hash: {person["number"] for person in entry.after or ()} for entry in enrolled}
    listed = Forgotten.objects.filter(entry__in=hashes).values_list("entry", "number")
    numbers = {number for entry, number in listed if number in hashes[entry]}
    for entrant in tournament.entrants.filter(forgotten=False).select_related("member").order_by("number"):
        if entrant.number in numbers or (entrant.member is not None and entrant.member.forgotten):
            forget_entrant(by, entrant)
