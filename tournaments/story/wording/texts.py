"""The texts to copy: a short one for a messenger group, and one in sentences for the local paper. Names are those that the public sees."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.evening.models import Tournament
from tournaments.evening.wording.figures import standing_text
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import plain_line_name
from tournaments.story.queries.story import EveningStory
from tournaments.story.wording.headline import headline, is_named
from tournaments.story.wording.moments import figure_text, moment_sentence

FIRST_PLACES = 3
MOST_FIRST = 6
"""The greatest number of lines on the first places, in case many share one."""


def messenger_text(tournament: Tournament, story: EveningStory, coming: Tournament | None, address: str) -> list[str]:
    """Return the lines of the short text."""
    return [
        f"{tournament.name}, {tournament.club.name}, {date_format(tournament.on, 'DATE_FORMAT')}",
        *_first(story),
        *_others(story),
        size_text(story),
        *_coming(coming),
        address,
    ]


def paper_text(tournament: Tournament, story: EveningStory, coming: Tournament | None) -> list[str]:
    """Return the paragraphs of the text for the local paper."""
    values = {"club": tournament.club.name, "evening": tournament.name, "date": date_format(tournament.on, "DATE_FORMAT")}
    opening = _("%(club)s, %(date)s: %(evening)s.") % values
    return [
        headline(tournament, story),
        " ".join([opening, f"{size_text(story)}.", f"{'; '.join(_first(story))}."]),
        " ".join(moment_sentence(tournament, story, moment).text for moment in story.shown),
        ". ".join([*_others(story), *_coming(coming)]) + ".",
    ]


def size_text(story: EveningStory) -> str:
    """Return how many played, and how many deals: `37 players, 740 deals`."""
    players = ngettext("%(n)s player", "%(n)s players", story.played) % {"n": story.played}
    deals = ngettext("%(n)s deal", "%(n)s deals", story.figures.deals) % {"n": story.figures.deals}
    return f"{players}, {deals}"


def first_lines(story: EveningStory) -> list[StandingsLine]:
    """Return the lines on the first three places."""
    return [line for line in story.lines if line.place is not None and line.place <= FIRST_PLACES][:MOST_FIRST]


def _first(story: EveningStory) -> list[str]:
    return [f"{line.place}. {plain_line_name(line, story.names)} {standing_text(line)}" for line in first_lines(story)]


def _others(story: EveningStory) -> Iterator[str]:
    """Yield the last place and the best round. A line of somebody who hides their name is left out; so is a shared last place."""
    ranked = [line for line in story.lines if line.place is not None]
    if len(ranked) > FIRST_PLACES and ranked[-1].place != ranked[-2].place and is_named(story, ranked[-1].entrant.number):
        last = {"name": plain_line_name(ranked[-1], story.names), "points": standing_text(ranked[-1])}
        yield _("Last: %(name)s with %(points)s") % last
    best = story.best_round
    if best is not None:
        name, points = plain_line_name(story.line(best.line), story.names), figure_text(best.points, story.ranking)
        yield _("Best round: %(name)s with %(points)s in round %(round)s") % {"name": name, "points": points, "round": best.round}


def _coming(coming: Tournament | None) -> Iterator[str]:
    if coming is not None:
        yield _("Next evening: %(evening)s, %(date)s") % {"evening": coming.name, "date": date_format(coming.on, "DATE_FORMAT")}
