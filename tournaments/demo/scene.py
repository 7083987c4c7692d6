"""The setting of the demo: the club, its accounts, its house rules, and a tournament that is ready for its first round."""

from __future__ import annotations

import datetime
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from clubs import actions as clubs
from clubs.actors import Actor
from clubs.models import Club, HouseRules, Season
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import published, ruleset_from
from tournaments.actions.evenings import create
from tournaments.actions.offices import appoint
from tournaments.actions.prepare import enrol
from tournaments.demo.people import ACCOUNTS, CLUB, MEMBERS
from tournaments.draw import CannotSeat, sizes
from tournaments.models import Tournament
from tournaments.queries.table_sizes import sizes_of

SLUG = "de-vier-azen"
GAME = "rikken_brabant"
"""The game of the demo's own evening, by the club's house rules; other games are played as published."""
NAME = "Rikavond"
HOUSE_RULES = {"all_pass": "schoppen_mie", "troela": "optional"}  # a pass is a word of the game  # nosec B105
ROUNDS_PLANNED, DEALS_A_ROUND = 4, 20


class AccountTaken(Exception):
    """There is an account with the name of one of the demo's, and the demo did not make it."""


def newest_demo(game: str | None = None) -> Tournament | None:
    """The newest demo evening, of one game or of any; None if there is none."""
    evenings = Tournament.objects.filter(club__slug=SLUG).order_by("-pk")
    return (evenings if game is None else evenings.filter(rules__game=game)).first()


def prepare_tournament(random: Random, game: str = GAME) -> Tournament:
    """A tournament of the demo's club with everybody enrolled. The club and its accounts are made the first time."""
    accounts = _accounts()
    director = Actor(user=accounts["director"])
    club = Club.objects.filter(slug=SLUG).first() or _club(director)
    house = _house_rules(director, club) if game == GAME else None
    rules = ruleset_from(house.rules) if house else published(game)
    tournament = create(
        by=director,
        club=club,
        name=NAME if house else say(rules.title, club.language),
        on=timezone.localdate(),
        rules=rules,
        house_rules=house,
        season=_season(director, club),
        rounds_planned=ROUNDS_PLANNED,
        deals_a_round=DEALS_A_ROUND if house else None,
    )
    for role in ("jury", "desk"):
        appoint(by=director, tournament=tournament, user=accounts[role], role=role)
    members = list(club.members.all())
    random.shuffle(members)
    enrol(by=Actor(user=accounts["desk"]), tournament=tournament, members=members[: _most_players(rules, len(members))])
    return tournament


def _most_players(rules: RuleSet, players: int) -> int:
    """How many of these players can be seated in this game."""
    while True:
        try:
            return sum(sizes(players, *sizes_of(rules)))
        except CannotSeat:
            players -= 1


def _accounts() -> dict[str, User]:
    """The demo's accounts by name. Raises AccountTaken instead of using an account that belongs to somebody."""
    users = User.objects
    ours = Club.objects.filter(slug=SLUG).exists()
    accounts: dict[str, User] = {}
    for account in ACCOUNTS:
        user = users.filter(username=account.name).first()
        if user is not None and not ours:
            raise AccountTaken(account.name)
        accounts[account.name] = user or users.create_user(account.name, password=account.password)
    return accounts


def _club(director: Actor) -> Club:
    club = clubs.create_club(by=director, name=CLUB, language="nl", slug=SLUG)
    for name in MEMBERS:
        clubs.admit(by=director, club=club, name=name)
    return club


def _season(director: Actor, club: Club) -> Season:
    """The current season: from September to August."""
    today = timezone.localdate()
    year = today.year if today.month >= 9 else today.year - 1
    name = f"{year}-{year + 1}"
    season = club.seasons.filter(name=name).first()
    starts_on, ends_on = datetime.date(year, 9, 1), datetime.date(year + 1, 8, 31)
    return season or clubs.open_season(by=director, club=club, name=name, starts_on=starts_on, ends_on=ends_on)


def _house_rules(director: Actor, club: Club) -> HouseRules:
    rules = club.house_rules.order_by("-version").first()
    if rules is not None:
        return rules
    return clubs.publish_rules(by=director, club=club, name=f"Huisregels {CLUB}", base=published(GAME), options=HOUSE_RULES)
