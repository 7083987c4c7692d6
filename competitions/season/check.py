"""Checks a season rule before it is used: the rule must make something count, and must not contradict itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from competitions.season.unusable import SeasonProblem, Unusable
from competitions.season.values import CountingRule, EveningResults, PlacePoints, SeasonGroup, SeasonTieBreak

MAX_DECIMALS = 6
MAX_TIMES = 10
MAX_EVENINGS = 1000


def require_usable(rule: CountingRule, evenings: Iterable[EveningResults] | None = None) -> None:
    """Refuse a rule by which nothing counts, or that contradicts itself. If evenings are given, refuse a rule that does not fit them."""
    if problems := [*rule_problems(rule), *(evening_problems(rule, [each.key for each in evenings]) if evenings is not None else ())]:
        raise Unusable(problems)


def rule_problems(rule: CountingRule) -> Iterator[SeasonProblem]:
    """Yield the problems of a rule that do not depend on the evenings."""
    if rule.best is not None and rule.best < 1:
        yield SeasonProblem("SEASON_BEST_NONE", "best")
    if rule.minimum < 0:
        yield SeasonProblem("SEASON_MINIMUM", "minimum")
    if rule.planned is not None and not 1 <= rule.planned <= MAX_EVENINGS:
        yield SeasonProblem("SEASON_PLANNED", "planned", {"most": MAX_EVENINGS})
    elif rule.planned is not None and rule.minimum > rule.planned:
        yield SeasonProblem("SEASON_MINIMUM_UNREACHABLE", "minimum", {"minimum": rule.minimum, "planned": rule.planned})
    if rule.decimals is not None and not 0 <= rule.decimals <= MAX_DECIMALS:
        yield SeasonProblem("SEASON_DECIMALS", "decimals", {"most": MAX_DECIMALS})
    if rule.per_place:
        yield from _place_problems(rule.per_place, counts_otherwise=bool(rule.bonus or rule.missed))
    yield from _evening_lists(rule)
    yield from _tie_problems(rule)
    if rule.teams:
        if not rule.teams.teams:
            yield SeasonProblem("SEASON_TEAMS_NONE", "teams")
        if rule.teams.best is not None and rule.teams.best < 1:
            yield SeasonProblem("SEASON_TEAM_BEST_NONE", "teams")
        yield from _group_problems("teams", rule.teams.teams, one_each=True)
    yield from _group_problems("categories", rule.categories, one_each=False)


def evening_problems(rule: CountingRule, evenings: list[str]) -> Iterator[SeasonProblem]:
    """Yield the conflicts between a rule and these evenings. Before the first evening of a season there are none."""
    if not evenings:
        return
    selected = [key for key in evenings if (not rule.only or key in rule.only) and key not in rule.without]
    if not selected:
        yield SeasonProblem("SEASON_NO_EVENING", "only")
    elif rule.planned and 0 < rule.planned < len(selected):
        yield SeasonProblem("SEASON_PLANNED_FEWER", "planned", {"planned": rule.planned, "evenings": len(selected)})


def _place_problems(places: PlacePoints, *, counts_otherwise: bool) -> Iterator[SeasonProblem]:
    brings = (*places.table, places.rest)
    if not any(brings) and not counts_otherwise:
        yield SeasonProblem("SEASON_PLACES_NOTHING", "per_place")
    for place, (better, worse) in enumerate(pairwise(brings), 2):
        if worse > better:
            yield SeasonProblem("SEASON_PLACES_ORDER", "per_place", {"place": place, "better": place - 1})
            return


def _evening_lists(rule: CountingRule) -> Iterator[SeasonProblem]:
    """Yield the conflicts between the rule's lists: an evening that is left out cannot be a double one or the final."""
    if both := sorted({*rule.only} & {*rule.without}):
        yield SeasonProblem("SEASON_EVENING_BOTH", "without", {"evening": both[0]})
    if rule.only and {*rule.only} <= {*rule.without}:
        yield SeasonProblem("SEASON_NO_EVENING", "only")

    def is_out(evening: str) -> bool:
        return bool(rule.only and evening not in rule.only) or evening in rule.without

    for double in rule.doubles:
        if not 2 <= double.times <= MAX_TIMES:
            yield SeasonProblem("SEASON_TIMES", "doubles", {"evening": double.evening, "most": MAX_TIMES})
        if is_out(double.evening):
            yield SeasonProblem("SEASON_DOUBLE_OUT", "doubles", {"evening": double.evening})
    for evening, times in Counter(double.evening for double in rule.doubles).items():
        if times > 1:
            yield SeasonProblem("SEASON_DOUBLE_TWICE", "doubles", {"evening": evening})
    if rule.final and is_out(rule.final.evening):
        yield SeasonProblem("SEASON_FINAL_OUT", "final", {"evening": rule.final.evening})


def _tie_problems(rule: CountingRule) -> Iterator[SeasonProblem]:
    if len({*rule.ties}) < len(rule.ties):
        yield SeasonProblem("SEASON_TIE_TWICE", "ties")
    if SeasonTieBreak.LOTS in rule.ties:
        if rule.ties[-1] is not SeasonTieBreak.LOTS:
            yield SeasonProblem("SEASON_LOTS_LAST", "ties")
        if not rule.lots.seed and not rule.lots.order:
            yield SeasonProblem("SEASON_LOTS_SEED", "lots")
    if len({*rule.lots.order}) < len(rule.lots.order):
        yield SeasonProblem("SEASON_LOTS_TWICE", "lots")


def _group_problems(name: str, groups: tuple[SeasonGroup, ...], *, one_each: bool) -> Iterator[SeasonProblem]:
    """Yield the problems of groups. Each needs a name of its own, and players. With `one_each`, nobody may be in two groups."""
    for group in groups:
        if not group.name.strip() or not group.players:
            yield SeasonProblem("SEASON_GROUP_EMPTY", name, {"name": group.name})
    for text, times in Counter(group.name for group in groups).items():
        if times > 1:
            yield SeasonProblem("SEASON_GROUP_TWICE", name, {"name": text})
    players = Counter(player for group in groups for player in ({*group.players} if not one_each else group.players))
    if one_each and (twice := sorted(player for player, times in players.items() if times > 1)):
        yield SeasonProblem("SEASON_TEAM_TWICE", name, {"player": twice[0]})
