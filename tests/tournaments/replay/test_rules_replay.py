"""A club looks at what a draft of its rules would change: its last evenings are replayed with it, and nothing is booked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club
from scoring.games import published
from tests.cast import MACHINE, People
from tests.clubs.houserules.editor import RulesEditor
from tests.competitions.club_evenings import MembersClub
from tests.layers import Layers
from tests.pages.read import text
from tournaments.evening.models import Tournament
from tournaments.play.models import Payment
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.replay.queries.rules_replay import rules_replay

pytestmark = pytest.mark.django_db
PAGE = "/c/de-vier-azen/rules/history/?game=rikken_brabant&last=5"
API = "/api/v1/clubs/de-vier-azen/rules/replay/"
SEATS = ["Els Maes", "An Peeters", "Piet van Dijk", "Jo Smets"]


def with_draft(owner: Client, group: str, **changes: str | None) -> Client:
    """Keep these options in the owner's draft; return their browser."""
    RulesEditor(owner, "game=rikken_brabant").opens("options", group).press("keep", **changes)
    return owner


def rows() -> dict[str, str]:
    """Return every row of the database, except those that come with visits, to check that none changed."""
    models = [model for model in apps.get_models() if model._meta.app_label in ("clubs", "tournaments")]
    return {model._meta.label: repr(list(model._default_manager.order_by("pk").values())) for model in models}


@pytest.fixture
def evenings(club: Club, people: People, layers: Layers) -> list[Tournament]:
    """Three closed evenings, the oldest first."""
    keys = layers("evenings to replay", lambda: [each.pk for each in play_evenings(club)])
    return [Tournament.objects.get(pk=key) for key in keys]


@pytest.fixture
def owner(evenings: list[Tournament], owner: Client) -> Client:
    """The owner logs in after the evenings are made: a layer is made again if a test has written something before."""
    return owner


def play_evenings(club: Club) -> list[Tournament]:
    """Play three evenings: Els's misère decides the second, a piek the third."""
    members = MembersClub(club)
    return [
        members.plays(SEATS, "RIK 1+2 | 9", weeks=0),
        members.plays(SEATS, "RIK 1+2 | 9", "RIK 1+2 | 9", "SOLO_8 1 | 8", "MISERE 0 | made", weeks=1),
        members.plays(SEATS, "PIEK 3 | made", "RIK 0+1 | 9", weeks=2),
    ]


@pytest.mark.slow
def test_it_says_who_would_stand_elsewhere_and_what_is_paid_more(owner: Client, evenings: list[Tournament]) -> None:
    before = rows()
    page = with_draft(owner, "points", misere="2").get(PAGE)
    assert page.status_code == 200
    newest, middle, oldest = page.context["replay"].evenings
    assert [each.tournament.pk for each in (newest, middle, oldest)] == [each.pk for each in reversed(evenings)]
    assert (newest.changes, newest.paid_more) == ((), -9), "a piek is paid as a misère, and Jo stays first"
    assert (oldest.changes, oldest.paid_more) == ((), 0)
    assert middle.paid_more == 3 * (2 - 5), "each of three pays a misère of 2, not of 5"
    els = next(change for change in middle.changes if change.entrant.called == "Els")
    assert (els.before, els.points_before - els.points_after) == (1, 9)
    assert els.after == 2
    words = text(page)
    assert "−6 points on average" in words
    assert "Els Maes 1 → 2" in words
    assert "Everybody would keep their place." in words
    assert rows() == before, "nothing is booked, logged or versioned"


def test_what_the_draft_does_not_allow_is_named_with_its_reason(owner: Client, evenings: list[Tournament]) -> None:
    page = with_draft(owner, "bids", piek=None).get(PAGE)
    words = text(page)
    assert page.context["unfit"] == 1
    assert "1 deal would not be allowed" in words
    assert "Round 1, table 1, deal 1 · Piek Jo" in words
    assert "Contract Played on these evenings Piek 1" in words.replace("\u2068", "").replace("\u2069", "")
    (reason,) = page.context["misfits"]
    assert " " in reason["why"], "a sentence, not a code"


def test_under_the_rules_as_they_are_nothing_differs(owner: Client, evenings: list[Tournament], club: Club) -> None:
    page = owner.get(PAGE)
    assert "Nothing would have been different on these evenings." in text(page)
    for evening in evenings:
        in_force = Payment.objects.filter(tournament=evening, reverses=None, reversed_by=None)
        assert replay_evening(evening_of(evening), evening.rule_set).paid == sum(in_force.values_list("amount", flat=True))
    assert rules_replay(club, published("rikken_brabant")).same


def test_only_as_many_evenings_as_asked_for_and_only_of_that_game(owner: Client, evenings: list[Tournament]) -> None:
    page = owner.get(PAGE.replace("last=5", "last=1"))
    assert [each.tournament.pk for each, _names in page.context["evenings"]] == [evenings[-1].pk]
    assert len(owner.get(PAGE.replace("last=5", "last=999999")).context["evenings"]) == 3
    other = owner.get("/c/de-vier-azen/rules/history/?game=whist_iwwa&last=5")
    assert "No evening of this game has been closed yet" in text(other)


def test_a_frozen_evening_is_not_replayed(owner: Client, evenings: list[Tournament]) -> None:
    newest = evenings[-1]
    Tournament.objects.filter(pk=newest.pk).update(
        policy={**newest.policy, "frozen": {"at": "2026-01-01T20:00:00+00:00", "after_round": 0}}
    )
    assert [each.tournament.pk for each, _names in owner.get(PAGE).context["evenings"]] == [evenings[1].pk, evenings[0].pk]


def test_own_rules_are_replayed_from_their_page(owner: Client, evenings: list[Tournament], club: Club) -> None:
    own = club_actions.publish_rules(by=MACHINE, club=club, name="Huis", base=published("rikken_brabant"), options={"misere": 2})
    page = owner.get(f"/c/de-vier-azen/rules/history/?own={own.pk}&last=5")
    assert page.context["replay"].rules.options == {"misere": 2}
    assert page.context["replay"].evenings[1].paid_more == -9
    assert f'href="/c/de-vier-azen/rules/change/?own={own.pk}"' in page.content.decode()
    newest = owner.get(f"/c/de-vier-azen/rules/history/?own={own.pk}&last=1")
    assert len(newest.context["evenings"]) == 1
    assert newest.context["replay"].rules.options == {"misere": 2}


def test_the_history_says_what_each_version_changed_and_an_earlier_one_is_published_again(owner: Client, club: Club) -> None:
    base = published("rikken_brabant")
    for misere in (6, 7):
        club_actions.publish_rules(by=MACHINE, club=club, name="Huis", base=base, options={"misere": misere})
    newest, first = club.house_rules.all()
    page = owner.get(f"/c/de-vier-azen/rules/history/?own={newest.pk}")
    words = text(page)
    assert "Misère and piek 7, was 6" in words
    assert "Misère and piek 6, was 5" in words, "the first differs from the published rules"
    assert page.content.decode().count('name="back"') == 1, "the newest needs no way back"
    assert "replay" not in page.context, "evenings are replayed when asked"
    owner.post("/c/de-vier-azen/rules/history/", {"back": first.pk})
    third = club.house_rules.get(version=3)
    assert (third.fingerprint, third.options) == (first.fingerprint, {"misere": 6})
    assert owner.post("/c/de-vier-azen/rules/history/", {"back": third.pk}).status_code == 409, "it is the newest"
    assert owner.post("/c/de-vier-azen/rules/history/", {"back": "9999"}).status_code == 404


def test_the_jury_stands(owner: Client, club: Club, four: Any) -> None:
    """Awarded points and a fine bring the same under any draft."""
    from tournaments.evening.models import Ruling
    from tournaments.jury.actions import penalties as jury
    from tournaments.jury.decisions import Move

    four.plays("MISERE 0 | made")
    tournament = four.table.round.tournament
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 2, 3)])
    evening = evening_of(tournament)
    own, other = (replay_evening(evening, published("rikken_brabant").with_options({"misere": misere})) for misere in (5, 2))
    assert (own.paid, other.paid) == (18, 9)


def test_the_api_says_the_same(owner: Client, evenings: list[Tournament]) -> None:
    before = rows()
    body = {"game": "rikken_brabant", "options": {"misere": 2, "piek": False}, "evenings": 3}
    answer = owner.post(API, json.dumps(body), content_type="application/json").json()
    assert [each["slug"] for each in answer["evenings"]] == [each.slug for each in reversed(evenings)]
    assert answer["evenings"][1]["paid_after"] - answer["evenings"][1]["paid_before"] == -9
    assert answer["evenings"][1]["changes"][0]["name"]
    assert [(each["code"], each["played"]) for each in answer["gone"]] == [("PIEK", 1)]
    (deal,) = answer["not_allowed"]
    assert (deal["slug"], deal["round"], deal["table"], deal["deal"]) == (evenings[2].slug, 1, 1, 1)
    assert rows() == before
    without = {"game": "rikken_brabant", "own": {"removed_contracts": ["PIEK"]}}
    gone = owner.post(API, json.dumps(without), content_type="application/json").json()["gone"]
    assert [each["code"] for each in gone] == ["PIEK"]
    unknown = owner.post(API, json.dumps(without | {"own": {"removed_contracts": ["NO_SUCH"]}}), content_type="application/json")
    assert unknown.status_code == 422
    wrong = owner.post(API, json.dumps({"game": "rikken_brabant", "options": {"misere": 2.5}}), content_type="application/json")
    assert (wrong.status_code, wrong.json()["problems"][0]["field"]) == (422, "options.misere")
    assert owner.post(API, json.dumps(body | {"evenings": 21}), content_type="application/json").status_code == 422


def test_it_reads_no_more_the_more_evenings_there_are(evenings: list[Tournament], club: Club, django_assert_num_queries: Any) -> None:
    rules = published("rikken_brabant").with_options({"misere": 2})
    with django_assert_num_queries(9):
        rules_replay(club, rules, 1)
    with django_assert_num_queries(9):
        rules_replay(club, rules, 3)
