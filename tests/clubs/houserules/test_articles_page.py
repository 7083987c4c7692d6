"""A club writes its jury's articles on a page, and the jury of its evenings decides by them."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.games import ruleset_from
from tests.cast import MACHINE, People, total, user_of
from tests.pages.page_form import PageForm
from tests.pages.read import text
from tests.tournaments.jury.before_the_jury import BelgianTable, at, decides
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.wording.jury_state import call_reasons
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.django_db
PAGE = "/c/de-vier-azen/rules/articles/"
PHONE = {
    "a.new1.title.nl": "Telefoon aan tafel",
    "a.new1.title.en": "Phone at the table",
    "a.new1.text.en": "{player} answered the phone.",
    "a.new1.ladder": "15 30 60",
    "a.new1.source": "Huisreglement 7",
}
OWN = "OWN_TELEFOON_AAN_TAFEL"


@pytest.fixture
def owner(client: Client, people: People, club: Club) -> Client:
    client.force_login(user_of(people.owner))
    return client


def press(client: Client, page: Any, button: str, address: str, **more: str | None) -> Any:
    """Send the page's form with some controls filled in; None unticks one."""
    sent = PageForm(page, "own-articles").sent(button, **more)
    return client.post(address, sent, headers={"Accept-Language": "en"})


def published_by(client: Client, address: str, name: str | None = "Dinsdag", **more: str | None) -> HouseRules:
    """Add an article on the page, fill in these controls, and publish; return the club's rules."""
    page = press(client, client.get(address), "add", address)
    answer = press(client, page, "publish", address, name=name, **more)
    assert answer.status_code == 302, text(answer)
    return HouseRules.objects.latest("pk")


def test_a_club_writes_an_article_of_its_own_changes_one_and_hides_one(owner: Client) -> None:
    address = f"{PAGE}?game=rikken_belgian"
    own = published_by(owner, address, **PHONE, **{"a.REVOKE.fine": "30", "a.SLOW.ladder": "0, 6, 12", "a.TALK.used": None})
    assert own.own["words"]["articles"] == {
        "REVOKE": {"fine": 30},
        "SLOW": {"ladder": [0, 6, 12]},
        "TALK": {"hidden": True},
        OWN: {
            "title": {"nl": "Telefoon aan tafel", "en": "Phone at the table"},
            "text": {"en": "{player} answered the phone."},
            "rank": 85, "call": True, "deal": "stands", "source": "Huisreglement 7", "ladder": [15, 30, 60],
        },
    }  # fmt: skip
    articles = ruleset_from(own.rules).articles
    assert [articles[OWN].fine_at(time) for time in (1, 2, 3, 9)] == [15, 30, 60, 60]
    assert (articles["REVOKE"].fine, articles["REVOKE"].title["nl"], articles["TALK"].offered) == (30, "Verzaakt", False)
    assert own.fingerprint == "5a43-edb0", "articles change no score"
    again = owner.get(f"{PAGE}?own={own.pk}", headers={"Accept-Language": "en"})
    for sentence in ("Phone at the table", "fine for each next time: 15 30 60", "not used", "fine of 30"):
        assert sentence in text(again)
    back = press(owner, again, "publish", f"{PAGE}?own={own.pk}", **{"a.REVOKE.fine": "", "a.TALK.used": "on"})
    assert back.status_code == 302
    later = HouseRules.objects.latest("pk")
    assert (later.version, sorted(later.own["words"]["articles"])) == (2, [OWN, "SLOW"])


def test_nothing_that_was_typed_is_lost_where_an_article_is_wrong(owner: Client) -> None:
    address = f"{PAGE}?game=rikken_brabant"
    page = press(owner, owner.get(address), "add", address)
    wrong = {
        "a.new1.title.nl": "Telefoon", "a.new1.text.nl": "{player.__class__} nam op", "a.REVOKE.fine": "10", "a.SLOW.ladder": "3 x",
        "duties.fine": "7", "name": "Dinsdag",
    }  # fmt: skip
    answer = press(owner, page, "publish", address, **wrong)
    assert (answer.status_code, HouseRules.objects.count()) == (422, 0)
    form = PageForm(answer, "own-articles")
    assert {name: form.data[name][0] for name in wrong} == wrong
    rows = {row.key: set(row.problems) for row in answer.context["rows"] if row.problems}
    assert rows == {"new1": {"text"}, "REVOKE": {"fine"}, "SLOW": {"ladder"}}


def test_a_club_says_what_a_forgotten_call_costs(owner: Client) -> None:
    address = f"{PAGE}?game=rikken_brabant"
    own = published_by(owner, address, **{"duties.fine": "9", "duties.forgotten": "annulled"})
    assert own.own["duties"] == {"fine": 9, "forgotten": "annulled"}
    assert "words" not in own.own, "an article that was left empty is none"
    bad = press(owner, owner.get(address), "publish", address, name="Anders", **{"duties.fine": "9", "duties.third_solo_after": "-1"})
    assert (bad.status_code, HouseRules.objects.count()) == (422, 1)


@pytest.mark.parametrize("language", ["nl", "fr"])
@pytest.mark.parametrize("game", ["rifki", "whist_iwwa"])
def test_every_game_has_the_page(owner: Client, game: str, language: str) -> None:
    page = owner.get(f"{PAGE}?game={game}", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert "REVOKE" in {row.key for row in page.context["rows"]}


def evening_by(own: HouseRules, club: Club) -> Tournament:
    """Start an evening of four that plays by these rules."""
    evening = evenings.create(
        by=MACHINE, club=club, on=datetime.date(2026, 3, 16), rules=ruleset_from(own.rules), house_rules=own, name="Eigen regels",
        rounds_planned=1, deals_a_round=4, language="en",
    )  # fmt: skip
    prepare.enrol(by=MACHINE, tournament=evening, guests=["Els", "An", "Piet", "Jo"])
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
    return evening


@pytest.fixture
def evening(owner: Client, club: Club) -> Tournament:
    """Start an evening that plays by a club's own articles."""
    own = published_by(owner, f"{PAGE}?game=rikken_belgian", **PHONE, **{"a.TALK.used": None})
    return evening_by(own, club)


@pytest.mark.slow
def test_the_jury_decides_by_the_clubs_ladder_step_by_step(owner: Client, evening: Tournament) -> None:
    four = BelgianTable(evening.rounds.get().tables.get())
    four.plays_belgian("MISERE 1 made")
    answers = []
    for _time in range(3):
        call = four.calls_jury(OWN, seat=0)
        page = owner.get(at(call), {"decide": "warn"})
        answers.append((page.context["data"]["points"], page.context["data"]["text"]))
        decides(owner, call, "warn")
    assert [points for points, _text in answers] == ["15", "30", "60"]
    assert answers[1][1] == "Els answered the phone. Els is warned. Els is fined 30."
    rulings = Ruling.objects.order_by("number")
    assert [each.article for each in rulings] == [OWN] * 3
    assert [total(entrant) for entrant in four.entrants] == [-105 - 7, 35 + 21, 35 - 7, 35 - 7]
    choices = dict(page.context["form"].fields["article"].choices)
    assert (choices[OWN], "TALK" in choices) == ("Phone at the table", False)
    assert list(differences(export_evening(Tournament.objects.get(pk=evening.pk)))) == []


def test_a_phone_offers_the_evenings_own_articles(evening: Tournament) -> None:
    codes = [each.code for each in call_reasons(evening.rule_set)]
    assert OWN in codes
    assert "TALK" not in codes


@pytest.mark.slow
def test_a_revokes_decision_proposes_what_the_clubs_article_says(owner: Client, club: Club) -> None:
    own = published_by(owner, f"{PAGE}?game=rikken_belgian", **{"a.REVOKE.fine": "30"})
    four = BelgianTable(evening_by(own, club).rounds.get().tables.get())
    four.plays_belgian("MISERE 1 made")
    call = four.calls_jury("REVOKE", seat=0)
    assert owner.get(at(call)).context["options"].first[0].code == "fine"
    assert owner.get(at(call), {"decide": "fine"}).context["data"]["points"] == "30"
    slug = call.tournament.slug
    body = {"decision": "fine", "call": str(call.pk), "player": 1, "text": "Verzaakt.", "draft": str(uuid.uuid4())}
    answer = owner.post(f"/api/v1/tournaments/{slug}/rulings/", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert total(four.entrants[0]) == -30 - 7
