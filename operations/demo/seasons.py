"""The seasons of the demo's club: the current one with its rule, the last one with its results, and the next evening."""

from __future__ import annotations

import datetime
from random import Random

from django.utils import timezone

from clubs import actions as clubs
from clubs.actors import Actor
from clubs.club.models import Club, Season
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from competitions.season import CountingRule, SeasonTieBreak, rule_to_json

BEFORE_TONIGHT = datetime.timedelta(weeks=5)
"""The time before this evening at which the season begins, so that it includes the club's earlier evenings."""
BEST_THREE = CountingRule(best=3, ties=(SeasonTieBreak.MOST_EVENINGS, SeasonTieBreak.BEST_EVENING))
"""The rule of the current season. Four evenings have been played, so each regular player has one that does not count."""
LAST_SEASON = CountingRule(best=8, ties=(SeasonTieBreak.BEST_EVENING,))
EVENINGS_OF_LAST_SEASON, PLAYERS_OF_LAST_SEASON = 12, 24
FORMER_PLAYER = "Sien Verlinden"
"""A player of last season who is no longer a member."""


def season_days(today: datetime.date) -> tuple[str, datetime.date, datetime.date]:
    """Return the name, first day and last day of the current season.

    A season runs from September to August. If the club's earlier evenings would then fall into the season before, the current season is the
    calendar year.
    """
    year = today.year if today.month >= 9 else today.year - 1
    if today - BEFORE_TONIGHT >= datetime.date(year, 9, 1):
        return f"{year}-{year + 1}", datetime.date(year, 9, 1), datetime.date(year + 1, 8, 31)
    return str(today.year), datetime.date(today.year, 1, 1), datetime.date(today.year, 12, 31)


def this_season(director: Actor, club: Club) -> Season:
    """Return the current season; create it if it does not exist."""
    return _season(director, club, *season_days(timezone.localdate()))


def _season(director: Actor, club: Club, name: str, starts_on: datetime.date, ends_on: datetime.date) -> Season:
    season = club.seasons.filter(name=name).first()
    return season or clubs.open_season(by=director, club=club, name=name, starts_on=starts_on, ends_on=ends_on)


def count_seasons(director: Actor, season: Season, chance: Random) -> None:
    """Set the rule of the current season, and import the results of the season before."""
    set_season_rule(by=director, season=season, rule=rule_to_json(BEST_THREE), version=0)
    starts_on, ends_on = (day.replace(year=day.year - 1) for day in (season.starts_on, season.ends_on))
    name = f"{starts_on.year}-{ends_on.year}" if ends_on.year > starts_on.year else str(starts_on.year)
    before = _season(director, season.club, name, starts_on, ends_on)
    import_results(by=director, season=before, text=_results(season.club, chance))
    set_season_rule(by=director, season=before, rule=rule_to_json(LAST_SEASON), version=0)


def _results(club: Club, chance: Random) -> str:
    """Return last season's results as text: a row for each player and evening, as from a spreadsheet.

    The points of each evening add up to 0.
    """
    names = [*club.members.order_by("number").values_list("name", flat=True), FORMER_PLAYER]
    skills = {name: chance.gauss(0, 12) for name in names}
    rows = ["avond,speler,punten"]
    for evening in range(1, EVENINGS_OF_LAST_SEASON + 1):
        players = chance.sample(names, PLAYERS_OF_LAST_SEASON)
        cards = [skills[name] + chance.gauss(0, 35) for name in players]
        mean = sum(cards) / len(cards)
        points = [round(figure - mean) for figure in cards]
        points[-1] -= sum(points)
        rows += [f"Avond {evening},{name},{figure}" for name, figure in zip(players, points, strict=True)]
    return "\n".join(rows)
