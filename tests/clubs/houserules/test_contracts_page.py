"""A club edits its contracts one by one, without a script: the draft is always playable, and nothing that was typed is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.engine.promised.contract_rows import contract_rows
from scoring.engine.state import TableStart
from scoring.games import published
from tests.cast import People, user_of
from tests.clubs.houserules.editor import RulesEditor
from tests.depth import third_by_day

pytestmark = pytest.mark.django_db
FAMILY = ("rikken_brabant", "rikken_belgian", "rikken_stichting", "whist_iwwa", "whist_fleurus", "whist_couleur")


@pytest.fixture
def editor(client: Client, people: People, club: Club) -> RulesEditor:
    client.force_login(user_of(people.owner))
    return RulesEditor(client)


def points(rules: Any, *contracts: dict[str, Any]) -> tuple[int, ...]:
    game = rules.game
    outcome = game.score_deal(game.first_state(TableStart(4, 3, None, {})), {"dealer": 3, "contracts": list(contracts)})
    assert outcome.problems == ()
    result: tuple[int, ...] = outcome.played.points(4)
    return result


@pytest.mark.slow
@pytest.mark.parametrize("game", FAMILY)
def test_a_contract_kept_untouched_changes_nothing(client: Client, people: People, club: Club, game: str) -> None:
    client.force_login(user_of(people.owner))
    editor = RulesEditor(client, f"game={game}")
    for row in third_by_day(contract_rows(published(game)), FAMILY.index(game)):
        editor.changes(row.code)
        assert editor.page.status_code == 200
        assert "Your changes" not in editor.words, row.code
    editor.opens("contracts").press("keep")
    assert "Your changes" not in editor.words
    rules = editor.publishes()
    assert rules.own == {}
    assert rules.options == ({"points_confirmed": True} if published(game).provisional else {})


@pytest.mark.slow
def test_a_contract_changed_added_and_removed_is_published_and_scored(editor: RulesEditor) -> None:
    editor.pays_in_way("MISERE", "flat_two")
    assert (editor.typed("pays__flat"), editor.typed("pays__flat_lost")) == ("7", "7"), "what it paid before"
    editor.press("keep", pays__flat="12", pays__flat_lost="18")
    editor.opens("contract", "TROELA").press("remove")
    piek = {"name__nl": "Klein piekske", "promise": "exactly", "tricks": "1", "trump": "no"}
    editor.opens("contract").press("show", pays__way="flat", **{f"c.{name.replace('__', '.')}": text for name, text in piek.items()})
    editor.press("keep", pays__flat="3")
    assert "Misère pays: made 12, lost 18, was made or lost 7" in editor.words
    assert "Troela removed" in editor.words
    rules = editor.publishes()
    assert rules.own["removed_contracts"] == ["TROELA"]
    assert rules.own["contracts"]["MISERE"] == {"pays": {"flat": 12, "flat_lost": 18}}
    assert points(rules, {"code": "MISERE", "declarer": 0, "made": False}) == (-54, 18, 18, 18)
    assert points(rules, {"code": "KLEIN_PIEKSKE", "declarer": 1, "took": 1}) == (-3, 9, -3, -3)


def test_three_deals_ask_about_the_contracts_that_were_changed(editor: RulesEditor) -> None:
    assert "Ask and join An+Jo 9 Ask and join made, 1 over. Els pays An 3, Piet pays Jo 3." in editor.words
    editor.changes("MISERE", **{"points_table.MISERE.flat": "9"})
    assert "Els, Jo and Piet each pay An 9." in editor.words
    assert 'part=contract&amp;code=MISERE">No, we pay something else' in editor.page.content.decode()


def test_a_contract_that_needs_the_jury_is_among_the_three_deals(editor: RulesEditor) -> None:
    assert "Solo made. Els, Jo and Piet each pay An 31." in editor.changes("SOLO", **{"points_table.SOLO.flat": "31"}).words


def test_a_contract_shows_what_it_would_pay_and_what_is_published(editor: RulesEditor) -> None:
    editor.opens("contract", "MISERE").press("show", **{"points_table.MISERE.flat": "9"})
    assert "+27" in editor.words
    assert "differs published: no trick · alone · several at once · made or lost 7" in editor.words
    assert "Your changes" not in editor.opens().words, "only shown"


def test_a_wrong_figure_is_refused_at_its_field_and_stays(editor: RulesEditor) -> None:
    editor.pays_in_way("MISERE", "flat").press("keep", pays__flat="veel")
    assert editor.page.status_code == 422
    assert editor.typed("pays__flat") == "veel"
    html = editor.page.content.decode()
    assert re.search(r'id="c.pays.flat"[^>]*aria-invalid="true" aria-describedby="e-c.pays.flat" autofocus', html)
    assert 'id="e-c.pays.flat"><li>Enter a whole number, such as 12 or −3. <small class="mono" dir="ltr">FIGURE_WRONG</small>' in html
    assert "Your changes" not in editor.opens().words, "the draft is as it was"


def test_a_wrong_option_of_a_contract_is_refused_at_its_field(editor: RulesEditor) -> None:
    editor.changes("MISERE", **{"points_table.MISERE.flat": "1,5"})
    assert editor.page.status_code == 422
    assert "made or lost: Half points do not exist. Enter a whole number." in editor.words
    assert re.search(r'id="o-points_table.MISERE.flat"[^>]*aria-invalid="true" autofocus', editor.page.content.decode())


@pytest.mark.slow
def test_a_case_left_open_is_refused_at_its_field(editor: RulesEditor) -> None:
    editor.pays_in_way("ASK_JOIN", "by_tricks")
    assert editor.typed("pays__by_tricks") == "−20 −18 −16 −14 −12 −10 −8 −6 2 3 4 5 6 14"
    editor.press("keep", pays__by_tricks="1 2 3")
    assert "You entered 3 figures. Enter 14: one for each number of tricks, 0 to 13." in editor.words
    editor.pays_in_way("ALONE_5", "steps").press("keep", pays__under="")
    assert 'aria-describedby="e-c.pays.under"' in editor.page.content.decode()


def test_contracts_are_unticked_and_come_back_each_where_it_stood(editor: RulesEditor) -> None:
    editor.opens("contracts").press("keep", kept=None)
    assert editor.page.status_code == 422
    assert "There is no contract left to play." in editor.words
    editor.opens("contracts")
    editor.form.data["kept"] = ["SOLO"]
    editor.press("keep")
    for code in ("MISERE", "ASK_JOIN"):
        editor.client.post(f"{editor.draft}&part=contract&code={code}", {"do": "published"})
    assert list(editor.publishes().game.contract_codes) == ["ASK_JOIN", "MISERE", "SOLO"]


def test_two_contracts_with_one_code_are_refused(editor: RulesEditor) -> None:
    editor.opens("contract").press("keep", **{"c.name.en": "Solo"})
    editor.press("keep", **{f"c.pays.{name}": "1" for name in ("made", "over", "lost", "under")})
    assert editor.page.status_code == 422
    assert "Solo has this code already." in editor.words.replace("\u2068", "").replace("\u2069", "")
    assert editor.typed("name__en") == "Solo"


def test_a_new_contract_needs_a_name_and_has_it_in_every_language(editor: RulesEditor) -> None:
    editor.opens("contract").press("show", pays__way="flat").press("keep", pays__flat="5")
    assert "Give this contract a name" in editor.words
    editor.press("keep", **{"c.name.fr": "Huit de France", "c.name.nl": "Acht"})
    assert editor.publishes().game.words_for("ACHT") == {"nl": "Acht", "fr": "Huit de France", "en": "Acht"}


def test_only_the_clubs_language_is_asked_for_the_others_are_folded(editor: RulesEditor, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(language="nl-x-nb")
    html = editor.opens("contract", "MISERE").page.content.decode()
    before, _fold, folded = html.partition("In other languages")
    assert [language for language in ("en", "nl", "fr", "de", "fa") if f'id="c.name.{language}"' in before] == ["nl"]
    assert 'id="c.name.fa"' in folded


def test_renaming_in_three_languages_changes_no_score(editor: RulesEditor) -> None:
    editor.changes("MISERE", **{"c.name.nl": "Mies", "c.name.fr": "Mise", "c.name.en": "Misery"})
    rules = editor.publishes()
    assert rules.own == {"words": {"contracts": {"MISERE": {"nl": "Mies", "fr": "Mise", "en": "Misery", "de": "Misère", "fa": "میزر"}}}}
    assert rules.fingerprint == published("whist_iwwa").fingerprint


@pytest.mark.slow
def test_moving_a_contract_changes_the_order_of_the_bids(editor: RulesEditor) -> None:
    assert editor.opens("contract", "MISERE").typed("after") == "ABONDANCE_10"
    codes = list(editor.press("keep", **{"c.after": "TROELA"}).publishes().game.contract_codes)
    assert codes.index("MISERE") == codes.index("TROELA") + 1
    lowest = RulesEditor(editor.client).changes("SOLO", **{"c.after": "-"}).publishes("Other")
    assert list(lowest.game.contract_codes)[:2] == ["SOLO", "ASK_JOIN"]


@pytest.mark.slow
def test_equal_bids_may_be_played_in_one_deal_and_need_it_both(editor: RulesEditor) -> None:
    editor.changes("MISERE", **{"c.joint": "losers_pay_winners"})
    piek = {"c.name.nl": "Piek", "c.code": "PIEK", "c.equal": "on", "c.after": "MISERE"}
    editor.opens("contract", "%2BMISERE").press("keep", **piek, **{"c.together": None})
    assert "Bids can only be equal for contracts that several players may play in one deal." in editor.words
    editor.press("keep", **{"c.together": "on", "c.promise": "exactly", "c.tricks": "1"})
    deal = {"code": "MISERE", "declarer": 0, "made": True}, {"code": "PIEK", "declarer": 1, "made": False}
    assert points(editor.publishes(), *deal) == (28, -28, 0, 0)


@pytest.mark.slow
def test_figures_that_do_not_sum_to_zero_need_a_settlement(editor: RulesEditor) -> None:
    figures = {"pays__declarers": "-60 " * 12 + "75 75", "pays__opponents": "20 " * 12 + "0 0"}
    editor.pays_in_way("ABONDANCE_12", "sides").press("keep", **figures)
    assert editor.page.status_code == 422
    assert 'id="e-c.pays' in editor.page.content.decode()
    editor.opens("contracts").press("keep", settlement="pot_pays")
    editor.pays_in_way("ABONDANCE_12", "sides").press("keep", **figures)
    rules = editor.publishes()
    assert rules.own["settlement"] == "pot_pays"
    assert points(rules, {"code": "ABONDANCE_12", "declarer": 2, "made": True}) == (0, 0, 75, 0)


@pytest.mark.slow
def test_a_version_of_ones_own_is_changed_further_and_compared_with(editor: RulesEditor) -> None:
    great = {"c.name.en": "Great misère", "c.code": "GREAT", "c.pays.flat": "20"}
    editor.opens("contract", "%2BMISERE").press("keep", **great).publishes()
    later = RulesEditor(editor.client, f"own={HouseRules.objects.get().pk}")
    assert "Great misère" in later.words
    assert "Your changes" not in later.words
    later.changes("GREAT", pays__flat="21")
    assert "Great misère pays: made or lost 21, was made or lost 20" in later.words
    assert points(later.publishes(), {"code": "GREAT", "declarer": 0, "made": True}) == (63, -21, -21, -21)


@pytest.mark.slow
def test_an_option_holds_for_its_contracts_until_one_has_figures_of_its_own(client: Client, people: People, club: Club) -> None:
    client.force_login(user_of(people.owner))
    editor = RulesEditor(client, "game=rikken_brabant")
    assert "This also applies to Piek." in editor.opens("contract", "MISERE").words.replace("\u2068", "").replace("\u2069", "")
    editor.press("keep", misere="8")
    editor.pays_in_way("MISERE", "flat").press("keep", pays__flat="9")
    rules = editor.publishes()
    assert points(rules, {"code": "MISERE", "declarer": 0, "made": True}) == (27, -9, -9, -9)
    assert points(rules, {"code": "PIEK", "declarer": 0, "made": True}) == (24, -8, -8, -8)


@pytest.mark.slow
def test_a_contract_is_put_back_as_published(client: Client, people: People, club: Club) -> None:
    client.force_login(user_of(people.owner))
    editor = RulesEditor(client, "game=rikken_brabant")
    editor.changes("SOLO_9", **{"solo_base.9": "4"})
    editor.changes("SOLO_10", **{"solo_base.10": "5", "c.name.nl": "Tien"})
    editor.pays_in_way("SOLO_9", "flat").press("keep", pays__flat="7")
    editor.client.post(f"{editor.draft}&part=contract&code=SOLO_9", {"do": "published"})
    rules = editor.publishes()
    assert rules.options == {"solo_base": {"7": 1, "8": 1, "9": 1, "10": 5, "11": 1, "12": 1}}
    assert list(rules.own) == ["words"], "10 keeps its name"


def test_other_games_have_no_contracts_of_their_own(client: Client, people: People, club: Club) -> None:
    client.force_login(user_of(people.owner))
    editor = RulesEditor(client, "game=rifki")
    assert "Add a contract" not in editor.words
    assert editor.opens("contract", "MISERE").page.status_code == 404
