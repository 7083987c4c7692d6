"""The desk's page of a round's seats: why a player sits there, the cost of an exchange, and the exchange itself.

Players are chosen by links, so the page works without JavaScript: `?player=7` is the first player, `&with=12` the second, or `&table=3` a
table. `&pin=5` is a player who keeps their seat when the rest is drawn again. Nothing is stored until a button is pressed.

The page also has a seat for a player without one (`new_seats`), exchanges of players who sat on the wrong chairs (`wrong_chair`), and
the games that end when time is up (`play.pages.call_time`). The last section of the page finishes the round (`play.pages.finish`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.queries.table_sizes import deals_for
from tournaments.play.queries.finishing import open_tables
from tournaments.play.queries.progress import progress
from tournaments.seating.actions import drawing, seats
from tournaments.seating.draw import Alternative, Impossible, Method
from tournaments.seating.pages.gaps import shown_gaps
from tournaments.seating.pages.new_seats import person_context
from tournaments.seating.pages.wrong_chair import wrong_chair_context
from tournaments.seating.queries.round_draw import RoundDraw, after_move, after_swap, round_draw
from tournaments.seating.queries.round_seats import FEWEST_TABLES_TO_REDRAW, next_deal, round_seats, seats_version, tables_without_deals
from tournaments.seating.queries.seat_gaps import seat_gaps
from tournaments.seating.queries.seating import RoundSeat, seating_of
from tournaments.seating.wording.draw import how_to_check, impossible_in_words
from tournaments.seating.wording.seat_reasons import Point, consequences_in_words, name_of, reasons_in_words, wish_by_name


@dataclass(frozen=True)
class DeskChoice:
    """The choices on the page, all by number: a player, another player or a table, and the players who keep their seats (`pins`)."""

    player: int | None = None
    other: int | None = None
    table: int | None = None
    pins: tuple[int, ...] = ()

    @classmethod
    def of(cls, query: QueryDict) -> DeskChoice:
        """Read the choice from the address's query; values that are not numbers are ignored."""
        said = {name: str(query.get(name, "")) for name in ("player", "with", "table")}
        numbers = {name: int(value) for name, value in said.items() if value.isdecimal()}
        pins = tuple(sorted({int(pin) for pin in query.getlist("pin") if pin.isdecimal()}))
        return cls(numbers.get("player"), numbers.get("with"), numbers.get("table"), pins)

    def query(self, *, player: int | None = None, other: int | None = None, pins: Iterable[int] | None = None) -> str:
        """Return the query string of this page for another choice. Without `pins`, it has the current pins."""
        chosen = [("player", player), ("with", other), *(("pin", pin) for pin in (self.pins if pins is None else pins))]
        return "?" + urlencode([(name, value) for name, value in chosen if value is not None])


@dataclass(frozen=True)
class Chair:
    """A seat as the page shows it."""

    seat: RoundSeat
    link: str
    chosen: bool
    target: bool
    pinned: bool
    again: tuple[str, ...]
    """The names of table companions whom the player already met in an earlier round."""
    cost: str
    """The cost of an exchange with the chosen player, in repeated meetings; empty if nobody is chosen."""
    dear: bool


@never_cache
@require_safe
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the seats of a round, how to check the draw, and the consequences of a change."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    round_ = _round(tournament, number)
    drawn, choice, rights = round_draw(round_), DeskChoice.of(request.GET), right_names(own_rights)
    may_change = "SEAT" in rights and tournament.state != Tournament.State.CLOSED
    has_seat = any(choice.player in table for table in drawn.tables)
    asks_person = may_change and choice.player is not None and (not has_seat or "substitute" in request.GET)
    person = person_context(request, round_, choice.player or 0) if asks_person else {}
    shown = choice if may_change and not person else DeskChoice()
    players = (shown.player, shown.other) if shown.player and shown.other else None
    so_far = progress(round_) if round_.state == Round.State.PLAYING else None
    broken = [each.wish for each in drawn.broken]
    wishes = [(wish_by_name(drawn, wish), wish not in broken) for wish in drawn.wishes]
    context = {
        "tournament": tournament,
        "rights": rights,
        "round": round_,
        "drawn": drawn,
        "sits_out": _sits_out(drawn),
        "checked_by": how_to_check(round_.method, round_.seed, round_.fives),
        "wishes": wishes,
        "kept": sum(kept for _wish, kept in wishes),
        "seen": seats_version(round_),
        "gaps": shown_gaps(seat_gaps(round_)),
        "gaps_page": reverse("seating", args=[tournament.slug, round_.number]),
        "progress": so_far,
        "unfinished": [each for each in so_far.tables if each.unfinished] if so_far else [],
        "to_finish": open_tables(so_far.tables) if so_far else [],
        "may_change": may_change,
        "later": len(drawn.draw.rounds) - 1,
        **_redraw(drawn),
        "choice": choice,
        "pinned": [(pin, name_of(drawn, pin), choice.query(pins=set(choice.pins) - {pin})) for pin in choice.pins],
        **_chosen(drawn, shown),
        **({} if round_.state == Round.State.SEATED else wrong_chair_context(actor, round_, players, request.GET)),
        **person,
    }
    return render(request, "tournaments/desk/seating.html", context)


def _sits_out(drawn: RoundDraw) -> list[str]:
    """Return the names of the players who sit out the round, in an evening of pairs. No query for other evenings."""
    if not drawn.draw.evening.pairs:
        return []
    return [isolated(name) for name in drawn.round.sit_outs.order_by("entrant__number").values_list("entrant__name", flat=True)]


def _redraw(drawn: RoundDraw) -> dict[str, Any]:
    """Return template values: whether the round can be drawn again, for which tables, and whether a table already has a deal."""
    round_, numbers = drawn.round, list(range(1, len(drawn.tables) + 1))
    is_ahead = round_.state == Round.State.SEATED
    open_tables = numbers if is_ahead else tables_without_deals(round_)
    several = len(open_tables) >= FEWEST_TABLES_TO_REDRAW
    return {
        "may_redraw": is_ahead or (several and round_.state == Round.State.PLAYING),
        "open_tables": open_tables,
        "has_deals": open_tables != numbers,
        "by_chance": round_.method == Method.RANDOM,
    }


def _chosen(drawn: RoundDraw, choice: DeskChoice) -> dict[str, Any]:
    """Return the tables with their chairs, and the texts about the chosen players."""
    try:
        costs = drawn.alternatives(choice.player) if choice.player is not None else {}
        said = _about_choice(drawn, choice)
    except Impossible as impossible:
        choice, costs, said = DeskChoice(pins=choice.pins), {}, {"impossible": impossible_in_words(impossible)}
    tournament = drawn.round.tournament
    tables = [
        {
            "table": table.table,
            "chairs": [_chair(drawn, choice, costs, seat) for seat in table.seats],
            "again": sum(len(drawn.met_before.get(seat.entrant.number, {})) for seat in table.seats) // 2,
            "deals": deals_for(tournament.rule_set, len(table.seats), tournament.deals_a_round),
            "turn": len(table.seats) != drawn.draw.evening.usual,
        }
        for table in seating_of(drawn.round).tables
    ]
    return {"tables": tables, **said}


def _chair(drawn: RoundDraw, choice: DeskChoice, costs: dict[int, Alternative], seat: RoundSeat) -> Chair:
    player = seat.entrant.number
    again = tuple(name_of(drawn, other) for other in drawn.met_before.get(player, {}))
    cost = costs.get(player)
    chosen, target = player == choice.player, player == choice.other
    if chosen:
        link = choice.query()
    else:
        link = choice.query(player=choice.player, other=player) if choice.player is not None else choice.query(player=player)
    dearer = cost.repeats + cost.unfair if cost else 0
    return Chair(seat, link, chosen, target, player in choice.pins, again, _signed(dearer) if cost else "", dearer > 0)


def _signed(figure: int) -> str:
    return f"{figure:+d}".replace("-", "−") if figure else "0"


def _about_choice(drawn: RoundDraw, choice: DeskChoice) -> dict[str, Any]:
    """Return template values on the chosen player: the reasons for their seat, and the consequences of the chosen exchange or move."""
    if choice.player is None:
        return {}
    said: dict[str, Any] = {
        "player": (choice.player, name_of(drawn, choice.player), drawn.table_of(choice.player)),
        "pin": choice.query(player=choice.player, pins=set(choice.pins) ^ {choice.player}),
        "nobody": choice.query(),
        "other_tables": [number for number in range(1, len(drawn.tables) + 1) if number != drawn.table_of(choice.player)],
    }
    points: list[Point] = []
    if choice.other is not None and choice.other != choice.player:
        points = consequences_in_words(after_swap(drawn, choice.player, choice.other))
        said["other"] = (choice.other, name_of(drawn, choice.other), drawn.table_of(choice.other))
    elif choice.table in said["other_tables"]:
        points = consequences_in_words(after_move(drawn, choice.player, choice.table or 0))
        said["to_table"] = choice.table
    said["points"] = points
    said["reasons"] = reasons_in_words(drawn, drawn.reasons(choice.player))
    return said


@require_POST
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Exchange the seats of two players for all deals of the round, or with `when=next` only from each table's next deal on."""

    def change(round_: Round, values: dict[str, int]) -> None:
        deals = {}
        if request.POST.get("when") == "next":
            deals = {number: next_deal(table) for number, table in round_seats(round_).tables.items()}
        first, second, actor = values["player"], values["with"], of_user(request.user)
        seats.swap(by=actor, round=round_, first=first, second=second, from_deal=deals, seen=values["seen"])

    return _change(request, slug, number, ("player", "with", "seen"), change, _("The seats are exchanged."))


@require_POST
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give one player an extra chair at another table."""

    def change(round_: Round, values: dict[str, int]) -> None:
        seats.move(by=of_user(request.user), round=round_, player=values["player"], table=values["table"], seen=values["seen"])

    return _change(request, slug, number, ("player", "table", "seen"), change, _("The player has a new seat."))


@require_POST
def redraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw the round and all later rounds again around the players who stay.

    If the round has started, only its tables without a deal are drawn.
    """
    stay = [int(pin) for pin in request.POST.getlist("pin") if pin.isdecimal()]

    def change(round_: Round, values: dict[str, int]) -> None:
        seed = request.POST.get("seed", "")
        # A random draw cannot pin players, so the other players are drawn for few repeated meetings. The page says so next to the button.
        order = {"method": Method.SPREAD} if stay and round_.method == Method.RANDOM else {}
        drawing.redraw(by=of_user(request.user), round=round_, seen=values["seen"], stay=stay, seed=seed, **order)

    return _change(request, slug, number, ("seen",), change, _("The round is drawn again."))


def _change(
    request: HttpRequest, slug: str, number: int, fields: tuple[str, ...], change: Callable[[Round, dict[str, int]], None], success: str
) -> HttpResponse:
    """Call `change` with the round and the numbers that were sent in `fields`; redirect to the round's page.

    The pins stay in its address. A message there says `success`, or why the change was refused.
    """
    tournament = tournament_for(of_user(request.user), slug, Right.SEAT)
    round_ = _round(tournament, number)
    values = {name: request.POST.get(name, "") for name in fields}
    if all(value.isdecimal() for value in values.values()):
        with refusal_as_message(request, success):
            change(round_, {name: int(value) for name, value in values.items()})
    pins = urlencode([("pin", pin) for pin in request.POST.getlist("pin") if pin.isdecimal()])
    return redirect(reverse("seating", args=[slug, number]) + (f"?{pins}" if pins else ""))


def _round(tournament: Tournament, number: int) -> Round:
    round_ = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    return round_
