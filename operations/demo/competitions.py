"""The competitions of the demo's club: a championship of two periods, a cup, a prize for each evening, and last season's championship."""

from __future__ import annotations

import datetime

from clubs.actors import Actor
from clubs.club.models import Season
from competitions.actions.closing import close_competition
from competitions.actions.competitions import create_competition

WEEK = datetime.timedelta(weeks=1)
DAY = datetime.timedelta(days=1)
CHAMPIONSHIP = """
[competition.kampioenschap]
title = "Kampioenschap"
of = ["periode-1", "periode-2"]
minimum = {{ evenings = 2 }}
rights = [{{ name = "prijs", evenings = 3 }}]
ties = ["evenings", "best_unit"]

[competition.periode-1]
title = "Periode 1"
only = {{ from = {first}, to = {middle} }}
ties = ["evenings", "best_unit"]

[competition.periode-2]
title = "Periode 2"
only = {{ from = {after}, to = {last} }}
times = [{{ only = {{ from = {final}, to = {final} }}, by = 2 }}]
ties = ["evenings", "best_unit"]
"""
CUP = """
[competition.beker]
title = "Beker van de rondes"
unit = "round"
places = {{ points = [10, 8, 6, 5, 4, 3, 2, 1], shared = "mean" }}
marks = {{ excused = "nothing", absent = 0 }}
best = 8
minimum = {{ evenings = 2 }}
rights = [{{ name = "halve finale", evenings = 3 }}]
ties = ["evenings", "best_unit"]
"""
PRIZES = """
[competition.avond-{number}]
title = "Avondprijs {day}"
only = {{ from = {day}, to = {day} }}
ties = ["best_unit"]
"""
LAST_SEASON = """
[competition.kampioenschap]
title = "Kampioenschap vorig seizoen"
best = 8
marks = { absent = { worth = "lowest", less = 5 } }
minimum = { evenings = 6, below = "last" }
ties = ["best_unit"]
"""


def make_competitions(director: Actor, season: Season, tonight: datetime.date) -> None:
    """Create the competitions of this season and of the one before, from the evenings of the demo."""
    days = {"first": season.starts_on, "middle": tonight - 3 * WEEK, "after": tonight - 3 * WEEK + DAY, "last": season.ends_on}
    make = {"Kampioenschap": CHAMPIONSHIP.format(**days, final=tonight - 2 * WEEK), "Beker": CUP.format()}
    make["Avondprijzen"] = "".join(PRIZES.format(number=5 - weeks, day=tonight - weeks * WEEK) for weeks in (4, 3, 2, 1))
    for name, text in make.items():
        create_competition(by=director, club=season.club, name=name, text=text, season=season)
    before = season.club.seasons.filter(starts_on__lt=season.starts_on).order_by("-starts_on").first()
    if before is not None:
        name = f"Kampioenschap {before.name}"
        made = create_competition(by=director, club=season.club, name=name, text=LAST_SEASON, season=before)
        close_competition(by=director, competition=made, as_of=before.ends_on)
