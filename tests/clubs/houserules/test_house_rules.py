"""A club makes its own rules: it sees what they pay, publishes them, and an evening keeps its version."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.option_form import OptionForm
from clubs.houserules.pages.typed_options import text_of, value_of
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published
from tests.depth import each_with_one_by_day
from tests.pages.read import text, value
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db
FORM = "/c/de-vier-azen/rules/change/?game=rikken_brabant"


def filled(**changes: str) -> dict[str, str]:
    """Return the fields of the form as it opens, with some of them changed."""
    return {**OptionForm(published("rikken_brabant"), "en").typed, "name": "Tuesday", **changes}


def test_showing_the_payments_saves_nothing_and_marks_what_differs(owner: Client, club: Club) -> None:
    page = owner.post(FORM, filled(misere="6", do="show"))
    assert page.status_code == 200
    assert "+18 +15" in text(page), "a misère made brings 3 × 6, struck through what it was"
    assert "changed published: 5" in text(page)
    assert value(page, "misere") == "6"
    assert not HouseRules.objects.exists()


def test_a_rule_that_is_not_played_any_more_is_said(owner: Client, club: Club) -> None:
    typed = filled(do="show")
    del typed["piek"]
    assert "Contracts that are not played any more: Piek" in text(owner.post(FORM, typed))


@pytest.mark.parametrize(
    ("box", "typed", "sentence"),
    [
        ("misere", "2,5", "Half points do not exist. Enter a whole number."),
        ("misere", "five", "This value is not possible here."),
        ("solo_base.9", "1.5", "9: Half points do not exist."),
        ("partner_loss", "nobody", "This value is not possible here."),
        ("bid_order.RIK", "first", "This value is not possible here."),
        ("unit", "0", "This value is not possible here."),
    ],
)
def test_what_cannot_be_is_refused_at_its_option_and_nothing_is_lost(
    owner: Client, club: Club, box: str, typed: str, sentence: str
) -> None:
    page = owner.post(FORM, filled(praatje="17", **{box: typed}, do="publish"))
    assert page.status_code == 422
    assert sentence in text(page)
    assert value(page, "praatje") == "17"
    assert typed in page.content.decode()
    assert not HouseRules.objects.exists()


@pytest.mark.slow
def test_publishing_makes_versions_and_an_evening_keeps_its_own(owner: Client, club: Club) -> None:
    owner.post(FORM, filled(misere="6", do="publish"))
    first = HouseRules.objects.get()
    assert (first.name, first.version, first.options) == ("Tuesday", 1, {"misere": 6})

    plan = {"name": "Kerstrikken", "on": "2026-12-22", "rules": f"own:{first.pk}", "rounds_planned": "4", "deals_a_round": "20"}
    owner.post("/c/de-vier-azen/tournaments/new/", plan)
    amend = f"/c/de-vier-azen/rules/change/?own={first.pk}"
    assert value(owner.get(amend), "misere") == "6"
    second = owner.post(amend, filled(misere="7", do="publish"), follow=True)
    assert "Tuesday, version 2, is published." in text(second)

    evening = Tournament.objects.get(name="Kerstrikken")
    assert evening.fingerprint == first.fingerprint
    words = text(owner.get(f"/e/{evening.slug}/"))
    assert f"Tuesday, version 1, {first.fingerprint}" in words
    assert "Misère and piek 6 5" in text(owner.get(f"/e/{evening.slug}/rules/"))


def test_publishing_what_changes_nothing_is_refused(owner: Client, club: Club) -> None:
    owner.post(FORM, filled(misere="6", do="publish"))
    refused = owner.post(FORM, filled(misere="6", do="publish"))
    assert "This is the same as version 1" in text(refused)
    assert HouseRules.objects.count() == 1


def test_rules_need_a_name(owner: Client, club: Club) -> None:
    refused = owner.post(FORM, filled(name=" ", misere="6", do="publish"))
    assert "Fill in this field." in text(refused)
    assert value(refused, "misere") == "6"


BELGIAN = "/c/de-vier-azen/rules/change/?game=rikken_belgian"


def belgian(**changes: str) -> dict[str, str]:
    return {**OptionForm(published("rikken_belgian"), "en").typed, "name": "Ours", **changes}


@pytest.mark.slow
def test_a_club_that_confirms_provisional_points_is_rid_of_the_mark(owner: Client, club: Club) -> None:
    form = owner.get(BELGIAN)
    assert "Pages and papers call these points provisional until the club confirms these figures" in text(form)
    assert 'href="#option-points_confirmed"' in form.content.decode()
    assert "no longer marked as provisional" in text(owner.post(BELGIAN, belgian(points_confirmed="on", do="show")))
    page = owner.post(BELGIAN, belgian(points_confirmed="on", do="publish"), follow=True)
    assert "Ours, version 1, is published." in text(page)
    assert "rovisional" not in text(page)
    assert HouseRules.objects.get().options == {"points_confirmed": True}


def test_a_club_that_enters_its_own_points_is_rid_of_the_mark_too(owner: Client, club: Club) -> None:
    own = {"points_table.MISERE.flat": "6", "points_table.TROU.by_tricks": "-9 -8 -7 -6 -5 -4 -3 -2 2 3 4 5 6 7"}
    cleared = {f"points_table.TROU.{key}": "" for key in ("made", "over", "lost", "under", "slam_times")}
    page = owner.post(BELGIAN, belgian(**own, **cleared, do="publish"), follow=True)
    assert "rovisional" not in text(page)
    options = HouseRules.objects.get().options
    assert options["points_table"]["MISERE"] == {"flat": 6}
    assert options["points_table"]["TROU"] == {"by_tricks": [-9, -8, -7, -6, -5, -4, -3, -2, 2, 3, 4, 5, 6, 7]}
    assert "+18 +21" in text(page), "a misère made brings 3 × 6, struck through what it was"


@pytest.mark.parametrize(
    ("box", "typed", "sentence"),
    [
        ("points_table.MISERE.flat", "2,5", "made or lost: Half points do not exist. Enter a whole number."),
        ("points_table.TROU.over", "1.5", "each trick above the promise: Half points do not exist."),
        (
            "points_table.TROU.over",
            "",
            "each trick above the promise: With these figures, nothing is paid for some numbers of tricks",
        ),
        (
            "points_table.TROU.flat",
            "4",
            "With these figures, nothing is paid for some numbers of tricks, or two payments apply to them.",
        ),
        (
            "points_table.MISERE.by_tricks",
            "1 2 3",
            "With these figures, nothing is paid for some numbers of tricks, or two payments apply to them.",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_entry(owner: Client, club: Club, box: str, typed: str, sentence: str) -> None:
    page = owner.post(BELGIAN, belgian(**{box: typed}, do="publish"))
    assert page.status_code == 422
    assert sentence in text(page)
    assert value(page, box) == typed
    assert not HouseRules.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), each_with_one_by_day(GAMES, LANGUAGES))
def test_every_game_has_its_form_and_shows_what_it_would_pay(owner: Client, club: Club, game: str, language: str) -> None:
    where, language_of = f"/c/de-vier-azen/rules/change/?game={game}", {"Accept-Language": language}
    html = owner.get(where, headers=language_of).content.decode()
    for option in published(game).all_options:
        assert f'id="option-{option.name}"' in html
    page = owner.post(where, {**OptionForm(published(game), language).typed, "do": "show"}, headers=language_of)
    assert page.status_code == 200
    assert 'id="chart-1"' in page.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_comes_back_from_its_form_as_it_went_in(game: str) -> None:
    rules = published(game)
    for option in rules.all_options:
        typed = text_of(option, option.default)
        assert plain(value_of(option, typed)) == plain(option.default), option.name
    form = OptionForm(rules, "nl")
    assert form.rules is not None
    assert form.rules.options == {}
    assert all(field.controls and field.title for group in form.groups for field in group.fields)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_set_has_its_page(client: Client, club: Club, game: str) -> None:
    page = client.get(f"/c/de-vier-azen/rules/published/{game}/")
    assert page.status_code == 200
    assert published(game).fingerprint in text(page)


def plain(value: Any) -> Any:
    """Return the value with lists instead of tuples."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value
