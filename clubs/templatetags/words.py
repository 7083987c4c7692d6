"""Template tags for texts that a game's rules contain in several languages, and for the menu of languages."""

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
    """One language in the menu of languages."""

    code: str
    name: str
    is_read: bool
    """True if the page is shown in this language."""


@register.filter
def words(text: Words) -> str:
    """Return the text in the active language, or else in English."""
    return say(text, get_language() or "en")


@register.simple_tag
def languages_to_choose() -> list[LanguageToChoose]:
    """Return the languages of the menu, each with its own name for itself."""
    short = plain_language(get_language() or "")
    return [
        LanguageToChoose(code, get_language_info(code)["name_local"].capitalize(), is_read=code == short)
        for code, _name in settings.LANGUAGES
    ]


@register.simple_tag
def unread_language() -> bool:
    """Return True if no native speaker has checked the sentences of this page's language yet."""
    return plain_language(get_language() or "") in settings.UNREAD_LANGUAGES


@register.filter
def inside_sentence(title: str) -> str:
    """Return a title for use inside a sentence: it begins with a small letter, except in German, whose nouns keep their capital."""
    return title if plain_language(get_language() or "") == "de" else title[:1].lower() + title[1:]


@register.simple_tag
def comma() -> str:
    """Return the comma of the reader's language with the space after it: `, `, in Persian `، `."""
    return comma_text(("", ""))
