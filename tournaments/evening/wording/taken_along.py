"""The parts that a new evening took along from an earlier one, as text."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text
from tournaments.evening.models import Tournament
from tournaments.prizes.queries.prizes import stored_list


def taken_along_text(tournament: Tournament) -> str:
    """Return what an evening that was just created took along: “rules and settings, 3 officials, 24 members, 2 wishes”."""
    return comma_text(_parts(tournament))


def _parts(tournament: Tournament) -> Iterator[str]:
    yield _("rules and settings")
    officials = tournament.officials.count()
    yield ngettext("%(n)s official", "%(n)s officials", officials) % {"n": officials}
    members = tournament.entrants.exclude(member=None).count()
    guests = tournament.entrants.filter(member=None).count()
    if members:
        yield ngettext("%(n)s member", "%(n)s members", members) % {"n": members}
    if guests:
        yield ngettext("%(n)s guest", "%(n)s guests", guests) % {"n": guests}
    wishes = tournament.wishes.count()
    if wishes:
        yield ngettext("%(n)s wish about seats", "%(n)s wishes about seats", wishes) % {"n": wishes}
    listed = stored_list(tournament)
    prizes = len(listed.prizes) if listed else 0
    if prizes:
        yield ngettext("%(n)s prize", "%(n)s prizes", prizes) % {"n": prizes}
