"""Teams and categories as a volunteer types them: one line each, `Boxtel: 3, 8, 12`, by the players' numbers or their whole names. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clubs.direction import isolated
from scoring.engine.problem import Problem
from tournaments.entrants.actions.groups import GroupDraft
from tournaments.entrants.queries.groups import GroupOfPlayers
from tournaments.evening.problems import Refusal, refuse

MAX_LINES = 400


def group_drafts(text: str, players: Mapping[int, str]) -> list[GroupDraft]:
    """Parse a text with one team or category on each line.

    `players` has the names of the evening's players by number. A name that two players have is not accepted.

    Refused, with all mistakes at once: GROUP_LINE (no colon, or nothing before it), GROUP_PLAYER_UNKNOWN.
    """
    by_name: dict[str, list[int]] = {}
    for number, name in players.items():
        by_name.setdefault(name.casefold(), []).append(number)
    drafts: list[GroupDraft] = []
    problems: list[Problem] = []
    for nth, line in enumerate(text.splitlines()[:MAX_LINES], 1):
        if not line.strip():
            continue
        name, colon, rest = line.partition(":")
        if not colon or not name.strip():
            problems += refuse("GROUP_LINE", "text", line=nth).problems
            continue
        numbers = []
        for cell in (each.strip() for each in rest.replace(";", ",").split(",")):
            meant = [int(cell)] if cell.isascii() and cell.isdigit() and len(cell) < 6 else by_name.get(cell.casefold(), [])
            if cell and len(meant) != 1:
                problems += refuse("GROUP_PLAYER_UNKNOWN", "text", player=isolated(cell[:60]), name=isolated(name.strip())).problems
            numbers += meant[:1]
        drafts.append(GroupDraft(name.strip(), tuple(numbers)))
    if problems:
        raise Refusal(*problems)
    return drafts


def group_text(groups: Iterable[GroupOfPlayers]) -> str:
    """Return a text with a line such as `Boxtel: 3, 8, 12` for each group: its name and its players' numbers."""
    return "\n".join(f"{each.name}: {', '.join(map(str, each.players))}" for each in groups)


def group_names(text: str) -> Sequence[str]:
    """Split the text of a cell, such as `Ladies, Seniors`, into names of categories."""
    return [each.strip() for each in text.replace(";", ",").split(",") if each.strip()]
