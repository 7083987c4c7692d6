"""Draw a started round again: tables with a deal stay as they are, the others are drawn again around the players who stay."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction

from clubs.actors import Actor
from tournaments.entrants.queries.pairs import pairs_of_evening
from tournaments.evening.actions.locks import lock_seats
from tournaments.evening.models import Place, Round
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.finals.qualification import OthersInFinal
from tournaments.seating import draw
from tournaments.seating.actions import seeds
from tournaments.seating.actions.seats import SeatsChange, change_seats, refuse_changed_seats
from tournaments.seating.draw import EveningToDraw, Fives, Method, Partners, SeatPin, Wishes
from tournaments.seating.draw.partners import keeping_pairs, pairs_at
from tournaments.seating.draw.values import Round as DrawnRound
from tournaments.seating.queries.drawn_rounds import drawn_rounds, pairs_to_draw, totals_of_players, wishes_in_force, wishes_of
from tournaments.seating.queries.round_seats import FEWEST_TABLES_TO_REDRAW, tables_without_deals


@transaction.atomic
def redraw_started(
    *,
    by: Actor,
    round: Round,
    seen: int | None = None,
    stay: Sequence[int] = (),
    seed: str = "",
    method: str,
    fives: str,
) -> SeatsChange:
    """In a round that has started, draw the tables without a deal again. The players with a number in `stay` keep their seats.

    Each table keeps its number of chairs, and a vacant chair stays where it is. Rounds that were drawn ahead do not change. If the round
    was drawn at random, method SPREAD is used here, because a random draw cannot leave players on their seats. Raises Impossible.

    Refused: SEATS_CHANGED, REDRAW_TOO_LATE, FINAL_STARTED (finalists and others would be mixed), and the codes of `change_seats`.
    """
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    lock_seats(round)
    if seen is not None:
        refuse_changed_seats(round, seen)
    open_tables = tables_without_deals(round)
    if round.state != Round.State.PLAYING or len(open_tables) < FEWEST_TABLES_TO_REDRAW:
        raise refuse("REDRAW_TOO_LATE", round=round.number)
    if tournament.final is not None and tournament.final.includes(round.number) and tournament.final.others is OthersInFinal.PLAY:
        raise refuse("FINAL_STARTED", round=round.number)
    rounds = drawn_rounds(tournament)
    tables = rounds.pop(round.number)
    absent = Place.objects.filter(round=round, vacant=True).values_list("entrant__number", flat=True)
    pins = tuple(_pins(tables, open_tables, {*stay, *absent}, number=len(rounds) + 1))
    players = tuple(sorted(player for table in tables for player in table))
    sizes, preferred = sizes_of(tournament.rule_set)
    of_evening = pairs_of_evening(tournament)
    in_force = wishes_of(wishes_in_force(tournament, players, of_evening))
    wishes = _that_can_be_kept(in_force, tables, open_tables, {pin.player for pin in pins})
    pairs = pairs_to_draw(tournament, of_evening, players)
    partners = pairs.partners
    if partners is Partners.FIXED:  # Keep the pairs of this round; in the first round there are no earlier pairs.
        wishes = keeping_pairs(wishes, (pair for number in open_tables for pair in pairs_at(tables[number - 1])))
        partners = Partners.NONE
    by_points = method in (Method.STANDING, Method.SNAKE)
    evening = EveningToDraw(
        players=players,
        rounds=1,
        seed=seed or seeds.new_seed(),
        method=Method(method) if by_points else Method.SPREAD,
        sizes=tuple(sorted({*sizes, *map(len, tables)})),
        preferred=preferred,
        fives=Fives(fives),
        totals=totals_of_players(tournament, players) if by_points else {},
        wishes=wishes,
        played=tuple(rounds.values()),
        pins=pins,
        partners=partners,
        pairs=tuple(pair for pair in pairs.pairs if not {pin.player for pin in pins}.issuperset(pair)),
        tables=tuple(map(len, tables)),
    )
    (drawn,) = draw.draw_evening(evening).rounds
    return change_seats(by=by, round=round, why="redraw", tables={number: drawn[number - 1] for number in open_tables})


def _pins(tables: DrawnRound, open_tables: Collection[int], stay: Collection[int], *, number: int) -> list[SeatPin]:
    """Return pins for all players whose table already has a deal, and for the players in `stay`. `open_tables` are the other tables."""
    return [
        SeatPin(number, index, player, chair)
        for index, table in enumerate(tables, 1)
        for chair, player in enumerate(table)
        if index not in open_tables or player in stay
    ]


def _that_can_be_kept(wishes: Wishes, tables: DrawnRound, open_tables: Collection[int], stay: Collection[int]) -> Wishes:
    """Return the wishes that can still be fulfilled by drawing the tables in `open_tables` again.

    Other wishes are left out: a mandatory wish that is broken already would make the draw impossible.
    """
    at_open_table = {player for number in open_tables for player in tables[number - 1]}
    return Wishes(
        apart=tuple(wish for wish in wishes.apart if not {wish.first, wish.second} <= set(stay)),
        together=tuple(
            wish for wish in wishes.together if {wish.first, wish.second} <= at_open_table and not {wish.first, wish.second} <= set(stay)
        ),
        places=tuple(wish for wish in wishes.places if wish.player not in stay and wish.table in open_tables),
    )
