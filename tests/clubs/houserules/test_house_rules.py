"""A club makes its own rules: it sees what they pay, publishes them, and an evening keeps its version."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.option_form import OptionForm
from clubs.houserules.pages.typed_options import text_of, value_of
from scoring.games import GAMES, published
from tests.clubs.houserules.editor import RulesEditor, newest
from tests.depth import third_by_day
from tests.pages.read import text, value
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


def test_three_deals_are_answered_with_yes_and_an_evening_plays_by_these_rules(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant")
    assert "Rik An+Jo 9 Rik made, 1 over. Els pays An 2, Piet pays Jo 2." in editor.words
    assert "8 alone Els 7" in editor.words
    assert editor.form.data["name"] == ["Rikken (Noord-Brabant)"]
    assert editor.publishes("Tuesday").fingerprint == published("rikken_brabant").fingerprint
    plan = {"name": "Rikken", "on": "2026-12-22", "rules": f"own:{newest().pk}", "rounds_planned": "4", "deals_a_round": "20"}
    owner.post("/c/de-vier-azen/tournaments/new/", plan)
    assert "Tuesday, version 1" in text(owner.get(f"/e/{Tournament.objects.get(name='Rikken').slug}/"))


@pytest.mark.slow
def test_three_deals_are_answered_with_no_one_contract_is_changed_and_an_evening_plays_by_it(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant")
    no = re.findall(r'href="([^"]*)">No, we pay something else', editor.page.content.decode())
    assert [link.rpartition("code=")[2] for link in no] == ["RIK", "SOLO_8", "MISERE"]
    editor.changes("MISERE", misere="6")
    assert "Misère and piek" in editor.words
    assert "Misère and piek 6, was 5" in editor.words
    assert "Misère differs" in editor.words
    assert "Els pays An 6" in editor.words, "the deals are played again"
    assert not HouseRules.objects.exists()
    assert editor.publishes("Tuesday").options == {"misere": 6}
    plan = {"name": "Rikken", "on": "2026-12-22", "rules": f"own:{newest().pk}", "rounds_planned": "4", "deals_a_round": "20"}
    owner.post("/c/de-vier-azen/tournaments/new/", plan)
    evening = Tournament.objects.get(name="Rikken")
    assert evening.rule_set.options == {"misere": 6}
    assert "Misère and piek 6 5" in text(owner.get(f"/e/{evening.slug}/rules/"))


@pytest.mark.parametrize(
    ("group", "box", "typed", "sentence"),
    [
        ("points", "misere", "2,5", "Half points do not exist. Enter a whole number."),
        ("points", "misere", "five", "This value is not possible here."),
        ("points", "solo_base.9", "1.5", "9: Half points do not exist."),
        ("partner", "partner_loss", "nobody", "This value is not possible here."),
        ("bids", "bid_order.RIK", "first", "This value is not possible here."),
        ("points", "unit", "0", "This value is not possible here."),
    ],
)
def test_what_cannot_be_is_refused_at_its_option_and_nothing_is_lost(
    owner: Client, club: Club, group: str, box: str, typed: str, sentence: str
) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant").opens("options", group)
    editor.press("keep", **{box: typed})
    assert editor.page.status_code == 422
    assert sentence in editor.words
    assert "OPTION_" in editor.words
    assert typed in editor.page.content.decode()
    assert re.search(rf'name="{box}"[^>]* autofocus', editor.page.content.decode())
    assert "Your changes" not in editor.opens().words


@pytest.mark.slow
def test_publishing_makes_versions_and_an_evening_keeps_its_own(owner: Client, club: Club) -> None:
    RulesEditor(owner, "game=rikken_brabant").changes("MISERE", misere="6").publishes()
    first = HouseRules.objects.get()
    assert (first.name, first.version, first.options) == ("Tuesday", 1, {"misere": 6})

    plan = {"name": "Kerstrikken", "on": "2026-12-22", "rules": f"own:{first.pk}", "rounds_planned": "4", "deals_a_round": "20"}
    owner.post("/c/de-vier-azen/tournaments/new/", plan)
    later = RulesEditor(owner, f"own={first.pk}").opens("options", "points")
    assert value(later.page, "misere") == "6"
    later.press("keep", misere="7").publishes()
    assert "Tuesday, version 2, is published." in later.words
    assert "Version 2 was published after you began this draft." in RulesEditor(owner, f"own={first.pk}").words

    evening = Tournament.objects.get(name="Kerstrikken")
    assert evening.fingerprint == first.fingerprint
    words = text(owner.get(f"/e/{evening.slug}/"))
    assert f"Tuesday, version 1, {first.fingerprint}" in words
    assert "Misère and piek 6 5" in text(owner.get(f"/e/{evening.slug}/rules/"))


def test_publishing_what_changes_nothing_is_refused(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant")
    editor.publishes()
    editor.opens().press("publish", name="Tuesday")
    assert editor.page.status_code == 422
    assert "This is the same as version 1" in editor.words
    assert HouseRules.objects.count() == 1


def test_rules_need_a_name_and_keep_their_draft(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant").changes("MISERE", misere="6")
    editor.press("publish", name=" ")
    assert "Fill in this field." in editor.words
    assert re.search(r'name="name"[^>]* autofocus', editor.page.content.decode())
    assert "Misère and piek 6, was 5" in editor.words


@pytest.mark.slow
def test_a_draft_outlives_the_page_and_its_last_change_is_undone(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant").changes("MISERE", misere="6")
    editor.opens("options", "partner").press("keep", partner_loss="declarer_double")
    again = RulesEditor(owner, "game=rikken_brabant")
    assert "6, was 5" in again.words
    again.press("undo")
    assert "6, was 5" in again.words
    assert "Your changes" in again.words
    assert "was both pay" not in again.words
    again.press("again")
    assert "Your changes" not in again.words
    again.press("undo")
    assert "6, was 5" in again.words, "beginning again is undone too"
    assert "Your changes" not in RulesEditor(owner, "game=whist_iwwa").words, "each game has its own draft"


def test_a_draft_is_its_authors_and_its_clubs(owner: Client, club: Club) -> None:
    RulesEditor(owner, "game=rikken_brabant").changes("MISERE", misere="6")
    owner.logout()
    assert owner.get("/c/de-vier-azen/rules/change/?game=rikken_brabant").status_code in (302, 403, 404)


@pytest.mark.parametrize("query", ["game=bridge", "own=99", "own=x", "game=rikken_brabant&part=options&code=none",
                                   "game=rikken_brabant&part=none", "game=rikken_brabant&part=jury&code=NONE",
                                   "game=rikken_brabant&part=contract&code=NONE"])  # fmt: skip
def test_what_is_not_there_is_not_found(owner: Client, club: Club, query: str) -> None:
    assert owner.get(f"/c/de-vier-azen/rules/change/?{query}").status_code == 404


def test_a_club_that_confirms_provisional_points_is_rid_of_the_mark(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_belgian")
    assert "If you publish, your club confirms these points" in editor.words
    editor.publishes()
    assert "rovisional" not in editor.words
    assert HouseRules.objects.get().options == {"points_confirmed": True}


@pytest.mark.slow
def test_a_club_that_enters_its_own_points_is_rid_of_the_mark_too(owner: Client, club: Club) -> None:
    editor = RulesEditor(owner, "game=rikken_belgian").changes("MISERE", **{"points_table.MISERE.flat": "6"})
    cleared = {f"points_table.TROU.{key}": "" for key in ("made", "over", "lost", "under", "slam_times")}
    editor.changes("TROU", **cleared, **{"points_table.TROU.by_tricks": "-9 -8 -7 -6 -5 -4 -3 -2 2 3 4 5 6 7"})
    options = editor.publishes().options
    assert "rovisional" not in editor.words
    assert options["points_table"]["MISERE"] == {"flat": 6}
    assert options["points_table"]["TROU"] == {"by_tricks": [-9, -8, -7, -6, -5, -4, -3, -2, 2, 3, 4, 5, 6, 7]}
    assert "+18 +21" in editor.words, "a misère made brings 3 × 6, struck through what it was"


@pytest.mark.parametrize(
    ("contract", "box", "typed", "sentence"),
    [
        ("TROU", "over", "1.5", "each trick above the promise: Half points do not exist."),
        ("TROU", "over", "", "each trick above the promise: With these figures, nothing is paid for some numbers of tricks"),
        ("TROU", "flat", "4", "With these figures, nothing is paid for some numbers of tricks, or two payments apply to them."),
        ("MISERE", "by_tricks", "1 2 3", "With these figures, nothing is paid for some numbers of tricks, or two payments"),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_entry(
    owner: Client, club: Club, contract: str, box: str, typed: str, sentence: str
) -> None:
    editor = RulesEditor(owner, "game=rikken_belgian").changes(contract, **{f"points_table.{contract}.{box}": typed})
    assert editor.page.status_code == 422
    assert sentence in editor.words
    assert value(editor.page, f"points_table.{contract}.{box}") == typed


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_every_game_opens_small_and_kept_untouched_changes_nothing(owner: Client, club: Club, game: str) -> None:
    editor = RulesEditor(owner, f"game={game}", "nl")
    start = editor.page
    assert len(start.context["samples"]) == (0 if game == "knockout_whist" else 3), "a hand of knock-out whist pays nothing"
    contracts = [("contracts", "")] if start.context["contracts"] else []
    parts = [*contracts, *(("options", code) for code in start.context["groups"]), ("jury", ""), ("paragraphs", "")]
    for part, code in third_by_day(parts, list(GAMES).index(game)):
        assert len(editor.opens(part, code).page.content) < 100_000
        editor.press("keep")
        assert not editor.page.context["draft"].is_changed, (part, code)
    assert len(start.content) < 100_000


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
    page = client.get(f"/c/de-vier-azen/rules/{game}/")
    assert page.status_code == 200
    assert published(game).fingerprint in text(page)


def plain(value: Any) -> Any:
    """Return the value with lists instead of tuples."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value
