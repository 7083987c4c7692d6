"""Every rule set has its page: payments in bidding order, also by the names that its players use, and differences from other rules."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.charts import LocalName, local_names, table_sizes_text, tables
from scoring.engine.words import LANGUAGES, say
from scoring.games import GAMES, published, ruleset_from
from scoring.rulefile.check import with_later_options
from tests.clubs.houserules.editor import RulesEditor
from tests.pages.read import text

PROVISIONAL = {"rikken_belgian", "whist_couleur"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_set_has_a_poster(client: Client, game: str, language: str) -> None:
    rules = published(game)
    page = client.get(f"/rules/{game}/", headers={"Accept-Language": language})
    words, html = text(page), page.content.decode()
    assert page.status_code == 200
    assert rules.fingerprint in words
    assert " ".join(say(rules.source_words, language).split()) in words
    assert rules.game.charts(), "a rule set without anything that is paid"
    for chart in rules.game.charts():
        for row in chart.rows:
            assert say(row.label, language) in words
        assert len(chart.head) == len(chart.rows[0].cells)
    assert ('class="card poster-provisional"' in html) == (game in PROVISIONAL)


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_stand_in_bidding_order_in_the_page(client: Client, game: str) -> None:
    html = client.get(f"/rules/{game}/", headers={"Accept-Language": "en"}).content.decode()
    titles = re.findall(r'<th scope="rowgroup"[^>]*>\s*([^<]+?)\s*<', html)
    assert titles == [say(row.label, "en") for chart in published(game).game.charts() for row in chart.rows]


@pytest.mark.parametrize("game", [game for game in GAMES if published(game).local])
def test_local_names_stand_beside_the_readers_and_say_their_language(client: Client, game: str) -> None:
    html = client.get(f"/rules/{game}/", headers={"Accept-Language": "en"}).content.decode()
    for code in published(game).local:
        direction = "rtl" if code == "fa" else "ltr"
        assert f'<span class="poster-local" lang="{code}" dir="{direction}">' in html, f"no name in {code}"


def test_a_name_that_is_the_readers_own_is_not_said_twice() -> None:
    words = {"en": "Misery", "nl": "Misère", "fr": "Misère", "fa": "میزر"}
    assert local_names(words, ("nl", "fr", "fa"), "nl") == (LocalName("fa", "میزر"),)
    assert [name.language for name in local_names(words, ("nl", "fr", "fa"), "en")] == ["nl", "fr", "fa"]
    assert local_names(words, ("fa",), "en")[0].direction == "rtl"


def test_the_list_holds_every_game(client: Client) -> None:
    page = client.get("/rules/", headers={"Accept-Language": "en"})
    for game in GAMES:
        assert f'href="/rules/{game}/"' in page.content.decode()
        assert published(game).fingerprint in text(page)
    assert "provisional" in text(page)
    assert client.get("/rules/bridge/").status_code == 404


def test_table_sizes_are_told_shortly() -> None:
    assert table_sizes_text(published("rikken_brabant")) == "3–5"
    assert table_sizes_text(published("rifki")) == "4"


def test_what_differs_is_marked_cell_by_cell() -> None:
    plain = published("rikken_brabant")
    (table,) = tables(plain.with_options({"misere": 6}), "en", plain)
    misere = next(row for row in table.rows if row.code == "MISERE")
    assert table.differs
    assert [(line.who, line.cells[0].text, line.cells[0].former) for line in misere.lines] == [
        ("declarer", "+18", "+15"),
        ("each opponent", "−6", "−5"),
    ]
    assert not any(cell.former for row in table.rows if row.code == "RIK" for line in row.lines for cell in line.cells)


def test_rows_that_come_and_go_are_said() -> None:
    plain = published("rikken_brabant")
    (table,) = tables(plain.with_options({"piek": False, "solo7": True}), "nl", plain)
    assert table.missing == ("Piek", "Open piek", "Open piek met praatje")
    assert [row.title for row in table.rows if row.new] == ["7 alleen"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_differs_from_itself(game: str) -> None:
    rules = published(game)
    assert not any(table.differs for table in tables(rules, "fr", rules))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_says_what_it_means_in_every_language(game: str) -> None:
    missing = []
    for option in published(game).all_options:
        texts = {"title": option.title, "help": option.help} | {f"label {value}": option.labels.get(value, {}) for value in option.values}
        missing += [f"{option.name}: {what} in {code}" for what, words in texts.items() for code in LANGUAGES if not words.get(code)]
    assert missing == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("paragraphs/?own=1", "change/?own=1#paragraphs"),
        ("articles/?game=skat", "change/?game=skat#jury"),
        ("gallery/", "change/"),
        ("import/?copy=3", "change/?copy=3"),
        ("replay/?own=1", "history/?own=1#replay"),
        ("published/rikken_brabant/", "rikken_brabant/"),
    ],
)
def test_an_old_address_leads_to_the_page_that_took_its_place(client: Client, old: str, new: str) -> None:
    answer = client.get(f"/c/de-vier-azen/rules/{old}")
    assert (answer.status_code, answer["Location"]) == (301, f"/c/de-vier-azen/rules/{new}")


@pytest.mark.django_db
def test_a_group_of_options_has_its_reason_if_it_changes_a_result(owner: Client, club: Club) -> None:
    reasons = set()
    for game in ("rikken_belgian", "skat"):
        editor = RulesEditor(owner, f"game={game}")
        for code, group in editor.page.context["groups"].items():
            reason = editor.opens("options", code).page.context["reason"]
            assert bool(reason) == any(each.option.affects != "P" for each in group.fields), (game, code)
            assert reason in editor.words
            reasons.add(reason)
    assert len(reasons) > 5


@pytest.mark.django_db
def test_rules_of_before_are_offered_the_options_that_came_later(owner: Client, club: Club) -> None:
    rules = published("skat").with_options({"seeger": "own"})
    copy = json.loads(json.dumps(rules.copy()))
    for name in ("passed_credit", "passed_fee"):
        del copy["data"]["options"][name]
    copy["data"]["options"]["settlement"]["values"] = ["pairwise", "pairwise_game", "loss_fee", "none"]
    row = HouseRules.objects.create(
        club=club, name="Ons skat", version=1, game="skat", options=rules.options, own=rules.file, rules=copy,
        fingerprint=ruleset_from(copy).fingerprint, published_by="jan",
    )  # fmt: skip
    editor = RulesEditor(owner, f"own={row.pk}")
    assert "so that passing costs something" in editor.opens("options", "all_pass").words
    assert "by pairs, and a fee for each lost game" in editor.opens("options", "settlement").words
    assert ruleset_from(HouseRules.objects.get().rules).all_options == ruleset_from(copy).all_options


def test_rules_that_would_score_otherwise_now_stay_as_they_are() -> None:
    copy = json.loads(json.dumps(published("skat").copy()))
    copy["data"]["options"]["rounds"]["default"] = 8
    rules = ruleset_from(copy)
    assert with_later_options(rules) is rules
