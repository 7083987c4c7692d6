"""Name the keys that each table of a rule file may have, so that no key is ignored: an unknown one is refused by name.

`scoring.rulefile.shape` checks the keys of a contract, a payment and an article itself, because it also checks their values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.engine.promised.duties.rules import DUTY_KEYS
from scoring.engine.promised.game import FAMILY
from scoring.engine.promised.passgames import FIGURES
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import LANGUAGES
from scoring.rulefile.keys import ARTICLE, CONTRACT, CONTRACT_CODE, LANGUAGE, PAYMENT, TOP

Path = tuple[str, ...]

WHOLE_SET_TOP: Final = frozenset(
    {"code", "prefix", "version", "provisional", "source", "local", "seats", "options", "title", "words", "own_paragraphs"}
)
"""The top-level keys of every complete rule set."""
FAMILY_TOP: Final = frozenset(
    {"family", "contracts", "bid_order", "all_pass", "pass_games", "unit", "auction", "settlement", "duties", "fines", "jury"}
)
"""The top-level keys of a complete rule set of promised tricks."""
OPTION: Final = frozenset({"kind", "default", "least", "most", "values", "affects", "group", "implies", "added", "changes"})
"""The fields that describe an option in a complete rule set."""
OPTION_WORDS: Final = frozenset({"title", "help", "labels"})
ONE_GAME_ONLY: Mapping[str, str] = {"souvenir": "rikken_belgian", "extra": "rikken_belgian", "shares_loss": "rikken_belgian"}
"""The fields of a contract that only one game reads, each with the code of that game."""
SIZES: Final = ("3", "4", "5")
"""The table sizes, in players, at which a contract may be paid differently."""
_FINES, _JURY = frozenset({"FORGOT_JURY", "FORGOT_JURY_THIRD_SOLO"}), frozenset({"third_solo_after", "forgotten"})


def contract_keys(code: str) -> dict[str, Any]:
    """Return the fields that a contract may have in the rules of the game `code`, with the values of each."""
    return {name: kind for name, kind in CONTRACT.items() if ONE_GAME_ONLY.get(name, code) == code}


class KnownKeys:
    """The keys that the tables of one rule file may have."""

    def __init__(self, tree: Mapping[str, Any], published: RuleSet | None, *, whole: bool) -> None:
        """Begin with the tree of a file.

        `published` is the published rule set of its game; None for a new game of promised tricks. `whole` is true for a complete rule set,
        false for a club's file.
        """
        self.tree, self.published, self.whole = tree, published, whole
        self.model: Mapping[str, Any] = {**published.data, "words": published.words} if published else {}
        self.family = (self.model or tree).get("family") == FAMILY
        self.code = published.code if published else ""

    def tables(self) -> Iterator[tuple[Path, dict[str, Any], Iterable[str]]]:
        """Yield each table whose keys are known here: its path, the table itself, and the names of the keys that it may have.

        A table of words may have any language. If the caller deletes a key from the table just yielded, the tables under that key are not
        yielded.
        """
        yield from self._tables((), self.tree)

    def _tables(self, path: Path, part: Any) -> Iterator[tuple[Path, dict[str, Any], Iterable[str]]]:
        if isinstance(part, dict):
            names = self._names(path)
            if names is not None:
                yield path, part, names or {*LANGUAGES, *filter(LANGUAGE.fullmatch, part)}
            for key, value in list(part.items()):
                yield from self._tables((*path, key), value)
        elif isinstance(part, list):
            for place, value in enumerate(part):
                yield from self._tables((*path, str(place)), value)

    def _names(self, path: Path) -> Iterable[str] | None:
        """Return the keys of the table at this path: empty for words in several languages, None if another check knows its keys."""
        match path:
            case ():
                return self._top() if self.whole else None
            case ("options", *rest):
                return self._of_options(rest)
            case ("words", *rest):
                return self._of_words(rest)
            case ("own_paragraphs", _):
                return ("section", "text", "title")
            case ("title",) | ("own_paragraphs", _, _):
                return ()
        names = self._of_promised_tricks(path) if self.family else None
        return self._of_game(path) if names is None and self.whole else names

    def _of_promised_tricks(self, path: Path) -> Iterable[str] | None:
        """Return the keys of a table that only games of promised tricks have."""
        match path:
            case ("pass_games",) if self.published:
                return _at(self.model, path).keys()
            case ("pass_games", code):
                return self._of_pass_game(code)
            case ("contracts", _, "pays_at"):
                return SIZES
            case ("duties",):
                return DUTY_KEYS
            case ("all_pass",) if self.whole:
                return ("way", "dealer", "either")
            case ("all_pass", "either") if self.published:
                return _at(self.model, path).keys()
        return None

    def _top(self) -> Iterable[str]:
        return {*WHOLE_SET_TOP, *(FAMILY_TOP if self.family else ()), *self.model}

    def _of_game(self, path: Path) -> Iterable[str] | None:
        """Return the keys of a table that only complete rule sets have."""
        if path == ("fines",):
            return {*_FINES, *self.model.get("fines", {})}
        if path == ("jury",):
            return {*_JURY, *self.model.get("jury", {})}
        if self.family or (path[0] in TOP and path[0] != "contracts"):
            return None
        names = set[str]()
        for each in _at(self.model, path[:1]).values() if len(path) == 2 else (_at(self.model, path),):
            names |= each.keys() if isinstance(each, Mapping) else set()
        return names

    def _of_options(self, path: list[str]) -> Iterable[str] | None:
        """Return the keys of `[options]`: the values that a club's file gives, or the descriptions in a complete rule set."""
        described = _at(self.tree if self.whole else self.model, ("options",))
        raw = _at(described, path[:1])
        if not path:
            return self._described_options(described) if self.whole else None
        rest = path[1:]
        if not self.whole:
            rest = ["default", *rest]
        elif not rest:
            return OPTION
        match rest:
            case ["default"]:
                used = self._used_levels(path[0]) if self.whole else None
                return _at(raw, ("default",)).keys() if used is None else used
            case ["default", _]:
                return PAYMENT
            case ["implies" | "changes"]:
                return ("true", "false") if raw.get("kind") == "bool" else raw.get("values", ())
            case ["implies", _]:
                return described.keys()
            case ["changes", value]:
                changed = _at(raw, ("changes", value))
                return [step for step in changed if self._is_path(step.split("."))]
        return None

    def _described_options(self, described: Mapping[str, Any]) -> Iterable[str]:
        """Return the options of a complete rule set that are published, or that its own data use."""
        used = {text[1:].split(".")[0] for text in _texts(self.tree) if text.startswith("=")} if self.family else set()
        used |= {name for name, raw in described.items() if self.family and isinstance(raw, Mapping) and raw.get("changes")}
        return used | _at(self.model, ("options",)).keys()

    def _used_levels(self, option: str) -> Iterable[str] | None:
        """Return the keys of an option's table to which the rules refer (`"=solo_base.9"`); None if they refer to the whole table."""
        texts = set(_texts(self.tree))
        if f"={option}" in texts or not self.family:
            return None
        return {text.removeprefix(f"={option}.") for text in texts if text.startswith(f"={option}.")}

    def _is_path(self, steps: list[str]) -> bool:
        """Return whether a change of an option names a part of the rules: `unit`, `contracts.SOLO_*.lost`, `jury.forgotten`."""
        if steps[0] not in self._top():
            return False
        if steps[0] == "contracts" and len(steps) > 2:
            return steps[2] in CONTRACT
        names = self._names(tuple(steps[:-1])) if len(steps) == 2 else None
        return names is None or steps[1] in names or steps[1] in _CHANGED_ONLY

    def _of_words(self, path: list[str]) -> Iterable[str] | None:
        """Return the keys of `[words]`. A complete set may have the words that its published set has."""
        match path:
            case ["articles", *rest]:
                return self._of_articles(rest)
            case ["regulation", *rest] if rest:
                return self._of_regulation(rest)
            case ["options", *rest]:
                return self._of_option_words(rest)
            case ["contracts", _]:
                return ()
            case [] | ["contracts"] if not self.whole:
                return None
            case ["contracts"] if self.family:
                return {*filter(CONTRACT_CODE.fullmatch, _at(self.tree, ("contracts",))), *_at(self.model, ("words", "contracts"))}
            case ["pass_games"]:
                return {**_at(self.model, ("pass_games",)), **_at(self.tree, ("pass_games",))}.keys()
        if not self.published:
            return None
        former = _at(self.model, ("words", *path))
        if path == ["problems"]:
            return {*former, *(f"{self.model.get('prefix')}_{code}" for code in former)}
        in_languages = all(LANGUAGE.fullmatch(key) for key in former) if former else len(path) > 1
        return () if in_languages else former.keys()

    def _of_articles(self, path: list[str]) -> Iterable[str] | None:
        match path:
            case [_, "title" | "text"] | [_, "reasons", _]:
                return ()
            case [] if self.whole:
                return [code for code, raw in _at(self.tree, ("words", "articles")).items() if isinstance(raw, Mapping)]
            case [_] if self.whole:
                return ARTICLE
        return None

    def _of_regulation(self, path: list[str]) -> Iterable[str] | None:
        """Return the keys of a section of the regulation (`text`), or of a sentence in it (`when`, `paragraph` and languages)."""
        if len(path) == 1:
            return ("text",)
        sentence: Any = self.tree["words"]["regulation"]
        for step in path:
            sentence = sentence[int(step)] if isinstance(sentence, list) else sentence[step]
        return {"when", "paragraph", *filter(LANGUAGE.fullmatch, sentence)}

    def _of_option_words(self, path: list[str]) -> Iterable[str] | None:
        described = _at(self.tree if self.whole else self.model, ("options",))
        match path:
            case []:
                return described.keys()
            case [_]:
                return OPTION_WORDS
            case [name, "labels"]:
                raw = _at(described, (name,))
                return ("true", "false") if raw.get("kind") == "bool" else raw.get("values") or _at(raw, ("default",)).keys()
        return ()

    def _of_pass_game(self, code: str) -> Iterable[str] | None:
        """Return the keys of a pass game, which depend on its `way`; None if the way is unknown (the game then refuses it)."""
        way = {**_at(self.model, ("pass_games", code)), **_at(self.tree, ("pass_games", code))}.get("way")
        if not isinstance(way, str) or way not in FIGURES:
            return None
        return ("way", *FIGURES[way], *(("wins", "share") if way == "exact_tricks" else ()))


_CHANGED_ONLY: Final = frozenset({"turnup_at_five"})
"""The keys that no published table contains, because only an option adds them."""


def _at(tree: Any, path: Iterable[str]) -> Mapping[str, Any]:
    """Return the table at a path; an empty one if there is none."""
    for step in path:
        tree = tree.get(step) if isinstance(tree, Mapping) else None
    return tree if isinstance(tree, Mapping) else {}


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for value in part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ():
        yield from _texts(value)
