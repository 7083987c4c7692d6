"""The forms for the announcement of an evening: when and where, who may come, another date, and why it is cancelled."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.direction import isolated
from clubs.roles.pages.forms import DATE_INPUT, set_choices
from tournaments.calendar.actions.announcing import MAX_CAPACITY, MAX_DAYS_BEFORE, MAX_FEE_LENGTH
from tournaments.calendar.actions.moving import MAX_REASON_LENGTH
from tournaments.calendar.models import Announcement
from tournaments.evening.models import Tournament

NO_VENUE = "none"


def time_input() -> forms.TimeInput:
    return forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class WhenForm(forms.Form):
    """The fields of an announcement, with the values of the evening or, if it has none, those of the club's last evening."""

    doors_at = forms.TimeField(label=_("Doors open"), required=False, widget=time_input())
    starts_at = forms.TimeField(label=pgettext_lazy("hour of an evening", "Start"), required=False, widget=time_input())
    ends_at = forms.TimeField(
        label=_("Expected end"), required=False, widget=time_input(), help_text=_("An end after midnight is on the next day.")
    )
    venue = forms.ChoiceField(label=pgettext_lazy("of an evening", "Place"), required=False)
    capacity = forms.IntegerField(
        label=_("Maximum number of players"), required=False, min_value=1, max_value=MAX_CAPACITY, help_text=_("Empty: there is no limit.")
    )
    admits = forms.ChoiceField(label=_("Who may come"), choices=Announcement.Admits, widget=forms.RadioSelect)
    guests_join = forms.ChoiceField(label=_("Guests who sign up are admitted"), choices=Announcement.GuestsJoin, widget=forms.RadioSelect)
    answer_days_before = forms.IntegerField(
        label=_("How many days before can people still sign up or sign off?"),
        required=False,
        min_value=0,
        max_value=MAX_DAYS_BEFORE,
        help_text=_("0: until the day itself. Empty: there is no deadline."),
    )
    answer_time = forms.TimeField(label=_("Until what time?"), required=False, widget=time_input())
    fee = forms.CharField(
        label=_("What it costs"), required=False, max_length=MAX_FEE_LENGTH, help_text=_("As you would say it: “5 euro, guests 7.50”.")
    )
    notes = forms.CharField(label=_("Good to know"), required=False, widget=forms.Textarea(attrs={"rows": 3}))
    shows_names = forms.BooleanField(label=_("Everybody may read who comes"), required=False)
    is_public = forms.BooleanField(
        label=_("Everybody may see this evening"),
        required=False,
        help_text=_("If not, only members and the people who work at it see it. It is then in no season, statistics or list for others."),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament, announcement: Announcement) -> None:
        self.tournament = tournament
        initial = {name: getattr(announcement, name) for name in self.base_fields if name not in ("venue", "is_public")}
        initial |= {"venue": str(announcement.venue_id or NO_VENUE), "is_public": tournament.is_public}
        super().__init__(data, initial=initial)
        self.venues = {str(each.pk): each for each in tournament.club.venues.all() if not each.archived or each == announcement.venue}
        set_choices(
            self, "venue", [(NO_VENUE, gettext("not known yet")), *((key, isolated(each.name)) for key, each in self.venues.items())]
        )

    @property
    def fields_of_announcement(self) -> dict[str, Any]:
        """The values, as arguments for `announce_evening`."""
        return {**self.cleaned_data, "venue": self.venues.get(self.cleaned_data["venue"])}


class AnotherDateForm(forms.Form):
    """Another date and start of an evening."""

    on = forms.DateField(label=_("New date"), widget=DATE_INPUT)
    starts_at = forms.TimeField(label=pgettext_lazy("hour of an evening", "Start"), required=False, widget=time_input())
    doors_at = forms.TimeField(label=_("Doors open"), required=False, widget=time_input())
    ends_at = forms.TimeField(label=_("Expected end"), required=False, widget=time_input())


class CancelForm(forms.Form):
    """The reason why an evening is cancelled."""

    because = forms.CharField(
        label=_("Why?"),
        max_length=MAX_REASON_LENGTH,
        help_text=_("Everybody sees it at the top of the page, for example “the hall is flooded”."),
    )
