"""The head of a log as a paper prints it, and whether a log still holds it. Only that shows that nothing was cut off the end of a log, and
that the whole of it was not written anew.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MIN_DIGITS = 16
"""Digits of the hash that must be typed at least. Nobody can find another log whose hash begins with as many given ones."""
_PRINTED = re.compile(rf"([1-9][0-9]{{0,8}}):([0-9a-f]{{{MIN_DIGITS},64}})")


@dataclass(frozen=True, slots=True)
class PrintedHead:
    """The number of the newest entry when a paper was made, and its hash, or the first digits of it."""

    number: int
    digits: str

    @classmethod
    def parse(cls, text: str) -> PrintedHead:
        """Read `57:9f2c41ab 5b3a7c90`, as it is printed, with or without the spaces. Raises ValueError."""
        match = _PRINTED.fullmatch("".join(text.split()).lower())
        if match is None:
            raise ValueError(f"a head is NUMBER:HASH, with at least {MIN_DIGITS} digits of the hash")
        return cls(int(match[1]), match[2])

    def difference(self, hashes: Sequence[str]) -> str | None:
        """Why a log with these hashes, in order, is not the one on the paper, in a sentence; None if it is."""
        if len(hashes) < self.number:
            text = ngettext(
                "The paper says that the log has an entry {number}, but the log has {count} entry: its end was cut off.",
                "The paper says that the log has an entry {number}, but the log has {count} entries: its end was cut off.",
                len(hashes),
            )
            return text.format(number=self.number, count=len(hashes))
        if not hashes[self.number - 1].startswith(self.digits):
            text = _("Entry {number} of the log has the hash {found}; the paper says {said}.")
            return text.format(number=self.number, found=hashes[self.number - 1][: len(self.digits)], said=self.digits)
        return None
