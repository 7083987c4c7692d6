"""The big screens of an evening as values: name, programme, and the slide that the director shows now. Pure.

They are stored in the evening's policy, under `screen`: an evening has only a few, every request for one has read the policy already, and
the file of the evening contains it (docs/adr/0039).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

AUTO = "auto"
"""The value of `show` if no single slide is chosen: the screen shows its programme or, without one, what fits the moment."""
PAGE_SECONDS = 12
"""The seconds that a page is shown, unless the programme sets others."""


@dataclass(frozen=True, slots=True)
class ProgrammeSlide:
    """One entry of a programme: a slide, and the seconds that each of its pages is shown."""

    slide: str
    """One of Tournament.Screen, but not AUTO."""
    seconds: int = PAGE_SECONDS


@dataclass(frozen=True, slots=True)
class BigScreen:
    """One screen of an evening."""

    number: int
    """The number in its address; it does not change when other screens are added or removed."""
    name: str = ""
    """The club's name for it, such as “hall” or “bar”. Empty for the only screen of an evening if it was never named."""
    programme: tuple[ProgrammeSlide, ...] = ()
    """The slides to show in turn, in this order. If empty, the screen shows what fits the moment."""
    show: str = AUTO
    """The one slide that it shows until the director changes it; AUTO: its programme."""
    pages_turned: int = 0
    """The number of times that the director asked for its next page. When it increases, the screen shows the next page."""

    @property
    def slides(self) -> tuple[str, ...]:
        """The slides of its programme, in order."""
        return tuple(turn.slide for turn in self.programme)

    def seconds(self, slide: str) -> int:
        """Return the seconds that a page of this slide is shown."""
        return next((turn.seconds for turn in self.programme if turn.slide == slide), PAGE_SECONDS)


FIRST = BigScreen(1)
"""The screen that every evening has."""


def screens_from(policy: Mapping[str, Any]) -> tuple[BigScreen, ...]:
    """Return the screens of an evening by number, from its policy; at least one.

    An old evening has one screen, and its policy stores only what that shows.
    """
    stored = policy.get("screen", {})
    if "screens" not in stored:
        return (replace(FIRST, show=stored.get("show", AUTO)),)
    return tuple(
        BigScreen(**{**each, "programme": tuple(ProgrammeSlide(**turn) for turn in each["programme"])})
        for each in sorted(stored["screens"], key=lambda each: int(each["number"]))
    )


def screens_json(screens: Iterable[BigScreen]) -> list[dict[str, Any]]:
    """Return the screens as the policy and the log store them."""
    return [
        {
            "number": each.number,
            "name": each.name,
            "programme": [{"slide": turn.slide, "seconds": turn.seconds} for turn in each.programme],
            "show": each.show,
            "pages_turned": each.pages_turned,
        }
        for each in screens
    ]
