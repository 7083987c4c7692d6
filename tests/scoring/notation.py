"""Golden files: deals and what they bring, as players write them.

`# options: {…}`, `# seats: 5`, `# dealer: 1` hold until they are given again. A line is `deal => +1 −1 +1 −1`, with `; redeal` behind it
where the deal does not count. Deals as in tests/notation.py, and `schoppen_mie queen 1 last 2`, `mie_en 2 1 1 0`, `1-5-11 1 5 4 3`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scoring.engine.game import Outcome, Start
from scoring.engine.ruleset import RuleSet
from scoring.games import published
from tests import notation

GOLDEN = Path(__file__).parent / "golden"


def deal(told: str, rules: RuleSet) -> dict[str, Any]:
    """The facts of one deal, pass games of this rule set included."""
    first, *rest = told.split()
    game = rules.data.get("pass_games", {}).get(first)
    if game is None:
        return notation.deal(told)
    facts: dict[str, Any] = {"kind": "pass_game", "game": first}
    if game["way"] == "queen_and_last":
        return facts | {"queen_taker": int(rest[1]), "last_taker": int(rest[3])}
    return facts | {"queens" if game["way"] == "queens" else "tricks": [int(number) for number in rest]}


@dataclass
class Golden:
    """One line of a golden file with the rules it is played by."""

    where: str
    told: str
    wanted: str
    rules: RuleSet
    seats: int
    dealer: int

    def played(self) -> Outcome:
        return self.rules.replay(Start(self.seats, self.dealer), [deal(self.told, self.rules)]).outcomes[0]

    def found(self) -> str:
        outcome = self.played()
        if outcome.played is None:
            return " ".join(problem.code for problem in outcome.problems)
        figures = " ".join(signed(figure) for figure in outcome.played.points(self.seats))
        return figures if outcome.played.counts else f"{figures} ; redeal"


@dataclass
class _Header:
    options: dict[str, Any] = field(default_factory=dict)
    seats: int = 4
    dealer: int = 3


def signed(figure: int) -> str:
    return f"+{figure}" if figure > 0 else f"−{-figure}" if figure < 0 else "0"


def golden(code: str) -> Iterator[Golden]:
    """The lines of a game's golden file."""
    file, header = GOLDEN / f"{code}.txt", _Header()
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith("#"):
            name, _, value = text[1:].partition(":")
            if name.strip() in ("options", "seats", "dealer"):
                setattr(header, name.strip(), json.loads(value))
        elif text:
            told, _, wanted = text.partition("=>")
            rules = published(code).with_options(header.options)
            yield Golden(f"{file.name}:{number}", told.strip(), wanted.strip(), rules, header.seats, header.dealer)
