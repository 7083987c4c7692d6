"""The parts of a draft that are edited one at a time. Each reads its form and returns the changed rules, or its problems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from clubs.houserules.pages.drafts import RulesDraft
from clubs.houserules.pages.option_form import OptionGroup
from clubs.houserules.pages.option_words import group_reason
from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from clubs.problems import refuse
from scoring.engine.problem import Problem
from scoring.engine.ruleset import RuleSet

KEEP, SHOW = "keep", "show"
"""Buttons of a part: store the change in the draft; only show what it does."""


class DraftPart(ABC):
    """One part of a draft, with the form that was sent; `sent` is None before anything is typed."""

    template: str = ""
    anchor: str = ""
    """The `id` of the part's line on the page of the draft."""

    def __init__(self, draft: RulesDraft, code: str, sent: Any) -> None:
        self.draft, self.code, self.sent = draft, code, sent
        self.button = sent.get("do", KEEP) if sent is not None else ""
        self.rules: RuleSet | None = None
        """The changed rules; None if nothing was sent, or if something is wrong."""
        self.elsewhere: list[ToldProblem] = []
        """The problems that belong to no field of the page."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the part's page."""

    @abstractmethod
    def context(self) -> dict[str, Any]:
        """Return what the template of the part needs."""

    def tell(self, problems: tuple[Problem, ...]) -> None:
        """Show these problems above the form."""
        self.elsewhere += [tell_problem(each, self.draft.published) for each in problems]


class OptionsPart(DraftPart):
    """The options of one group. Payment tables are left out where they are part of the contracts."""

    template = "clubs/rules/options.html"

    def __init__(self, draft: RulesDraft, code: str, sent: Any) -> None:
        super().__init__(draft, code, sent)
        self.anchor = f"options-{code}"
        self.form = draft.options
        if sent is not None:
            form, problems = draft.changed(draft.rules.own, sent)
            self.form, self.rules = form or self.form, form.rules if form else None
            self.tell(tuple(each for each in problems if not each.field.startswith("options.")))
        self.group = option_groups(draft, self.form).get(code)
        if self.group is None:
            raise refuse("NOT_FOUND")

    @property
    def title(self) -> str:
        return self.group.title if self.group else ""

    def context(self) -> dict[str, Any]:
        fields = self.group.fields if self.group else []
        wrong = [control.name for field in fields for control in field.controls if control.problem or field.problem]
        reason = group_reason(self.code, (each.option for each in fields))
        return {"fields": fields, "reason": reason, "focus": next(iter(wrong), "")}


def option_groups(draft: RulesDraft, form: Any) -> dict[str, OptionGroup]:
    """Return the groups of options that are edited as a whole, by code."""
    result = {}
    for group in form.groups:
        fields = [each for each in group.fields if not (draft.has_contracts and each.option.kind == "table")]
        if fields:
            result[fields[0].option.group or "other"] = OptionGroup(group.title, fields)
    return result
