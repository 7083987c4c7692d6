"""Words in the languages of the players. They come from the rules data; the engine itself uses only codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LANGUAGES = ("en", "nl", "fr", "de", "fa")
"""The languages in which every text exists; texts are first written in the first one. The settings, the catalogues in `locale/` and the
checks of the published rules follow this list.
"""
REGIONS = {"nl-x-nb": "Noord-Brabant"}
"""Regional variants of languages, and their regions. The tag is the language's, an x because it is our own, and the region's letters (ISO
3166-2). A region has only the texts that differ there, under its tag; all others come from its language.
"""
Words = Mapping[str, str]
"""Language code (`en`, `nl`, `fr`, …) to text; also the code of a regional variant (`nl-x-nb`)."""


def say(words: Words, language: str, **values: object) -> str:
    """Return the text in the reader's regional variant, else in their language, else in English, else in any other.

    `{names}` in it are filled with `values`.
    """
    text = words.get(language) or words.get(plain_language(language)) or words.get("en") or next(iter(words.values()), "")
    return text.format_map(_NamesWithoutValue(values)) if values else text


def plain_language(language: str) -> str:
    """Return the language without its region: `nl` of `nl-x-nb`."""
    return language.partition("-")[0]


def as_said_in(place: str, language: str) -> str:
    """Return the variant of a reader's language that is used in a club whose language is `place`.

    `nl` becomes `nl-x-nb` in a club that uses `nl-x-nb`. Any other language stays without a region.
    """
    plain = plain_language(language)
    return place if place in REGIONS and plain_language(place) == plain else plain


def comma_list(parts: Iterable[str], language: str) -> str:
    """Join the parts with commas, as the language writes a comma."""
    return _COMMAS.get(plain_language(language), ", ").join(parts)


_COMMAS = {"fa": "، "}


class _NamesWithoutValue(dict[str, object]):
    """A mapping that leaves names without a value as they are, so that filling in a sentence can never fail."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
