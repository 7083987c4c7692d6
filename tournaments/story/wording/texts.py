"""The texts to copy: a short one for a messenger group, and one in sentences for the local paper. Names are those that the public sees."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text, in_direction, isolated, left_to_right
from tournaments.evening.models import Tournament
from tournaments.evening.wording.figures import standing_text
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import line_name
from tournaments.story.queries.story import EveningStory
from tournaments.story.wording.headline import is_named, shown_headline
from tournaments.story.wording.moments import figure_text, moment_sentence

FIRST_PLACES = 3
MOST_FIRST = 6
"""The greatest number of lines on the first places, in case many share one."""


def messenger_text(tournament: Tournament, story: EveningStory, coming: Tournament | None, address: str) -> list[str]:
    """Return the lines of the short text."""
    parts = [isolated(tournament.name), isolated(tournament.club.name), date_format(tournament.on, "DATE_FORMAT")]
    head = comma_text(map(in_direction, parts))
    return [head, *map(in_direction, [*_first(story), *_others(story), size_text(story), *_coming(coming)]), address]


def paper_text(tournament: Tournament, story: EveningStory, coming: Tournament | None) -> list[str]:
    """Return the paragraphs of the text for the local paper."""
    values = {
        "club": isolated(tournament.club.name),
        "evening": isolated(tournament.name),
        "date": date_format(tournament.on, "DATE_FORMAT"),
    }
    opening = _("%(club)s, %(date)s: %(evening)s.") % values
    paragraphs = [
        [shown_headline(tournament, story)],
        [opening, f"{size_text(story)}.", f"{'; '.join(map(in_direction, _first(story)))}."],
        [moment_sentence(tournament, story, moment).shown for moment in story.shown],
        [f"{each}." for each in (*_others(story), *_coming(coming))],
    ]
    return [" ".join(map(in_direction, each)) for each in paragraphs if each]


def size_text(story: EveningStory) -> str:
    """Return how many played, and how many deals: `37 players, 740 deals`."""
    players = ngettext("%(n)s player", "%(n)s players", story.played) % {"n": story.played}
    deals = ngettext("%(n)s deal", "%(n)s deals", story.figures.deals) % {"n": story.figures.deals}
    return comma_text([players, deals])


def first_lines(story: EveningStory) -> list[StandingsLine]:
    """Return the lines on the first three places."""
    return [line for line in story.lines if line.place is not None and line.place <= FIRST_PLACES][:MOST_FIRST]


def _first(story: EveningStory) -> list[str]:
    return [f"{line.place}. {line_name(line, story.names)} {left_to_right(standing_text(line))}" for line in first_lines(story)]


def _others(story: EveningStory) -> Iterator[str]:
    """Yield the last place and the best round. A line of somebody who hides their name is left out; so is a shared last place."""
    ranked = [line for line in story.lines if line.place is not None]
    if len(ranked) > FIRST_PLACES and ranked[-1].place != ranked[-2].place and is_named(story, ranked[-1].entrant.number):
        last = {"name": line_name(ranked[-1], story.names), "points": left_to_right(standing_text(ranked[-1]))}
        yield _("Last: %(name)s with %(points)s") % last
    best = story.best_round
    if best is not None:
        name, points = line_name(story.line(best.line), story.names), left_to_right(figure_text(best.points, story.ranking))
        yield _("Best round: %(name)s with %(points)s in round %(round)s") % {"name": name, "points": points, "round": best.round}


def _coming(coming: Tournament | None) -> Iterator[str]:
    if coming is not None:
        yield _("Next evening: %(evening)s, %(date)s") % {"evening": isolated(coming.name), "date": date_format(coming.on, "DATE_FORMAT")}
