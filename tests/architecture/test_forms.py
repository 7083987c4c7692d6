"""Forms are checked by the server, in the language of the page: a browser's own bubbles speak another."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT

TAG = re.compile(r"\{[%{#].*?[%}#]\}", re.DOTALL)
FORMS = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
MAY_BE_REFUSED = re.compile(r'\brequired\b|\bpattern=|type="(?:number|date|time|email|url)"')
DRAWS_FIELDS = re.compile(r"\{%\s*include|\{\{\s*(?:\w+\.)*(?:\w+_)?(?:form|field)\b")


def test_a_browser_never_checks_a_form() -> None:
    templates = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    wrong = []
    for name, text in templates.items():
        for form in FORMS.finditer(_with_inner_brackets_gone(text)):
            attributes, body = form.groups()
            constrained = MAY_BE_REFUSED.search(body) or DRAWS_FIELDS.search(body)
            if constrained and "novalidate" not in attributes:
                wrong.append(f"{name}: <form{attributes}>")
    assert wrong == []
    assert sum(text.count("<form novalidate") for text in templates.values()) > 40


def _with_inner_brackets_gone(text: str) -> str:
    """Return a template whose tags hold no `>`, which would end the `<form …>` around them."""
    return TAG.sub(lambda tag: tag.group().replace(">", ""), text)


def test_no_template_has_a_number_that_its_browser_keeps_for_itself() -> None:
    """A browser sends nothing for `12a` in type=number, so the server would take it for an empty field."""
    folder = ROOT / "templates"
    numbers = [
        path.relative_to(folder).as_posix() for path in folder.rglob("*.html") if 'type="number"' in path.read_text(encoding="utf-8")
    ]
    assert numbers == []
