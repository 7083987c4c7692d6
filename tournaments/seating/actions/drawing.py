"""Draw rounds by a method, by a pasted schedule or by hand; take a draw back, and draw again around players who stay.

The draw itself is pure (`tournaments.seating.draw`). This module builds its input and stores its result.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.direction import isolated
from tournaments.calendar.queries.cancelled import refuse_cancelled
from tournaments.entrants.queries.pairs import pairs_of_evening
from tournaments.evening.actions.locks import lock_open_tournament, lock_seated_rounds, lock_tables_that_carry_over
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Place, Round, SitOut, Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import Refusal, refuse
from tournaments.evening.queries.table_sizes import deals_for, sizes_of
from tournaments.finals.queries.finals import players_of_round
from tournaments.play.actions.carry_over import carry_over_of_all
from tournaments.play.carry_over import CarryOver, figures_by_seat
from tournaments.seating import draw
from tournaments.seating.actions import seeds
from tournaments.seating.actions.final_draw import draw_in_groups, groups_of_round, refuse_mixed_tables, rounds_left, tables_of_final
from tournaments.seating.actions.redraw_started import redraw_started
from tournaments.seating.actions.seats import refuse_changed_seats
from tournaments.seating.draw import EveningToDraw, Fives, Impossible, Method, SeatPin
from tournaments.seating.draw.values import Round as DrawnRound
from tournaments.seating.queries.drawn_rounds import (
    WishRow,
    drawn_rounds,
    pairs_to_draw,
    totals_of_players,
    wishes_in_force,
    wishes_of,
)
from tournaments.seating.wording.draw import impossible_in_words

MAX_ROUNDS_AT_ONCE = 30
MAX_SEED_LETTERS = 64
BY_POINTS = frozenset({Method.STANDING, Method.SNAKE})


@dataclass(frozen=True, kw_only=True)
class DrawOrder:
    """The options of a draw. If `method` or `fives` is None, the evening's setting is used."""

    method: str | None = None
    fives: str | None = None
    seed: str = ""
    """The seed of the draw. If empty, the seed of the earlier rounds is used again where possible, else a random one."""
    rounds: int = 1
    pins: Sequence[SeatPin] = ()
    """The players who keep their seats."""
    tables: Sequence[Sequence[int]] | None = None
    """The tables of one round that is set by hand: for each table, the players' numbers in seat order. None if a draw decides."""
    schedule: str = ""
    """A schedule for the rounds that somebody pasted as text, one line per round; empty without one."""


@dataclass(frozen=True, kw_only=True)
class DrawnRounds:
    """A draw that is not stored yet: its input, the drawn rounds, and the seeds and wishes that the log needs."""

    evening: EveningToDraw
    rounds: Sequence[DrawnRound]
    method: str
    """The drawing method; empty if the tables were set by hand."""
    seeds: Sequence[str]
    wishes: Sequence[WishRow]
    groups: Sequence[Collection[int]] = ()
    """The numbers of the players who may sit together: in a final two groups, the finalists and the others; else one group with all."""

    @property
    def sits_out(self) -> list[tuple[int, ...]]:
        """For each round, the numbers of the players who sit out by the draw, which happens only in an evening of pairs."""
        if not self.evening.pairs or self.method in ("", Method.SCHEDULE):
            return [()] * len(self.rounds)
        with_seat = [{player for table in tables for player in table} for tables in self.rounds]
        return [tuple(player for player in self.evening.players if player not in of_round) for of_round in with_seat]

    def pairs_json(self, index: int) -> dict[str, Any]:
        """Return what the log stores about pairs: those that the draw kept, and who sits out the round at `index`; empty without pairs."""
        evening = self.evening
        if not evening.pairs or self.method in ("", Method.SCHEDULE):
            return {}
        rules = {"partners": evening.partners.value, "lone_partner": evening.lone_partner.value}
        return {"pairs": [list(pair) for pair in evening.pairs], **rules, "sits_out": list(self.sits_out[index])}


@transaction.atomic
def seat(*, by: Actor, tournament: Tournament, number: int | None = None, **order: Any) -> Round:
    """Draw the next rounds as `DrawOrder` describes; return the first of them. They may be drawn while another round is played.

    `number` is the number of the first round that the caller expects to draw. The call is refused if this round is drawn already, so that a
    double click does not draw one round more. Withdrawn players are left out.

    Refused: DRAWN_MEANWHILE, ROUNDS_ALL_DRAWN, ROUNDS_LEFT, TOO_FEW_PLAYERS, FIELD_WRONG; ROUND_NOT_FINISHED and STANDING_EACH_ROUND for a
    draw by points; and every code of `Impossible`.
    """
    require(by, Right.SEAT, tournament)
    lock_tables_that_carry_over(tournament)
    lock_open_tournament(tournament)
    return _draw_rounds(by, tournament, DrawOrder(**order), _newest_before(tournament, number))


def _newest_before(tournament: Tournament, number: int | None) -> Round | None:
    """Return the newest drawn round; None if none is drawn. Refused: DRAWN_MEANWHILE if round `number` is drawn already."""
    newest = tournament.rounds.order_by("-number").first()
    if newest is not None and number is not None and number <= newest.number:
        raise refuse("DRAWN_MEANWHILE", round=number)
    return newest


def try_draw(*, by: Actor, tournament: Tournament, number: int | None = None, **order: Any) -> DrawnRounds:
    """Return what `seat` would store for these options, without storing it. A random seed is part of the result.

    Refused with the codes of `seat`.
    """
    require(by, Right.SEAT, tournament)
    return _drawn(tournament, DrawOrder(**order), _newest_before(tournament, number))


@transaction.atomic
def undraw(*, by: Actor, round: Round) -> None:
    """Take back the draws of a round that has not started and of all later rounds, which depend on it. The last round is taken back first.

    Refused: ROUND_HAS_STARTED.
    """
    require(by, Right.SEAT, round.tournament)
    _take_back(by, round.tournament, lock_seated_rounds(round))


@transaction.atomic
def redraw(*, by: Actor, round: Round, seen: int | None = None, stay: Sequence[int] = (), **order: Any) -> Round:
    """Draw this round and all later rounds again; return the new round. The players with a number in `stay` keep their seats.

    If the round has started, only its tables without a deal are drawn again (`redraw_started`), and later rounds are not. `seen` is
    `seats_version(round)` on the reader's page: the action is refused if the seats changed since then.

    Refused: SEATS_CHANGED, ROUND_HAS_STARTED, and the codes of `seat` and `redraw_started`.
    """
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    if Round.objects.filter(pk=round.pk).exclude(state=Round.State.SEATED).exists():
        _redraw_started(by, round, seen, stay, DrawOrder(**order))
        return round
    lock_tables_that_carry_over(tournament)
    rounds = lock_seated_rounds(round)
    lock_open_tournament(tournament)
    if seen is not None:
        refuse_changed_seats(round, seen)
    drawn = drawn_rounds(tournament)[round.number]
    active = set(tournament.entrants.filter(number__in=stay, withdrawn=False).values_list("number", flat=True))
    pins = [
        SeatPin(round.number, index, player, chair)
        for index, table in enumerate(drawn, 1)
        for chair, player in enumerate(table)
        if player in active
    ]
    _take_back(by, tournament, rounds)
    wanted = DrawOrder(**{"rounds": len(rounds), "method": round.method or None, "fives": round.fives or None, "pins": pins} | order)
    if wanted.method == Method.SCHEDULE:
        wanted = replace(wanted, method=None)
    if not wanted.seed:
        wanted = replace(wanted, seed=seeds.new_seed())
    return _draw_rounds(by, tournament, wanted, tournament.rounds.order_by("-number").first())


def _redraw_started(by: Actor, round: Round, seen: int | None, stay: Sequence[int], order: DrawOrder) -> None:
    tournament = round.tournament
    method, fives = order.method or round.method or tournament.draw_method, order.fives or round.fives or tournament.fives
    _check_policy(method, fives)
    try:
        redraw_started(by=by, round=round, seen=seen, stay=stay, seed=order.seed, method=method, fives=fives)
    except Impossible as impossible:
        raise impossible_refusal(impossible, round.tournament) from None


def _take_back(by: Actor, tournament: Tournament, rounds: Sequence[Round]) -> None:
    for round_ in sorted(rounds, key=lambda each: -each.number):
        before = {"seed": round_.seed}
        round_.delete()
        record(tournament, by=by, what=Event.UNDRAW, subject=Subject(round=round_.number), before=before)


def _draw_rounds(by: Actor, tournament: Tournament, order: DrawOrder, newest: Round | None) -> Round:
    """Draw and store rounds; return the first. Refused: EVENING_CANCELLED, besides what the draw itself refuses.

    The caller holds the lock on the tournament. If the game has carry-over, the caller also holds the locks on the tournament's tables.
    """
    refuse_cancelled(tournament)
    first = newest.number + 1 if newest else 1
    drawn = _drawn(tournament, order, newest)
    carry_over = carry_over_of_all(tournament)
    entrants = dict(tournament.entrants.values_list("number", "pk"))
    stored = [
        _store(tournament, number, drawn, entrants, [[entrants[player] for player in table] for table in tables], carry_over)
        for number, tables in enumerate(drawn.rounds, first)
    ]
    for round_ in stored:
        record(tournament, by=by, what=Event.DRAW, subject=Subject(round=round_.number), after=_log_json(drawn, round_.number))
    return stored[0]


def _drawn(tournament: Tournament, order: DrawOrder, newest: Round | None) -> DrawnRounds:
    left = rounds_left(tournament, newest.number + 1 if newest else 1)
    if left < 1:
        raise refuse("ROUNDS_ALL_DRAWN", rounds=tournament.rounds_planned)
    try:
        drawn = _drawn_by_order(tournament, order, newest, left)
    except Impossible as impossible:
        raise impossible_refusal(impossible, tournament) from None
    if len(drawn.rounds) > left:
        raise refuse("ROUNDS_LEFT", "rounds", left=left)
    return drawn


def _drawn_by_order(tournament: Tournament, order: DrawOrder, newest: Round | None, left: int) -> DrawnRounds:
    evening, wishes = _evening(tournament, order, newest)
    groups = groups_of_round(tournament, len(evening.played) + 1, evening.players)
    if order.tables is not None:
        _check_by_hand(evening, tournament, order.tables)
        by_hand = (tuple(map(tuple, order.tables)),)
        refuse_mixed_tables(groups, by_hand)
        return DrawnRounds(evening=evening, rounds=by_hand, method="", seeds=("",), wishes=wishes, groups=groups)
    least = min(evening.sizes)
    if len(evening.players) < least:
        raise refuse("TOO_FEW_PLAYERS", least=least, count=len(evening.players))
    if order.schedule or evening.method is Method.SCHEDULE:
        schedule = draw.from_schedule(evening, draw.read_schedule(order.schedule))
        refuse_mixed_tables(groups, schedule.rounds)
        more: dict[str, Any] = {"seeds": ("",) * len(schedule.rounds), "wishes": wishes, "groups": groups}
        return DrawnRounds(evening=schedule.evening, rounds=schedule.rounds, method=Method.SCHEDULE, **more)
    if order.rounds > left:
        raise refuse("ROUNDS_LEFT", "rounds", left=left)
    rounds = draw_in_groups(evening, groups, lambda group: draw.draw_next(group, left).rounds)
    first = len(evening.played) + 1
    seeds = tuple(
        draw.seed_of_round(evening.seed, number, first) if evening.method is Method.RANDOM else evening.seed
        for number in range(first, first + len(rounds))
    )
    return DrawnRounds(evening=evening, rounds=rounds, method=evening.method.value, seeds=seeds, wishes=wishes, groups=groups)


def _evening(tournament: Tournament, order: DrawOrder, newest: Round | None) -> tuple[EveningToDraw, list[WishRow]]:
    """Return the input of the draw, and the wishes in force: those whose players all take part."""
    method, fives = order.method or tournament.draw_method, order.fives or tournament.fives
    _check_policy(method, fives)
    if not 1 <= order.rounds <= MAX_ROUNDS_AT_ONCE:
        raise refuse("FIELD_WRONG", "rounds")
    if len(order.seed) > MAX_SEED_LETTERS:
        raise refuse("FIELD_WRONG", "seed")
    by_points = order.tables is None and method in BY_POINTS
    if by_points and newest is not None and newest.state != Round.State.FINISHED:
        raise refuse("ROUND_NOT_FINISHED", "method", round=newest.number)
    if by_points and order.rounds > 1:
        raise refuse("STANDING_EACH_ROUND", "rounds")
    number = newest.number + 1 if newest else 1
    players = tuple(players_of_round(tournament, number).order_by("number").values_list("number", flat=True))
    of_evening = pairs_of_evening(tournament)
    wishes, pairs = wishes_in_force(tournament, players, of_evening), pairs_to_draw(tournament, of_evening, players)
    sizes, preferred = sizes_of(tournament.rule_set)
    evening = EveningToDraw(
        players=players,
        rounds=order.rounds,
        seed=order.seed or _seed_to_go_on(tournament, method) or seeds.new_seed(),
        method=Method(method),
        sizes=sizes,
        preferred=preferred,
        fives=Fives(fives),
        totals=totals_of_players(tournament, players) if by_points else {},
        wishes=wishes_of(wishes),
        played=tuple(drawn_rounds(tournament).values()),
        pins=tuple(order.pins),
        partners=pairs.partners,
        pairs=pairs.pairs,
        lone_partner=pairs.lone_partner,
    )
    return evening, wishes


def _check_policy(method: str, fives: str) -> None:
    for field, value, values in (("method", method, Method), ("fives", fives, Fives)):
        if value not in [each.value for each in values]:
            raise refuse("FIELD_WRONG", field)


def _seed_to_go_on(tournament: Tournament, method: str) -> str:
    """Return the seed of the earlier rounds if all were drawn by SPREAD with one seed, so that a draw can continue it; else ""."""
    rounds = set(tournament.rounds.values_list("method", "seed")) if method == Method.SPREAD else set()
    return rounds.pop()[1] if len(rounds) == 1 and {method for method, _seed in rounds} == {Method.SPREAD} else ""


def _check_by_hand(evening: EveningToDraw, tournament: Tournament, tables: Sequence[Sequence[int]]) -> None:
    """Refuse unknown players, players placed twice, and table sizes that the game does not allow.

    A player without a seat is no error: such a gap must be filled or accepted before the round starts.
    """
    players = [player for table in tables for player in table]
    if not players:
        raise refuse("FIELD_MISSING", "tables")
    for player in players:
        if player not in evening.players:
            raise Impossible("PLAYER_UNKNOWN", player=player)
        if players.count(player) > 1:
            raise Impossible("PLAYER_TWICE", player=player)
    for index, table in enumerate(tables, 1):
        if len(table) not in tournament.rule_set.game.table_sizes:
            raise Impossible("SCHEDULE_TABLE_SIZE", round=len(evening.played) + 1, table=index, size=len(table))


def impossible_refusal(impossible: Impossible, tournament: Tournament) -> Refusal:
    """Return an `Impossible` of the draw as a Refusal with the same code, whose text names the players. The caller raises it."""
    names = dict(tournament.entrants.values_list("number", "name"))
    text = impossible_in_words(impossible, lambda player: isolated(names.get(player, str(player))))
    return refuse(impossible.code, _field_of(impossible.code), text=text, name=names.get(impossible.context.get("player", 0), ""))


def _field_of(code: str) -> str:
    """Return the form field to which an error code of the draw belongs: `schedule`, `pins`, or an empty text for no particular field."""
    if code.startswith("SCHEDULE"):
        return "schedule"
    return "pins" if code.startswith("PIN") else ""


def _store(
    tournament: Tournament,
    number: int,
    drawn: DrawnRounds,
    entrants: Mapping[int, int],
    tables: Sequence[Sequence[int]],
    carry_over: Mapping[int, CarryOver],
) -> Round:
    """Store a drawn round. `entrants` has the primary key of each player, `tables` these keys by table and seat."""
    of_draw = number - len(drawn.evening.played) - 1
    seed = drawn.seeds[of_draw]
    round_ = Round.objects.create(tournament=tournament, number=number, seed=seed, method=drawn.method, fives=drawn.evening.fives.value)
    rules = tournament.rule_set
    rows = Table.objects.bulk_create(
        Table(
            round=round_,
            number=index,
            seats=len(players),
            deals_planned=deals_for(rules, len(players), tournament.deals_a_round),
            carried=figures_by_seat(players, carry_over),
        )
        for index, players in enumerate(tables, 1)
    )
    Place.objects.bulk_create(
        Place(table=table, round=round_, entrant_id=entrant, seat=index)
        for table, players in zip(rows, tables, strict=True)
        for index, entrant in enumerate(players)
    )
    SitOut.objects.bulk_create(SitOut(round=round_, entrant_id=entrants[player]) for player in drawn.sits_out[of_draw])
    return round_


def _log_json(drawn: DrawnRounds, number: int) -> dict[str, Any]:
    """Return the log entry of one round: everything needed to draw it again, and its repeated meetings."""
    evening = drawn.evening
    index = number - len(evening.played) - 1
    after: dict[str, Any] = {
        "seed": drawn.seeds[index],
        "method": drawn.method,
        "fives": evening.fives.value,
        "tables": [list(table) for table in drawn.rounds[index]],
        "repeats": draw.repeats((*evening.played, *drawn.rounds[: index + 1])),
        "sizes": list(evening.sizes),
        "wishes": [wish.to_json() for wish in drawn.wishes],
        "pins": [{"table": pin.table, "player": pin.player, "seat": pin.seat} for pin in evening.pins if pin.round == number],
    }
    own_tables = tables_of_final(drawn.groups, drawn.rounds[index])
    after |= ({"final_tables": own_tables} if own_tables else {}) | drawn.pairs_json(index)
    return after | ({"totals": {str(player): points for player, points in evening.totals.items()}} if evening.totals else {})
