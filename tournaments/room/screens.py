"""The big screens of an evening as values: what each is called, what takes turns on it, and what the director lets it show now. Pure.

They stand in the evening's policy, under `screen`: an evening has a few, whoever asks for one has read the policy already, and the file of
the evening holds it (docs/adr/0039).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

AUTO = "auto"
"""Shown instead of one slide: the screen goes through its programme, or through what the moment asks for if it has none."""
PAGE_SECONDS = 12
"""How long a page is shown, unless the programme says otherwise."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a programme: a slide, and how many seconds each of its pages is shown."""

    slide: str
    """One of Tournament.Screen, but not AUTO."""
    seconds: int = PAGE_SECONDS


@dataclass(frozen=True, slots=True)
class BigScreen:
    """One screen of an evening."""

    number: int
    """Its address says it; it stays the same while other screens come and go."""
    name: str = ""
    """What the club calls it: hall, bar. Empty for the only screen of an evening that never named it."""
    programme: tuple[Turn, ...] = ()
    """What takes turns, in this order; empty: what the moment asks for."""
    show: str = AUTO
    """The only slide that it shows, as long as the director says so; AUTO: its programme."""
    pages_turned: int = 0
    """How often the director asked for its next page: when this goes up, the screen turns."""

    @property
    def slides(self) -> tuple[str, ...]:
        """The slides of its programme, in order."""
        return tuple(turn.slide for turn in self.programme)

    def seconds(self, slide: str) -> int:
        """How long a page of this slide is shown."""
        return next((turn.seconds for turn in self.programme if turn.slide == slide), PAGE_SECONDS)


FIRST = BigScreen(1)
"""The screen that every evening has."""


def screens_from(policy: Mapping[str, Any]) -> tuple[BigScreen, ...]:
    """The screens of an evening by number, from its policy; one at least. Evenings of before there were several hold what theirs shows."""
    stored = policy.get("screen", {})
    if "screens" not in stored:
        return (replace(FIRST, show=stored.get("show", AUTO)),)
    return tuple(
        BigScreen(**{**each, "programme": tuple(Turn(**turn) for turn in each["programme"])})
        for each in sorted(stored["screens"], key=lambda each: int(each["number"]))
    )


def screens_json(screens: Iterable[BigScreen]) -> list[dict[str, Any]]:
    """The screens as the policy and the log hold them."""
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
