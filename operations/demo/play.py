"""Plays the demo's rounds. Every deal goes through the action that a phone uses, and there are mistakes and disputes as on a real
evening.
"""

from __future__ import annotations

import datetime
import hashlib
import uuid
from itertools import cycle
from random import Random
from typing import Any

from clubs.actors import Actor
from clubs.moment import at_moment
from operations.demo.any_game import AnyDeals
from operations.demo.deals import Deals
from operations.demo.hours import Course, Hours, play_in_order
from operations.demo.phones import Phones
from operations.demo.scene import GAME
from tournaments.evening.models import Round, Ruling, Table, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.queries import tables
from tournaments.play.queries.signatures import round_totals
from tournaments.seating.actions import drawing

DEALS_BY_THE_MIDDLE = (19, 12, 9, 14, 11, 6, 10, 1, 16)
"""Deals of twenty that each table has played in the middle of a round; the last one is the table of five."""
USUAL_DEALS = 20
ROUND_LASTS = datetime.timedelta(minutes=105)
"""From the draw of a round to that of the next."""
MIDDLE = 0.6
"""The part of a round that has passed in its middle."""
STARTED, PLAYED, SIGNED, FINISHED = 0.04, 0.88, 0.92, 0.95
"""The parts of a round that have passed when it starts, when the last table has played and signed, and when it is finished."""


class Play:
    """Plays one evening; `seed` decides everything that happens. Each round has its hours: when it begins and how long it lasts."""

    def __init__(self, tournament: Tournament, seed: str, director: Actor, judge: Actor) -> None:
        self._tournament = tournament
        self._random = Random(f"{seed} {tournament.rounds.count()}")  # noqa: S311 - a demo guards nothing  # nosec B311
        rules = tournament.rule_set
        self._deals = Deals(self._random, rules) if rules.code == GAME else AnyDeals(self._random, rules)
        # A deal's UUID is unique for ever, so another evening with the same seed needs other UUIDs.
        self._ids = Random(f"{seed} {tournament.slug} {tournament.version}")  # noqa: S311 - a demo guards nothing  # nosec B311
        self._seed = seed
        self._phones = Phones()
        self._director = director
        self._judge = judge

    def seat(self, hours: Hours) -> Round:
        """Draw the next round and start it."""
        seed = f"{self._random.getrandbits(64):016x}"
        # Only the first round needs it: the next ones go on with the draw of the first.
        first = not self._tournament.rounds.exists()
        with at_moment(hours.at(0)):
            round_ = drawing.seat(by=self._director, tournament=self._tournament, seed=seed if first else "")
        with at_moment(hours.at(STARTED)):
            rounds.start(by=self._director, round=round_)
        return round_

    def finish(self, round_: Round, hours: Hours) -> None:
        """Play the rest of a round, let every table sign, and end the round."""
        tables = list(round_.tables.all())
        play_in_order(self._course(table, table.deals_planned, hours.part(STARTED, PLAYED)) for table in tables)
        play_in_order(self._signing(table, hours.part(PLAYED, SIGNED)) for table in tables)
        with at_moment(hours.at(FINISHED)):
            rounds.finish(by=self._director, round=round_)

    def half(self, round_: Round, hours: Hours) -> None:
        """Play a round to its middle, with a correction, a voided deal that is dealt again, and a ruling."""
        tables = list(zip(round_.tables.all(), cycle(DEALS_BY_THE_MIDDLE), strict=False))
        before = hours.part(STARTED, MIDDLE - 0.08)
        play_in_order(self._course(table, _deals_by_the_middle(table, deals), before) for table, deals in tables)
        second, third, fifth = (round_.tables.get(number=number) for number in (2, 3, 5))
        with at_moment(hours.at(MIDDLE - 0.07)):
            self._correct(second)
        with at_moment(hours.at(MIDDLE - 0.06)):
            last = third.deals.filter(void=False).latest("number")
            play.void(
                by=self._phones.of(third), deal=last, revision=last.revision, reason="Verkeerd gegeven: dertien kaarten tegen twaalf."
            )
        play_in_order([self._course(third, _deals_by_the_middle(third, DEALS_BY_THE_MIDDLE[2]), hours.part(MIDDLE - 0.05, MIDDLE - 0.03))])
        with at_moment(hours.at(MIDDLE - 0.02)):
            self._fine(fifth)

    def _course(self, table: Table, deals: int, hours: Hours) -> Course:
        """Report deals until the table has this many that count, each some minutes after the one before."""
        view = tables.read_table(table)
        skills = [self._skill(place.entrant.name) for place in view.places]
        state, number, counted = view.state, view.fold.next_number, view.fold.deals_counted
        missing = deals - counted
        while counted < deals and not state.finished:
            facts = self._deals.plausible(state, skills)
            # Deals that do not count make some tables pass their hours; their last deals come quickly.
            done = min((number - view.fold.next_number + self._random.uniform(0.6, 1)) / max(missing, 1), 1)
            yield hours.at(done)
            self._report(table, number, facts)
            played = view.rules.game.score_deal(state, facts).played
            assert played is not None
            state, number, counted = played.state, number + 1, counted + played.counts

    def _signing(self, table: Table, hours: Hours) -> Course:
        yield hours.at(self._random.random())
        table.refresh_from_db()
        if table.signed_at is None:
            signing.sign(by=self._phones.of(table), table=table, totals=round_totals(tables.read_table(table)))

    def _report(self, table: Table, number: int, facts: dict[str, Any]) -> None:
        id = uuid.UUID(int=self._ids.getrandbits(128), version=4)
        play.report(by=self._phones.of(table), table=table, id=id, number=number, facts=facts)

    def _skill(self, name: str) -> float:
        """How well this player plays all evening: from -1 to 1."""
        return hashlib.sha256(f"{self._seed} {name}".encode()).digest()[0] / 127.5 - 1

    def _correct(self, table: Table) -> None:
        """Correct a deal: one trick was counted too many. In games without tricks the last deal is replaced by another."""
        deals = (deal for deal in table.deals.all() if not deal.void)
        deal = next((deal for deal in deals if deal.facts.get("contracts", [{}])[0].get("took", 0) > 0), None)
        if deal is None:
            self._replace(table)
            return
        contract = deal.facts["contracts"][0]
        facts = deal.facts | {"contracts": [contract | {"took": contract["took"] - 1}]}
        play.correct(by=self._phones.of(table), deal=deal, facts=facts, revision=deal.revision, reason="Slagen nageteld.")

    def _replace(self, table: Table) -> None:
        view = tables.read_table(table)
        last = view.deals[-1]
        facts = self._deals.plausible(last.outcome.before, [0.0] * table.seats)
        play.correct(by=self._phones.of(table), deal=last.deal, facts=facts, revision=last.deal.revision, reason="Verkeerd ingevoerd.")

    def _fine(self, table: Table) -> None:
        """Somebody revoked: the jury takes points from them and gives them to two others."""
        numbers = [place.entrant.number for place in table.places.select_related("entrant")]
        revoker, others = numbers[0], numbers[1:3]
        moves = [Move(revoker, other, 2) for other in others]
        text = "Verzaakt in de negende slag; de tegenpartij krijgt twee punten elk."
        jury.rule(by=self._judge, tournament=self._tournament, kind=Ruling.Kind.ADJUST, text=text, article="7.3", moves=moves, table=table)


def _deals_by_the_middle(table: Table, of_twenty: int) -> int:
    """How many deals this table has played when a table of twenty deals has played `of_twenty`."""
    return of_twenty * min(table.deals_planned, USUAL_DEALS) // USUAL_DEALS
