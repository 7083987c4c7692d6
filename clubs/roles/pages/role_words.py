"""A sentence about the rights of each role. The grids with these rights are in `roles.permissions` and `evening.permissions`."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.roles.models import ClubRole

WORDS: dict[ClubRole, str | Promise] = {
    ClubRole.OWNER: _("gives roles, and may do everything."),
    ClubRole.SECRETARY: _(
        "looks after the members: adds, corrects and merges them; sees their contact details; keeps seasons and competitions."
    ),
    ClubRole.DIRECTOR: _("prepares and runs evenings, keeps seasons and house rules."),
    ClubRole.JURY: _("makes rulings at all evenings, and sees the decisions of all seasons."),
    ClubRole.DESK: _("checks players in and types deals at all evenings."),
    ClubRole.TREASURER: _("sees the same as members, as long as there is no money to look after."),
    ClubRole.BOARD: _("sees everything and changes nothing."),
    ClubRole.MEMBER: _("sees who the members are, and full names at evenings."),
}


def role_grid() -> list[tuple[str | Promise, str | Promise]]:
    """Return the label of each role, and the sentence about what it may do."""
    return [(role.label, WORDS[role]) for role in ClubRole]
