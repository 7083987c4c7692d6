"""A season's table, computed from the evenings' ledgers and never stored.

What was computed is kept in the process's cache, under everything that it follows from: the versions of the evenings, of the club (whose
log counts members, rules and imports) and of the rule. Nothing has to be invalidated. No name is kept: people are read each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.core.cache import caches

from clubs.actors import Actor
from clubs.chain import canonical_json
from clubs.club.models import Club, Season
from clubs.people.public_names import public_name
from clubs.roles.permissions import club_role
from competitions.models import SeasonRule
from competitions.queries.season_figures import SeasonFigures, SeasonPerson, counting_evenings, key_of_guest_now, season_figures
from competitions.queries.season_people import name_ranks, season_people, with_names
from competitions.season import (
    Group,
    Line,
    Record,
    Rule,
    Table,
    places_after_each,
    records,
    rule_from_json,
    rule_to_json,
    season_table,
    team_table,
)
from tournaments.entrants.queries.names import FULL_NAMES, Names, names_in_club
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse

CACHE_SECONDS = 3600


@dataclass(frozen=True)
class SeasonView:
    """A season as pages, papers and programs read it."""

    figures: SeasonFigures
    table: Table
    course: tuple[Mapping[str, int | None], ...]
    """Everybody's place after each evening that the rule is about."""
    records: tuple[Record, ...]
    teams: Table | None
    """None where the rule knows no teams."""

    @property
    def rule(self) -> Rule:
        return self.table.rule


@dataclass(frozen=True)
class RuleVersion:
    """The rule that counts now: its version is 0 as long as nobody decided anything."""

    version: int
    rule: Rule
    row: SeasonRule | None = None


@dataclass(frozen=True)
class ComparedLine:
    """Where somebody stands by the rule of now, and where they would by another."""

    player: str
    name: str
    now: Line | None
    then: Line | None


def season_of(club: Club, key: int) -> Season:
    """The season of a club with this key. Refused: NOT_FOUND."""
    season = Season.objects.filter(club=club, pk=key).first()
    if season is None:
        raise refuse("NOT_FOUND")
    season.club = club
    return season


def rule_versions(season: Season) -> list[SeasonRule]:
    """Every version of the season's rule, the newest first."""
    return list(season.rules.order_by("-version"))


def current_rule(season: Season) -> RuleVersion:
    """The rule that counts for this season."""
    row = season.rules.order_by("-version").first()
    return RuleVersion(row.version, rule_from_json(row.rule), row) if row else RuleVersion(0, Rule())


def season_view(season: Season, rule: Rule | None = None) -> SeasonView:
    """The season by its own rule, or by another. Refused (`Unusable`): a rule that counts nothing of these evenings."""
    rule = current_rule(season).rule if rule is None else rule
    tournaments = counting_evenings(season)
    key = _cache_key(season, rule, tournaments)
    view: SeasonView | None = caches["process"].get(key)
    if view is None:
        view = _compute(season, rule, tournaments)
        caches["process"].set(key, replace(view, figures=replace(view.figures, people={})), CACHE_SECONDS)
    people = view.figures.people or season_people(season, view.figures, tournaments)
    return replace(view, figures=replace(view.figures, people=people), table=with_names(view.table, people))


def season_figures_of(season: Season, rule: Rule) -> SeasonFigures:
    """What a rule would count now."""
    return season_figures(season, counting_evenings(season), guests=rule.guests)


def _compute(season: Season, rule: Rule, tournaments: Sequence[Tournament]) -> SeasonView:
    """The season, with ranks in its table in place of names."""
    figures = season_figures(season, tournaments, guests=rule.guests)
    if rule.planned is not None and rule.planned < len(rule.selected(figures.figures)):
        rule = replace(rule, planned=None)  # more evenings were played than planned: they all count
    rule = rule_of_people_now(rule, figures.merged)
    names = name_ranks(figures.names)
    table = season_table(rule, figures.figures, names)
    course = places_after_each(table, names)
    teams = team_table(rule, figures.figures) if rule.teams else None
    return SeasonView(figures, table, course, records(table, course), teams)


def _cache_key(season: Season, rule: Rule, tournaments: Sequence[Tournament]) -> str:
    """Everything that the table follows from, as one name."""
    versions = [(tournament.pk, tournament.version, tournament.name, str(tournament.on)) for tournament in tournaments]
    club = Club.objects.values_list("version", flat=True).get(pk=season.club_id)
    content = canonical_json([season.pk, club, rule_to_json(rule), versions])
    return "season:" + hashlib.sha256(content.encode()).hexdigest()


def rule_of_people_now(rule: Rule, merged: Mapping[str, str]) -> Rule:
    """The rule with its teams, categories and lots by the keys that its people have now."""

    def keys(players: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(merged.get(player, key_of_guest_now(player)) for player in players))

    def groups(several: Sequence[Group]) -> tuple[Group, ...]:
        return tuple(replace(group, players=keys(group.players)) for group in several)

    teams = replace(rule.teams, teams=groups(rule.teams.teams)) if rule.teams else None
    return replace(rule, teams=teams, categories=groups(rule.categories), lots=replace(rule.lots, order=keys(rule.lots.order)))


def compare(now: SeasonView, then: SeasonView) -> list[ComparedLine]:
    """Who would stand where by another rule, in the order of that one; who falls out of it comes last."""
    before = {line.player: line for line in now.table.lines}
    compared = [ComparedLine(line.player, line.name, before.pop(line.player, None), line) for line in then.table.lines]
    return compared + [ComparedLine(line.player, line.name, line, None) for line in before.values()]


def season_names(actor: Actor, season: Season, view: SeasonView) -> Names:
    """Which names this reader sees: what the most private of the season's evenings says, and full names for everybody with a role in the
    club.
    """
    slugs = [evening.slug for evening in view.figures.evenings if evening.slug]
    policies = Tournament.objects.filter(slug__in=slugs).values_list("policy", flat=True)
    names = names_in_club(None, season.club).over(policy.get("names", "") for policy in policies)
    return FULL_NAMES if names == FULL_NAMES or club_role(actor, season.club) is not None else names


def season_name_of(person: SeasonPerson, names: Names) -> str:
    """The name that this reader sees, with the member's number in the club; a guest has none."""
    if person.forgotten:
        return person.name
    kind = names.kind_of(int(person.key) if person.number is not None else None)
    return public_name(kind, name=person.name, called=person.called, number=person.number)
