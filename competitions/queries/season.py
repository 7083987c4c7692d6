"""A season's table, computed from the sealed results of its evenings each time, and never stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.actors import Actor
from clubs.club.models import Club, Season
from clubs.people.public_names import public_name
from clubs.roles.permissions import club_role
from competitions.models import SeasonRule
from competitions.queries.played_people import SeasonPerson, key_of_guest_now
from competitions.queries.season_figures import SeasonFigures, counting_evenings, season_figures
from competitions.season import (
    CountingRule,
    SeasonGroup,
    SeasonLine,
    SeasonTable,
    SharedRecord,
    places_after_each,
    records,
    rule_from_json,
    season_table,
    team_table,
)
from tournaments.entrants.queries.names import FULL_NAMES, Names, names_in_club
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse


@dataclass(frozen=True)
class LoadedSeason:
    """A season with its figures and its table, for pages, papers and programs."""

    figures: SeasonFigures
    table: SeasonTable

    @property
    def rule(self) -> CountingRule:
        return self.table.rule

    @cached_property
    def running_places(self) -> tuple[Mapping[str, int | None], ...]:
        """Everybody's place after each evening that counts."""
        return places_after_each(self.table)

    @cached_property
    def records(self) -> tuple[SharedRecord, ...]:
        """The best results of the season."""
        return records(self.table, self.running_places)

    @cached_property
    def teams(self) -> SeasonTable | None:
        """The table of the teams; None if the rule has none."""
        return team_table(self.rule, self.figures.figures) if self.rule.teams else None


@dataclass(frozen=True)
class RuleVersion:
    """The newest rule of a season and its version. The version is 0 if nobody ever set a rule."""

    version: int
    rule: CountingRule
    row: SeasonRule | None = None


@dataclass(frozen=True)
class ComparedLine:
    """A player's line by the current rule, and by another."""

    player: str
    name: str
    now: SeasonLine | None
    then: SeasonLine | None


def season_of(club: Club, key: int) -> Season:
    """Return the season of a club with this key. Refused: NOT_FOUND."""
    season = Season.objects.filter(club=club, pk=key).first()
    if season is None:
        raise refuse("NOT_FOUND")
    season.club = club
    return season


def rule_versions(season: Season) -> list[SeasonRule]:
    """Return every version of the season's rule, the newest first."""
    return list(season.rules.order_by("-version"))


def current_rule(season: Season) -> RuleVersion:
    """Return the newest version of the season's rule, or version 0 if no rule was ever set: then every evening counts as played."""
    row = season.rules.order_by("-version").first()
    return RuleVersion(row.version, rule_from_json(row.rule), row) if row else RuleVersion(0, CountingRule())


def season_view(season: Season, rule: CountingRule | None = None) -> LoadedSeason:
    """Return the season with its table, computed by its current rule, or by `rule` if it is given.

    Refused (`Unusable`): a rule that cannot be used for these evenings.
    """
    rule = current_rule(season).rule if rule is None else rule
    figures = season_figures_of(season, rule)
    if rule.planned is not None and rule.planned < len(rule.selected(figures.figures)):
        rule = replace(rule, planned=None)  # more evenings were played than planned: they all count
    rule = rule_of_people_now(rule, figures.merged)
    return LoadedSeason(figures, season_table(rule, figures.figures, figures.names))


def season_figures_of(season: Season, rule: CountingRule) -> SeasonFigures:
    """Return the season's evenings and people. Guests are among the ranked people only if the rule includes them."""
    return season_figures(season, counting_evenings(season), guests=rule.guests)


def rule_of_people_now(rule: CountingRule, merged: Mapping[str, str]) -> CountingRule:
    """Return the rule with players' keys that are valid now. A merged member's key becomes that of the person into whom they were merged.

    A guest's name becomes its hash.
    """

    def keys(players: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(merged.get(player, key_of_guest_now(player)) for player in players))

    def groups(several: Sequence[SeasonGroup]) -> tuple[SeasonGroup, ...]:
        return tuple(replace(group, players=keys(group.players)) for group in several)

    teams = replace(rule.teams, teams=groups(rule.teams.teams)) if rule.teams else None
    return replace(rule, teams=teams, categories=groups(rule.categories), lots=replace(rule.lots, order=keys(rule.lots.order)))


def compare(now: LoadedSeason, then: LoadedSeason) -> list[ComparedLine]:
    """Compare each player's line in two tables of a season: by the current rule (`now`) and by another rule (`then`).

    The result has the order of `then`. Players who are only in `now` come last.
    """
    before = {line.player: line for line in now.table.lines}
    compared = [ComparedLine(line.player, line.name, before.pop(line.player, None), line) for line in then.table.lines]
    return compared + [ComparedLine(line.player, line.name, line, None) for line in before.values()]


def own_season_key(actor: Actor, view: LoadedSeason) -> str:
    """Return the key of the reader's own line in the season; "" if they have none."""
    if actor.user is None:
        return ""
    return next((person.key for person in view.figures.people.values() if person.user == actor.user.pk), "")


def season_names(actor: Actor, season: Season, view: LoadedSeason) -> Names:
    """Return the form of names for this reader.

    It is the full name for people with a role in the club, else the most private form of any evening of the season.
    """
    slugs = [evening.slug for evening in view.figures.evenings if evening.slug]
    policies = Tournament.objects.filter(slug__in=slugs).values_list("policy", flat=True)
    names = names_in_club(None, season.club).over(policy.get("names", "") for policy in policies)
    return FULL_NAMES if names == FULL_NAMES or club_role(actor, season.club) is not None else names


def season_name_of(person: SeasonPerson, names: Names) -> str:
    """Return the name that this reader sees. It may contain the member's number in the club, which a guest does not have."""
    if person.forgotten:
        return person.name
    kind = names.kind_of(int(person.key) if person.number is not None else None)
    return public_name(kind, name=person.name, called=person.called, number=person.number)
