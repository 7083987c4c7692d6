"""The words of an evening's picture, for the preview of a link. Everybody can read them."""

from __future__ import annotations

from django.utils.translation import get_language_bidi
from django.utils.translation import gettext as _

from clubs.days import whole_day
from clubs.direction import comma_text
from tournaments.calendar.evening_picture import PictureWords
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.before_start import before_start, day_and_start
from tournaments.calendar.wording.marks import evening_mark
from tournaments.entrants.queries.names import public_names
from tournaments.evening.models import Tournament
from tournaments.evening.wording.points import signed_points
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.line_names import plain_line_name


def picture_words(tournament: Tournament) -> PictureWords:
    """Return the words in the active language: when, where and who may come; after the evening, who won, by public names."""
    announcement, mark, before = announcement_of(tournament), evening_mark(tournament), before_start(tournament)
    if tournament.state == Tournament.State.CLOSED:
        lines, chip = [whole_day(tournament.on), _winner(tournament)], ""
    else:
        venue = announcement.venue if announcement is not None else None
        lines = [day_and_start(tournament, announcement), venue.name if venue is not None else ""]
        if before is not None and before.is_open:
            chip = " · ".join(filter(None, (mark, *before.chips, before.fee)))
        else:
            chip = mark or (_("on now") if tournament.state == Tournament.State.PLAYING else "")
    return PictureWords(tournament.club.name, tournament.name, tuple(filter(None, lines)), chip, right_to_left=get_language_bidi())


def _winner(tournament: Tournament) -> str:
    """Return the sentence about who won; "" while the result is hidden from the public, or if nobody has any points."""
    if tournament.frozen is not None:
        return ""
    lines = standings(tournament).lines
    first = [line for line in lines if line.place == 1]
    if not first or not any(line.points for line in lines):
        return ""
    names = public_names(tournament)
    words = {"name": comma_text(plain_line_name(line, names) for line in first), "points": signed_points(first[0].counted)}
    return _("%(name)s wins with %(points)s") % words
