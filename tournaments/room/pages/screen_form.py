"""The form of one big screen: its name, and its programme as a place and a number of seconds for each slide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.evening.models import Tournament
from tournaments.room.actions.screen import MAX_PAGE_SECONDS, MAX_SCREEN_NAME_LENGTH, MIN_PAGE_SECONDS
from tournaments.room.screens import AUTO, PAGE_SECONDS, BigScreen, ProgrammeSlide

SLIDES = [(value, label) for value, label in Tournament.Screen.choices if value != AUTO]


class OneScreenForm(forms.Form):
    """The form of one screen: its name, and the place of each slide in its programme.

    Slides without a place are not shown. Slides with equal places are shown in the order of the form.
    """

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=MAX_SCREEN_NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("The place where it hangs: hall, bar."),
    )

    def __init__(self, data: Any = None, *, screen: BigScreen | None = None) -> None:
        programme = screen.programme if screen else ()
        places = {turn.slide: place for place, turn in enumerate(programme, start=1)}
        super().__init__(data, initial={"name": screen.name if screen else ""})
        for slide, label in SLIDES:
            self.fields[f"place-{slide}"] = forms.IntegerField(
                label=label, required=False, min_value=1, max_value=len(SLIDES), initial=places.get(slide)
            )
            self.fields[f"seconds-{slide}"] = forms.IntegerField(
                label=label,
                required=False,
                min_value=MIN_PAGE_SECONDS,
                max_value=MAX_PAGE_SECONDS,
                initial=screen.seconds(slide) if screen else PAGE_SECONDS,
            )
            self.fields[f"place-{slide}"].widget.attrs |= {"class": "figure", "aria-label": f"{label}: {_('Place')}"}
            self.fields[f"seconds-{slide}"].widget.attrs |= {"class": "figure", "aria-label": f"{label}: {_('Seconds per page')}"}

    def rows(self) -> Iterator[tuple[str, forms.BoundField, forms.BoundField]]:
        """Yield for each slide its label, its place field and its seconds field."""
        for slide, label in SLIDES:
            yield str(label), self[f"place-{slide}"], self[f"seconds-{slide}"]

    def programme(self) -> list[ProgrammeSlide]:
        """Return the programme that was filled in."""
        places = [(self.cleaned_data[f"place-{slide}"], slide) for slide, _label in SLIDES]
        order = sorted((place, index, slide) for index, (place, slide) in enumerate(places) if place)
        return [ProgrammeSlide(slide, self.cleaned_data[f"seconds-{slide}"] or PAGE_SECONDS) for _place, _index, slide in order]
