"""An evening as tables for a spreadsheet or a program: the standings, the deals, the payments, the entries.

Each column has a key that never changes, and a title in the reader's language. Names are shown as this reader may see them.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from clubs.cells import Cell
from scoring.engine.problem import Refused
from scoring.engine.words import say
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.models import Entrant, Table, Tournament
from tournaments.evening.permissions import Right
from tournaments.evening.problems import refuse
from tournaments.evening.wording.figures import standing_text
from tournaments.evening.wording.seats import seat_letter
from tournaments.jury.verdicts import counting_facts
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.seat_histories import seat_histories
from tournaments.play.wording.own_totals import own_totals_text
from tournaments.standings.queries.lines import players_before
from tournaments.standings.queries.visible_standings import visible_standings
from tournaments.standings.ranking import RankingFigure
from tournaments.standings.wording.line_names import plain_line_name

Row = Mapping[str, Cell]
"""The cells of a row, by the keys of their columns; a column whose key is missing has an empty cell."""


class Export(StrEnum):
    """A table of an evening that can be exported."""

    STANDINGS = "standings"
    DEALS = "deals"
    PAYMENTS = "payments"
    ENTRIES = "entries"


RIGHTS: Mapping[Export, Right] = {
    Export.STANDINGS: Right.WATCH,
    Export.DEALS: Right.OVERSEE,
    Export.PAYMENTS: Right.OVERSEE,
    Export.ENTRIES: Right.PREPARE,
}
"""The right that each table needs. The public may export what a public page shows; only the staff may export the others."""


def export_titles() -> dict[Export, str]:
    """Return the title of each table that can be exported, in the reader's language."""
    return {
        Export.STANDINGS: _("Standings"),
        Export.DEALS: _("Deals"),
        Export.PAYMENTS: _("Payments"),
        Export.ENTRIES: _("Entries"),
    }


def export_contents() -> dict[Export, str]:
    """Return a sentence about the content of each table that can be exported, in the reader's language."""
    return {
        Export.STANDINGS: _("A row for each player: place, name, points and deals. For the newspaper or the club’s site."),
        Export.DEALS: _("A row for each deal: who played what, how it ended, and the points of each player."),
        Export.PAYMENTS: _("A row for each payment: who paid whom, and why. With it you can add up every total yourself."),
        Export.ENTRIES: _("A row for each player who was entered, with their table in every round."),
    }


def export_called(name: str) -> Export:
    """Return the member of Export with this value, such as `standings`. Refused: NOT_FOUND."""
    try:
        return Export(name)
    except ValueError:
        raise refuse("NOT_FOUND", "what") from None


class Column(NamedTuple):
    """A column of an exported table: the key that never changes, and the title in the reader's language."""

    key: str
    title: str


@dataclass(frozen=True)
class ExportTable:
    """An exported table: its columns, and the cells of each row in the order of the columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def lines(self, *, keys: bool = False) -> Iterator[Sequence[Cell]]:
        """Yield a row with the titles of the columns, or with their keys if `keys` is true; then yield the rows of the table."""
        yield [column.key if keys else column.title for column in self.columns]
        yield from self.rows


def export_table(tournament: Tournament, what: Export, names: Names, *, live: bool) -> ExportTable:
    """Return one table of data to export: the one that `what` names, such as the standings or the deals.

    `names` is the form in which the reader sees players' names. If `live` is true, the reader sees the current standings even while they
    are frozen for the public.
    """
    name = _NamesOf(tournament, names, live=live)
    makers: Mapping[Export, Callable[[Tournament, _NamesOf], tuple[list[Column], list[Row]]]] = {
        Export.STANDINGS: _standings,
        Export.DEALS: _deals,
        Export.PAYMENTS: _payments,
        Export.ENTRIES: _entries,
    }
    columns, rows = makers[what](tournament, name)
    return ExportTable(tuple(columns), tuple(tuple(row.get(column.key) for column in columns) for row in rows))


class _NamesOf:
    """The names and numbers of players by primary key. A name is in the form that the reader may see."""

    def __init__(self, tournament: Tournament, names: Names, *, live: bool) -> None:
        self.entrants = {each.pk: each for each in tournament.entrants.all()}
        self.names, self.live = names, live

    def name(self, key: int | None) -> str | None:
        return None if key is None else plain_display_name(self.entrants[key], self.names)

    def number(self, key: int | None) -> int | None:
        return None if key is None else self.entrants[key].number


def _local(at: datetime.datetime | None) -> datetime.datetime | None:
    return None if at is None else timezone.localtime(at).replace(microsecond=0)


def _yes(condition: object) -> str:
    return _("yes") if condition else _("no")


def _standings(tournament: Tournament, players: _NamesOf) -> tuple[list[Column], list[Row]]:
    columns = [
        Column("place", _("Place")), Column("number", _("Number")), Column("name", _("Name")), Column("points", _("Points")),
        Column("moved", _("Places gained")), Column("deals", _("Deals")), Column("plays_on_for", _("Plays on for")),
    ]  # fmt: skip
    if tournament.order.figure is RankingFigure.SCORE:
        columns.insert(3, Column("score", _("Score")))
    lines = visible_standings(tournament, live=players.live).lines
    counts_otherwise = any(line.counted != line.total for line in lines)
    if counts_otherwise:
        columns.insert(3, Column("counted", _("Number that ranks")))
    return columns, [
        {
            "place": line.place,
            "number": line.entrant.number,
            "name": plain_line_name(line, players.names),
            **({"counted": standing_text(line) if line.counted.denominator > 1 else int(line.counted)} if counts_otherwise else {}),
            **({"score": line.score} if line.score is not None else {}),
            "points": line.points,
            "moved": line.moved,
            "deals": line.deals,
            "plays_on_for": ", ".join(plain_display_name(each, players.names) for each in line.former) or None,
        }
        for line in lines
    ]


def _deals(tournament: Tournament, players: _NamesOf) -> tuple[list[Column], list[Row]]:
    """Return a row for each deal, also for void ones: its contracts, the players, and the points of each by the ledger."""
    deals = list(
        Deal.objects.filter(table__round__tournament=tournament)
        .select_related("table__round")
        .order_by("table__round__number", "table__number", "number", "received_at")
    )
    histories = seat_histories({deal.table_id for deal in deals})
    points = _points_by_deal(tournament)
    seats = range(max((deal.table.seats for deal in deals), default=0))
    columns = [
        Column("round", _("Round")), Column("table", _("Table")), Column("deal", _("Deal")), Column("received_at", _("Received")),
        Column("text", _("Contract and result")), Column("state", _("State of the deal")),
    ]  # fmt: skip
    for seat in seats:
        letter = seat_letter(seat)
        columns.append(Column(f"player_{seat}", _("Player %(seat)s") % {"seat": letter}))
        columns.append(Column(f"points_{seat}", _("Points %(seat)s") % {"seat": letter}))
    rows: list[Row] = []
    for deal in deals:
        at = histories[deal.table_id].at(deal.number)
        row: dict[str, Cell] = {
            "round": deal.table.round.number,
            "table": deal.table.number,
            "deal": deal.number,
            "received_at": _local(deal.received_at),
            "text": _what_was_played(deal, tournament, [players.name(key) or "" for key in at]),
            "state": _state(deal),
        }
        for seat, key in enumerate(at):
            row[f"player_{seat}"] = players.name(key)
            row[f"points_{seat}"] = points[str(deal.pk)].get(key, 0)
        rows.append(row)
    return columns, rows


def _state(deal: Deal) -> str:
    if deal.void:
        return _("void")
    return _("in doubt") if deal.in_doubt else _("counts") if deal.counts else _("must be dealt again")


def _what_was_played(deal: Deal, tournament: Tournament, names: Sequence[str]) -> str:
    game, language = tournament.rule_set.game, get_language() or "en"
    totals = own_totals_text(tournament.rule_set, deal.facts, names, language)
    if totals:
        return totals
    try:
        return game.describe_deal(game.read_facts(counting_facts(deal)), names, language)
    except Refused:
        return ""


def _points_by_deal(tournament: Tournament) -> Mapping[str, dict[int, int]]:
    """Return the points in the ledger by the deal's UUID, then by the player's primary key."""
    points: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    moves = Payment.objects.filter(tournament=tournament, deal__isnull=False).order_by()
    for deal, payer, payee, amount in moves.values_list("deal", "payer", "payee", "amount"):
        for player, moved in ((payer, -amount), (payee, amount)):
            if player is not None:
                points[str(deal)][player] += moved
    return points


def _payments(tournament: Tournament, players: _NamesOf) -> tuple[list[Column], list[Row]]:
    """Return every payment in the order booked, including those that were reversed and their reversals."""
    columns = [
        Column("payment", _("Payment")), Column("at", _("Booked")), Column("round", _("Round")), Column("table", _("Table")),
        Column("deal", _("Deal")), Column("ruling", _("Ruling")), Column("reason", _("Reason")),
        Column("payer_number", _("Payer’s number")),
        Column("payer", _("Payer")), Column("payee_number", _("Receiver’s number")), Column("payee", _("Receiver")),
        Column("amount", _("Points")), Column("takes_back", _("Reverses payment")),
    ]  # fmt: skip
    game, language = tournament.rule_set.game, get_language() or "en"
    rows: list[Row] = []
    nth: dict[int, int] = {}
    moves = Payment.objects.filter(tournament=tournament).order_by("pk")
    fields = (
        "pk",
        "at",
        "round_number",
        "table__number",
        "deal__number",
        "ruling__number",
        "reason",
        "payer",
        "payee",
        "amount",
        "reverses",
    )
    pot = pgettext("side of a payment", "the pot")
    for key, at, round_number, table, deal, ruling, reason, payer, payee, amount, reverses in moves.values_list(*fields):
        nth[key] = len(nth) + 1
        rows.append(
            {
                "payment": nth[key],
                "at": _local(at),
                "round": round_number,
                "table": table,
                "deal": deal,
                "ruling": ruling,
                "reason": say(game.words_for(reason), language) if deal is not None else _("ruling"),
                "payer_number": players.number(payer),
                "payer": players.name(payer) or pot,
                "payee_number": players.number(payee),
                "payee": players.name(payee) or pot,
                "amount": amount,
                "takes_back": nth[reverses] if reverses is not None else None,
            }
        )
    return columns, rows


def _entries(tournament: Tournament, players: _NamesOf) -> tuple[list[Column], list[Row]]:
    """Return a row for everybody who was entered, also those who withdrew, with their table in each round."""
    former = players_before(players.entrants.values())
    for_whom = {line: people for line, people in former.items() if people}
    tables: dict[int, dict[int, int]] = defaultdict(dict)
    places = Table.objects.filter(round__tournament=tournament).order_by()
    for round_number, table, entrant in places.values_list("round__number", "number", "places__entrant"):
        if entrant is not None:
            tables[entrant][round_number] = table
    columns = [
        Column("number", _("Number")), Column("name", _("Name")), Column("called", _("Name at the table")),
        Column("member", _("Member number")), Column("present_at", _("Came in at")), Column("withdrawn", _("Withdrawn")),
        Column("plays_on_for", _("Plays on for")),
    ]  # fmt: skip
    rounds = sorted({number for seats in tables.values() for number in seats})
    columns += [Column(f"table_{number}", _("Table in round %(round)s") % {"round": number}) for number in rounds]
    members = dict(tournament.entrants.filter(member__isnull=False).values_list("pk", "member__number"))
    return columns, [_entry(entrant, players, members, for_whom, tables[entrant.pk]) for entrant in players.entrants.values()]


def _entry(
    entrant: Entrant, players: _NamesOf, members: Mapping[int, int], former: Mapping[int, tuple[Entrant, ...]], tables: Mapping[int, int]
) -> Row:
    row: dict[str, Cell] = {
        "number": entrant.number,
        "name": players.name(entrant.pk),
        "called": entrant.called,
        "member": members.get(entrant.pk),
        "present_at": _local(entrant.present_at),
        "withdrawn": _yes(entrant.withdrawn),
        "plays_on_for": ", ".join(plain_display_name(each, players.names) for each in former.get(entrant.pk, ())) or None,
    }
    return row | {f"table_{number}": table for number, table in tables.items()}
