"""The closing as one page: each step in turn, the steps that an evening has, and what an answer of an open evening leads to."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.state import Phase, evening_state
from tournaments.play.actions import rounds
from tournaments.prizes.actions import confirm_prizes, read_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.seating.actions import drawing
from tournaments.standings.actions.freeze import freeze_standings

SUMMARY = re.compile(r"<summary>(.*?)</summary>", re.DOTALL)
GOLD = re.compile(r'<button[^>]*class="[^"]*button-main[^"]*"[^>]*id="([^"]+)"')


@pytest.fixture
def evening(tournament: Tournament, four: AtTable) -> Tournament:
    """An evening of one round, which is being played: three of four deals at the first table, none at the second."""
    evenings.amend(by=MACHINE, tournament=tournament, rounds_planned=1)
    four.plays("RIK 1+2 | 9", "MISERE 0 | made", "SOLO_8 3 | 9")
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def page(director: Client, evening: Tournament) -> Callable[..., str]:
    """Return the markup of the closing."""
    return lambda step="": director.get(f"/e/{evening.slug}/desk/closing/", {"step": step} if step else {}).content.decode()


def steps(markup: str) -> list[str]:
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in SUMMARY.findall(markup.split('id="abandon"')[0])]


def gold(markup: str) -> list[str]:
    return GOLD.findall(markup)


def finish(tournament: Tournament) -> None:
    rounds.finish(by=MACHINE, round=tournament.rounds.get(number=1), unsigned=True)


def prizes(tournament: Tournament, *kinds: Prize) -> None:
    listed = kinds or (Prize(PrizeKind.PLACE, "", 1250, 1), Prize(PrizeKind.PLACE, "fles wijn", None, 2))
    set_prizes(by=MACHINE, tournament=tournament, prizes=listed, rule=PrizeRule(Ties.LOTS, True))


@pytest.mark.slow
def test_the_whole_way_one_gold_button_at_a_time(director: Client, evening: Tournament, page: Callable[..., str]) -> None:
    desk = f"/e/{evening.slug}/desk/"
    prizes(evening)
    freeze_standings(by=MACHINE, tournament=evening)
    assert steps(page()) == [
        "1 Finish round 1 2 tables open", "2 Prizes not confirmed yet", "3 Publish the standings not public yet",
        "4 Close the evening 4 things open",
    ]  # fmt: skip
    assert gold(page()) == ["finish"]
    assert director.post(f"{desk}rounds/1/finish/", {"confirmed": "yes", "open": re.findall(r'name="open" value="([^"]+)"', page())})[
        "Location"
    ] == (f"{desk}closing/")
    assert gold(page()) == ["confirm"]
    director.post(f"{desk}prizes/confirm/", {"seen": prizes_of(evening).digest})
    assert steps(page())[1:3] == ["done Prizes confirmed", "3 Read out the prizes 0 of 2 read out"]
    assert gold(page()) == ["next"]
    assert director.post(f"{desk}prizes/read/", {"read": "1"})["Location"] == f"{desk}closing/?step=reading#reading"
    director.post(f"{desk}prizes/read/", {"read": "2"})
    assert gold(page()) == ["publish"]
    assert "Els Maes" in page(), "what will be public is shown before it is"
    assert director.post(f"{desk}freeze/publish/", {"back": "closing"})["Location"] == f"{desk}closing/"
    assert gold(page()) == ["close-evening"]
    director.post(f"{desk}close/", {"open": re.findall(r'name="open" value="([^"]+)"', page())})
    assert gold(page()) == []
    assert all(step.startswith("done") for step in steps(page()))
    assert director.post(f"{desk}close/undo/", {"back": "closing"})["Location"] == f"{desk}closing/"
    assert evening_state(Tournament.objects.get()).phase == Phase.PLAYING
    assert gold(page()) == ["close-evening"]


def test_an_evening_without_prizes_and_never_frozen_has_two_steps_to_do(evening: Tournament, page: Callable[..., str]) -> None:
    finish(evening)
    assert steps(page()) == [
        "done The rounds 1 of 1 played", "done Prizes no prizes", "done Publish the standings public", "4 Close the evening 4 things open",
    ]  # fmt: skip
    assert "With a list, Troela finds who gets what" in page()
    assert gold(page()) == ["close-evening"]


def test_a_table_says_what_is_open_and_what_to_do_about_it(director: Client, evening: Tournament, four: AtTable) -> None:
    said = text(director.get(f"/e/{evening.slug}/desk/closing/"))
    assert "Table 1 Let them play on, or enter the deals from their sheet. 1 deal missing" in said
    assert "I have read it; finish anyway." in said
    four.plays("RIK 1+2 | 8")
    assert "Table 1 Ask the table to sign on its phone, or let the players sign here. not signed" in text(
        director.get(f"/e/{evening.slug}/desk/closing/")
    )


def test_closing_during_a_round_leads_to_the_step_that_finishes_it(director: Client, evening: Tournament) -> None:
    answer = director.post(f"/e/{evening.slug}/desk/close/")
    assert answer.status_code == 409
    assert "Round 1 is not finished" in text(answer)
    assert gold(answer.content.decode()) == ["finish"]
    assert evening_state(Tournament.objects.get()).phase == Phase.PLAYING
    refused = director.post(f"/e/{evening.slug}/desk/rounds/1/finish/")
    assert (refused.status_code, gold(refused.content.decode())) == (409, ["finish"])


@pytest.mark.slow
def test_an_earlier_round_is_finished_on_the_page_of_its_seats_and_in_the_closing(director: Client, evening: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=evening, rounds_planned=2)
    desk = f"/e/{evening.slug}/desk/"
    assert gold(director.get(f"{desk}rounds/1/finish/", follow=True).content.decode()) == []
    assert director.post(f"{desk}rounds/1/finish/", {"unsigned": "yes", "back": "closing"})["Location"] == f"{desk}closing/"
    assert "1 planned round has not been drawn." in text(director.get(f"{desk}closing/"))
    second = drawing.seat(by=MACHINE, tournament=evening)
    markup = director.get(f"{desk}closing/").content.decode()
    assert "Round 2 is drawn and has not started." in markup
    assert gold(markup) == ["undraw"]
    assert director.post(f"{desk}rounds/2/undraw/", {"back": "closing"})["Location"] == f"{desk}closing/"
    assert not Round.objects.filter(pk=second.pk).exists()


def test_the_final_is_a_step_until_it_is_drawn(director: Client, evening: Tournament, page: Callable[..., str]) -> None:
    evenings.amend(by=MACHINE, tournament=evening, rounds_planned=2, final_places=4)
    finish(evening)
    assert steps(page())[1] == "2 Players who go on to the final not decided yet"
    assert gold(page()) == ["final-more"]
    sent = {"edge": "lots", "back": "closing"}
    assert director.post(f"/e/{evening.slug}/desk/final/", sent)["Location"] == f"/e/{evening.slug}/desk/closing/"
    assert steps(page())[1] == "done Players who go on to the final decided"
    drawing.seat(by=MACHINE, tournament=Tournament.objects.get())
    assert "Players who go on to the final" not in page()


def test_lots_are_announced_and_drawn_when_the_prizes_are_confirmed(
    director: Client, evening: Tournament, page: Callable[..., str]
) -> None:
    prizes(evening, Prize(PrizeKind.LOTS, "een hele ham", None))
    assert "A round is being played. Confirm who gets which prize when it is finished." in page()
    finish(evening)
    assert "lots are drawn when you confirm" in page()
    director.post(f"/e/{evening.slug}/desk/prizes/confirm/", {"seen": prizes_of(evening).digest})
    assert PrizeGiving.objects.get().seed
    assert "lots are drawn when you confirm" not in page()


def test_after_a_correction_the_prizes_are_a_step_again(evening: Tournament, four: AtTable, page: Callable[..., str]) -> None:
    prizes(evening)
    finish(evening)
    confirm_prizes(by=MACHINE, tournament=evening)
    read_prizes(by=MACHINE, tournament=evening, read=2)
    assert gold(page()) == ["close-evening"]
    prizes(evening, Prize(PrizeKind.PLACE, "", 2500, 1), Prize(PrizeKind.PLACE, "fles wijn", None, 2))
    assert steps(page())[1] == "2 Prizes standings or list changed"
    assert gold(page()) == ["confirm"]
    assert "Confirm again" in page()


def test_who_reads_from_paper_goes_on_and_stays_further(evening: Tournament, page: Callable[..., str]) -> None:
    prizes(evening)
    finish(evening)
    confirm_prizes(by=MACHINE, tournament=evening)
    assert 'href="?step=close"' in page()
    assert gold(page("close")) == ["close-evening"]
    freeze_standings(by=MACHINE, tournament=Tournament.objects.get())
    assert 'href="?step=results"' in page()
    assert gold(page("results")) == ["publish"]


def test_published_standings_can_be_held_back_again(director: Client, evening: Tournament, page: Callable[..., str]) -> None:
    finish(evening)
    assert 'id="hold-back"' in page()
    director.post(f"/e/{evening.slug}/desk/freeze/", {"back": "closing"})
    assert gold(page()) == ["publish"]


def test_a_closing_that_cannot_be_undone_asks(director: Client, evening: Tournament, page: Callable[..., str]) -> None:
    finish(evening)
    assert "This cannot be undone." not in page()
    evenings.amend(by=MACHINE, tournament=evening, correction_minutes=0)
    assert "This cannot be undone." in page()
    codes = {"open": re.findall(r'name="open" value="([^"]+)"', page())}
    assert director.post(f"/e/{evening.slug}/desk/close/", codes).status_code == 409
    assert director.post(f"/e/{evening.slug}/desk/close/", {**codes, "confirmed": "yes"}).status_code == 302
    assert "This tournament is final." in page()
    assert 'id="undo-close"' not in page()


def test_an_evening_that_does_not_take_place_is_closed_too(director: Client, tournament: Tournament) -> None:
    markup = director.get(f"/e/{tournament.slug}/desk/closing/").content.decode()
    assert markup.count("<details open>") == 2, "the rounds that were not played, and the closing"
    said = text(director.get(f"/e/{tournament.slug}/desk/closing/"))
    assert "Close the evening only if it does not take place." in said
    assert director.post(f"/e/{tournament.slug}/desk/close/").status_code == 302
    assert evening_state(Tournament.objects.get()).closed
