"""All contracts of a draft together: the list, the settlement of a deal, and the sizes of tables."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from clubs.houserules.pages.contract_words import settlement_choices
from clubs.houserules.pages.drafts import RulesDraft
from clubs.houserules.pages.parts import DraftPart
from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from scoring.engine.problem import Problem
from scoring.engine.promised.contract_rows import contract_rows, own_tree, settlement_of, without_row
from scoring.engine.words import say


class ContractsPart(DraftPart):
    """All contracts together: the list, the settlement of a deal, and the sizes of tables."""

    template = "clubs/rules/contracts.html"
    anchor = "contracts"

    @property
    def title(self) -> str:
        return _("All contracts")

    def __init__(self, draft: RulesDraft, code: str, sent: Any) -> None:
        super().__init__(draft, code, sent)
        self.rows = contract_rows(draft.rules)
        sizes = draft.rules.game.table_sizes
        self.possible_sizes = sorted({*draft.published.game.table_sizes, *sizes})
        self.kept = sent.getlist("kept") if sent is not None else [row.code for row in self.rows]
        self.sizes = [each for each in self.possible_sizes if str(each) in sent.getlist("seats")] if sent is not None else list(sizes)
        given = sent.get("settlement", "") if sent is not None else ""
        self.settlement = given if given in dict(settlement_choices()) else settlement_of(draft.rules)
        self.problems: dict[str, list[ToldProblem]] = {}
        if sent is not None:
            self._read()

    def _read(self) -> None:
        rows = list(self.rows)
        for row in self.rows:
            if row.code not in self.kept:
                rows = without_row(rows, row.code)
        if not rows or not self.sizes:
            name, code = ("contracts", "CONTRACTS_NONE") if not rows else ("seats", "FIELD_MISSING")
            return self._place((Problem(code, name),))
        tree = own_tree(self.draft.published, self.draft.rules.own, rows)
        tree = {key: part for key, part in tree.items() if key not in ("settlement", "seats")}
        if self.settlement != settlement_of(self.draft.published):
            tree["settlement"] = self.settlement
        if tuple(self.sizes) != tuple(self.draft.published.game.table_sizes):
            tree["seats"] = self.sizes
        form, problems = self.draft.changed(tree)
        self.rules = form.rules if form else None
        return self._place(problems)

    def _place(self, problems: tuple[Problem, ...]) -> None:
        for problem in problems:
            section = problem.field.split(".")[0]
            place = section if section in ("settlement", "seats") else "contracts"
            self.problems.setdefault(place, []).append(tell_problem(problem, self.draft.published))

    def context(self) -> dict[str, Any]:
        language = self.draft.language
        return {
            "contracts": [(row.code, say(row.names, language), row.code in self.kept) for row in self.rows],
            "sizes": [(size, size in self.sizes) for size in self.possible_sizes],
            "settlement": self.settlement,
            "settlement_choices": settlement_choices(),
            "problems": self.problems,
        }
