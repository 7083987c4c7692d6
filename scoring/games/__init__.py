"""The list of all games. A rule set comes from a file that ships with Troela, or from the copy that a tournament stores."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scoring.engine.functions import GameFunctions
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.duties.game import TRICKS_WITH_DUTIES
from scoring.engine.ruleset import RuleSet
from scoring.games.klaverjas.game import KLAVERJAS
from scoring.games.knockout_whist.game import KNOCKOUT_WHIST
from scoring.games.rifki.game import RIFKI
from scoring.games.rikken_belgian.game import RIKKEN_BELGIAN
from scoring.games.russian_501.game import RUSSIAN_501
from scoring.games.schafkopf.game import SCHAFKOPF
from scoring.games.skat.game import SKAT
from scoring.games.totals.game import TOTALS

FOLDER = Path(__file__).parent
MISSING = "the file is missing, although every game needs it. CONTRIBUTING.md describes its content."
PROMISED_WORDS = ("promised_tricks", "promised_regulation")


@dataclass(frozen=True)
class Shipped:
    """A game that ships with Troela. Its files are in `scoring/games/<code>/`.

    `shared_words` names the files in `shared_words/` with words that it has in common with similar games.
    """

    functions: GameFunctions[Any, Any, Any]
    shared_words: tuple[str, ...] = ()


GAMES: Mapping[str, Shipped] = {
    "rikken_brabant": Shipped(TRICKS_WITH_DUTIES, PROMISED_WORDS),
    "rikken_belgian": Shipped(RIKKEN_BELGIAN, PROMISED_WORDS),
    "rikken_stichting": Shipped(TRICKS_WITH_DUTIES, PROMISED_WORDS),
    "whist_iwwa": Shipped(TRICKS_WITH_DUTIES, PROMISED_WORDS),
    "whist_fleurus": Shipped(TRICKS_WITH_DUTIES, PROMISED_WORDS),
    "whist_couleur": Shipped(TRICKS_WITH_DUTIES, PROMISED_WORDS),
    "knockout_whist": Shipped(KNOCKOUT_WHIST),
    "russian_501": Shipped(RUSSIAN_501),
    "rifki": Shipped(RIFKI),
    "klaverjas": Shipped(KLAVERJAS),
    "schafkopf": Shipped(SCHAFKOPF),
    "skat": Shipped(SKAT),
    "totals": Shipped(TOTALS),
}


@cache
def published(code: str) -> RuleSet:
    """Return the published rule set of a game, with the default options. Raises Refused: GAME_UNKNOWN."""
    game = shipped(code)
    data = with_words_beside(_read(f"{code}/rules.toml"), FOLDER / code)
    return RuleSet.build(game.functions, data, {}, words_for(game.shared_words, code))


@cache
def pit_codes() -> frozenset[str]:
    """Return the reason codes of all games for a line in which one side took every trick (`Game.pit_codes`)."""
    return frozenset(code for game in GAMES for code in published(game).game.pit_codes)


def with_words_beside(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return a rule set's data, with the words from `words.toml` in this folder added if that file exists."""
    return {**data, **(_read(folder.resolve() / "words.toml") if (folder / "words.toml").exists() else {})}


def ruleset_from(copy: Mapping[str, Any]) -> RuleSet:
    """Return the rule set that `RuleSet.copy` stored. Raises Refused: GAME_UNKNOWN, OPTION_…, TABLE_…, RULES_UNREADABLE."""
    return _ruleset_from(json.dumps(copy, sort_keys=True))


@lru_cache(maxsize=128)
def _ruleset_from(text: str) -> RuleSet:
    copy = json.loads(text)
    try:
        game = shipped(copy["game"])
        data = _in_order(copy["data"], published(copy["game"]).data)
        options, own = _in_order(copy["options"], data["options"]), dict(copy.get("own", {}))
        rules = RuleSet.build(game.functions, data, options, words_for(game.shared_words, copy["game"]), own)
        if (rules.code, type(rules.version), type(rules.source)) != (copy["game"], int, str) or not rules.title:
            raise ValueError
    except (KeyError, TypeError, ValueError, AttributeError) as error:  # a file from outside may contain anything
        raise Refused(Problem("RULES_UNREADABLE", "rules")) from error
    return rules


def _in_order(value: Any, model: Any) -> Any:
    """Return the value with its keys in the order of the published file.

    PostgreSQL does not preserve the order of JSON keys, and people read the options in that order.
    """
    if isinstance(value, Mapping) and isinstance(model, Mapping):
        names = [*(name for name in model if name in value), *(name for name in value if name not in model)]
        return {name: _in_order(value[name], model.get(name)) for name in names}
    return value


def shipped(code: Any) -> Shipped:
    """Return the game with this code. Raises Refused: GAME_UNKNOWN."""
    if not isinstance(code, str) or code not in GAMES:
        raise Refused(Problem("GAME_UNKNOWN", "game", {"name": str(code)[:60], "values": tuple(GAMES)}))
    return GAMES[code]


@cache
def words_for(shared: tuple[str, ...], code: str = "") -> Mapping[str, Any]:
    """Return the words that a rule set's own file does not contain, read from files in `shared_words/`.

    These are the words for all games, and those that similar games have in common (the files named in `shared`). If `code` is given, the
    regulation of that game is included.
    """
    result: dict[str, Any] = {}
    files = [f"shared_words/{name}.toml" for name in ("sheet", "rulefile", "jury", "regulation", *shared)]
    for file in (*files, *([f"{code}/regulation.toml"] if code else ())):
        for part, words in _read(file)["words"].items():
            result[part] = {**result.get(part, {}), **words}
    return result


@cache
def sentences() -> Mapping[str, Any]:
    """Return the sentences for mistakes in a sheet or a rule file whose game is not known yet."""
    files = ("sheet", "rulefile", "regulation")
    return {code: words for name in files for code, words in _read(f"shared_words/{name}.toml")["words"]["problems"].items()}


def _read(file: str | Path) -> dict[str, Any]:
    path = FOLDER / file
    try:
        with path.open("rb") as stream:
            return tomllib.load(stream)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, MISSING, str(path)) from None
