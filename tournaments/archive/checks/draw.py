"""Checks how the rounds were drawn: what the entry of a draw says follows from its seed, or keeps what its method promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.archive.context import CheckContext, place_of
from tournaments.archive.from_log.evening import LoggedDraw
from tournaments.evening.queries.table_sizes import draw_tables, sizes_of
from tournaments.seating.draw import Apart, CannotSeat, Evening, FixedPlace, Method, Together, Wishes, cost_of, repeats, sizes
from tournaments.seating.draw.values import Round

SEARCHED = (Method.SPREAD, Method.STANDING, Method.SNAKE)
"""Methods of which nobody can repeat by hand what they found; they are held to what they promise."""


def differences(context: CheckContext) -> Iterator[str]:
    """The differences of each round's draw, as it was drawn; later changes of seats are in the log by themselves."""
    for number, round_ in context.logged.rounds.items():
        yield from _draw(context, place_of(number), round_.draw)
    if _shares_turns_over_evening(context):
        draws = [_tables(round_.draw.tables) for round_ in context.logged.rounds.values()]
        if cost_of(_evening(context, context.logged.rounds[1].draw), draws).unfair:
            yield _("The turns at tables of another size are not shared over the evening.")


def _draw(context: CheckContext, place: str, draw: LoggedDraw) -> Iterator[str]:
    players = [player for table in draw.tables for player in table]
    method = Method(draw.method) if draw.method else None
    if len(set(players)) != len(players) or not set(players) <= draw.players or (method and set(players) != draw.players):
        yield _("{place}: the draw does not seat everybody once who took part then.").format(place=place)
        return
    parts = _parts(draw)
    if method == Method.RANDOM and any(part.tables != _tables_of_seed(context, part) for part in parts):
        yield _("{place}: the seed {seed} draws other tables.").format(place=place, seed=draw.seed)
    if method in SEARCHED and any(sorted(map(len, part.tables)) != _sizes(context, len(part.players)) for part in parts):
        yield _("{place}: the draw has tables of other sizes than it should.").format(place=place)
    before = [_tables(tables) for tables in draw.before]
    said, counted = draw.says.get("repeats"), repeats([*before, _tables(draw.tables)])
    if said not in (None, counted):
        yield _("{place}: {field} is {found}; the log says {said}.").format(place=place, field="repeats", found=counted, said=said)
    wished = [wish for wish in draw.wished if {wish["first"], wish["second"]} <= {*draw.players, None}]
    if draw.says.get("wishes", wished) != wished:
        yield _("{place}: the draw names other wishes than the evening had then.").format(place=place)
    if method in SEARCHED:
        yield from _promises(context, place, draw, [wish for wish in wished if _can_be_kept(wish, parts)])


def _parts(draw: LoggedDraw) -> list[LoggedDraw]:
    """What was drawn by itself: in a final whose others play on, the final's tables and those of the others."""
    own = draw.says.get("final_tables", 0)
    if not own:
        return [draw]
    sides = (draw.tables[:own], draw.tables[own:])
    return [replace(draw, tables=tables, players=frozenset(player for table in tables for player in table)) for tables in sides if tables]


def _can_be_kept(wish: dict[str, Any], parts: Sequence[LoggedDraw]) -> bool:
    """Whether a wish is about players who were drawn together, and about one of their tables."""
    if len(parts) == 1:
        return True
    first, last = 1, 0
    for part in parts:
        first, last = last + 1, last + len(part.tables)
        if wish["first"] in part.players:
            return first <= wish["table"] <= last if wish["kind"] == "place" else wish["second"] in part.players
    return False


def _promises(context: CheckContext, place: str, draw: LoggedDraw, wished: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Checks that who was to stay did, on their seat if the table still has it, and that wishes are kept which must be."""
    for pin in draw.says.get("pins", ()):
        table = draw.tables[pin["table"] - 1] if pin["table"] <= len(draw.tables) else []
        has_seat = pin["seat"] is not None and pin["seat"] < len(table)
        if pin["player"] not in table or (has_seat and pin["seat"] != table.index(pin["player"])):
            yield _("{place}: {player} was to stay where they sat.").format(place=place, player=context.name(pin["player"]))
    evening = replace(_evening(context, draw), wishes=_wishes(wished))
    for broken in cost_of(evening, [_tables(draw.tables)]).hard:
        player = broken.wish.player if isinstance(broken.wish, FixedPlace) else broken.wish.first
        text = _("{place}: a wish about {player} that must be kept is not.")
        yield text.format(place=place, player=context.name(player))


def _evening(context: CheckContext, draw: LoggedDraw) -> Evening:
    """What the draw was asked, as far as its cost depends on it."""
    allowed, preferred = sizes_of(context.rules)
    before = tuple(_tables(tables) for tables in draw.before)
    return Evening(players=tuple(sorted(draw.players)), rounds=1, seed=draw.seed, sizes=allowed, preferred=preferred, played=before)


def _wishes(rows: Sequence[dict[str, Any]]) -> Wishes:
    return Wishes(
        apart=tuple(Apart(row["first"], row["second"], row["weight"]) for row in rows if row["kind"] == "apart"),
        together=tuple(
            Together(row["first"], row["second"], row["kind"] == "opposite", row["weight"])
            for row in rows
            if row["kind"] in ("together", "opposite")
        ),
        places=tuple(FixedPlace(row["first"], row["table"], row["seat"], row["weight"]) for row in rows if row["kind"] == "place"),
    )


def _tables(tables: Sequence[Sequence[int]]) -> Round:
    return tuple(map(tuple, tables))


def _sizes(context: CheckContext, players: int) -> list[int] | None:
    allowed, preferred = sizes_of(context.rules)
    try:
        return sorted(sizes(players, allowed, preferred))
    except CannotSeat:
        return None


def _tables_of_seed(context: CheckContext, draw: LoggedDraw) -> list[list[int]] | None:
    before = [_tables(tables) for tables in draw.before] if draw.fives == "shared" else None
    try:
        return draw_tables(context.rules, sorted(draw.players), draw.seed, before)
    except CannotSeat:
        return None


def _shares_turns_over_evening(context: CheckContext) -> bool:
    """Whether every round was drawn so that turns are shared, and nothing was in the way: nobody came, went, stayed put or had a wish."""
    draws = [round_.draw for round_ in context.logged.rounds.values()]
    return (
        bool(draws)
        and all(
            draw.method in (Method.SPREAD, Method.RANDOM)
            and draw.fives == "shared"
            and draw.players == draws[0].players
            and draw.before == [each.tables for each in draws[:index]]
            and not draw.says.get("pins")
            and not draw.says.get("wishes")
            and not draw.says.get("final_tables")
            for index, draw in enumerate(draws)
        )
        and (len(draws) == context.evening.tournament.rounds_planned and not context.logged.rounds_amended)
    )
