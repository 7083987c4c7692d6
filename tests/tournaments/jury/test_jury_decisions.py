"""Each decision names what it lacks, beside the field; nothing typed is lost."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import AtTable, total
from tests.pages.read import text, value
from tests.tournaments.jury.before_the_jury import BelgianTable, at, decides, filled
from tournaments.evening.models import Ruling, Tournament
from tournaments.play.queries import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="en")


@pytest.fixture
def belgian(four: AtTable) -> BelgianTable:
    return BelgianTable(four.table)


@pytest.mark.slow
def test_a_replaced_result_is_judged_by_the_game(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    call = belgian.calls_jury("DISPUTE")
    facts = deal.facts | {"contracts": [deal.facts["contracts"][0] | {"took": 99}]}
    refused = decides(jury, call, "replace", facts=json.dumps(facts))
    assert refused.status_code == 422
    assert refused.context["form"].errors["facts"]
    facts["contracts"][0]["took"] = 7
    page = jury.get(at(call), {"decide": "replace"})
    looked = jury.post(at(call), filled(page, facts=json.dumps(facts), look="part")).json()
    assert "becomes: " in looked["text"]
    assert "…" not in looked["text"]
    jury.post(at(call), filled(page, facts=json.dumps(facts)))
    deal.refresh_from_db()
    assert deal.verdict == {"facts": facts}


@pytest.mark.parametrize("facts", ["", "nonsense", "[1]", '{"dealer": "x"}', "{" * 5000])
def test_a_result_that_is_no_deal_is_refused_at_its_field(jury: Client, belgian: BelgianTable, facts: str) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    refused = decides(jury, deal, "replace", facts=facts)
    assert refused.status_code == 422
    assert "facts" in refused.context["form"].errors
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_awarded_points_add_up_to_nothing(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    refused = decides(jury, deal, "award", award0="3", award1="-1", text="Verdeeld.")
    assert refused.status_code == 422
    assert "add up to +2" in text(refused)
    assert value(refused, "award0") == "3"
    assert "Verdeeld." in text(refused)
    decides(jury, deal, "award", award0="3", award1="-1", award2="-1", award3="-1")
    assert belgian.points() == (3, -1, -1, -1)


@pytest.mark.parametrize(
    ("code", "changed", "field", "sentence"),
    [
        ("fine", {"player": "0", "points": "10"}, "points", "divisible by 3"),
        ("fine", {"player": "0", "points": "0"}, "points", "more than 0"),
        ("fine", {"player": "0", "points": "many"}, "points", "whole number"),
        ("fine", {"player": "", "points": "3"}, "player", "required"),
        ("fine", {"player": "9", "points": "3"}, "player", "Select a valid choice"),
        ("fine", {"player": "0", "points": "3", "text": ""}, "text", "required"),
        ("annul", {"player": "1", "points": ""}, "points", "choose “nobody”"),
        ("warn", {"player": ""}, "player", "required"),
        ("allow", {"player": "0", "contract": "PASS"}, "contract", "Select a valid choice"),
        ("exclude", {"player": "0", "at_table": "flees"}, "at_table", "Select a valid choice"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    jury: Client, belgian: BelgianTable, code: str, changed: dict[str, str], field: str, sentence: str
) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    refused = decides(jury, deal, code, **{"text": "Mijn eigen woorden.", **changed})
    assert refused.status_code == 422
    assert sentence in " ".join(refused.context["form"].errors[field])
    assert changed.get("text", "Mijn eigen woorden.") in text(refused)
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_warnings_climb_the_ladder(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    slug = belgian.table.round.tournament.slug
    address = f"{at(deal)}?article=CONDUCT"
    page = jury.get(address, {"article": "CONDUCT", "decide": "warn"})
    jury.post(at(deal), filled(page, player="1"))
    looked = jury.post(at(deal), filled(jury.get(address, {"article": "CONDUCT", "decide": "warn"}), player="1", look="part")).json()
    assert looked["points"] == "9"
    assert "An Peeters is fined 9." in looked["text"]
    page = jury.get(address, {"article": "CONDUCT", "decide": "warn"})
    jury.post(at(deal), filled(page, player="1"))
    assert [total(entrant) for entrant in belgian.entrants] == [3 + 3, -3 - 9, 3 + 3, -3 + 3]
    assert "2 warnings" in text(jury.get(at(deal)))
    assert "An Peeters" in text(jury.get(f"/e/{slug}/jury/rulings/", {"kind": "fine", "player": "2"}))


def test_an_excluded_player_leaves_the_next_draw(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    decides(jury, deal, "exclude", player="3", at_table="stops")
    jo = belgian.entrants[3]
    jo.refresh_from_db()
    assert (jo.withdrawn, tables.read_table(belgian.table).complete) == (True, True)


@pytest.mark.slow
def test_points_move_in_rows_and_a_wrong_row_says_so(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    rows = {"rows": "2", "m0-payer": "1", "m0-payee": "1", "m0-amount": "4", "m1-payer": "", "m1-payee": "", "m1-amount": ""}
    refused = decides(jury, deal, "adjust", **rows)
    assert refused.status_code == 422
    assert "and an amount above 0" in text(refused)
    assert value(refused, "m0-amount") == "4"
    assert "Fill in at least one payment." in text(
        decides(jury, deal, "adjust", **{**rows, "m0-payer": "", "m0-payee": "", "m0-amount": ""})
    )
    decides(jury, deal, "adjust", **{**rows, "m0-payee": "2"})
    assert Ruling.objects.get().moves == [{"payer": 1, "payee": 2, "amount": 4}]


@pytest.mark.slow
def test_two_who_decide_at_once_do_not_decide_twice(jury: Client, director: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    page = director.get(at(deal), {"decide": "annul"})
    decides(jury, deal, "annul", player="")
    second = director.post(at(deal), filled(page, player=""))
    assert second.status_code == 422
    assert "Ruling 1 about this table was signed in the meantime." in text(second)
    assert Ruling.objects.count() == 1


@pytest.mark.slow
def test_who_sits_out_the_deal_that_is_called_about_gets_nothing_of_the_fine(jury: Client, five: AtTable) -> None:
    table = BelgianTable(five.table)
    call = table.calls_jury("TROU", seat=2)
    page = jury.get(at(call), {"decide": "fine"})
    assert [choice[1] for choice in page.context["form"].fields["player"].choices] == [entrant.name for entrant in five.entrants[1:]]
    decides(jury, call, "fine")
    assert [total(entrant) for entrant in five.entrants] == [0, 5, -15, 5, 5]
