"""The people and evenings that a club's rule files name: their names for people, and the keys by which they are stored. Only reads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from clubs.club.models import Club, Season
from competitions.competition import CompetitionProblem, UnusableCompetition
from competitions.competition.people_in_rule import PAIR, PAIR_SIGN, rewritten_rule
from competitions.competition.values import PLAYER
from competitions.models import PastEvening
from competitions.queries.played_people import ClubPeople, SeasonPerson, key_of_guest_now
from competitions.queries.season_figures import PAST
from tournaments.evening.models import Tournament


@dataclass(frozen=True)
class RulePeople:
    """Everybody whom a rule file of a club may name: those in the club's list, and guests who played."""

    members: Mapping[str, SeasonPerson]
    guests: Mapping[str, SeasonPerson]
    merged: Mapping[str, str]
    """Maps a merged member's key to the key of the person into whom they were merged."""

    def person(self, key: str) -> SeasonPerson | None:
        """Return the person with this key; None if nobody has it now, such as a guest whose evening no longer counts."""
        key = self.key_now(key)
        return self.members.get(key) or self.guests.get(key)

    def key_now(self, key: str) -> str:
        """Return a person's key that is valid now: a member's key leads to the person into whom they were merged."""
        return self.merged.get(key) or key_of_guest_now(key)

    def entrant_now(self, by: str, entrant: str) -> str:
        """Return the key that an entrant has now: that of a person, or of both people of a pair. `by` is the column that names entrants."""
        if by not in (PLAYER, PAIR):
            return entrant
        return PAIR_SIGN.join(sorted(map(self.key_now, entrant.split(PAIR_SIGN))))

    def keys_of(self, name: str) -> list[str]:
        """Return the keys of everybody whom a rule can mean by this name: a name, `#12` for a member, or a key."""
        if name.startswith("#"):
            return [person.key for person in self.members.values() if name == f"#{person.number}"]
        if self.person(name) is not None:
            return [self.key_now(name)]
        return self._by_name[name.strip().casefold()]

    def names(self, shown: Callable[[SeasonPerson], str]) -> dict[str, str]:
        """Return a name for everybody, by key, as `shown` returns it, but for names that several people have: `#12`, or a guest's key."""
        there = {key: shown(person) for key, person in self.members.items()}
        several = _doubles(there.values())
        names = {key: f"#{self.members[key].number}" if name.casefold() in several else name for key, name in there.items()}
        guests = {key: shown(person) for key, person in self.guests.items()}
        several = _doubles([*names.values(), *guests.values()])
        return names | {key: key if name.casefold() in several else name for key, name in guests.items()}

    @cached_property
    def _by_name(self) -> defaultdict[str, list[str]]:
        by_name: defaultdict[str, list[str]] = defaultdict(list)
        for person in self.members.values():
            by_name[person.name.casefold()].append(person.key)
        for person in self.guests.values():
            if person.name.casefold() not in by_name:
                by_name[person.name.casefold()].append(person.key)
        return by_name


def rule_people(club: Club, played: Mapping[str, SeasonPerson]) -> RulePeople:
    """Return everybody whom a rule file of this club may name; `played` has the guests. One query."""
    people = ClubPeople(club.pk)
    members = {person.key: person for person in people.everybody()}
    guests = {key: person for key, person in played.items() if person.number is None}
    return RulePeople(members, guests, people.merged())


def stored_rule(club: Club, season: Season | None, text: str, people: RulePeople) -> str:
    """Return the rule file with keys instead of names.

    A member is named by `Els Maes` or `#12`, an evening by its name if no other evening has it. A name that no evening has is stored as it
    is. Refused (`UnusableCompetition`): the problems of the rule itself; else RULE_PERSON for a name that nobody or that several
    people have, and RULE_EVENING for a name that several evenings have.
    """
    evenings = _evenings_by_name(club, season)
    problems: list[CompetitionProblem] = []

    def person(name: str, path: str) -> str:
        keys = people.keys_of(name)
        if len(keys) == 1:
            return keys[0]
        several = {"numbers": ", ".join(f"#{people.members[key].number}" for key in keys)} if keys and keys[0] in people.members else {}
        problems.append(CompetitionProblem("RULE_PERSON", path, {"name": name, **several}))
        return name

    def evening(name: str, path: str) -> str:
        keys = evenings.get(name.strip().casefold(), [])
        if len(keys) > 1:
            problems.append(CompetitionProblem("RULE_EVENING", path, {"name": name, "keys": ", ".join(keys)}))
        return keys[0] if keys else name

    stored = rewritten_rule(text, person, evening)
    if problems:
        raise UnusableCompetition(problems)
    return stored


def shown_rule(text: str, people: RulePeople, names: Mapping[str, str]) -> str:
    """Return a stored rule file with these names instead of people's keys. Evenings keep their keys, as names may be the same."""
    return rewritten_rule(text, lambda key, _path: names.get(people.key_now(key), key), lambda key, _path: key)


def shown_entrant(by: str, entrant: str, names: Mapping[str, str]) -> str:
    """Return the name of an entrant: of a person, of both people of a pair, or of a team. `by` is the column that names entrants."""
    if by not in (PLAYER, PAIR):
        return entrant
    return f" {PAIR_SIGN} ".join(names.get(key, key) for key in entrant.split(PAIR_SIGN))


def _evenings_by_name(club: Club, season: Season | None) -> dict[str, list[str]]:
    """Return the keys of the club's evenings by their names, and each key by itself. Two queries."""
    of_club = {"season": season} if season else {"club": club}
    evenings = [*Tournament.objects.filter(**of_club).values_list("slug", "name")]
    past = PastEvening.objects.filter(season=season) if season else PastEvening.objects.filter(season__club=club)
    evenings += [(f"{PAST}{key}", name) for key, name in past.values_list("pk", "name")]
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for key, name in evenings:
        by_name[name.casefold()].append(key)
    return {**by_name, **{key: [key] for key, _name in evenings}}


def _doubles(names: Iterable[str]) -> set[str]:
    return {name for name, count in Counter(name.casefold() for name in names).items() if count > 1}
