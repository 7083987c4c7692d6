"""The draft of a jury's decision: its form, its effects, and the signing. Renders no page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from clubs.actors import Actor
from tournaments.evening.models import Ruling
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import preview
from tournaments.jury.actions.case_decisions import CaseAnswers, action_of
from tournaments.jury.actions.preview import Impact, PlayerImpact
from tournaments.jury.pages.decision_form import DecisionForm
from tournaments.jury.pages.decisions import reasons
from tournaments.jury.pages.forms import MoveForm, filled_rows, moves_of, payment_rows, show_at_row
from tournaments.jury.pages.proposals import proposed_text
from tournaments.jury.queries.article_points import proposed_points
from tournaments.jury.queries.cases import Case
from tournaments.jury.verdicts import counting_facts
from tournaments.play.pages.words import table_words
from tournaments.play.queries import upcoming
from tournaments.play.wording.questions import deal_questions, reader_language

MAX_OTHERS_NAMED = 10
"""The greatest number of affected players of other tables listed by name. If there are more, the page says how many more."""


@dataclass(frozen=True)
class DraftImpact:
    """The effects of a drafted decision, as the page of the case shows them."""

    impact: Impact | None
    """The changes that the decision makes; None while an answer is missing, or if the decision is refused."""
    problems: list[str]
    """The sentences with the reasons why the decision is refused; empty if it is allowed."""
    at_table: list[PlayerImpact]
    others: list[PlayerImpact]
    """The affected players of other tables; only the first MAX_OTHERS_NAMED if there are more."""
    others_not_named: int
    table_points: list[tuple[str, int]] | None
    """The table's players who gain or lose points, as (name, points), shown beside the button that signs. None if `impact` is None."""


class DecisionDraft:
    """A decision that the jury is drafting about a case.

    Text and points are proposed, and proposed again after each change, but only in fields that nobody edited. The hidden fields
    `proposed_text` and `proposed_points` hold the last proposal: a field equal to it was not edited. `newest_ruling` holds the number of
    the table's newest ruling when the form was opened. If a newer one exists at signing, the jury must look again. `draft` is the UUID
    of this draft, so that a form that is sent twice makes one ruling.
    """

    def __init__(self, case: Case, by: Actor, code: str, sent: QueryDict) -> None:
        """Fill the form from `sent`, the data of a POST. If `sent` is empty, fill it from the call and the deal."""
        self.case, self.by, self.code = case, by, code
        self.rows: list[MoveForm] = payment_rows(sent, list(case.tournament.entrants.all())) if code == Ruling.Kind.ADJUST else []
        self.data = sent.copy() if sent else self._opening_data()
        self.text_for_reader = ""
        """The proposed text in the reader's language, so that the reader understands what they sign.

        Empty if the evening has this language, or if somebody edited the text.
        """
        self._propose_points()
        answers = DecisionForm(self.data, case=case, code=code).answers()
        self._propose_text(answers)
        article = case.view.rules.articles.get(self.data.get("article", ""))
        if article is not None:
            self.case = replace(case, article=article)
        self.form = DecisionForm(self.data, case=self.case, code=code)
        if not self.form.is_valid() and not sent:
            # A form that was just opened must not show errors.
            self.form = DecisionForm(initial=self.data.dict(), case=self.case, code=code)

    def _opening_data(self) -> QueryDict:
        case, data = self.case, QueryDict(mutable=True)
        data["player"] = "" if case.seat is None else str(case.seat)
        data["contract"], data["article"], data["at_table"] = case.contract, case.article.code, "plays_on"
        data["reason"] = next(iter(reasons(case)), "")
        data["proposed_text"] = data["text"] = data["proposed_points"] = data["points"] = ""
        data["newest_ruling"] = str(self._newest_ruling())
        data["draft"] = str(uuid4())
        return data

    def _propose_points(self) -> None:
        """Propose points and put them into the field, unless somebody edited it."""
        typed = self.data.get("player", "")
        seat = int(typed) if typed.isdecimal() and len(typed) < 3 and int(typed) < len(self.case.view.places) else None
        article = self.case.view.rules.articles.get(self.data.get("article", ""), self.case.article)
        points = proposed_points(replace(self.case, article=article), self.code, seat)
        if self.data.get("points", "") == self.data.get("proposed_points", ""):
            self.data["points"] = "" if points is None else str(points)
        self.data["proposed_points"] = "" if points is None else str(points)

    def _propose_text(self, answers: CaseAnswers) -> None:
        """Propose a text and put it into the field, unless somebody edited it."""
        article = self.case.view.rules.articles.get(self.data.get("article", ""), self.case.article)
        about, evening = replace(self.case, article=article), self.case.tournament.language
        text = proposed_text(about, self.code, answers, evening, self._result(answers, evening))
        if _is_same_text(self.data.get("text", ""), self.data.get("proposed_text", "")):
            self.data["text"] = text
        self.data["proposed_text"] = text
        reader = reader_language()
        if reader != evening and _is_same_text(self.data.get("text", ""), text):
            self.text_for_reader = proposed_text(about, self.code, answers, reader, self._result(answers, reader))

    def _result(self, answers: CaseAnswers, language: str) -> str:
        """Return the new result of a replaced deal as text; empty if its facts are missing or are no possible deal."""
        if self.code != Ruling.Kind.REPLACE or answers.facts is None:
            return ""
        case = self.case
        outcome = upcoming.preview_deal(case.view, case.number, dict(answers.facts))
        return case.view.rules.game.describe_deal(outcome.facts, case.names, language) if outcome.facts is not None else ""

    def _newest_ruling(self) -> int:
        numbers = Ruling.objects.filter(table=self.case.table).order_by("-number").values_list("number", flat=True)
        return numbers.first() or 0

    def answers(self) -> CaseAnswers | None:
        """Return the answers of the form; None while an answer is missing or wrong."""
        if not self.form.is_bound or not self.form.is_valid():
            return None
        if self.code != Ruling.Kind.ADJUST:
            return self.form.answers()
        filled = filled_rows(self.rows)
        return self.form.answers(moves_of(filled)) if filled else None

    def impact(self) -> DraftImpact:
        """Return the effects of the decision or, if it is refused, sentences with the reasons."""
        impact, problems = self._preview()
        at_table = {entrant.pk: name for entrant, name in zip(self.case.entrants, self.case.view.names_at(self.case.number), strict=True)}
        return draft_impact(impact, problems, at_table)

    def _preview(self) -> tuple[Impact | None, list[str]]:
        answers = self.answers()
        if answers is None:
            return None, []
        action = action_of(self.case, self.by, self.code, answers)
        try:
            return preview.impact(self.case.tournament, action, table=self.case.table), []
        except Refusal as refusal:
            return None, [problem["message"] for problem in refusal.messages()]

    def sign(self) -> Ruling | None:
        """Sign the decision and return its ruling. Returns None if it is refused; the form then shows the problems at their fields."""
        answers = self.answers()
        if answers is None:
            self._explain_rows()
            return None
        newest = self._newest_ruling()
        if self.data.get("newest_ruling", "") != str(newest):
            self.data["newest_ruling"] = str(newest)
            message = _("Ruling %(number)s about this table was signed in the meantime. Look again, then decide.")
            self.form.add_error(None, message % {"number": newest})
            return None
        try:
            return action_of(self.case, self.by, self.code, answers)()
        except Refusal as refusal:
            # Every refusal is shown in the form, even that the reader may not judge their own case, so that they keep what they typed.
            for problem in refusal.messages():
                if show_at_row(self.rows, problem["field"], problem["message"]):
                    self.form.add_error(None, _("Look at the marked payments."))
                else:
                    self.form.add_refusal(problem["field"], problem["message"])
        return None

    def _explain_rows(self) -> None:
        """Add an error above the form if the rows of payments are missing or wrong and the rest of the form is valid."""
        if self.code != Ruling.Kind.ADJUST or not self.form.is_valid():
            return
        if filled_rows(self.rows) == []:
            self.form.add_error(None, _("Fill in at least one payment."))
        else:
            self.form.add_error(None, _("Look at the marked payments."))

    def replacement(self) -> dict[str, Any]:
        """Return the deal to replace and the questions about it, for the page's script; empty for other decisions."""
        view, deal = self.case.view, self.case.deal
        if self.code != Ruling.Kind.REPLACE or deal is None:
            return {}
        questions = msgspec.to_builtins(deal_questions(upcoming.deal_as_before(view, deal.number), view.rules))
        replaced = {"deal": {"number": deal.number, "short": "", "facts": counting_facts(deal)}, "asked": questions}
        return {"replaced": replaced, "words": table_words(), "seats": list(view.names)}


def draft_impact(impact: Impact | None, problems: list[str], at_table: Mapping[int, str]) -> DraftImpact:
    """Return the effects of a decision for its page. `at_table` are the names of the players concerned, by their primary keys."""
    players = impact.players if impact else ()
    own = [each for each in players if each.entrant.pk in at_table]
    others = [each for each in players if each.entrant.pk not in at_table]
    gains = {each.entrant.pk: each.points[1] - each.points[0] for each in own}
    return DraftImpact(
        impact=impact,
        problems=problems,
        at_table=own,
        others=others[:MAX_OTHERS_NAMED],
        others_not_named=max(0, len(others) - MAX_OTHERS_NAMED),
        table_points=[(name, gains[entrant]) for entrant, name in at_table.items() if gains.get(entrant)] if impact else None,
    )


def _is_same_text(text: str, other: str) -> bool:
    """Return whether both texts are equal apart from line endings, which browsers change."""
    return text.replace("\r\n", "\n").strip() == other.replace("\r\n", "\n").strip()
