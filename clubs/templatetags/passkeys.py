"""A template tag that is True if the page can use a passkey."""

from __future__ import annotations

from typing import Any

from django import template

from clubs.login.pages import passkeys

register = template.Library()


@register.simple_tag(takes_context=True)
def passkeys_work(context: dict[str, Any]) -> bool:
    """Return True if a browser can use a passkey on this page."""
    return passkeys.passkeys_work(context["request"])
