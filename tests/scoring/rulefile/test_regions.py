"""A game's words in a region's own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scoring.engine.words import LANGUAGES, REGIONS, as_said_in, plain_language, say
from scoring.games import GAMES, published
from scoring.rulefile.combine import laid_over

DEAL = {"en": "deal", "nl": "gift", "nl-x-nb": "potje"}


def texts(part: Any, where: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield every text of some words, with its place."""
    if isinstance(part, Mapping) and isinstance(part.get("nl"), str):
        yield where, part
    elif isinstance(part, Mapping):
        for name, value in part.items():
            yield from texts(value, f"{where}.{name}")
    elif isinstance(part, list | tuple):
        for number, value in enumerate(part):
            yield from texts(value, f"{where}.{number}")


@pytest.mark.parametrize(
    ("language", "said"), [("nl", "gift"), ("nl-x-nb", "potje"), ("nl-be", "gift"), ("en", "deal"), ("fa", "deal"), ("en-gb", "deal")]
)
def test_a_text_is_that_of_the_region_then_of_the_language_then_english(language: str, said: str) -> None:
    assert say(DEAL, language) == said


@pytest.mark.parametrize(
    ("place", "reader", "language"),
    [
        ("nl-x-nb", "nl", "nl-x-nb"),
        ("nl-x-nb", "nl-x-nb", "nl-x-nb"),
        ("nl", "nl-x-nb", "nl"),
        ("nl-x-nb", "fr", "fr"),
        ("fr", "nl", "nl"),
        ("nl-nl", "nl", "nl"),
    ],
)
def test_who_reads_the_language_of_a_place_reads_it_as_it_is_said_there(place: str, reader: str, language: str) -> None:
    assert as_said_in(place, reader) == language


def test_a_region_is_of_a_language_that_we_have() -> None:
    assert {plain_language(tag) for tag in REGIONS} <= {*LANGUAGES}


@pytest.mark.parametrize("game", GAMES)
def test_no_dutch_word_of_a_deal_is_left_where_players_say_another(game: str) -> None:
    rules = published(game)
    left = [(where, words["nl"]) for where, words in texts(rules.words) if re.search("gift", say(words, "nl-x-nb"), re.IGNORECASE)]
    assert left == []


@pytest.mark.parametrize("game", GAMES)
def test_places_to_fill_in_are_those_of_the_language(game: str) -> None:
    """A region's text that lost a placeholder would leave something out."""
    regional = [(where, words) for where, words in texts(published(game).words) if REGIONS.keys() & words.keys()]
    places = re.compile(r"\{[^}]*\}")
    assert [
        where
        for where, words in regional
        for tag in REGIONS.keys() & words.keys()
        if sorted(places.findall(words[tag])) != sorted(places.findall(words[plain_language(tag)]))
    ] == []


def test_what_a_club_says_itself_is_hidden_by_no_region() -> None:
    assert laid_over(DEAL, {"nl": "ronde"}) == {"en": "deal", "nl": "ronde"}
    assert laid_over(DEAL, {"nl": "ronde", "nl-x-nb": "rondje"}) == {"en": "deal", "nl": "ronde", "nl-x-nb": "rondje"}
    assert laid_over(DEAL, {"fr": "donne"}) == {**DEAL, "fr": "donne"}
