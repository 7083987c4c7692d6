"""The controls with which one contract is edited, in the order of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.houserules.pages.charts import PaymentLine
from clubs.houserules.pages.contract_form import ContractsForm
from clubs.houserules.pages.contract_words import Choices, box_titles, brief, figure_titles, list_choices, list_titles, way_choices
from clubs.houserules.pages.typed_contracts import FIGURES, LANGUAGES, LINKED, MAX_CODE, MAX_NAME, SAME, SERIES, TypedContract
from clubs.problems import sentence
from scoring.engine.promised.contract_rows import BASE, MADE_AND_LOST, ContractRow
from scoring.engine.words import say


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
    problems: list[str] = field(default_factory=list)
    size: int = 0
    language: str = ""
    part: str = ""
    """The end of a list's CSS class, after `contract-part-`: the list's name, such as `trump`, or `way` for a way of paying.

    Empty for other controls.
    """
    hidden: tuple[str, str] = ("", "")
    """The name and the value of a hidden input beside the control; two empty texts if there is none."""


@dataclass
class ContractPart:
    """A titled group of controls."""

    title: str
    controls: list[ContractControl]
    note: str = ""


@dataclass
class RowOnPage:
    """One contract as the page shows it."""

    key: str
    title: str
    brief: str
    parts: list[ContractPart]
    lines: tuple[PaymentLine, ...]
    """The payments for 0 to 13 tricks; empty while the row has a problem."""
    state: str
    """`new` or `changed`, compared with the rules that the page began from; empty if the contract is as it was there."""
    problems: list[tuple[str, str]]
    """(name of a control, sentence) for each problem of the contract."""
    unfolded: bool
    first: bool
    last: bool


def rows_on_page(form: ContractsForm, lines: Mapping[str, tuple[PaymentLine, ...]]) -> list[RowOnPage]:
    """Return the contracts as the page shows them; `lines` are their payments, by code."""
    number = len(form.typed)
    return [_row(form, typed, row, lines, place, number) for place, (typed, row) in enumerate(zip(form.typed, form.rows, strict=True), 1)]


def _row(
    form: ContractsForm, typed: TypedContract, row: ContractRow, lines: Mapping[str, tuple[PaymentLine, ...]], place: int, number: int
) -> RowOnPage:
    former = form.former.get(typed.key)
    wrong = {
        name: list(dict.fromkeys(sentence(each, form.published) for each in problems))
        for name, problems in form.problems_at(typed.key).items()
        if typed.key != form.open_key  # a row that was just added has empty fields, which are no problems yet
    }
    parts = list(_RowControls(typed, row, former, first=place == 1).all())
    for control in (each for part in parts for each in part.controls):
        control.problems = wrong.pop(control.name.removeprefix(f"c.{typed.key}."), [])
    if wrong:
        parts[1].controls[1].problems += [text for texts in wrong.values() for text in texts]
    return RowOnPage(
        key=typed.key,
        title=say(row.names, form.language) or typed.title or _("New contract"),
        brief=brief(row),
        parts=parts,
        lines=lines.get(row.code, ()),
        state="new" if former is None else "changed" if row != former else "",
        problems=[(control.name, text) for part in parts for control in part.controls for text in control.problems],
        unfolded=typed.key == form.open_key or typed.key in form.keys_with_problems,
        first=place == 1,
        last=place == number,
    )


class _RowControls:
    """Makes the form controls of one contract."""

    def __init__(self, typed: TypedContract, row: ContractRow, former: ContractRow | None, *, first: bool) -> None:
        self.typed, self.row, self.former, self.is_first = typed, row, former, first
        self.titles, self.choices, self.boxes, self.figures = list_titles(), list_choices(), box_titles(), figure_titles()

    def all(self) -> list[ContractPart]:
        apart = [control for size in ("at3", "at5") for control in self.payment(size)]
        more = [
            self.choice("lost"),
            self.choice("leads"),
            self.choice("joint"),
            *map(self.box, ("open_cards", "needs_jury", "solo", "rare")),
        ]
        together = [self.box("together"), *([] if self.is_first else [self.box("equal")])]
        promise = [self.choice("promise"), self.figure("tricks", _("Tricks")), self.choice("partner"), self.choice("trump")]
        note = _("Whole points. Write a minus if the declarer pays or the side loses.") if self.series else ""
        return [
            ContractPart(_("Name"), self.names()),
            ContractPart(pgettext("of a contract", "Promise"), promise),
            ContractPart(_("Payment"), self.payment("pays"), note),
            ContractPart(_("In one deal"), together),
            ContractPart(_("At the table"), [self.box("played"), *more]),
            ContractPart(_("With three or five players"), apart),
        ]

    @property
    def series(self) -> bool:
        return any(name in SERIES for name in FIGURES.get(self.typed.text("pays.way"), ()))

    def names(self) -> list[ContractControl]:
        labels = {"en": _("in English"), "nl": _("in Dutch"), "fr": _("in French"), "de": _("in German"), "fa": _("in Persian")}
        names = [self._control(f"name.{code}", labels[code], "text", size=MAX_NAME, language=code) for code in LANGUAGES]
        if self.former is not None:
            return [*names, self._control("code", _("Code"), "fixed")]
        help_text = _("Used in rule files. If you leave it empty, Troela makes it from the name.")
        return [*names, self._control("code", _("Code"), "text", size=MAX_CODE, help=help_text)]

    def choice(self, name: str) -> ContractControl:
        choices = self.choices[name]
        if self.former is not None and name in self.former.linked:
            choices = ((LINKED, _("as set in the options above")), *choices)
        return self._control(name, self.titles[name], "list", choices=choices, part=name)

    def figure(self, name: str, label: str) -> ContractControl:
        return self._control(name, label, "series" if name.split(".")[-1] in SERIES else "figure")

    def box(self, name: str) -> ContractControl:
        control = self._control(name, self.boxes[name], "check")
        control.value = "on" if name in self.typed.texts else ""
        return control

    def payment(self, prefix: str) -> list[ContractControl]:
        linked = prefix == "pays" and self.former is not None and "pays" in self.former.linked
        way = self._control(f"{prefix}.way", self.titles[prefix], "list", choices=way_choices(prefix, linked), redraws=True, part="way")
        way.value = way.value or (SAME if prefix != "pays" else "")
        way.hidden = (f"c.{self.typed.key}.{prefix}.was", way.value)
        result = [way]
        for name in FIGURES.get(way.value, ()):
            label = pgettext("payment", "made") if (way.value, name) == (MADE_AND_LOST, "flat") else self.figures[name]
            result.append(self.figure(f"{prefix}.{name}", label))
        if way.value == BASE:
            result.append(self._control(f"{prefix}.slam_both", _("also against a side without a trick"), "check"))
        return result

    def _control(self, name: str, label: str, kind: str, **more: object) -> ContractControl:
        return ContractControl(f"c.{self.typed.key}.{name}", label, self.typed.texts.get(name, ""), kind, **more)  # type: ignore[arg-type]
