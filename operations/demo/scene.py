"""The setting of the demo: the club, its accounts, its house rules, and a tournament up to its first round."""

from __future__ import annotations

import datetime
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from clubs import actions as clubs
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from clubs.people.actions.member_accounts import link_account, make_code
from clubs.people.models import Member
from operations.demo.people import ACCOUNTS, CLUB, MEMBERS, PLAYER, PLAYER_NAME
from operations.demo.seasons import this_season
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import published, ruleset_from
from tournaments.entrants.actions.enrol import enrol
from tournaments.evening.actions.evenings import create
from tournaments.evening.actions.offices import appoint
from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.seating.draw import CannotSeat, sizes

SLUG = "de-vier-azen"
GAME = "rikken_brabant"
"""The game of the demo's club, played by the club's house rules. Any other game is played by its published rules."""
NAME = "Rikavond"
HOUSE_RULES = {"all_pass": "schoppen_mie", "troela": "optional"}  # a pass is a word of the game  # nosec B105
ROUNDS_PLANNED, DEALS_A_ROUND = 4, 20
KINDS = {4: Member.Kind.HONORARY, 19: Member.Kind.JUNIOR, 30: Member.Kind.JUNIOR}
"""The kinds of some members, by member number; all others are full members."""


class AccountTaken(Exception):
    """The error if a real person's account already has a name that the demo uses, such as `director`."""


def newest_demo(game: str | None = None) -> Tournament | None:
    """Return the newest demo evening that has a round; None if there is none.

    If `game` is given, only evenings of this game are considered.
    """
    evenings = Tournament.objects.filter(club__slug=SLUG).exclude(rounds=None).order_by("-on", "-pk")
    return (evenings if game is None else evenings.filter(rules__game=game)).first()


def prepare_tournament(random: Random, game: str = GAME) -> Tournament:
    """Make a tournament of the demo's club with everybody enrolled.

    The first call also makes the club and its accounts.
    """
    accounts = _accounts()
    director = Actor(user=accounts["director"])
    club = Club.objects.filter(slug=SLUG).first() or _club(director)
    _link_player(director, club, accounts[PLAYER])
    house = house_rules(director, club) if game == GAME else None
    rules = ruleset_from(house.rules) if house else published(game)
    tournament = create(
        by=director,
        club=club,
        name=NAME if house else say(rules.title, club.language),
        on=timezone.localdate(),
        rules=rules,
        house_rules=house,
        season=this_season(director, club),
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
    """Return how many of this number of players can be seated at tables in this game."""
    while True:
        try:
            return sum(sizes(players, *sizes_of(rules)))
        except CannotSeat:
            players -= 1


def _accounts() -> dict[str, User]:
    """Return the demo's accounts by name. Raises AccountTaken if an account with such a name belongs to a real person."""
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
    """Make the club with its members, who joined over twelve years; one is honorary, and two are juniors."""
    club = clubs.create_club(by=director, name=CLUB, language="nl", slug=SLUG)
    year = timezone.localdate().year
    for number, name in enumerate(MEMBERS, 1):
        joined_on = datetime.date(year - 1 - number * 5 % 12, 1 + number % 12, 1)
        clubs.admit(by=director, club=club, name=name, number=number, joined_on=joined_on, kind=KINDS.get(number, Member.Kind.FULL))
    return club


def _link_player(director: Actor, club: Club, user: User) -> None:
    """Link the player's account to a member, so that they find their own evenings."""
    member = club.members.filter(name=PLAYER_NAME, user=None).first()
    if member is not None and not user.memberships.filter(club=club).exists():
        link_account(by=Actor(user=user), code=make_code(by=director, member=member))


def house_rules(director: Actor, club: Club) -> HouseRules:
    rules = club.house_rules.order_by("-version").first()
    if rules is not None:
        return rules
    return clubs.publish_rules(by=director, club=club, name=f"Huisregels {CLUB}", base=published(GAME), options=HOUSE_RULES)
