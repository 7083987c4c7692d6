"""A club in the words of its region: pages, the phone at the table and papers; a reader's own choice of language is respected."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubs.club.actions.languages import set_language
from clubs.club.models import Club
from clubs.problems import Refusal
from tests.cast import MACHINE, AtTable, People
from tests.tournaments.papers.reading import paper, text
from tournaments.evening.models import Tournament
from tournaments.papers.actions import papers
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing

DEALS = {"nl": re.compile(r"\b[Gg]ift(en)?\b"), "nl-x-nb": re.compile(r"\b[Pp]otjes?\b")}
"""The word for a deal in a club with this language: in Flanders, and in Noord-Brabant."""

Evening = Callable[[str], AtTable]


@pytest.fixture
def evening(club: Club, prepare_evening: Callable[..., Tournament]) -> Evening:
    """Return a function that starts an evening of a club with this language, with one deal played."""

    def make(language: str) -> AtTable:
        set_language(by=MACHINE, club=club, language=language)
        tournament = prepare_evening(players=4)
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
        rounds.start(by=MACHINE, round=round_)
        table = AtTable(round_.tables.get(number=1))
        table.plays("RIK 1+2 | 9")
        return table

    return make


def words_for_a_deal(page: str) -> set[str]:
    """Return the languages whose word for a deal is on this page."""
    return {language for language, word in DEALS.items() if word.search(page)}


def read(client: Client, address: str, language: str = "nl") -> str:
    client.cookies["language"] = language
    answer = client.get(address, headers={"Accept-Language": "nl-BE,nl;q=0.9"})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", DEALS)
def test_public_pages_say_what_players_there_say(client: Client, evening: Evening, language: str) -> None:
    tournament = evening(language).table.round.tournament
    for address in (reverse("standings", args=[tournament.slug]), reverse("player", args=[tournament.slug, 1])):
        page = read(client, address)
        assert words_for_a_deal(page) == {language}, address
        assert f'<html lang="{language}"' in page
    assert words_for_a_deal(read(client, reverse("screen", args=[tournament.slug]))) <= {language}


@pytest.mark.parametrize("language", DEALS)
def test_the_clubs_pages_say_it_too(client: Client, evening: Evening, club: Club, language: str) -> None:
    evening(language)
    assert words_for_a_deal(read(client, reverse("house-rules", args=[club.slug, "rikken_brabant"]))) == {language}


@pytest.mark.parametrize("language", DEALS)
def test_the_phone_at_the_table_says_it(client: Client, evening: Evening, language: str) -> None:
    secret = table_pass(evening(language).table)
    page = client.get(reverse("table", args=[secret]), headers={"Accept-Language": "nl-BE,nl;q=0.9"}).content.decode()
    assert words_for_a_deal(page) == {language}
    state = client.get(reverse("api-own-table"), headers={"Authorization": f"Table {secret}", "Accept-Language": "nl"})
    assert state.status_code == 200
    assert words_for_a_deal(state.content.decode()) <= {language}


@pytest.mark.slow
@pytest.mark.parametrize("language", DEALS)
def test_papers_say_it(evening: Evening, language: str) -> None:
    tournament = evening(language).table.round.tournament
    row = papers.ask(by=MACHINE, tournament=tournament, kind="standings", about="tournament", language="nl")
    assert row.language == language
    assert words_for_a_deal(text(paper(tournament, "scoresheet-blank", "round 1", row.language))) == {language}


@pytest.mark.parametrize(("chosen", "word"), [("fr", "donne"), ("en", "deal")])
def test_who_reads_another_language_reads_that(client: Client, evening: Evening, chosen: str, word: str) -> None:
    page = read(client, reverse("standings", args=[evening("nl-x-nb").table.round.tournament.slug]), chosen)
    assert f'<html lang="{chosen}"' in page
    assert word in page
    assert words_for_a_deal(page) == set()


def test_a_page_of_no_club_is_in_the_language_itself(client: Client, evening: Evening) -> None:
    """The region of a club's page that was read before does not stay active in the process."""
    read(client, reverse("standings", args=[evening("nl-x-nb").table.round.tournament.slug]))
    assert '<html lang="nl"' in read(client, reverse("home"))


def test_an_evening_keeps_the_words_with_which_it_was_prepared(client: Client, evening: Evening, club: Club) -> None:
    tournament = evening("nl").table.round.tournament
    set_language(by=MACHINE, club=club, language="nl-x-nb")
    assert words_for_a_deal(read(client, reverse("standings", args=[tournament.slug]))) == {"nl"}
    assert words_for_a_deal(read(client, reverse("house-rules", args=[club.slug, "rikken_brabant"]))) == {"nl-x-nb"}


def test_the_owner_chooses_on_the_clubs_page(owner: Client, club: Club) -> None:
    address = reverse("club-language", args=[club.slug])
    assert "Noord-Brabant" in read(owner, reverse("club-settings", args=[club.slug]))
    assert owner.post(address, {"language": "nl-x-nb"}).status_code == 302
    club.refresh_from_db()
    assert club.language == "nl-x-nb"
    assert owner.post(address, {"language": "nl-nl"}).status_code == 422


def test_who_may_choose_and_what_is_logged(club: Club, people: People) -> None:
    with pytest.raises(Refusal):
        set_language(by=people.member, club=club, language="nl-x-nb")
    set_language(by=people.owner, club=club, language="nl-x-nb")
    set_language(by=people.owner, club=club, language="nl-x-nb")
    assert [(entry.before, entry.after) for entry in club.log.filter(what="set_language")] == [
        ({"language": "nl"}, {"language": "nl-x-nb"})
    ]
