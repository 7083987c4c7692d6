"""The style guide shows every class of every component, to people who may see the state of the installation."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from config.styleguide.page import BELOW, BESIDE
from scoring.engine.state import TableStart
from scoring.games import published
from tests.cast import People, user_of

COMPONENTS = {path.stem: path.read_text(encoding="utf-8") for path in (settings.BASE_DIR / "static/css/components").glob("*.css")}
TEMPLATES = {path.stem for path in (settings.BASE_DIR / "templates/styleguide").glob("*.html")} - {"page"}
RIKKEN = published("rikken_brabant").game
USUAL_CONTRACTS = [
    choice.value for choice in RIKKEN.form(RIKKEN.first_state(TableStart(seats=4, first_dealer=0))).questions[0].choices if not choice.rare
]
NO_COMPONENT = {"print"}
"""A file that styles the other files' classes for paper."""


class Seen(HTMLParser):
    """The classes and the ids on a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.classes: set[str] = set()
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.classes.update((named.get("class") or "").split())
        self.ids += [named["id"] or ""] if "id" in named else []


def classes(css: str) -> set[str]:
    """Return every class that a style sheet styles. `html:has(…)` only tests whether something is on the page."""
    without = re.sub(r"/\*.*?\*/|url\([^)]*\)|html:has\([^)]*\)", "", css, flags=re.DOTALL)
    return {name for selector in re.findall(r"([^{};]+)\{", without) for name in re.findall(r"\.([A-Za-z][\w-]*)", selector)}


@pytest.fixture
def page(client: Client, people: People) -> str:
    client.force_login(user_of(people.owner))
    return client.get("/styleguide/").content.decode()


@pytest.mark.django_db
def test_every_class_of_a_component_is_shown(page: str) -> None:
    shown = Seen(page).classes
    missing = {name: sorted(classes(css) - shown) for name, css in COMPONENTS.items() if name not in NO_COMPONENT}
    assert {name: absent for name, absent in missing.items() if absent} == {}


@pytest.mark.django_db
def test_every_part_is_shown_light_dark_and_mirrored(page: str) -> None:
    pictures = re.findall(r'class="picture" data-theme="(\w+)" dir="(\w+)"', page)
    assert pictures == [("light", "ltr"), ("dark", "ltr"), ("light", "rtl")] * len(TEMPLATES)
    assert sorted([*BESIDE, *BELOW]) == sorted(TEMPLATES)


@pytest.mark.django_db
def test_under_persian_the_mirror_reads_from_left_to_right(client: Client, people: People) -> None:
    client.force_login(user_of(people.owner))
    client.cookies["language"] = "fa"
    page = client.get("/styleguide/").content.decode()
    assert re.findall(r'data-theme="(\w+)" dir="(\w+)"', page)[:3] == [("light", "rtl"), ("dark", "rtl"), ("light", "ltr")]


@pytest.mark.django_db
@pytest.mark.parametrize(("shown", "body"), [("", "light ltr"), ("dark", "dark ltr"), ("mirrored", "light rtl"), ("nothing", "light ltr")])
def test_the_phone_is_shown_in_each_way_with_its_own_sheet(client: Client, people: People, shown: str, body: str) -> None:
    client.force_login(user_of(people.owner))
    page = client.get("/styleguide/phone/", {"shown": shown}).content.decode()
    theme, direction = body.split()
    assert f'data-theme="{theme}" dir="{direction}"' in page
    assert {"phone-about", "phone-asked", "grid", "target", "jury", "deals", "phone-accepts", "phone-from-director"} <= Seen(page).classes
    assert Seen(page).ids.count("contracts") == 1
    offered = re.findall(r'data-key="choice-contract-(\w+)"', page)
    assert offered == USUAL_CONTRACTS, "the game's own form is asked"


@pytest.mark.django_db
def test_no_id_stands_twice(page: str) -> None:
    ids = Seen(page).ids
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.django_db
def test_it_is_for_whoever_looks_after_the_house(client: Client, people: People, settings: Any) -> None:
    for address in ("/styleguide/", "/styleguide/phone/"):
        settings.PRODUCTION = False
        client.logout()
        assert client.get(address).status_code == 302
        client.force_login(user_of(people.stranger))
        assert client.get(address).status_code == 403
        settings.PRODUCTION = True
        client.force_login(user_of(people.owner))
        assert client.get(address).status_code == 403
