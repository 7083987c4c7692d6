"""Conversion of a form's texts to the values of options, and back. The engine decides which values are allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.engine.options import Option

SentForm = Mapping[str, str]
"""A sent form: each control's name and its text. A check box that is not ticked is missing."""


def number(text: str) -> int | float | str:
    """Return the number that was typed: `3`, `−2`, `1,5`. Any other text is returned unchanged, to be refused and shown again."""
    plain = text.strip().replace("−", "-").replace(",", ".").replace("½", ".5")
    for kind in (int, float):
        try:
            value = kind(plain)
        except ValueError:
            continue
        if abs(value) < 1e9:
            return value
    return text.strip()


def value_of(option: Option, typed: SentForm) -> Any:
    """Return the value of an option that the texts of a form describe."""
    return _VALUE_READERS[option.kind](option, typed)


def text_of(option: Option, value: Any) -> dict[str, str]:
    """Return the texts that a form shows for a value: the reverse of `value_of`."""
    return _TEXT_WRITERS[option.kind](option, value)


def _bool(option: Option, typed: SentForm) -> bool:
    return option.name in typed


def _int(option: Option, typed: SentForm) -> Any:
    return number(typed.get(option.name, ""))


def _choice(option: Option, typed: SentForm) -> Any:
    return typed.get(option.name, "")


def _levels(option: Option, typed: SentForm) -> Any:
    return {level: number(typed.get(f"{option.name}.{level}", "")) for level in option.default}


def _flags(option: Option, typed: SentForm) -> Any:
    return {code: f"{option.name}.{code}" in typed for code in option.default}


def _groups(option: Option, typed: SentForm) -> Any:
    """Return the contracts in groups of equal typed rank, lowest rank first. Contracts of one group are equal bids.

    If a rank is not a whole number, return "?" instead, so that the engine reports the option as wrong.
    """
    codes = [code for group in option.default for code in group]
    ranks = {code: number(typed.get(f"{option.name}.{code}", "")) for code in codes}
    if not all(isinstance(rank, int) for rank in ranks.values()):
        return "?"
    groups: dict[Any, list[str]] = {}
    for code in codes:
        groups.setdefault(ranks[code], []).append(code)
    return [groups[rank] for rank in sorted(groups)]


PAYMENT_FIGURES = ("flat", "made", "over", "lost", "under", "slam_add", "slam_times", "by_tricks")
"""Every figure that a payment can have (README of the rules). One payment uses only some of them."""


def _table(option: Option, typed: SentForm) -> Any:
    """Return the figures that were typed for each contract, without the empty boxes."""
    return {
        code: {key: _figure(key, text) for key in PAYMENT_FIGURES if (text := typed.get(f"{option.name}.{code}.{key}", "").strip())}
        for code in option.default
    }


def _figure(key: str, text: str) -> Any:
    return [number(part) for part in text.replace(";", " ").split()] if key == "by_tricks" else number(text)


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _show_bool(option: Option, value: Any) -> dict[str, str]:
    return {option.name: "on"} if value else {}


def _show_one(option: Option, value: Any) -> dict[str, str]:
    return {option.name: str(value)}


def _show_levels(option: Option, value: Any) -> dict[str, str]:
    return {f"{option.name}.{level}": str(figure) for level, figure in {**option.default, **value}.items()}


def _show_flags(option: Option, value: Any) -> dict[str, str]:
    return {f"{option.name}.{code}": "on" for code, yes in {**option.default, **value}.items() if yes}


def _show_groups(option: Option, value: Any) -> dict[str, str]:
    return {f"{option.name}.{code}": str(rank) for rank, group in enumerate(value, 1) for code in group}


def _show_table(option: Option, value: Any) -> dict[str, str]:
    return {
        f"{option.name}.{code}.{key}": _text(figure) for code, entry in {**option.default, **value}.items() for key, figure in entry.items()
    }


_VALUE_READERS: Mapping[str, Callable[[Option, SentForm], Any]] = {
    "bool": _bool, "int": _int, "choice": _choice, "levels": _levels, "flags": _flags, "groups": _groups, "table": _table,
}  # fmt: skip
_TEXT_WRITERS: Mapping[str, Callable[[Option, Any], dict[str, str]]] = {
    "bool": _show_bool, "int": _show_one, "choice": _show_one, "levels": _show_levels, "flags": _show_flags, "groups": _show_groups,
    "table": _show_table,
}  # fmt: skip
