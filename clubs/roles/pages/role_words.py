"""A sentence about what each role may do. The grids that decide it are in `roles.permissions` and `evening.permissions`."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.roles.models import Role

WORDS: dict[Role, str | Promise] = {
    Role.OWNER: _("gives roles, and may do everything."),
    Role.SECRETARY: _("keeps the members: admits, corrects, merges; reads how they are reached."),
    Role.DIRECTOR: _("prepares and runs evenings, keeps seasons and house rules."),
    Role.JURY: _("rules at all evenings, and reads what was decided over the seasons."),
    Role.DESK: _("checks in and types at all evenings."),
    Role.TREASURER: _("reads what members read, until there is money to keep."),
    Role.BOARD: _("reads everything and changes nothing."),
    Role.MEMBER: _("reads who the members are, and full names at evenings."),
}


def role_grid() -> list[tuple[str | Promise, str | Promise]]:
    """Return the label of each role, and the sentence about what it may do."""
    return [(role.label, WORDS[role]) for role in Role]
