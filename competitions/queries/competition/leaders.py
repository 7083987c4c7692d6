"""The leaders of a club's competitions, for lists and for an evening's page. All competitions are computed from one reading. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from clubs.actors import Actor
from clubs.club.models import Club
from competitions.competition import CompetitionTable, UnusableCompetition, competition_table, played_in, rules_of_text
from competitions.competition.days import main_competition
from competitions.competition.evening_units import Sheets
from competitions.competition.people_in_rule import rules_of_people
from competitions.competition.results import latest_date
from competitions.competition.sealed_tables import tables_of_seal
from competitions.models import ClosedCompetition, Competition, CompetitionVersion, PastEvening
from competitions.queries.competition.rows import FedResults, fed_results
from competitions.queries.competition.rule_names import rule_people
from competitions.queries.competition.tables import LoadedCompetition, competitions_of, entrant_name, names_of
from competitions.queries.season_figures import PAST
from tournaments.evening.models import Tournament

LEADERS_NAMED = 3
"""The greatest number of leaders who are named if they share the first place."""


@dataclass(frozen=True)
class CompetitionLeaders:
    """A competition with its leaders, for a list."""

    competition: Competition
    title: str
    leaders: tuple[str, ...]
    """The names of those in the first place, at most three."""
    last_evening: datetime.date | None
    view: LoadedCompetition | None
    """The main table; None if the rule does not fit the evenings."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of people as the reader sees them, by key."""


def competition_summaries(actor: Actor, club: Club, *, until: Tournament | None = None) -> list[CompetitionLeaders]:
    """Return every competition of the club with the leaders of its main table, by name.

    With `until`, only the evenings up to this one count, and only competitions that it feeds are returned. It needs at most fifteen
    queries, however many competitions and evenings there are, and one if there is no competition.
    """
    competitions = competitions_of(club)
    if until is not None:
        competitions = [each for each in competitions if each.season_id in (None, until.season_id)]
    if not competitions:
        return []
    fed = fed_results(club, last=until.on if until is not None else None)
    if until is not None and until.slug not in {evening.key for evening in fed.evenings}:
        return []
    newest = {row.competition_id: row for row in CompetitionVersion.objects.filter(competition__club=club).order_by("version")}
    seals = {row.competition_id: row for row in _newest_seals(competitions)}
    people = rule_people(club, fed.people)
    of_season = _evenings_of_seasons(club) if any(each.season_id for each in competitions) else {}
    summaries, names = [], None
    for competition in competitions:
        competition.club = club
        version = newest[competition.pk]
        rules = rules_of_people(rules_of_text(version.text), people.key_now)
        own = fed if competition.season_id is None else _only(fed, of_season.get(competition.season_id, frozenset()))
        part = main_competition(rules)
        day = competition.closed_as_of or (until.on if until is not None else None) or rules.as_of or latest_date(own.results)
        try:
            played, made = played_in(rules, own.results, day), Sheets()
            if until is None and (sealed := seals.get(competition.pk)) is not None:
                evenings = {each.name: each for each in played.evenings}
                table = tables_of_seal(sealed.table, rules, evenings, people.entrant_now)[part]
            else:
                sealed, table = None, competition_table(rules, part, played, made)
        except UnusableCompetition:
            if until is None:
                summaries.append(CompetitionLeaders(competition, competition.name, (), None, None))
            continue
        view = LoadedCompetition(
            competition, version, rules, own, people, played, table, sealed, asked_day=until.on if until is not None else None, made=made
        )
        feeding = {name for line in view.table.lines for name in line.evenings}
        if until is not None and until.slug not in feeding:
            continue
        names = names or names_of(actor, club, fed, people)
        last = max((evening.on for evening in own.evenings if evening.key in feeding and evening.on), default=None)
        title = view.table.rule.title if len(rules.competitions) == 1 else ""
        summaries.append(CompetitionLeaders(competition, title or competition.name, _leaders(view, names), last, view, names))
    return summaries


def places_without(view: LoadedCompetition, evening: str) -> dict[str, int | None]:
    """Return everybody's place in the main table if this evening had not been played."""
    others = tuple(each for each in view.played.evenings if each.name != evening)
    return places_of(competition_table(view.rules, view.part, replace(view.played, evenings=others), view.made))


def places_of(table: CompetitionTable) -> dict[str, int | None]:
    """Return everybody's place."""
    return {line.entrant: line.place for line in table.lines}


def _newest_seals(competitions: Sequence[Competition]) -> list[ClosedCompetition]:
    """Return the newest sealed tables of the competitions that are closed. At most one query."""
    closed = [each.pk for each in competitions if each.closed_as_of is not None]
    return list(ClosedCompetition.objects.filter(competition__in=closed).order_by("entry")) if closed else []


def _leaders(view: LoadedCompetition, names: Mapping[str, str]) -> tuple[str, ...]:
    first = [line.entrant for line in view.table.lines if line.place == 1]
    return tuple(entrant_name(view, entrant, names) for entrant in first[:LEADERS_NAMED])


def _only(fed: FedResults, keys: Sequence[str] | frozenset[str]) -> FedResults:
    """Return the results of these evenings alone."""
    rows = tuple(row for row in fed.results.rows if row.evening in keys)
    return FedResults(replace(fed.results, rows=rows), tuple(each for each in fed.evenings if each.key in keys), fed.people)


def _evenings_of_seasons(club: Club) -> dict[int, frozenset[str]]:
    """Return the keys of the evenings of each season. Two queries."""
    rows = [*Tournament.objects.filter(club=club).exclude(season=None).values_list("season", "slug")]
    rows += [(season, f"{PAST}{key}") for season, key in PastEvening.objects.filter(season__club=club).values_list("season", "pk")]
    return {season: frozenset(key for of, key in rows if of == season) for season in {of for of, _key in rows}}
