"""The regulation on its pages: how to play, a club's changes, and paragraphs that a club writes itself."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions
from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.engine.own_paragraphs import MAX_TEXT_CHARACTERS
from scoring.games import GAMES, published, ruleset_from
from tests.cast import MACHINE
from tests.clubs.houserules.editor import RulesEditor, newest
from tests.pages.read import text
from tournaments.evening.actions import evenings

COFFEE = "Na de tweede ronde is er koffie.\nWie wint, zet ze."


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_tell_a_newcomer_how_to_play(client: Client, game: str) -> None:
    page = client.get(reverse("poster", args=[game]), headers={"Accept-Language": "nl"})
    words, rules = text(page), published(game)
    assert page.status_code == 200
    assert all(paragraph in words for paragraph in rules.regulation.play("nl"))
    places = [words.find(f"{bid.name['nl']} {bid.promise['nl'].split('.')[0]}") for bid in rules.game.bids()]
    assert -1 not in places
    assert places == sorted(places)


def test_a_game_that_is_not_there_cannot_be_learnt(client: Client) -> None:
    assert client.get(reverse("poster", args=["bridge"])).status_code == 404


@pytest.mark.django_db
def test_a_club_reads_its_own_value(client: Client, club: Club) -> None:
    rules = actions.publish_rules(by=MACHINE, club=club, name="Dinsdag", base=published("rikken_belgian"), options={"fine_trou": 30})
    words = text(client.get(reverse("house-rules", args=[club.slug, rules.pk]), headers={"Accept-Language": "nl"}))
    assert "Troel vergeten: 30 punten" in words


@pytest.mark.django_db
def test_how_to_play_shows_the_clubs_own_rules(client: Client, club: Club) -> None:
    """The bids of the club: a contract that it renamed, and none that it removed. The link stays on the page of its rules."""
    own = {"like": "rikken_brabant", "removed_contracts": ["PIEK"], "words": {"contracts": {"MISERE": {"nl": "Mietje"}}}}
    rules = actions.publish_rule_file(by=MACHINE, club=club, name="Dinsdag", own=own)
    tournament = evenings.create(
        by=MACHINE, club=club, name="Marietoernooi", on=datetime.date(2026, 3, 16), rules=ruleset_from(rules.rules), house_rules=rules
    )
    for address in (reverse("house-rules", args=[club.slug, rules.pk]), reverse("tournament-rules", args=[tournament.slug])):
        html = client.get(address, headers={"Accept-Language": "nl"}).content.decode()
        bids = html.partition('class="regulation-bids"')[2].partition("</ol>")[0]
        assert "<b>Mietje</b>" in bids, address
        assert "<b>Piek</b>" not in bids
        assert 'href="#play"' in html
        assert reverse("poster", args=["rikken_brabant"]) not in html


@pytest.mark.slow
@pytest.mark.django_db
def test_a_club_adds_takes_out_and_keeps_its_paragraphs(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant", "nl").opens("paragraphs")
    editor.press("more", **{"section-0": "end", "title-0-nl": "Koffie", "text-0-nl": COFFEE.replace("\n", "\r\n")})
    assert editor.form.data["text-0-nl"] == [COFFEE]
    assert "section-1" in editor.form.data, "an empty one follows"
    rules = editor.publishes("Dinsdag")
    assert rules.fingerprint != published("rikken_brabant").fingerprint, "a table follows what the club writes"
    (paragraph,) = rules.regulation.own
    assert (paragraph.section, paragraph.text, paragraph.title) == ("end", {"nl": COFFEE}, {"nl": "Koffie"})
    first = newest()
    words = text(owner.get(reverse("house-rules", args=[club.slug, first.pk]), headers={"Accept-Language": "nl"}))
    assert "Na de tweede ronde is er koffie." in words
    later = RulesEditor(owner, f"own={first.pk}", "nl")
    assert "Dit is hetzelfde als versie 1" in later.press("publish", name="Dinsdag").words
    later.opens("paragraphs").press("keep", **{"title-0-nl": "", "text-0-nl": ""})
    assert later.publishes("Dinsdag").regulation.own == ()


@pytest.mark.django_db
def test_a_text_that_is_too_long_is_refused_and_not_lost(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant", "nl").opens("paragraphs")
    long = "x" * (MAX_TEXT_CHARACTERS + 1)
    editor.press("keep", **{"text-0-nl": long})
    assert editor.page.status_code == 422
    assert "Alinea 1 van het reglement is niet te lezen." in editor.words
    assert re.search(r'id="text-0-nl"[^>]*aria-invalid="true" aria-describedby="e-0" autofocus>' + long, editor.page.content.decode())
    assert re.search(r'id="e-0"><li>Alinea 1', editor.page.content.decode())
    assert not HouseRules.objects.exists()
