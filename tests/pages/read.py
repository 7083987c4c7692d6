"""A page as its reader sees it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any


def text(response: Any) -> str:
    """Return the words of a page, without its tags, in one line."""
    content = response.content.decode() if hasattr(response, "content") else str(response)
    words = re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", content, flags=re.DOTALL)
    return " ".join(unescape(words).split())


def value(response: Any, name: str) -> str:
    """Return the value of the input with this name."""
    box = re.search(rf'<input[^>]*\bname="{re.escape(name)}"[^>]*>', response.content.decode())
    assert box, f"no box {name}"
    match = re.search(r'\bvalue="([^"]*)"', box.group())
    return unescape(match.group(1)) if match else ""
