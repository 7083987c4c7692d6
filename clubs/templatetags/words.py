"""The words of a game, which come with its rules in several languages, and the language that somebody reads."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.conf import settings
from django.utils.translation import get_language, get_language_info

from scoring.engine.words import Words, say

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
    short = (get_language() or "").partition("-")[0]
    return [
        LanguageToChoose(code, get_language_info(code)["name_local"].capitalize(), is_read=code == short)
        for code, _name in settings.LANGUAGES
    ]


@register.simple_tag
def unread_language() -> bool:
    """Whether nobody who grew up with the language of this page has read its sentences yet."""
    return (get_language() or "").partition("-")[0] in settings.UNREAD_LANGUAGES
