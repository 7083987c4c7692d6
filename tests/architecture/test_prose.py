"""No docstring, comment or message text uses a word that a stranger must read twice; Dutch messages say *je*."""

from __future__ import annotations

import re

import pytest

from tests.architecture.prose import Sentence, comments, docstrings, dutch, messages

BANNED = {
    r"whoever|whomever": "somebody who, anybody who",
    r"whence|whereof|wherein|thereof|therein|herein": "a sentence of its own",
    r"anew": "again",
    r"of now": "current",
    r"of before": "earlier, of the earlier version",
    r"so many": "a number",
    r"(?:is|are|was|were|be|been) away": "unavailable",
    r"hears(?! an appeal)": "receives, is told",
    r"deeds?": "action",
    r"likeness(?:es)?": "screenshot, baseline",
    r"houses?(?! rules)": "installation, club, server",
    r"stands? (?:at|beside|first|there|under|above|in(?! for))": "is",
}
"""Words, and what to write instead."""
IS_BANNED = re.compile(rf"\b(?:{'|'.join(BANNED)})\b", re.IGNORECASE)
HEADLESS = re.compile(r"(?:What|Who|Whose|Whom|Whether|Of|The same)\b(?![^.]*\?)")
"""A docstring that begins with a clause instead of a verb, or a noun with its verb. A question may."""
FORMAL = re.compile(r"\b(?:u|uw|uzelf)\b", re.IGNORECASE)
NAMES = re.compile(r"`[^`]*`|https?://\S+|\{\w+\}|%\(\w+\)s|[\w/.]+\.(?:py|html|js|css|md)\b")
"""Code in a sentence: names keep their form."""


def banned(sentences: tuple[Sentence, ...] | list[Sentence], law: re.Pattern[str]) -> list[str]:
    return [f"{path}:{line} {text}" for path, line, text in sentences if law.search(NAMES.sub("`", text))]


def test_docstrings_and_comments_use_plain_words() -> None:
    assert banned([*docstrings(), *comments()], IS_BANNED) == []


def test_a_docstring_does_not_begin_with_a_clause() -> None:
    assert [f"{path}:{line} {text}" for path, line, text in docstrings() if HEADLESS.match(text)] == []


def test_messages_use_plain_words() -> None:
    assert banned(list(messages()), IS_BANNED) == []


def test_dutch_messages_say_je() -> None:
    assert banned(list(dutch()), FORMAL) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Return whoever sits here.",
        "Draw the round anew.",
        "The server is away.",
        "A table hears what was decided.",
        "The whole house is restored.",
        "The name stands in the log.",
    ],
)
def test_the_law_bites(sentence: str) -> None:
    assert banned([("a.py", 1, sentence)], IS_BANNED)


@pytest.mark.parametrize(
    "sentence", ["The club's house rules.", "Read `house.READINGS`.", "See operations/house.py.", "It stands in for a contract."]
)
def test_the_law_allows(sentence: str) -> None:
    assert not banned([("a.py", 1, sentence)], IS_BANNED)
