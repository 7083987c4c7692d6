"""The forms of ratings: one for each rating (with a line for each pair or team), one for a new rating, and one for a player's ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft
from tournaments.entrants.models import Rating
from tournaments.entrants.pages.group_lines import group_drafts, group_text
from tournaments.entrants.pages.team_forms import TeamForm
from tournaments.entrants.queries.ratings import RatingOfEvening, group_named, ratings_of
from tournaments.evening.models import Entrant, Tournament

HELP = {
    Rating.Kind.PLAYERS: gettext_lazy("The players of this rating, by number or by their whole name. “3, 8, 12, 40”"),
    Rating.Kind.PAIRS: gettext_lazy("One pair per line: its two players, by number or by their whole name. “3, 8”"),
    Rating.Kind.TEAMS: gettext_lazy(
        "One per line: the name, a colon, and the players by number or by their whole name. “Boxtel: 3, 8, 12, 40”"
    ),
}
LEAST_LINES = 3
COUNTS_ONCE = gettext_lazy(
    "Each line of the standings counts once: in an evening of single players every player's own score, also of two who were partners in a "
    "deal; in an evening of pairs the score of each pair."
)
"""The help about what counts for a team in a game whose partners score together."""


class RatingForm(forms.Form):
    """A rating with its pairs or teams; without a `rating`, a new one."""

    kind = forms.ChoiceField(label=gettext_lazy("Who is ranked"), choices=Rating.Kind, widget=forms.RadioSelect)
    name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=60, help_text=gettext_lazy("“Ladies”, “Teams of four”"))
    points = forms.ChoiceField(
        label=gettext_lazy("What counts for a team"),
        required=False,
        choices=Rating.Points,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("With the sum, a larger team has an advantage; with the average, every team has the same chance."),
    )
    text = forms.CharField(
        required=False,
        max_length=60_000,
        strip=False,
        widget=forms.Textarea(attrs={"spellcheck": "false", "autocomplete": "off", "dir": "auto"}),
    )

    def __init__(self, tournament: Tournament, rating: RatingOfEvening | None = None, data: QueryDict | None = None) -> None:
        self.rating, self.tournament = rating, tournament
        initial: dict[str, str] = {"kind": Rating.Kind.TEAMS, "points": Rating.Points.SUM}
        if rating is not None:
            initial = {"kind": rating.kind, "name": rating.name, "points": rating.points, "text": group_text(rating)}
        super().__init__(data, initial=initial, auto_id=f"rating-{rating.number if rating else 'new'}-%s")
        kind = Rating.Kind(rating.kind) if rating is not None else Rating.Kind.TEAMS
        self.fields["text"].label = str(kind.label).capitalize() if rating is not None else _("Who is in it")
        self.fields["text"].help_text = HELP[kind] if rating is not None else _("You can fill this in later too.") + f" {HELP[kind]}"
        self.fields["text"].widget.attrs["rows"] = (len(rating.groups) if rating else 0) + LEAST_LINES
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "dir": "auto"}
        if rating is not None:
            del self.fields["kind"]
        if kind != Rating.Kind.TEAMS:
            del self.fields["points"]
        elif tournament.rule_set.game.sides(4):
            self.fields["points"].help_text += f" {COUNTS_ONCE}"

    @property
    def draft(self) -> RatingDraft:
        """Return the rating that was typed. Refused: as `group_drafts`."""
        typed = self.cleaned_data
        kind = self.rating.kind if self.rating is not None else typed["kind"]
        players = dict(self.tournament.entrants.values_list("number", "name"))
        drafts = [self._as_stored(draft) for draft in group_drafts(kind, typed["text"], players)]
        number = self.rating.number if self.rating is not None else None
        breaks = self.rating.tie_breaks if self.rating is not None else ()
        return RatingDraft(kind, typed["name"], tuple(drafts), typed.get("points") or Rating.Points.SUM, breaks, number)

    def _as_stored(self, draft: GroupDraft) -> GroupDraft:
        """Return the draft with the numbers and reserves that the text does not contain.

        A pair gets the number and the reserve of the stored pair with the same players, a team the reserve of the team with its name.
        """
        groups = self.rating.groups if self.rating is not None else ()
        if self.rating is not None and self.rating.kind == Rating.Kind.TEAMS:
            team = group_named(groups, draft.name)
            return replace(draft, reserve=team.reserve) if team is not None else draft
        stored = next((each for each in groups if each.players == tuple(sorted({*draft.players}))), None)
        return replace(draft, number=stored.number, reserve=stored.reserve) if stored is not None else draft


class PlayerGroupsForm(forms.Form):
    """The ratings of one player: a checkbox for each rating of players, and a field for the team's name for each rating of teams.

    A pair has a form of its own (`door.pages.forms.PartnerForm`).
    """

    def __init__(self, player: int, ratings: Sequence[RatingOfEvening], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.ratings = [each for each in ratings if each.kind != Rating.Kind.PAIRS]
        for rating in self.ratings:
            name = f"rating_{rating.number}"
            own = next((each for each in rating.groups if player in each.everybody), None)
            if rating.kind == Rating.Kind.PLAYERS:
                self.fields[name] = forms.BooleanField(label=rating.label, required=False)
                self.initial[name] = own is not None
            else:
                self.fields[name] = forms.CharField(label=rating.label, required=False, max_length=60)
                self.initial[name] = own.name if own is not None else ""
                self.fields[name].widget.attrs |= {"autocomplete": "off", "dir": "auto", "list": f"groups-{rating.number}"}
                label = _("Only as the reserve") if len(self.ratings) == 1 else _("Only as the reserve: %(name)s") % {"name": rating.label}
                self.fields[f"{name}_reserve"] = forms.BooleanField(label=label, required=False)
                self.initial[f"{name}_reserve"] = own is not None and own.reserve == player

    @property
    def groups(self) -> dict[int, str]:
        """The ratings that the player is in, by number, each with the name of the group."""
        typed = {rating.number: self.cleaned_data[f"rating_{rating.number}"] for rating in self.ratings}
        return {number: "" if value is True else value for number, value in typed.items() if value}

    @property
    def as_reserve(self) -> set[int]:
        """The numbers of the ratings in which the player is the reserve of the team."""
        return {rating.number for rating in self.ratings if self.cleaned_data.get(f"rating_{rating.number}_reserve")}


def ratings_context(
    tournament: Tournament, entrants: Sequence[Entrant], refused: RatingForm | None = None, team: TeamForm | str = ""
) -> dict[str, Any]:
    """Return the context of the fold with the ratings: each with its form, its groups and a form for a team, and the form of a new one.

    The players of a group are in the given order. A `refused` form takes the place of its rating's form. `team` is a refused form, or the
    team to change as `3.1`: the numbers of its rating and of the team.
    """
    wrong = refused.rating.number if refused and refused.rating else None
    changed = team if isinstance(team, str) else ""
    rows = [
        (
            rating,
            refused if rating.number == wrong else RatingForm(tournament, rating),
            [
                (
                    group,
                    [each for each in entrants if each.number in group.players],
                    next((each for each in entrants if each.number == group.reserve), None),
                )
                for group in rating.groups
            ],
            _team_form(rating, entrants, team),
        )
        for rating in ratings_of(tournament)
    ]
    return {
        "ratings": rows,
        "rating_form": refused if refused and wrong is None else RatingForm(tournament),
        "rating_refused": bool(refused) or isinstance(team, TeamForm),
        "team_changed": changed,
    }


def _team_form(rating: RatingOfEvening, entrants: Sequence[Entrant], team: TeamForm | str) -> TeamForm | None:
    """Return the form for a team of this rating: the refused one, or with the team to change, or empty; None unless it has teams."""
    if rating.kind != Rating.Kind.TEAMS:
        return None
    if isinstance(team, TeamForm) and team.rating.number == rating.number:
        return team
    return TeamForm(rating, entrants, next((each for each in rating.groups if f"{rating.number}.{each.number}" == team), None))
