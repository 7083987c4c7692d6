"""The jury moves points, overturns a ruling, and reads what was done."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import AtTable, People, total
from tests.pages.read import text, value
from tournaments.evening.log import head
from tournaments.evening.models import Ruling, Tournament

pytestmark = pytest.mark.django_db


def moved(*rows: tuple[str, str, str], **more: str) -> dict[str, str]:
    """Return the jury's form, filled in."""
    sent = {"rows": str(len(rows)), "text": "A revoke.", "article": "art. 12", **more}
    for index, (payer, payee, amount) in enumerate(rows):
        sent |= {f"m{index}-payer": payer, f"m{index}-payee": payee, f"m{index}-amount": amount}
    return sent


@pytest.mark.slow
def test_points_move_between_players_and_back_when_overturned(jury: Client, tournament: Tournament) -> None:
    els, an = tournament.entrants.get(number=1), tournament.entrants.get(number=2)
    at = f"/e/{tournament.slug}/jury/"
    words = text(jury.post(at, moved(("1", "2", "5"), ("", "", "")), follow=True))
    assert "Ruling 1 is booked." in words
    assert "Els Maes pays An Peeters 5" in words
    assert (total(els), total(an)) == (-5, 5)

    before = text(jury.get(f"{at}rulings/1/"))
    assert "An pays Els 5" in before, "what goes back is shown before it is signed"
    words = text(jury.post(f"{at}rulings/1/overturn/", {"text": "It was another player."}, follow=True))
    assert "Ruling 1 is overturned." in words
    assert "Overturns ruling 1" in words
    assert "An Peeters → Els Maes 5" in words, "and after it"
    assert "No points are moved." not in words
    assert "An Peeters pays Els Maes 5" in text(jury.get(f"{at}rulings/")), "and in the list"
    assert "overturned by 2" in text(jury.get(f"{at}rulings/1/"))
    assert (total(els), total(an)) == (0, 0)


def test_a_ruling_about_a_table_is_kept_with_it(jury: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    at = f"/e/{tournament.slug}/jury/"
    assert "Round 1 · table 2" in text(jury.get(at))
    words = text(jury.post(at, moved(("1", "2", "5"), table=str(four.table.pk)), follow=True))
    assert "round 1, table 1" in words
    assert Ruling.objects.get().table == four.table


def test_a_table_that_is_not_of_this_evening_cannot_be_chosen(jury: Client, tournament: Tournament) -> None:
    refused = jury.post(f"/e/{tournament.slug}/jury/", moved(("1", "2", "5"), table="999999"))
    assert refused.status_code == 422
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([("1", "1", "5")], "Choose two different players"),
        ([("1", "2", "0")], "and an amount above 0"),
        ([("1", "", "5")], "Fill in who pays, who receives and how much."),
        ([("", "", "")], "Fill in at least one payment."),
        ([("1", "2", "five")], "Enter a whole number."),
    ],
)
def test_a_payment_that_cannot_be_is_refused_at_its_row(
    jury: Client, tournament: Tournament, rows: list[tuple[str, str, str]], sentence: str
) -> None:
    refused = jury.post(f"/e/{tournament.slug}/jury/", moved(*rows))
    assert refused.status_code == 422
    assert sentence in text(refused)
    assert value(refused, "article") == "art. 12"
    assert not Ruling.objects.exists()


def test_more_rows_keep_what_was_typed(jury: Client, tournament: Tournament) -> None:
    page = jury.post(f"/e/{tournament.slug}/jury/", moved(("1", "2", "5"), more="yes"))
    assert page.status_code == 200
    assert value(page, "rows") == "4"
    assert value(page, "m0-amount") == "5"
    assert not Ruling.objects.exists()


def test_a_ruling_is_taken_back_once(jury: Client, tournament: Tournament) -> None:
    at = f"/e/{tournament.slug}/jury/"
    jury.post(at, moved(("1", "2", "5")))
    jury.post(f"{at}rulings/1/overturn/", {"text": "No."})
    refused = jury.post(f"{at}rulings/1/overturn/", {"text": "No, again."})
    assert refused.status_code == 422
    assert "Ruling 1 was overturned already." in text(refused)
    assert "No, again." in text(refused)


def test_the_log_is_found_by_words_and_shows_its_newest_hash(jury: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9", "MISERE 1 | made")
    at = f"/e/{tournament.slug}/log/"
    page = text(jury.get(at))
    assert head(tournament) in page
    assert "the table entered round 1 table 1 deal 2" in page
    entries = text(jury.get(at, {"q": "misere report"}))
    assert "1 entry" in entries
    assert "deal 2" in entries
    assert "No entry of the log was found." in text(jury.get(at, {"q": "troela"}))
    assert jury.get(at, {"page": "99", "q": "'\"<%\0"}).status_code == 200


def test_somebody_of_the_jury_is_not_offered_to_overturn_what_moves_their_own_points(
    jury: Client, director: Client, tournament: Tournament, people: People
) -> None:
    tournament.entrants.filter(number=1).update(
        member=tournament.club.members.create(number=77, name="Els Maes", called="Els", user=people.jury.user)
    )
    at = f"/e/{tournament.slug}/jury/"
    director.post(at, moved(("1", "2", "5")))
    for page in (jury.get(f"{at}rulings/1/"), jury.get(f"{at}rulings/1/overturn/", follow=True)):
        assert "This ruling is about your own table or your own points: another member of the jury decides on an appeal." in text(page)
        assert "Overturn on appeal" not in text(page)
        assert 'name="text"' not in page.content.decode()
    assert "Overturn on appeal" in text(director.get(f"{at}rulings/1/"))
    assert jury.post(f"{at}rulings/1/overturn/", {"text": "Back to me."}).status_code == 403
    assert not Ruling.objects.exclude(number=1).exists()
