"""The form of one decision: its own questions, the article and the text. Actions decide what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubs.roles.pages.forms import set_choices
from scoring.engine.articles import Article
from scoring.engine.words import say
from tournaments.calculator.wording import MAX_SHEET_DEPTH
from tournaments.evening.models import Ruling
from tournaments.evening.strict_json import Unreadable, parse
from tournaments.jury.actions.case_decisions import FORGOTTEN, STRUCK, CaseAnswers
from tournaments.jury.decisions import ExcludedTable, Move
from tournaments.jury.pages.decisions import DECISIONS_ABOUT_CONTRACTS, contracts_to_choose, reasons
from tournaments.jury.pages.proposals import earlier_warnings, fine_help
from tournaments.jury.queries.cases import Case

Kind = Ruling.Kind

MAX_FACTS_LENGTH = 100_000
"""The greatest number of characters that the facts of a replaced deal may have; a longer text cannot be a deal."""
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    Kind.ALLOW: ("player", "contract"),
    Kind.REFUSE: ("player", "contract", "reason"),
    FORGOTTEN: ("player", "contract"),
    STRUCK: ("player", "contract"),
    Kind.ANNUL: ("player", "points"),
    Kind.REPLACE: ("facts",),
    Kind.AWARD: ("award",),
    Kind.FINE: ("player", "points"),
    Kind.WARN: ("player", "points"),
    Kind.EXCLUDE: ("player", "at_table"),
    Kind.ADJUST: (),
}
"""The names of the form fields that each decision has, besides text and article."""


class FigureInput(forms.TextInput):
    """An input for a number. Phones show their number keys for it."""

    def __init__(self) -> None:
        super().__init__({"inputmode": "numeric", "class": "figure", "autocomplete": "off"})


class DecisionForm(forms.Form):
    """The form of one decision about a case: its own questions, the article and the text."""

    player = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int, empty_value=None, widget=forms.RadioSelect)
    contract = forms.ChoiceField(label=gettext_lazy("Contract"), widget=forms.RadioSelect)
    reason = forms.ChoiceField(label=gettext_lazy("Why"), widget=forms.RadioSelect, required=False)
    points = forms.IntegerField(label=gettext_lazy("Points in all"), min_value=0, max_value=10_000, widget=FigureInput)
    facts = forms.CharField(label=gettext_lazy("Result"), widget=forms.HiddenInput, max_length=MAX_FACTS_LENGTH)
    at_table = forms.ChoiceField(label=gettext_lazy("The table that is playing now"), widget=forms.RadioSelect)
    draft = forms.UUIDField(widget=forms.HiddenInput, required=False)
    article = forms.ChoiceField(label=gettext_lazy("Article"))
    text = forms.CharField(
        label=gettext_lazy("Decision and reason"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Everybody can read this text beside the payments that change."),
    )  # fmt: skip

    def __init__(self, *args: Any, case: Case, code: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case, self.code = case, code
        self.language = get_language() or "en"
        questions = QUESTIONS[code]
        for name in ("player", "contract", "reason", "points", "facts", "at_table"):
            if name not in questions:
                del self.fields[name]
        if "player" in questions:
            self._ask_player()
        if "points" in questions:
            self.fields["points"].help_text = fine_help(case)
        if "contract" in questions:
            set_choices(self, "contract", [(each, case.contract_name(each, self.language)) for each in contracts_to_choose(case)])
        if "reason" in questions:
            of_article = [(name, say(case.article.reasons[name], self.language)) for name in reasons(case)]
            set_choices(self, "reason", [*of_article, ("", _("another reason, written in the text"))])
        if "at_table" in questions:
            endings = [(ExcludedTable.PLAYS_ON, _("plays its round to the end")), (ExcludedTable.STOPS, _("plays no more deals"))]
            set_choices(self, "at_table", [(each.value, label) for each, label in endings])
        self.award_names = self._ask_awards() if "award" in questions else []
        set_choices(self, "article", [(each.code, say(each.title, self.language)) for each in _articles(case)])

    def _ask_player(self) -> None:
        players = [(str(place.seat), name) for place, name in zip(self.case.view.places, self.case.names, strict=True)]
        if self.code in (Kind.ANNUL, Kind.FINE, Kind.WARN):
            players = [each for each in players if int(each[0]) not in self.case.sits_out]
        if self.code == Kind.ANNUL:
            players.append(("", _("nobody")))
            self.fields["player"].required = self.fields["points"].required = False
            self.fields["player"].label, self.fields["points"].label = _("Who is fined"), _("Points in all")
        if self.code == Kind.WARN:
            self.fields["points"].required = False
        set_choices(self, "player", players)

    def _ask_awards(self) -> list[str]:
        """Add a field of points for each player of the deal. Return the names of the fields."""
        names = []
        for place, name in zip(self.case.view.places, self.case.names, strict=True):
            if place.seat not in self.case.sits_out:
                names.append(f"award{place.seat}")
                self.fields[names[-1]] = forms.IntegerField(
                    label=name, required=False, min_value=-10_000, max_value=10_000, widget=FigureInput()
                )
        return names

    def answers(self, moves: tuple[Move, ...] = ()) -> CaseAnswers:
        """Return the valid answers given so far. `moves` are the payments in the rows below the form."""
        self.is_valid()
        cleaned = self.cleaned_data if self.is_bound else {}
        return CaseAnswers(
            text=cleaned.get("text", ""),
            article=cleaned.get("article", ""),
            seat=cleaned.get("player"),
            contract=cleaned.get("contract", ""),
            reason=cleaned.get("reason", ""),
            points=cleaned.get("points"),
            at_table=ExcludedTable(cleaned.get("at_table") or ExcludedTable.PLAYS_ON),
            facts=cleaned.get("facts"),
            award=tuple(cleaned.get("award", ())),
            moves=moves,
            draft=cleaned.get("draft"),
        )

    @property
    def folded(self) -> list[forms.BoundField]:
        """The fields of questions that the call or the deal already answers. The page shows only the answers; a tap opens the fields."""
        return [self[name] for name in ("player", "contract", "article")] if self.summary else []

    @property
    def summary(self) -> str:
        """The hidden answers as text, such as “Piet · Misère”. Empty if player and contract are not known, or if an answer is wrong."""
        case = self.case
        if self.code not in DECISIONS_ABOUT_CONTRACTS or case.seat is None or case.contract not in contracts_to_choose(case):
            return ""
        if self.is_bound and any(name in self.errors for name in ("player", "contract", "article")):
            return ""
        cleaned = self.cleaned_data if self.is_bound else {}
        seat, contract = cleaned.get("player", case.seat), cleaned.get("contract", case.contract)
        return f"{case.names[seat]} · {case.contract_name(contract, self.language)}"

    @property
    def questions(self) -> list[forms.BoundField]:
        """The form fields of the decision's own questions. Left out: folded fields, awarded points, text and article."""
        elsewhere = {"text", "article", *self.award_names, *(each.name for each in self.folded)}
        return [field for field in self.visible_fields() if field.name not in elsewhere]

    @property
    def earlier_warnings(self) -> str:
        """A text on earlier warnings and the fine for the next one; empty unless the decision is a warning."""
        return earlier_warnings(self.case) if self.code == Kind.WARN else ""

    @property
    def award_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.award_names]

    def clean_facts(self) -> dict[str, Any]:
        """Parse the facts of the deal, which the page's script sent as JSON."""
        try:
            facts = parse(self.cleaned_data["facts"], max_depth=MAX_SHEET_DEPTH)
        except Unreadable:
            facts = None
        if not isinstance(facts, dict):
            raise forms.ValidationError(_("Answer every question about the result."))
        return facts

    def clean(self) -> dict[str, Any]:
        """Check that a fine has a player and points. Combine awarded points into a list by seat, with 0 for an empty field."""
        cleaned = super().clean() or {}
        if self.code == Kind.ANNUL and cleaned.get("player") is not None and not cleaned.get("points") and "points" not in self.errors:
            self.add_error("points", _("How many points? If nobody is fined, choose “nobody”."))
        if self.code == Kind.FINE and cleaned.get("points") == 0:
            self.add_error("points", _("A fine must be more than 0 points."))
        if self.award_names:
            cleaned["award"] = [cleaned.get(f"award{place.seat}") or 0 for place in self.case.view.places]
        return cleaned

    def add_refusal(self, field: str, message: str) -> None:
        """Show a refusal's message at the form field that matches the refusal's `field`, or above the form if none does."""
        name = {"seat": "player"}.get(field.split(".")[0], field.split(".")[0])
        if self.award_names and name == "points":
            name = self.award_names[0]
        if self.code == Kind.REPLACE and name not in self.fields:
            name = "facts"
        self.add_error(name if name in self.fields else None, message)


def _articles(case: Case) -> list[Article]:
    """Return the articles to choose from: those of the evening's rules that are not hidden, and the article of the case."""
    return [each for each in case.view.rules.articles.values() if not each.hidden or each.code == case.article.code]
