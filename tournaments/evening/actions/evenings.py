"""Create an evening with its rules, and change its plan."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from clubs.actors import Actor
from clubs.chain import content_hash
from clubs.club.models import Club, Season
from clubs.houserules.models import HouseRules
from clubs.people.names import read_name
from clubs.roles.permissions import ClubRight, require_club, role_ends
from scoring.engine.ruleset import RuleSet
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Official, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.queries.missed_round_choice import last_choice
from tournaments.evening.queries.table_sizes import usual_deals
from tournaments.finals.qualification import OthersInFinal, PointsInFinal
from tournaments.finals.queries.finals import first_final_round, is_drawn
from tournaments.seating.draw import Fives, LonePartner, Method, Partners
from tournaments.standings.ranking import MissedRound, RankingFigure, RankingOrder

MAX_ROUNDS_OR_DEALS = 200
PLAN_FIELDS = frozenset({"name", "on", "rounds_planned", "deals_a_round", "criteria"})
STAFF_FIELDS = frozenset({"criteria"})
"""The fields of the plan that only an actor with the right APPOINT may change."""
MAX_MISSED_ROUND_POINTS = 1_000_000
MAX_MINUTES = {"appeal_minutes": 10_080, "correction_minutes": 1_440, "round_minutes": 600}
DEFAULT_MISSED_ROUND = MissedRound.RANKED
"""The default for a new evening if neither the club nor the game sets another: players who missed a round rank like all others."""
POLICY_CHOICES = {
    "names": Tournament.Names.values,
    "jury_word": Tournament.JuryWord.values,
    "substitutes": Tournament.Substitutes.values,
    "acceptance": Tournament.Acceptance.values,
    "slip_confirmation": Tournament.SlipConfirmation.values,
    "draw_method": [each.value for each in Method if each is not Method.SCHEDULE],
    "fives": [each.value for each in Fives],
    "partners": [Partners.CHANGING.value, Partners.FIXED.value],
    "partners_sit": Tournament.PartnersSit.values,
    "lone_partner": [each.value for each in LonePartner],
    "final_points": [each.value for each in PointsInFinal],
    "final_others": [each.value for each in OthersInFinal],
    "missed_round": [each.value for each in MissedRound],
    "freeze": Tournament.Freeze.values,
    "entrants": Tournament.EntrantsAre.values,
}
MOST_OF_FINAL = {"final_places": 9_999, "final_rounds": MAX_ROUNDS_OR_DEALS}
WHOLE_NUMBERS = MAX_MINUTES | MOST_OF_FINAL | {"missed_round_points": MAX_MISSED_ROUND_POINTS}
LEAST = {"final_rounds": 1}
POLICY_FIELDS = frozenset({*POLICY_CHOICES, *WHOLE_NUMBERS})
FINAL_FIELDS = frozenset({name for name in POLICY_FIELDS if name.startswith("final_")})
FIXED_BY_DRAW = frozenset({"deals_a_round", "season", "rules", "house_rules"})
"""The fields of a plan that may not change after a round has been drawn."""


@transaction.atomic
def create(
    *,
    by: Actor,
    club: Club,
    name: str,
    on: datetime.date,
    rules: RuleSet,
    house_rules: HouseRules | None = None,
    season: Season | None = None,
    rounds_planned: int = 4,
    deals_a_round: int | None = None,
    language: str = "",
    slug: str = "",
) -> Tournament:
    """Create a tournament. It gets its own copy of the rules, so that rules published later do not change it.

    Without `deals_a_round`, a round has as many deals as a whole game, if the game has a fixed length. Otherwise it has as many as are
    usual in the game, or 20 if its rules do not say.

    Refused: FIELD_MISSING, FIELD_WRONG.
    """
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    name = read_name(name)
    deals_a_round = usual_deals(rules) if deals_a_round is None else deals_a_round
    for field, value in (("rounds_planned", rounds_planned), ("deals_a_round", deals_a_round)):
        if not 1 <= value <= MAX_ROUNDS_OR_DEALS:
            raise refuse("FIELD_WRONG", field)
    missed_round = missed_round_of(rules, club)
    tournament = Tournament.objects.create(
        club=club,
        season=season,
        slug=_free_slug(slug or f"{name} {on.isoformat()}"),
        name=name,
        on=on,
        language=language or club.language,
        house_rules=house_rules,
        rules=rules.copy(),
        fingerprint=rules.fingerprint,
        criteria=criteria_of(rules),
        policy=missed_round,
        rounds_planned=rounds_planned,
        deals_a_round=deals_a_round,
    )
    if by.user is not None:
        ends = role_ends(club.pk, by.user.pk)
        office = {"role": Official.Role.DIRECTOR, "role_ends": ends}
        Official.objects.create(tournament=tournament, name=by.user.get_username(), user=by.user, **office)
    after = {
        "name": tournament.name,
        "on": on.isoformat(),
        **_rules_in_log(rules, house_rules),
        "club": {"name": club.name, "slug": club.slug},
        "language": tournament.language,
        "season": _season_in_log(season),
        "rounds_planned": rounds_planned,
        "deals_a_round": deals_a_round,
        **missed_round,
    }
    if tournament.criteria != [RankingFigure.POINTS]:
        after["criteria"] = tournament.criteria
    record(tournament, by=by, what=Event.CREATE, subject=TOURNAMENT, after=after)
    return tournament


@transaction.atomic
def create_with_policy(*, by: Actor, policy: Mapping[str, Any], **plan: Any) -> Tournament:
    """Create a tournament (see `create`) and set its policy; the log has an entry for each."""
    tournament = create(by=by, **plan)
    if policy:
        amend(by=by, tournament=tournament, **policy)
    return tournament


def _free_slug(text: str) -> str:
    base = slugify(text)[:44] or "evening"
    slug, number = base, 1
    while Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


@transaction.atomic
def amend(*, by: Actor, tournament: Tournament, **changes: Any) -> None:
    """Change the plan and the policy of the evening.

    The plan is the name, the date, the number of rounds and the criteria of ranking (`criteria`, as `Tournament` stores them). Until the
    first draw, these can change too: the deals per round, the season (a Season of the club, or None) and the rules (a RuleSet, copied as in
    `create`; with `house_rules` if they are the club's own).

    Refused: FIELD_UNKNOWN, FIELD_WRONG, NOT_FOUND (season or house rules of another club), TOURNAMENT_NOT_PREPARING (deals_a_round),
    SEASON_FIXED, RULES_FIXED, FINAL_DRAWN.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    # The plan may have changed since it was read. The log and the check of the season need its current values.
    tournament.refresh_from_db()
    _check_plan(tournament, changes)
    if changes.keys() & (POLICY_FIELDS | STAFF_FIELDS) - {"names"}:
        require(by, Right.APPOINT, tournament)
    _check_policy(changes)
    if "rules" in changes:
        changes = _defaults_of_rules(changes["rules"], tournament) | changes
    if "criteria" in changes:
        changes["criteria"] = _checked_criteria(changes["criteria"], changes.get("rules", tournament.rule_set))
    before, after = _as_logged(tournament, changes)
    stored: dict[str, Any] = {field: value for field, value in changes.items() if field in PLAN_FIELDS | {"season"}}
    if "rules" in changes:
        rules: RuleSet = changes["rules"]
        stored |= {"rules": rules.copy(), "fingerprint": rules.fingerprint, "house_rules": changes.get("house_rules")}
        after |= _rules_in_log(rules, changes.get("house_rules"))
    decided = {field: value if field in WHOLE_NUMBERS else str(value) for field, value in changes.items() if field in POLICY_FIELDS}
    if decided:
        stored["policy"] = {**tournament.policy, **decided}
    Tournament.objects.filter(pk=tournament.pk).update(**stored)
    tournament.refresh_from_db()
    tournament.__dict__.pop("rule_set", None)
    record(tournament, by=by, what=Event.AMEND, subject=TOURNAMENT, before=before, after=after)


def _check_plan(tournament: Tournament, changes: dict[str, Any]) -> None:
    """Refuse a change of the plan that is not possible; replace the name in `changes` by its normalised form.

    The caller holds the lock on the tournament.
    """
    for field in changes:
        if field not in PLAN_FIELDS | POLICY_FIELDS | FIXED_BY_DRAW:
            raise refuse("FIELD_UNKNOWN", field)
    if "name" in changes:
        changes["name"] = read_name(changes["name"])
    for field in ("rounds_planned", "deals_a_round"):
        if field in changes and not 1 <= changes[field] <= MAX_ROUNDS_OR_DEALS:
            raise refuse("FIELD_WRONG", field)
    for field in ("season", "house_rules"):
        if changes.get(field) is not None and changes[field].club_id != tournament.club_id:
            raise refuse("NOT_FOUND", field)
    if not tournament.rounds.exists():
        return
    if "deals_a_round" in changes and changes["deals_a_round"] != tournament.deals_a_round:
        raise refuse("TOURNAMENT_NOT_PREPARING", "deals_a_round")
    if "season" in changes and changes["season"] != tournament.season:
        raise refuse("SEASON_FIXED", "season")
    if "rules" in changes:
        raise refuse("RULES_FIXED", "rules")
    _check_final(tournament, changes)


def _check_final(tournament: Tournament, changes: Mapping[str, Any]) -> None:
    """Refuse a change of the final's settings with FINAL_DRAWN if the final has been drawn."""
    changed = {name for name in FINAL_FIELDS & changes.keys() if changes[name] != getattr(tournament, name)}
    if changed and is_drawn(tournament):
        raise refuse("FINAL_DRAWN", min(changed), round=first_final_round(tournament))


def criteria_of(rules: RuleSet) -> list[str]:
    """Return the criteria by which an evening with these rules ranks players by default, in the form of `Tournament.criteria`."""
    return list(RankingOrder.of_game(ranks_by_score=rules.game.ranks_by_score, tie_breaks=rules.game.tie_breaks))


def missed_round_of(rules: RuleSet, club: Club) -> dict[str, Any]:
    """Return the keys of `Tournament.policy` that say how a missed round counts in a new evening of this club with these rules.

    This is the club's last choice in this game. If it made none, it is the game's fixed number of points or, without one,
    `DEFAULT_MISSED_ROUND`.
    """
    if chosen := last_choice(club, rules.code):
        return chosen
    points = rules.game.missed_round_points
    if points is None:
        return {"missed_round": str(DEFAULT_MISSED_ROUND)}
    return {"missed_round": str(MissedRound.FIXED), "missed_round_points": points}


def _defaults_of_rules(rules: RuleSet, tournament: Tournament) -> dict[str, Any]:
    """Return the settings that an evening gets when its rules are replaced by `rules`.

    Rules of another game replace the criteria of ranking and the effect of a missed round. Other rules of the same game replace only the
    effect of a missed round, and only if it still is the default of the former rules.
    """
    former, club = tournament.rule_set, tournament.club
    if rules.code != former.code:
        return {"criteria": criteria_of(rules), **missed_round_of(rules, club)}
    missed, before = missed_round_of(rules, club), missed_round_of(former, club)
    return missed if missed != before and before.items() <= tournament.policy.items() else {}


def _checked_criteria(criteria: Sequence[str], rules: RuleSet) -> list[str]:
    """Return the criteria as they are stored.

    Refused: FIELD_WRONG if they are invalid, or rank by a score that the game does not have.
    """
    try:
        order = RankingOrder.read(criteria, MissedRound.RANKED)
    except ValueError:
        raise refuse("FIELD_WRONG", "criteria") from None
    if order.figure is RankingFigure.SCORE and not rules.game.ranks_by_score:
        raise refuse("FIELD_WRONG", "criteria")
    return [order.figure.value, *(each.value for each in order.tie_breaks)]


def _check_policy(changes: Mapping[str, Any]) -> None:
    """Refuse the policy with FIELD_WRONG if a field has a value that it cannot have."""
    for field, choices in POLICY_CHOICES.items():
        if field in changes and str(changes[field]) not in choices:
            raise refuse("FIELD_WRONG", field)
    for field, most in WHOLE_NUMBERS.items():
        if field in changes and not LEAST.get(field, 0) <= changes[field] <= most:
            raise refuse("FIELD_WRONG", field)


def _as_logged(tournament: Tournament, changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the old values and the new values of the changed fields, as the log stores them."""
    plain = [field for field in changes if field not in {"season", "rules", "house_rules", "criteria"}]
    # `entrants` of a Tournament are its rows of players; the policy of that name is `entrants_are`.
    before: dict[str, Any] = {field: str(getattr(tournament, "entrants_are" if field == "entrants" else field)) for field in plain}
    after: dict[str, Any] = {field: str(changes[field]) for field in plain}
    if "criteria" in changes:
        before["criteria"], after["criteria"] = tournament.criteria, changes["criteria"]
    if "season" in changes:
        before["season"], after["season"] = _season_in_log(tournament.season), _season_in_log(changes["season"])
    if "rules" in changes:
        before |= _rules_in_log(tournament.rule_set, tournament.house_rules) | {"fingerprint": tournament.fingerprint}
    return before, after


def _rules_in_log(rules: RuleSet, house_rules: HouseRules | None) -> dict[str, Any]:
    return {
        "rules": rules.code,
        "fingerprint": rules.fingerprint,
        "rules_hash": content_hash(rules.copy()),
        "house_rules": {"name": house_rules.name, "version": house_rules.version} if house_rules else None,
    }


def _season_in_log(season: Season | None) -> dict[str, str] | None:
    return {"name": season.name, "starts_on": str(season.starts_on), "ends_on": str(season.ends_on)} if season else None
