"""The rule poster: payments, differences, the club's choices, and the game's own names in their own scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published
from tests.tournaments.papers.reading import paper, text
from tournaments.evening.models import Tournament
from tournaments.papers.kinds.poster import poster


@pytest.mark.slow
def test_every_contract_in_bid_order_with_what_is_paid(prepare_evening: Callable[..., Tournament]) -> None:
    printed = text(paper(prepare_evening(), "rules"))
    (chart,) = published("rikken_brabant").game.charts()
    at = [printed.index(row.label["en"]) for row in chart.rows[:3]]
    assert at == sorted(at)
    assert "declarer, partner −9 −8 −7 −6 −5 −4 −3 −2 +1 +2 +3 +4 +5 +7" in printed


@pytest.mark.slow
@pytest.mark.parametrize(("game", "expected"), [("knockout_whist", "زندگی سگ"), ("russian_501", "همه پاس")])
def test_persian_names_stand_beside_the_reader_s(prepare_evening: Callable[..., Tournament], game: str, expected: str) -> None:
    tournament = prepare_evening(players=published(game).game.table_sizes[0], game=game)
    for language in LANGUAGES:
        assert expected in text(paper(tournament, "rules", "tournament", language))


@pytest.mark.slow
def test_russian_turkish_and_japanese_names(prepare_evening: Callable[..., Tournament]) -> None:
    printed = text(paper(prepare_evening(players=4, game="rifki"), "rules"))
    assert "リフキ" in printed
    assert "Rıfkı" in printed
    assert "Роспись" in text(paper(prepare_evening(players=3, game="russian_501", name="Another"), "rules"))


def test_the_reader_s_own_language_is_not_said_twice() -> None:
    rules = published("rikken_brabant")
    assert poster(rules, "nl").charts[0].rows[2].local == ()
    assert [name.text for name in poster(rules, "en").charts[0].rows[2].local] == ["8 alleen"]


@pytest.mark.slow
def test_what_differs_is_said_with_what_was_published(prepare_evening: Callable[..., Tournament]) -> None:
    printed = text(paper(prepare_evening(options={"piek": False}), "rules"))
    assert "Differences from the published rules" in printed
    assert "Open piek" not in printed
    assert "Differences from" not in text(paper(prepare_evening(name="Another"), "rules"))


@pytest.mark.slow
def test_agreements_about_the_play_are_listed(prepare_evening: Callable[..., Tournament]) -> None:
    printed = text(paper(prepare_evening(players=4, game="knockout_whist"), "rules"))
    assert "Agreements about the play" in printed
    assert "Who leads first" in printed


@pytest.mark.slow
def test_provisional_points_say_so_until_the_club_confirms_them(prepare_evening: Callable[..., Tournament]) -> None:
    printed = "Provisional: the club has not confirmed these points."
    assert printed in text(paper(prepare_evening(players=4, game="rikken_belgian"), "rules"))
    confirmed = prepare_evening(players=4, game="rikken_belgian", options={"points_confirmed": True}, name="Another")
    assert printed not in text(paper(confirmed, "rules"))


@pytest.mark.parametrize("game", GAMES)
def test_the_fonts_have_every_letter_of_the_game_s_words(game: str) -> None:
    rules = published(game)
    letters = {letter for words in _words({"title": rules.title, **rules.words}) for letter in words if letter.isprintable()}
    assert sorted(letters - _letters_in_fonts()) == []


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for inner in part.values():
            yield from _words(inner)
    elif isinstance(part, str):
        yield part


def _letters_in_fonts() -> set[str]:
    files = [*(Path(settings.BASE_DIR) / "static" / "fonts").glob("*.[ot]tf")]
    return {chr(code) for file in files for code in TTFont(file).getBestCmap()}
