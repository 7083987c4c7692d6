"""The words of a game, which come with its rules in several languages, and the language that somebody reads."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.utils.translation import get_language, get_language_info

from clubs.direction import comma_text
from scoring.engine.words import Words, plain_language, say

register = template.Library()


@dataclass(frozen=True, slots=True)
class LanguageToChoose:
    """One button of the menu of languages."""

    code: str
    name: str
    is_read: bool
    """Whether this page is in it."""


@register.filter
def words(text: Words) -> str:
    """The text in the active language, else in English."""
    return say(text, get_language() or "en")


@register.simple_tag
def languages_to_choose() -> list[LanguageToChoose]:
    """The languages of the menu, in their own words."""
    short = plain_language(get_language() or "")
    return [
        LanguageToChoose(code, get_language_info(code)["name_local"].capitalize(), is_read=code == short)
        for code, _name in settings.LANGUAGES
    ]


@register.simple_tag
def unread_language() -> bool:
    """Whether nobody who grew up with the language of this page has read its sentences yet."""
    return plain_language(get_language() or "") in settings.UNREAD_LANGUAGES


@register.filter
def inside_sentence(title: str) -> str:
    """A title in the middle of a line: it begins with a small letter, except in German, whose nouns keep their capital."""
    return title if plain_language(get_language() or "") == "de" else title[:1].lower() + title[1:]


@register.simple_tag
def comma() -> str:
    """A comma between two things on a page, as the reader's language writes it, and the space behind it."""
    return comma_text(("", ""))
