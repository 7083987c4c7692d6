"""Words in the languages of the players. They come from the rules data; the engine itself uses only codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LANGUAGES = ("en", "nl", "fr", "de", "fa")
"""The languages in which everything is said, the one that everything is written in first. The settings, the catalogues in `locale/` and the
checks of the published rules follow this list.
"""
REGIONS = {"nl-x-nb": "Noord-Brabant"}
"""Languages as players of one region say them, and where. The tag is that of the language, an x because it is ours, and the region's
letters (ISO 3166-2). A region has only the texts that are said differently there, under its tag; all others are those of its language.
"""
Words = Mapping[str, str]
"""Language code (`en`, `nl`, `fr`, …) to text; also the code of a language in a region (`nl-x-nb`)."""


def say(words: Words, language: str, **values: object) -> str:
    """The text as it is said in the reader's region, else in their language, else in English, else in any other. `{names}` in it are
    filled with `values`.
    """
    text = words.get(language) or words.get(plain_language(language)) or words.get("en") or next(iter(words.values()), "")
    return text.format_map(_NamesWithoutValue(values)) if values else text


def plain_language(language: str) -> str:
    """The language without its region: `nl` of `nl-x-nb`."""
    return language.partition("-")[0]


def as_said_in(place: str, language: str) -> str:
    """The language that somebody reads, as it is said where the language is `place`: `nl` becomes `nl-x-nb` in a club whose language that
    is. Any other language stays without a region.
    """
    plain = plain_language(language)
    return place if place in REGIONS and plain_language(place) == plain else plain


def comma_list(parts: Iterable[str], language: str) -> str:
    """The parts with commas between them, as the language writes a comma."""
    return _COMMAS.get(plain_language(language), ", ").join(parts)


_COMMAS = {"fa": "، "}


class _NamesWithoutValue(dict[str, object]):
    """Leaves names without a value as they are, so that filling in a sentence can never fail."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
