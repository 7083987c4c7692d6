"""Golden files: deals with their results, in the players' notation.

`# options: {…}`, `# seats: 5`, `# dealer: 1`, `# declarer: 2`, `# carried: {…}` are valid until they are given again. A line is `deal => +1
−1 +1 −1`, followed by `; redeal` if the deal does not count. Several deals of one table are separated by ` / `; the figures are then their
total, with `; pot 4` if something is left in the pot, and `; won by 2` if the last deal ends a game. Deals of the family are written as in
tests/notation.py, with `schoppen_mie queen 1 last 2`, `mie_en 2 1 1 0` and `1-5-11 1 5 4 3`; the notation of another game is in
`notations/<game>_notation.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from scoring.engine.result import AnyOutcome, totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published
from tests import notation
from tests.scoring.family import FAMILY

GOLDEN = Path(__file__).parent / "golden"


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal in the game's own notation."""
    own = find_spec(f"tests.scoring.notations.{rules.code}_notation")
    if own is None:
        assert rules.code in FAMILY, f"no notation for {rules.code}"
        return promised(text, rules)
    facts: dict[str, Any] = import_module(own.name).deal(text, rules)
    return facts


def promised(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of a deal of the family, including pass games of this rule set."""
    first, *rest = text.split()
    game = rules.data.get("pass_games", {}).get(first)
    if game is None:
        return notation.deal(text)
    facts: dict[str, Any] = {"kind": "pass_game", "game": first}
    if game["way"] == "queen_and_last":
        return facts | {"queen_taker": int(rest[1]), "last_taker": int(rest[3])}
    return facts | {"queens" if game["way"] == "queens" else "tricks": [int(number) for number in rest]}


@dataclass
class Golden:
    """One line of a golden file, with its rules."""

    where: str
    text: str
    expected: str
    rules: RuleSet
    start: TableStart

    def played(self) -> tuple[AnyOutcome, ...]:
        return self.rules.game.replay(self.start, [deal(each.strip(), self.rules) for each in self.text.split(" / ")]).outcomes

    def result(self) -> str:
        outcomes = self.played()
        last = outcomes[-1].played
        if last is None or any(outcome.problems for outcome in outcomes):
            return " ".join(problem.code for outcome in outcomes for problem in outcome.problems)
        points, pot = totals(outcomes, self.start.seats)
        text = [" ".join(signed(figure) for figure in points)]
        text += [f"pot {pot}"] * bool(pot) + ["redeal"] * (not last.counts)
        text += [f"won by {' '.join(map(str, last.winners))}"] * bool(last.winners)
        return " ; ".join(text)


@dataclass
class _Header:
    options: dict[str, Any] = field(default_factory=dict)
    seats: int = 4
    dealer: int | None = 3
    declarer: int | None = None
    carry_over: dict[str, Any] = field(default_factory=dict)

    @property
    def start(self) -> TableStart:
        return TableStart(self.seats, self.dealer, self.declarer, self.carry_over)


def signed(figure: int) -> str:
    return f"+{figure}" if figure > 0 else f"−{-figure}" if figure < 0 else "0"


def golden(code: str) -> Iterator[Golden]:
    """Yield the lines of a game's golden file."""
    file, header = GOLDEN / f"{code}.txt", _Header()
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith("#"):
            name, _, value = text[1:].partition(":")
            if name.strip() in ("options", "seats", "dealer", "declarer", "carried"):
                setattr(header, {"carried": "carry_over"}.get(name.strip(), name.strip()), json.loads(value))
        elif text:
            text, _, expected = text.partition("=>")
            rules = published(code).with_options(header.options)
            yield Golden(f"{file.name}:{number}", text.strip(), expected.strip(), rules, header.start)
