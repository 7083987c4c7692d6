"""The names in an evening's log: the openings of their commitments, and the entries from which forgotten names were removed. Only reads."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from clubs.chain import chain_link, redactions, seal, sealed_content
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, NameOpening, Tournament
from tournaments.signup.queries.people import ABOUT_PEOPLE, names_in_log, persons_in

NAME_EVENTS = frozenset({Event.ENROL, Event.RENAME, Event.WITHDRAW, Event.RETURN})
"""Events with log entries that contain commitments to names."""


def opened_names(tournament: Tournament) -> dict[str, str]:
    """Return the names that the log's commitments replace, by the commitment's hexadecimal digits. Forgotten names are missing."""
    return dict(NameOpening.objects.filter(entrant__tournament=tournament).values_list("commitment", "text"))


def redacted_entries(tournament: Tournament, entries: Sequence[LogEntry]) -> frozenset[int]:
    """Return the numbers of the redacted entries: a forgotten name was removed, so the hash of the rest differs from the stored one."""
    forgetting = LogEntry.objects.filter(tournament=tournament, what=Event.FORGET).order_by("number")
    named = redactions(map(chain_link, forgetting))
    return frozenset(
        entry.number for entry in entries if entry.number in named and entry.hash != seal(entry.previous, sealed_content(chain_link(entry)))
    )


def says_name(tournament: Tournament, word: str) -> Q:
    """Return a filter for the log entries about a name with this word in it. Such an entry holds the commitment to the name."""
    digits_of_names = NameOpening.objects.filter(entrant__tournament=tournament, text__icontains=word).values_list("commitment", flat=True)
    hit = Q(pk=None)
    for digits in digits_of_names:
        hit |= Q(was__contains=digits) | Q(became__contains=digits)
    return hit


def names_in_answers(tournament: Tournament) -> dict[int, str]:
    """Return the casefolded names in each answer about coming or a duty, one a line, by the number of its log entry.

    An answer holds only numbers.
    """
    answers = list(tournament.log.filter(what__in=ABOUT_PEOPLE).values_list("number", "after"))
    names = names_in_log(tournament, [after for _number, after in answers])
    return {number: "\n".join(names[each].casefold() for each in persons_in(after)) for number, after in answers}
