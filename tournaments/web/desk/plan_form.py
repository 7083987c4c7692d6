"""The form of an evening's plan: what it is, by which rules, and what it decides for itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.direction import isolated
from clubs.web.forms import DATE_INPUT, set_choices
from tournaments.models import Tournament
from tournaments.queries.table_sizes import usual_deals
from tournaments.web.desk.forms import MAX_ROUNDS_AND_DEALS
from tournaments.web.rules_choices import chosen_rules, rules_choices

NO_SEASON = "none"
ACCEPTANCES = (
    (Tournament.Acceptance.TABLE, _("One tap for the whole table: whoever holds the phone signs for all.")),
    (Tournament.Acceptance.EACH, _("A tap by each player: the phone goes round the table, and the last tap signs.")),
    (
        Tournament.Acceptance.OWN,
        _("Each on their own phone, with their name code from the door. Whoever has no phone types it on the table’s."),
    ),
)
GROUPS = (
    (_("The evening"), ("name", "on", "season", "rounds_planned", "round_minutes")),
    (_("Rules"), ("rules", "deals_a_round", "keep_deals")),
    (_("The draw"), ("draw_method", "fives", "substitutes")),
    (_("Signing and the jury"), ("acceptance", "jury_word", "appeal_minutes", "correction_minutes")),
    (_("The public"), ("names",)),
)


class PlanForm(forms.Form):
    """The parts of a tournament's plan that may still change. A choice that is left out stays as it is."""

    name = forms.CharField(label=_("Name"), max_length=120)
    on = forms.DateField(label=_("Date"), widget=DATE_INPUT)
    season = forms.ChoiceField(label=_("Season"), required=False)
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MAX_ROUNDS_AND_DEALS)
    round_minutes = forms.IntegerField(
        label=_("Minutes a round lasts by the clock"), min_value=0, max_value=600, help_text=_("0: no clock. It starts with the round.")
    )
    rules = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        help_text=_("The evening keeps its copy, whatever is published later. Fixed from the first draw on."),
    )
    deals_a_round = forms.IntegerField(
        label=_("Deals a round"), min_value=1, max_value=MAX_ROUNDS_AND_DEALS, help_text=_("Fixed from the first draw on.")
    )
    keep_deals = forms.BooleanField(label=_("Keep this number of deals with the other rules"), required=False, widget=forms.HiddenInput)
    draw_method = forms.ChoiceField(
        label=_("How rounds are drawn"),
        required=False,
        choices=[
            ("spread", _("as few repeated meetings as possible")),
            ("random", _("at random")),
            ("standing", _("by standing: 1–4, 5–8 …")),
            ("snake", _("snake: the strongest spread over the tables")),
        ],
    )
    fives = forms.ChoiceField(
        label=_("Turns at a table of five"),
        required=False,
        choices=[("shared", _("shared over the evening")), ("any", _("as they come, for fewer repeated meetings"))],
    )
    substitutes = forms.ChoiceField(label=_("A substitute"), required=False, choices=Tournament.Substitutes)
    acceptance = forms.ChoiceField(
        label=_("How a table says that its round is right"), required=False, choices=ACCEPTANCES, widget=forms.RadioSelect
    )
    jury_word = forms.ChoiceField(
        label=_("Whose word counts where a contract needs the jury"),
        required=False,
        choices=Tournament.JuryWord,
        help_text=_("If it is the jury’s own, a deal without it waits for the jury."),
    )
    appeal_minutes = forms.IntegerField(
        label=_("Minutes to appeal against a ruling"), min_value=0, max_value=10_080, help_text=_("After that only the director overturns.")
    )
    correction_minutes = forms.IntegerField(
        label=_("Minutes in correction after closing"),
        min_value=0,
        max_value=1_440,
        help_text=_("So long the closing can be undone; after that the evening is final."),
    )
    names = forms.ChoiceField(
        label=_("Names in public"),
        required=False,
        choices=Tournament.Names,
        help_text=_("On the public pages, the big screen and the API. Members, officials and papers have the full names."),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        self.tournament = tournament
        initial = {name: getattr(tournament, name) for name in self.base_fields if name not in ("season", "rules", "keep_deals")}
        initial |= {"season": str(tournament.season_id or NO_SEASON), "rules": "", "keep_deals": False}
        super().__init__(data, initial=initial)
        seasons = [(str(season.pk), isolated(season.name)) for season in tournament.club.seasons.all()]
        set_choices(self, "season", [(NO_SEASON, gettext("none")), *seasons])
        house_rules = list(tournament.club.house_rules.all())
        set_choices(self, "rules", [("", gettext("as they are")), *rules_choices(house_rules)])
        if tournament.rounds.exists():
            # Only the browser is told: whoever sends a change all the same reads why it is refused.
            for name, attribute in (("season", "disabled"), ("rules", "disabled"), ("deals_a_round", "readonly")):
                self.fields[name].widget.attrs[attribute] = True

    @property
    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The fields under their headings."""
        for title, names in GROUPS:
            yield str(title), [self[name] for name in names if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """Ask about the deals where other rules usually have another number of them."""
        cleaned = super().clean() or {}
        if cleaned.get("rules") and cleaned.get("deals_a_round") and "rules" in self.changed_data:
            rules, _house = chosen_rules(cleaned["rules"], self.tournament.club)
            usual, planned = usual_deals(rules), cleaned["deals_a_round"]
            if usual not in (planned, usual_deals(self.tournament.rule_set)) and not cleaned.get("keep_deals"):
                self.fields["keep_deals"].widget = forms.CheckboxInput()
                self.add_error(
                    "deals_a_round",
                    gettext("With these rules a round usually has %(usual)s deals. Change it, or tick that it stays %(planned)s.")
                    % {"usual": usual, "planned": planned},
                )
        return cleaned

    @property
    def changes(self) -> dict[str, Any]:
        """What `evenings.amend` is given: the fields that somebody changed."""
        changes = {name: self.cleaned_data[name] for name in self.changed_data if name != "keep_deals" and self.cleaned_data[name] != ""}
        if "season" in changes:
            changes["season"] = (
                self.tournament.club.seasons.filter(pk=changes["season"]).first() if changes["season"] != NO_SEASON else None
            )
        if "rules" in changes:
            changes["rules"], changes["house_rules"] = chosen_rules(changes["rules"], self.tournament.club)
        return changes
