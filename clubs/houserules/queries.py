"""The gallery of rules from which a club can start: the published rule sets, and the rules that clubs show."""

from __future__ import annotations

from clubs.houserules.models import HouseRules


def shown_rules() -> list[HouseRules]:
    """Return the newest version of every rule set that clubs show, by club and name; `rules` and `own` are deferred.

    Rules of rehearsal clubs are left out.
    """
    rows = HouseRules.objects.filter(in_gallery=True, club__rehearsal_of=None).select_related("club").defer("rules", "own")
    newest: dict[tuple[int, str], HouseRules] = {}
    for row in rows.order_by("club__name", "name", "-version"):
        newest.setdefault((row.club_id, row.name), row)
    return list(newest.values())


def rules_to_copy(key: int) -> HouseRules | None:
    """Return the version with this primary key, or None if it is not in the gallery."""
    return HouseRules.objects.select_related("club").filter(pk=key, in_gallery=True, club__rehearsal_of=None).first()
