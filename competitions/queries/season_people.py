"""Who the people of a season are, read anew for whoever looks: what is counted of a season is kept for a while, and holds no name, so that
nobody's name outlives their wish in some process's memory. Only reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from clubs.club.models import Season
from clubs.people.models import Member
from competitions.models import PastResult
from competitions.queries.season_figures import GUEST, SeasonFigures, SeasonPerson, guest_key, person_of
from competitions.season import Table
from competitions.season.order import name_order
from tournaments.evening.models import Entrant, Tournament


def name_ranks(names: Mapping[str, str]) -> dict[str, str]:
    """For each player, by key, a text that stands in the order of their name and says nothing of it: `00017`. Equal names have equal
    ones.
    """
    ranks = {name: f"{rank:05}" for rank, name in enumerate(sorted({*names.values()}, key=name_order))}
    return {key: ranks[name] for key, name in names.items()}


def season_people(season: Season, figures: SeasonFigures, evenings: Sequence[Tournament]) -> dict[str, SeasonPerson]:
    """Everybody in these figures, by key, as they are called now. One query, and two more where guests are ranked."""
    keys = {player for evening in figures.figures for player in evening.points}
    guests = {key for key in keys if key.startswith(GUEST)}
    members = Member.objects.filter(pk__in=[int(key) for key in keys - guests])
    people = {str(each.pk): person_of(each) for each in members.only("name", "called", "number", "kind", "forgotten")}
    if guests:
        people |= {key: each for key, each in _guests(season, evenings) if key in guests}
    return people


def _guests(season: Season, evenings: Sequence[Tournament]) -> Iterable[tuple[str, SeasonPerson]]:
    """Every guest of these evenings under the keys that they may have. A name that is written in several ways is that of the last one."""
    past = PastResult.objects.filter(evening__season=season, member=None).order_by("pk").values_list("name", flat=True)
    rows: list[tuple[str, str, int | None]] = [(name, name.split(" ")[0], None) for name in past]
    played = Entrant.objects.filter(tournament__in=[each.pk for each in evenings], member=None)
    rows += played.order_by("tournament__on", "tournament").values_list("name", "called", "number")
    keys: dict[str, str] = {}
    for name, called, number in rows:
        key = keys.setdefault(name, guest_key(name))
        for each in (key, f"{key}#{number}"):
            yield each, SeasonPerson(each, name, called)


def with_names(table: Table, people: Mapping[str, SeasonPerson]) -> Table:
    """The table with these names in place of the ranks that stand in it."""
    return replace(table, lines=tuple(replace(line, name=people[line.player].name) for line in table.lines))
