"""One deliberate mistake: a text of one file, what it becomes, and the tests that must fail then."""

from __future__ import annotations

from dataclasses import dataclass


class TextNotFound(Exception):
    """The text of a mistake does not occur exactly once in its file, so that nobody knows what it would break."""


@dataclass(frozen=True)
class Mutant:
    """One mistake."""

    what: str
    """The wrong behaviour, in a sentence."""
    file: str
    before: str
    after: str
    tests: str
    """Arguments of pytest, or a file of tests/node."""

    def in_text(self, text: str) -> str:
        """Return the file's text with the mistake in it. Raises TextNotFound."""
        if (times := text.count(self.before)) != 1:
            raise TextNotFound(f"{self.file} holds {self.before!r} {times} times, and not once")
        return text.replace(self.before, self.after)
