"""The form of one big screen: its name, the slides of its programme in order, and the seconds for which each page is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.evening.models import Tournament
from tournaments.room.actions.screen import MAX_PAGE_SECONDS, MAX_SCREEN_NAME_LENGTH, MIN_PAGE_SECONDS
from tournaments.room.actions.wifi import MAX_WIFI_NAME_LENGTH, MAX_WIFI_PASSWORD_LENGTH
from tournaments.room.screens import AUTO, PAGE_SECONDS, BigScreen, ProgrammeSlide
from tournaments.room.wording.screens import slide_title

SLIDES = [str(value) for value in Tournament.Screen if value != AUTO]


@dataclass(frozen=True)
class SlideLine:
    """A slide as the form shows it."""

    slide: str
    label: str
    chosen: bool


class WifiForm(forms.Form):
    """The Wi-Fi that the welcome slide shows."""

    name = forms.CharField(label=gettext_lazy("Network"), max_length=MAX_WIFI_NAME_LENGTH, required=False)
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=MAX_WIFI_PASSWORD_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class OneScreenForm(forms.Form):
    """The form of one screen. Each of its buttons stores the whole form.

    The posted `slide` values are the programme in order. `toggle` adds a slide at the end or leaves it out; `up` and `down` move one.
    """

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=MAX_SCREEN_NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("The place where it hangs: hall, bar."),
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds per page"),
        required=False,
        min_value=MIN_PAGE_SECONDS,
        max_value=MAX_PAGE_SECONDS,
        widget=forms.NumberInput(attrs={"class": "figure"}),
    )

    chime = forms.BooleanField(
        label=gettext_lazy("A sound for the last deal"),
        required=False,
        help_text=gettext_lazy(
            "Three soft notes when you announce the last deal of a round. A browser allows sound only after a click: "
            "click once on “Sound on” on the screen."
        ),
    )

    def __init__(self, data: Any = None, *, screen: BigScreen) -> None:
        seconds = screen.programme[0].seconds if screen.programme else PAGE_SECONDS
        super().__init__(data, initial={"name": screen.name, "seconds": seconds, "chime": screen.chime})
        self.slides = list(data.getlist("slide")) if data is not None else list(screen.slides)
        self.pressed = next((each for each in ("toggle", "up", "down") if data and each in data), "")
        if self.pressed:
            self._press(data[self.pressed])

    def _press(self, slide: str) -> None:
        if self.pressed == "toggle" and slide not in self.slides:
            self.slides.append(slide)
            return
        if slide not in self.slides:
            return
        place = self.slides.index(slide)
        del self.slides[place]
        if self.pressed != "toggle":
            self.slides.insert(max(0, place + (-1 if self.pressed == "up" else 1)), slide)

    def pressed_part(self) -> str:
        """Return the id of the part to go back to: the button just pressed, or the opposite one if the slide can move no further."""
        slide = self.data.get(self.pressed, "")
        if self.pressed == "up" and self.slides[:1] == [slide]:
            return f"down-{slide}"
        if self.pressed == "down" and self.slides[-1:] == [slide]:
            return f"up-{slide}"
        return f"{self.pressed}-{slide}" if self.pressed and slide in SLIDES else "name"

    def choices(self) -> list[SlideLine]:
        """Return all slides, for the buttons that choose them."""
        return [SlideLine(each, slide_title(each), each in self.slides) for each in SLIDES]

    def order(self) -> list[SlideLine]:
        """Return the chosen slides in order."""
        return [SlideLine(each, slide_title(each), True) for each in self.slides if each in SLIDES]

    def programme(self) -> list[ProgrammeSlide]:
        """Return the programme that was filled in."""
        return [ProgrammeSlide(each, self.cleaned_data["seconds"] or PAGE_SECONDS) for each in self.slides]
