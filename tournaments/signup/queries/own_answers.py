"""Everything that is stored about one person's answers, for members who ask for their data. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from clubs.people.models import Member
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Tournament
from tournaments.signup.queries.facts import GUEST, MEMBER, is_person, number_in, person_of
from tournaments.signup.queries.people import evening_answers, marks, persons_in


def answers_of(members: Sequence[Member]) -> list[dict[str, Any]]:
    """Return, by evening, what these members answered and others answered for them, their place now, and their mark.

    The members are one person: some were merged into another. Guests whom they signed up themselves have their names, as they typed them;
    everybody else is named by a number.
    """
    if not members:
        return []
    persons = {person_of(each) for each in members}
    named = Q(pk=None)
    for person in persons:
        named |= Q(content__contains=f'"{person}"')
    entries = LogEntry.objects.filter(tournament__club=members[0].club_id, what=Event.SIGN_UP).annotate(content=Cast("after", TextField()))
    by_evening: dict[int, list[LogEntry]] = {}
    for entry in entries.filter(named).order_by("tournament__on", "tournament", "number"):
        by_evening.setdefault(entry.tournament_id, []).append(entry)
    evenings = Tournament.objects.select_related("club", "announcement").in_bulk(by_evening)
    return [_evening(evenings[key], own, persons) for key, own in by_evening.items()]


def _evening(tournament: Tournament, entries: Sequence[LogEntry], persons: Collection[str]) -> dict[str, Any]:
    answers = evening_answers(tournament)
    mark_by_person = marks(answers) if answers is not None else {}
    own = next((each for person, each in answers.by_person.items() if person in persons), None) if answers is not None else None
    guests = {f"{GUEST} {each.number}": each.name for each in tournament.sign_up_guests.all()}
    return {
        "name": tournament.name,
        "address": tournament.slug,
        "on": tournament.on.isoformat(),
        "place": own.sign_up.place.value if own is not None else None,
        "mark": mark_by_person[own.person].value if own is not None and own.person in mark_by_person else None,
        "answers": [_answer(each, persons, guests) for each in entries],
    }


def _answer(entry: LogEntry, persons: Collection[str], guests: dict[str, str]) -> dict[str, Any]:
    content = entry.after if isinstance(entry.after, dict) else {}
    people = persons_in({"people": content.get("people")})
    spoke = bool(people) and people[0] in persons
    person = {name: _person(text, guests if spoke else {}) for name in ("other", "reserve") if is_person(text := content.get(name, ""))}
    return {
        "at": entry.at.isoformat(),
        "by": entry.who,
        "said": content.get("said"),
        "people": [_person(each, guests if spoke else {}) for each in people],
        "seeks_partner": bool(content.get("seeks_partner")),
        **person,
    }


def _person(person: str, guests: dict[str, str]) -> dict[str, Any]:
    number = number_in(person, GUEST)
    if number is None:
        return {"member": number_in(person, MEMBER)}
    return {"guest": number} | ({"name": guests[person]} if guests.get(person) else {})
