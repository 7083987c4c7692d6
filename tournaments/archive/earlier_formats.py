"""Converts files of earlier formats and versions to the current one.

It checks nothing: wrong content stays wrong, and the strict reader refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.archive.evening import FORMAT


def raise_to_format_3(file: dict[str, Any]) -> dict[str, Any]:
    """Convert a `troela-evening/2` file to format 3: two fields are renamed, and `actor` of each log entry becomes empty.

    If a file has the name of format 2 but a field of format 3, that mistake is not corrected: the strict reader refuses the file.
    """
    for call in _objects(file, "calls"):
        _rename(call, "found", "automatic")
    for round_ in _objects(file, "rounds"):
        for table in _objects(round_, "tables"):
            for deal in _objects(table, "deals"):
                _rename(deal, "ruled", "verdict")
    for entry in _objects(file, "log"):
        entry["actor"] = None if "actor" in entry else ""
    return {**file, "format": FORMAT}


def say_how_rounds_were_drawn(file: dict[str, Any]) -> dict[str, Any]:
    """Add the draw method to rounds of older files of format 3: `random` if the round has a seed, else "" (seated by hand)."""
    for round_ in _objects(file, "rounds"):
        round_.setdefault("method", "random" if round_.get("seed") else "")
    return file


def make_ratings(file: dict[str, Any]) -> dict[str, Any]:
    """Turn teams and categories of older files into ratings: the teams are rating 1, and category n is rating n + 1."""
    tournament = file.get("tournament")
    if not isinstance(tournament, dict) or "groups" not in tournament:
        return file
    ratings: dict[Any, dict[str, Any]] = {}
    policy = tournament.get("policy")
    points = policy.get("team_points", "sum") if isinstance(policy, dict) else "sum"
    for group in _objects(tournament, "groups"):
        own = {"number": group.get("number"), "name": group.get("name"), "players": group.get("players"), "reserve": None}
        if group.get("kind") == "team":
            of_teams: dict[str, Any] = {"number": 1, "kind": "teams", "name": "", "points": points, "tie_breaks": [], "groups": []}
            ratings.setdefault(1, of_teams)["groups"].append(own)
        elif group.get("kind") == "category" and isinstance(group.get("number"), int):
            number = group["number"] + 1
            head = {"number": number, "kind": "players", "name": group.get("name"), "points": "sum", "tie_breaks": []}
            ratings[number] = head | {"groups": [own | {"number": 1, "name": ""}]}
        else:
            return file
    del tournament["groups"]
    tournament["ratings"] = [ratings[number] for number in sorted(ratings)]
    return file


def _objects(parent: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
    items = parent.get(name)
    return (item for item in items if isinstance(item, dict)) if isinstance(items, list) else iter(())


def _rename(record: dict[str, Any], before: str, now: str) -> None:
    if before in record and now not in record:
        record[now] = record.pop(before)
