"""A club downloads its rules as a file, uploads one, and starts from rules that another club shows."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.rulefile.text import read
from tests.pages.read import text, value

pytestmark = pytest.mark.django_db
CHANGE = "/c/de-vier-azen/rules/change/"
IMPORT = f"{CHANGE}?part=file"
MACHINE = Actor(command="test")
FILE = """\
like = "rikken_brabant"
removed_contracts = ["TROELA"]

[contracts]
MISERE = { pays = { flat = 6 } }
MIE = { like = "PIEK", exactly = 2, above = "SOLO_8" }

[words.contracts]
MIE = { nl = "Mietje", en = "Mie" }
"""


def test_a_file_becomes_a_draft_that_is_looked_at_and_then_published(owner: Client, club: Club) -> None:
    page = owner.post(IMPORT, {"file": SimpleUploadedFile("ours.toml", FILE.encode())}, follow=True)
    words = text(page)
    assert "made or lost 6, was made or lost 5" in words
    assert "Troela removed" in words
    assert "Mie new" in words
    assert not HouseRules.objects.exists()
    done = owner.post("/c/de-vier-azen/rules/change/?game=rikken_brabant", {"name": "Dinsdag", "do": "publish"}, follow=True)
    assert "Dinsdag, version 1, is published." in text(done)
    row = HouseRules.objects.get()
    download = owner.get(f"/c/de-vier-azen/rules/{row.pk}/file/")
    assert download["Content-Disposition"] == 'attachment; filename="dinsdag-1.toml"'
    assert read(download.content).tree == read(FILE).tree


def test_every_mistake_of_a_file_has_its_line_and_the_text_stays(owner: Client, club: Club) -> None:
    wrong = FILE.replace("flat = 6", "flat = 6.5").replace("exactly = 2", "exactly = 20")
    page = owner.post(IMPORT, {"text": wrong})
    words = text(page)
    assert page.status_code == 422
    assert "2 mistakes in this file." in words
    assert "5 contracts. MISERE. pays. flat Half points do not exist." in words
    assert "6 contracts. MIE. exactly A whole number from 0 to 13 belongs here" in words
    assert wrong in unescape(page.content.decode())
    assert not HouseRules.objects.exists()


@pytest.mark.parametrize("sent", ["", "[", "like = 3", "\x00", "code = 'x'"])
def test_what_is_no_rule_file_is_said_on_the_page(owner: Client, club: Club, sent: str) -> None:
    page = owner.post(IMPORT, {"text": sent})
    assert page.status_code == 422
    assert "1 mistake in this file." in text(page)


def test_bytes_that_are_no_text_are_said_too(owner: Client, club: Club) -> None:
    page = owner.post(IMPORT, {"file": SimpleUploadedFile("x.toml", b"\xff\xfe\x00")})
    assert "This file is not text." in text(page)


def test_a_club_begins_from_what_another_shows(owner: Client, club: Club) -> None:
    other = Club.objects.create(slug="boxtel", name="Boxtel", language="nl")
    row = actions.publish_rule_file(by=MACHINE, club=other, name="Boxtels rikken", own=dict(read(FILE).tree))
    assert "Boxtels rikken" not in text(owner.get(CHANGE))
    assert owner.get(f"{CHANGE}?copy={row.pk}").status_code == 404, "its club does not show it"
    assert owner.get(f"{CHANGE}?own={row.pk}").status_code == 404, "it is not ours"
    actions.show_rules(by=MACHINE, club=other, name="Boxtels rikken", in_gallery=True)
    assert "Boxtels rikken Boxtel, version 1" in text(owner.get(CHANGE))
    page = owner.get(f"{CHANGE}?copy={row.pk}")
    assert value(page, "name") == "Boxtels rikken"
    owner.post(f"{CHANGE}?copy={row.pk}", {"name": "Onze rikken", "do": "publish"})
    assert club.house_rules.get().fingerprint == row.fingerprint


def test_the_button_shows_rules_to_others_and_hides_them(owner: Client, club: Club) -> None:
    row = actions.publish_rule_file(by=MACHINE, club=club, name="Dinsdag", own={"like": "rikken_brabant", "options": {"misere": 6}})
    page = f"/c/de-vier-azen/rules/{row.pk}/"
    assert "Other clubs do not see these rules" in text(owner.get(page))
    shown = owner.post(f"{page}show/", {"show": "yes"}, follow=True)
    assert "Other clubs see these rules in the gallery" in text(shown)
    owner.post(f"{page}show/", {"show": "no"})
    row.refresh_from_db()
    assert row.in_gallery is False
