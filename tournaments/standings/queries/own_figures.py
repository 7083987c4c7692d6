"""Players' scores in the game's own count, for games in which the ledger holds only the differences between scores. Only reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scoring.engine.result import AWARDED, TOTALS
from tournaments.evening.models import Tournament
from tournaments.evening.queries.extent import counting_extent
from tournaments.play.ledger import history_of
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.ranking import RankingFigure

IN_POINTS = (AWARDED, TOTALS)
"""The kinds of deals that have points but no score in the game's own count: points awarded by the jury, and totals of a whole round."""


def own_figures(tournament: Tournament, standings: Standings, *, after_round: int | None = None) -> dict[int, int]:
    """Return the score of each line of the standings, by the key of its player. It includes former players' scores.

    Empty if the game counts in points, if the standings rank by score (`StandingsLine.score`), and for a past moment, because deals can be
    replayed only in their current form. Six queries, or none.
    """
    rules = tournament.rule_set
    if not rules.game.has_own_figures or standings.as_of is not None or standings.order.figure is RankingFigure.SCORE:
        return {}
    evening = evening_of(tournament)
    folds, last = replay_evening(evening, rules).folds, counting_extent(tournament, after_round).upto
    scores: Counter[int] = Counter()
    for table in evening.tables:
        if table.round.number > last or table.pk not in folds:
            continue
        history = history_of(table)
        for number, (_deal, outcome) in folds[table.pk].outcomes.items():
            if outcome.played is not None and outcome.played.status not in IN_POINTS:
                players = history.at(number)
                skipped = standings.pairs.seats_counted_once(players) if standings.pairs else ()
                score = outcome.played.score(table.seats)
                scores.update({player: score[seat] for seat, player in enumerate(players) if seat not in skipped})
    return {line.entrant.pk: _of_line(line, scores) for line in standings.lines}


def _of_line(line: StandingsLine, scores: Mapping[int, int]) -> int:
    return sum(scores.get(each.pk, 0) for each in line.everybody)
