"""A new evening like the last one: everything is proposed, and little is typed."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs import actions as club_actions
from clubs.people.actions.members import add_member
from tests.cast import MACHINE, People, account, close_with_open_items, user_of
from tests.pages.read import text, value
from tournaments.door import actions as at_the_door
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Official, Tournament, Wish
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.seating.actions import drawing
from tournaments.seating.actions.substitutes import Replacement, substitute
from tournaments.seating.actions.wishes import add_wish

NEW = "/c/de-vier-azen/tournaments/new/"


@pytest.fixture
def owner(client: Client, people: People) -> Client:
    client.force_login(user_of(people.owner))
    return client


@pytest.fixture
def last(tournament: Tournament, people: People) -> Tournament:
    """The club's last evening: each player accepted for themselves, and one had left."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each", round_minutes=50, rounds_planned=3)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9))
    close_with_open_items(tournament)
    return tournament


def proposed(owner: Client) -> dict[str, str]:
    """Return the form as it is proposed; only a date and a new name are typed."""
    page = owner.get(NEW)
    names = ("name", "on", "rounds_planned", "deals_a_round", "like")
    rules = re.search(r'value="([^"]+)" selected', page.content.decode())
    assert rules is not None
    return {name: value(page, name) for name in names} | {"rules": rules.group(1), "officials": "on"}


def test_two_clicks_from_the_clubs_page(owner: Client, last: Tournament) -> None:
    assert NEW in owner.get("/c/de-vier-azen/").content.decode()
    page = text(owner.get(NEW))
    assert "Copied from Marietoernooi of" in page
    assert "jury (jury)" in page
    owner.post(NEW, proposed(owner))
    new = Tournament.objects.latest("pk")
    assert new != last
    assert (new.name, new.rounds_planned, new.deals_a_round) == ("Marietoernooi", 3, 4)
    assert (new.acceptance, new.round_minutes, new.fingerprint) == ("each", 50, last.fingerprint)
    names = {("owner", "director"), ("director", "director"), ("jury", "jury"), ("desk", "desk")}
    assert set(new.officials.values_list("name", "role")) == names
    assert not new.entrants.exists()


def test_those_of_last_time_come_with_one_tick(owner: Client, last: Tournament) -> None:
    owner.post(NEW, proposed(owner) | {"players": "on"})
    new = Tournament.objects.latest("pk")
    assert list(new.entrants.values_list("name", flat=True)) == list(last.entrants.filter(withdrawn=False).values_list("name", flat=True))


def test_the_newest_version_of_the_same_rules_and_the_season_of_today(owner: Client, last: Tournament) -> None:
    today = timezone.localdate()
    season = club_actions.open_season(by=MACHINE, club=last.club, name="Nu", starts_on=today, ends_on=today)
    assert f'value="{season.pk}" selected' in owner.get(NEW).content.decode()


def test_an_office_that_ended_does_not_come_back(owner: Client, last: Tournament, people: People) -> None:
    user = account("invaller")
    club_actions.give_role(by=MACHINE, club=last.club, user=user, role="director")
    Official.objects.create(tournament=last, name="invaller", user=user, role="jury", role_ends=0)
    club_actions.end_role(by=MACHINE, club=last.club, user=user)
    owner.post(NEW, proposed(owner))
    assert not Tournament.objects.latest("pk").officials.filter(name="invaller").exists()


def test_like_none_or_another(owner: Client, last: Tournament) -> None:
    assert "Copied from Marietoernooi of" not in text(owner.get(f"{NEW}?like="))
    assert "Copied from Marietoernooi of" in text(owner.get(f"{NEW}?like={last.slug}"))
    assert "Copied from Marietoernooi of" not in text(owner.get(f"{NEW}?like=not-there"))


def test_through_the_api(owner: Client, last: Tournament) -> None:
    body = {"club": "de-vier-azen", "on": "2026-05-01", "like": "", "acceptance": "own", "players": True}
    answer = owner.post("/api/v1/tournaments/", body, "application/json")
    assert answer.status_code == 201, answer.content
    new = Tournament.objects.get(slug=answer.json()["slug"])
    assert (new.name, new.acceptance, new.round_minutes, new.entrants.count()) == ("Marietoernooi", "own", 50, 8)
    assert owner.patch(f"/api/v1/tournaments/{new.slug}/", {"game": "knockout_whist"}, "application/json").status_code == 200
    assert Tournament.objects.get(pk=new.pk).rule_set.code == "knockout_whist"
    wrong = owner.patch(f"/api/v1/tournaments/{new.slug}/", {"season": "Nooit"}, "application/json")
    assert (wrong.status_code, wrong.json()["problems"][0]["field"]) == (404, "season")


@pytest.mark.slow
def test_who_usually_comes_is_enrolled_with_their_wishes(owner: Client, tournament: Tournament) -> None:
    evening, number_of = tournament, dict[str, int]()
    for name in ("Ria", "Door", "Wies"):
        member = add_member(evening.club, name=name)
        number_of[name] = prepare.enrol(by=MACHINE, tournament=evening, members=[member])[0].number
    player = {each.number: each for each in evening.entrants.all()}
    ria, door, wies = (player[number_of[name]] for name in ("Ria", "Door", "Wies"))
    add_wish(by=MACHINE, tournament=evening, kind=Wish.Kind.PLACE, first=wies, table=1, seat=2)
    add_wish(by=MACHINE, tournament=evening, kind=Wish.Kind.TOGETHER, first=player[2], second=ria, weight=3)
    add_wish(by=MACHINE, tournament=evening, kind=Wish.Kind.APART, first=player[1], second=player[9])
    round_ = drawing.seat(by=MACHINE, tournament=evening)
    at_the_door.depart(by=MACHINE, tournament=evening, entrants=[door], when=at_the_door.Leaving.NO_SHOW)
    at_the_door.depart(by=MACHINE, tournament=evening, entrants=[player[9]], when=at_the_door.Leaving.NO_SHOW)
    substitute(by=MACHINE, round=round_, entrant=door, newcomer=Replacement(guest="Invaller"))
    substitute(by=MACHINE, round=round_, entrant=wies, newcomer=Replacement(guest="Nog een"))
    answer = owner.post(NEW, {"again": "yes"}, follow=True)
    new = Tournament.objects.latest("pk")
    names = set(new.entrants.values_list("name", flat=True))
    assert {"Ria", "Door", "Wies"} <= names, "members, also who did not come"
    assert not names & {"Invaller", "Nog een"}, "guests who stood in"
    assert player[9].name not in names, "a guest who did not come"
    wishes = [
        (each.kind, each.first.name, each.second and each.second.name, each.table, each.seat, each.weight) for each in new.wishes.all()
    ]
    assert wishes == [("place", "Wies", None, 1, 2, None), ("together", "Ria", "An Peeters", None, None, 3)]
    assert "It took along: rules and settings, 4 officials, 3 members, 8 guests, 2 wishes about seats." in text(answer)


def test_the_form_proposes_the_next_date_in_the_rhythm_and_the_message_tells_what_it_took(owner: Client, last: Tournament) -> None:
    today = timezone.localdate()
    for weeks in (1, 3, 5):
        Tournament.objects.create(
            club=last.club,
            slug=f"s{weeks}",
            name=last.name,
            on=today - datetime.timedelta(weeks=weeks),
            rounds_planned=1,
            deals_a_round=1,
            rules=last.rules,
            fingerprint=last.fingerprint,
        )
    Tournament.objects.create(
        club=last.club,
        slug="other",
        name="Kroegentocht",
        on=today,
        rounds_planned=1,
        deals_a_round=1,
        rules=last.rules,
        fingerprint=last.fingerprint,
    )
    Tournament.objects.filter(pk=last.pk).update(on=today - datetime.timedelta(weeks=7))
    page = owner.get(f"{NEW}?like={last.slug}")
    assert value(page, "on") == (today + datetime.timedelta(weeks=1)).isoformat()
    assert " checked" in page.content.decode().partition('name="players"')[2].partition(">")[0]
    answer = owner.post(f"{NEW}?like={last.slug}", proposed(owner) | {"like": last.slug, "players": "on"}, follow=True)
    assert "It took along: rules and settings, 4 officials, 8 guests." in text(answer)


def test_one_press_on_the_clubs_page_makes_one_like_the_last_and_opens_its_plan(owner: Client, last: Tournament) -> None:
    listed = [Prize(PrizeKind.PLACE, "een hele ham", None, 1)]
    set_prizes(by=MACHINE, tournament=last, prizes=listed, rule=PrizeRule(Ties.SPLIT, False))
    assert 'name="again"' in owner.get("/c/de-vier-azen/").content.decode()
    answer = owner.post(NEW, {"again": "yes"}, follow=True)
    new = Tournament.objects.latest("pk")
    assert answer.request["PATH_INFO"] == f"/e/{new.slug}/desk/plan/"
    assert "is prepared like" in text(answer)
    assert (new.name, new.rounds_planned, new.deals_a_round, new.acceptance) == ("Marietoernooi", 3, 4, "each")
    assert (new.on - last.on).days % 7 == 0
    assert new.on >= timezone.localdate()
    own = prizes_of(new)
    assert (list(own.offered), own.rule) == (listed, PrizeRule(Ties.SPLIT, False))
    assert new.officials.filter(name="jury", role="jury").exists()


def test_a_club_without_an_evening_fills_in_the_form(owner: Client) -> None:
    owner.post("/clubs/new/", {"name": "Hoge Heren", "language": "nl"})
    assert 'name="again"' not in owner.get("/c/hoge-heren/").content.decode()
    new = "/c/hoge-heren/tournaments/new/"
    assert owner.post(new, {"again": "yes"})["Location"] == new
