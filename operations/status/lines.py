"""One line of `/status/`: what it is about, how it stands in a word with a sign, what was measured, and what to do."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext

from operations.health import Level


@dataclass(frozen=True)
class Line:
    """A line of the page. The text is always there; the advice where something can be done."""

    key: str
    """Its id on the page."""
    name: str
    level: Level
    text: str
    advice: str = ""
    more: tuple[str, ...] = ()
    """Sentences below it, one for each table or process."""

    @property
    def state(self) -> str:
        """The state in a word."""
        return {
            Level.FINE: pgettext("state of a part of the house", "in order"),
            Level.WARNING: pgettext("state of a part of the house", "look at it"),
            Level.UNAVAILABLE: pgettext("state of a part of the house", "does not work"),
        }[self.level]

    @property
    def icon(self) -> str:
        """The sign beside the word."""
        return {Level.FINE: "check", Level.WARNING: "alert", Level.UNAVAILABLE: "cross"}[self.level]

    @property
    def css(self) -> str:
        """The class, by which it has its colour."""
        return {Level.FINE: "ok", Level.WARNING: "warn", Level.UNAVAILABLE: "bad"}[self.level]
