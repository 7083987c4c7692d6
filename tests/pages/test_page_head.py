"""The head of a page is one component: `{% page_head %}`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template, TemplateSyntaxError

WITH_A_HEADING_OF_THEIR_OWN = (
    "templates/4", "templates/500", "templates/refused", "templates/share_picture", "tournaments/papers/", "tournaments/table/",
    "styleguide/phone/", "tournaments/public/screen.html", "tournaments/desk/card.html",
)  # fmt: skip
"""Refusals, papers, pictures, the phone on the table and the screen of the hall are no pages with a head."""


def head(text: str, **values: str) -> str:
    return Template(text).render(Context(values))


def test_a_heading_alone_is_a_task() -> None:
    assert head("{% page_head %}Log in{% endpage_head %}") == '<div class="page-head"><h1>Log in</h1></div>'


def test_a_name_is_escaped_and_in_the_serif() -> None:
    drawn = head("{% page_head name %}{{ name }}{% endpage_head %}", name="An & <b>Jo</b>")
    assert drawn == '<div class="page-head"><h1 class="title">An &amp; &lt;b&gt;Jo&lt;/b&gt;</h1></div>'


def test_what_is_below_and_beside_has_its_place() -> None:
    drawn = head("{% page_head %}Log{% below %}<p>a</p>{% beside %}<p>b</p>{% endpage_head %}")
    assert drawn == '<div class="page-head"><div><h1>Log</h1><p>a</p></div><p>b</p></div>'
    assert head("{% page_head %}Log{% beside %}<p>b</p>{% endpage_head %}") == '<div class="page-head"><h1>Log</h1><p>b</p></div>'


@pytest.mark.parametrize(
    "text", ["{% page_head serif %}a{% endpage_head %}", "{% page_head %}a{% beside %}b{% below %}c{% endpage_head %}"]
)
def test_another_order_is_refused(text: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        head(text)


def test_no_page_writes_its_head_itself() -> None:
    heads = {}
    for file in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        name = str(file.relative_to(settings.BASE_DIR))
        if not any(each in name for each in WITH_A_HEADING_OF_THEIR_OWN):
            heads[name] = re.findall(r'<h1(?! class="visually-hidden")|class="page-head', file.read_text())
    assert {name: each for name, each in heads.items() if each} == {}
