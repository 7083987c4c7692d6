"""The form of a club's own contracts: its typed rows, the resulting part of the rule file, and the problems at their fields.

It stores nothing. Buttons that add, copy, move or remove a row change the form and show it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from clubs.houserules.pages.contract_words import Choices, ContractChange, changes, settlement_choices
from clubs.houserules.pages.typed_contracts import (
    MAX_CODE,
    TypedContract,
    copied_row,
    new_key,
    new_row,
    row_of,
    texts_of,
    typed_rows,
    with_new_way,
)
from scoring.engine.problem import Problem
from scoring.engine.promised.contract_rows import PARTS, contract_rows, own_parts, settlement_of
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say

CODE = re.compile(rf"[A-Z][A-Z0-9_]{{0,{MAX_CODE - 1}}}")
SENT = "contracts"
"""The name of a hidden control, which shows that the contracts' form was on the page."""


class ContractsForm:
    """The contracts of a club's own rules while somebody edits them."""

    def __init__(self, published: RuleSet, start: RuleSet, language: str, sent: Any = None) -> None:
        """Read the form. `start` is the rule set that the page began from, `sent` the form's QueryDict, None on the first request."""
        self.published, self.start, self.language = published, start, language
        self.former = {row.code: row for row in contract_rows(start)}
        self.published_rows = {row.code: row for row in contract_rows(published)}
        self.is_sent = sent is not None and SENT in sent
        if self.is_sent:
            self.typed = [with_new_way(each, self.former.get(each.key)) for each in typed_rows(sent)]
        else:
            self.typed = [texts_of(row, code, row.linked) for code, row in self.former.items()]
        settlement = sent.get("settlement", "") if self.is_sent else settlement_of(start)
        self.settlement = settlement if settlement in dict(settlement_choices()) else settlement_of(start)
        self.possible_sizes = tuple(sorted({*published.game.table_sizes, *start.game.table_sizes}))
        chosen = sent.getlist("seats") if self.is_sent else list(map(str, start.game.table_sizes))
        self.sizes = tuple(size for size in self.possible_sizes if str(size) in chosen)
        self.open_key = ""
        """The key of the row to show unfolded, because a button made it."""
        self.problems: list[tuple[str, Problem]] = []
        """The problems, each with its row's key; an empty key for the contracts as a whole."""
        self.read()

    # -- the buttons --------------------------------------------------------------------------------------------------------------

    def press(self, button: str) -> None:
        """Carry out a button: `add`, `copy:KEY`, `up:KEY`, `down:KEY`, `remove:KEY`, `restore:CODE` or `remove_all`."""
        what, _colon, key = button.partition(":")
        keys = [each.key for each in self.typed]
        place = keys.index(key) if key in keys else None
        if what == "add":
            self._insert(new_row([*keys, *self.former]), len(self.typed))
        elif what == "remove_all":
            self.typed = []
        elif what == "restore" and key in self.missing_codes:
            row = self.former.get(key) or self.published_rows[key]
            self._insert(texts_of(row, key, row.linked), self._place_of(key))
        elif place is None:
            return
        elif what == "copy":
            codes = {row.code for row in self.rows} | self.former.keys()
            copy = copied_row(self.typed[place], self.rows[place], new_key([*keys, *self.former]), codes)
            self._insert(copy, place + 1)
        elif what == "remove":
            del self.typed[place]
        elif what in ("up", "down"):
            other = place + (1 if what == "down" else -1)
            if 0 <= other < len(keys):
                self.typed[place], self.typed[other] = self.typed[other], self.typed[place]
        self.read()

    def _insert(self, typed: TypedContract, place: int) -> None:
        self.typed.insert(place, typed)
        self.open_key = typed.key

    def _place_of(self, code: str) -> int:
        """Return the index at which to put back a removed contract.

        The contract is put after its nearest predecessor in the former order that is still in the form.
        """
        before = list(self.former)[: list(self.former).index(code)] if code in self.former else []
        keys = [each.key for each in self.typed]
        return next((keys.index(each) + 1 for each in reversed(before) if each in keys), 0 if code in self.former else len(keys))

    @property
    def missing_codes(self) -> list[str]:
        """The codes of contracts that are not in the form, but in the published rules or in those that the page began from."""
        codes = {each.code for each in self.typed}
        return [code for code in dict.fromkeys([*self.former, *self.published_rows]) if code not in codes]

    # -- the texts and their rows --------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Compute the contracts from the typed texts (`rows`), and collect the problems of these texts (`problems`)."""
        self.rows = [row_of(typed, self.former.get(typed.key)) for typed in self.typed]
        self.problems = [(typed.key, problem) for typed in self.typed for problem in typed.problems]
        codes: dict[str, str] = {}
        for typed, row in zip(self.typed, self.rows, strict=True):
            if not typed.title:
                continue
            if not CODE.fullmatch(row.code):
                self.problems.append((typed.key, Problem("CONTRACT_CODE", "code", {"most": MAX_CODE})))
            elif row.code in codes:
                self.problems.append((typed.key, Problem("CONTRACT_TWICE", "code", {"name": codes[row.code]})))
            codes.setdefault(row.code, typed.title)
        if not self.rows:
            self.problems.append(("", Problem("CONTRACTS_NONE", "contracts")))
        if not self.sizes:
            self.problems.append(("", Problem("FIELD_MISSING", "seats")))

    def tree(self, *, without: Iterable[str] = ()) -> dict[str, Any]:
        """Return the form as a rule file, without `like` and `options`.

        Contracts whose keys are in `without` keep the values with which the page began; those that did not exist then are left out.
        """
        if not self.is_sent:
            return dict(self.start.own)
        left_out = set(without)
        rows = []
        for typed, row in zip(self.typed, self.rows, strict=True):
            if typed.key not in left_out:
                rows.append(row)
            elif typed.key in self.former:
                rows.append(self.former[typed.key])
        tree: dict[str, Any] = {key: part for key, part in self.start.own.items() if key not in (*PARTS, "settlement", "seats", "words")}
        words = {part: value for part, value in self.start.own.get("words", {}).items() if part != "contracts"}
        parts = own_parts(self.published_rows, rows)
        words |= parts.pop("words", {})
        tree |= parts
        if words:
            tree["words"] = words
        if self.settlement != settlement_of(self.published):
            tree["settlement"] = self.settlement
        if self.sizes and self.sizes != tuple(self.published.game.table_sizes):
            tree["seats"] = list(self.sizes)
        return tree

    def place(self, problems: Sequence[Problem]) -> list[Problem]:
        """Assign the engine's problems to rows and fields; return those that belong to no contract."""
        keys = {row.code: typed.key for typed, row in zip(self.typed, self.rows, strict=True)}
        others = []
        for problem in problems:
            parts = problem.field.split(".")
            named = str(problem.context.get("name", "")).split(", ")
            if parts[0] == "words" and len(parts) > 2 and parts[1] == "contracts" and parts[2] in keys:
                self.problems.append(
                    (keys[parts[2]], Problem(problem.code, f"name.{parts[3] if len(parts) > 3 else 'nl'}", problem.context))
                )
            elif parts[0] == "contracts" and len(parts) > 1 and parts[1] in keys:
                key = keys[parts[1]]
                self.problems.append((key, Problem(problem.code, self._control(key, parts[2:], problem), problem.context)))
            elif parts[0] == "bid_order" and any(code in keys for code in named):
                for code in named[1:] or named:
                    self.problems.append((keys.get(code, ""), Problem("CONTRACT_EQUAL", "equal", problem.context)))
            elif parts[0] in (*PARTS, "settlement", "seats"):
                self.problems.append(("", problem))
            else:
                others.append(problem)
        return others

    def _control(self, key: str, steps: Sequence[str], problem: Problem) -> str:
        """Return the name of the control at which the page shows this problem of the row `key`. `steps` is the path to the wrong value."""
        typed = next(each for each in self.typed if each.key == key)
        if not steps:
            return "tricks"
        if steps[0] in ("pays", "pays_at"):
            prefix = "pays" if steps[0] == "pays" else f"at{steps[1] if len(steps) > 1 else '3'}"
            rest = steps[1:] if steps[0] == "pays" else steps[2:]
            name = rest[0] if rest else str(problem.context.get("name", ""))
            boxes = [control for control in typed.texts if control.startswith(f"{prefix}.") and not control.endswith((".way", ".was"))]
            return f"{prefix}.{name}" if f"{prefix}.{name}" in boxes else next(iter(boxes), f"{prefix}.way")
        return {"at_least": "tricks", "exactly": "tricks"}.get(steps[0], steps[0])

    @property
    def keys_with_problems(self) -> set[str]:
        return {key for key, _problem in self.problems if key}

    @property
    def changes(self) -> list[ContractChange]:
        """The differences from the rules that the page began from, in words."""
        return changes(self.rows, list(self.former.values()), self.language)

    @property
    def settlement_change(self) -> ContractChange | None:
        """The change of the settlement or of the possible table sizes, in words; None if they did not change."""
        texts, words = [], dict(settlement_choices())
        former, sizes = settlement_of(self.start), tuple(self.start.game.table_sizes)
        if self.settlement != former:
            texts.append(_("%(now)s, was %(former)s") % {"now": words[self.settlement], "former": words[former]})
        if self.sizes != tuple(sorted(sizes)):
            players = [comma_text(map(str, each)) for each in (self.sizes, sizes)]
            texts.append(_("players at a table: %(now)s, previously %(former)s") % {"now": players[0], "former": players[1]})
        return ContractChange(_("All contracts"), tuple(texts), "changed") if texts else None

    @property
    def changed_codes(self) -> list[str]:
        """The codes of new or changed contracts, new ones first."""
        new = [row.code for row in self.rows if row.code not in self.former]
        return [*new, *(row.code for row in self.rows if row.code in self.former and row != self.former[row.code])]

    def settlement_choices(self) -> Choices:
        return settlement_choices()

    def missing_names(self) -> list[tuple[str, str]]:
        """Return the contracts that are not in the form, as (code, name)."""
        return [
            (code, isolated(say((self.former.get(code) or self.published_rows[code]).names, self.language))) for code in self.missing_codes
        ]

    def problems_at(self, key: str) -> dict[str, list[Problem]]:
        """Return the problems of one contract, by the name of the form field."""
        result: dict[str, list[Problem]] = {}
        for each, problem in self.problems:
            if each == key:
                result.setdefault(problem.field, []).append(problem)
        return result
