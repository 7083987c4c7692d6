"""A template filter for the words of a game, which come with its rules in several languages."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from scoring.engine.words import Words, say

register = template.Library()


@register.filter
def words(text: Words) -> str:
    """The text in the active language, else in English."""
    return say(text, get_language() or "en")
