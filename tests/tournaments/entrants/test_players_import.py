"""Many names at once, pasted or from a file, into the list of players."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.cast import MACHINE
from tests.pages.read import text, value
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/desk/players/import/"


def test_pasted_names_are_corrected_shown_and_enrolled_once(director: Client, tournament: Tournament, page: str) -> None:
    wrong = director.post(page, {"text": "Jan Peeters\nJan Pieters;;7\n\u200b"})
    assert wrong.status_code == 422
    assert "2 rows are wrong." in text(wrong)
    assert "2 Jan Pieters Member number: The club has no member with number 7. Correct it, or leave it out for a guest." in text(wrong)
    assert "3 \u200b Name: This name has no characters that can be seen." in text(wrong)
    assert "Jan Peeters\nJan Pieters;;7\n" in unescape(wrong.content.decode())
    assert 'name="enrol"' not in wrong.content.decode()

    shown = director.post(page, {"text": "Jan Peeters\nJan Pieters\nEls Maes"})
    assert shown.status_code == 200
    assert "1 Jan Peeters guest Jan Pe. there is another Jan 2" in text(shown)
    assert "3 Els Maes enrolled already, no. 1 Els" in text(shown)
    assert tournament.entrants.count() == 9

    body = {"text": "Jan Peeters\nJan Pieters\nEls Maes", "expected": value(shown, "expected"), "enrol": "yes"}
    done = director.post(page, body, follow=True)
    assert "2 players are enrolled." in text(done)
    assert list(tournament.entrants.values_list("number", "name", "called"))[9:] == [
        (10, "Jan Peeters", "Jan Pe."),
        (11, "Jan Pieters", "Jan Pi."),
    ]
    again = director.post(page, body)
    assert again.status_code == 422
    assert "Nobody was enrolled: something changed for Jan Peeters, Jan Pieters after you opened this page." in text(again)
    assert "Everybody on this list is already enrolled." in text(again)
    assert tournament.entrants.count() == 11


def test_a_file_comes_into_the_list(director: Client, tournament: Tournament, page: str) -> None:
    file = SimpleUploadedFile("names.csv", "naam;tafelnaam\nJosé Vos;Joske".encode("cp1252"))
    shown = director.post(page, {"text": "", "file": file})
    assert "naam;tafelnaam\nJosé Vos;Joske</textarea>" in shown.content.decode()
    assert "2 José Vos guest Joske" in text(shown)


def test_a_list_that_was_edited_after_reading_is_read_anew(director: Client, tournament: Tournament, page: str) -> None:
    expected = value(director.post(page, {"text": "Ko Vos"}), "expected")
    refused = director.post(page, {"text": "Ko Vos\nMia Maas", "expected": expected, "enrol": "yes"})
    assert "something changed for Mia Maas after you opened this page." in text(refused)
    assert len(value(refused, "expected").split()) == 2
    assert tournament.entrants.count() == 9


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"text": " \n"}, "Fill in this field."),
        ({"text": "Ko\n" * 1001}, "A list has at most 1000 names."),
        ({"text": "Ko", "file": SimpleUploadedFile("names.xls", b"\xd0\xcf\x11\xe0\0")}, "This is neither a text nor a table with names."),
        ({"text": "Ko", "file": SimpleUploadedFile("names.csv", b"x" * 600_000)}, "larger than 500 KB"),
    ],
)
def test_what_cannot_be_read_is_said_and_keeps_the_list(director: Client, page: str, body: dict[str, object], sentence: str) -> None:
    refused = director.post(page, body)
    assert refused.status_code == 422
    assert sentence in text(refused)
    assert "Ko" not in str(body["text"]) or "Ko</textarea>" in refused.content.decode().replace("\n</textarea>", "</textarea>")


def test_nobody_is_enrolled_in_an_evening_that_is_final(director: Client, tournament: Tournament, page: str) -> None:
    expected = value(director.post(page, {"text": "Ko Vos"}), "expected")
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")
    refused = director.post(page, {"text": "Ko Vos", "expected": expected, "enrol": "yes"})
    assert "This tournament is final." in text(refused)
    assert tournament.entrants.count() == 9


def test_a_guest_who_was_enrolled_by_hand_meanwhile(director: Client, tournament: Tournament, page: str) -> None:
    shown = director.post(page, {"text": "Ko Vos\nMia Maas"})
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Ko Vos"])
    refused = director.post(page, {"text": "Ko Vos\nMia Maas", "expected": value(shown, "expected"), "enrol": "yes"})
    assert "something changed for Ko Vos after you opened this page." in text(refused)
    assert tournament.entrants.count() == 10
