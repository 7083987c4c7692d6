"""A season's rule and evenings, as a rule and evenings of competitions.

Everything of a season can be said as a competition, so that there is one way of counting. A season has no days, only an order: each evening
gets a day after that of the one before. It has one round, in which everybody who is ranked has a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from competitions.competition import CompetitionRule, CompetitionRules, PlayedEvenings, RoundRow
from competitions.competition.evenings import CompetitionEvening, CompetitionPlayer
from competitions.competition.values import (
    ABSENT,
    MEAN,
    PLAYED,
    PLAYER,
    SUM,
    CompetitionLots,
    EveningBonus,
    MissingMark,
    NeededAttendance,
    PlaceAward,
    Selector,
    UnitTimes,
    WhoCounts,
)
from competitions.season.values import Counting, CountingRule, EveningResults, SeasonTieBreak

SEASON = "season"
"""The name of the competition."""
NOBODY = ""
"""A player who does not count. They are present on an evening that nobody who is ranked has played: everybody missed that one."""
TIES = {
    SeasonTieBreak.MOST_EVENINGS: "evenings",
    SeasonTieBreak.BEST_EVENING: "best_played",
    SeasonTieBreak.LATER_EVENINGS: "last_unit",
    SeasonTieBreak.LOTS: "lots",
}
_FIRST_DAY = date(2000, 1, 1)


def rules_of_season(rule: CountingRule) -> CompetitionRules:
    """Return a season's rule as the only competition of a rule file. Its groups of players, its teams and its guests are not in it."""
    final = rule.final
    competition = CompetitionRule(
        name=SEASON,
        only=Selector(units=rule.only or None),
        without=Selector(units=rule.without) if rule.without else None,
        who=WhoCounts(without=(NOBODY,)),
        places=PlaceAward(rule.per_place.table, rule.per_place.rest, shared=rule.per_place.shared) if rule.per_place else None,
        missing_marks={} if rule.missed is None else {ABSENT: MissingMark(rule.missed)},
        times=tuple(UnitTimes(Selector(units=(double.evening,)), double.times) for double in rule.doubles),
        planned=rule.planned,
        keep=Selector(units=(final.evening,)) if final else None,
        keep_beside=final is not None,
        final_decides=final is not None and final.decides,
        best=rule.best,
        count=MEAN if rule.counting is Counting.AVERAGE else SUM,
        bonus=EveningBonus(come=rule.bonus),
        minimum=NeededAttendance(evenings=rule.minimum),
        ties=tuple(TIES[tie] for tie in rule.ties),
        lots=CompetitionLots(rule.lots.seed or None, rule.lots.order),
        decimals=rule.decimals,
    )
    return CompetitionRules((competition,))


def played_of_season(evenings: Sequence[EveningResults]) -> PlayedEvenings:
    """Return the evenings of a season, which are in the order in which they were played."""
    people = dict.fromkeys((player for evening in evenings for player in evening.points), CompetitionPlayer("member", ""))
    names = {player: {PLAYER: player} for player in (*people, NOBODY)}
    days = [_FIRST_DAY + timedelta(number) for number in range(len(evenings))]
    played = tuple(_evening(each, day, names) for each, day in zip(evenings, days, strict=True))
    return PlayedEvenings(played, people, days[-1] if days else _FIRST_DAY)


def _evening(evening: EveningResults, day: date, names: dict[str, dict[str, str]]) -> CompetitionEvening:
    return CompetitionEvening(evening.key, day, {1: tuple(_rows(evening, day, names))}, frozenset(), evening.attendance)


def _rows(evening: EveningResults, day: date, names: dict[str, dict[str, str]]) -> Iterator[RoundRow]:
    for player, points in (evening.points or {NOBODY: 0}).items():
        yield RoundRow(
            line=0,
            date=day,
            evening=evening.key,
            round=1,
            player=player,
            mark=PLAYED,
            figures={"points": points},
            table="",
            kind="member",
            category="",
            tags=(),
            recorded=day,
            names=names[player],
        )
