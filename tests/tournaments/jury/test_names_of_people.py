"""The jury's pages, its papers and the slips name people, not their accounts. A case shows each ruling once."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.direction import isolated
from tests.cast import AtTable, People, user_of
from tests.pages.read import text
from tests.tournaments.slips.test_slips import sends, typed
from tournaments.evening.models import Tournament
from tournaments.jury.actions import appeals, calls, verdicts
from tournaments.jury.pages.evidence import evidence
from tournaments.jury.queries.cases import case_of_call
from tournaments.papers.kinds import ruling_report
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.wording.table_state import read_table_state

NAMES = {"jury": "Marieke de Wit", "desk": "Lut Claes", "director": "Toon Smit"}


@pytest.fixture
def named(people: People) -> People:
    for role, name in NAMES.items():
        User.objects.filter(pk=user_of(getattr(people, role)).pk).update(first_name=name)
    return people


@pytest.mark.slow
def test_rulings_calls_and_appeals_name_people(client: Client, named: People, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    first, second = (
        calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=number, article="REVOKE", seat=1) for number in (1, 1)
    )
    for call in (first, second):
        calls.take_up(by=named.jury, call=call)
    ruling = verdicts.award(
        by=named.jury, deal=four.table.deals.get(), points=[3, -1, -1, -1], text="Verdeeld.", call=first, article="REVOKE"
    )
    player = tournament.entrants.get(number=2)
    made = appeals.appeal(by=named.desk, ruling=ruling, id=uuid.uuid4(), player=player, reason="Nee")
    client.force_login(user_of(named.director))
    at = f"/e/{tournament.slug}/jury/"
    assert f"{NAMES['jury']} is on the way" in text(client.get(at))
    assert f"entered by {NAMES['desk']}" in text(client.get(f"{at}rulings/{ruling.number}/"))
    appeals.deny_appeal(by=named.director, appeal=made, text="Blijft.")
    pages = [text(client.get(f"{at}{part}")) for part in ("rulings/", f"rulings/{ruling.number}/", f"calls/{second.pk}/")]
    (sheet,) = ruling_report.sheets(tournament, PaperSubject())
    for page in (*pages, sheet.html):
        assert NAMES["jury"] in page
        assert "user " not in page
    assert NAMES["director"] in pages[1]
    shown = evidence(case_of_call(tournament, second.pk), "en")
    assert [each.after for each in shown.history if "Verdeeld." in each.after]
    assert ruling not in shown.earlier_rulings, "the history of the deal has it"


def test_the_phone_and_the_list_of_now_name_who_comes(client: Client, named: People, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    call = calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE", seat=1)
    calls.take_up(by=named.jury, call=call)
    client.force_login(user_of(named.director))
    assert f"{NAMES['jury']} of the jury is coming." in text(client.get(f"/e/{tournament.slug}/desk/"))
    (item,) = [each for each in client.get(f"/api/v1/tournaments/{tournament.slug}/now/").json()["rail"] if each["kind"] == "call"]
    assert NAMES["jury"] in item["reason"]
    assert [each.heard_by for each in read_table_state(four.by, four.table).calls] == [isolated(NAMES["jury"])]


def test_the_phone_names_who_answered_an_appeal(named: People, four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    ruling = verdicts.award(by=named.jury, deal=four.table.deals.get(), points=[3, -1, -1, -1], text="Verdeeld.", article="REVOKE")
    player = tournament.entrants.get(number=2)
    made = appeals.appeal(by=named.desk, ruling=ruling, id=uuid.uuid4(), player=player, reason="Nee")
    appeals.deny_appeal(by=named.director, appeal=made, text="Blijft.")
    (shown,) = read_table_state(four.by, four.table).rulings
    assert [each.answered_by for each in shown.appeals] == [isolated(NAMES["director"])]


def test_slips_name_people(client: Client, named: People, four: AtTable, tournament: Tournament) -> None:
    sends(named.desk, four, typed("RIK 1+2 | 9"))
    client.force_login(user_of(named.director))
    assert f"typed by {NAMES['desk']}" in text(client.get(f"/e/{tournament.slug}/desk/slips/"))
    assert client.get(f"/api/v1/tables/{four.table.pk}/slip/").json()["typed_by"] == [NAMES["desk"]]
