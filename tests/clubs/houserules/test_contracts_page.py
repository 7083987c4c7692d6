"""A club edits its contracts on the page, without a script: every button answers with the same page, and nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.engine.promised.contract_rows import contract_rows
from scoring.engine.state import TableStart
from scoring.games import published, ruleset_from
from tests.cast import People, user_of
from tests.pages.page_form import PageForm
from tests.pages.read import text

pytestmark = pytest.mark.django_db
WHIST = "/c/de-vier-azen/rules/change/?game=whist_iwwa"
FAMILY = ("rikken_brabant", "rikken_belgian", "rikken_stichting", "whist_iwwa")


class Editor:
    """Somebody who edits the rules of their club."""

    def __init__(self, client: Client, address: str = WHIST, language: str = "en") -> None:
        self.client, self.address, self.headers = client, address, {"Accept-Language": language}
        self.see(client.get(address, headers=self.headers))

    def see(self, page: Any) -> Editor:
        self.page, self.form = page, PageForm(page, "own-rules")
        return self

    def press(self, button: str, **changes: str | None) -> Editor:
        """Fill in these controls (`MISERE__pays__flat` for one of a contract, else the control's own name) and press a button."""
        named = {f"c.{name.replace('__', '.')}" if "__" in name else name: value for name, value in changes.items()}
        return self.see(self.client.post(self.address, self.form.sent(button, **named), headers=self.headers))

    @property
    def rows(self) -> list[str]:
        return self.form.data.get("row", [])

    def typed(self, name: str) -> str | None:
        return self.form.data.get(f"c.{name.replace('__', '.')}", [None])[0]


@pytest.fixture
def editor(client: Client, people: People, club: Club) -> Editor:
    client.force_login(user_of(people.owner))
    return Editor(client)


def own() -> HouseRules:
    return HouseRules.objects.order_by("-pk")[0]


def points(rules: Any, *contracts: dict[str, Any]) -> tuple[int, ...]:
    game = rules.game
    outcome = game.score_deal(game.first_state(TableStart(4, 3, None, {})), {"dealer": 3, "contracts": list(contracts)})
    assert outcome.problems == ()
    result: tuple[int, ...] = outcome.played.points(4)
    return result


@pytest.mark.slow
@pytest.mark.parametrize("game", FAMILY)
def test_the_untouched_form_changes_nothing(client: Client, people: People, club: Club, game: str) -> None:
    client.force_login(user_of(people.owner))
    editor = Editor(client, f"/c/de-vier-azen/rules/change/?game={game}")
    assert editor.rows == [row.code for row in contract_rows(published(game))]
    editor.press("show")
    assert editor.page.status_code == 200
    assert "You have not changed anything yet: these are the rules that you started from." in text(editor.page)
    editor.press("publish", name="Tuesday")
    assert own().fingerprint == published(game).fingerprint
    assert ruleset_from(own().rules).own == {}


@pytest.mark.slow
def test_a_contract_changed_added_and_removed_is_published_and_scored(editor: Editor) -> None:
    editor.press("show", MISERE__pays__way="flat_two")
    assert (editor.typed("MISERE__pays__flat"), editor.typed("MISERE__pays__flat_lost")) == ("7", "7"), "what it paid before"
    editor.press("remove:TROELA", MISERE__pays__flat="12", MISERE__pays__flat_lost="18")
    assert "TROELA" not in editor.rows
    editor.press("add")
    piek = {"new1__name.nl": "Klein piekske", "new1__promise": "exactly", "new1__tricks": "1", "new1__trump": "no"}
    editor.press("show", **piek, new1__pays__way="flat")
    editor.press("publish", name="Fleurus", new1__pays__flat="3")
    assert editor.page.status_code == 302
    rules = ruleset_from(own().rules)
    assert rules.own["removed_contracts"] == ["TROELA"]
    words = text(editor.client.get(editor.page["Location"], headers=editor.headers))
    assert "Misère pays: made 12, lost 18, was made or lost 7" in words
    assert "Troela removed" in words
    assert rules.own["contracts"]["MISERE"] == {"pays": {"flat": 12, "flat_lost": 18}}
    assert points(rules, {"code": "MISERE", "declarer": 0, "made": False}) == (-54, 18, 18, 18)
    assert points(rules, {"code": "KLEIN_PIEKSKE", "declarer": 1, "took": 1}) == (-3, 9, -3, -3)


def test_what_changed_is_said_in_words_and_three_deals_are_played(editor: Editor) -> None:
    editor.press("show", MISERE__pays__way="flat")
    words = text(editor.press("remove:SOLO", MISERE__pays__flat="9").page)
    assert "Misère pays: made or lost 9, was made or lost 7" in words
    assert "Solo removed" in words
    assert "Els, Jo and Piet each pay An 9." in words
    assert words.count("Misère An ✓") >= 1


def test_a_contract_that_needs_the_jury_is_among_the_three_deals(editor: Editor) -> None:
    editor.press("show", SOLO__pays__way="flat")
    assert "Solo made. Els, Jo and Piet each pay An 31." in text(editor.press("show", SOLO__pays__flat="31").page)


@pytest.mark.slow
def test_a_wrong_figure_is_refused_at_its_field_and_stays(editor: Editor) -> None:
    editor.press("show", MISERE__pays__way="flat")
    editor.press("publish", name="Tuesday", MISERE__pays__flat="veel")
    assert editor.page.status_code == 422
    assert editor.typed("MISERE__pays__flat") == "veel"
    html = editor.page.content.decode()
    assert 'aria-invalid="true" aria-describedby="e-c.MISERE.pays.flat"' in html
    assert "Enter a whole number, such as 12 or −3." in text(editor.page)
    assert not HouseRules.objects.exists()


@pytest.mark.slow
def test_a_case_left_open_is_refused_at_its_field(editor: Editor) -> None:
    editor.press("show", ASK_JOIN__pays__way="by_tricks")
    line = editor.typed("ASK_JOIN__pays__by_tricks")
    assert line == "−20 −18 −16 −14 −12 −10 −8 −6 2 3 4 5 6 14"
    editor.press("publish", name="Tuesday", ASK_JOIN__pays__by_tricks="1 2 3")
    assert "You entered 3 figures. Enter 14: one for each number of tricks, 0 to 13." in text(editor.page)
    editor.press("show", ASK_JOIN__pays__by_tricks=line, ALONE_5__pays__way="steps")
    editor.press("publish", name="Tuesday", ALONE_5__pays__under="")
    assert 'aria-describedby="e-c.ALONE_5.pays.under"' in editor.page.content.decode()
    assert not HouseRules.objects.exists()


def test_everything_removed_is_refused_and_comes_back(editor: Editor) -> None:
    editor.press("remove_all")
    assert editor.rows == []
    editor.press("publish", name="Tuesday")
    assert editor.page.status_code == 422
    assert "There is no contract left to play." in text(editor.page)
    editor.press("restore:MISERE").press("restore:ASK_JOIN")
    assert editor.rows == ["ASK_JOIN", "MISERE"], "each where it stood"
    editor.press("publish", name="Tuesday")
    assert list(ruleset_from(own().rules).game.contract_codes) == ["ASK_JOIN", "MISERE"]


def test_two_contracts_with_one_code_are_refused(editor: Editor) -> None:
    editor.press("add")
    editor.press("publish", name="Tuesday", **{"new1__name.en": "Solo", "new1__pays__made": "1"})
    assert editor.page.status_code == 422
    assert "Solo has this code already." in text(editor.page).replace("\u2068", "").replace("\u2069", "")
    assert editor.typed("new1__name.en") == "Solo"


@pytest.mark.slow
def test_a_new_contract_needs_a_name_and_has_it_in_every_language(editor: Editor) -> None:
    editor.press("add")
    editor.press("show", new1__pays__way="flat")
    editor.press("publish", name="Tuesday", new1__pays__flat="5")
    assert "Give this contract a name" in text(editor.page)
    editor.press("publish", name="Tuesday", **{"new1__name.fr": "Huit de France", "new1__name.nl": "Acht"})
    names = ruleset_from(own().rules).game.words_for("ACHT")
    assert names == {"nl": "Acht", "fr": "Huit de France", "en": "Acht"}


def test_renaming_in_three_languages_changes_no_score(editor: Editor) -> None:
    editor.press("publish", name="Tuesday", **{"MISERE__name.nl": "Mies", "MISERE__name.fr": "Mise", "MISERE__name.en": "Misery"})
    assert editor.page.status_code == 302
    rules = ruleset_from(own().rules)
    assert rules.own == {"words": {"contracts": {"MISERE": {"nl": "Mies", "fr": "Mise", "en": "Misery", "de": "Misère", "fa": "میزر"}}}}
    assert rules.fingerprint == published("whist_iwwa").fingerprint


def test_moving_a_contract_changes_the_order_of_the_bids(editor: Editor) -> None:
    editor.press("up:MISERE").press("up:MISERE")
    assert editor.rows.index("MISERE") == editor.rows.index("ABONDANCE_9") - 1
    assert "up:ASK_JOIN" not in editor.form.buttons, "the first cannot go up"
    editor.press("publish", name="Tuesday")
    codes = list(ruleset_from(own().rules).game.contract_codes)
    assert codes.index("MISERE") == codes.index("ABONDANCE_9") - 1


@pytest.mark.slow
def test_equal_bids_may_be_played_in_one_deal_and_need_it_both(editor: Editor) -> None:
    editor.press("copy:MISERE")
    editor.press("publish", name="Tuesday", **{"new1__name.nl": "Piek", "new1__code": "PIEK", "new1__equal": "on", "new1__together": None})
    assert "Bids can only be equal for contracts that several players may play in one deal." in text(editor.page)
    settled = {"new1__joint": "losers_pay_winners", "MISERE__joint": "losers_pay_winners"}
    editor.press("publish", name="Tuesday", new1__together="on", new1__promise="exactly", new1__tricks="1", **settled)
    rules = ruleset_from(own().rules)
    deal = {"code": "MISERE", "declarer": 0, "made": True}, {"code": "PIEK", "declarer": 1, "made": False}
    assert points(rules, *deal) == (28, -28, 0, 0)


@pytest.mark.slow
def test_figures_that_do_not_sum_to_zero_need_a_settlement(editor: Editor) -> None:
    editor.press("show", ABONDANCE_12__pays__way="sides")
    figures = {"ABONDANCE_12__pays__declarers": "-60 " * 12 + "75 75", "ABONDANCE_12__pays__opponents": "20 " * 12 + "0 0"}
    editor.press("publish", name="Tuesday", **figures)
    assert editor.page.status_code == 422
    assert 'id="e-c.ABONDANCE_12.pays' in editor.page.content.decode()
    editor.press("publish", name="Tuesday", settlement="pot_pays")
    rules = ruleset_from(own().rules)
    assert rules.own["settlement"] == "pot_pays"
    assert points(rules, {"code": "ABONDANCE_12", "declarer": 2, "made": True}) == (0, 0, 75, 0)


@pytest.mark.slow
def test_a_version_of_ones_own_is_changed_further_and_compared_with(editor: Editor) -> None:
    editor.press("copy:MISERE")
    editor.press("publish", name="Tuesday", **{"new1__name.en": "Great misère", "new1__code": "GREAT", "new1__pays__flat": "20"})
    later = Editor(editor.client, f"/c/de-vier-azen/rules/change/?own={own().pk}")
    assert "GREAT" in later.rows
    assert "You have not changed anything yet" in text(later.page)
    later.press("show", GREAT__pays__flat="21")
    assert "Great misère pays: made or lost 21, was made or lost 20" in text(later.page)
    later.press("publish", name="Tuesday")
    assert points(ruleset_from(own().rules), {"code": "GREAT", "declarer": 0, "made": True}) == (63, -21, -21, -21)


@pytest.mark.slow
def test_an_option_keeps_its_contract_until_this_has_figures_of_its_own(client: Client, people: People, club: Club) -> None:
    client.force_login(user_of(people.owner))
    editor = Editor(client, "/c/de-vier-azen/rules/change/?game=rikken_brabant")
    editor.press("show", misere="8")
    assert "made or lost 8" not in text(editor.page).split("Your changes")[0]
    editor.press("show", MISERE__pays__way="flat")
    assert "misere" in editor.form.data, "open misère and piek still follow it"
    editor.press("publish", name="Tuesday", MISERE__pays__flat="9")
    rules = ruleset_from(own().rules)
    assert points(rules, {"code": "MISERE", "declarer": 0, "made": True}) == (27, -9, -9, -9)
    assert points(rules, {"code": "PIEK", "declarer": 0, "made": True}) == (24, -8, -8, -8)


def test_other_games_keep_their_options_alone(client: Client, people: People, club: Club) -> None:
    client.force_login(user_of(people.owner))
    editor = Editor(client, "/c/de-vier-azen/rules/change/?game=rifki")
    assert editor.rows == []
    assert "Add a contract" not in text(editor.page)


def test_a_draft_that_is_replayed_comes_back_with_every_contract(editor: Editor) -> None:
    editor.press("copy:MISERE")
    sent = editor.form.sent("replay", **{"c.new1.name.en": "Great misère", "c.new1.code": "GREAT", "c.new1.pays.flat": "20"})
    page = editor.client.post(WHIST.replace("/change/", "/replay/"), sent, headers=editor.headers)
    assert page.status_code == 200
    html = page.content.decode()
    assert [html.count(f'name="row" value="{key}"') for key in ("MISERE", "new1", "SOLO")] == [1, 1, 1]
    assert 'name="c.new1.pays.flat" value="20"' in html
