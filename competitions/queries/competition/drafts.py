"""The tables by a rule file that is not stored yet, for a preview. Only reads."""

from __future__ import annotations

from clubs.club.models import Club, Season
from competitions.competition import rules_of_text
from competitions.models import Competition, CompetitionVersion
from competitions.queries.competition.rule_names import rule_people, stored_rule
from competitions.queries.competition.tables import LoadedCompetition, competition_view, fed_for


def draft_view(club: Club, season: Season | None, text: str, *, part: str | None = None) -> LoadedCompetition:
    """Return the tables as they would be by this rule file. Refused (`UnusableCompetition`): its problems."""
    competition = Competition(club=club, name="", season=season)
    rules = rules_of_text(text)
    people = rule_people(club, fed_for(competition, rules).people)
    stored = stored_rule(club, season, text, people)
    names = {rule.name for rule in rules.competitions}
    version = CompetitionVersion(competition=competition, version=0, text=stored)
    return competition_view(competition, version=version, part=part if part in names else None)
