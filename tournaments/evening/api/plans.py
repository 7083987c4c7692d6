"""Create an evening, also as a copy of an earlier one; change its plan; set which player an official is."""

from __future__ import annotations

import datetime
from typing import Any

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.roles.permissions import ClubRight, club_for
from scoring.games import GAMES, published, ruleset_from
from tournaments import models
from tournaments.calendar.actions.moving import change_plan_and_date
from tournaments.evening.actions import evenings, offices
from tournaments.evening.actions.like import create_like
from tournaments.evening.problems import refuse
from tournaments.evening.queries.last_evening import EarlierEvening, evening_to_be_like, season_on

DEFAULT_GAME = "rikken_brabant"


def create_tournament(by: Actor, body: dict[str, Any]) -> models.Tournament:
    """Create an evening from the fields in `body`. If it has the field `like`, missing fields are copied from that earlier evening.

    Refused: FIELD_MISSING, NOT_FOUND, and for all reasons of `evenings.create` and `evenings.amend`.
    """
    club = club_for(by, body["club"], ClubRight.CREATE_TOURNAMENTS)
    earlier = evening_to_be_like(club, body["like"]) if "like" in body else None
    if earlier is None and body.get("like"):
        raise refuse("NOT_FOUND", "like")
    policy = {name: body[name] for name in body if name in evenings.POLICY_FIELDS | evenings.STAFF_FIELDS}
    return _created(by, club, earlier, _new_plan(club, body, earlier), body, policy)


def _created(
    by: Actor, club: Club, earlier: EarlierEvening | None, plan: dict[str, Any], body: dict[str, Any], policy: dict[str, Any]
) -> models.Tournament:
    if earlier is not None:
        return create_like(by=by, club=club, earlier=earlier, officials=body["officials"], players=body["players"], policy=policy, **plan)
    return evenings.create_with_policy(by=by, club=club, policy=policy, **plan)


def _new_plan(club: Club, body: dict[str, Any], earlier: EarlierEvening | None) -> dict[str, Any]:
    for name in ("name", "on"):
        if name not in body and (name == "on" or earlier is None):
            raise refuse("FIELD_MISSING", name)
    on: datetime.date = body["on"]
    plan = {"name": body.get("name") or (earlier.tournament.name if earlier else ""), "on": on}
    for name in ("rounds_planned", "deals_a_round"):
        if name in body:
            plan[name] = body[name]
        elif earlier is not None:
            plan[name] = getattr(earlier.tournament, name)
    as_before = {"rules": earlier.rules, "house_rules": earlier.house_rules} if earlier else {"rules": published(DEFAULT_GAME)}
    plan |= _rules(club, body) or as_before
    return plan | (_season(club, body) or {"season": season_on(club, on)})


def change_plan(by: Actor, tournament: models.Tournament, body: dict[str, Any]) -> None:
    """Change the fields of the plan that are in `body`; leave all others unchanged."""
    plain = {name: value for name, value in body.items() if name not in ("game", "house_rules", "season")}
    changes = plain | _rules(tournament.club, body) | _season(tournament.club, body)
    if changes:
        change_plan_and_date(by=by, tournament=tournament, **changes)


def say_who_plays(by: Actor, tournament: models.Tournament, account: str, player: int | None) -> None:
    """Record that the official with this account name is the player with this number. None removes the record."""
    official = tournament.officials.filter(name=account).first()
    entrant = tournament.entrants.filter(number=player).first() if player is not None else None
    if official is None or (player is not None and entrant is None):
        raise refuse("NOT_FOUND", "account" if official is None else "player")
    offices.plays_as(by=by, tournament=tournament, official=official, entrant=entrant)


def _rules(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments `rules` and `house_rules` for the action, from the names in `body`; {} if it names no rules."""
    if "house_rules" in body:
        house_rules = club.house_rules.filter(name=body["house_rules"]).order_by("-version").first()
        if house_rules is None:
            raise refuse("NOT_FOUND", "house_rules")
        return {"rules": ruleset_from(house_rules.rules), "house_rules": house_rules}
    if "game" not in body:
        return {}
    if body["game"] not in GAMES:
        raise refuse("NOT_FOUND", "game")
    return {"rules": published(body["game"]), "house_rules": None}


def _season(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    if "season" not in body:
        return {}
    season = club.seasons.filter(name=body["season"]).first() if body["season"] is not None else None
    if season is None and body["season"] is not None:
        raise refuse("NOT_FOUND", "season")
    return {"season": season}
