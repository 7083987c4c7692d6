"""The big screens of an evening as values: name, programme, and the slide that the director shows now. Pure.

They are stored in the evening's policy, under `screen`: an evening has only a few, every request for one has read the policy already, and
the file of the evening contains it (docs/adr/0039).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

AUTO = "auto"
"""The value of `show` with which the screen shows its programme; without a programme, Troela chooses slides for each moment."""
PAGE_SECONDS = 12
"""The seconds for which a page is shown, unless the programme sets another number."""


@dataclass(frozen=True, slots=True)
class ProgrammeSlide:
    """One entry of a programme: a slide, and the seconds for which each of its pages is shown."""

    slide: str
    """The slide, a value of Tournament.Screen other than AUTO."""
    seconds: int = PAGE_SECONDS


@dataclass(frozen=True, slots=True)
class BigScreen:
    """One big screen of an evening: its name, its programme, and what it shows."""

    number: int
    """The number in the screen's address. It does not change when other screens are added or removed."""
    name: str = ""
    """The screen's name, such as “hall” or “bar”; empty if the first screen was never named."""
    programme: tuple[ProgrammeSlide, ...] = ()
    """The slides that the screen shows in turn. If empty, Troela chooses slides for each moment."""
    show: str = AUTO
    """The slide that the screen shows until the director changes it; AUTO if it shows its programme."""
    pages_turned: int = 0
    """The number of times the director has tapped *next page* for this screen. The screen turns its page when this number increases."""
    chime: bool = False
    """True if the screen makes a sound when the last deal of a round is called."""

    @property
    def slides(self) -> tuple[str, ...]:
        """The slides of the screen's programme, in order."""
        return tuple(turn.slide for turn in self.programme)

    def seconds(self, slide: str) -> int:
        """Return the number of seconds for which each page of the slide is shown."""
        return next((turn.seconds for turn in self.programme if turn.slide == slide), PAGE_SECONDS)


FIRST = BigScreen(1)
"""The only screen of a new evening: number 1, without a name and a programme."""


def screens_from(policy: Mapping[str, Any]) -> tuple[BigScreen, ...]:
    """Return the screens stored in an evening's policy, sorted by number; at least one.

    The policy of an old evening only tells what its single screen shows.
    """
    stored = policy.get("screen", {})
    if "screens" not in stored:
        return (replace(FIRST, show=stored.get("show", AUTO)),)
    return tuple(
        BigScreen(**{**each, "programme": tuple(ProgrammeSlide(**turn) for turn in each["programme"])})
        for each in sorted(stored["screens"], key=lambda each: int(each["number"]))
    )


def screens_json(screens: Iterable[BigScreen]) -> list[dict[str, Any]]:
    """Return the screens as the policy and the log store them. A chime that is off is left out, as in evenings from before it existed."""
    return [
        {
            "number": each.number,
            "name": each.name,
            "programme": [{"slide": turn.slide, "seconds": turn.seconds} for turn in each.programme],
            "show": each.show,
            "pages_turned": each.pages_turned,
        }
        | ({"chime": True} if each.chime else {})
        for each in screens
    ]
