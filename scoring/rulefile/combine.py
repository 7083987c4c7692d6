"""Merge a club's file into the published rules. The file must already be checked (`check`): nothing is checked here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from scoring.engine.options import option_reference
from scoring.engine.promised.rules import inherited
from scoring.engine.promised.table import same_notation
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import REGIONS, plain_language

LAID_OVER = ("title", "duties", "all_pass", "pass_games")
"""The sections that are merged value by value: a file needs to hold only the differences."""
REPLACED = ("source", "provisional", "seats", "settlement", "bid_order", "unit", "auction", "own_paragraphs")
USUAL: Mapping[str, Any] = {"settlement": "zero_sum"}
"""The defaults of keys that the published data may lack. A file that states the default changes nothing."""
INSTEAD = (("at_least", "exactly"), ("lost", "shares_loss"))
"""Pairs of fields of a contract that exclude each other."""


def combined(own: Mapping[str, Any], base: RuleSet) -> dict[str, Any]:
    """Return the data of the published rules with the changes of `own`.

    Options are not filled in. Options to which nothing refers any more are removed.
    """
    data = dict(base.data)
    data |= {key: own[key] for key in REPLACED if key in own and (key in data or own[key] != USUAL.get(key))}
    data |= {key: laid_over(data.get(key, {}), own[key]) for key in LAID_OVER if key in own}
    if "words" in own:
        data["words"] = _words(own["words"], base)
    if own.keys() & {"contracts", "removed_contracts", "bid_order"} and "contracts" in data:
        data["contracts"] = contracts(own, data["contracts"], base)
    if own.keys() & {"contracts", "removed_contracts", "bid_order", "all_pass", "pass_games", "unit"}:
        data["options"] = _options_in_use(base.data, data)
    return data


def laid_over(below: Any, above: Any) -> Any:
    """Return `below` with the values of `above` put over it: two tables are merged key by key, any other value is replaced.

    If `above` has a text in a language (`nl`), the text of `below` for a region of that language (`nl-x-nb`) is dropped. Otherwise readers
    of that region would not see the new text.
    """
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        kept = {key: value for key, value in below.items() if key not in REGIONS or plain_language(key) not in above}
        return {**kept, **{key: laid_over(below.get(key), value) for key, value in above.items()}}
    return above


def _words(own: Mapping[str, Any], base: RuleSet) -> dict[str, Any]:
    """Return the words of the published rules, merged with the club's words.

    For words that several games share, a club may change a single language.
    """
    result = dict(base.data.get("words", {}))
    for part, words in own.items():
        usual = base.words.get(part, {})
        result[part] = {**result.get(part, {}), **{key: laid_over(usual.get(key), value) for key, value in words.items()}}
    return result


def contracts(own: Mapping[str, Any], raws: Mapping[str, Any], base: RuleSet) -> dict[str, Any]:
    """Return the published contracts with the club's changes: contracts changed, added and removed.

    A change affects only the contract under whose code it is written. Published contracts that inherit from it by `like` keep the
    published values.
    """
    rows, removed = own.get("contracts", {}), set(own.get("removed_contracts", ()))
    touched = removed | rows.keys()
    result: dict[str, Any] = {}
    for code, raw in raws.items():
        if code in rows and code not in removed:
            whole = inherited(raws, code)
            changed = contract(code, rows, raws, base)
            result[code] = raw if changed == whole else changed
        elif code not in removed:
            result[code] = inherited(raws, code) if touched & set(_ancestors(raws, code)) else raw
    result |= {code: contract(code, rows, raws, base) for code in rows if code not in raws}
    ordered = {code for group in own.get("bid_order", ()) for code in group}
    return {
        code: {key: value for key, value in raw.items() if key != "above"} if code in ordered or raw.get("above") in removed else raw
        for code, raw in result.items()
    }


def contract(code: str, rows: Mapping[str, Any], raws: Mapping[str, Any], base: RuleSet) -> dict[str, Any]:
    """Return all fields of one contract of the file.

    Missing fields come from the contract that `like` names, else from the published one.
    """
    row = rows[code]
    model = row.get("like", code)
    if model == code:
        below = inherited(raws, code) if code in raws else {}
    else:
        below = contract(model, rows, raws, base) if model in rows else inherited(raws, model)
        below.pop("above", None)
    return over(below, {key: value for key, value in row.items() if key != "like"}, base)


def over(below: Mapping[str, Any], row: Mapping[str, Any], base: RuleSet) -> dict[str, Any]:
    """Return the contract `below` with the changes that a club's file makes to it (`row`)."""
    result = dict(below)
    for fields in INSTEAD:
        if row.keys() & set(fields):
            result = {key: value for key, value in result.items() if key not in fields}
    if "trump" in row:
        result.pop("trump_problem", None)
    result |= row
    if "pays" in row:
        result.pop("pays_at", None)
        result["pays"] = _pays(below.get("pays"), row["pays"], base)
    if "pays_at" in row:
        result["pays_at"] = row["pays_at"]
    return result


def _pays(below: Any, row: Any, base: RuleSet) -> Any:
    """Return the payments of a contract: those in the club's file (`row`), completed from the published ones (`below`).

    Nothing is completed if the club writes its payments in another notation than the published rules.
    """
    name = option_reference(below)
    if name is not None:
        below = _default(base, name)
    if not isinstance(row, Mapping) or not isinstance(below, Mapping):
        return row
    return {**below, **row} if same_notation(below, row) else dict(row)


def _default(base: RuleSet, name: str) -> Any:
    option, *steps = name.split(".")
    value: Any = base.data["options"].get(option, {}).get("default")
    for step in steps:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _ancestors(raws: Mapping[str, Any], code: str) -> Iterator[str]:
    model = raws[code].get("like")
    while model is not None:
        yield model
        model = raws[model].get("like")


# -- options ------------------------------------------------------------------------------------------------------------------------


def _options_in_use(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that still have an effect.

    An option has no effect if the club replaced the reference to it (`"=misere"`) by a number.
    """
    gone = _references(before) - _references(after)
    result = {}
    for name, raw in before.get("options", {}).items():
        kept = dict(raw)
        if "changes" in raw:
            kept["changes"] = {
                value: {path: new for path, new in paths.items() if _exists(after, path.split("."))}
                for value, paths in raw["changes"].items()
            }
        if isinstance(raw["default"], Mapping):
            kept["default"] = {part: value for part, value in raw["default"].items() if f"{name}.{part}" not in gone}
        lost_all = (
            not kept["default"] if isinstance(raw["default"], Mapping) else name in gone or ("changes" in raw and name not in _names(after))
        )
        if not lost_all or any(kept.get("changes", {}).values()):
            result[name] = kept
    return result


def _names(data: Mapping[str, Any]) -> set[str]:
    return {reference.split(".")[0] for reference in _references(data)}


def _references(data: Mapping[str, Any]) -> set[str]:
    """Return the names of the options to which texts in the data refer."""
    return set(_referenced({key: part for key, part in data.items() if key != "options"}))


def _referenced(part: Any) -> Iterator[str]:
    for value in part.values() if isinstance(part, Mapping) else part if isinstance(part, list | tuple) else ():
        yield from _referenced(value)
    name = option_reference(part)
    if name is not None:
        yield name


def _exists(part: Any, path: list[str]) -> bool:
    """Return whether a value can be put at this path: for `contracts.RIK.pays`, the data must have a table `contracts.RIK`.

    Names in the path may contain `*`.
    """
    if len(path) == 1:
        return isinstance(part, Mapping)
    return isinstance(part, Mapping) and any(_exists(part[key], path[1:]) for key in part if fnmatchcase(key, path[0]))
