"""Every page of a club or an evening uses the words of its region, whatever its address looks like (ADR 74)."""

from __future__ import annotations

import re

import pytest

from clubs.club.actions.languages import set_language
from clubs.club.models import Club
from clubs.people.models import Member
from tests.addresses.address_table import TABLE
from tests.addresses.test_addresses import LIBRARY_VIEWS, ask, client_of, converters, objects
from tests.addresses.valid_bodies import Objects
from tests.cast import MACHINE, People, user_of
from tournaments.evening.models import Tournament

__all__ = ["objects"]

REGION = "nl-x-nb"
OF_A_CLUB_OR_EVENING = frozenset({"club", "slug", "table_pass", "card", "link", "card_link"})
OWN = "own-privacy"
"""Only for members: the owner is made one."""
LANGUAGE_OF_PAGE = re.compile(r'<html lang="([^"]+)"')


@pytest.mark.slow
def test_every_page_is_in_the_words_of_its_region(objects: Objects, club: Club, tournament: Tournament, people: People) -> None:
    set_language(by=MACHINE, club=club, language=REGION)
    Tournament.objects.filter(pk=tournament.pk).update(language=REGION)
    Member.objects.filter(club=club, number=1).update(user=user_of(people.owner))
    read: dict[str, str] = {}
    for reader in ("owner", "public"):
        client = client_of(reader, "", objects)
        client.cookies["language"] = "nl"
        for operation in (each for each, marks in TABLE.items() if marks[reader] == "x" or each == f"GET {OWN}"):
            method, name = operation.split()
            if method != "GET" or name.startswith(LIBRARY_VIEWS) or not OF_A_CLUB_OR_EVENING & {*converters(name)}:
                continue
            answer = ask(client, operation, objects, {})
            page = LANGUAGE_OF_PAGE.search("" if answer.streaming else answer.content.decode(errors="replace"))
            if page:
                read[operation] = page[1]
    assert len(read) > 50
    assert f"GET {OWN}" in read
    assert {operation: language for operation, language in read.items() if language != REGION} == {}
