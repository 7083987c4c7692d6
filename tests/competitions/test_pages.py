"""A season's pages and its API addresses, from a rule to the payments."""

from __future__ import annotations

import datetime
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from openpyxl import Workbook

from clubs.people.models import Member
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from competitions.pages.plots import bar_chart
from competitions.pages.season_charts import bump_chart
from competitions.pages.table_rows import short_day
from competitions.queries.season import current_rule, season_view
from competitions.season import CountingRule, SeasonTieBreak
from tests.cast import MACHINE, People, user_of
from tests.competitions.test_stored import FILE, RIK
from tests.competitions.winter import Winter
from tests.pages.read import text, value
from tournaments.evening.models import Tournament


@pytest.fixture
def owner(people: People) -> Client:
    client = Client()
    client.force_login(user_of(people.owner))
    return client


def address(winter: Winter, more: str = "") -> str:
    return f"/c/{winter.club.slug}/seasons/{winter.season.pk}/{more}"


def test_everybody_reads_the_table_and_follows_a_figure_to_its_payments(winter: Winter, client: Client) -> None:
    evening = winter.plays(RIK)
    winter.plays(RIK, RIK)
    set_season_rule(by=MACHINE, season=winter.season, rule={"best": 1, "ties": ["best_evening"]}, version=0)
    page = client.get(address(winter))
    words = text(page)
    assert page.status_code == 200
    assert "The best 1 evening counts. If totals are equal, the places are decided by: best evening." in words
    assert "does not count:" in words
    assert "All together 0" in words
    number = evening.entrants.get(name="Els").number
    assert f'href="/e/{evening.slug}/players/{number}/"' in page.content.decode()
    assert client.get(f"/e/{evening.slug}/players/{number}/").status_code == 200
    assert "style=" not in page.content.decode()


def test_the_page_asks_little_of_the_database(winter: Winter, client: Client, django_assert_num_queries: Any) -> None:
    for _each in range(2):
        winter.plays(RIK)
    with django_assert_num_queries(12):
        client.get(address(winter))


def test_a_season_that_has_not_begun_says_so(winter: Winter, client: Client) -> None:
    assert "No evening of this season is closed yet." in text(client.get(address(winter)))
    assert client.get(address(winter).replace(f"/{winter.season.pk}/", "/99/")).status_code == 404


def test_the_list_of_seasons_leads_there_and_only_some_begin_one(winter: Winter, client: Client, owner: Client) -> None:
    page = client.get(f"/c/{winter.club.slug}/seasons/")
    assert address(winter) in page.content.decode()
    assert "Open the season" not in text(page)
    assert "Open the season" in text(owner.get(f"/c/{winter.club.slug}/seasons/"))


def test_my_own_line_is_marked(winter: Winter, people: People) -> None:
    winter.plays(RIK)
    Member.objects.filter(pk=winter.members["Piet"].pk).update(user=user_of(people.member))
    client = Client()
    client.force_login(user_of(people.member))
    mine = re.search(r'<tr class="season-mine"[^>]*>.*?</tr>', client.get(address(winter)).content.decode(), re.DOTALL)
    assert mine is not None
    assert "Piet" in mine.group()


def test_the_public_reads_table_names_where_an_evening_says_so(winter: Winter, client: Client, owner: Client) -> None:
    evening = winter.plays(RIK)
    Member.objects.filter(pk=winter.members["Els"].pk).update(name="Els Geheim", called="Els")
    Tournament.objects.filter(pk=evening.pk).update(policy={"names": "called"})
    assert "Geheim" not in text(client.get(address(winter)))
    assert "Els Geheim" in text(owner.get(address(winter)))
    assert "Geheim" not in client.get(f"/api/v1/clubs/{winter.club.slug}/seasons/{winter.season.pk}/").content.decode()


RULE = {"counting": "sum", "best": "1", "missed": "−2,5", "per_place": "", "tie_1": "best_evening", "version": "0"}


@pytest.mark.slow
def test_a_director_sees_who_would_stand_where_and_then_counts_so(winter: Winter, owner: Client) -> None:
    winter.plays(RIK)
    winter.plays(RIK, RIK)
    preview = owner.post(address(winter, "rule/"), RULE)
    assert "The standings by this rule" in text(preview)
    assert "A missed evening counts as −2.5." in text(preview)
    assert current_rule(winter.season).version == 0
    stored = owner.post(address(winter, "rule/"), RULE | {"store": "yes"}, follow=True)
    assert "The season is now counted by version 1 of the rule." in text(stored)
    assert current_rule(winter.season).rule == CountingRule(best=1, missed=Fraction(-5, 2), ties=(SeasonTieBreak.BEST_EVENING,))
    again = owner.get(address(winter))
    assert (value(again, "best"), value(again, "missed"), value(again, "version")) == ("1", "−2.5", "1")


@pytest.mark.slow
def test_the_form_gives_back_every_field_of_a_rule(winter: Winter, owner: Client) -> None:
    first, second = winter.plays(RIK), winter.plays(RIK)
    els, an = (winter.members[name] for name in ("Els", "An"))
    rule = {
        "counting": "average", "best": 1, "minimum": 2, "missed": -3, "planned": 9, "bonus": 2, "decimals": 2, "guests": True,
        "per_place": {"table": [5, 3], "rest": 1, "shared": "mean"},
        "doubles": [{"evening": first.slug, "times": 3}], "final": {"evening": second.slug, "decides": True},
        "ties": ["most_evenings", "lots"], "lots": {"seed": "winter", "order": [str(an.pk)]},
        "teams": {"teams": [{"name": "Noord", "players": [str(els.pk), str(an.pk)]}], "best": 1},
        "categories": [{"name": "Dames", "players": [str(els.pk)]}],
    }  # fmt: skip
    set_season_rule(by=MACHINE, season=winter.season, rule=rule, version=0)
    form = owner.get(address(winter)).context["rule_form"]
    days = [short_day(evening.on) for evening in (first, second)]
    assert [str(name).endswith(f"· {day}") for (_key, name), day in zip(form.fields["without"].choices, days, strict=True)] == [True, True]
    typed = {name: form.initial.get(name) for name in form.fields}
    body = {name: value for name, value in typed.items() if value not in (None, "", [], False)}
    answer = owner.post(address(winter, "rule/"), body | {"version": "1"})
    assert "The season is counted by this rule now." in text(answer)
    page = text(owner.get(address(winter)))
    assert "Noord" in page
    assert "Dames" in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"best": "0"}, "With “the best 0 evenings” nothing counts."),
        ({"missed": "veel"}, "“missed” has a value that Troela does not know."),
        ({"categories": "Dames: 4711"}, "The club has no member with number 4711."),
        ({"version": "7", "store": "yes"}, "version 0 now applies"),
        ({"tie_1": "lots"}, "Fill in the word to draw lots with"),
    ],
)
def test_a_refusal_stands_on_the_form(winter: Winter, owner: Client, change: dict[str, str], sentence: str) -> None:
    winter.plays(RIK)
    answer = owner.post(address(winter, "rule/"), RULE | change)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert current_rule(winter.season).version == 0


def test_results_are_read_shown_and_then_taken_over(winter: Winter, owner: Client) -> None:
    shown = owner.post(address(winter, "import/"), {"text": FILE})
    assert "1 name does not belong to a member, and counts as a guest: Oud" in text(shown)
    assert not winter.season.past_evenings.exists()
    done = owner.post(address(winter, "import/"), {"text": FILE, "expected": value(shown, "expected"), "take": "yes"}, follow=True)
    assert "3 evenings were imported." in text(done)
    assert [evening.name for evening in owner.get(address(winter)).context["here"]] == ["1", "2", "10"]
    past = winter.season.past_evenings.get(name="1")
    assert "The evening is removed." in text(owner.post(address(winter, f"import/{past.pk}/remove/"), follow=True))
    assert not winter.season.past_evenings.filter(name="1").exists()


def test_the_form_keeps_somebody_whose_row_was_merged(winter: Winter, owner: Client) -> None:
    winter.plays(RIK)
    els = winter.members["Els"]
    rule = {"categories": [{"name": "Dames", "players": [str(els.pk)]}]}
    set_season_rule(by=MACHINE, season=winter.season, rule=rule, version=0)
    other = Member.objects.create(club=winter.club, number=77, name="Elsje", called="Elsje")
    Member.objects.filter(pk=els.pk).update(merged_into=other)
    assert "Dames: 77" in text(owner.get(address(winter)))


def test_an_evening_that_does_not_add_up_is_named(winter: Winter, client: Client) -> None:
    import_results(by=MACHINE, season=winter.season, text=FILE)
    assert "do not add up to zero: 1 (+7.5), 2 (−1), 10 (+4)." in text(client.get(address(winter)))


def test_a_workbook_comes_into_the_box(winter: Winter, owner: Client) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["evening", "player", "points"], [1, "Els", 10], [1, "An", -2.5]):
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    file.name = "results.xlsx"
    shown = owner.post(address(winter, "import/"), {"file": file})
    assert shown.status_code == 200
    assert "−2.5" in text(shown)


def test_a_matrix_is_shown_as_it_was_read_before_it_is_taken_over(winter: Winter, owner: Client) -> None:
    matrix = "naam;avond 2;avond 10;totaal\nEls;10;afw;11\nAnn;5;vrij;5\n"
    shown = owner.post(address(winter, "import/"), {"text": matrix})
    for sentence in (
        "Read as: a table with players down and 2 evenings across.",
        "Left out: the column “totaal”.",
        "“afw” was read as: absent (1 cell).",
        "Row 2, Els: “totaal” says 11, but the evenings add up to 10.",
        "The evenings have no date. Their order is that of their names",
        "Ann: is that An? Then write the name as in the members’ list.",
    ):
        assert sentence in text(shown)
    done = owner.post(address(winter, "import/"), {"text": matrix, "expected": value(shown, "expected"), "take": "yes"}, follow=True)
    assert "2 evenings were imported." in text(done)


def test_a_workbook_with_more_columns_than_a_list_of_members_is_read_whole(winter: Winter, owner: Client) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    first = winter.season.starts_on
    sheet.append(["naam", *(datetime.datetime.combine(first + datetime.timedelta(days=at), datetime.time()) for at in range(40))])
    sheet.append(["Els", *range(40)])
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    file.name = "results.xlsx"
    assert "Read as: a table with players down and 40 evenings across." in text(owner.post(address(winter, "import/"), {"file": file}))


def test_a_bad_row_is_named_and_nothing_is_lost(winter: Winter, owner: Client) -> None:
    answer = owner.post(address(winter, "import/"), {"text": "evening,player,points\n1,Els,tien\n", "take": "yes"})
    assert answer.status_code == 422
    assert "row 2, column points: “tien” is not a number." in text(answer)
    assert "1,Els,tien" in text(answer)


def api(winter: Winter, more: str = "") -> str:
    return f"/api/v1/clubs/{winter.club.slug}/seasons/{winter.season.pk}/{more}"


def send(client: Client, url: str, body: Any) -> Any:
    return client.post(url, json.dumps(body), content_type="application/json")


def test_programs_read_what_pages_say(winter: Winter, client: Client) -> None:
    evening = winter.plays(RIK)
    set_season_rule(by=MACHINE, season=winter.season, rule={"missed": "-2.5"}, version=0)
    assert [each["name"] for each in client.get(f"/api/v1/clubs/{winter.club.slug}/seasons/").json()["seasons"]] == ["Winter"]
    answer = client.get(api(winter)).json()
    view = season_view(winter.season)
    assert [(line["name"], line["place"], line["total"]) for line in answer["lines"]] == [
        (line.name, line.place, line.total) for line in view.table.lines
    ]
    assert answer["rule"]["rule"] == {"missed": "-2.5"}
    assert answer["account"]["balance"] == 0
    first = answer["lines"][0]["counted"][0]
    assert (first["evening"], first["number"]) == (evening.slug, evening.entrants.get(name=answer["lines"][0]["name"]).number)
    assert answer["evenings"][0]["places"][answer["lines"][0]["player"]] == 1


def test_programs_decide_and_bring_results(winter: Winter, owner: Client) -> None:
    winter.plays(RIK)
    preview = send(owner, api(winter, "rule/preview/"), {"rule": {"best": 1}}).json()
    assert [line["place"] for line in preview["lines"]] == [line["place_now"] for line in preview["lines"]]
    assert send(owner, api(winter, "rule/"), {"rule": {"best": 1}}).json()["problems"][0]["field"] == "version"
    assert send(owner, api(winter, "rule/"), {"rule": {"best": 1}, "version": 0}).json()["version"] == 1
    refused = send(owner, api(winter, "rule/"), {"rule": {"best": 0}, "version": 1})
    assert (refused.status_code, refused.json()["problems"][0]["code"]) == (422, "SEASON_BEST_NONE")
    shown = send(owner, api(winter, "results/preview/"), {"text": FILE}).json()
    assert (shown["form"], shown["hints"]) == ("per_evening", {})
    assert shown["understood"][0] == "Read as: a list with a row for each player and evening; it has 3 evenings."
    assert shown["read"][0] == {"name": "1", "on": None, "players": 2, "results": 2}
    taken_over = send(owner, api(winter, "results/"), {"text": FILE, "expected": shown["digest"]})
    assert taken_over.json()["evenings"] == ["1", "2", "10"]
    past = winter.season.past_evenings.get(name="10")
    assert len(owner.delete(api(winter, f"results/{past.pk}/")).json()["evenings"]) == 3


def test_a_chart_of_places() -> None:
    course: list[dict[str, int | None]] = [{"a": 2, "b": 1, "c": 3}, {"a": 1, "b": 2, "c": None}]
    chart = bump_chart([("a", "An", "mine"), ("b", "Bo", "top")], course, ["1", "2"])
    assert chart is not None
    assert [(each.name, [(dot.y, dot.place) for dot in each.dots]) for each in chart.courses] == [
        ("Bo", [(13.64, "1"), (40.91, "2")]),
        ("An", [(40.91, "2"), (13.64, "1")]),
    ]
    assert (chart.height, chart.row, chart.lower) == (8.25, 27.27, 54.55)
    lower = bump_chart([("c", "Cor", "")], course, ["1", "2"])
    assert lower is not None
    assert [dot.place for dot in lower.courses[0].dots] == ["", ""]
    assert bump_chart([("a", "An", "")], course[:1], ["1"]) is None


def test_bars_name_as_many_evenings_as_there_is_room_for() -> None:
    figures, labels = [10] * 19 + [20], [str(number) for number in range(20)]
    chart = bar_chart(figures, [str(each) for each in figures], labels)
    assert chart is not None
    assert [bar.label for bar in chart.bars if bar.label] == ["1", "4", "7", "10", "13", "16", "19"]
    assert (chart.bars[-1].height, chart.bars[0].height, chart.zero) == (73, 36.5, 85)
    assert bar_chart([], [], []) is None


def test_bars_of_points_stand_on_the_zero_line_or_hang_from_it() -> None:
    chart = bar_chart([6, -4], ["+6", "−4"], ["1", "2"])
    assert chart is not None
    won, lost = chart.bars
    assert (won.y + won.height, lost.y, won.below, lost.below) == (chart.zero, chart.zero, False, True)
    assert (won.count_y, lost.count_y) == (won.y, lost.y + lost.height)


def test_evenings_run_as_the_columns_of_a_table_do() -> None:
    """In Persian the columns begin at the right, and so does a chart: the oldest evening is on that side."""
    middles = {}
    for language in ("nl", "fa"):
        with translation.override(language):
            bars, bump = bar_chart([1, 2], ["1", "2"], ["a", "b"]), bump_chart([("a", "An", "")], [{"a": 1}, {"a": 1}], ["1", "2"])
            assert bars is not None
            assert bump is not None
            middles[language] = [[bar.middle for bar in bars.bars], [label.x for label in bump.labels]]
    assert middles == {"nl": [[25, 75], [4, 96]], "fa": [[75, 25], [96, 4]]}


def test_a_closed_evening_shows_the_first_of_its_season_on_now(winter: Winter, people: People, owner: Client, client: Client) -> None:
    evening = winter.plays(RIK, close=False)
    assert "The whole season" not in text(owner.get(f"/e/{evening.slug}/desk/"))
    winter.close(evening)
    words = text(owner.get(f"/e/{evening.slug}/desk/"))
    assert "Winter after 1 evening" in words
    assert "The whole season" in words
    page = client.get(f"/e/{evening.slug}/")
    assert "Season: Winter" in text(page)
    assert f'href="{address(winter)}"' in page.content.decode()


def test_an_evening_without_a_season_says_nothing_of_one(tournament: Tournament, owner: Client) -> None:
    assert "Season" not in text(owner.get(f"/e/{tournament.slug}/"))
    assert "The whole season" not in text(owner.get(f"/e/{tournament.slug}/desk/"))
