"""Random rule files and results in which every clause occurs, few players have many equal figures, and evenings lie at the ends of months.

Each is made from a seed, so a difference can be repeated. Some are refused: they lack a mark, or have a row twice.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

from tests.competitions.competition.random_competitions import maybe, rule_text

DAYS = [
    date(2023, 12, 31),
    date(2024, 1, 30),
    date(2024, 1, 31),
    date(2024, 2, 28),
    date(2024, 2, 29),
    date(2024, 3, 30),
    date(2024, 3, 31),
    date(2024, 4, 30),
    date(2024, 5, 31),
    date(2024, 6, 29),
    date(2024, 8, 31),
    date(2025, 2, 28),
    date(2025, 3, 1),
]
PLAYERS = ["An", "Bo", "Cé", "Dirk", "É", "Fre", "Zoë Dam"]
EVENINGS = ["1", "2", "10", "b", "Ä", "evening 3", ""]
TIES_OF_ROWS = ["points", "score", "won", "direct"]
TIES_OF_UNITS = ["units", "evenings", "best_unit", "best_played", "last_unit", "lots"]
HEADINGS = "date,evening,round,player,mark,points,score,won,drawn,lost,deals,table,kind,category,recorded,tags,team,pair"
PRESENT = ("played", "substitute", "bye")


class NastyCase:
    """A rule file and results, both as text."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.days = sorted(self.chance.sample(DAYS, self.chance.randint(1, 6)))
        self.players = self.chance.sample(PLAYERS, self.chance.randint(2, 6))
        self.evenings = self.chance.sample(EVENINGS, len(EVENINGS))
        self.rules = self._rules()
        self.rule = rule_text(self.rules)
        as_of = self.chance.choice([None, None, self.chance.choice(DAYS), date(2024, 12, 31), date(2025, 6, 30)])
        if as_of is not None:
            self.rule = f"as_of = {as_of}\n{self.rule}"
        self.results = "\n".join([HEADINGS, *self._lines()]) + "\n"

    def _number(self) -> object:
        return self.chance.choice([-3, 0, 1, 2, "1/2", "7/3", "-1/3", 2.5, "0.75"])

    def _weight(self) -> object:
        return self.chance.choice([0, 1, 1, 2, 3, "1/2", "3/4", 0.5])

    def _some(self, values: dict[str, Any], number: int) -> dict[str, Any]:
        return {key: values[key] for key in self.chance.sample(sorted(values), number)}

    def _selector(self, *, rounds: bool) -> dict[str, Any]:
        chance = self.chance
        values: dict[str, Any] = {
            "from": chance.choice(DAYS),
            "to": chance.choice(DAYS),
            "weekdays": chance.sample(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], chance.randint(1, 6)),
            "nth": chance.sample([-1, 1, 2, 3, 4, 5], chance.randint(1, 4)),
            "units": chance.sample(self.evenings + [str(day) for day in self.days], chance.randint(0, 4)),
            "tags": chance.sample(["cup", "final", "x"], chance.randint(0, 2)),
            "at_least_players": chance.randint(1, 5),
        }
        if rounds:
            values["rounds"] = chance.sample([1, 2, 3], chance.randint(1, 2))
        return self._some(values, chance.choice([0, 1, 1, 1, 2]))

    def _attendance(self) -> dict[str, Any]:
        values = {
            "units": self.chance.randint(0, 4),
            "evenings": self.chance.randint(0, 3),
            "share": self.chance.choice(["1/2", "2/5", 1, 0, 0.25]),
        }
        return self._some(values, self.chance.choice([0, 1, 1, 2]))

    def _missed(self, *, table: bool = False) -> object:
        worth = self.chance.choice(["nothing", "lowest", "lowest", "mean", "mean", self._number()])
        if self.chance.random() < 0.5:
            return worth
        made: dict[str, Any] = {"worth": worth}
        if worth in ("lowest", "mean"):
            maybe(self.chance, made, "less", [self._number()], 0.5)
        if worth == "lowest" and table:
            maybe(self.chance, made, "among", ["table"], 0.6)
        maybe(self.chance, made, "strike", [True, False], 0.5)
        return made

    def _places(self) -> dict[str, Any]:
        made: dict[str, Any] = {"points": [self._number() for _ in range(self.chance.randint(1, 4))]}
        maybe(self.chance, made, "rest", [self._number()], 0.5)
        maybe(self.chance, made, "last", [self._number()], 0.4)
        maybe(self.chance, made, "shared", ["same", "mean"], 0.5)
        return made

    def _rules(self) -> dict[str, dict[str, Any]]:
        by = self.chance.choice(["player", "player", "team", "pair"])
        made = {f"p{number}": self._flat(by) for number in range(self.chance.randint(1, 3))}
        for number in range(self.chance.choice([0, 1, 1, 2])):
            made[f"n{number}"] = self._nested(list(made), by)
        names = list(made)
        self.chance.shuffle(names)
        return {name: made[name] for name in names}

    def _flat(self, by: str) -> dict[str, Any]:
        chance, made = self.chance, dict[str, Any]()
        rounds = chance.random() < 0.4
        if rounds:
            made["unit"] = "round"
        else:
            maybe(chance, made, "whole", [True])
        if by != "player":
            made["by"] = by
            members = {"count": chance.choice(["sum", "mean"]), "best": chance.randint(1, 3)}
            maybe(chance, made, "members", [self._some(members, chance.randint(0, 2))], 0.5)
        maybe(chance, made, "only", [self._selector(rounds=True)], 0.25)
        maybe(chance, made, "without", [self._selector(rounds=True)], 0.2)
        who = {
            "kinds": chance.sample(["member", "guest"], chance.randint(0, 2)),
            "categories": chance.sample(["lady", "junior", ""], chance.randint(0, 2)),
            "players": chance.sample(PLAYERS, 3),
            "without": chance.sample(PLAYERS, 1),
        }
        maybe(chance, made, "who", [self._some(who, chance.choice([0, 1, 1, 2]))], 0.25)
        columns = ["points", "score", "won", "drawn", "lost", "deals"]
        maybe(chance, made, "worth", [{column: self._number() for column in chance.sample(columns, chance.randint(0, 2))}], 0.4)
        maybe(chance, made, "floor", [self._number()], 0.25)
        maybe(chance, made, "places", [self._places()])
        marks: dict[str, Any] = {}
        for mark in ("substitute", "bye"):
            maybe(chance, marks, mark, ["played", "nothing", self._number()], 0.4)
        for mark, often in (("excused", 0.6), ("absent", 0.6), ("ill", 0.93), ("before", 0.93)):
            maybe(chance, marks, mark, [self._missed(table=rounds and by == "player")], often)
        made["marks"] = marks
        times = [{"only": self._selector(rounds=rounds), "by": self._weight()} for _ in range(chance.randint(1, 2))]
        maybe(chance, made, "times", [times], 0.35)
        age = {"months": chance.randint(1, 13), "by": [self._weight() for _ in range(chance.randint(1, 4))]}
        maybe(chance, made, "age", [age])
        bonus = {"come": self._number(), "stay": self._number()}
        maybe(chance, made, "bonus", [self._some(bonus, chance.randint(0, 2))])
        self._add_common(made, lambda: self._selector(rounds=rounds), TIES_OF_UNITS + TIES_OF_ROWS)
        return made

    def _nested(self, parts: list[str], by: str) -> dict[str, Any]:
        chance = self.chance
        of = chance.sample(parts, chance.randint(1, min(3, len(parts))))
        made: dict[str, Any] = {"of": of}

        def selector() -> dict[str, Any]:
            return {"units": chance.sample([*of, "nowhere"], chance.randint(0, len(of)))} if chance.random() < 0.8 else {}

        if by == "player":
            maybe(chance, made, "who", [{"kinds": ["member"]}, {"without": chance.sample(PLAYERS, 2)}], 0.25)
        maybe(chance, made, "marks", [{"absent": self._missed()}], 0.4)
        maybe(chance, made, "floor", [self._number()], 0.2)
        maybe(chance, made, "places", [self._places()])
        maybe(chance, made, "times", [[{"only": selector(), "by": self._weight()} for _ in range(chance.randint(1, 2))]])
        self._add_common(made, selector, TIES_OF_UNITS)
        return made

    def _add_common(self, made: dict[str, Any], selector: Callable[[], dict[str, Any]], ties: list[str]) -> None:
        """Add what flat and nested competitions have in common."""
        chance = self.chance
        maybe(chance, made, "planned", list(range(1, 9)), 0.25)
        maybe(chance, made, "keep", [selector()], 0.4)
        if "keep" in made:
            maybe(chance, made, "keep_beside", [True, True, False])
            maybe(chance, made, "final_decides", [True, True, False], 0.5)
        made |= chance.choice([{"best": chance.randint(1, 4)}, {"drop": chance.randint(0, 5)}, {}])
        made |= chance.choice([{"count": "mean"}, {"count": "mean", "fill": chance.randint(0, 5)}, {}, {}])
        maybe(chance, made, "minimum", [self._attendance() | chance.choice([{}, {"below": "last"}, {"below": "unranked"}])], 0.4)
        rights = [
            {"name": chance.choice(["prize", "dinner"])} | self._attendance() | chance.choice([{}, {"only": selector()}])
            for _ in range(chance.randint(1, 3))
        ]
        maybe(chance, made, "rights", [rights])
        made["ties"] = chance.sample(ties, chance.choice([0, 1, 2, 3, len(ties)]))
        made["lots"] = chance.choice([{"seed": "s"}, {"order": chance.sample([*PLAYERS, "Red"], chance.randint(0, 5))}])
        maybe(chance, made, "decimals", list(range(7)))

    def _lines(self) -> list[str]:
        chance, made = self.chance, list[str]()
        marks = chance.choice(
            [["played"], ["played", "played", "substitute", "bye", "excused", "absent"], [*PRESENT, "excused", "absent", "ill", "before"]]
        )
        rounds, small = chance.randint(1, 3), chance.random() < 0.7
        for day, evening in zip(self.days, self.evenings, strict=False):
            for player in self.players:
                written: set[str] = set()
                for number in range(1, rounds + 1):
                    mark = chance.choice(marks)
                    blank = mark not in PRESENT and chance.random() < 0.4
                    if chance.random() < 0.2 or (blank and "" in written):
                        continue
                    written.add("" if blank else str(number))
                    own_day = day + timedelta(days=chance.choice([0] * 8 + [1, -1]))
                    cells = (own_day, evening, "" if blank else number, player)
                    made.append(self._line(*cells, mark, "", small=small))
                    for again in range(chance.choice([0] * 12 + [1, 1, 2])):
                        later = chance.choice([mark, "void"]) if blank else chance.choice(["played", "bye", "void", "absent"])
                        made.append(self._line(*cells, later, own_day + timedelta(days=10 * (again + 1)), small=small))
                if chance.random() < 0.05:
                    recorded = day + timedelta(days=chance.choice([0, 1, 15, 40]))
                    made.append(self._line(day, evening, "", player, "void", recorded, small=small))
        chance.shuffle(made)
        return made

    def _line(self, day: date, evening: str, number: object, player: str, mark: str, recorded: object, *, small: bool) -> str:
        chance = self.chance

        def figure() -> object:
            return chance.randint(-1, 2) if small else chance.choice([chance.randint(-99, 99), f"{chance.randint(-9, 9)}.5", "-22/7"])

        cells = (
            day,
            evening,
            number,
            player,
            mark if mark != "played" else chance.choice(["", mark]),
            figure(),
            figure(),
            chance.choice([0, 1, 2, ""]),
            chance.choice(["", 1]),
            chance.choice(["", 1]),
            chance.choice(["", 8]),
            chance.choice(["", 1, 2]),
            "guest" if player == "Bo" or chance.random() < 0.05 else chance.choice(["", "member"]),
            {"An": "lady", "Fre": "junior"}.get(player, ""),
            recorded,
            chance.choice(["", "", "", "cup", "cup final"]),
            chance.choice(["Red", "Blue", "Red", ""]),
            chance.choice(["x", "y", ""]),
        )
        return ",".join(map(str, cells))
