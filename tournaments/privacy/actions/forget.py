"""Forget a player: their name is removed from the evening's rows, log and papers; number, deals and ledger stay (docs/adr/0031)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.chain import chain_link, content_hash, sealed_content
from clubs.privacy.actions.forgetting import note_forgotten
from clubs.privacy.actions.redacting import redacting
from clubs.privacy.redaction import forgotten_name, redact, searched_words
from clubs.roles.permissions import ClubRight, require_club
from tournaments.calendar.models import Announcement
from tournaments.entrants.models import Group, Rating
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import NAME_FIELDS, record
from tournaments.evening.models import Entrant, LogEntry, Paper, Ruling, Tournament
from tournaments.evening.problems import refuse
from tournaments.jury.models import Appeal, Call
from tournaments.prizes.models import PrizeGiving
from tournaments.room.models import Message
from tournaments.signup.models import SignUpGuest
from tournaments.slips.actions.photos import forget_photos_of

FREE_TEXTS: Mapping[Event, Sequence[str]] = {
    Event.ANNOUNCE: ("fee", "notes"),
    Event.ABANDON: ("because",),
    Event.CANCEL: ("because",),
    Event.HOLD: ("because",),
    Event.SCREEN: ("message",),
    Event.PRIZES: ("list",),
    Event.CONFIRM_PRIZES: ("list",),
    Event.ROTA: ("duties",),
    Event.DUTY: ("text",),
    Event.TAGS: ("tags",),
    Event.RATING: ("name",),
    Event.GROUP: ("name",),
    Event.MESSAGE: ("text",),
    Event.REOPEN: ("reason",),
    Event.CORRECT: ("reason",),
    Event.VOID: ("reason",),
    Event.CALL: ("note",),
    Event.RULE: ("text", "article"),
    Event.OVERTURN: ("text",),
    Event.APPEAL: ("reason",),
    Event.DENY_APPEAL: ("text",),
}
"""The fields of log entries with free text, by event. Such a text may contain a name."""


@transaction.atomic
def forget_guest(*, by: Actor, tournament: Tournament, entrant: Entrant) -> None:
    """Forget a guest of this evening. Doing it twice changes nothing.

    Refused: PLAYER_IS_MEMBER; use `forget_member`, which covers all the member's evenings.
    """
    require_club(by, ClubRight.FORGET, tournament.club)
    if entrant.member_id is not None:
        raise refuse("PLAYER_IS_MEMBER", "entrant", name=entrant.name)
    forget_entrant(by, entrant)


def forget_entrant(by: Actor, entrant: Entrant, *, also: Sequence[str] = ()) -> None:
    """Remove a player's names from the evening, even if it is final.

    `also` are other names of this person, to be removed from free text too. The caller has checked the right and opened a transaction.

    1. The name is removed from free text, in the log and in the rows, and from old log entries that hold names instead of commitments. The
       hash of a changed log entry stays; the entry that this action writes seals the new content of the changed entry.
    2. The openings of the commitments are deleted, and the player's row keeps only the number.
    3. Papers may show the name: their rows and files are deleted, and made again on request. Photos of slips of the player's tables are
       deleted for good.
    """
    tournament = lock_tournament(entrant.tournament)
    entrant = Entrant.objects.select_for_update(no_key=True).get(pk=entrant.pk)
    if entrant.forgotten:
        return
    log = list(LogEntry.objects.filter(tournament=tournament).order_by("number"))
    names = {entrant.name, entrant.called, *also, *entrant.openings.values_list("text", flat=True), *_names_in(log, entrant.number)}
    searched = searched_words(names)
    with redacting():
        redacted = _redact_log(tournament, log, entrant.number, searched)
        _redact_rows(tournament, searched)
    entrant.openings.all().delete()
    SignUpGuest.objects.filter(entrant=entrant).update(name="", contact="")
    name = forgotten_name(entrant.number)
    Entrant.objects.filter(pk=entrant.pk).update(name=name, called=name, forgotten=True)
    delete_papers(tournament)
    forget_photos_of(entrant)
    note_forgotten(tournament.club, entry=enrolled_in(log, entrant.number), number=entrant.number)
    record(tournament, by=by, what=Event.FORGET, subject=Subject.of_entrant(entrant), after={"redacted": redacted})


def enrolled_in(log: Sequence[LogEntry], number: int) -> str:
    """Return the hash of the log entry that enrolled this player; empty if there is none.

    With the player's number it identifies the player.
    """
    return next(
        (each.hash for each in log if each.what == Event.ENROL and any(person["number"] == number for person in each.after or ())), ""
    )


def _names_in(log: Sequence[LogEntry], number: int) -> set[str]:
    """Return all names of the player with this number that log entries hold as text. Only older entries hold names as text."""
    values = [person.get(field) for entry in log for person in _people(entry, number) for field in NAME_FIELDS]
    return {value for value in values if isinstance(value, str) and value}


def _people(entry: LogEntry, number: int) -> list[dict[str, Any]]:
    """Return the dicts inside a log entry that hold the names of the player with this number. The caller may change them in place."""
    if entry.what == Event.ENROL:
        return [person for person in entry.after or () if person["number"] == number]
    if entry.what in (Event.RENAME, Event.WITHDRAW, Event.RETURN) and entry.object == f"entrant {number}":
        return [part for part in (entry.before, entry.after) if isinstance(part, dict)]
    return []


def _redact_log(tournament: Tournament, log: Sequence[LogEntry], number: int, searched: frozenset[str]) -> dict[str, str]:
    """Replace a player's names in the log. Return the hash of each changed entry's new content, by the entry's number.

    `number` is the player's number; `searched` are the names to find in free text.
    """
    redacted = {}
    for entry in log:
        changed = False
        for person in _people(entry, number):
            for field in NAME_FIELDS:
                if isinstance(person.get(field), str):
                    person[field], changed = forgotten_name(number), True
        for part in (part for part in (entry.before, entry.after) if isinstance(part, dict)):
            for field in (field for field in FREE_TEXTS.get(Event(entry.what), ()) if field in part):
                text = _redact_text(tournament, part[field], searched)
                changed |= text != part[field]
                part[field] = text
        if changed:
            LogEntry.objects.filter(pk=entry.pk).update(before=entry.before, after=entry.after)
            redacted[str(entry.number)] = content_hash(sealed_content(chain_link(entry)))
    return redacted


def _redact_text(tournament: Tournament, text: Any, searched: frozenset[str]) -> Any:
    """Return the text without the names. A list of prizes or duties is redacted one by one; the code of an article is left as it is."""
    if isinstance(text, list):
        return _redact_list(text, searched)
    if not isinstance(text, str) or not text or text in tournament.rule_set.articles:
        return text
    return redact(text, searched)


def _redact_rows(tournament: Tournament, searched: frozenset[str]) -> None:
    """Remove the names from all free texts of the evening: of jury, tables and director, of ratings, teams and messages."""
    for ruling in Ruling.objects.filter(tournament=tournament):
        fields = {field: _redact_text(tournament, getattr(ruling, field), searched) for field in ("text", "article")}
        if any(getattr(ruling, field) != text for field, text in fields.items()):
            Ruling.objects.filter(pk=ruling.pk).update(**fields)
    for call in Call.objects.filter(tournament=tournament).exclude(note=""):
        Call.objects.filter(pk=call.pk).update(note=redact(call.note, searched))
    for appeal in Appeal.objects.filter(tournament=tournament):
        texts = {"reason": redact(appeal.reason, searched), "answer": redact(appeal.answer, searched)}
        Appeal.objects.filter(pk=appeal.pk).update(**texts)
    for prizes in PrizeGiving.objects.filter(tournament=tournament):
        confirmed = prizes.confirmed and {**prizes.confirmed, "list": redact_prizes(prizes.confirmed["list"], searched)}
        rows = PrizeGiving.objects.filter(pk=prizes.pk)
        rows.update(prizes=redact_prizes(prizes.prizes, searched), confirmed=confirmed)
    for rating in tournament.ratings.exclude(name=""):
        Rating.objects.filter(pk=rating.pk).update(name=redact(rating.name, searched))
    for group in Group.objects.filter(rating__tournament=tournament).exclude(name=""):
        Group.objects.filter(pk=group.pk).update(name=redact(group.name, searched))
    for message in Message.objects.filter(tournament=tournament):
        Message.objects.filter(pk=message.pk).update(text=redact(message.text, searched))
    for announcement in Announcement.objects.filter(tournament=tournament):
        texts = {field: redact(getattr(announcement, field), searched) for field in ("fee", "notes", "cancelled_because")}
        Announcement.objects.filter(pk=announcement.pk).update(**texts)
    if tournament.abandoned_because:
        tournament.abandoned_because = redact(tournament.abandoned_because, searched)
        Tournament.objects.filter(pk=tournament.pk).update(abandoned_because=tournament.abandoned_because)
    screen = tournament.policy.get("screen")
    if screen and screen.get("message"):
        tournament.policy["screen"] = {**screen, "message": redact(screen["message"], searched)}
        Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy)


def redact_prizes(prizes: Sequence[Any], searched: frozenset[str]) -> list[Any]:
    """Return a list of prizes with the names removed from descriptions and categories."""
    return _redact_list(prizes, searched)


def _redact_list(rows: Sequence[Any], searched: frozenset[str]) -> list[Any]:
    """Return the rows of a list without the names in their descriptions."""
    return [{**row, **{field: redact(row[field], searched) for field in ("what", "category", "text") if field in row}} for row in rows]


def delete_papers(tournament: Tournament) -> None:
    """Delete all papers of an evening, and their files after the commit.

    If a paper is being made at that moment, its worker finds the row deleted and stores no file.
    """
    papers = Paper.objects.filter(tournament=tournament)
    files = [name for name in papers.values_list("file", flat=True) if name]
    papers.delete()
    transaction.on_commit(partial(_delete_files, files))


def _delete_files(files: Sequence[str]) -> None:
    storage = Paper._meta.get_field("file").storage
    for name in files:
        storage.delete(name)
