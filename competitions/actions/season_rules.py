"""Set how a season is counted. The table itself is computed from the evenings, not here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Season
from clubs.roles.permissions import ClubRight, require_club
from competitions.models import SeasonRule
from competitions.queries.season import current_rule, season_figures_of
from competitions.season import Unusable, require_usable, rule_from_json, rule_to_json
from competitions.wording.season import season_refusal
from tournaments.evening.problems import refuse


@transaction.atomic
def set_season_rule(*, by: Actor, season: Season, rule: Mapping[str, Any], version: int) -> SeasonRule:
    """Store a new version of the season's rule, from its JSON. It counts for the whole season; earlier versions stay stored.

    `version` is the newest version that the user was shown, or 0 if there was none. Refused: whatever `rule_from_json` and `require_usable`
    refuse, SEASON_RULE_MEANWHILE if there is a newer version, SEASON_RULE_SAME if nothing differs.
    """
    require_club(by, ClubRight.KEEP_SEASONS, season.club)
    try:
        wanted = rule_from_json(rule)
        require_usable(wanted, season_figures_of(season, wanted).figures)
    except Unusable as unusable:
        raise season_refusal(unusable) from None
    club = lock_club(season.club)
    current = current_rule(season)
    if current.version != version:
        raise refuse("SEASON_RULE_MEANWHILE", version=current.version, by=current.row.by if current.row else "")
    if current.rule == wanted and current.row:
        raise refuse("SEASON_RULE_SAME", version=current.version)
    row = SeasonRule.objects.create(season=season, version=version + 1, rule=rule_to_json(wanted), by=by.name)
    before = {"version": version, "rule": rule_to_json(current.rule)} if version else None
    after = {"version": row.version, "rule": row.rule}
    record(club, by=by, what=ClubEvent.SET_SEASON_RULE, object=f"season {season.name}", before=before, after=after)
    return row
