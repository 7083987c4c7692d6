"""The first steps of a new club, before its first evening, each with a button."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.club.models import Club
from clubs.roles.models import ClubRole
from clubs.roles.permissions import CLUB_GRID, ClubRight
from competitions.queries.club_now import ClubNow


class FirstStep(NamedTuple):
    """A step: its name, a sentence about it, and its button; the address is empty if the reader cannot do it, or not yet."""

    title: str
    sentence: str
    deed: str
    address: str
    is_done: bool


def first_steps(club: Club, role: ClubRole | None, now: ClubNow) -> tuple[FirstStep, ...]:
    """Return the steps for those who prepare evenings; none once the club has closed an evening, as it needs no more help."""
    if now.closed or club.rehearsal_of_id is not None or role not in CLUB_GRID[ClubRight.CREATE_TOURNAMENTS]:
        return ()
    evening = club.tournaments.order_by("-pk").values_list("slug", flat=True).first()
    in_club = {"club": club.slug}
    return (
        FirstStep(
            _("Your rules"), _("You play by the published rules of your game, until you make your own."), _("Read the rules"),
            reverse("rules", kwargs=in_club), bool(evening) or club.house_rules.exists(),
        ),
        FirstStep(
            _("Members"), _("Paste your list: one name a line is enough to begin with."), _("Paste the list"),
            reverse("members", kwargs=in_club) if role in CLUB_GRID[ClubRight.KEEP_MEMBERS] else "", bool(now.members),
        ),
        FirstStep(
            _("The evening"), _("The date, the game, and how many rounds. You can change it until the first round."),
            _("Prepare an evening"), reverse("tournament-new", kwargs=in_club), bool(evening),
        ),
        FirstStep(
            pgettext("first step", "Rehearse it"), _("Ten minutes: the tables play by themselves, and you direct. None of it counts."),
            _("Begin the rehearsal"), reverse("rehearsal", args=[evening]) if evening else "", club.rehearsal_clubs.exists(),
        ),
        FirstStep(
            _("Somebody beside you"), _("One person for the jury and one at the desk is enough."), _("Give a role"),
            f"{reverse('club-settings', kwargs=in_club)}#roles" if role in CLUB_GRID[ClubRight.GIVE_ROLES] else "",
            club.memberships.count() > 1 or club.invitations.exists(),
        ),
    )  # fmt: skip
