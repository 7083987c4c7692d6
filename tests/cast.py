"""The people and the evening of the tests: a club, its officials, nine players at a table of four and one of five."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import Actor, PhysicalTable
from clubs.club.models import Club
from scoring.games import published
from tests.layers import Layers
from tests.notation import deal as deal_in
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import closing, evenings, offices
from tournaments.evening.models import Entrant, Official, Round, Table, Tournament
from tournaments.evening.queries.open_items import open_items
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.actions.deals import ReportResult
from tournaments.play.ledger import settle
from tournaments.play.models import Deal
from tournaments.play.queries import signatures, tables
from tournaments.seating.actions import drawing

MACHINE = Actor(command="test")
NAMES = [
    "Els Maes",
    "An Peeters",
    "Piet van Dijk",
    "Jo Smets",
    "Rita Claes",
    "Nol Hermans",
    "Wim Jansen",
    "Toos Verhoeven",
    "Marcel Dupont",
]
PASSWORD = "een lange zin om te testen"


def physical(table: Table) -> PhysicalTable:
    """Return the physical table of this round's table, as a pass names it.

    No test needs the real key of its code, so it is the table's key.
    """
    return PhysicalTable(table.pk, table.round.tournament_id, table.number)


@dataclass
class AtTable:
    """A table, and the actions of its players, written in the players' notation."""

    table: Table

    @property
    def by(self) -> Actor:
        """The actor of the table's phone, which holds the table's pass."""
        return Actor(table=physical(self.table), device="phone1")

    @property
    def entrants(self) -> list[Entrant]:
        return [place.entrant for place in self.table.places.select_related("entrant")]

    def plays(self, *notation: str, by: Actor | None = None) -> Deal:
        """Report deals in the players' notation, one after the other; return the last one."""
        for each in notation:
            reported = self.reports(each, by=by)
        return reported.deal

    def reports(self, notation: str, *, by: Actor | None = None, id: uuid.UUID | None = None, number: int | None = None) -> ReportResult:
        """Report one deal, by default the next, as a phone would."""
        view = tables.read_table(self.table)
        facts = {"dealer": view.state.dealer, **deal_in(notation)}
        return play.report(by=by or self.by, table=self.table, id=id or uuid.uuid4(), number=number or view.fold.next_number, facts=facts)

    def spoils(self, deal: Deal) -> None:
        """Change a stored deal without any checks, so that it no longer follows the rules and is in doubt afterwards."""
        Deal.objects.filter(pk=deal.pk).update(facts={"dealer": deal.facts["dealer"], "kind": "pass_game", "game": "mie_en"})
        table = Table.objects.get(pk=self.table.pk)
        settle(table, table.round.tournament, table.deals.all(), at=timezone.now())
        deal.refresh_from_db()

    def points(self) -> tuple[int, ...]:
        """Return the table's running totals, by seat."""
        return tables.read_table(self.table).totals

    def round_totals(self) -> tuple[int, ...]:
        """Return the totals that the table signs, by seat: its deals and the round's rulings."""
        return signatures.round_totals(tables.read_table(self.table))


def user_of(actor: Actor) -> User:
    """Return the account of somebody of the cast."""
    assert actor.user is not None
    return actor.user


def account(name: str) -> Any:
    return get_user_model().objects.create_user(name, password=PASSWORD)


@pytest.fixture
def club(layers: Layers) -> Club:
    key = layers("club", lambda: club_actions.create_club(by=MACHINE, name="De Vier Azen", language="nl").pk)
    return Club.objects.get(pk=key)


@dataclass
class People:
    """One account of every role, as actors."""

    owner: Actor
    director: Actor
    jury: Actor
    desk: Actor
    member: Actor
    stranger: Actor

    def __iter__(self) -> Any:
        return iter(vars(self).items())


@pytest.fixture
def people(club: Club, tournament: Tournament, layers: Layers) -> People:
    def make() -> dict[str, int]:
        return {role: user_of(actor).pk for role, actor in make_people(club, tournament)}

    keys = layers("people", make)
    users = User.objects.in_bulk(keys.values())
    club.refresh_from_db()
    tournament.refresh_from_db()
    return People(**{role: Actor(user=users[key]) for role, key in keys.items()})


def make_people(club: Club, tournament: Tournament) -> People:
    users = {role: account(role) for role in ("owner", "director", "jury", "desk", "member", "stranger")}
    for role in ("owner", "member"):
        club_actions.give_role(by=MACHINE, club=club, user=users[role], role=role)
    for role in ("director", "jury", "desk"):
        offices.appoint(by=MACHINE, tournament=tournament, user=users[role], role=Official.Role(role))
    return People(**{role: Actor(user=user) for role, user in users.items()})


@pytest.fixture
def prepare_evening(club: Club) -> Callable[..., Tournament]:
    """Return a function that makes a tournament with nine guests, with the given rules and plan."""

    def make(players: int = 9, game: str = "rikken_brabant", options: dict[str, Any] | None = None, **plan: Any) -> Tournament:
        rules = published(game).with_options(options or {})
        plan = dict[str, Any](by=MACHINE, rounds_planned=2, deals_a_round=4, name="Marietoernooi") | plan
        tournament = evenings.create(club=club, on=datetime.date(2026, 3, 16), rules=rules, **plan)
        guests = [NAMES[index] if index < len(NAMES) else f"Gast {index + 1}" for index in range(players)]
        prepare.enrol(by=MACHINE, tournament=tournament, guests=guests)
        return tournament

    return make


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament], layers: Layers) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=layers("tournament", lambda: prepare_evening().pk))


@pytest.fixture
def playing(tournament: Tournament, layers: Layers) -> Round:
    """Start the first round, seated in the order of enrolment: table 1 has four players, table 2 five."""

    def make() -> int:
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
        rounds.start(by=MACHINE, round=round_)
        return round_.pk

    key = layers("playing", make)
    tournament.refresh_from_db()
    round_ = Round.objects.get(pk=key)
    round_.tournament = tournament
    return round_


@pytest.fixture
def four(playing: Round) -> AtTable:
    """Return the table of four: Els, An, Piet, Jo."""
    return AtTable(playing.tables.get(number=1))


@pytest.fixture
def five(playing: Round) -> AtTable:
    """Return the table of five: Rita, Nol, Wim, Toos, Marcel; the dealer sits out."""
    return AtTable(playing.tables.get(number=2))


def close_with_open_items(tournament: Tournament, by: Actor = MACHINE) -> None:
    """Close a tournament, acknowledging everything that is still open."""
    closing.close(by=by, tournament=tournament, acknowledged=[item.code for item in open_items(tournament)])


@dataclass
class MovableClock:
    """Django's clock, which a test may move forward."""

    ahead: datetime.timedelta = datetime.timedelta(0)

    def moves(self, **ahead: float) -> None:
        """Move the clock forward: `clock.moves(minutes=61)`."""
        self.ahead += datetime.timedelta(**ahead)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> MovableClock:
    moving, now = MovableClock(), timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + moving.ahead)
    return moving


def total(entrant: Entrant) -> int:
    """Return a player's total, directly from the ledger."""
    received = sum(entrant.received.values_list("amount", flat=True))
    return received - sum(entrant.paid.values_list("amount", flat=True))
