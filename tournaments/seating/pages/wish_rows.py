"""The wishes of an evening as rows of a page, all of them or those about one player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clubs.direction import isolated
from tournaments.evening.models import Entrant, Tournament
from tournaments.log.wording.log_door import wish_text


def wish_rows(tournament: Tournament, entrants: Iterable[Entrant], about: Entrant | None = None) -> list[dict[str, Any]]:
    """Return every wish, or every wish about one player, with its key, its sentence and its weight.

    `entrants` are all players of the evening.
    """
    names = {each.pk: isolated(each.name) for each in entrants}
    return [
        {"key": wish["pk"], "text": wish_text({**wish, "weight": None}, names), "weight": wish["weight"]}
        for wish in tournament.wishes.order_by("pk").values("pk", "kind", "first", "second", "table", "seat", "weight")
        if about is None or about.pk in (wish["first"], wish["second"])
    ]
