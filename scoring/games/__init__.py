"""Every game that ships, written out, and where a rule set comes from: a file of ours, or the copy that an evening keeps."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scoring.engine.game import Game, Problem, Refused
from scoring.engine.promised.game import PromisedTricks
from scoring.engine.ruleset import RuleSet
from scoring.games.knockout_whist import KnockoutWhist
from scoring.games.rifki import Rifki
from scoring.games.rikken_belgian import BelgianRikken
from scoring.games.russian_501 import Russian501

HERE = Path(__file__).parent
PROMISED = ("promised_tricks.words.toml",)


@dataclass(frozen=True)
class Shipped:
    """One game that ships: its files and the code behind them. Words in `words` are shared with others of its kind."""

    file: str
    game: Game
    words: tuple[str, ...] = ()


GAMES: Mapping[str, Shipped] = {
    "rikken_brabant": Shipped("rikken_brabant.toml", PromisedTricks(), PROMISED),
    "rikken_belgian": Shipped("rikken_belgian.toml", BelgianRikken(), PROMISED),
    "rikken_stichting": Shipped("rikken_stichting.toml", PromisedTricks(), PROMISED),
    "whist_iwwa": Shipped("whist_iwwa.toml", PromisedTricks(), PROMISED),
    "knockout_whist": Shipped("knockout_whist.toml", KnockoutWhist()),
    "russian_501": Shipped("russian_501.toml", Russian501()),
    "rifki": Shipped("rifki.toml", Rifki()),
}


@cache
def published(code: str) -> RuleSet:
    """A rule set as it ships, with the defaults. Raises Refused: GAME_UNKNOWN."""
    shipped = _shipped(code)
    data = _read(shipped.file)
    own = HERE / shipped.file.replace(".toml", ".words.toml")
    if own.exists():
        data = {**data, **_read(own.name)}
    return RuleSet.made(shipped.game, data, {}, _common(code))


def ruleset_from(copy: Mapping[str, Any]) -> RuleSet:
    """The rule set that `RuleSet.copy` wrote down. Raises Refused: GAME_UNKNOWN, OPTION_…, TABLE_…, RULES_UNREADABLE."""
    return _ruleset_from(json.dumps(copy, sort_keys=True))


@lru_cache(maxsize=128)
def _ruleset_from(text: str) -> RuleSet:
    copy = json.loads(text)
    try:
        data = _in_order(copy["data"], published(copy["game"]).data)
        rules = RuleSet.made(_shipped(copy["game"]).game, data, _in_order(copy["options"], data["options"]), _common(copy["game"]))
        if (rules.code, type(rules.version), type(rules.source)) != (copy["game"], int, str) or not rules.title:
            raise ValueError
    except (KeyError, TypeError, ValueError, AttributeError) as error:  # a file from outside may hold anything
        raise Refused(Problem("RULES_UNREADABLE", "rules")) from error
    return rules


def _in_order(value: Any, model: Any) -> Any:
    """The same with its names in the order of the published file: a database may keep JSON without one, and people read options in it."""
    if isinstance(value, Mapping) and isinstance(model, Mapping):
        names = [*(name for name in model if name in value), *(name for name in value if name not in model)]
        return {name: _in_order(value[name], model.get(name)) for name in names}
    return value


def _shipped(code: Any) -> Shipped:
    if not isinstance(code, str) or code not in GAMES:
        raise Refused(Problem("GAME_UNKNOWN", "game", {"name": str(code)[:60], "values": tuple(GAMES)}))
    return GAMES[code]


@cache
def _common(code: str) -> Mapping[str, Any]:
    """Words a game shares with others of its kind and with every sheet."""
    result: dict[str, Any] = {}
    for file in ("sheet.words.toml", "jury.words.toml", *GAMES[code].words):
        for part, words in _read(file)["words"].items():
            result[part] = {**result.get(part, {}), **words}
    return result


@cache
def sentences() -> Mapping[str, Any]:
    """What a sheet says about mistakes before its game is known."""
    words: Mapping[str, Any] = _read("sheet.words.toml")["words"]["problems"]
    return words


def _read(file: str) -> dict[str, Any]:
    with (HERE / file).open("rb") as opened:
        return tomllib.load(opened)
