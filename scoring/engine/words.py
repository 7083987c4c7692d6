"""Words in the languages of the players. They come from the rules data; the engine itself uses only codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LANGUAGES = ("en", "nl", "fr", "de", "fa")
"""The languages in which every text exists; the first is the one in which texts are written.

The settings, the catalogues in `locale/` and the checks of the published rules use this list.
"""
REGIONS = {"nl-x-nb": "Noord-Brabant"}
"""The regional variants of languages, each with the name of its region.

A tag consists of the language, an x (we invented the tag), and the letters of the region (ISO 3166-2). A variant has only the texts that
differ in the region; the others come from its language.
"""
Words = Mapping[str, str]
"""A mapping from language code (`en`, `nl`, `fr`, … or a regional variant: `nl-x-nb`) to text."""


def say(words: Words, language: str, **values: object) -> str:
    """Return the text in the reader's regional variant, else in their language, else in English, else in any language.

    `{names}` in the text are replaced by `values`.
    """
    text = words.get(language) or words.get(plain_language(language)) or words.get("en") or next(iter(words.values()), "")
    return text.format_map(_NamesWithoutValue(values)) if values else text


def plain_language(language: str) -> str:
    """Return the language without its region: `nl` of `nl-x-nb`."""
    return language.partition("-")[0]


def as_said_in(place: str, language: str) -> str:
    """Return the club's own language `place` if it is a regional variant of `language`; else `language` without a region.

    In a club that uses `nl-x-nb`, `nl` becomes `nl-x-nb`, and `fr` remains `fr`.
    """
    plain = plain_language(language)
    return place if place in REGIONS and plain_language(place) == plain else plain


def comma_list(parts: Iterable[str], language: str) -> str:
    """Join the parts with the comma of this language."""
    return _COMMAS.get(plain_language(language), ", ").join(parts)


_COMMAS = {"fa": "، "}


class _NamesWithoutValue(dict[str, object]):
    """A mapping for filling in a sentence: a placeholder without a value stays as it is, so that no KeyError is raised."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
