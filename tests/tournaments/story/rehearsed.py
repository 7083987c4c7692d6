"""Five rehearsed evenings for the story: a dull one, one with a ruling, one of teams, klaverjas by pairs, and Skat."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from tests.cast import MACHINE, AtTable, close_with_open_items
from tests.scoring.notations import skat_notation
from tests.tournaments.rehearsal.test_rehearsals import play_until_closed
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.queries.tables import read_table
from tournaments.rehearsal.actions import play_by_itself
from tournaments.seating.actions import drawing

Prepare = Callable[..., Tournament]


def by_hand(prepare: Prepare, *of_rounds: Sequence[Sequence[str]], ruling: tuple[int, int, int] | None = None) -> Tournament:
    """Play an evening of tables of four.

    `of_rounds` has the deals of each table, in players' notation; `ruling` has payer, payee and points of a fine.
    """
    tables = len(of_rounds[0])
    tournament = prepare(players=4 * tables, rounds_planned=len(of_rounds), deals_a_round=len(of_rounds[0][0]))
    seats = [list(range(first, first + 4)) for first in range(1, 4 * tables + 1, 4)]
    for number, of_tables in enumerate(of_rounds, 1):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=seats, number=number)
        rounds.start(by=MACHINE, round=round_)
        for table, notation in zip(round_.tables.order_by("number"), of_tables, strict=True):
            AtTable(table).plays(*notation)
        if ruling is not None and number == len(of_rounds):
            payer, payee, points = ruling
            penalties.rule(
                by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="verzaakt", article="REVOKE",
                moves=[Move(payer, payee, points)], table=round_.tables.get(number=1),
            )  # fmt: skip
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        tournament.refresh_from_db()
    close_with_open_items(tournament)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def by_itself(prepare: Prepare, kind: str = "", size: int = 1, **plan: Any) -> Tournament:
    """Let the robot play an evening to its end; with `kind`, by pairs or teams of `size` players."""
    tournament = prepare(**plan)
    if kind:
        evenings.amend(by=MACHINE, tournament=tournament, entrants=kind)
        players = tournament.entrants.count()
        groups = [tuple(range(first, first + size)) for first in range(1, players + 1, size)]
        drafts = tuple(GroupDraft(f"Team {nth}" if kind == "teams" else "", group) for nth, group in enumerate(groups, 1))
        set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft(kind, groups=drafts))
    play_by_itself(by=MACHINE, tournament=tournament, speed=600)
    play_until_closed(tournament, most_steps=40_000)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def dull(prepare: Prepare) -> Tournament:
    """One table, in which all deals but the first are riks of eight tricks, and nobody climbs or falls."""
    riks = ["RIK 0+2 | 8", "RIK 1+3 | 8", "RIK 0+1 | 8", "RIK 2+3 | 8"]
    return by_hand(prepare, [["RIK 0+1 | 9", *riks[1:]]], [riks])


def with_ruling(prepare: Prepare) -> Tournament:
    """Two tables; a fine of the jury decides who is first."""
    first = [
        ["RIK 0+2 | 9", "MISERE 1 | made", "RIK 0+2 | 9", "SOLO_8 3 | 9"],
        ["MISERE 0 | made", "RIK 1+2 | 8", "RIK 1+2 | 7", "RIK 0+3 | 10"],
    ]
    second = [
        ["RIK 0+2 | 9", "RIK 1+3 | 8", "MISERE 2 | lost", "RIK 1+3 | 9"],
        ["RIK 0+2 | 8", "RIK 0+1 | 9", "RIK 2+3 | 11", "RIK 0+2 | 8"],
    ]
    return by_hand(prepare, first, second, ruling=(5, 2, 3))


def of_teams(prepare: Prepare) -> Tournament:
    """Twelve players in three teams of four."""
    return by_itself(prepare, "teams", 4, players=12, rounds_planned=2, deals_a_round=8)


def of_klaverjas(prepare: Prepare) -> Tournament:
    """Four pairs of klaverjas."""
    return by_itself(prepare, "pairs", 2, players=8, game="klaverjas", options={"deals": 8}, deals_a_round=None, rounds_planned=3)


SKAT = (
    "1 C +1 won", "2 S -1 lost", "3 G +2 won", "1 H +1 won", "2 D -2 hand won", "3 N won", "1 S +1 lost", "2 G +4 won",
    "3 C +2 schneider won", "1 D +1 won", "2 H -1 won", "3 N ouvert lost", "1 G +1 won", "2 C -4 won", "3 S +1 won", "1 H -3 lost",
)  # fmt: skip
"""Deals of Skat: the declarer's seat, counted from the dealer, and the game. The dealer sits out."""


def of_skat(prepare: Prepare) -> Tournament:
    """Two tables of four that play Skat. The second table plays the same deals in another order."""
    tournament = prepare(players=8, game="skat", rounds_planned=2, deals_a_round=len(SKAT))
    for number, seats in enumerate(([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 3, 5, 7], [2, 4, 6, 8]]), 1):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=seats, number=number)
        rounds.start(by=MACHINE, round=round_)
        for nth, table in enumerate(round_.tables.order_by("number")):
            for index in range(len(SKAT)):
                offset, _, rest = SKAT[(index * (3 + 2 * nth) + number) % len(SKAT)].partition(" ")
                view = read_table(table)
                seat = ((view.state.dealer or 0) + int(offset)) % table.seats
                facts = {"dealer": view.state.dealer, **skat_notation.deal(f"{seat} {rest}", tournament.rule_set)}
                play.report(by=AtTable(table).by, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        tournament.refresh_from_db()
    close_with_open_items(tournament)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


EVENINGS: dict[str, Callable[[Prepare], Tournament]] = {
    "dull": dull,
    "ruling": with_ruling,
    "teams": of_teams,
    "klaverjas": of_klaverjas,
    "skat": of_skat,
}
