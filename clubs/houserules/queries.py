"""The gallery of rules: what a club may begin from. The published rule sets are always in it, a club's own if the club shows them."""

from __future__ import annotations

from clubs.houserules.models import HouseRules


def shown_rules() -> list[HouseRules]:
    """The newest version of all rules that clubs show, by club and name; without the rules themselves. Not those of rehearsals."""
    rows = HouseRules.objects.filter(in_gallery=True, club__rehearsal_of=None).select_related("club").defer("rules", "own")
    newest: dict[tuple[int, str], HouseRules] = {}
    for row in rows.order_by("club__name", "name", "-version"):
        newest.setdefault((row.club_id, row.name), row)
    return list(newest.values())


def rules_to_copy(key: int) -> HouseRules | None:
    """The version of this key, if its club shows it."""
    return HouseRules.objects.select_related("club").filter(pk=key, in_gallery=True, club__rehearsal_of=None).first()
