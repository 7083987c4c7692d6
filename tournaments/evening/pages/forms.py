"""The forms of the director's desk: fields and labels. The actions decide what is allowed."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.club.models import Club
from clubs.direction import comma_text, isolated
from clubs.people.name_match import by_name
from clubs.roles.pages.forms import DATE_INPUT, AccountNameField, set_choices
from tournaments.evening.models import Official, Tournament
from tournaments.evening.queries.last_evening import EarlierEvening

MAX_ROUNDS_AND_DEALS = 200
"""The greatest number of rounds of an evening, and of deals of a round."""


class CreateForm(forms.Form):
    """A new tournament."""

    name = forms.CharField(label=_("Name"), max_length=120)
    on = forms.DateField(label=_("Date"), widget=DATE_INPUT, initial=timezone.localdate)
    rules = forms.ChoiceField(label=_("Rules"), help_text=_("The evening keeps this version, whatever is published later."))
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MAX_ROUNDS_AND_DEALS, initial=4)
    deals_a_round = forms.IntegerField(
        label=_("Deals a round"),
        min_value=1,
        max_value=MAX_ROUNDS_AND_DEALS,
        required=False,
        help_text=_(
            "Deals that each player plays: a table where somebody sits out plays more. Empty: a whole game, or 20 where "
            "the game has no fixed length."
        ),
    )
    season = forms.ChoiceField(label=_("Season"), required=False)
    like = forms.CharField(required=False, max_length=50, widget=forms.HiddenInput)
    officials = forms.BooleanField(label=_("The same officials"), required=False)
    players = forms.BooleanField(
        label=_("Enrol the players of last time"),
        required=False,
        help_text=_(
            "With their pairs, teams, ratings and wishes about seats. Members who did not come too, but no guests who stood in for "
            "somebody."
        ),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        club: Club,
        rules: list[tuple[str, list[tuple[str, str]]]],
        initial: dict[str, Any],
        earlier: EarlierEvening | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        set_choices(self, "rules", rules)
        if earlier is None:
            for name in ("like", "officials", "players"):
                del self.fields[name]
        else:
            names = [f"{isolated(each.name)} ({each.get_role_display()})" for each in earlier.officials]
            self.fields["officials"].help_text = comma_text(names)
            players = len(earlier.players)
            label = ngettext("Enrol the %(n)s player of that evening", "Enrol the %(n)s players of that evening", players)
            self.fields["players"].label = label % {"n": players}
        seasons = [(str(season.pk), isolated(season.name)) for season in club.seasons.all()]
        set_choices(self, "season", [("", str(_("none"))), *seasons])
        if not seasons:
            del self.fields["season"]


class ClockForm(forms.Form):
    """An action on a round's clock. `seen` is the time at which the clock would end according to the page that was used."""

    action = forms.ChoiceField(choices=[(name, name) for name in ("start", "pause", "resume", "extra", "stop")])
    minutes = forms.IntegerField(required=False, min_value=-120, max_value=600)
    table = forms.IntegerField(required=False, min_value=1, max_value=10_000)
    seen = forms.CharField(required=False, max_length=40)

    def clean_seen(self) -> datetime.datetime | None:
        """Parse the ISO 8601 time in `seen`; None if the field is empty. Raises ValidationError if it is not a time with an offset."""
        text = self.cleaned_data["seen"]
        try:
            moment = datetime.datetime.fromisoformat(text) if text else None
        except ValueError:
            moment = None
        if text and (moment is None or moment.tzinfo is None):
            raise forms.ValidationError(_("This is not a time."))
        return moment


class EnrolForm(forms.Form):
    """The players to enrol: members that are ticked, and guests whose names are typed."""

    members = forms.MultipleChoiceField(label=_("Members"), required=False, widget=forms.CheckboxSelectMultiple)
    guests = forms.CharField(label=_("Guests"), required=False, help_text=_("One name per line."), widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        enrolled = tournament.entrants.exclude(member=None).values("member")
        members = tournament.club.members.filter(left_on=None)
        self.free = by_name(members.exclude(pk__in=enrolled))
        self.club_has_members = bool(self.free) or members.exists()
        if tournament.entrants_are == Tournament.EntrantsAre.PAIRS:
            self.fields["guests"].help_text = _("One name per line, or a pair: “An Maes & Bert Bos”.")
        choices = [(str(member.pk), f"{isolated(member.name)} {member.number}") for member in self.free]
        set_choices(self, "members", choices)

    def clean_guests(self) -> list[str]:
        """Return the names of the guests, one per line. Raises ValidationError if a name is too long."""
        names = [line.strip() for line in self.cleaned_data["guests"].splitlines() if line.strip()]
        long = next((name for name in names if len(name) > 120), None)
        if long:
            raise forms.ValidationError(_("A name has at most 120 letters: “%(name)s…”"), params={"name": long[:40]})
        return names

    def clean(self) -> dict[str, Any]:
        """Require at least one member or guest."""
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("members") and not cleaned.get("guests"):
            raise forms.ValidationError(_("Tick a member or type a guest's name."))
        return cleaned


class ImportForm(forms.Form):
    """A list of names, pasted or in a file."""

    text = forms.CharField(
        label=_("The list"),
        help_text=_(
            "One name per line. Or columns: name, table name, member number. If the first line has headers, the columns "
            "may be in another order."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("XLSX or CSV. The rows of the file appear in the list, where you can correct them."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )

    def __init__(self, *args: Any, of_pairs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_pairs:
            self.fields["text"].help_text = _(
                "One pair per line: “An Maes & Bert Bos”, or one name. Or columns with headers: name, partner, table name, member number."
            )


class RenameForm(forms.Form):
    """The correct name of a player whose name was mistyped."""

    name = forms.CharField(label=_("Name"), max_length=120)
    called = forms.CharField(label=_("Name at the table"), max_length=24, required=False, help_text=_("Empty: the first name."))


class OfficialForm(forms.Form):
    """A director, jury member or desk volunteer to appoint."""

    user = AccountNameField(label=_("Account"))
    role = forms.ChoiceField(label=_("Function"), choices=Official.Role)


class ReopenForm(forms.Form):
    """The reason for opening a table again after it has signed."""

    reason = forms.CharField(label=_("Reason"), max_length=400)


class DrawForm(forms.Form):
    """The form for the next draw: its seed."""

    seed = forms.CharField(
        label=_("Seed"),
        max_length=64,
        required=False,
        help_text=_("Empty: Troela picks a random number. Or fill in a number that everybody saw, such as a lottery result."),
    )
