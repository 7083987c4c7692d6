"""A schedule that somebody pasted: one round a line, `1 2 3 4 | 5 6 7 8 9`."""

from __future__ import annotations

import re

from tournaments.draw.impossible import Impossible
from tournaments.draw.values import Round

MAX_CHARACTERS = 100_000


def read_schedule(text: str) -> tuple[Round, ...]:
    """The rounds of a pasted schedule: a line is a round; tables are parted by `|`, `/` or `;`, players by spaces, commas or dashes. Lines
    without a number are headings. Raises Impossible, naming the line, for anything else.
    """
    if len(text) > MAX_CHARACTERS:
        raise Impossible("SCHEDULE_TOO_LONG", most=MAX_CHARACTERS)
    rounds = []
    for number, line in enumerate(text.splitlines(), 1):
        if not re.search(r"\d", line):
            continue
        if wrong := re.search(r"[^0-9\s,|/;-]", line):
            raise Impossible("SCHEDULE_UNREADABLE", line=number, character=wrong.group())
        tables = (re.findall(r"[0-9]{1,9}", table) for table in re.split(r"[|/;]", line))
        rounds.append(tuple(tuple(map(int, table)) for table in tables if table))
    if not rounds:
        raise Impossible("SCHEDULE_EMPTY")
    return tuple(rounds)
