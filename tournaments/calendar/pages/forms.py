"""The forms of the calendar: fields and labels. The actions decide what is allowed."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.club.models import Club, Venue
from clubs.direction import isolated
from clubs.roles.pages.forms import DATE_INPUT, set_choices
from tournaments.calendar.holidays import Country
from tournaments.calendar.programme import MAX_PROGRAMME_DAYS, DaySpan, OnHoliday, ProgrammeRule, Repetition
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.programme import COUNTRIES, ON_HOLIDAY, REPETITIONS, weekdays
from tournaments.evening.models import Tournament

TIME_FIELDS = ("doors_at", "starts_at", "ends_at")


def time_field(label: Any) -> forms.TimeField:
    """Return an optional field for a time of the day."""
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


def venue_choices(club: Club, *, nowhere: Any, also: Venue | None = None) -> list[tuple[str, str]]:
    """Return the club's places as choices; the first, `nowhere`, is empty. `also` is a place that is offered although it is archived."""
    offered = [each for each in club.venues.all() if not each.archived or each == also]
    return [("", str(nowhere)), *((str(each.pk), isolated(each.name)) for each in offered)]


class ProgrammeForm(forms.Form):
    """The rhythm of a programme, and the times and place of its evenings."""

    name = forms.CharField(label=_("Name"), max_length=120)
    weekday = forms.TypedChoiceField(label=_("Day of the week"), coerce=int)
    repetition = forms.TypedChoiceField(
        label=_("How often"), choices=lambda: [(each.value, REPETITIONS[each]) for each in Repetition], coerce=Repetition
    )
    first = forms.DateField(label=_("From"), widget=DATE_INPUT)
    until = forms.DateField(label=_("Until"), widget=DATE_INPUT)
    country = forms.TypedChoiceField(
        label=_("Holidays of"),
        choices=lambda: [("", _("no country")), *((each.value, COUNTRIES[each]) for each in Country)],
        coerce=Country,
        empty_value=None,
        required=False,
    )
    on_holiday = forms.TypedChoiceField(
        label=_("On a holiday"),
        choices=lambda: [(each.value, ON_HOLIDAY[each]) for each in ON_HOLIDAY],
        coerce=OnHoliday,
        initial=OnHoliday.SKIP.value,
    )
    break_from = forms.DateField(
        label=_("No evenings from"), widget=DATE_INPUT, required=False, help_text=_("For example during the summer.")
    )
    break_until = forms.DateField(label=_("No evenings until"), widget=DATE_INPUT, required=False)
    doors_at = time_field(_("Doors open"))
    starts_at = time_field(pgettext_lazy("hour of an evening", "Start"))
    ends_at = time_field(_("Expected end"))
    venue = forms.ChoiceField(label=pgettext_lazy("of an evening", "Place"), required=False)
    like = forms.CharField(required=False, max_length=50, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, club: Club, last: Tournament, initial: dict[str, Any]) -> None:
        announcement = announcement_of(last)
        venue = announcement.venue if announcement else None
        times = {name: getattr(announcement, name, None) for name in TIME_FIELDS}
        super().__init__(data, initial={"name": last.name, "venue": str(venue.pk) if venue else "", "like": last.slug} | times | initial)
        self._club = club
        set_choices(self, "weekday", [(str(number), name) for number, name in weekdays()])
        set_choices(self, "venue", venue_choices(club, nowhere=_("not stated")))

    def clean(self) -> dict[str, Any]:
        """Refuse a span that ends before it begins, half a break, and a programme that is too long."""
        cleaned = super().clean() or {}
        first, until = cleaned.get("first"), cleaned.get("until")
        if first and until and until < first:
            self.add_error("until", _("Choose a day after the first one."))
        elif first and until and (until - first).days > MAX_PROGRAMME_DAYS:
            self.add_error("until", _("A programme is at most a year and a half long. Choose an earlier day."))
        break_from, break_until = cleaned.get("break_from"), cleaned.get("break_until")
        if (break_from is None) != (break_until is None):
            self.add_error("break_until" if break_from else "break_from", _("Fill in both days of the break, or neither."))
        elif break_from and break_until and break_until < break_from:
            self.add_error("break_until", _("Choose a day after the first one."))
        return cleaned

    @property
    def rule(self) -> ProgrammeRule:
        """The rule from which the dates follow. Only for a valid form."""
        typed = self.cleaned_data
        breaks = (DaySpan(typed["break_from"], typed["break_until"]),) if typed["break_from"] else ()
        span = DaySpan(typed["first"], typed["until"])
        return ProgrammeRule(span, typed["weekday"], typed["repetition"], typed["country"], typed["on_holiday"], breaks)

    @property
    def announcement(self) -> dict[str, Any]:
        """The times and the place of the evenings, as `announce_evening` takes them. Only for a valid form."""
        venue = self._club.venues.filter(pk=self.cleaned_data["venue"]).first() if self.cleaned_data["venue"] else None
        return {"venue": venue, **{name: self.cleaned_data[name] for name in TIME_FIELDS}}


class ProgrammeDatesForm(forms.Form):
    """The dates that the director ticked, and perhaps one more."""

    dates = forms.MultipleChoiceField(label=_("The dates"), required=False)
    extra = forms.DateField(label=_("One more date"), widget=DATE_INPUT, required=False)

    def __init__(self, data: Any = None, *, days: list[datetime.date]) -> None:
        super().__init__(data)
        field = self.fields["dates"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(each.isoformat(), each.isoformat()) for each in days]

    @property
    def chosen(self) -> set[datetime.date]:
        """All dates that were ticked or typed; the form is valid."""
        extra = self.cleaned_data["extra"]
        return {datetime.date.fromisoformat(each) for each in self.cleaned_data["dates"]} | ({extra} if extra else set())


class ChangeEveningsForm(forms.Form):
    """The changes of several evenings. An empty field changes nothing."""

    evenings = forms.MultipleChoiceField(label=_("Which evenings"), widget=forms.CheckboxSelectMultiple)
    weekday = forms.TypedChoiceField(
        label=_("Day of the week"), coerce=int, required=False, empty_value=None, help_text=_("In the same week.")
    )
    doors_at = time_field(_("Doors open"))
    starts_at = time_field(pgettext_lazy("hour of an evening", "Start"))
    ends_at = time_field(_("Expected end"))
    venue = forms.ChoiceField(label=pgettext_lazy("of an evening", "Place"), required=False)

    def __init__(self, data: Any = None, *, club: Club, evenings: list[tuple[str, str]], initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        self._club = club
        field = self.fields["evenings"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = evenings
        same = pgettext_lazy("value that does not change", "as it is")
        set_choices(self, "weekday", [("", str(same)), *((str(number), name) for number, name in weekdays())])
        set_choices(self, "venue", venue_choices(club, nowhere=same))

    @property
    def changes(self) -> dict[str, Any]:
        """The fields that were filled in, as `change_evenings` takes them; the form is valid."""
        typed = self.cleaned_data
        changes = {name: typed[name] for name in (*TIME_FIELDS, "weekday") if typed[name] is not None}
        return changes | ({"venue": self._club.venues.get(pk=typed["venue"])} if typed["venue"] else {})
