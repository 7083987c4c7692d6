"""Each game has the words of its players, in every text about it: questions, scorecard, payments and regulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published

SPOKEN = {
    ("skat", "de"): (
        "Das Reizen",
        "Vorhand",
        "Mittelhand",
        "Hinterhand",
        "Gewinnstufe",
        "Spielliste",
        "gewinnt",
        "Gewertet wird nach Leistungspunkten",
    ),
    ("schafkopf", "de"): ("ruft eine Sau", "die gerufene Sau", "Sau 11"),
    ("klaverjas", "nl"): ("gemeld",),
}
UNSPOKEN = {
    ("skat", "de"): ("linke Nachbar", "Eine Liste", "auf der Liste", "Auf der Liste", "zählt die Leistung"),
    ("schafkopf", "de"): ("ein Ass", "gerufene Ass", "das Ass"),
    ("klaverjas", "nl"): ("geroepen", "geboekt", "aan de linkerbuur"),
}
BOOKKEEPING = {"en": "ledger", "nl": "grootboek", "fr": "livre", "de": "kassenbuch", "fa": "دفتر"}
"""A word of bookkeeping in each language, in lower case: a game's texts name who pays whom instead."""


def texts(part: Any, language: str) -> Iterator[str]:
    """Yield every text of some words in a language."""
    if isinstance(part, Mapping) and isinstance(part.get(language), str):
        yield part[language]
    elif isinstance(part, Mapping):
        for each in part.values():
            yield from texts(each, language)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from texts(each, language)


def all_texts(game: str, language: str) -> str:
    rules = published(game)
    options = {option.name: [option.title, option.help, option.labels] for option in rules.all_options}
    return "\n".join(texts([rules.words, options], language))


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_a_game_is_told_in_the_words_of_its_players(game: str, language: str) -> None:
    everything = all_texts(game, language)
    assert [word for word in SPOKEN[game, language] if word not in everything] == []
    assert [word for word in UNSPOKEN[game, language] if word in everything] == []


def test_no_game_speaks_of_bookkeeping() -> None:
    wrong = [(game, language) for game in GAMES for language in LANGUAGES if BOOKKEEPING[language] in all_texts(game, language).lower()]
    assert wrong == []
