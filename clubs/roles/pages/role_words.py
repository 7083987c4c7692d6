"""A sentence about what each role may do. The grids that decide it are in `roles.permissions` and `evening.permissions`."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.roles.models import Role

WORDS: dict[Role, str | Promise] = {
    Role.OWNER: _("gives roles, and may do everything."),
    Role.SECRETARY: _("looks after the members: admits, corrects, merges; sees their contact details."),
    Role.DIRECTOR: _("prepares and runs evenings, keeps seasons and house rules."),
    Role.JURY: _("rules at all evenings, and sees the decisions of all seasons."),
    Role.DESK: _("checks players in and types deals at all evenings."),
    Role.TREASURER: _("sees what members see, as long as there is no money to look after."),
    Role.BOARD: _("sees everything and changes nothing."),
    Role.MEMBER: _("sees who the members are, and full names at evenings."),
}


def role_grid() -> list[tuple[str | Promise, str | Promise]]:
    """Return the label of each role, and the sentence about what it may do."""
    return [(role.label, WORDS[role]) for role in Role]
