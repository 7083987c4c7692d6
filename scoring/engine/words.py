"""Words in the languages of the players. They come from the rules data; the engine itself uses only codes."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "nl", "fr", "de", "fa")
"""The languages in which everything is said, the one that everything is written in first. The settings, the catalogues in `locale/` and the
checks of the published rules follow this list.
"""
Words = Mapping[str, str]
"""Language code (`en`, `nl`, `fr`, …) to text."""


def say(words: Words, language: str, **values: object) -> str:
    """The text in the reader's language, else in English, else in any other. `{names}` in it are filled with `values`."""
    short = language.split("-")[0]
    text = words.get(short) or words.get("en") or next(iter(words.values()), "")
    return text.format_map(_NamesWithoutValue(values)) if values else text


class _NamesWithoutValue(dict[str, object]):
    """Leaves names without a value as they are, so that filling in a sentence can never fail."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
