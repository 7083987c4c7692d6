"""The jury's articles belong to the game: its own count, fines that can be paid at its tables, and each penalty printed once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published, ruleset_from
from scoring.rulefile.check import merge, problems


def test_every_printed_fine_can_be_paid_at_every_table_of_its_game() -> None:
    """A fine can be divided among those who get it, at each seat and each table size that a draw makes."""
    for code in GAMES:
        rules = published(code)
        steps = {step for each in rules.articles.values() if not each.hidden for step in (each.fine, *each.ladder)}
        for size in (each for each in rules.game.table_sizes if not rules.game.needs_absent_hand(each)):
            idle = rules.game.first_state(TableStart(size, 0)).sits_out
            for seat in set(range(size)) - set(idle):
                sharing = rules.fine_receivers(size, seat, idle)
                assert [step for step in steps if step % len(sharing)] == [], (code, size, seat)


def test_a_fine_goes_to_those_whom_the_game_names() -> None:
    klaverjas, rikken, skat = published("klaverjas"), published("rikken_brabant"), published("skat")
    assert [klaverjas.fine_receivers(4, seat) for seat in range(4)] == [(1, 3), (0, 2), (1, 3), (0, 2)]
    assert [rikken.fine_receivers(4, seat) for seat in range(2)] == [(1, 2, 3), (0, 2, 3)]
    assert skat.fine_receivers(4, 1, (0,)) == (2, 3)
    shares = {code: published(code).fine_shares for code in GAMES}
    assert {code for code, count in shares.items() if count != 3} == {"klaverjas", "skat", "russian_501"}
    assert {shares[code] for code in ("klaverjas", "skat", "russian_501")} == {2}


def test_only_rules_with_contracts_for_the_jury_have_the_article_of_consent() -> None:
    for code in GAMES:
        rules = published(code)
        consent = rules.articles["CONSENT"]
        assert (consent.absent, consent.hidden, consent.always) == ((False, False, True) if rules.asks_jury else (True, True, False)), code
        printed = [each.article for section in rules.regulation.sections("en") for each in section.paragraphs]
        assert ("CONSENT" in printed) == rules.asks_jury
    with_consent = merge({"like": "rikken_brabant", "contracts": {"OPEN_MISERE": {"needs_jury": True}}})
    assert with_consent.articles["CONSENT"].offered


@pytest.mark.parametrize("code", ["klaverjas", "skat", "schafkopf"])
def test_a_penalty_of_the_game_is_printed_once(code: str) -> None:
    """The game's rules name what a revoke or a card out of turn costs. The jury's article has no further points."""
    rules = published(code)
    for article in (rules.articles["REVOKE"], rules.articles["LED_OUT_OF_TURN"]):
        assert (article.fine, article.ladder) == (0, ())
        for language in LANGUAGES:
            paragraph: Any = rules.regulation.article(article.code, language)
            assert paragraph.text
            assert not re.search(r"\d", paragraph.text)
    assert published("rikken_brabant").regulation.article("REVOKE", "en") != rules.regulation.article("REVOKE", "en")


def test_the_regulation_tells_who_gets_a_fine() -> None:
    talk: Any = published("klaverjas").regulation.article("TALK", "nl")
    assert talk.text.endswith("Keer na keer kost het 0, 50, 100, 200 punten, en daarna steeds 200, gelijk verdeeld over de tegenpartij.")
    fined = merge({"like": "klaverjas", "words": {"articles": {"DISPUTE": {"fine": 20}}}})
    dispute: Any = fined.regulation.article("DISPUTE", "en")
    assert dispute.text.endswith("Who breaks this rule pays 20 points in all, shared equally by the other side.")


def test_rules_of_an_earlier_evening_keep_their_articles() -> None:
    """A copy from before `fines_to` has the fines and the receivers that were printed for that evening."""
    for code in ("klaverjas", "skat"):
        copy = published(code).copy()
        words = {part: each for part, each in copy["data"]["words"].items() if part != "articles"}
        data = {key: part for key, part in copy["data"].items() if key != "fines_to"} | {"words": words}
        before = ruleset_from(json.loads(json.dumps({**copy, "data": data})))
        assert before.articles["TALK"].ladder == before.articles["LED_OUT_OF_TURN"].ladder == (0, 3, 9, 15)
        assert before.fine_receivers(4, 0) == (1, 2, 3)
        assert before.fingerprint == published(code).fingerprint


def test_an_earlier_copy_with_a_fine_that_cannot_be_shared_is_still_read() -> None:
    assert _with_article("klaverjas", "DISPUTE", {"fine": 15}).articles["DISPUTE"].fine == 15


@pytest.mark.parametrize(
    ("code", "article", "own", "refused"),
    [
        ("klaverjas", "TALK", {"ladder": [0, 15]}, ("ARTICLE_LADDER", "words.articles.TALK.ladder")),
        ("klaverjas", "TALK", {"ladder": [0, 50]}, None),
        ("skat", "DISPUTE", {"fine": 15}, ("ARTICLE_FINE", "words.articles.DISPUTE.fine")),
        ("skat", "DISPUTE", {"fine": 20}, None),
        ("schafkopf", "DISPUTE", {"fine": 20}, ("ARTICLE_FINE", "words.articles.DISPUTE.fine")),
        ("rikken_brabant", "DISPUTE", {"fine": 15}, None),
        ("klaverjas", "CONSENT", {"hidden": True}, ("FILE_KEY_UNKNOWN", "words.articles.CONSENT")),
        ("skat", "CONSENT", {"title": {"nl": "Ja?"}}, ("FILE_KEY_UNKNOWN", "words.articles.CONSENT")),
        ("skat", "OTHER", {"hidden": True}, ("FILE_ARTICLE_ALWAYS", "words.articles.OTHER.hidden")),
        ("whist_iwwa", "CONSENT", {"hidden": True}, ("FILE_ARTICLE_ALWAYS", "words.articles.CONSENT.hidden")),
        ("whist_iwwa", "CONSENT", {"fine": 9}, ("FILE_ARTICLE_RULED", "words.articles.CONSENT.fine")),
        ("whist_iwwa", "TALK", {"hidden": True}, None),
    ],
)
def test_a_club_s_article_changes_something_or_is_refused(
    code: str, article: str, own: dict[str, Any], refused: tuple[str, str] | None
) -> None:
    tree = {"like": code, "words": {"articles": {article: own}}}
    assert [(each.code, each.field) for each in problems(tree)] == ([refused] if refused else [])


def test_only_two_values_name_who_gets_a_fine() -> None:
    copy = published("klaverjas").copy()
    with pytest.raises(Refused) as refusal:
        ruleset_from({**copy, "data": {**copy["data"], "fines_to": "partner"}})
    assert refusal.value.problems[0].field == "fines_to"


def _with_article(code: str, article: str, own: dict[str, Any]) -> RuleSet:
    copy = published(code).copy()
    words = {**copy["data"]["words"], "articles": {article: own}}
    return ruleset_from({**copy, "data": {**copy["data"], "words": words}})
