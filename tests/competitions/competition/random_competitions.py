"""Random rule files and results for the laws of competitions. Each is made from a seed, so a failure can be repeated."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

PLAYERS = ("An", "Bo", "Cor", "Dirk", "Élise", "Fre")
EVENINGS = 5
HEADINGS = "date,evening,round,player,mark,points,score,won,table,kind,category,tags,team,recorded"


def toml(value: object) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def rule_text(competitions: dict[str, dict[str, Any]]) -> str:
    tables = [
        f"[competition.{name}]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in rule.items())
        for name, rule in competitions.items()
    ]
    return "\n".join(tables)


def maybe(chance: Random, rule: dict[str, Any], key: str, values: list[Any], often: float = 0.3) -> None:
    if chance.random() < often:
        rule[key] = chance.choice(values)


def selector(chance: Random) -> dict[str, Any]:
    return chance.choice(
        [
            {},
            {"tags": ["cup"]},
            {"nth": [1, -1]},
            {"units": ["1", "3"]},
            {"weekdays": ["mon", "fri"]},
            {"at_least_players": 3},
            {"from": FIRST},
        ]
    )


FIRST = date(2026, 1, 9)


def rule(chance: Random, *, by: str | None = None, who: bool = True, lowest: bool = True) -> dict[str, Any]:
    """Return a rule that can be used. Without `lowest`, no clause makes one player's result depend on another's."""
    made: dict[str, Any] = {}
    maybe(chance, made, "unit", ["round", "evening"])
    column = by or chance.choice(["player", "player", "team"])
    if column != "player":
        made["by"] = column
        maybe(chance, made, "members", [{"count": "mean"}, {"best": 1}, {"count": "mean", "best": 2}])
    worths: list[Any] = ["nothing", -3, "7/3", "mean", {"worth": "mean", "less": 2}, {"worth": 4, "strike": False}]
    if lowest:
        worths += ["lowest", {"worth": "lowest", "less": "1/2"}]
        maybe(chance, made, "places", [{"points": [10, 6, 3], "rest": 1}, {"points": [9, 4], "last": 2, "shared": "mean"}])
    made["marks"] = {mark: chance.choice(worths) for mark in ("excused", "absent", "ill")} | {
        "bye": chance.choice(["played", "nothing", 5])
    }
    maybe(chance, made, "floor", [0, -5])
    maybe(chance, made, "times", [[{"only": selector(chance), "by": chance.choice([2, "1/2", 0])}]])
    maybe(chance, made, "keep", [selector(chance)])
    if "keep" in made:
        maybe(chance, made, "keep_beside", [True])
        maybe(chance, made, "final_decides", [True])
    maybe(chance, made, "planned", [3, 6, 12], 0.2)
    if who:
        maybe(chance, made, "who", [{"kinds": ["member"]}, {"without": ["Bo"]}], 0.2)
    made |= chance.choice([{}, {"best": chance.randint(1, 4)}, {"drop": chance.randint(0, 3)}])
    made |= chance.choice([{}, {"count": "mean"}, {"count": "mean", "fill": 3}])
    maybe(chance, made, "bonus", [{"come": 2, "stay": "1/3"}])
    maybe(chance, made, "minimum", [{}, {"evenings": 2}, {"share": "1/2", "below": "last"}])
    maybe(chance, made, "rights", [[{"name": "prize", "units": 2}, {"name": "dinner", "evenings": 1, "only": selector(chance)}]])
    ties = ["units", "evenings", "best_unit", "best_played", "last_unit", "points", "score", "won", "direct", "lots"]
    made["ties"] = chance.sample(ties, chance.randint(0, 3))
    made["lots"] = {"seed": "s"}
    return made


def result_lines(chance: Random, players: tuple[str, ...] = PLAYERS, *, marks: bool = True) -> list[str]:
    """Return the lines of results, without the headings. Without `marks`, everybody played everything."""
    made = []
    for number in range(1, EVENINGS + 1):
        day = FIRST + timedelta(days=chance.choice([0, 3, 7, 20]) * number - 9)
        tags = chance.choice(["", "", "cup"])
        for player in players:
            for turn in range(1, 3):
                mark = chance.choice(["played"] * 6 + ["substitute", "bye", "excused", "absent", "ill"]) if marks else "played"
                if marks and chance.random() < 0.2:
                    continue
                points = chance.choice([-7, 0, 3, 3, 8, "5/2"])
                team = chance.choice(["Red", "Blue", ""])
                kind = "guest" if player == "Cor" else ""
                cells = (
                    day,
                    number,
                    turn,
                    player,
                    mark,
                    points,
                    chance.randint(0, 3),
                    chance.randint(0, 2),
                    chance.randint(1, 2),
                    kind,
                    "",
                    tags,
                )
                made.append(",".join(map(str, (*cells, team, ""))))
    return made


def results_text(lines: list[str]) -> str:
    return "\n".join([HEADINGS, *lines])
