"""Pairs and teams as a volunteer types them: one line each, by the players' numbers or their whole names. Pure.

A team is `Boxtel: 3, 8, 12`, a pair `3, 8` or `An Maes & Bert Bos`. A rating of players is any number of lines with players.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from clubs.direction import isolated
from scoring.engine.problem import Problem
from tournaments.entrants.actions.ratings import GroupDraft
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import RatingOfEvening
from tournaments.evening.problems import Refusal, refuse

MAX_LINES = 600


def group_drafts(kind: str, text: str, players: Mapping[int, str]) -> list[GroupDraft]:
    """Parse a text with one pair or team on each line.

    `kind` is one of Rating.Kind; a rating of players always gives one group. `players` has the names of the evening's players by number. A
    name that two players have is not accepted.

    Refused, with all mistakes at once: GROUP_LINE (a team without a name), GROUP_PLAYER_UNKNOWN.
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
        if kind == Rating.Kind.TEAMS and not (colon and name.strip()):
            problems += refuse("GROUP_LINE", "text", line=nth).problems
            continue
        name, rest = (name.strip(), rest) if colon else ("", line)
        numbers = []
        for cell in (each.strip() for each in re.split(r"[,;&]", rest)):
            meant = [int(cell)] if cell.isascii() and cell.isdigit() and len(cell) < 6 else by_name.get(cell.casefold(), [])
            if cell and len(meant) != 1:
                problems += refuse("GROUP_PLAYER_UNKNOWN", "text", player=isolated(cell[:60]), name=isolated(name or line[:60])).problems
            numbers += meant[:1]
        drafts.append(GroupDraft(name, tuple(numbers)))
    if problems:
        raise Refusal(*problems)
    if kind == Rating.Kind.PLAYERS:
        return [GroupDraft("", tuple(player for draft in drafts for player in draft.players))]
    return drafts


def group_text(rating: RatingOfEvening) -> str:
    """Return the text of a rating, with a line such as `Boxtel: 3, 8, 12` for each group: its name and its players' numbers."""
    return "\n".join(f"{each.name}: " * bool(each.name) + ", ".join(map(str, each.players)) for each in rating.groups)


def rating_names(text: str) -> list[str]:
    """Split the text of a cell, such as `Ladies, Seniors`, into names of ratings."""
    return [each.strip() for each in text.replace(";", ",").split(",") if each.strip()]
