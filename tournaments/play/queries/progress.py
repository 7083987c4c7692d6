"""The progress of the tables of a round, in one query for any number of tables. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from tournaments.evening.models import Round, Table, Tournament
from tournaments.play.ledger import fold_table
from tournaments.play.queries.tables import prefetch_places
from tournaments.play.queries.unfinished import needs_time_called
from tournaments.slips.models import Slip


@dataclass(frozen=True)
class TableProgress:
    """The progress of one table."""

    table: Table
    played: int
    """The number of deals of the table that count."""
    in_doubt: int
    """The number of deals that wait for the jury."""
    last_report: datetime | None

    over: bool = False
    """True if the table's game is over, so that it plays no more of its planned deals."""
    unfinished: bool = False
    """True if the director must call time before the table may end its round: its game has no winner yet."""
    own_totals: bool = False
    """True if the table has its own totals, which replace its deals."""
    has_slip: bool = False
    """True if a paper slip of the table was typed at the desk."""

    @property
    def complete(self) -> bool:
        """True if the table has no further deal to play."""
        return (
            self.over
            or self.own_totals
            or self.table.stopped
            or self.table.signed_at is not None
            or self.played >= self.table.deals_planned
        )

    @property
    def handed_in(self) -> bool:
        """True if the table handed in all its results on paper that its players signed."""
        return not self.in_doubt and (self.own_totals or (self.has_slip and self.complete))

    @property
    def must_sign(self) -> bool:
        """True if the signature of the table is missing, and it did not hand in its results on paper."""
        return self.table.signed_at is None and not self.handed_in


@dataclass(frozen=True)
class Progress:
    """A round and the progress of its tables, in order."""

    round: Round
    tables: tuple[TableProgress, ...]

    @property
    def signed(self) -> int:
        """The number of tables that have signed."""
        return sum(each.table.signed_at is not None for each in self.tables)

    @property
    def on_paper(self) -> int:
        """The number of tables that did not sign here because they handed in their results on paper."""
        return sum(each.table.signed_at is None and each.handed_in for each in self.tables)

    @property
    def ready(self) -> int:
        """The number of tables that have signed or handed in their results on paper."""
        return self.signed + self.on_paper

    @property
    def all_signed(self) -> bool:
        return self.signed == len(self.tables)

    @property
    def unsigned_tables(self) -> Sequence[int]:
        """The numbers of the tables that have not signed."""
        return [each.table.number for each in self.tables if each.table.signed_at is None]

    @property
    def in_doubt(self) -> Sequence[int]:
        """The numbers of the tables with deals that wait for the jury."""
        return [each.table.number for each in self.tables if each.in_doubt]

    @property
    def unfinished(self) -> Sequence[int]:
        """The numbers of the tables whose game has no winner yet, so that the director can call time there."""
        return [each.table.number for each in self.tables if each.unfinished]


def current_round(tournament: Tournament) -> Round | None:
    """Return the round being played, else the next drawn one, else the last finished one. None before the first draw.

    A closed evening plays no more: a round that was only drawn when the evening was broken off is not its current one.
    """
    return current_of(tournament, list(tournament.rounds.order_by("number")))


def current_of(tournament: Tournament, rounds: Sequence[Round]) -> Round | None:
    """Return the current round of these rounds, as `current_round` defines it. The rounds are sorted by number. Makes no query."""
    if tournament.state == Tournament.State.CLOSED:
        rounds = [round_ for round_ in rounds if round_.state != Round.State.SEATED]
    open_rounds = [round_ for round_ in rounds if round_.state != Round.State.FINISHED]
    playing = [round_ for round_ in open_rounds if round_.state == Round.State.PLAYING]
    current = next(iter([*playing, *open_rounds, *rounds[::-1]]), None)
    if current is not None:
        current.tournament = tournament
    return current


def with_deal_counts(tables: QuerySet[Table]) -> QuerySet[Any]:
    """Annotate tables with `played`, `doubtful`, `own_totals` and `has_slip`.

    `played` is the number of deals that count, `doubtful` the number that wait for the jury; `own_totals` is 1 for a table with
    its own totals, else 0; `has_slip` tells whether a slip of the table was typed.
    """
    not_void = Q(deals__void=False)
    counting = not_void & Q(deals__counts=True, deals__in_doubt=False)
    return tables.annotate(
        played=Sum(Coalesce("deals__deals_in_totals", 1), filter=counting, default=0),
        doubtful=Count("deals", filter=not_void & Q(deals__in_doubt=True)),
        own_totals=Count("deals__deals_in_totals", filter=counting),
        has_slip=Exists(Slip.objects.filter(table=OuterRef("pk"))),
    )


def progress(round_: Round, *, names: bool = False) -> Progress:
    """Read the progress of a round's tables.

    `names=True` reads the players too, in two more queries. Games that can end before their last deal take one more query.
    """
    tables = with_deal_counts(round_.tables.all()).annotate(last_report=Max("deals__received_at")).order_by("number")
    if names:
        tables = tables.prefetch_related(prefetch_places())
    rules = round_.tournament.rule_set
    ends = rules.game.ends_by_itself
    if ends:
        tables = tables.prefetch_related("deals")
    rows = []
    for table in tables:
        folded = fold_table(table, rules) if ends and (table.signed_at is None or rules.time_called) else None
        over = folded is not None and bool(folded.state.finished)
        unfinished = folded is not None and needs_time_called(table, folded, rules)
        on_paper = {"own_totals": bool(table.own_totals), "has_slip": table.has_slip}
        rows.append(TableProgress(table, table.played, table.doubtful, table.last_report, over, unfinished, **on_paper))
    return Progress(round_, tuple(rows))
