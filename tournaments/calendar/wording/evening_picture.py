"""The words of an evening's picture, for the preview of a link. Everybody reads them."""

from __future__ import annotations

from django.utils.formats import time_format
from django.utils.translation import get_language_bidi, pgettext
from django.utils.translation import gettext as _

from clubs.days import whole_day
from clubs.direction import comma_text
from tournaments.calendar.evening_picture import PictureWords
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.before_start import before_start
from tournaments.entrants.queries.names import public_names
from tournaments.evening.models import Tournament
from tournaments.evening.wording.points import signed_points
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.line_names import plain_line_name


def picture_words(tournament: Tournament) -> PictureWords:
    """Return the words in the active language: when, where and who may come; after the evening, who won, by public names."""
    announcement = announcement_of(tournament)
    when = [whole_day(tournament.on)]
    where = announcement.venue.name if announcement is not None and announcement.venue is not None else ""
    chip, before = "", before_start(tournament)
    if tournament.state == Tournament.State.CLOSED:
        where = _winner(tournament)
    else:
        if announcement is not None and announcement.starts_at is not None:
            when.append(time_format(announcement.starts_at, "H:i"))
        if announcement is not None and announcement.cancelled_at is not None:
            chip = pgettext("state of an evening", "cancelled")
        elif before is not None:
            chip = " · ".join(filter(None, (*before.chips, before.fee)))
        elif tournament.state == Tournament.State.PLAYING:
            chip = _("on now")
    lines = tuple(filter(None, (comma_text(when), where)))
    return PictureWords(tournament.club.name, tournament.name, lines, chip, right_to_left=get_language_bidi())


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
