"""Create a club's competitions, and set their rules. The tables themselves are computed from the evenings, not here."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.chain import content_hash
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club, Season
from clubs.people.names import read_name
from clubs.roles.permissions import ClubRight, require_club
from competitions.competition import UnusableCompetition, played_in, rules_of_text
from competitions.competition.people_in_rule import rules_of_people
from competitions.models import Competition, CompetitionVersion
from competitions.queries.competition.rule_names import rule_people, stored_rule
from competitions.queries.competition.tables import current_version, fed_for
from competitions.wording.competition import competition_refusal
from tournaments.evening.problems import refuse

MAX_NAME_LENGTH = 60


@transaction.atomic
def create_competition(*, by: Actor, club: Club, name: str, text: str, season: Season | None = None) -> Competition:
    """Create a competition from a rule file (TOML). Without a season, all evenings of the club feed it.

    Refused: NAME_TAKEN, and the problems of the rule file.
    """
    require_club(by, ClubRight.KEEP_SEASONS, club)
    club = lock_club(club)
    name = _free_name(club, name)
    competition = Competition(club=club, name=name, season=season)
    stored = _usable_text(competition, text)
    competition.save()
    row = CompetitionVersion.objects.create(competition=competition, version=1, text=stored, by=by.name)
    after = {**_logged(row), "season": season.name if season else None}
    record(club, by=by, what=ClubEvent.CREATE_COMPETITION, object=_object(competition), after=after)
    return competition


@transaction.atomic
def set_competition_rule(*, by: Actor, competition: Competition, text: str, version: int) -> CompetitionVersion:
    """Store a new version of the rule file. It counts for all that was played; earlier versions stay stored.

    `version` is the newest version that the user was shown. Refused: the problems of the rule file, COMPETITION_CLOSED,
    COMPETITION_RULE_MEANWHILE if there is a newer version, COMPETITION_RULE_SAME if nothing differs.
    """
    require_club(by, ClubRight.KEEP_SEASONS, competition.club)
    stored = _usable_text(competition, text)
    club = lock_club(competition.club)
    competition.refresh_from_db(fields=["closed_as_of"])
    current = current_version(competition)
    if competition.closed_as_of is not None:
        raise refuse("COMPETITION_CLOSED")
    if current.version != version:
        raise refuse("COMPETITION_RULE_MEANWHILE", version=current.version, by=current.by)
    if current.text == stored:
        raise refuse("COMPETITION_RULE_SAME", version=current.version)
    row = CompetitionVersion.objects.create(competition=competition, version=version + 1, text=stored, by=by.name)
    record(club, by=by, what=ClubEvent.SET_COMPETITION_RULE, object=_object(competition), before=_logged(current), after=_logged(row))
    return row


@transaction.atomic
def rename_competition(*, by: Actor, competition: Competition, name: str) -> Competition:
    """Give a competition another name. Refused: NAME_TAKEN."""
    require_club(by, ClubRight.KEEP_SEASONS, competition.club)
    club = lock_club(competition.club)
    before, competition.name = competition.name, _free_name(club, name)
    competition.save(update_fields=["name"])
    record(club, by=by, what=ClubEvent.RENAME_COMPETITION, object=_object(competition), before=before, after=competition.name)
    return competition


def _free_name(club: Club, name: str) -> str:
    name = read_name(name, max_length=MAX_NAME_LENGTH)
    if club.competitions.filter(name=name).exists():
        raise refuse("NAME_TAKEN", "name")
    return name


def _usable_text(competition: Competition, text: str) -> str:
    """Return the rule file as it is stored. Refused: its problems, and what does not fit the evenings that feed the competition now."""
    try:
        rules = rules_of_text(text)
        fed = fed_for(competition, rules)
        people = rule_people(competition.club, fed.people)
        stored = stored_rule(competition.club, competition.season, text, people)
        played_in(rules_of_people(rules_of_text(stored), people.key_now), fed.results)
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    return stored


def _object(competition: Competition) -> str:
    return f"competition {competition.name}"


def _logged(row: CompetitionVersion) -> dict[str, object]:
    """Return a version for the log. It has a hash of the text, which itself is in the row and never changes."""
    return {"version": row.version, "rule": content_hash(row.text)}
