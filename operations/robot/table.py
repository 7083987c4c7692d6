"""A table that plays by itself: deals, now and then a correction or a call for the jury, and its signature at the end."""

from __future__ import annotations

import uuid
from random import Random
from typing import Any

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.problems import Refusal
from operations.demo.any_game import AnyDeals
from operations.demo.deals import Deals
from operations.demo.scene import GAME
from operations.robot.faults import Faults
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import physical_table
from tournaments.jury.actions import calls
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.actions import signing
from tournaments.play.actions.passes import table_pass
from tournaments.play.queries import tables
from tournaments.play.queries.signatures import round_totals
from tournaments.play.queries.tables import TableView

DEAL_SECONDS = (140.0, 330.0)
"""From one deal of a table to its next: the shortest and the longest."""
WAITS_SECONDS = 30.0
"""After which a table looks again while it waits for the jury or for the end of the round."""
SIGNS_AFTER_SECONDS = (40.0, 150.0)
"""From the last deal to the signature."""
CORRECTS, CALLS = 0.03, 0.02
"""How often a table corrects its last deal instead of entering the next one, and how often it calls the jury."""


class TableThatPlays:
    """One physical table in one round. `look` does what its players do next."""

    def __init__(self, table: Table, tournament: Tournament, random: Random, *, faults: bool) -> None:
        self._table = table
        self._tournament = tournament
        self._random = random
        rules = tournament.rule_set
        self._deals = Deals(random, rules) if rules.code == GAME else AnyDeals(random, rules)
        self._phone = Actor(table=physical_table(table_pass(table)), device=f"tel{table.number}")
        self._faults = Faults(random) if faults else None
        self._complete = False

    def look(self) -> float | None:
        """Do what comes next at this table. The seconds, at the pace of people, after which it looks again; None when its round is over."""
        view = tables.read_table(self._table)
        if view.table.round.state != Round.State.PLAYING:
            return None
        if view.table.signed_at is not None or self._waits_for_jury(view):
            return WAITS_SECONDS
        try:
            return self._act(view)
        except Refusal:
            # Somebody else changed something since it was read, or the staff must act first.
            return WAITS_SECONDS

    def _waits_for_jury(self, view: TableView) -> bool:
        in_doubt = any(outcome.played is None for _deal, outcome in view.fold.outcomes.values())
        return in_doubt or Call.objects.filter(table=view.table, outcome="").exists()

    def _act(self, view: TableView) -> float:
        if view.complete or (view.table.round.last_deal_at is not None and view.deals):
            if not self._complete:
                self._complete = True
                return self._random.uniform(*SIGNS_AFTER_SECONDS)
            self._sign(view)
            return WAITS_SECONDS
        self._complete = False
        chance = self._random.random()
        if chance < CORRECTS and view.deals:
            self._correct(view)
        elif chance < CORRECTS + CALLS and self._call(view):
            return WAITS_SECONDS
        elif self._faults is not None:
            return self._faults.deal(self._phone, view, self._facts(view)) or self._random.uniform(*DEAL_SECONDS)
        else:
            self._report(view)
        return self._random.uniform(*DEAL_SECONDS)

    def _facts(self, view: TableView) -> dict[str, Any]:
        return self._deals.plausible(view.state, [0.0] * view.table.seats)

    def _report(self, view: TableView) -> None:
        play.report(
            by=self._phone,
            table=view.table,
            id=uuid.uuid4(),
            number=view.fold.next_number,
            facts=self._facts(view),
            played_at=this_moment(),
        )

    def _correct(self, view: TableView) -> None:
        """The players see that the last deal was entered wrong. Another plausible deal takes its place."""
        last = view.deals[-1]
        facts = self._deals.plausible(last.outcome.before, [0.0] * view.table.seats)
        play.correct(by=self._phone, deal=last.deal, facts=facts, revision=last.deal.revision)

    def _call(self, view: TableView) -> bool:
        """Call the jury for one of the articles that a table may call for; whether there is one."""
        articles = sorted(code for code, article in view.rules.articles.items() if article.offered)
        if not articles:
            return False
        article, seat = self._random.choice(articles), self._random.randrange(view.table.seats)
        calls.call(by=self._phone, table=view.table, id=uuid.uuid4(), deal_number=view.fold.next_number, article=article, seat=seat)
        return True

    def _sign(self, view: TableView) -> None:
        """Accept the round's totals as this evening wants it: by one tap, or by each player."""
        totals = round_totals(view)
        if self._tournament.acceptance == Tournament.Acceptance.TABLE:
            signing.sign(by=self._phone, table=view.table, totals=totals)
            return
        own = self._tournament.acceptance == Tournament.Acceptance.OWN
        for place in view.places:
            if not place.vacant:
                by = Actor(player=place.entrant_id) if own else self._phone
                signing.accept(by=by, table=view.table, entrant=place.entrant, totals=totals)
