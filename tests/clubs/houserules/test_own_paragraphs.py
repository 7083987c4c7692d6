"""The regulation on its pages: how to play, a club's changes, and paragraphs that a club writes itself."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions
from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.engine.own_paragraphs import MAX_TEXT_CHARACTERS
from scoring.games import GAMES, published, ruleset_from
from tests.cast import MACHINE, People
from tests.pages.read import text

COFFEE = "Na de tweede ronde is er koffie.\nWie wint, zet ze."


@pytest.fixture
def director(people: People) -> Client:
    assert people.owner.user is not None
    client = Client()
    client.force_login(people.owner.user)
    return client


def address(club: Club, query: str) -> str:
    return f"{reverse('rules-paragraphs', args=[club.slug])}?{query}"


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_stands_apart_for_every_game(client: Client, game: str) -> None:
    page = client.get(reverse("how-to-play", args=[game]), headers={"Accept-Language": "nl"})
    words, rules = text(page), published(game)
    assert page.status_code == 200
    assert all(paragraph in words for paragraph in rules.regulation.play("nl"))
    places = [words.find(f"{bid.name['nl']} {bid.promise['nl'].split('.')[0]}") for bid in rules.game.bids()]
    assert -1 not in places
    assert places == sorted(places)


def test_a_game_that_is_not_there_cannot_be_learnt(client: Client) -> None:
    assert client.get(reverse("how-to-play", args=["bridge"])).status_code == 404


@pytest.mark.django_db
def test_a_club_reads_its_own_value(client: Client, club: Club) -> None:
    rules = actions.publish_rules(by=MACHINE, club=club, name="Dinsdag", base=published("rikken_belgian"), options={"fine_trou": 30})
    words = text(client.get(reverse("house-rules", args=[club.slug, rules.pk]), headers={"Accept-Language": "nl"}))
    assert "Troel vergeten: 30 punten" in words


@pytest.mark.django_db
def test_a_club_adds_takes_out_and_keeps_its_paragraphs(director: Client, club: Club) -> None:
    sent = {"name": "Dinsdag", "section-0": "end", "title-0-nl": "Koffie", "text-0-nl": COFFEE.replace("\n", "\r\n"), "section-1": "deal"}
    assert director.post(address(club, "game=rikken_brabant"), {**sent, "do": "more"}).status_code == 200
    assert not HouseRules.objects.exists()
    assert director.post(address(club, "game=rikken_brabant"), {**sent, "do": "publish"}).status_code == 302
    first = HouseRules.objects.get()
    assert first.fingerprint == published("rikken_brabant").fingerprint
    (paragraph,) = ruleset_from(first.rules).regulation.own
    assert (paragraph.section, paragraph.text, paragraph.title) == ("end", {"nl": COFFEE}, {"nl": "Koffie"})
    words = text(director.get(reverse("house-rules", args=[club.slug, first.pk]), headers={"Accept-Language": "nl"}))
    assert "Na de tweede ronde is er koffie." in words
    assert COFFEE.split("\n")[1] in director.get(address(club, f"own={first.pk}")).content.decode()
    unchanged = director.post(address(club, f"own={first.pk}"), {**sent, "do": "publish"})
    assert unchanged.status_code == 422
    assert director.post(address(club, f"own={first.pk}"), {"name": "Dinsdag", "section-0": "end", "do": "publish"}).status_code == 302
    assert ruleset_from(HouseRules.objects.get(version=2).rules).regulation.own == ()


@pytest.mark.django_db
def test_a_text_that_is_too_long_is_refused_and_not_lost(director: Client, club: Club) -> None:
    sent = {"name": "Dinsdag", "section-0": "end", "text-0-nl": "x" * (MAX_TEXT_CHARACTERS + 1), "do": "publish"}
    page = director.post(address(club, "game=rikken_brabant"), sent, headers={"Accept-Language": "nl"})
    assert page.status_code == 422
    assert "Alinea 1 van het reglement is niet te lezen." in text(page)
    assert sent["text-0-nl"] in page.content.decode()
    assert not HouseRules.objects.exists()
