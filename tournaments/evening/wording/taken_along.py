"""The parts that a new evening took along from an earlier one, as text."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text, isolated
from tournaments.calendar.queries.coming import announcement_of
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.models import Tournament
from tournaments.prizes.queries.prizes import stored_list


def taken_along_text(tournament: Tournament) -> str:
    """Return what an evening that was just created took along: “rules and settings, 3 officials, 24 members, 2 wishes”."""
    return comma_text(_parts(tournament))


def _parts(tournament: Tournament) -> Iterator[str]:
    yield _("rules and settings")
    if announcement_of(tournament) is not None:
        yield _("hours, place and who may come")
    officials = tournament.officials.count()
    yield ngettext("%(n)s official", "%(n)s officials", officials) % {"n": officials}
    members = tournament.entrants.exclude(member=None).count()
    guests = tournament.entrants.filter(member=None).count()
    if members:
        yield ngettext("%(n)s member", "%(n)s members", members) % {"n": members}
    if guests:
        yield ngettext("%(n)s guest", "%(n)s guests", guests) % {"n": guests}
    ratings = ratings_of(tournament)
    pairs, teams = (sum(len(each.groups) for each in ratings if each.kind == kind) for kind in (Rating.Kind.PAIRS, Rating.Kind.TEAMS))
    if pairs:
        yield ngettext("%(n)s pair", "%(n)s pairs", pairs) % {"n": pairs}
    if teams:
        yield ngettext("%(n)s team", "%(n)s teams", teams) % {"n": teams}
    of_players = [each for each in ratings if each.kind == Rating.Kind.PLAYERS]
    if of_players:
        names = comma_text([isolated(each.label) for each in of_players])
        yield ngettext("the rating %(names)s", "the ratings %(names)s", len(of_players)) % {"names": names}
    wishes = tournament.wishes.count()
    if wishes:
        yield ngettext("%(n)s wish about seats", "%(n)s wishes about seats", wishes) % {"n": wishes}
    listed = stored_list(tournament)
    prizes = len(listed.prizes) if listed else 0
    if prizes:
        yield ngettext("%(n)s prize", "%(n)s prizes", prizes) % {"n": prizes}
