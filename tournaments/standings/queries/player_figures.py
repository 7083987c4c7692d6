"""Statistics of each line of the standings by round: points, deals, minus deals, contracts made, solos. Only reads.

Points come from the ledger. A contract belongs to the player in the table's seat history (ADR 22) and counts for its declarer. If a player
took over another's points, the line has the statistics of both (ADR 23).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Count

from tournaments.entrants.queries.ratings import rating_of_evening
from tournaments.evening.models import Tournament
from tournaments.evening.queries.extent import Extent, counting_extent
from tournaments.play.contract_results import read_contract_results
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.ledger_points import NONE_DECIDED, DecidedDeals, decided_deals, points_by_round
from tournaments.standings.queries.lines import members_of_lines
from tournaments.standings.queries.scores import ByRound, Pairs, counted_twice, pairs_of_lines, scores_by_round
from tournaments.standings.ranking import LineFigures, RankingFigure, RoundFigures

HOW_ENDED = ((True, True), (False, True), (True, False), (False, False))
"""The four ways in which a contract ends, each as (it is a solo, it was made)."""


def player_figures(tournament: Tournament, *, after_round: int | None = None) -> dict[int, LineFigures]:
    """Return the statistics of every line of the standings, by the primary key of its player. Ten queries.

    They include the rounds up to `after_round`; None: all.
    """
    extent = counting_extent(tournament, after_round)
    begun = max(extent.rounds.values_list("number", flat=True), default=0)
    rating = rating_of_evening(tournament)
    lines = members_of_lines(tournament.entrants.order_by("number"), rating.groups if rating else ())
    people = {line: (line, *(each.pk for each in members.others)) for line, members in lines.items()}
    played = deals_played(extent)
    scores = scores_by_round(extent, played) if tournament.order.figure is RankingFigure.SCORE else None
    pairs = pairs_of_lines(tournament, rating, lines)
    return figures_of_lines(extent, people, played, begun, contracts=True, scores=scores, pairs=pairs)


def figures_of_lines(
    extent: Extent,
    people: Mapping[int, Collection[int]],
    played: DealsPlayed,
    rounds_begun: int,
    *,
    minus_deals: bool = True,
    contracts: bool,
    scores: ByRound | None = None,
    pairs: Pairs | None = None,
) -> dict[int, LineFigures]:
    """Return the statistics of the lines in `people`, which has the primary keys of all players of each line.

    `rounds_begun` is the number of the newest round that has begun. With `minus_deals` or `contracts` False, those statistics are 0.
    `scores` replace the points of players who have a score. What partners of `pairs` did in the same deals counts once. Queries: one for
    the points, one for the minus deals, one for the contracts, and two if seats changed in a round.
    """
    players = {player for keys in people.values() for player in keys}
    points: dict[int, Mapping[int, int]] = {**points_by_round(extent, players), **(scores or {})}
    decided = decided_deals(extent, players) if minus_deals else {}
    ended, pits = _contracts_ended(extent, players, played) if contracts else ({}, {})
    twice = counted_twice(extent, played, pairs) if scores is not None and pairs else {}
    return {
        line: _figures(
            keys, points, decided, ended, pits, played, rounds_begun, twice.get(line, {}), once=pairs is not None and line in pairs.lines
        )
        for line, keys in people.items()
    }


class _Ended(NamedTuple):
    """A declared contract and its outcome."""

    player: int
    round_number: int
    solo: bool
    made: bool


def _figures(
    keys: Iterable[int],
    points: Mapping[int, Mapping[int, int]],
    decided: Mapping[int, Mapping[int, DecidedDeals]],
    ended: Mapping[_Ended, int],
    pits: Mapping[tuple[int, int], int],
    played: DealsPlayed,
    rounds_begun: int,
    twice: Mapping[int, int],
    *,
    once: bool,
) -> LineFigures:
    """Return the statistics of a line, by round: sums over the players with these primary keys.

    `twice` has the points that partners both scored in the same deals; they are subtracted. With `once`, deals, minus deals and pits are
    not added up, because partners play the same deals: in each round, the highest number of any player is used.
    """
    counts: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for key in keys:
        for number in {*points.get(key, ()), *decided.get(key, ()), *played.by_round.get(key, ())}:
            each = counts[number]
            alone, together, *not_made = (ended.get(_Ended(key, number, *how), 0) for how in HOW_ENDED)
            each["points"] += points.get(key, {}).get(number, 0)
            for name, count in (
                ("deals", played.by_round.get(key, {}).get(number, 0)),
                ("minus_deals", decided.get(key, {}).get(number, NONE_DECIDED).lost),
                ("pits", pits.get((key, number), 0)),
            ):
                each[name] = max(each[name], count) if once else each[name] + count
            each["contracts_made"] += alone + together
            each["solos"] += alone
            each["contracts_lost"] += sum(not_made)
    for number, figure in twice.items():
        counts[number]["points"] -= figure
    return LineFigures({number: RoundFigures(**each) for number, each in counts.items()}, rounds_begun)


def _contracts_ended(extent: Extent, players: Collection[int], played: DealsPlayed) -> tuple[dict[_Ended, int], dict[tuple[int, int], int]]:
    """Return two counts for each player, by round: contracts declared, by outcome, and deals in which the player's side took every trick.

    Results are stored by seat. At a table where no seat changed hands, the database counts equal results, so that each is parsed only once.
    """
    tables = [table for table, history in played.histories.items() if not {*history.players}.isdisjoint(players)]
    changed = [table for table in tables if played.histories[table].earlier]
    ended: Counter[_Ended] = Counter()
    pits: Counter[tuple[int, int]] = Counter()
    deals = extent.deals.exclude(contract_results="")
    steady = deals.filter(table__in=set(tables) - set(changed)).values_list("table", "contract_results").annotate(Count("pk"))
    rows = [(table, 1, text, times) for table, text, times in steady]
    if changed:
        rows += [(*row, 1) for row in deals.filter(table__in=changed).values_list("table", "number", "contract_results")]
    for table, number, text, times in rows:
        seats = played.histories[table].at(number)
        for result in read_contract_results(text):
            if seats[result.declarer] in players:
                ended[_Ended(seats[result.declarer], played.round_numbers[table], result.solo, result.made)] += times
            for seat in result.pit_of(len(seats)):
                pits[seats[seat], played.round_numbers[table]] += times
    return dict(ended), dict(pits)
