"""Everybody of an evening with how they count in competitions, as the desk corrects it. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from clubs.club.models import Club
from clubs.people.name_match import match_name
from competitions.competition import rules_of_text
from competitions.competition.values import STANDARD_MARKS
from competitions.models import CompetitionVersion
from competitions.queries.competition.evening_players import EveningPeople, enrolled_players
from competitions.queries.competition.rows import RowCollector
from competitions.queries.played_people import ClubPeople, SeasonPerson
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Tournament
from tournaments.standings.queries.evening_rounds import evening_rounds

MOST_MATCHES = 20
"""The greatest number of members outside the evening that a search shows."""


@dataclass(frozen=True)
class CountedPerson:
    """A player of an evening, or a member who is none, with how they count in competitions."""

    entrant: int
    """The player's number; 0 for a member who is no player."""
    member: int
    """The member's number in the club; 0 for a player."""
    name: str
    marks: Mapping[int, str]
    """The marks that count by round; under 0 the mark of somebody who missed every round. Empty for somebody who has none."""
    corrections: Mapping[int, str]
    """The corrections by round; under 0 that of the whole evening."""
    who: str = ""
    """The actor of the newest correction, as in the log; "" without corrections."""


@dataclass(frozen=True)
class EveningMarks:
    """The people of an evening with how they count in competitions, players by number and then members by name."""

    people: tuple[CountedPerson, ...]
    rounds: tuple[int, ...]
    tags: tuple[str, ...]


def evening_marks(tournament: Tournament, *, name: str = "") -> EveningMarks:
    """Return everybody of an evening: its players, members who answered that they would not come, and people whose mark was corrected.

    With a `name`, only those whose name matches, and up to twenty other members of the club.
    """
    club, result = ClubPeople(tournament.club_id), evening_rounds([tournament.pk])[tournament.pk]
    players = enrolled_players([tournament.pk]).get(tournament.pk, {})
    collector = RowCollector()
    evening = collector.add_evening(tournament, result, players, club)
    marks: dict[str, dict[int, str]] = defaultdict(dict)
    for row in collector.all().results.rows:
        marks[row.player][row.round or 0] = row.mark
    corrections: dict[str, dict[int, str]] = defaultdict(dict)
    for mark, entrant, member, number in result["corrections"]:
        corrections[_person(evening, club, entrant, member).key][number] = mark
    actors = {_person(evening, club, *person).key: who for person, who in _actors(tournament).items()}
    people = []
    keys: set[str] = set()
    for number in players:
        person = evening.person(number).person
        keys.add(person.key)
        people.append(_counted(person, number, marks, corrections, actors))
    others = [person for person in club.everybody() if person.key not in keys]
    of_evening = [person for person in others if person.key in marks or person.key in corrections]
    matches = [person for person in others if name and not person.forgotten and match_name(person.name, name)]
    members = {person.key: person for person in (*of_evening, *matches[:MOST_MATCHES])}
    people += [
        _counted(each, 0, marks, corrections, actors) for each in sorted(members.values(), key=lambda person: person.name.casefold())
    ]
    if name:
        people = [each for each in people if match_name(each.name, name)]
    return EveningMarks(tuple(people), tuple(number for number, _rows in result["rounds"]), tuple(result["tags"]))


def own_marks(club: Club) -> list[str]:
    """Return the marks of the club's own that the newest version of any of its competitions' rules gives a worth, in order."""
    versions = CompetitionVersion.objects.filter(competition__club=club).order_by("version")
    newest = dict(versions.values_list("competition", "text"))
    words = {mark for text in newest.values() for rule in rules_of_text(text).competitions for mark in rule.missing_marks}
    return sorted(words - STANDARD_MARKS)


def _actors(tournament: Tournament) -> dict[tuple[int, int], str]:
    """Return who corrected somebody last, by the number of the player and of the member."""
    entries = LogEntry.objects.filter(tournament=tournament, what=Event.MARKS).order_by("number").only("who", "after")
    contents = [(entry.who, entry.after) for entry in entries if entry.after is not None]
    return {(each["entrant"] or 0, each["member"] or 0): who for who, content in contents for each in content["marks"]}


def _person(evening: EveningPeople, club: ClubPeople, entrant: int, member: int) -> SeasonPerson:
    person = evening.person(entrant).person if entrant else club.member_number(member)
    assert person is not None, "the action refuses numbers that nobody has"
    return person


def _counted(
    person: SeasonPerson,
    entrant: int,
    marks: Mapping[str, Mapping[int, str]],
    corrections: Mapping[str, Mapping[int, str]],
    actors: Mapping[str, str],
) -> CountedPerson:
    own = corrections.get(person.key, {})
    number = 0 if entrant else person.number or 0
    return CountedPerson(entrant, number, person.name, marks.get(person.key, {}), own, actors.get(person.key, "") if own else "")
