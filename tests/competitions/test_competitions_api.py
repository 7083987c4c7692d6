"""The API of competitions: a club keeps a rule file, reads its tables, and computes them again from the downloaded files."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from competitions.actions.competitions import create_competition
from competitions.queries.competition.rows import fed_results
from competitions.queries.competition.rule_names import rule_people
from competitions.wording.results_csv import results_csv
from tests.cast import MACHINE, People, user_of
from tests.competitions.winter import Winter
from tournaments.api import query
from tournaments.evening.models import Tournament

RIK, MISERE = "RIK 1+2 | 9", "MISERE 3 | 1"
RULE = """
[competition.first]
only = { units = ["Avond 1"] }
[competition.second]
only = { units = ["Avond 2"] }
marks = { absent = { worth = "lowest", less = 0.5 } }
who = { without = ["Jo"], kinds = ["member"] }
[competition.pairs]
by = "pair"
[competition.year]
of = ["first", "second"]
count = "mean"
ties = ["best_unit", "lots"]
lots = { order = ["Piet", "#1"] }
decimals = 2
"""


@pytest.fixture
def keeper(client: Client, people: People) -> Client:
    client.force_login(user_of(people.owner))
    return client


def send(client: Client, method: str, path: str, **body: Any) -> Any:
    return getattr(client, method)(path, json.dumps(body), content_type="application/json")


def base(winter: Winter) -> str:
    return f"/api/v1/clubs/{winter.club.slug}/competitions/"


def test_a_club_creates_changes_closes_and_opens_a_competition(winter: Winter, keeper: Client) -> None:
    winter.plays(RIK)
    assert send(keeper, "post", base(winter), name="Beker", text="[competition.a]\nbests = 1").json()["problems"][0] == {
        "code": "RULE_UNKNOWN",
        "field": "competition.a.bests",
        "message": "competition.a.bests: bests is not a key here. Correct its spelling, or remove it.",
    }
    made = send(keeper, "post", base(winter), name="Beker", text=RULE, season=winter.season.pk)
    assert made.status_code == 201
    at = f"{base(winter)}{made.json()['id']}/"
    assert keeper.get(base(winter)).json()["competitions"] == [made.json()]
    rule = keeper.get(f"{at}rule/").json()
    assert '"Jo"' in rule["text"]
    assert send(keeper, "put", f"{at}rule/", text=rule["text"], version=1).json()["problems"][0]["code"] == "COMPETITION_RULE_SAME"
    changed = send(keeper, "put", f"{at}rule/", text=rule["text"] + "[competition.last]\n", version=1).json()
    assert [each["version"] for each in changed["versions"]] == [2, 1]
    assert keeper.get(f"{at}rule/?version=1").json()["text"] == rule["text"]
    table = keeper.get(at).json()
    assert (table["part"], table["sealed"], table["version"]) == ("pairs", None, 2)
    sealed = send(keeper, "post", f"{at}close/", as_of="2026-01-31").json()
    assert keeper.get(f"{at}?part=year").json()["sealed"] == sealed["entry"]
    assert keeper.get(f"{at}?part=year&sealed={sealed['entry']}").json()["lines"] == keeper.get(f"{at}?part=year").json()["lines"]
    assert keeper.get(f"{at}sealed/").json()["sealed"] == [sealed]
    assert send(keeper, "post", f"{at}reopen/").json()["closed_as_of"] is None
    for wrong in ("as_of=x", "part=none", "sealed=1"):
        assert keeper.get(f"{at}?{wrong}").status_code in (404, 422)


def test_a_table_has_pages(winter: Winter, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    winter.plays(RIK)
    row = create_competition(by=MACHINE, club=winter.club, name="Jaar", text="[competition.year]")
    monkeypatch.setattr(query, "ROWS_ON_A_PAGE", 3)
    first, second = (client.get(f"{base(winter)}{row.pk}/?page={page}").json() for page in (1, 2))
    assert [len(each["lines"]) for each in (first, second)] == [3, 1]
    assert [first[each] for each in ("total", "page", "pages")] == [4, 1, 2]


@pytest.mark.both
def test_the_downloaded_files_give_the_same_tables(winter: Winter, keeper: Client, tmp_path: Path) -> None:
    winter.plays(RIK)
    winter.plays(RIK, MISERE, players=("Els", "An", "Gast", "Jo"))
    made = create_competition(by=MACHINE, club=winter.club, name="Beker", text=RULE)
    at = f"{base(winter)}{made.pk}/"
    (tmp_path / "rule.toml").write_text(keeper.get(f"{at}rule/").json()["text"])
    (tmp_path / "results.csv").write_bytes(keeper.get(f"{at}results.csv").content)
    call_command("competition", str(tmp_path / "rule.toml"), str(tmp_path / "results.csv"), "--json", stdout=(out := io.StringIO()))
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert {line["competition"] for line in lines} == {"first", "second", "year"}
    for part in ("first", "second", "pairs", "year"):
        shown = keeper.get(f"{at}?part={part}").json()["lines"]
        for line in shown:
            line["player"] = line.pop("name")
        assert shown == [line for line in lines if line["competition"] == part]


def test_strangers_read_the_names_that_the_evening_shows(winter: Winter, client: Client) -> None:
    evening = winter.plays(RIK)
    Tournament.objects.filter(pk=evening.pk).update(policy={**evening.policy, "names": "number"})
    row = create_competition(by=MACHINE, club=winter.club, name="Jaar", text="[competition.year]\nwho = { without = ['Els'] }")
    at = f"{base(winter)}{row.pk}/"
    texts = [client.get(f"{at}{rest}").content.decode() for rest in ("", "rule/", "results.csv")]
    assert all("Els" not in text and "#1" in text for text in texts)


def test_a_name_that_a_spreadsheet_would_compute_is_text(winter: Winter) -> None:
    winter.plays(RIK, players=("Els", "An", "Piet", "=1+1"))
    fed = fed_results(winter.club)
    names = rule_people(winter.club, fed.people).names(lambda person: person.name)
    assert ",'=1+1," in results_csv(fed.results, names)
    assert ",-" in results_csv(fed.results, names), "numbers are numbers"
