"""What the jury decided and what of it stands. Reads only; who decides is `actions/decide.py`."""

from __future__ import annotations

from tournaments.models import Ruling, Table
from tournaments.verdict import Decision

ALLOW, REFUSE, FINE, ANNUL, REPLACE, AWARD = "allow", "refuse", "fine", "annul", "replace", "award"
ADJUST, WARN, EXCLUDE, SOUVENIR, OVERTURN = "adjust", "warn", "exclude", "souvenir", "overturn"
"""The kinds of ruling."""


def standing(table: Table) -> list[Decision]:
    """What the rulings about a table decide that nobody overturned, in order."""
    found = Ruling.objects.filter(table=table, overturns=None, overturned_by=None).order_by("number")
    return list(found.values_list("deal", "decides"))
