"""The form of a club's own rules. It is built from the options that a rule set describes, so it works for every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import comma_text
from clubs.houserules.pages.option_words import figure_names, group_titles, payment_in_words, range_in_words
from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from clubs.houserules.pages.typed_options import PAYMENT_FIGURES, SentForm, number, text_of, value_of
from scoring.engine.options import Option
from scoring.engine.problem import Problem, Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say


@dataclass
class OptionControl:
    """One control of the form: a check box, a list or a text line, for an option or for one value of it."""

    name: str
    label: str
    value: str
    kind: str
    """The kind of control: `check`, `list`, `figure` (a text line for a number), or `series` (a text line for several numbers)."""
    choices: list[tuple[str, str]] = field(default_factory=list)
    problem: ToldProblem | None = None
    part: str = ""
    """In a payment table: the name of the contract whose payment contains this figure."""
    aside: bool = False
    """True for a figure that the chosen way of paying does not use. The page hides it in a fold."""


@dataclass
class Field:
    """One option with its controls."""

    option: Option
    title: str
    help: str
    controls: list[OptionControl]
    differs: bool
    published: str
    """The published value in words, if it differs from the club's value."""
    problem: ToldProblem | None = None
    confirms: bool = False
    """True if the published points are provisional, so that a club that sets the option confirms or replaces them."""
    range: str = ""
    """The range of possible figures, in words."""
    also: str = ""
    """On the page of a contract: the names of the other contracts for which this value holds too."""

    @property
    def plain(self) -> bool:
        """True if the option has a single control."""
        return len(self.controls) == 1 and self.controls[0].name == self.option.name

    @property
    def wrong(self) -> bool:
        return bool(self.problem) or any(control.problem for control in self.controls)


@dataclass
class OptionGroup:
    """A titled group of options."""

    title: str
    fields: list[Field]

    @property
    def changed(self) -> int:
        return sum(each.differs for each in self.fields)


class OptionForm:
    """A club's changes to a rule set: the typed texts, their values, and their problems."""

    def __init__(self, base: RuleSet, language: str, *, typed: SentForm | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Read the form. `typed` is the sent form; without it, the form shows the values in `options`."""
        self.base = base
        self.language = language
        values = {option.name: (options or {}).get(option.name, option.default) for option in base.all_options}
        self.typed: SentForm = typed if typed is not None else _all_texts(base, values)
        self.options = {option.name: value_of(option, self.typed) for option in base.all_options}
        self.problems: tuple[Problem, ...] = ()
        self.rules: RuleSet | None = None
        try:
            self.rules = base.with_options(self.options)
        except Refused as refused:
            self.problems = refused.problems

    @property
    def groups(self) -> list[OptionGroup]:
        """The options in groups, as the page shows them."""
        titles = group_titles()
        own = self.base.words.get("groups", {})
        groups: dict[str, list[Field]] = {}
        for option in self.base.all_options:
            groups.setdefault(option.group, []).append(self._field(option))
        return [
            OptionGroup(
                title=say(own[name], self.language) if name in own else titles.get(name, _("Other options")),
                fields=fields,
            )
            for name, fields in groups.items()
        ]

    @property
    def other_problems(self) -> list[ToldProblem]:
        """The problems that do not belong to a single option."""
        names = {option.name for option in self.base.all_options}
        return [tell_problem(each, self.base) for each in self.problems if not _is_at_option(each, names)]

    def fields_of(self, names: Mapping[str, str]) -> dict[str, Field]:
        """Return the options with these names, each with only the controls of the named part: `solo_base.8` is one level of `solo_base`."""
        by_name = {option.name: option for option in self.base.all_options}
        result = {}
        for name in names:
            option = by_name.get(name.split(".")[0])
            if option is not None:
                each = self._field(option)
                controls = [control for control in each.controls if control.name == name or control.name.startswith(f"{name}.")]
                result[name] = replace(each, controls=controls, differs=each.differs and self._differs(option, name))
        return result

    def _differs(self, option: Option, name: str) -> bool:
        """Return True if this part of the option's value differs from the published rules."""
        here, usual = self.options[option.name], option.default
        for step in name.split(".")[1:]:
            here, usual = (each.get(step) if isinstance(each, Mapping) else None for each in (here, usual))
        return bool(here != usual)

    def _field(self, option: Option) -> Field:
        place = f"options.{option.name}"
        mine = [each for each in self.problems if each.field == place or each.field.startswith(f"{place}.")]
        problems = {each.field: self._tell_problem(each, option) for each in mine}
        controls = list(_CONTROLS[option.kind](option, self))
        for control in controls:
            control.problem = problems.pop(f"options.{control.name}", None) if control.name != option.name else None
        if option.kind == "table":
            _explain_at_figures(controls, option, problems)
        changed = self.rules.options if self.rules else {name: value for name, value in self.options.items() if value != option.default}
        return Field(
            option=option,
            title=say(option.title, self.language) or option.name,
            help=say(option.help, self.language),
            controls=controls,
            differs=option.name in changed,
            published=self.value_in_words(option, option.default),
            problem=next(iter(problems.values()), None),
            confirms=option.name in self.base.confirming_options,
            range=range_in_words(option),
        )

    def value_in_words(self, option: Option, value: Any) -> str:
        """Return a value of an option in words."""
        if option.kind == "bool":
            return _("yes") if value else _("no")
        if option.kind == "choice":
            return say(option.labels.get(value, {}), self.language) or str(value)
        if option.kind == "groups":
            return " < ".join(" = ".join(self.contract(code) for code in group) for group in value)
        if option.kind == "flags":
            return comma_text(self.part(option, code) for code, yes in value.items() if yes) or _("none")
        if option.kind == "table":
            mine = self._changed(option)
            return "; ".join(
                f"{self.part(option, code)} ({payment_in_words(entry)})" for code, entry in value.items() if not mine or code in mine
            )
        return comma_text(f"{key}: {figure}" for key, figure in value.items()) if isinstance(value, Mapping) else str(value)

    def _tell_problem(self, problem: Problem, option: Option) -> ToldProblem:
        if option.kind == "table" and problem.code == "OPTION_VALUE":
            text = _(
                "With these figures, nothing is paid for some numbers of tricks, or two payments apply to them. "
                "Fill in the figures so that exactly one payment applies to each number of tricks."
            )
            return tell_problem(problem, self.base, text)
        return tell_problem(problem, self.base)

    def part(self, option: Option, code: str) -> str:
        """Return the label of one key of an option's value, such as a level or a contract. Without a label, return the contract's name."""
        return say(option.labels.get(code, {}), self.language) or self.contract(code)

    def _changed(self, option: Option) -> set[str]:
        """Return the codes of the contracts for which this option differs from the published rules."""
        table = self.options[option.name]
        return {code for code, entry in option.default.items() if isinstance(table, Mapping) and table.get(code, entry) != entry}

    def contract(self, code: str) -> str:
        """Return the name of the contract with this code, or the code if it has no name."""
        return say(self.base.game.words_for(code), self.language) or code


def _explain_at_figures(controls: list[OptionControl], option: Option, problems: dict[str, ToldProblem]) -> None:
    """Show a problem with a contract's payments at every field of these payments that is empty or not a whole number.

    If there is no such field, it is shown at the first one.
    """
    for code in option.default:
        sentence = problems.pop(f"options.{option.name}.{code}", None)
        mine = [control for control in controls if control.name.startswith(f"{option.name}.{code}.") and not control.aside]
        odd = [control for control in mine if not _is_whole_numbers(control.value)]
        for control in odd or mine[:1]:
            control.problem = control.problem or sentence


def _is_whole_numbers(text: str) -> bool:
    """Return True if the text consists of whole numbers."""
    return bool(text.strip()) and all(type(number(part)) is int for part in text.replace(";", " ").split())


def _is_at_option(problem: Problem, names: set[str]) -> bool:
    parts = problem.field.split(".")
    return len(parts) > 1 and parts[0] == "options" and parts[1] in names


def _all_texts(base: RuleSet, values: Mapping[str, Any]) -> dict[str, str]:
    return {name: text for option in base.all_options for name, text in text_of(option, values[option.name]).items()}


def _control(form: OptionForm, name: str, label: str, kind: str = "figure") -> OptionControl:
    return OptionControl(name, label, form.typed.get(name, ""), kind)


def _one_check(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    yield _control(form, option.name, _("yes"), "check")


def _one_figure(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    yield _control(form, option.name, say(option.title, form.language))


def _one_list(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    control = _control(form, option.name, say(option.title, form.language), "list")
    control.choices = [(value, form.value_in_words(option, value)) for value in option.values]
    if control.value not in option.values:
        control.choices.insert(0, (control.value, control.value))
    yield control


def _each_level(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    for level in option.default:
        yield _control(form, f"{option.name}.{level}", form.part(option, level) if not level.isdigit() else level)


def _each_flag(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    for code in option.default:
        yield _control(form, f"{option.name}.{code}", form.part(option, code), "check")


def _each_rank(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    for group in option.default:
        for code in group:
            yield _control(form, f"{option.name}.{code}", form.contract(code))


def _each_entry(option: Option, form: OptionForm) -> Iterator[OptionControl]:
    names = figure_names()
    for code, entry in option.default.items():
        for key in PAYMENT_FIGURES:
            control = _control(form, f"{option.name}.{code}.{key}", names[key], "series" if key == "by_tricks" else "figure")
            control.part = form.part(option, code)
            control.aside = key not in entry and not control.value.strip()
            yield control


_CONTROLS = {
    "bool": _one_check, "int": _one_figure, "choice": _one_list, "levels": _each_level, "flags": _each_flag, "groups": _each_rank,
    "table": _each_entry,
}  # fmt: skip
