"""The form of a season's rule: it converts typed values to the rule's JSON. The engine and the action decide what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.direction import isolated
from clubs.problems import refuse
from clubs.roles.pages.forms import set_choices
from competitions.competition.numbers import Points
from competitions.season import Counting, CountingRule, SeasonTieBreak, SharedPlaces, rule_to_json
from competitions.season.values import SeasonGroup
from competitions.wording.season import tie_break_name
from competitions.wording.season_figures import exact_figure

COUNTING = {Counting.SUM: _("the sum of the evenings that count"), Counting.AVERAGE: _("the mean of the evenings that count")}
SHARED = {SharedPlaces.SAME: _("each gets the points of the shared place"), SharedPlaces.MEAN: _("each gets the mean of the shared places")}
SMALL = forms.NumberInput(attrs={"inputmode": "numeric"})
GROUP_TEXT = forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"})


class RuleForm(forms.Form):
    """The rule by which a season is counted."""

    counting = forms.ChoiceField(label=_("How the total is made"), choices=list(COUNTING.items()))
    best = forms.IntegerField(
        label=_("How many of the best evenings count"), required=False, widget=SMALL, help_text=_("Empty: all of them.")
    )
    missed = forms.CharField(
        label=_("Points for a missed evening"), required=False, max_length=12, help_text=_("A number, such as 0 or −10. Empty: nothing.")
    )
    planned = forms.IntegerField(
        label=_("Evenings in the season"),
        required=False,
        widget=SMALL,
        help_text=_(
            "How many evenings the season has; Troela uses it to count the missed ones. Leave empty to count only the "
            "evenings played so far."
        ),
    )
    bonus = forms.CharField(
        label=_("For everybody who comes, each evening"),
        required=False,
        max_length=12,
        help_text=_("These points count even when the evening itself does not."),
    )
    per_place = forms.CharField(
        label=_("Points per place"),
        required=False,
        max_length=400,
        help_text=_("For example 10 8 6 5. Empty: the points that were played."),
    )
    rest = forms.CharField(label=_("Points for every later place"), required=False, max_length=12)
    shared = forms.ChoiceField(label=_("Players who share a place on an evening get"), choices=list(SHARED.items()), required=False)
    minimum = forms.IntegerField(label=_("Evenings needed for a place"), required=False, widget=SMALL, help_text=_("Empty: one round."))
    without = forms.MultipleChoiceField(label=_("Evenings left out"), required=False, widget=forms.CheckboxSelectMultiple)
    doubles = forms.MultipleChoiceField(label=_("Evenings that count double"), required=False, widget=forms.CheckboxSelectMultiple)
    final = forms.ChoiceField(label=_("The final"), required=False, help_text=_("This evening always counts, as well as the best ones."))
    decides = forms.BooleanField(label=_("The final decides: its players come first"), required=False)
    tie_1 = forms.ChoiceField(label=_("If totals are equal, first decided by"), required=False)
    tie_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_3 = forms.ChoiceField(label=_("then"), required=False)
    tie_4 = forms.ChoiceField(label=_("then"), required=False)
    lots = forms.CharField(
        label=_("Word for drawing lots"),
        required=False,
        max_length=60,
        help_text=_("Anybody can check the lots: each lot is the SHA-256 of WORD:KEY."),
    )
    lots_order = forms.CharField(
        label=_("Or the order in which lots were drawn by hand"),
        required=False,
        max_length=2000,
        help_text=_("Member numbers, in the order that the lots gave."),
    )
    guests = forms.BooleanField(label=_("Guests are ranked too"), required=False)
    teams = forms.CharField(
        label=_("Teams"),
        required=False,
        max_length=20_000,
        widget=GROUP_TEXT,
        help_text=_("One team per line, with member numbers: North: 3, 7, 12"),
    )
    teams_best = forms.IntegerField(
        label=_("How many results of a team count"), required=False, widget=SMALL, help_text=_("Empty: everybody who came.")
    )
    categories = forms.CharField(
        label=_("Categories"),
        required=False,
        max_length=20_000,
        widget=GROUP_TEXT,
        help_text=_("One category per line, in the same way: Juniors: 5, 9"),
    )
    decimals = forms.IntegerField(
        label=_("Decimals of the totals"), required=False, widget=SMALL, help_text=_("Empty: as many as they need.")
    )

    def __init__(self, data: Any, *, rule: CountingRule, evenings: Sequence[tuple[str, str]], numbers: Mapping[str, int]) -> None:
        """Build the form. `evenings` contains the key and name of each evening, in order; `numbers` each member's number, by their key."""
        self.rule, self._numbers = rule, numbers
        super().__init__(data, initial=_initial(rule, numbers))
        named = [(key, isolated(name)) for key, name in evenings]
        for field in ("without", "doubles"):
            set_choices(self, field, named)
        set_choices(self, "final", [("", str(_("none"))), *named])
        for number in range(1, 5):
            set_choices(self, f"tie_{number}", [("", "–"), *((tie.value, tie_break_name(tie)) for tie in SeasonTieBreak)])

    def rule_json(self) -> dict[str, Any]:
        """Return the typed values as the JSON of a rule. Values without a field in this form do not change. Refused: MEMBER_UNKNOWN."""
        typed = self.cleaned_data
        now = rule_to_json(self.rule)
        times = {double.evening: double.times for double in self.rule.doubles}
        json: dict[str, Any] = {key: now[key] for key in ("only",) if key in now}
        json |= {"counting": typed["counting"], "minimum": typed["minimum"] or 0, "guests": typed["guests"]}
        json |= {key: typed[key] for key in ("best", "planned", "decimals") if typed[key] is not None}
        json |= {key: typed[key] for key in ("missed", "bonus") if typed[key].strip()}
        if typed["per_place"].strip():
            table = typed["per_place"].replace(";", " ").split()
            json["per_place"] = {"table": table, "rest": typed["rest"].strip() or 0, "shared": typed["shared"] or SharedPlaces.SAME.value}
        json["without"] = typed["without"]
        json["doubles"] = [{"evening": key, "times": times.get(key, 2)} for key in typed["doubles"]]
        if typed["final"]:
            json["final"] = {"evening": typed["final"], "decides": typed["decides"]}
        json["ties"] = [tie for tie in (typed[f"tie_{number}"] for number in range(1, 5)) if tie]
        json["lots"] = {"seed": typed["lots"].strip(), "order": self._keys(typed["lots_order"], "lots_order")}
        if typed["teams"].strip():
            json["teams"] = {"teams": self._groups("teams"), "best": typed["teams_best"]}
        json["categories"] = self._groups("categories")
        return json

    def _groups(self, field: str) -> list[dict[str, Any]]:
        """Return the teams typed in this field as JSON. Each text line is a name and its members' numbers: `North: 3, 7, 12`."""
        lines = [line.partition(":") for line in self.cleaned_data[field].splitlines() if line.strip()]
        return [{"name": " ".join(name.split()), "players": self._keys(numbers, field)} for name, _colon, numbers in lines]

    def _keys(self, text: str, field: str) -> list[str]:
        keys = {str(number): key for key, number in self._numbers.items()}
        numbers = text.replace(",", " ").replace(";", " ").split()
        for number in numbers:
            if number not in keys:
                raise refuse("MEMBER_UNKNOWN", field, number=number[:20])
        return [keys[number] for number in numbers]


def _initial(rule: CountingRule, numbers: Mapping[str, int]) -> dict[str, Any]:
    """Return the form's values for the current rule."""

    def listed(players: Sequence[str]) -> str:
        return ", ".join(str(numbers[player]) for player in players if player in numbers)

    def lines(groups: Sequence[SeasonGroup]) -> str:
        return "\n".join(f"{group.name}: {listed(group.players)}" for group in groups)

    places = rule.per_place
    ties = {f"tie_{number}": tie.value for number, tie in enumerate(rule.ties, 1)}
    return ties | {
        "counting": rule.counting.value,
        "best": rule.best,
        "missed": "" if rule.missed is None else _typed(rule.missed),
        "planned": rule.planned,
        "bonus": _typed(rule.bonus) if rule.bonus else "",
        "per_place": " ".join(map(_typed, places.table)) if places else "",
        "rest": _typed(places.rest) if places else "",
        "shared": places.shared.value if places else SharedPlaces.SAME.value,
        "minimum": rule.minimum or None,
        "without": list(rule.without),
        "doubles": [double.evening for double in rule.doubles],
        "final": rule.final.evening if rule.final else "",
        "decides": bool(rule.final and rule.final.decides),
        "lots": rule.lots.seed,
        "lots_order": listed(rule.lots.order),
        "guests": rule.guests,
        "teams": lines(rule.teams.teams) if rule.teams else "",
        "teams_best": rule.teams.best if rule.teams else None,
        "categories": lines(rule.categories),
        "decimals": rule.decimals,
    }


def _typed(points: Points) -> str:
    return exact_figure(points)
