"""The feed of an evening: its last deals, rulings and rounds, from which `tournaments.room.feed` chooses the news. Only reads.

Points come from the current payments, or from the deals' scores if the evening ranks by score. So a corrected deal is reported with its
new points, and a void deal only as voided. Nothing is stored. However long the evening is, only its last part is read.
"""

from __future__ import annotations

import datetime
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Q

from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from tournaments.entrants.queries.ratings import rating_of_evening
from tournaments.evening.models import Entrant, Round, Ruling, Tournament
from tournaments.evening.queries.extent import Extent
from tournaments.jury.queries.under_review import DealsUnderReview, under_review
from tournaments.jury.verdicts import counting_facts
from tournaments.play.contract_results import read_contract_results
from tournaments.play.deal_scores import Change, read_score, score_at
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.seat_histories import seat_histories
from tournaments.play.seat_history import SeatHistory
from tournaments.room.feed import (
    DealChange,
    FeedEvening,
    FeedItem,
    NewsKind,
    PlayedContract,
    PlayedDeal,
    RoundTurn,
    Ruled,
    Where,
    feed_items,
)
from tournaments.room.queries.line_in_news import LineInNews, lines_in_news
from tournaments.standings.queries.deals_played import DealsOfTable
from tournaments.standings.queries.ledger_points import player_points
from tournaments.standings.queries.lines import LineMembers, members_of_lines
from tournaments.standings.queries.rounds_missed import rounds_missed, rounds_with_seat
from tournaments.standings.queries.standings import Standings
from tournaments.standings.ranking import MissedRound, RankingFigure

LAST_DEALS = 120
"""The number of newest deals that the feed reads."""
LAST_REVERSALS = 200
"""The number of newest reversed payments that the feed reads, to find old deals that were changed lately.

If the feed reads fewer deals than LAST_DEALS, it reads fewer reversed payments in proportion.
"""
NOT_PUBLIC = (Ruling.Kind.WARN, Ruling.Kind.EXCLUDE)
"""Kinds of rulings about a player's conduct: only that player and the staff may read them."""
Moved = dict[int, int]


class LastDeal(NamedTuple):
    """The fields of a deal that the feed reads from the database."""

    id: uuid.UUID
    number: int
    facts: dict[str, Any]
    verdict: dict[str, Any] | None
    void: bool
    in_doubt: bool
    contract_results: str
    deals_in_totals: int | None
    received_at: datetime.datetime
    score: str
    score_changes: list[Change] | None
    table_id: int
    table_number: int
    round_number: int


_COLUMNS = (*LastDeal._fields[:-2], "table__number", "table__round__number")


@dataclass(frozen=True)
class Feed:
    """The items of the feed, with the players and rulings that they name."""

    items: tuple[FeedItem, ...]
    """The items, newest first."""
    players: Mapping[int, Entrant]
    rulings: Mapping[int, Ruling]
    """The rulings by number."""
    played: tuple[PlayedDeal, ...] = ()
    """The deals that were read and count, in the order in which they arrived."""
    is_whole: bool = True
    """True if no deal of the evening is older than these."""
    lines: Mapping[int, LineInNews] = field(default_factory=dict)
    """The lines of the standings that an item names as leader or climber."""


@dataclass(frozen=True)
class _Moves:
    """The points that one deal or ruling moves now, and those that it moved before its latest change."""

    now: Moved
    before: Moved
    """The points that each player had from the deal or ruling, before its latest change."""
    changed_at: datetime.datetime | None
    later: bool = False
    """True if the reader sees the evening as of an earlier moment, and a payment for this deal or ruling was booked after that moment."""


def feed(
    tournament: Tournament,
    *,
    until: datetime.datetime | None = None,
    standings: Standings | None = None,
    reviewed: DealsUnderReview | None = None,
    last: int | None = None,
) -> Feed:
    """Return the news of the newest part of the evening.

    * `until`: the moment of a freeze; payments booked later and news about them are hidden. Round starts are public.
    * `standings`: the evening's standings, if they were read already. If they are the current ones, the number of queries is smaller.
    * `reviewed`: the deals that wait for the jury, if they were read already.
    * `last`: how many of the newest deals to read; by default `LAST_DEALS`.

    Four queries with both `standings` and `reviewed`, eleven without, whatever the number of deals and players; one more if a payment of an
    older deal was reversed lately, and three more if the evening is played by pairs or teams.
    """
    now = standings if standings is not None and standings.as_of is None and until is None else None
    last = last or LAST_DEALS
    entrants = list(now.players.values() if now else tournament.entrants.all())
    rating = rating_of_evening(tournament)
    members = members_of_lines(entrants, rating.groups if rating else ())
    lines = {line: tuple(each.pk for each in of_line.others) for line, of_line in members.items()}
    deals = [each for each in _deals(tournament, until, now, last) if tournament.counts_round(each.round_number)]
    rulings = [each for each in tournament.rulings.select_related("table").order_by("-number") if until is None or each.at <= until]
    rulings = [each for each in rulings if tournament.counts_round(each.round_number)]
    moves = _moves([deal.id for deal in deals], {each.pk: each.number for each in rulings}, until)
    newest = sorted(deals, key=lambda deal: (deal.received_at, deal.id))[-last:]
    since = newest[0].received_at if len(newest) == last else None
    counting = [deal for deal in newest if _counts(deal)]
    reviewed = under_review(tournament) if reviewed is None else reviewed
    by_score = tournament.order.figure == RankingFigure.SCORE
    histories = _histories(deals if by_score else counting, now)
    if by_score:
        moves |= {_deal_key(deal.id): _scores(deal, histories[deal.table_id].at(deal.number), until) for deal in deals}
    played = _played_deals(tournament, counting, moves, histories, reviewed)
    shown = [each for each in _ruled(rulings, moves) if since is None or each.at >= since]
    turns = list(_turns(tournament, standings))
    apart = _lines_apart(tournament, lines, turns, now)
    evening = FeedEvening(
        before={}
        if by_score
        else {
            line: points
            for line, points in _totals_before(tournament, entrants, members, until, [*played, *shown], now).items()
            if line not in apart
        },
        line_of={player: line for line, former in lines.items() for player in (line, *former)},
        deals=played,
        rulings=shown,
        changes=list(_changes(deals, moves, {ruling.at for ruling in rulings})),
        turns=turns,
        deals_before=0 if since is None else now.deals - last if now else last,
        by_points=tournament.order.figure == RankingFigure.POINTS and not (apart and tournament.order.counts_missed_rounds),
        final_after=tournament.final.after_round if tournament.final is not None else None,
    )
    items = feed_items(evening)
    players = {each.id: each for each in entrants}
    lines_named = lines_in_news(items, members, players)
    return Feed(tuple(items), players, {each.number: each for each in rulings}, tuple(played), since is None, lines_named)


def _by(until: datetime.datetime | None, field: str) -> Q:
    """Return a filter for rows whose time `field` is not later than `until`."""
    return Q() if until is None else Q(**{f"{field}__lte": until})


def _deals(tournament: Tournament, until: datetime.datetime | None, now: Standings | None, last: int) -> list[LastDeal]:
    """Return the newest `last` deals, and older deals in which a payment was reversed lately.

    Two queries, and one more if there are such older deals.
    """
    of_evening = Deal.objects.filter(_by(until, "received_at"), table__round__tournament=tournament).order_by()
    newest = of_evening.filter(**(_where_newest(now.played.tables, last) if now and now.played and now.played.tables is not None else {}))
    newest = newest.order_by("-received_at", "-pk")[:last]
    deals = {deal.id: deal for deal in map(LastDeal._make, newest.values_list(*_COLUMNS))}
    reversals = Payment.objects.filter(tournament=tournament, reverses__isnull=False, deal__isnull=False).order_by("-pk")
    changed = set(reversals.values_list("deal", flat=True)[: LAST_REVERSALS * last // LAST_DEALS]) - deals.keys()
    # Filter by the keys alone. With a condition on the evening too, PostgreSQL reads all deals of the tables if the database has many
    # evenings.
    older = Deal.objects.filter(_by(until, "received_at"), pk__in=changed).order_by()
    return [*deals.values(), *(map(LastDeal._make, older.values_list(*_COLUMNS)) if changed else ())]


def _where_newest(tables: Sequence[DealsOfTable], last: int) -> dict[str, Any]:
    """Return a filter for deals that includes the newest `last` ones but not all deals of a long evening.

    It sorts the tables by the time of their newest deal, and takes the time of the table at position `last`. Since then each table up to
    this position has had a deal, so there are at least `last` deals, and older ones are not needed.
    """
    moments = sorted((each.newest for each in tables), reverse=True)[:last]
    where: dict[str, Any] = {"table__in": [each.table for each in tables if each.newest >= moments[-1]]}
    return where | {"received_at__gte": moments[-1]} if len(moments) == last else where


def _histories(deals: Sequence[LastDeal], now: Standings | None) -> Mapping[int, SeatHistory]:
    """Return the seat history of each table of these deals, by the table's key."""
    tables = {deal.table_id for deal in deals}
    if now is not None and now.played is not None and tables <= now.played.histories.keys():
        return now.played.histories
    return seat_histories(tables)


def _counts(deal: LastDeal) -> bool:
    return not deal.void and not deal.in_doubt


def _moves(deals: Collection[uuid.UUID], rulings: Mapping[int, int], until: datetime.datetime | None) -> dict[str, _Moves]:
    """Return the points that each of these deals and rulings moved. The keys are texts such as `deal 5f0c…` and `ruling 3`.

    `rulings` maps the key of each ruling to its number. One query.
    """
    rows = Payment.objects.filter(Q(deal__in=deals) | Q(ruling__in=rulings)).order_by("pk")
    by_cause: dict[uuid.UUID | int, list[tuple[Any, ...]]] = defaultdict(list)
    values: Iterable[tuple[Any, ...]] = rows.values_list("deal", "ruling", "payer", "payee", "amount", "at", "reverses")
    for deal, ruling, *row in values:
        by_cause[rulings[ruling] if deal is None else deal].append(tuple(row))
    moves = {}
    for each, booked_payments in by_cause.items():
        cause = _deal_key(each) if isinstance(each, uuid.UUID) else _ruling_key(each)
        payments = [row for row in booked_payments if until is None or row[3] <= until]
        changed_at = max((at for _payer, _payee, _amount, at, reverses in payments if reverses), default=None)
        before = (row for row in payments if changed_at is not None and row[3] < changed_at)
        moves[cause] = _Moves(_moved(payments), _moved(before), changed_at, len(payments) < len(booked_payments))
    return moves


def _scores(deal: LastDeal, players: Sequence[int], until: datetime.datetime | None) -> _Moves:
    """Return the score that each player has from this deal now, and had before its latest change. Its first report is no change."""
    changes = [(datetime.datetime.fromisoformat(moment), before) for moment, before in deal.score_changes or ()]
    seen = [(moment, before) for moment, before in changes if until is None or moment <= until]
    changed_at, former = seen[-1] if seen and seen[-1][1] else (None, "")
    text = deal.score if until is None else score_at(deal.score, deal.score_changes, until)
    return _Moves(_of_players(text, players), _of_players(former, players), changed_at, len(seen) < len(changes))


def _of_players(score: str, players: Sequence[int]) -> Moved:
    return {player: figure for player, figure in zip(players, read_score(score), strict=False) if figure}


def _moved(payments: Any) -> Moved:
    moved: Moved = defaultdict(int)
    for payer, payee, amount, *_rest in payments:
        for player, points in ((payer, -amount), (payee, amount)):
            if player is not None:
                moved[player] += points
    return {player: points for player, points in moved.items() if points}


def _deal_key(deal: uuid.UUID) -> str:
    return f"deal {deal}"


def _ruling_key(number: int) -> str:
    return f"ruling {number}"


def _where(deal: LastDeal) -> Where:
    return Where(deal.round_number, deal.table_number, deal.number)


def _played_deals(
    tournament: Tournament,
    window: Sequence[LastDeal],
    moves: Mapping[str, _Moves],
    histories: Mapping[int, SeatHistory],
    reviewed: DealsUnderReview,
) -> list[PlayedDeal]:
    rules = tournament.rule_set
    played = []
    for deal in window:
        key = _deal_key(deal.id)
        quiet = deal.deals_in_totals is not None or (deal.table_id, deal.number) in reviewed or (key in moves and moves[key].later)
        contracts = _contracts(deal, histories[deal.table_id].at(deal.number), rules)
        played.append(PlayedDeal(key, deal.received_at, _where(deal), moves[key].now if key in moves else {}, contracts, quiet))
    return played


def _contracts(deal: LastDeal, players: Sequence[int], rules: RuleSet) -> list[PlayedContract]:
    results = read_contract_results(deal.contract_results)
    slams = _slams(deal, rules) if any(result.made for result in results) else frozenset()
    return [
        PlayedContract(
            code=result.code,
            declarer=players[result.declarer],
            partner=None if result.partner is None else players[result.partner],
            alone=result.alone,
            made=result.made,
            slam=result.made and result.declarer in slams,
        )
        for result in results
    ]


def _slams(deal: LastDeal, rules: RuleSet) -> frozenset[int]:
    try:
        return rules.game.slams(rules.game.read_facts(counting_facts(deal)))
    except Refused:
        return frozenset()


def _ruled(rulings: Sequence[Ruling], moves: Mapping[str, _Moves]) -> list[Ruled]:
    """Return the rulings with their current points. An overturned ruling moves no points and is no longer news."""
    overturned = {ruling.overturns_id for ruling in rulings}
    return [
        Ruled(
            key=_ruling_key(ruling.number),
            at=ruling.at,
            where=Where(ruling.round_number, ruling.table.number if ruling.table else None),
            number=ruling.number,
            points=moves[_ruling_key(ruling.number)].now if _ruling_key(ruling.number) in moves else {},
            quiet=ruling.kind in NOT_PUBLIC or ruling.pk in overturned,
        )
        for ruling in rulings
    ]


def _changes(deals: Sequence[LastDeal], moves: Mapping[str, _Moves], ruled_at: Collection[datetime.datetime]) -> Iterator[DealChange]:
    """Yield a `DealChange` for each deal whose points were changed.

    Left out are changes by a ruling, which is an item itself, and void deals whose number was entered again.
    """
    entered = {(deal.table_id, deal.number) for deal in deals if not deal.void}
    for deal in deals:
        move = moves.get(_deal_key(deal.id))
        if move is None or move.changed_at is None or move.changed_at in ruled_at or move.before == move.now:
            continue
        if not deal.void or (deal.table_id, deal.number) not in entered:
            yield DealChange(_deal_key(deal.id), move.changed_at, _where(deal), move.before, move.now, deal.void)


def _totals_before(
    tournament: Tournament,
    entrants: Sequence[Entrant],
    members: Mapping[int, LineMembers],
    until: datetime.datetime | None,
    causes: Sequence[PlayedDeal | Ruled],
    now: Standings | None,
) -> Moved:
    """Return the total of each line before these deals and rulings, by the line's key.

    It is the current total less the points that they moved. One query, or none.
    """
    totals: Moved = defaultdict(int, now.points if now else _points(tournament, until))
    withdrawn = {each.id for each in entrants if each.withdrawn and each.id not in totals}
    keys = {line: (line, *(each.pk for each in of_line.others)) for line, of_line in members.items()}
    for cause in causes:
        for player, points in cause.points.items():
            totals[player] -= points
    return {
        line: sum(totals[player] for player in keys[line])
        for line, of_line in members.items()
        if of_line.former or not withdrawn.issuperset((line, *(each.pk for each in of_line.partners)))
    }


def _points(tournament: Tournament, until: datetime.datetime | None) -> Moved:
    points = player_points(Extent(tournament.pk, as_of=until), 0)
    return {player: each.now for player, each in points.items() if player is not None}


def _lines_apart(
    tournament: Tournament, lines: Mapping[int, tuple[int, ...]], turns: Sequence[RoundTurn], now: Standings | None
) -> frozenset[int]:
    """Return the lines, by key, that are not ranked with the others because a round was missed; empty if the evening ranks all lines."""
    if tournament.order.missed_round == MissedRound.RANKED:
        return frozenset()
    begun = {turn.round for turn in turns if turn.kind == NewsKind.STARTED}
    people = {line: (line, *former) for line, former in lines.items()}
    sat = now.played.by_round if now is not None and now.played is not None else rounds_with_seat(tournament)
    return frozenset(rounds_missed(people, sat, dict.fromkeys(lines, begun)))


def _turns(tournament: Tournament, standings: Standings | None) -> Iterator[RoundTurn]:
    for each in standings.rounds if standings else tournament.rounds.order_by("number"):
        if each.state == Round.State.SEATED:
            continue
        if each.started_at is not None:
            yield RoundTurn(NewsKind.STARTED, each.started_at, each.number)
        if each.finished_at is not None and each.state == Round.State.FINISHED:
            yield RoundTurn(NewsKind.FINISHED, each.finished_at, each.number)
        elif each.last_deal_at is not None:
            yield RoundTurn(NewsKind.LAST_DEAL, each.last_deal_at, each.number)
    if tournament.state == Tournament.State.CLOSED and tournament.closed_at is not None:
        yield RoundTurn(NewsKind.CLOSED, tournament.closed_at, 0)
