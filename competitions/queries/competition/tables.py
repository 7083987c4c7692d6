"""A club's competitions with their tables, computed from the evenings that feed them. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db.models import Max
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.roles.permissions import club_role
from competitions.competition import (
    CompetitionRules,
    CompetitionTable,
    PlayedEvenings,
    competition_places,
    competition_table,
    played_in,
    rules_of_text,
)
from competitions.competition.days import first_day, has_window, last_day, main_competition
from competitions.competition.evening_units import Sheets
from competitions.competition.evenings import played_until
from competitions.competition.people_in_rule import rules_of_people
from competitions.competition.sealed_tables import tables_of_seal
from competitions.competition.table import competition_tables
from competitions.competition.values import PLAYER
from competitions.models import ClosedCompetition, Competition, CompetitionVersion
from competitions.queries.competition.rows import FedResults, fed_results
from competitions.queries.competition.rule_names import RulePeople, rule_people, shown_entrant, shown_rule
from competitions.queries.season import season_name_of
from tournaments.entrants.queries.names import FULL_NAMES, Names, names_in_club
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.standings.queries.visible_standings import counting


@dataclass(frozen=True)
class LoadedCompetition:
    """A rule file of a club with its tables on one day, for pages, papers and programs."""

    competition: Competition
    version: CompetitionVersion
    rules: CompetitionRules
    """The rules of this version, with people's keys that are valid now."""
    fed: FedResults
    people: RulePeople
    played: PlayedEvenings
    """The evenings until the day of the standings, which is `played.as_of`."""
    table: CompetitionTable
    """The table that was asked for, with its parts."""
    closed: ClosedCompetition | None = None
    """The sealed row with these tables; None if they are computed."""
    sealed: Mapping[str, CompetitionTable] = field(default_factory=dict)
    """The tables of the sealed row, by name."""
    asked_day: datetime.date | None = None
    """The day that the reader asked for; None for the present standings."""
    made: Sheets = field(default_factory=dict)
    """The sheets of evenings that were made for the table; other tables of the same evenings reuse them."""

    @property
    def part(self) -> str:
        """The name of the table that was asked for."""
        return self.table.rule.name

    @cached_property
    def tables(self) -> Mapping[str, CompetitionTable]:
        """All tables of the file by name, in its order."""
        return self.sealed or {table.rule.name: table for table in competition_tables(self.rules, self.played)}

    @property
    def last_day(self) -> datetime.date | None:
        """The last day on which an evening of the table can be played; None if there is none."""
        day = last_day(self.rules, self.part)
        season = self.competition.season
        return day if season is None or (day is not None and day < season.ends_on) else season.ends_on

    @property
    def is_provisional(self) -> bool:
        """True if evenings can still be played for this table."""
        if self.closed is not None:
            return False
        return self.last_day is None or (self.asked_day or timezone.localdate()) < self.last_day

    @cached_property
    def places_before(self) -> Mapping[str, int | None]:
        """Everybody's place without the last evening of the table, for movement; empty if there was no earlier one."""
        names = {name for line in self.table.lines for name in line.evenings}
        own = [number for number, evening in enumerate(self.played.evenings) if evening.name in names]
        if not own[1:]:
            return {}
        earlier = self.played.evenings[: own[-2] + 1]
        until = replace(self.played, evenings=earlier, as_of=earlier[-1].date)
        return competition_places(self.rules, self.part, until, self.made)


def competitions_of(club: Club) -> list[Competition]:
    """Return the club's competitions by name."""
    return list(club.competitions.select_related("season").order_by("name"))


def competition_of(club: Club, key: int) -> Competition:
    """Return the competition of a club with this key. Refused: NOT_FOUND."""
    competition = Competition.objects.select_related("season").filter(club=club, pk=key).first()
    if competition is None:
        raise refuse("NOT_FOUND")
    competition.club = club
    return competition


def current_version(competition: Competition) -> CompetitionVersion:
    """Return the newest version of the rule file. Every competition has one."""
    return competition.versions.order_by("-version")[0]


def sealed_rows(competition: Competition) -> list[ClosedCompetition]:
    """Return all final tables of a competition that were ever sealed, the newest first."""
    return list(competition.sealed.order_by("-entry"))


def newest_seal(competition: Competition) -> ClosedCompetition:
    """Return the newest sealed tables of a competition that was closed at least once."""
    return competition.sealed.order_by("-entry")[0]


def sealed_row(competition: Competition, entry: int) -> ClosedCompetition:
    """Return the final tables that this entry of the club's log sealed. Refused: NOT_FOUND."""
    row = competition.sealed.filter(entry=entry).first()
    if row is None:
        raise refuse("NOT_FOUND", "sealed")
    return row


def rule_versions_of(competition: Competition) -> list[CompetitionVersion]:
    """Return every version of the rule file, the newest first, without their texts."""
    return list(competition.versions.order_by("-version").defer("text"))


def version_of(competition: Competition, version: int) -> CompetitionVersion:
    """Return this version of the rule file. Refused: NOT_FOUND."""
    row = competition.versions.filter(version=version).first()
    if row is None:
        raise refuse("NOT_FOUND", "version")
    return row


def competition_view(
    competition: Competition,
    *,
    part: str | None = None,
    as_of: datetime.date | None = None,
    version: CompetitionVersion | None = None,
    sealed: ClosedCompetition | None = None,
) -> LoadedCompetition:
    """Return the tables of a rule file on a day, by its newest version or another.

    Without a day and a version, the tables of a closed competition are those that were sealed last, or those of `sealed`.

    `part` is the name of one of its tables; by default the first that is not part of another. Refused: NOT_FOUND for another name, and
    (`UnusableCompetition`) a rule that does not fit the evenings, such as one without a mark that somebody was given later.
    """
    if sealed is None and competition.closed_as_of is not None and as_of is None and version is None:
        sealed = newest_seal(competition)
    if sealed is not None:
        version = version_of(competition, sealed.version)
    version = version or current_version(competition)
    rules = rules_of_text(version.text)
    part = part or main_competition(rules)
    if part not in {rule.name for rule in rules.competitions}:
        raise refuse("NOT_FOUND", "part")
    fed = fed_for(competition, rules, sealed.as_of if sealed else as_of)
    people = rule_people(competition.club, fed.people)
    rules, made = rules_of_people(rules, people.key_now), Sheets()
    tables: Mapping[str, CompetitionTable] = {}
    if sealed is None:
        played = played_in(rules, fed.results, as_of)
        table = competition_table(rules, part, played, made)
    else:
        played = played_until(fed.results.rows, sealed.as_of)
        tables = tables_of_seal(sealed.table, rules, {each.name: each for each in played.evenings}, people.entrant_now)
        table = tables[part]
    return LoadedCompetition(competition, version, rules, fed, people, played, table, sealed, tables, as_of, made)


def fed_for(competition: Competition, rules: CompetitionRules, as_of: datetime.date | None = None) -> FedResults:
    """Return the results of the evenings that can matter for these rules on a day."""
    last = as_of or rules.as_of
    day = last
    if last is None and has_window(rules):
        day = _latest_evening(competition)
    return fed_results(competition.club, season=competition.season, first=first_day(rules, day), last=last)


def competition_names(actor: Actor, view: LoadedCompetition) -> dict[str, str]:
    """Return the name of everybody as this reader sees it, by key; two people never have the same.

    Readers with a role in the club see full names, everybody else the most private form of any evening that feeds the competition.
    """
    return names_of(actor, view.competition.club, view.fed, view.people)


def names_of(actor: Actor, club: Club, fed: FedResults, people: RulePeople) -> dict[str, str]:
    """Return the name of everybody in these results as this reader sees it, by key, as `competition_names` does."""
    slugs = [evening.slug for evening in fed.evenings if evening.slug]
    policies = Tournament.objects.filter(slug__in=slugs).values_list("policy", flat=True)
    names: Names = names_in_club(None, club).over(policy.get("names", "") for policy in policies)
    if names != FULL_NAMES and club_role(actor, club) is not None:
        names = FULL_NAMES
    return people.names(lambda person: season_name_of(person, names))


def entrant_name(view: LoadedCompetition, entrant: str, names: Mapping[str, str]) -> str:
    """Return the name of an entrant of a table, whether that is a person, a pair or a team."""
    return shown_entrant(view.table.rule.by, entrant, names)


def _latest_evening(competition: Competition) -> datetime.date | None:
    """Return the day of the latest evening that counts; a window of months never begins later than it would from there."""
    evenings = Tournament.objects.filter(counting(), club=competition.club, state=Tournament.State.CLOSED)
    if competition.season is not None:
        evenings = evenings.filter(season=competition.season)
    latest: datetime.date | None = evenings.aggregate(latest=Max("on"))["latest"]
    return latest


def own_entrants(actor: Actor, view: LoadedCompetition) -> frozenset[str]:
    """Return the entrants of the table that the reader is, or of which the reader is a player."""
    if actor.user is None:
        return frozenset()
    own = {person.key for person in view.people.members.values() if person.user == actor.user.pk}
    by = view.table.rule.by
    if not own or by == PLAYER:
        return frozenset(own)
    return frozenset(row.names[by] for row in view.fed.results.rows if row.player in own and row.names.get(by))


def shown_text(actor: Actor, competition: Competition, version: CompetitionVersion) -> str:
    """Return a version of the rule file with the names that this reader sees instead of people's keys."""
    fed = fed_for(competition, rules_of_text(version.text))
    people = rule_people(competition.club, fed.people)
    return shown_rule(version.text, people, names_of(actor, competition.club, fed, people))
