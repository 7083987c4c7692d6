"""Things that are always read from left to right, and German nouns."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs.direction import comma_text, left_to_right
from clubs.templatetags.words import inside_sentence

FINGERPRINT = "4823-133f"


@pytest.mark.parametrize(("language", "marks"), [("nl", ("", "")), ("de", ("", "")), ("fa", ("\u2066", "\u2069"))])
def test_a_fingerprint_is_never_turned_around(language: str, marks: tuple[str, str]) -> None:
    """Otherwise a Persian line would show its second half first, and nobody could compare it."""
    with translation.override(language):
        assert left_to_right(FINGERPRINT) == FINGERPRINT.join(marks)


@pytest.mark.parametrize(("language", "title"), [("nl", "deal 13"), ("nl-x-nb", "deal 13"), ("de", "Deal 13")])
def test_german_nouns_keep_their_capital_inside_a_line(language: str, title: str) -> None:
    with translation.override(language):
        assert inside_sentence("Deal 13") == title


@pytest.mark.parametrize(("language", "text"), [("nl", "An, Jo"), ("nl-x-nb", "An, Jo"), ("fa", "An، Jo")])
def test_a_comma_is_that_of_the_language(language: str, text: str) -> None:
    with translation.override(language):
        assert comma_text(["An", "Jo"]) == text
