"""The contracts of a rule set as rows that a club edits, and the parts of a rule file that are made from edited rows.

Only this module knows how a row is written in a rule file. It does not deal with forms or texts of pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from scoring.engine.options import apply_options, option_reference
from scoring.engine.problem import Refused
from scoring.engine.promised.rules import inherited
from scoring.engine.promised.table import TRICKS, normal
from scoring.engine.ruleset import RuleSet
from scoring.engine.shown_text import visible
from scoring.engine.words import Words

FAMILY = "promised_tricks"
DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "partner": "", "trump": "any", "lost": "shared", "leads": "left_of_dealer", "open_cards": False, "together": False, "joint": "each",
        "needs_jury": False, "solo": False, "rare": False, "played": True, "pays_at": {},
    }
)  # fmt: skip
"""The values of a row's fields that the rule file leaves out."""
PARTS = ("contracts", "removed_contracts", "bid_order")
"""The keys of a rule file that are written from the rows. The contracts' names come from the rows too, but are among the file's words."""
STEPS, BASE, FLAT, MADE_AND_LOST, BY_TRICKS, SIDES = "steps", "base", "flat", "flat_two", "by_tricks", "sides"
"""The ways of paying a contract, as the editor names them.

STEPS: an amount for made and one for lost, with a step for each trick over or short. BASE: one amount and one step for both outcomes.
FLAT: one amount. MADE_AND_LOST: one amount for made, another for lost. BY_TRICKS: an amount for each number of tricks. SIDES: like
BY_TRICKS, but each side has its own amounts.
"""

NOTHING: Mapping[str, Any] = MappingProxyType({"over": 0, "under": 0, "slam_add": 0, "slam_times": 1, "slam": 0, "slam_both": False})
"""The default values of a payment entry's optional fields; with these values, a field adds nothing to the payment."""
KEYS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        STEPS: frozenset({"made", "over", "lost", "under", "slam_add", "slam_times"}),
        BASE: frozenset({"base", "step", "slam", "slam_both"}),
        FLAT: frozenset({"flat", "flat_lost"}), MADE_AND_LOST: frozenset({"flat", "flat_lost"}), BY_TRICKS: frozenset({"by_tricks"}),
        SIDES: frozenset({"declarers", "opponents"}),
    }
)  # fmt: skip


@dataclass(frozen=True)
class ContractRow:
    """One contract as a row that a club edits."""

    code: str
    names: Words
    exactly: bool
    target: Any
    """The promised number of tricks; may be any JSON value while somebody is typing."""
    fields: Mapping[str, Any]
    """The contract's values for `pays` and for every key of DEFAULTS. `pays_at` maps the number of players, as text, to an entry."""
    equal: bool = False
    """True if the contract ranks equal in the bidding to the one in the row before."""
    linked: frozenset[str] = frozenset()
    """The fields whose value comes from an option of the rule set. The rule file gets no value for them."""


def has_rows(rules: RuleSet) -> bool:
    """Return whether a club can edit the contracts of this rule set as rows: only in games of the family “promised tricks”."""
    return rules.data.get("family") == FAMILY


def contract_rows(rules: RuleSet) -> tuple[ContractRow, ...]:
    """Return the contracts of these rules in bidding order, also those not played; empty for a game of another family."""
    if not has_rows(rules):
        return ()
    filled = apply_options(rules.data, rules.options)["contracts"]
    raws = rules.data["contracts"]
    contracts = rules.game.rules.contracts
    words = rules.words.get("contracts", {})
    names = {code: {language: visible(text) for language, text in words[code].items()} for code in words.keys() & contracts.keys()}
    result: list[ContractRow] = []
    former_group = None
    for code, contract in contracts.items():
        fields = inherited(filled, code)
        linked = frozenset(name for name, value in inherited(raws, code).items() if any(_references(value)))
        linked = linked & {*DEFAULTS, "pays"} | ({"lost"} if "shares_loss" in linked else frozenset())
        result.append(
            ContractRow(
                code, names.get(code, {"en": code}), contract.exactly, contract.target, _values(fields), contract.group == former_group,
                linked,
            )
        )  # fmt: skip
        former_group = contract.group
    return tuple(result)


def options_of(rules: RuleSet, code: str) -> dict[str, str]:
    """Return the options that decide fields of this contract, such as `solo_base.8`, each with the field, such as `pays`."""
    fields = inherited(rules.data["contracts"], code)
    return {name: field for field in ("pays", *fields) for name in _references(fields.get(field))}


def without_row(rows: Sequence[ContractRow], code: str) -> list[ContractRow]:
    """Return the rows without this contract. Contracts that were equal to it stay equal to each other, and to nothing else."""
    result: list[ContractRow] = []
    leads = False
    for row in rows:
        if row.code != code:
            result.append(replace(row, equal=row.equal and not leads))
        leads = row.code == code and not row.equal
    return result


def with_row(rows: Sequence[ContractRow], row: ContractRow, after: str) -> list[ContractRow]:
    """Return the rows with this contract placed right above the contract `after`; as the lowest bid if `after` is empty."""
    rows = without_row(rows, row.code)
    place = next((number for number, each in enumerate(rows, 1) if each.code == after), 0)
    return [*rows[:place], row, *rows[place:]]


def own_tree(published: RuleSet, own: Mapping[str, Any], rows: Sequence[ContractRow]) -> dict[str, Any]:
    """Return a club's changes to the published rules (`own`, from `RuleSet.own`), but with the contracts in `rows`."""
    words = {part: value for part, value in own.get("words", {}).items() if part != "contracts"}
    parts = own_parts({row.code: row for row in contract_rows(published)}, rows)
    words |= parts.pop("words", {})
    tree = {key: part for key, part in own.items() if key not in (*PARTS, "words")} | parts
    return {**tree, "words": words} if words else tree


def settlement_of(rules: RuleSet) -> str:
    """Return the way in which points that do not add up to zero are settled: `zero_sum`, `differences` or `pot_pays`."""
    return str(rules.data.get("settlement", "zero_sum"))


def way_of(pays: Mapping[str, Any]) -> str:
    """Return the way in which this payment entry is written: one of the constants STEPS … SIDES."""
    for key, way in (("by_tricks", BY_TRICKS), ("declarers", SIDES), ("flat_lost", MADE_AND_LOST), ("flat", FLAT), ("base", BASE)):
        if key in pays:
            return way
    return STEPS


def figures_by_tricks(pays: Mapping[str, Any], target: Any, exactly: bool) -> tuple[int, ...] | None:
    """Return the points that each opponent pays at 0 … 13 tricks; None if the entry is incomplete or gives each side its own points."""
    if type(target) is not int or not 0 <= target <= TRICKS:
        return None
    try:
        return normal(pays, target, exactly, 1, "")
    except (Refused, KeyError, TypeError):
        return None


def paid_in_way(way: str, values: Sequence[int] | None, row: ContractRow) -> dict[str, Any]:
    """Convert `values`, the points that each opponent pays at 0 … 13 tricks, to a payment entry written in this `way`.

    The entry pays these points, or as close to them as this way allows. It is empty if `values` is None or if the row's
    target is not a number of tricks.
    """
    if values is None or type(row.target) is not int or not 0 <= row.target <= TRICKS:
        return {}
    target = row.target
    lost = -values[target - 1] if target else -values[1]
    if way == BY_TRICKS:
        return {"by_tricks": list(values)}
    if way == SIDES:
        heads = 1 if row.fields["partner"] else 3
        return {"declarers": [heads * value for value in values], "opponents": [-value for value in values]}
    if way == FLAT:
        return {"flat": values[target]}
    if way == MADE_AND_LOST:
        return {"flat": values[target], "flat_lost": lost}
    over = values[target + 1] - values[target] if target + 1 < TRICKS else 0
    if way == BASE:
        return {"base": values[target], "step": abs(over), "slam": 0}
    if row.exactly:
        return {"made": values[target], "lost": lost}
    under = values[target - 1] - values[target - 2] if target > 1 else 0
    slam = values[TRICKS] - values[target] - over * (TRICKS - target)
    return {"made": values[target], "over": over, "lost": lost, "under": under, **({"slam_add": slam} if slam > 0 else {})}


def own_parts(published: Mapping[str, ContractRow], rows: Sequence[ContractRow]) -> dict[str, Any]:
    """Return the parts of a rule file that change the `published` rows (by code, in bidding order) into `rows`.

    The parts are `contracts`, `removed_contracts`, `bid_order` and `words.contracts`, each with only the differences.
    """
    parts: dict[str, Any] = {}
    contracts = {row.code: changes for row in rows if (changes := _changes(row, published.get(row.code))) or row.code not in published}
    if contracts:
        parts["contracts"] = contracts
    removed = [code for code in published if code not in {row.code for row in rows}]
    if removed:
        parts["removed_contracts"] = removed
    order = bid_order(rows)
    if order != bid_order([row for row in published.values() if row.code not in removed]):
        parts["bid_order"] = order
    names = {row.code: dict(row.names) for row in rows if row.code not in published or row.names != published[row.code].names}
    if names:
        parts["words"] = {"contracts": names}
    return parts


def bid_order(rows: Sequence[ContractRow]) -> list[list[str]]:
    """Return the codes from low to high, grouped: equal bids are in one list."""
    order: list[list[str]] = []
    for row in rows:
        if row.equal and order:
            order[-1].append(row.code)
        else:
            order.append([row.code])
    return order


def _changes(row: ContractRow, published: ContractRow | None) -> dict[str, Any]:
    """Return the fields of this row that the rule file must hold: those that differ from the published row.

    A field that an option sets in the published row is written as soon as the row has its own value.
    """
    changes: dict[str, Any] = {}
    if published is None or (row.exactly, row.target) != (published.exactly, published.target):
        changes["exactly" if row.exactly else "at_least"] = row.target
    for name, value in row.fields.items():
        former = DEFAULTS.get(name) if published is None else published.fields.get(name)
        if name not in row.linked and (value != former or (published is not None and name in published.linked)):
            changes[name] = value
    if "pays" in changes:
        changes["pays"] = _whole_entry(row, row.fields["pays"], published.fields["pays"] if published else {})
    if "pays_at" in changes:
        changes["pays_at"] = {size: _whole_entry(row, pays, {}) for size, pays in row.fields["pays_at"].items()}
    return changes


def _whole_entry(row: ContractRow, pays: Mapping[str, Any], former: Mapping[str, Any]) -> dict[str, Any]:
    """Return the payment entry to write in a rule file. When the file is read, the entry is merged into the `former` one.

    Optional fields that only the former entry has are therefore written with their neutral value.
    """
    if row.exactly and way_of(pays) == STEPS and {"made", "lost"} <= pays.keys():
        return {"flat": pays["made"], "flat_lost": pays["lost"]}
    nothing = {**NOTHING, "flat_lost": pays.get("flat")}
    same_way = KEYS[way_of(pays)] & former.keys()
    return {**{key: nothing[key] for key in nothing if key in same_way}, **pays}


def _values(raw: Mapping[str, Any]) -> dict[str, Any]:
    values = {name: raw.get(name, default) for name, default in DEFAULTS.items()}
    if "lost" not in raw and "shares_loss" in raw:
        values["lost"] = "shared" if raw["shares_loss"] else "declarer_double"
    played = values["played"]
    values["played"] = all(played) if isinstance(played, list) else bool(played)
    values["solo"] = bool(values["solo"])
    values["pays"] = _entry(raw.get("pays", {}))
    values["pays_at"] = {str(seats): _entry(pays) for seats, pays in values["pays_at"].items()}
    return values


def _entry(pays: Mapping[str, Any]) -> dict[str, Any]:
    """Return the payment entry in the form in which rows hold it: without `slam_both = false`, which is the default."""
    return {name: value for name, value in pays.items() if (name, value) != ("slam_both", False)}


def _references(value: Any) -> Iterator[str]:
    """Yield the options to which a part of the data refers, such as `solo_base.8`."""
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _references(each)
    name = option_reference(value)
    if name is not None:
        yield name
