"""The form of an evening's plan: name, date, rounds, rules and policy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.direction import isolated
from clubs.people.public_names import PublicName, is_more_private, most_private
from clubs.roles.pages.forms import DATE_INPUT, set_choices
from tournaments.evening.models import Tournament
from tournaments.evening.pages.forms import MAX_ROUNDS_AND_DEALS
from tournaments.evening.pages.missed_round import MissedRoundForm
from tournaments.evening.pages.rules_choices import chosen_rules, rules_choices
from tournaments.evening.queries.table_sizes import sizes_of, usual_deals
from tournaments.finals.wording import OTHERS_LABELS, POINTS_LABELS
from tournaments.seating.draw import LonePartner
from tournaments.seating.wording.draw import lone_partner_name, turns_title
from tournaments.standings.ranking import RankingFigure, TieBreak
from tournaments.standings.wording.ranking import figure_name, tie_break_names

NO_SEASON = "none"
NO_TIE_BREAK = "none"
ACCEPTANCES = (
    (Tournament.Acceptance.TABLE, _("One tap for the whole table: the player who holds the phone signs for all of them.")),
    (Tournament.Acceptance.EACH, _("A tap by each player: the phone goes round the table, and the last tap signs.")),
    (
        Tournament.Acceptance.OWN,
        _("Each player signs on their own phone, with the name code they got at the door. Players without a phone type it on the table’s."),
    ),
)
TIE_BREAKS = tuple(f"tie_break_{number}" for number in range(1, len(TieBreak) + 1))
"""The names of the form's fields for the first tie-break, the second, and so on.

The form has one field more than the tournament has tie-breaks, and at least three.
"""
FEWEST_TIE_BREAKS = 3
LIST_LETTERS, MOST_LINES = 27, 5
"""A choice of more letters than LIST_LETTERS does not fit into a list on a narrow phone.

The choices are then shown as lines, if there are at most MOST_LINES.
"""
GROUPS = (
    (_("The evening"), ("name", "on", "season", "rounds_planned", "round_minutes")),
    (_("Rules"), ("rules", "deals_a_round", "keep_deals")),
    (_("The draw"), ("draw_method", "fives", "partners", "partners_sit", "lone_partner", "substitutes")),
    (_("The standings"), ("entrants", "figure", *TIE_BREAKS, "missed_round", "missed_round_points")),
    (_("The final"), ("final_places", "final_rounds", "final_points", "final_others")),
    (_("Signing and the jury"), ("acceptance", "slip_confirmation", "jury_word", "appeal_minutes", "correction_minutes")),
    (_("The public"), ("names", "freeze")),
)


class PlanForm(MissedRoundForm):
    """The form for a tournament's plan, with only the fields that may still change. A field that is left empty changes nothing."""

    name = forms.CharField(label=_("Name"), max_length=120)
    on = forms.DateField(label=_("Date"), widget=DATE_INPUT)
    season = forms.ChoiceField(label=_("Season"), required=False, help_text=_("The result counts in the standings of this season only."))
    rounds_planned = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MAX_ROUNDS_AND_DEALS,
        help_text=_("In every round everybody sits at another table. The more rounds, the less one lucky table counts."),
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes on the clock for each round"),
        min_value=0,
        max_value=600,
        help_text=_("0: no clock. Otherwise the clock starts with the round."),
    )
    rules = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        help_text=_("The evening keeps its own copy, whatever is published later. It cannot change after the first draw."),
    )
    deals_a_round = forms.IntegerField(
        label=_("Deals a round"),
        min_value=1,
        max_value=MAX_ROUNDS_AND_DEALS,
        help_text=_("Everybody plays the same number, so that points can be compared. It cannot change after the first draw."),
    )
    keep_deals = forms.BooleanField(label=_("Keep this number of deals with the other rules too"), required=False, widget=forms.HiddenInput)
    draw_method = forms.ChoiceField(
        label=_("How rounds are drawn"),
        required=False,
        choices=[
            ("spread", _("as few repeated meetings as possible")),
            ("random", _("at random")),
            ("standing", _("by standing: 1–4, 5–8 …")),
            ("snake", _("snake order: the strongest players divided over the tables")),
        ],
        help_text=_("This decides who plays whom: by standing, the best play one another; otherwise they are spread over the tables."),
    )
    fives = forms.ChoiceField(
        required=False,
        choices=[("shared", _("shared over the evening")), ("any", _("not divided evenly, so that fewer players meet again"))],
        help_text=_("Shared: nobody sits there much more often than anybody else."),
    )
    partners = forms.ChoiceField(
        label=_("Partners"),
        required=False,
        choices=[
            ("changing", _("another partner each round, as far as possible")),
            ("fixed", _("the same partner all evening")),
        ],
        help_text=_(
            "Partners sit opposite one another. Players who have a wish to sit opposite one another are a pair; the others "
            "are paired by lot."
        ),
    )
    partners_sit = forms.ChoiceField(
        label=_("Where partners sit"),
        required=False,
        choices=Tournament.PartnersSit,
        help_text=_(
            "At different tables nobody plays against their own partner. Opposite one another, a pair meets one other pair in each round."
        ),
    )
    lone_partner = forms.ChoiceField(
        label=_("A player without their partner"),
        required=False,
        help_text=_(
            "This applies if a partner is withdrawn and no reserve steps in. If there are no tables for all pairs, pairs sit out in turn. "
            "A pair that sits out has missed the round."
        ),
    )
    final_places = forms.IntegerField(
        label=_("How many go on to the final"), required=False, min_value=0, max_value=9_999, help_text=_("0: there is no final.")
    )
    final_rounds = forms.IntegerField(
        label=_("Rounds of the final"),
        required=False,
        min_value=1,
        max_value=MAX_ROUNDS_AND_DEALS,
        help_text=_("The final is played in the last rounds of the evening."),
    )
    final_points = forms.ChoiceField(
        label=_("Points of the finalists at the start"),
        required=False,
        choices=list(POINTS_LABELS.items()),
        help_text=_("If all start from zero, only the final decides who wins. If they keep all points, the earlier rounds count as much."),
    )
    final_others = forms.ChoiceField(
        label=_("The others"),
        required=False,
        choices=list(OTHERS_LABELS.items()),
        help_text=_("If they play on, their places can still change, but nobody passes a finalist."),
    )
    substitutes = forms.ChoiceField(
        label=_("A substitute"),
        required=False,
        choices=Tournament.Substitutes,
        help_text=_("This decides who gets the points when somebody goes home and another player takes the seat."),
    )
    figure = forms.ChoiceField(
        label=_("How places are decided"),
        required=False,
        help_text=_("With total points, somebody who plays more deals can win or lose more. An average per deal is fair to everybody."),
    )
    acceptance = forms.ChoiceField(
        label=_("How a table confirms that its round is right"),
        required=False,
        choices=ACCEPTANCES,
        widget=forms.RadioSelect,
        help_text=_("After that, only the director and the jury can change its points."),
    )
    slip_confirmation = forms.ChoiceField(
        label=_("How a slip that the desk typed is confirmed"),
        required=False,
        choices=Tournament.SlipConfirmation,
        help_text=_("A deal that is typed twice counts once both people have typed the same."),
    )
    jury_word = forms.ChoiceField(
        label=_("Who may say that the jury gave permission for a contract"),
        required=False,
        choices=Tournament.JuryWord,
        help_text=_("If only the jury itself can give permission, a deal without that permission waits for the jury."),
    )
    appeal_minutes = forms.IntegerField(
        label=_("Minutes to appeal against a ruling"),
        min_value=0,
        max_value=10_080,
        help_text=_("After that only the director can overturn a ruling."),
    )
    correction_minutes = forms.IntegerField(
        label=_("Minutes for corrections after closing"),
        min_value=0,
        max_value=1_440,
        help_text=_("The closing can be undone during this time; after that the evening is final."),
    )
    names = forms.ChoiceField(
        label=_("Names for the public"),
        required=False,
        help_text=_(
            "This is what the public sees on pages, on the big screen, in lists on the wall and in the API. Members and "
            "officials see full names; a member may show less of their own."
        ),
    )

    entrants = forms.ChoiceField(
        label=_("The standings rank"),
        required=False,
        choices=Tournament.EntrantsAre,
        help_text=_(
            "Pairs and teams have one line with the points of all their players, and get one prize together. Say who belongs together "
            "on the tab Players."
        ),
    )

    freeze = forms.ChoiceField(
        label=_("Standings frozen"),
        required=False,
        choices=Tournament.Freeze,
        help_text=_(
            "From then on the public cannot see any points of the last round, on any page, screen or paper, until you "
            "publish the standings."
        ),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        self.tournament = tournament
        shown = tournament.club.public_names
        given = ("season", "rules", "keep_deals", "figure", "entrants")
        initial = {name: getattr(tournament, name) for name in self.base_fields if name not in given}
        initial["entrants"] = tournament.entrants_are
        initial |= {"season": str(tournament.season_id or NO_SEASON), "rules": "", "keep_deals": False}
        initial["names"] = most_private(shown, tournament.names)
        super().__init__(data, tournament=tournament, initial=initial)
        self.fields["missed_round"].help_text = gettext("In the average per deal, a missed round does not count.")
        self.fields["fives"].label = turns_title(*sizes_of(tournament.rule_set))
        self._fit_to_entrants(tournament)
        self._add_order(tournament)
        # The club's own limit always applies, so names that show more are not offered.
        set_choices(self, "names", [(kind.value, str(kind.label)) for kind in PublicName if not is_more_private(shown, kind)])
        self._show_long_choices()
        seasons = [(str(season.pk), isolated(season.name)) for season in tournament.club.seasons.all()]
        set_choices(self, "season", [(NO_SEASON, gettext("none")), *seasons])
        house_rules = list(tournament.club.house_rules.all())
        set_choices(self, "rules", [("", gettext("the rules that the evening has now")), *rules_choices(house_rules)])
        if tournament.rounds.exists():
            # Only the browser disables these fields. A change that is sent anyway is refused with a reason.
            for name, attribute in (("season", "disabled"), ("rules", "disabled"), ("deals_a_round", "readonly")):
                self.fields[name].widget.attrs[attribute] = True

    def _fit_to_entrants(self, tournament: Tournament) -> None:
        """Remove the partner fields that have no effect in this evening. If pairs or teams play, mention them in the help texts."""
        if tournament.entrants_are != Tournament.EntrantsAre.PLAYERS:
            self.fields["final_places"].help_text = gettext("0: there is no final. Otherwise the number of pairs or teams.")
        of_pairs, sides = tournament.entrants_are == Tournament.EntrantsAre.PAIRS, bool(tournament.rule_set.game.sides(4))
        if not sides:
            del self.fields["partners"]
        if sides or not of_pairs:
            del self.fields["partners_sit"]
        if not of_pairs:
            del self.fields["lone_partner"]
            return
        set_choices(self, "lone_partner", [(each.value, lone_partner_name(each.value)) for each in LonePartner])
        if sides:
            self.fields["partners"].help_text = gettext(
                "Partners sit opposite one another. Players who keep the same partner are listed as pairs on the tab Players."
            )

    def _show_long_choices(self) -> None:
        """Show each choice as a line of its own if there are few and one is too long for a drop-down list on a narrow phone."""
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField) and isinstance(field.widget, forms.Select):
                choices = list(field.widget.choices)
                longest = max((len(str(label)) for _value, label in choices), default=0)
                if 1 < len(choices) <= MOST_LINES and longest > LIST_LETTERS:
                    field.widget = forms.RadioSelect(choices=choices)

    def _add_order(self, tournament: Tournament) -> None:
        """Add the fields for the ranking of players: the number that ranks, and the tie-breaks."""
        figures = [each for each in RankingFigure if each is not RankingFigure.SCORE or tournament.rule_set.game.ranks_by_score]
        set_choices(self, "figure", [(each.value, figure_name(each.value)) for each in figures])
        self.fields["figure"].initial = tournament.order.figure.value
        self.initial["figure"] = tournament.order.figure.value
        game = tournament.rule_set.game
        not_counted = {
            each for each in TieBreak if (each.of_contracts and not game.contract_codes) or (each.of_pits and not game.pit_codes)
        }
        offered = [(each.value, tie_break_names()[each.value]) for each in TieBreak if each not in not_counted]
        before = [each.value for each in tournament.order.tie_breaks]
        offered += [(value, tie_break_names()[value]) for value in before if value not in dict(offered)]
        for number, name in enumerate(TIE_BREAKS[: max(FEWEST_TIE_BREAKS, len(before) + 1)]):
            label = gettext("then") if number else gettext("Between equals")
            text = "" if number else gettext("Players who are equal on everything share a place.")
            choices = [(NO_TIE_BREAK, "–"), *offered]
            self.fields[name] = forms.ChoiceField(label=label, required=False, choices=choices, help_text=text)
            self.initial[name] = before[number] if number < len(before) else NO_TIE_BREAK

    @property
    def criteria(self) -> list[str] | None:
        """The chosen criteria of ranking, in the form of `Tournament.criteria`; None if they did not change."""
        names = ("figure", *(name for name in TIE_BREAKS if name in self.fields))
        chosen = [self.cleaned_data[name] or self.initial[name] for name in names]
        criteria = [each for each in chosen if each != NO_TIE_BREAK]
        return criteria if criteria != self.tournament.criteria else None

    @property
    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The headings of the form, each with its fields."""
        for title, names in GROUPS:
            yield str(title), [self[name] for name in names if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """Require a confirmation if the new rules usually have another number of deals than the plan.

        Refuse a tie-break that is chosen twice, and any tie-break after drawing lots.
        """
        cleaned = super().clean() or {}
        chosen = [(name, cleaned[name]) for name in TIE_BREAKS if cleaned.get(name, NO_TIE_BREAK) not in ("", NO_TIE_BREAK)]
        for number, (name, tie_break) in enumerate(chosen):
            if tie_break == TieBreak.LOTS and number + 1 < len(chosen):
                self.add_error(name, gettext("Drawing lots comes last: after it nobody is equal any more."))
            if tie_break in [each for _name, each in chosen[:number]]:
                self.add_error(name, gettext("This one is already chosen above: choose another one, or none."))
        if cleaned.get("rules") and cleaned.get("deals_a_round") and "rules" in self.changed_data:
            rules, _house = chosen_rules(cleaned["rules"], self.tournament.club)
            usual, planned = usual_deals(rules), cleaned["deals_a_round"]
            if usual not in (planned, usual_deals(self.tournament.rule_set)) and not cleaned.get("keep_deals"):
                self.fields["keep_deals"].widget = forms.CheckboxInput()
                self.add_error(
                    "deals_a_round",
                    gettext("With these rules a round usually has %(usual)s deals. Change the number, or tick that it stays %(planned)s.")
                    % {"usual": usual, "planned": planned},
                )
        return cleaned

    @property
    def changes(self) -> dict[str, Any]:
        """The changed fields, as arguments for `evenings.amend`."""
        of_order = ("keep_deals", "figure", *TIE_BREAKS)
        filled = [name for name in self.changed_data if name not in of_order and self.cleaned_data[name] not in ("", None)]
        changes = {name: self.cleaned_data[name] for name in filled}
        if self.criteria is not None:
            changes["criteria"] = self.criteria
        if "season" in changes:
            changes["season"] = (
                self.tournament.club.seasons.filter(pk=changes["season"]).first() if changes["season"] != NO_SEASON else None
            )
        if "rules" in changes:
            changes["rules"], changes["house_rules"] = chosen_rules(changes["rules"], self.tournament.club)
        return changes
