"""One contract of a draft: its form, with the options that decide its payments, and the resulting rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.direction import comma_text, isolated
from clubs.houserules.pages.charts import PaymentLine, tables
from clubs.houserules.pages.contract_words import Choices, box_titles, brief, figure_titles, list_choices, list_titles, way_choices
from clubs.houserules.pages.drafts import RulesDraft
from clubs.houserules.pages.option_form import Field, OptionForm
from clubs.houserules.pages.parts import SHOW, DraftPart
from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from clubs.houserules.pages.typed_contracts import (
    FIGURES,
    LANGUAGES,
    LINKED,
    MAX_CODE,
    MAX_NAME,
    SAME,
    SERIES,
    copied_contract,
    new_contract,
    row_of,
    texts_of,
    typed_contract,
)
from clubs.problems import refuse
from scoring.engine.problem import Problem
from scoring.engine.promised.contract_rows import (
    BASE,
    MADE_AND_LOST,
    ContractRow,
    contract_rows,
    options_of,
    own_tree,
    with_row,
    without_row,
)
from scoring.engine.words import say

CODE = re.compile(rf"[A-Z][A-Z0-9_]{{0,{MAX_CODE - 1}}}")
MAX_NAMED = 4
"""The greatest number of contracts listed by name when an option also applies to them. If there are more, only their number is shown."""
LOWEST = "-"
"""The value of the control «after» for the lowest bid."""


@dataclass
class ContractControl:
    """One text box, list or check box."""

    name: str
    """The control's `name` and `id` attributes."""
    label: str
    value: str
    kind: str
    """The kind of control: `text`, `figure` (one number), `series` (14 numbers), `list`, `check`, or `fixed` (text that cannot be changed).
    """
    choices: Choices = ()
    redraws: bool = False
    """True if a change of this control makes the page render again, as other controls depend on it."""
    help: str = ""
    problems: list[ToldProblem] = field(default_factory=list)
    size: int = 0
    language: str = ""
    part: str = ""
    """The end of a list's CSS class, after `contract-part-`: the list's name, such as `trump`, or `way` for a way of paying."""
    hidden: tuple[str, str] = ("", "")
    """The name and the value of a hidden input beside the control; two empty texts if there is none."""
    differs: bool = False
    """True if the value is not as published. The page then unfolds the group of the control."""


@dataclass
class ContractFold:
    """A titled group of controls and options. The page folds it, unless something in it differs from the published rules or is wrong."""

    title: str
    controls: list[ContractControl]
    options: list[Field] = field(default_factory=list)
    others: list[ContractControl] = field(default_factory=list)
    """Controls that the page shows only on request: names in other languages."""

    @property
    def wrong(self) -> list[str]:
        """The names of the controls with a problem, in the order of the page."""
        options = [control.name for option in self.options for control in option.controls if control.problem or option.problem]
        return [*options, *(each.name for each in (*self.controls, *self.others) if each.problems)]

    @property
    def others_wrong(self) -> bool:
        return any(each.problems for each in self.others)

    @property
    def unfolded(self) -> bool:
        differs = [each.differs for each in (*self.controls, *self.others)] + [each.differs for each in self.options]
        return bool(self.wrong) or any(differs)


class ContractPart(DraftPart):
    """The form of one contract. `code` is the contract's; empty for a new one, `+CODE` for a copy of CODE."""

    template = "clubs/rules/contract.html"

    def __init__(self, draft: RulesDraft, code: str, sent: Any) -> None:
        super().__init__(draft, code, sent)
        self.all_rows = contract_rows(draft.rules)
        self.published_rows = {row.code: row for row in contract_rows(draft.published)}
        rows = {row.code: row for row in self.all_rows}
        self.former = rows.get(code)
        model = rows.get(code.removeprefix("+"))
        if code and model is None and code not in self.published_rows:
            raise refuse("NOT_FOUND")
        self.links = options_of(draft.rules, code) if self.former else {}
        if sent is not None and "c.tricks" in sent:
            self.typed = typed_contract(sent, self.former)
        elif model is None:
            self.typed = new_contract()
        else:
            self.typed = texts_of(model) if self.former else copied_contract(model, rows.keys() | self.published_rows.keys())
        self.row = row_of(self.typed, self.former) if model or not code else self.published_rows[code]
        self.anchor = f"contract-{self.row.code}"
        self.problems: list[Problem] = []
        self.form: OptionForm | None = draft.options
        if self.button == "published":
            self._put_back()
        elif self.button == "remove":
            self._check(without_row(self.all_rows, code))
        elif sent is not None:
            self._read()

    def _read(self) -> None:
        row, codes = self.row, {each.code for each in self.all_rows}
        name = f"name.{self.draft.languages[0]}"
        self.problems = [replace(each, field=name) if each.code == "CONTRACT_NAME" else each for each in self.typed.problems]
        if self.typed.title and not CODE.fullmatch(row.code):
            self.problems.append(Problem("CONTRACT_CODE", "code", {"most": MAX_CODE}))
        elif self.former is None and row.code in codes:
            name = next(say(each.names, self.draft.language) for each in self.all_rows if each.code == row.code)
            self.problems.append(Problem("CONTRACT_TWICE", "code", {"name": name}))
        if not self.problems:
            self._check(self._placed(row), self.sent)
        else:
            self.form = self.draft.changed(self.draft.rules.own, self.sent)[0] or self.form

    def _placed(self, row: ContractRow) -> list[ContractRow]:
        after = self.typed.text("after")
        if after == self.lower_bid or not after:
            codes = [each.code for each in self.all_rows]
            return [row if each.code == row.code else each for each in self.all_rows] if row.code in codes else [*self.all_rows, row]
        return with_row(self.all_rows, row, "" if after == LOWEST else after)

    @property
    def lower_bid(self) -> str:
        """The code of the contract right below this one in the order of bids; LOWEST if there is none."""
        codes = [each.code for each in self.all_rows]
        if self.former is None:
            return codes[-1] if codes else LOWEST
        place = codes.index(self.former.code)
        return codes[place - 1] if place else LOWEST

    def _put_back(self) -> None:
        """Give the contract its published payments, with the options that decide them; put it back in its place if it was removed."""
        row = self.published_rows.get(self.code)
        if row is None:
            raise refuse("NOT_FOUND")
        order, present = list(self.published_rows), [each.code for each in self.all_rows]
        before = next((code for code in reversed(order[: order.index(self.code)]) if code in present), "")
        rows = [row if each.code == row.code else each for each in self.all_rows] if self.former else with_row(self.all_rows, row, before)
        own = own_tree(self.draft.published, self.draft.rules.own, rows)
        form = OptionForm(self.draft.published, self.draft.language)
        links = options_of(self.draft.published, self.code)
        texts = {name: text for name, text in form.typed.items() if any(f"{name}.".startswith(f"{link}.") for link in links)}
        self.form, problems = self.draft.changed(own, QueryDict(urlencode({"shown": [*links], **texts}, doseq=True)))
        self._place(problems)

    def _check(self, rows: list[ContractRow], sent: Any = None) -> None:
        form, problems = self.draft.changed(own_tree(self.draft.published, self.draft.rules.own, rows), sent)
        self.form = form or self.form
        self._place(problems)

    def _place(self, problems: tuple[Problem, ...]) -> None:
        """Assign the engine's problems to the controls of the page; problems of other parts of the rules get an empty field."""
        for problem in problems:
            control = self._control_of(problem)
            self.problems.append(Problem("CONTRACT_EQUAL" if control == "equal" else problem.code, control, problem.context))
        if not self.problems and self.form is not None:
            self.rules = self.form.rules

    def _control_of(self, problem: Problem) -> str:
        section, *steps = problem.field.split(".")
        named = str(problem.context.get("name", "")).split(", ")
        if section == "words" and steps[:2] == ["contracts", self.row.code]:
            return f"name.{steps[2] if len(steps) > 2 else self.draft.languages[0]}"
        if section == "bid_order" and self.row.code in named:
            return "equal"
        if section != "contracts" or steps[:1] != [self.row.code]:
            return problem.field if section == "options" else ""
        steps = steps[1:] or ["tricks"]
        if steps[0] in ("pays", "pays_at"):
            prefix, rest = ("pays", steps[1:]) if steps[0] == "pays" else (f"at{(steps[1:] or ['3'])[0]}", steps[2:])
            name = rest[0] if rest else str(problem.context.get("name", ""))
            boxes = [each for each in self.typed.texts if each.startswith(f"{prefix}.") and not each.endswith((".way", ".was"))]
            return f"{prefix}.{name}" if f"{prefix}.{name}" in boxes else next(iter(boxes), f"{prefix}.way")
        return {"at_least": "tricks", "exactly": "tricks"}.get(steps[0], steps[0])

    # -- the page ------------------------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return say(self.row.names, self.draft.language) or _("New contract")

    def context(self) -> dict[str, Any]:
        folds = _ContractControls(self).folds()
        controls = [each for fold in folds for each in (*fold.controls, *fold.others)]
        shown_options = {field.option.name for fold in folds for field in fold.options}
        by_name = {each.name.removeprefix("c."): each for each in controls}
        for problem in self.problems:
            text, control = tell_problem(problem, self.draft.published), by_name.get(problem.field)
            if control is None and problem.field.removeprefix("options.").split(".")[0] not in shown_options:
                self.elsewhere.append(text)
            elif control is not None and (self.button != SHOW or control.value.strip()) and text not in control.problems:
                control.problems.append(text)
        shown = self.row if self.rules is None else next((row for row in contract_rows(self.rules) if row.code == self.row.code), self.row)
        former = self.published_rows.get(self.code)
        return {
            "folds": folds,
            "brief": brief(shown),
            "lines": self._lines(),
            "published_brief": brief(former) if former and differs(shown, former) else "",
            "is_new": self.former is None,
            "is_own": self.code not in self.published_rows,
            "focus": next((name for fold in folds for name in fold.wrong), ""),
        }

    def _lines(self) -> list[PaymentLine]:
        """Return the payments for 0 to 13 tricks: first at a table of four, then at tables of three or five that pay differently."""
        rules = self.rules or (None if self.problems or self.former is None else self.draft.rules)
        all_rows = [(table.title, row) for table in (tables(rules, self.draft.language) if rules else ()) for row in table.rows]
        lines = [(title, line) for title, row in all_rows if row.code == self.row.code for line in row.lines]
        return [line if title == lines[0][0] else replace(line, who=f"{title}: {line.who}") for title, line in lines]


def differs(row: ContractRow, other: ContractRow) -> bool:
    """Return True if a value of the two contracts differs, no matter whether the contract itself or an option of the rules sets it."""
    return replace(row, linked=other.linked) != other


class _ContractControls:
    """The controls of one contract, made in the order of the page."""

    def __init__(self, part: ContractPart) -> None:
        self.part, self.typed, self.former = part, part.typed, part.former
        self.titles, self.choices, self.boxes, self.figures = list_titles(), list_choices(), box_titles(), figure_titles()
        published = part.published_rows.get(part.code)
        self.usual = texts_of(published).texts if published else None
        self.linked = part.former.linked if part.former else frozenset[str]()

    def folds(self) -> list[ContractFold]:
        form = self.part.form or self.part.draft.options
        fields = form.fields_of(self.part.links)
        for name, each in fields.items():
            each.also = self._also(name)
        paying = [each for name, each in fields.items() if self.part.links[name] == "pays"]
        others = [each for name, each in fields.items() if self.part.links[name] != "pays"]
        names = self.names()
        apart = [control for size in ("at3", "at5") for control in self.payment(size)]
        promise = [self.choice("promise"), self.figure("tricks", _("Tricks")), self.choice("partner"), self.choice("trump"), self.after()]
        boxes = [self.box(name) for name in ("played", "open_cards", "needs_jury", "solo", "rare") if name not in self.linked]
        payment = self.payment("pays")
        return [
            ContractFold(_("Name"), names[:1], others=names[1:]),
            ContractFold(_("Payment"), [] if paying else payment, paying),
            *([ContractFold(_("Pay this contract in another way"), payment)] if paying else []),
            ContractFold(pgettext("of a contract", "Promise"), [*promise, self.box("equal"), self.box("together")]),
            ContractFold(_("At the table"), [self.choice("lost"), self.choice("leads"), self.choice("joint"), *boxes], others),
            ContractFold(_("With three or five players"), apart),
        ]

    def _also(self, name: str) -> str:
        """Return the names of the other contracts for which this option holds too."""
        rules, language = self.part.draft.rules, self.part.draft.language
        codes = [row.code for row in self.part.all_rows if row.code != self.part.code and name in options_of(rules, row.code)]
        if len(codes) > MAX_NAMED:
            return ngettext("%(n)s other contract", "%(n)s other contracts", len(codes)) % {"n": len(codes)}
        return comma_text(isolated(say(rules.game.words_for(code), language)) for code in codes)

    def names(self) -> list[ContractControl]:
        labels = {"en": _("in English"), "nl": _("in Dutch"), "fr": _("in French"), "de": _("in German"), "fa": _("in Persian")}
        languages = [each for each in self.part.draft.languages if each in LANGUAGES]
        names = [self._control(f"name.{code}", labels.get(code, code), "text", size=MAX_NAME, language=code) for code in languages]
        if self.former is not None:
            return [*names, self._control("code", _("Code"), "fixed")]
        help_text = _("Used in rule files. If you leave it empty, Troela makes it from the name.")
        return [*names, self._control("code", _("Code"), "text", size=MAX_CODE, help=help_text)]

    def choice(self, name: str) -> ContractControl:
        choices = self.choices[name]
        if name in self.linked:
            choices = ((LINKED, _("as set in the options")), *choices)
        return self._control(name, self.titles[name], "list", choices=choices, part=name)

    def after(self) -> ContractControl:
        language, rows = self.part.draft.language, self.part.all_rows
        others = [(row.code, isolated(say(row.names, language))) for row in rows if row.code != self.part.code or self.former is None]
        control = self._control(
            "after", _("Ranks just above"), "list", choices=((LOWEST, _("nothing: the lowest bid")), *others), part="after"
        )
        control.value = control.value or self.part.lower_bid
        return control

    def figure(self, name: str, label: str) -> ContractControl:
        return self._control(name, label, "series" if name.split(".")[-1] in SERIES else "figure")

    def box(self, name: str) -> ContractControl:
        control = self._control(name, self.boxes[name], "check")
        control.value = "on" if name in self.typed.texts else ""
        return control

    def payment(self, prefix: str) -> list[ContractControl]:
        linked = prefix == "pays" and "pays" in self.linked
        way = self._control(f"{prefix}.way", self.titles[prefix], "list", choices=way_choices(prefix, linked), redraws=True, part="way")
        way.value = way.value or (SAME if prefix != "pays" else "")
        way.hidden = (f"c.{prefix}.was", way.value)
        result = [way]
        for name in FIGURES.get(way.value, ()):
            label = pgettext("payment", "made") if (way.value, name) == (MADE_AND_LOST, "flat") else self.figures[name]
            result.append(self.figure(f"{prefix}.{name}", label))
        if way.value == BASE:
            result.append(self._control(f"{prefix}.slam_both", _("also against a side without a trick"), "check"))
        return result

    def _control(self, name: str, label: str, kind: str, **more: object) -> ContractControl:
        value = self.typed.texts.get(name, "")
        differs = self.usual is not None and kind != "fixed" and self.usual.get(name, value if name == "after" else "") != value
        return ContractControl(f"c.{name}", label, value, kind, differs=differs, **more)  # type: ignore[arg-type]
