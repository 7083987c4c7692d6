"""The kinds of values in an exported evening: numbers within limits, and texts in a given form."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta


def spelled(pattern: str) -> Meta:
    """Return the msgspec constraint for a text that must match this regular expression completely."""
    return Meta(pattern=rf"\A(?:{pattern})\Z")


Small = Annotated[int, Meta(ge=0, le=32_767)]
Minutes = Annotated[int, Meta(ge=-32_768, le=32_767)]
Count = Annotated[int, Meta(ge=0, le=2_147_483_647)]
Slug = Annotated[str, spelled(r"[-a-zA-Z0-9_]{1,50}")]
Hash = Annotated[str, spelled(r"[0-9a-f]{64}")]
Id = Annotated[str, spelled(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")]
Fingerprint = Annotated[str, Meta(max_length=12)]
Language = Annotated[str, Meta(max_length=8)]
Name = Annotated[str, Meta(max_length=120)]
LocalTime = Annotated[str, spelled(r"([01]\d|2[0-3]):[0-5]\d")]
"""A time on the clocks of the club, such as 20:00."""
Word = Annotated[str, Meta(max_length=30)]
Who = Annotated[str, Meta(max_length=200)]
