"""A decision of the jury while it is made: its form as sent or proposed, what it would move, and the signature. Renders no page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from clubs.actors import Actor
from tournaments.actions import preview
from tournaments.actions.preview import Impact, PlayerImpact
from tournaments.api.form_json import to_ask
from tournaments.models import Ruling
from tournaments.problems import Refusal
from tournaments.queries import upcoming as coming
from tournaments.queries.rulings import ADJUST, REPLACE, WARN
from tournaments.verdicts import counting_facts
from tournaments.web.jury.case import Case
from tournaments.web.jury.decisions import deed, proposed_points, proposed_text, reasons
from tournaments.web.jury.forms import DecisionForm, MoveForm, moves_in, rows_of
from tournaments.web.table.words import table_words

IMPACT, SHORT = "tournaments/jury/impact.html", "tournaments/jury/short.html"
OTHERS = 10
"""Players of other tables whose place moves that are named; the others are counted."""


class Opened:
    """A decision that is being made: its form as it was sent or proposed, and what it would move."""

    def __init__(self, request: HttpRequest, actor: Actor, case: Case, code: str) -> None:
        self.request, self.actor, self.case, self.code = request, actor, case, code
        sent = request.POST if request.method == "POST" else QueryDict()
        self.rows: list[MoveForm] = rows_of(request, list(case.tournament.entrants.all())) if code == ADJUST else []
        self.data = self._data(sent)
        self.form = DecisionForm(self.data, case=case, code=code)
        self.form.is_valid()
        self.told = self._told()
        self._propose(sent)

    def _data(self, sent: QueryDict) -> QueryDict:
        """What was sent; what nobody touched follows from the rest of it. Without anything sent, what the case knows."""
        case = self.case
        data = sent.copy()
        if not sent:
            data["player"] = "" if case.seat is None else str(case.seat)
            data["contract"], data["article"], data["at_table"] = case.contract, case.article.code, "plays_on"
            data["reason"] = next(iter(reasons(case)), "")
            data["proposed_text"] = data["text"] = data["proposed_points"] = data["points"] = ""
            data["seen"] = str(self._newest())
        seat = data.get("player", "")
        known = int(seat) if seat.isdecimal() and len(seat) < 3 and int(seat) < len(case.view.places) else None
        points = proposed_points(case, self.code, known)
        if data.get("points", "") == data.get("proposed_points", ""):
            data["points"] = "" if points is None else str(points)
        data["proposed_points"] = "" if points is None else str(points)
        return data

    def _told(self) -> dict[str, Any]:
        """What the form says so far, and for a replaced result the deal in words."""
        told_so_far = dict(self.form.cleaned_data)
        if self.code == REPLACE and "facts" in told_so_far:
            outcome = coming.preview_deal(self.case.view, self.case.number, told_so_far["facts"])
            if outcome.facts is not None:
                told_so_far["result"] = self.case.view.rules.short(outcome.facts, self.case.called, self.case.tournament.language)
        return told_so_far

    def _propose(self, sent: QueryDict) -> None:
        """Renew the text, unless somebody wrote in it."""
        case = self.case
        chosen = case.view.rules.articles.get(self.data.get("article", ""))
        if chosen is not None and chosen is not case.article:
            case = Case(case.tournament, case.view, case.number, case.deal, case.call, chosen)
        text = proposed_text(case, self.code, self.told)
        if _same(self.data.get("text", ""), self.data.get("proposed_text", "")):
            self.data["text"] = text
        self.data["proposed_text"] = text
        self.form = DecisionForm(self.data, case=case, code=self.code)
        if not self.form.is_valid() and not sent:
            # Nobody has filled in anything yet: nothing is wrong.
            self.form = DecisionForm(initial=self.data.dict(), case=case, code=self.code)
        self.case = case

    def _newest(self) -> int:
        newest = Ruling.objects.filter(table=self.case.table).order_by("-number").values_list("number", flat=True).first()
        return newest or 0

    @property
    def ready(self) -> dict[str, Any] | None:
        """What is decided, if everything is filled in."""
        if not self.form.is_bound or not self.form.is_valid():
            return None
        told_all = dict(self.form.cleaned_data)
        if self.code == WARN:
            told_all["points"] = told_all.get("points") or 0
        if self.code == ADJUST:
            found = moves_in(self.rows)
            if found is None or not found[0]:
                return None
            told_all["moves"] = found[1]
        return told_all

    def impact(self) -> tuple[Impact | None, list[str]]:
        """What it would move; or why that cannot be said."""
        ready = self.ready
        if ready is None:
            return None, []
        try:
            return preview.impact(self.case.tournament, deed(self.case, self.actor, self.code, ready), table=self.case.table), []
        except Refusal as refusal:
            return None, [problem["message"] for problem in refusal.messages()]

    def moved(self) -> dict[str, Any]:
        """For the template of what moves."""
        found, problems = self.impact()
        here = {place.entrant_id for place in self.case.view.places}
        players = found.players if found else ()
        own = [each for each in players if each.entrant.pk in here]
        others = [each for each in players if each.entrant.pk not in here]
        return {
            "tournament": self.case.tournament,
            "impact": found,
            "impact_problems": problems,
            "own": own,
            "short": self._short(found, own),
            "others": others[:OTHERS],
            "more_others": max(0, len(others) - OTHERS),
        }

    def _short(self, found: Impact | None, own: list[PlayerImpact]) -> list[tuple[str, int]] | None:
        """Beside the button that signs: what each player of the table wins or loses by it; None where that cannot be said."""
        if found is None:
            return None
        moved = {each.entrant.pk: each.points[1] - each.points[0] for each in own}
        called = zip(self.case.view.places, self.case.view.names, strict=True)
        return [(name, moved[place.entrant_id]) for place, name in called if moved.get(place.entrant_id)]

    def part(self) -> dict[str, Any]:
        """For the page's script: what moves now, and what the house proposes for untouched fields."""
        moved = self.moved()
        return {
            "impact": render_to_string(IMPACT, moved, self.request),
            "short": render_to_string(SHORT, moved, self.request),
            "text": self.data["text"],
            "proposed_text": self.data["proposed_text"],
            "points": self.data.get("points", ""),
            "proposed_points": self.data["proposed_points"],
        }

    def sign(self) -> Ruling | None:
        """Decide; None where it is refused, with the problems at their fields."""
        ready = self.ready
        if self.code == ADJUST and ready is None and self.form.is_valid() and moves_in(self.rows) == ([], []):
            self.form.add_error(None, _("Fill in at least one payment."))
        if ready is None:
            if self.form.is_valid():
                self.form.add_error(None, _("Look at the marked payments."))
            return None
        seen = self.data.get("seen", "")
        if seen != str(self._newest()):
            self.data["seen"] = str(self._newest())
            number = self._newest()
            self.form.add_error(
                None, _("Ruling %(number)s about this table was signed meanwhile. Look again, then decide.") % {"number": number}
            )
            return None
        try:
            return deed(self.case, self.actor, self.code, ready)()
        except Refusal as refusal:  # also «not about yourself»: who decided was let in, and keeps what was typed
            for problem in refusal.messages():
                self._wrong(problem["field"], problem["message"])
        return None

    def _wrong(self, field: str, message: str) -> None:
        name, _dot, index = field.partition(".")
        if name == "moves" and index.isdecimal() and self.rows:
            moves_found = moves_in(self.rows)
            if moves_found is not None and int(index) < len(moves_found[0]):
                moves_found[0][int(index)].add_error(None, message)
                field, message = "", _("Look at the marked payments.")
        self.form.wrong(field, message)

    def shown(self) -> dict[str, Any]:
        """For the page's template."""
        more = self._replaced() if self.code == REPLACE and self.case.deal is not None else {}
        return {"form": self.form, "rows": self.rows, "data": self.data, **self.moved(), **more}

    def _replaced(self) -> dict[str, Any]:
        """For the page's script: the deal, and the questions that its table answered."""
        view, deal = self.case.view, self.case.deal
        assert deal is not None
        asked = to_ask(coming.deal_as_before(view, deal.number), view.rules)
        replaced = {"deal": {"number": deal.number, "short": "", "facts": counting_facts(deal)}, "asked": asked}
        return {"replaced": replaced, "words": table_words(), "seats": list(view.names)}


def _same(text: str, other: str) -> bool:
    """Whether nothing was changed; a browser sends its own line ends."""
    return text.replace("\r\n", "\n").strip() == other.replace("\r\n", "\n").strip()
