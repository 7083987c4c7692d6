"""Conversion of the contract form's texts to rows, and back. No typed text is lost: one that cannot be converted stays in its field."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.houserules.pages.typed_options import number
from scoring.engine.problem import Problem
from scoring.engine.promised.contract_rows import (
    BASE,
    BY_TRICKS,
    DEFAULTS,
    FLAT,
    MADE_AND_LOST,
    SIDES,
    STEPS,
    ContractRow,
    figures_by_tricks,
    paid_in_way,
    way_of,
)
from scoring.engine.promised.table import TRICKS
from scoring.engine.shown_text import visible
from scoring.engine.words import LANGUAGES as WORD_LANGUAGES

LANGUAGES = (*WORD_LANGUAGES[1:], WORD_LANGUAGES[0])
"""The languages of a contract's name, in the order of the form: English last."""
FIGURES: Mapping[str, tuple[str, ...]] = {
    STEPS: ("made", "over", "lost", "under", "slam_add", "slam_times"),
    BASE: ("base", "step", "slam"),
    FLAT: ("flat",),
    MADE_AND_LOST: ("flat", "flat_lost"),
    BY_TRICKS: ("by_tricks",),
    SIDES: ("declarers", "opponents"),
}
"""The figures to type for each way of paying. BASE also has a check box, `slam_both`."""
SERIES = frozenset({"by_tricks", "declarers", "opponents"})
LINKED, SAME = "linked", "same"
"""Values of a control which mean that the contract makes no choice of its own.

LINKED: an option of the rules decides. SAME: a table of three or five pays in the same way as a table of four.
"""
LISTS = ("partner", "trump", "lost", "leads", "joint")
BOXES = ("open_cards", "together", "needs_jury", "solo", "rare", "played")
SIZES_APART = ("3", "5")
MAX_CODE = 40
MAX_NAME = 60


@dataclass
class TypedContract:
    """The texts that were typed for one contract. In `texts`, the form's control `c.code` has the name `code`."""

    texts: dict[str, str]
    problems: list[Problem] = field(default_factory=list)
    """The problems of the texts. Each problem's field is the name of a control."""

    def text(self, name: str) -> str:
        return self.texts.get(name, "").strip()

    @property
    def title(self) -> str:
        """The first name that is filled in."""
        return next((text for language in LANGUAGES if (text := self.text(f"name.{language}"))), "")

    @property
    def code(self) -> str:
        """The code that was typed, or else one derived from the name."""
        return self.text("code") or code_from(self.title)


def typed_contract(sent: Mapping[str, str], former: ContractRow | None) -> TypedContract:
    """Return the contract of a sent form. If its way of paying was changed, the new figures begin with what the old way paid."""
    texts = {name.removeprefix("c."): sent[name].replace("\0", "") for name in sent if name.startswith("c.")}
    return _with_new_way(TypedContract(texts), former)


def texts_of(row: ContractRow) -> TypedContract:
    """Return the texts with which the form shows a contract: the reverse of `row_of`."""
    texts = {"code": row.code, "promise": "exactly" if row.exactly else "at_least", "tricks": _text(row.target)}
    texts |= {f"name.{language}": row.names.get(language, "") for language in LANGUAGES}
    texts |= {name: LINKED if name in row.linked else str(row.fields[name]) for name in LISTS}
    texts |= {name: "on" for name in BOXES if row.fields[name]}
    if row.equal:
        texts["equal"] = "on"
    texts |= _payment_texts("pays", row.fields["pays"], LINKED if "pays" in row.linked else None)
    for size in SIZES_APART:
        pays = row.fields["pays_at"].get(size)
        texts |= _payment_texts(f"at{size}", pays) if pays is not None else {f"at{size}.way": SAME, f"at{size}.was": SAME}
    return TypedContract(texts)


def _payment_texts(prefix: str, pays: Mapping[str, Any], way: str | None = None) -> dict[str, str]:
    way = way or way_of(pays)
    texts = {f"{prefix}.way": way, f"{prefix}.was": way}
    texts |= {f"{prefix}.{name}": _text(pays[name]) for name in FIGURES.get(way, ()) if name in pays}
    return texts | ({f"{prefix}.slam_both": "on"} if way == BASE and pays.get("slam_both") else {})


def _text(value: Any) -> str:
    return " ".join(str(each).replace("-", "−") for each in value) if isinstance(value, list | tuple) else str(value)


def row_of(typed: TypedContract, former: ContractRow | None) -> ContractRow:
    """Return the contract that the texts describe, and set `typed.problems`.

    `former` is the same contract as the page first showed it; None for a new one.
    """
    typed.problems = []
    target = _whole(typed, "tricks")
    typed_names = {language: " ".join(visible(typed.text(f"name.{language}")).split())[:MAX_NAME] for language in LANGUAGES}
    names = {language: text for language, text in typed_names.items() if text}
    if not names:
        typed.problems.append(Problem("CONTRACT_NAME", f"name.{LANGUAGES[0]}"))
    if former is not None:
        names = {**former.names, **names}
    before = former.fields if former else DEFAULTS
    fields: dict[str, Any] = {name: typed.text(name) if name in typed.texts else before[name] for name in LISTS}
    linked = _still_linked(typed, former)
    fields |= {name: before[name] if name in linked else name in typed.texts for name in BOXES} | {name: before[name] for name in linked}
    if "pays" not in linked:
        fields["pays"] = _payment(typed, "pays")
    fields["pays_at"] = {size: _payment(typed, f"at{size}") for size in SIZES_APART if typed.text(f"at{size}.way") not in ("", SAME)}
    exactly = typed.text("promise") == "exactly"
    return ContractRow(typed.code, _complete(names), exactly, target, fields, "equal" in typed.texts, linked)


def _still_linked(typed: TypedContract, former: ContractRow | None) -> frozenset[str]:
    """Return the names of the fields whose values an option of the rules still decides. The page has no box for such a field."""
    if former is None:
        return frozenset()
    unset = {name for name in LISTS if typed.texts.get(name, LINKED) == LINKED} | ({"pays"} if typed.text("pays.way") == LINKED else set())
    return former.linked & {*unset, *BOXES}


def _complete(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names by language. If the English name is missing, the first name takes its place.

    The English name is shown in every language for which no name was typed.
    """
    first = next(iter(names.values()), "")
    return {**names, "en": names.get("en", first)} if first else {}


def _whole(typed: TypedContract, name: str) -> Any:
    value = number(typed.text(name))
    if type(value) is not int:
        typed.problems.append(Problem("FIGURE_WRONG" if typed.text(name) else "FIELD_MISSING", name))
    return value


def _payment(typed: TypedContract, prefix: str) -> dict[str, Any]:
    way = typed.text(f"{prefix}.way")
    pays: dict[str, Any] = {}
    for name in FIGURES.get(way, ()):
        place = f"{prefix}.{name}"
        if name in SERIES:
            pays[name] = _series(typed, place)
        elif typed.text(place) or name not in ("slam_add", "slam_times", "slam", *_without_use(typed)):
            pays[name] = _whole(typed, place)
    if way == BASE and f"{prefix}.slam_both" in typed.texts:
        pays["slam_both"] = True
    return pays


def _without_use(typed: TypedContract) -> tuple[str, ...]:
    """Return the figures that this contract never needs and that may stay empty, such as `over` if it promises all tricks."""
    target = number(typed.text("tricks"))
    if typed.text("promise") == "exactly":
        return "over", "under"
    return ("over",) if target == TRICKS else ("under",) if target == 1 else ()


def _series(typed: TypedContract, place: str) -> list[Any]:
    parts = [number(part) for part in re.split(r"[\s;|]+", typed.text(place)) if part]
    if not all(type(part) is int for part in parts):
        typed.problems.append(Problem("FIGURE_WRONG", place))
    elif len(parts) != TRICKS + 1:
        typed.problems.append(Problem("SERIES_LENGTH", place, {"number": len(parts)}))
    return parts


def _with_new_way(typed: TypedContract, former: ContractRow | None) -> TypedContract:
    """Return the contract after a change of its way of paying: the new way's empty figures get the amounts that the old way paid."""
    for prefix in ("pays", *(f"at{size}" for size in SIZES_APART)):
        way, was = typed.text(f"{prefix}.way"), typed.text(f"{prefix}.was")
        if way == was or way not in FIGURES:
            typed.texts[f"{prefix}.was"] = way
            continue
        before = replace(typed, texts={**typed.texts, f"{prefix}.way": was}, problems=[])
        row = row_of(before, former)
        pays = row.fields["pays"] if was in (SAME, "") or prefix == "pays" else _payment(before, prefix)
        shown = paid_in_way(way, figures_by_tricks(pays, row.target, row.exactly), row)
        for name in FIGURES[way]:
            if not typed.text(f"{prefix}.{name}") and name in shown:
                typed.texts[f"{prefix}.{name}"] = _text(shown[name])
        typed.texts[f"{prefix}.was"] = way
    return typed


def code_from(name: str) -> str:
    """Return the code derived from a name: “Petite misère” → PETITE_MISERE."""
    plain = unicodedata.normalize("NFKD", name[: 10 * MAX_CODE]).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Z0-9]+", "_", plain.upper()).strip("_")[:MAX_CODE]


def new_contract() -> TypedContract:
    """Return the texts of an empty form for another contract."""
    texts = {"promise": "at_least", "tricks": "8", "played": "on", "pays.way": STEPS, "pays.was": STEPS}
    texts |= {"partner": "", "trump": "any", "lost": "shared", "leads": "left_of_dealer", "joint": "each"}
    return TypedContract(texts | {f"at{size}.{part}": SAME for size in SIZES_APART for part in ("way", "was")})


def copied_contract(row: ContractRow, codes: Collection[str]) -> TypedContract:
    """Return a copy of a contract. It has a new code, which is not in `codes`, and no option of the rules decides any of its fields."""
    copy = texts_of(replace(row, linked=frozenset(), equal=False))
    copy.texts["code"] = next(code for n in range(2, len(codes) + 3) if (code := f"{row.code[: MAX_CODE - 4]}_{n}") not in codes)
    return copy
