"""Find the problems of a rule file's tree that show without playing: unknown keys, wrong types, missing contracts.

A copy of the tree is repaired at the same time, so that the game can look for further problems in it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring.engine.options import option_reference
from scoring.engine.problem import Problem
from scoring.engine.promised.game import FAMILY
from scoring.engine.ruleset import RuleSet
from scoring.rulefile.hidden import MAX_NAME
from scoring.rulefile.keys import (
    ALL_PASS,
    ARTICLE,
    CONTRACT_CODE,
    CONTROL,
    FAMILY_ONLY,
    LANGUAGE,
    MAX_CONTRACTS,
    MAX_TEXT,
    PAYMENT,
    TOP,
    WORDS_OF,
    KeyKind,
    fillable,
    readable,
)
from scoring.rulefile.known_keys import KnownKeys, contract_keys

MAX_DEPTH = 8
MAX_VALUES = 20_000
FAMILY_SIZES = (3, 4, 5)
STUB: Mapping[str, Any] = {"at_least": 8, "pays": {"flat": 1}}
"""A contract that is valid under any rules. It replaces an invalid contract, so that the rest of the file can be checked."""


class TreeShape:
    """The problems of one tree (`problems`), and a copy of the tree in which they are repaired (`tree`)."""

    def __init__(self, own: Mapping[str, Any], base: RuleSet | None, of: RuleSet | None = None) -> None:
        """Check a tree.

        `base` is the published rule set that its `like` names. For a whole rule set, `base` is None, and `of` is the published rule set
        of its game.
        """
        self.base, self.of, self.problems = base, of, list[Problem]()
        self.tree: dict[str, Any] = _plain(own)
        self.published: Mapping[str, Any] = base.data.get("contracts", {}) if base else {}
        options = (base.data if base else self.tree).get("options", {})
        self.options: Mapping[str, Any] = options if isinstance(options, Mapping) else {}
        self._look()

    def _look(self) -> None:
        allowed = KnownKeys(self.tree, self.base or self.of, whole=self.base is None)
        for path, table, names in allowed.tables():
            self._keys(table, names, ".".join(path))
        if self.base is not None:
            self._top(self.base)
        if self.base is None and self.tree.get("family") != FAMILY:
            return
        if isinstance(self.tree.get("contracts"), dict):
            self._contracts(self.tree["contracts"])
        self._orders()
        if "words" in self.tree and self.base is not None:
            self._words(self.tree["words"])

    def _add(self, code: str, field: str, **context: Any) -> None:
        self.problems.append(Problem(code, field, context))

    # -- keys and types ---------------------------------------------------------------------------------------------------------

    def _top(self, base: RuleSet) -> None:
        family = base.game.family == FAMILY
        for key in sorted(FAMILY_ONLY & self.tree.keys()) if not family else ():
            self._add("FILE_NOT_THIS_GAME", key, name=key)
            del self.tree[key]
        self._table(self.tree, TOP, "", free=False)
        sizes = FAMILY_SIZES if family else base.game.table_sizes
        if "seats" in self.tree and (not set(self.tree["seats"]) <= set(sizes) or len(set(self.tree["seats"])) < len(self.tree["seats"])):
            self._add("FILE_SEATS", "seats", values=list(sizes))
            del self.tree["seats"]
        self._table(self.tree.get("all_pass", {}), ALL_PASS, "all_pass")
        for name, game in self.tree.get("pass_games", {}).items():
            if not isinstance(game, Mapping):
                self._add("FILE_TABLE", f"pass_games.{name}")
        self.tree["pass_games"] = {name: game for name, game in self.tree.get("pass_games", {}).items() if isinstance(game, Mapping)}
        for name in [name for name in self.tree.get("options", {}) if name not in self.options]:
            nearest = _nearest(name, self.options)
            self._add("FILE_KEY_MISSPELT" if nearest else "OPTION_UNKNOWN", f"options.{name}", name=_short(name), nearest=nearest)
            del self.tree["options"][name]

    def _table(self, table: dict[str, Any], kinds: Mapping[str, KeyKind], where: str, free: bool = True) -> None:
        """Check the values of the TOML table at the path `where`; report each wrong one, and replace or delete it.

        If `free` is true, a value may instead refer to an option, such as `=solo_base.9`.
        """
        self._keys(table, kinds, where)
        for key in list(table):
            field, kind, value = f"{where}.{key}" if where else key, kinds[key], table[key]
            name = option_reference(value) if free else None
            if name is not None:
                good = self._has_option(name)
                if not good:
                    self._add("OPTION_UNKNOWN", field, name=_short(name))
            else:
                good = kind.fits(value)
                if not good:
                    self._add(kind.code, field, **{"most": 500} | {"values": list(FAMILY_SIZES)} | dict(kind.context))
            if not good and kind.instead is not None:
                table[key] = kind.instead
            elif not good:
                del table[key]

    def _keys(self, table: dict[str, Any], names: Iterable[str], where: str) -> None:
        """Report unknown keys. A misspelt key is treated as the nearest known key."""
        for key in [key for key in table if key not in names]:
            field, nearest = f"{where}.{key}" if where else key, _nearest(key, names)
            if nearest:
                self._add("FILE_KEY_MISSPELT", field, name=_short(key), nearest=nearest)
                table.setdefault(nearest, table[key])
            else:
                self._add("FILE_KEY_UNKNOWN", field, name=_short(key), values=sorted(names))
            del table[key]

    def _has_option(self, name: str) -> bool:
        option, *steps = name.split(".")
        value: Any = self.options.get(option)
        value = value.get("default") if isinstance(value, Mapping) else None
        for step in steps:
            value = value.get(step) if isinstance(value, Mapping) else None
        return value is not None

    # -- contracts ----------------------------------------------------------------------------------------------------------------

    def _contracts(self, rows: dict[str, Any]) -> None:
        if len(rows) > MAX_CONTRACTS:
            self._add("FILE_TOO_MANY", "contracts", most=MAX_CONTRACTS)
            rows = self.tree["contracts"] = dict(list(rows.items())[:MAX_CONTRACTS])
        for code, row in list(rows.items()):
            field = f"contracts.{code}"
            if not CONTRACT_CODE.fullmatch(code):
                self._add("FILE_CONTRACT_CODE", field)
                del rows[code]
            elif not isinstance(row, Mapping):
                self._add("FILE_TABLE", field)
                rows[code] = {} if code in self.published else dict(STUB)
            else:
                self._contract(rows[code], field)
        for code in list(rows):
            self._like(code, rows)
        for code in [code for code in rows if self.base and code not in self.published]:
            words = self.tree.get("words", {})
            names = words.get("contracts", {}) if isinstance(words, Mapping) else {}
            if not (isinstance(names, Mapping) and names.get(code)):
                self._add("FILE_NAME_MISSING", f"contracts.{code}", name=code)

    def _contract(self, row: dict[str, Any], field: str) -> None:
        game = self.base or self.of
        self._table(row, contract_keys(game.code if game else ""), field)
        if {"at_least", "exactly"} <= row.keys():
            self._add("FILE_KEY_UNKNOWN", f"{field}.exactly", name="exactly", values=["at_least"])
            del row["exactly"]
        tables = [("pays", row.get("pays"))] + [(f"pays_at.{seats}", part) for seats, part in row.get("pays_at", {}).items()]
        for place, part in tables:
            if isinstance(part, dict):
                self._table(part, PAYMENT, f"{field}.{place}")
            elif place != "pays":
                self._add("FILE_TABLE", f"{field}.{place}")
                row["pays_at"] = {}

    def _like(self, code: str, rows: dict[str, Any]) -> None:
        """Check `above` and `like` of a contract: the contracts that they name must exist, and `like` must not form a cycle."""
        seen, model = [code], rows[code].get("like")
        above = rows[code].get("above")
        if above is not None and above not in rows and above not in self.published:
            self._add("FILE_CONTRACT_UNKNOWN", f"contracts.{code}.above", name=_short(above))
            del rows[code]["above"]
        if model is not None and model not in rows and model not in self.published:
            self._add("FILE_CONTRACT_UNKNOWN", f"contracts.{code}.like", name=_short(model))
            rows[code] = {**STUB, **{key: value for key, value in rows[code].items() if key != "like"}}
            return
        while model is not None and model in rows:
            if model in seen:
                if model == code and (len(seen) > 1 or code not in self.published or self.base is None):
                    self._add("FILE_LIKE_CYCLE", f"contracts.{code}.like", name=code)
                    rows[code] = {**STUB, **{key: value for key, value in rows[code].items() if key != "like"}}
                return
            seen.append(model)
            model = rows[model].get("like")

    def _orders(self) -> None:
        """Check the codes in the bidding order and in `removed_contracts`."""
        rows = self.tree.get("contracts", {})
        removed = self.tree.get("removed_contracts", [])
        for place, code in enumerate(removed):
            if code not in self.published:
                self._add("FILE_CONTRACT_UNKNOWN", f"removed_contracts.{place}", name=_short(code))
            elif code in rows:
                self._add("FILE_REMOVED_TOO", f"contracts.{code}", name=code)
        self.tree["removed_contracts"] = [code for code in removed if code in self.published and code not in rows]
        left = {*self.published, *rows} - set(self.tree["removed_contracts"])
        order = self.tree.get("bid_order")
        if isinstance(order, list):
            self.tree["bid_order"] = self._order(order, left, self.tree["removed_contracts"])
        if self.base is not None:
            self._without_place(rows)

    def _order(self, order: list[Any], left: set[str], removed: list[str]) -> list[list[str]]:
        result, seen = list[list[str]](), set[str]()
        for place, group in enumerate(order):
            kept = []
            for each, code in enumerate(group):
                field = f"bid_order.{place}.{each}"
                if code in seen:
                    self._add("FILE_CONTRACT_TWICE", field, name=_short(code))
                elif code not in left and (self.base is not None or code in removed):
                    self._add("FILE_CONTRACT_UNKNOWN", field, name=_short(code))
                else:
                    kept.append(code)
                seen.add(code)
            result += [kept] if kept else []
        return result

    def _without_place(self, rows: Mapping[str, Any]) -> None:
        """Report contracts without a place in the bidding order, and add them at its end.

        A contract has a place if it is listed in `bid_order`, or if it is `above` a listed contract.
        """
        order = self.tree.get("bid_order")
        removed = set(self.tree["removed_contracts"])
        if order is None:
            missing = [code for code in rows if code not in self.published and "above" not in rows[code]]
            missing += [code for code, raw in self.published.items() if raw.get("above") in removed and code not in removed]
        else:
            placed = {code for group in order for code in group}
            above = {code: rows.get(code, {}).get("above", self.published.get(code, {}).get("above")) for code in {*rows, *self.published}}
            missing = [code for code in [*self.published, *rows] if code not in placed | removed and above[code] not in placed]
        missing = list(dict.fromkeys(missing))
        if missing and order is not None:
            self._add("FILE_NOT_IN_ORDER", "bid_order", name=", ".join(missing))
        elif missing:
            self.problems += [Problem("FILE_NOT_IN_ORDER", f"contracts.{code}", {"name": code}) for code in missing]
        if missing:
            self.tree["bid_order"] = [*(order if order is not None else self._published_order(removed)), *([code] for code in missing)]

    def _published_order(self, removed: set[str]) -> list[list[str]]:
        order: Any = self.base.data.get("bid_order") if self.base else None
        name = option_reference(order)
        if name is not None:
            order = self.options[name]["default"]
        order = order or [[code] for code, raw in self.published.items() if "above" not in raw]
        return [kept for group in order if (kept := [code for code in group if code not in removed])]

    # -- words --------------------------------------------------------------------------------------------------------------------

    def _words(self, words: dict[str, Any]) -> None:
        self._keys(words, WORDS_OF, "words")
        for part, table in list(words.items()):
            if not isinstance(table, Mapping):
                self._add("FILE_TABLE", f"words.{part}")
                del words[part]
                continue
            for name, value in list(words[part].items()) if part != "regulation" else ():  # check_regulation checks the regulation
                wrong: Any = list(_wrong_words(value, f"words.{part}.{name}", flat=part in ("contracts", "problems", "pass_games")))
                self.problems += wrong
                if part == "articles" and not wrong:
                    wrong = not self._article(value, name)
                if wrong:
                    del words[part][name]
        for code in words.get("contracts", {}):
            if code not in self.published and code not in self.tree.get("contracts", {}):
                self._add("FILE_CONTRACT_UNKNOWN", f"words.contracts.{code}", name=_short(code))

    def _article(self, article: Any, code: str) -> bool:
        """Return whether an article is valid. It must be complete if no published article has its code."""
        field, before = f"words.articles.{code}", len(self.problems)
        if not isinstance(article, dict):
            self._add("FILE_TABLE", field)
            return False
        published = self.base.articles if self.base else {}
        if code in published and published[code].absent and self.base and self.base.game.family != FAMILY:
            offered = [each.code for each in published.values() if not each.absent]
            self._add("FILE_KEY_UNKNOWN", field, name=_short(code), values=offered)
            return False
        self._table(article, ARTICLE, field)
        for name, fixed, problem in (("hidden", "always", "FILE_ARTICLE_ALWAYS"), ("fine", "ruled", "FILE_ARTICLE_RULED")):
            if name in article and code in published and getattr(published[code], fixed):
                self._add(problem, f"{field}.{name}", name=code)
                del article[name]
        for name in ("title", "text") if code not in published else ():
            if name not in article:
                self._add("FILE_KEY_MISSING", field, name=name)
        return len(self.problems) == before


def _wrong_words(value: Any, field: str, flat: bool) -> Iterator[Problem]:
    """Yield a problem for each text that is too long, unreadable or has wrong braces, and for each wrong number.

    If `flat` is true, the value must be a table with one text for each language. Otherwise it may contain such tables, lists and numbers,
    as an article does.
    """
    if isinstance(value, str):
        if not readable(value):
            yield Problem("FILE_TEXT", field, {"most": MAX_TEXT})
        elif not fillable(value):
            yield Problem("FILE_BRACES", field)
    elif isinstance(value, Mapping):
        if flat and not (value and all(LANGUAGE.fullmatch(key) and isinstance(text, str) for key, text in value.items())):
            yield Problem("FILE_WORDS", field)
            return
        for key, part in value.items():
            yield from _wrong_words(part, f"{field}.{key}", flat=False)
    elif flat:
        yield Problem("FILE_WORDS", field)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _wrong_words(part, f"{field}.{place}", flat=False)
    elif not isinstance(value, bool) and not (type(value) is int and abs(value) <= 100_000):
        yield Problem("FILE_WHOLE", field, {"least": 0, "most": 100_000})


def too_deep(tree: Any) -> bool:
    """Return whether a tree is too deep or too large for a rule file.

    It runs before all other checks, and is not recursive, so a deep tree cannot exhaust the stack.
    """
    level, count = [tree], 0
    for _ in range(MAX_DEPTH + 1):
        level = [
            part for value in level for part in (value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ())
        ]
        count += len(level)
        if not level:
            return count > MAX_VALUES
    return True


def _plain(tree: Any) -> Any:
    """Return a copy of the tree made of plain dicts and lists, which can be changed without changing the original."""
    if isinstance(tree, Mapping):
        return {key: _plain(value) for key, value in tree.items()}
    return [_plain(value) for value in tree] if isinstance(tree, list | tuple) else tree


def _nearest(name: Any, names: Iterable[str]) -> str | None:
    near = difflib.get_close_matches(str(name)[:MAX_NAME], list(names), n=1, cutoff=0.8)
    return near[0] if near else None


def _short(text: Any) -> str:
    return CONTROL.sub("", str(text))[:MAX_NAME]
