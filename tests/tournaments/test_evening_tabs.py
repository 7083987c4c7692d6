"""The tabs of an evening and of a club: five of each, and every page is marked in exactly one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs.club.models import Club
from clubs.pages.moved import moved_to
from clubs.pages.tabs import Tab
from clubs.templatetags.club_tabs import CLUB_TABS
from tests.addresses.address_table import TABLE
from tests.cast import AtTable, People, user_of
from tournaments.evening.models import Tournament
from tournaments.templatetags.evening_tabs import PUBLIC_TABS, STAFF_TABS

NO_PAGE = frozenset({"-part", "-progress", "-hits", "-list", "-queue", "-qr", "-lines", "-course", "-digest", "-picture", "-room", "-csv",
                     "-xlsx", "-ics", "-rss", "-export", "-data", "-image", "-file", "paper", "live"})  # fmt: skip
"""The ends of the names of addresses that answer with a part of a page, a picture or a file."""
OF_NO_TAB = frozenset({"club-logo", "numbered-screen", "own-privacy", "own-membership", "season-card"})
"""A logo and the projector's pictures have no tabs, and three pages about oneself belong to none."""


def addresses(patterns: list[URLPattern | URLResolver], before: str = "", *, moved: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of each URL pattern; those of pages that moved, which may still take a form, only if asked."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, before + str(pattern.pattern), moved=moved)
        elif pattern.name and (moved or not pattern.callback.__qualname__.startswith(moved_to.__name__)):
            yield pattern.name, before + str(pattern.pattern)


def pages(below: str) -> set[str]:
    """Return the names of the pages whose address begins like this."""
    return {
        name
        for name, address in addresses(get_resolver().url_patterns)
        if address.startswith(below) and f"GET {name}" in TABLE and not name.endswith(tuple(NO_PAGE)) and name not in OF_NO_TAB
    }


def named(tabs: tuple[Tab[Any], ...]) -> list[str]:
    return [name for tab in tabs for section in tab.sections for name in (section.name, *section.below)]


@pytest.mark.parametrize(("below", "tabs"), [("e/<slug:slug>/", STAFF_TABS), ("c/<slug:club>/", CLUB_TABS)])
def test_every_page_is_marked_in_one_tab(below: str, tabs: tuple[Tab[Any], ...]) -> None:
    names = named(tabs)
    assert len(tabs) == 5
    assert sorted(names) == sorted(set(names))
    assert pages(below) - set(names) == set()
    assert set(names) <= {name for name, address in addresses(get_resolver().url_patterns, moved=True) if address.startswith(below)}


def test_the_public_has_three_tabs(four: AtTable) -> None:
    assert len(PUBLIC_TABS) == 3
    page = Client().get(reverse("standings", args=[four.table.round.tournament.slug])).content.decode()
    assert page.count('class="count"') == 3
    assert "/desk/" not in page


def test_a_page_below_a_section_marks_it_and_its_tab(client: Client, people: People, tournament: Tournament) -> None:
    client.force_login(user_of(people.owner))
    page = client.get(reverse("desk-plan", args=[tournament.slug])).content.decode()
    more = reverse("desk-more", args=[tournament.slug])
    assert f'<a href="{more}" aria-current="true">' in page
    door = client.get(reverse("desk-door", args=[tournament.slug])).content.decode()
    at = reverse("desk-door", args=[tournament.slug])
    assert door.count(f'<a href="{at}" aria-current="page">') == 2  # the tab and its first section
    assert f'<a href="{reverse("desk-players", args=[tournament.slug])}">' in door


def test_more_names_only_pages_that_the_reader_may_open(client: Client, people: People, tournament: Tournament) -> None:
    address = reverse("desk-more", args=[tournament.slug])
    officials = reverse("desk-officials", args=[tournament.slug])
    seen = {}
    for name in ("director", "jury"):
        client.force_login(user_of(getattr(people, name)))
        seen[name] = officials in client.get(address).content.decode()
    assert seen == {"director": True, "jury": False}


def test_every_club_page_is_reached_through_a_tab(client: Client, club: Club) -> None:
    page = client.get(reverse("club", args=[club.slug])).content.decode()
    assert reverse("club-evenings", args=[club.slug]) in page
    assert reverse("roles", args=[club.slug]) not in page
