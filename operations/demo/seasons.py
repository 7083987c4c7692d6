"""The seasons of the demo's club: this one and how it is counted, the one before with its results, and the evening that comes next."""

from __future__ import annotations

import datetime
from random import Random

from django.utils import timezone

from clubs import actions as clubs
from clubs.actors import Actor
from clubs.club.models import Club, Season
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from competitions.season import Rule, TieBreak, rule_to_json

BEFORE_TONIGHT = datetime.timedelta(weeks=5)
"""The least time between the start of the season and this evening: the club's earlier evenings are played in it."""
BEST_THREE = Rule(best=3, ties=(TieBreak.MOST_EVENINGS, TieBreak.BEST_EVENING))
"""How this season is counted. Four evenings have been played, so one evening of each regular player does not count."""
LAST_SEASON = Rule(best=8, ties=(TieBreak.BEST_EVENING,))
EVENINGS_OF_LAST_SEASON, PLAYERS_OF_LAST_SEASON = 12, 24
FORMER_PLAYER = "Sien Verlinden"
"""A player of last season who is no longer a member."""


def season_days(today: datetime.date) -> tuple[str, datetime.date, datetime.date]:
    """Return the name, first day and last day of today's season: from September to August.

    In its first weeks, when it has no room for the evenings before this one, the club counts by the year instead.
    """
    year = today.year if today.month >= 9 else today.year - 1
    if today - BEFORE_TONIGHT >= datetime.date(year, 9, 1):
        return f"{year}-{year + 1}", datetime.date(year, 9, 1), datetime.date(year + 1, 8, 31)
    return str(today.year), datetime.date(today.year, 1, 1), datetime.date(today.year, 12, 31)


def this_season(director: Actor, club: Club) -> Season:
    """Return today's season; open it if it is not there yet."""
    return _season(director, club, *season_days(timezone.localdate()))


def _season(director: Actor, club: Club, name: str, starts_on: datetime.date, ends_on: datetime.date) -> Season:
    season = club.seasons.filter(name=name).first()
    return season or clubs.open_season(by=director, club=club, name=name, starts_on=starts_on, ends_on=ends_on)


def count_seasons(director: Actor, season: Season, chance: Random) -> None:
    """Set how this season is counted, and take over the results of the season before it."""
    set_season_rule(by=director, season=season, rule=rule_to_json(BEST_THREE), version=0)
    starts_on, ends_on = (day.replace(year=day.year - 1) for day in (season.starts_on, season.ends_on))
    name = f"{starts_on.year}-{ends_on.year}" if ends_on.year > starts_on.year else str(starts_on.year)
    before = _season(director, season.club, name, starts_on, ends_on)
    import_results(by=director, season=before, text=_results(season.club, chance))
    set_season_rule(by=director, season=before, rule=rule_to_json(LAST_SEASON), version=0)


def _results(club: Club, chance: Random) -> str:
    """Return last season's results as clubs keep them in a spreadsheet: a row per player and evening; each evening adds up to nought."""
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
