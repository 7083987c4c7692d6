"""A draft of a club's own rules: the typed contracts and options, the rules that they make, and every problem."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.houserules.pages.charts import PaymentLine, PaymentTable, tables
from clubs.houserules.pages.contract_controls import RowOnPage, rows_on_page
from clubs.houserules.pages.contract_form import ContractsForm
from clubs.houserules.pages.contract_words import ContractChange
from clubs.houserules.pages.option_form import OptionForm
from clubs.houserules.pages.typed_options import text_of
from clubs.problems import sentence
from scoring.engine.options import Option
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.contract_rows import has_rows
from scoring.engine.promised.sample_deals import sample_deals
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.rulefile.check import merge

NAMES = ("An", "Els", "Jo", "Piet", "Rik")
"""The names of the players of the sample deals."""


@dataclass(frozen=True)
class SampleInWords:
    """A sample deal in words."""

    deal: str
    result: str
    points: tuple[tuple[str, int], ...]
    pot: int


class RulesDraft:
    """A draft of a club's own rules. Nothing of it is stored."""

    def __init__(self, published: RuleSet, start: RuleSet, language: str, sent: Any = None, button: str = "") -> None:
        """Read the draft. `start` is what the page began from: the published rules, or a version of the club's own.

        `sent` is the form's QueryDict, None on the first request.
        """
        self.published, self.start, self.language = published, start, language
        self.contracts = ContractsForm(published, start, language, sent) if has_rows(published) else None
        if self.contracts is not None and button:
            self.contracts.press(button)
        self.other_problems: list[Problem] = []
        self.own: dict[str, Any] = self.contracts.tree() if self.contracts else dict(start.own)
        self.base = self._base()
        typed = None if sent is None else self._with_options_off_the_page(sent)
        self.form = OptionForm(self.base, language, typed=typed, options=start.options)
        if self.form.rules is None and self.contracts is not None:
            self.contracts.place(self.form.problems)
        self.is_playable = self.form.rules is not None and (self.contracts is None or bool(self.contracts.rows))
        self.charts: tuple[PaymentTable, ...] = tables(self.form.rules, language, published) if self.form.rules and self.is_playable else ()

    def _base(self) -> RuleSet:
        """Return the published rules with the draft's contracts, except contracts that have problems."""
        if self.contracts is None or not self.contracts.rows:
            return self.start.with_options({})
        for _attempt in range(2):
            wrong = self.contracts.keys_with_problems
            try:
                return with_own(self.published, self.contracts.tree(without=wrong))
            except Refused as refused:
                self.other_problems += self.contracts.place(refused.problems)
                if self.contracts.keys_with_problems == wrong:
                    break
        try:
            return with_own(self.published, self.contracts.tree(without=self.contracts.keys_with_problems))
        except Refused:
            return self.start.with_options({})

    def _with_options_off_the_page(self, sent: Any) -> dict[str, str]:
        """Return the sent form, completed with the initial values of options that the page did not show."""
        typed: dict[str, str] = sent.dict()
        shown = set(sent.getlist("option"))
        if not shown:
            return typed
        for option in self.base.all_options:
            value = self.start.options.get(option.name, option.default)
            typed |= {name: text for name, text in text_of(option, value).items() if not _was_on_page(option, name, sent, shown)}
        return typed

    @property
    def rules(self) -> RuleSet | None:
        """The rules that would be published; None if there is a problem."""
        return None if self.problems else self.form.rules

    @property
    def problems(self) -> bool:
        """True if the draft has a problem, so that it cannot be published."""
        return bool(self.form.rules is None or self.other_problems or (self.contracts and self.contracts.problems))

    @property
    def sentences(self) -> list[str]:
        """The sentences of problems that belong to no single field."""
        general = [problem for key, problem in self.contracts.problems if not key] if self.contracts else []
        texts = [sentence(each, self.published) for each in (*general, *self.other_problems)]
        return list(dict.fromkeys([*texts, *self.form.other_problems]))

    @property
    def rows(self) -> list[RowOnPage]:
        """The contracts as the page shows them."""
        return rows_on_page(self.contracts, self._lines()) if self.contracts else []

    def _lines(self) -> dict[str, tuple[PaymentLine, ...]]:
        """Return the payments of each contract for 0 to 13 tricks, by the contract's code.

        Those for four players come first, then those for three or five players that differ.
        """
        wrong = (
            {typed.code for typed in self.contracts.typed if typed.key in self.contracts.keys_with_problems} if self.contracts else set()
        )
        result: dict[str, tuple[PaymentLine, ...]] = {}
        for table in self.charts:
            for row in table.rows:
                apart = row.code in result
                lines = [replace(line, who=f"{table.title}: {line.who}") if apart else line for line in row.lines]
                result[row.code] = (*result.get(row.code, ()), *lines)
        return {code: lines for code, lines in result.items() if code not in wrong}

    @property
    def changes(self) -> list[ContractChange]:
        """The differences from the rules that the page began from, in words."""
        result = self.contracts.changes if self.contracts else []
        before = OptionForm(self.published, self.language, options=self.start.options)
        for option in self.base.all_options:
            value, former = self.form.options[option.name], self.start.options.get(option.name, option.default)
            if self.form.rules is not None and value != former:
                texts = {"now": self.form.value_in_words(option, value), "former": before.value_in_words(option, former)}
                result.append(ContractChange(say(option.title, self.language), (_("%(now)s, was %(former)s") % texts,), "changed"))
        if self.contracts and (settled := self.contracts.settlement_change):
            result.append(settled)
        return result

    @property
    def samples(self) -> list[SampleInWords]:
        """Sample deals by these rules, in words."""
        if self.contracts is None or self.form.rules is None or not self.is_playable:
            return []
        game = self.form.rules.game
        result = []
        for each in sample_deals(self.form.rules, self.contracts.changed_codes):
            points = each.played.score(each.seats)
            result.append(
                SampleInWords(
                    game.describe_deal(each.facts, NAMES, self.language),
                    game.describe_result(each.played, NAMES, self.language),
                    tuple(zip(NAMES, points, strict=False)),
                    each.played.pot(),
                )
            )
        return result


def with_own(published: RuleSet, own: dict[str, Any]) -> RuleSet:
    """Return the published rules, changed by the club's rule file (`own`). Raises Refused with every problem."""
    return merge({"like": published.code, **own})


def _was_on_page(option: Option, name: str, sent: Any, shown: set[str]) -> bool:
    if option.name not in shown:
        return False
    if option.kind == "table":
        return any(each.startswith(name.rsplit(".", 1)[0] + ".") for each in sent)
    return option.kind in ("bool", "flags") or name in sent
