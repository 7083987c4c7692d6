"""A valid body for every address that changes a season."""

from __future__ import annotations

from typing import Any

RESULTS = "evening,player,points\n2,Gerda Bos,5\n2,Truus,−5"


def constant(**values: Any) -> Any:
    """Return a body that does not depend on the state of the evening."""
    return lambda _objects: values


SEASON_BODIES: dict[str, Any] = {
    "POST season-rule": constant(counting="sum", best="5", version="0", store="yes"),
    "POST season-import": constant(text=RESULTS, take="yes"),
    "POST past-evening-drop": constant(),
    "POST api-season-rule": constant(rule={"best": 5}, version=0),
    "POST api-season-rule-preview": constant(rule={"best": 5}),
    "POST api-season-results": constant(text=RESULTS),
    "POST api-season-results-preview": constant(text=RESULTS),
    "DELETE api-past-evening": constant(),
}
