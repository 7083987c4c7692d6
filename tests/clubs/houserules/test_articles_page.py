"""A club writes its jury's articles on a page, and the jury of its evenings decides by them."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.test import Client

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.games import ruleset_from
from tests.cast import MACHINE, People, total, user_of
from tests.clubs.houserules.editor import RulesEditor, newest
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


def edits(client: Client, start: str = "game=rikken_belgian", *, phone: bool = False, **articles: dict[str, str | None]) -> RulesEditor:
    """Change these articles, each on its own page, and add the one about telephones."""
    editor = RulesEditor(client, start)
    if phone:
        editor.opens("jury", "new1").press("keep", **PHONE)
    for code, controls in articles.items():
        editor.opens("jury", code).press("keep", **{f"a.{code}.{name}": value for name, value in controls.items()})
        assert editor.page.status_code == 200, editor.words
    return editor


@pytest.mark.slow
def test_a_club_writes_an_article_of_its_own_changes_one_and_hides_one(owner: Client) -> None:
    edits(owner, phone=True, REVOKE={"fine": "30"}, SLOW={"ladder": "0, 6, 12"}, TALK={"used": None}).publishes("Dinsdag")
    own = newest()
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
    assert own.fingerprint != ruleset_from(own.rules).earlier_fingerprint == "5a43-edb0", "articles change no score"
    words = RulesEditor(owner, f"own={own.pk}").opens("jury").words
    for sentence in ("Phone at the table", "fine for each next time: 15 30 60", "not used", "fine of 30"):
        assert sentence in words
    later = edits(owner, f"own={own.pk}", TALK={"used": "on"})
    later.client.post(f"{later.draft}&part=jury&code=REVOKE", {"do": "published"})
    later.publishes("Dinsdag")
    assert (newest().version, sorted(newest().own["words"]["articles"])) == (2, [OWN, "SLOW"])
    last = RulesEditor(owner, f"own={newest().pk}")
    last.client.post(f"{last.draft}&part=jury&code={OWN}", {"do": "published"})
    assert OWN not in last.publishes("Dinsdag").articles, "an article of the club is removed"


@pytest.mark.parametrize(
    ("code", "control", "typed"),
    [("new1", "text.nl", "{player.__class__} nam op"), ("REVOKE", "fine", "10"), ("SLOW", "ladder", "3 x")],
)
def test_nothing_that_was_typed_is_lost_where_an_article_is_wrong(owner: Client, code: str, control: str, typed: str) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant").opens("jury", code)
    editor.press("keep", **{f"a.{code}.title.nl": "Titel", f"a.{code}.{control}": typed})
    assert editor.page.status_code == 422
    assert (editor.form.data[f"a.{code}.title.nl"], editor.form.data[f"a.{code}.{control}"]) == (["Titel"], [typed])
    assert set(editor.page.context["row"].problems) == {control.split(".")[0]}
    assert editor.page.content.decode().count(" autofocus") == 1
    assert "Your changes" not in editor.opens().words


@pytest.mark.slow
def test_a_club_says_what_a_forgotten_call_costs(owner: Client) -> None:
    editor = RulesEditor(owner, "game=rikken_brabant").opens("jury")
    editor.press("keep", **{"duties.fine": "9", "duties.forgotten": "annulled"})
    refused = editor.client.post(editor.draft, {"do": "publish", "name": "Dinsdag"})
    assert (refused.status_code, HouseRules.objects.count()) == (422, 0)
    assert "No contract of these rules needs the jury" in refused.content.decode()
    rules = editor.opens("contract", "OPEN_MISERE").press("keep", **{"c.needs_jury": "on"}).publishes("Dinsdag")
    assert rules.own == {"duties": {"fine": 9, "forgotten": "annulled"}, "contracts": {"OPEN_MISERE": {"needs_jury": True}}}
    editor.opens("jury").press("keep", **{"duties.third_solo_after": "-1"})
    assert editor.page.status_code == 422
    assert 'aria-describedby="e-duties.third_solo_after" autofocus' in editor.page.content.decode()


@pytest.mark.parametrize("language", ["nl", "fr"])
@pytest.mark.parametrize("game", ["rifki", "whist_iwwa"])
def test_every_game_has_the_page(owner: Client, game: str, language: str) -> None:
    page = RulesEditor(owner, f"game={game}", language).opens("jury").page
    assert "REVOKE" in {row.key for row in page.context["articles"]}


@pytest.mark.slow
def test_a_club_hears_that_its_version_divides_fines_as_before_and_publishes_a_new_one(owner: Client) -> None:
    edits(owner, "game=klaverjas", SLOW={"ladder": "0 30 60"}).publishes("Woensdag")
    own, sentence = newest(), "The game now gives it to the other side only."
    page = f"/c/{own.club.slug}/rules/{own.pk}/"
    assert sentence not in owner.get(page).content.decode()
    own.rules["data"].pop("fines_to")
    own.save()
    assert sentence in owner.get(page).content.decode()
    assert sentence not in Client().get(page).content.decode()
    assert RulesEditor(owner, f"own={own.pk}").publishes("Woensdag").fines_to == "other_side"
    assert newest().version == 2
    assert sentence not in owner.get(f"/c/{own.club.slug}/rules/{newest().pk}/").content.decode()


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
    edits(owner, phone=True, TALK={"used": None}).publishes("Dinsdag")
    return evening_by(newest(), club)


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


@pytest.mark.slow
def test_a_phone_offers_the_evenings_own_articles(evening: Tournament) -> None:
    codes = [each.code for each in call_reasons(evening.rule_set)]
    assert OWN in codes
    assert "TALK" not in codes


@pytest.mark.slow
def test_a_revokes_decision_proposes_what_the_clubs_article_says(owner: Client, club: Club) -> None:
    edits(owner, REVOKE={"fine": "30"}).publishes("Dinsdag")
    four = BelgianTable(evening_by(newest(), club).rounds.get().tables.get())
    four.plays_belgian("MISERE 1 made")
    call = four.calls_jury("REVOKE", seat=0)
    assert owner.get(at(call)).context["options"].first[0].code == "fine"
    assert owner.get(at(call), {"decide": "fine"}).context["data"]["points"] == "30"
    slug = call.tournament.slug
    body = {"decision": "fine", "call": str(call.pk), "player": 1, "text": "Verzaakt.", "draft": str(uuid.uuid4())}
    answer = owner.post(f"/api/v1/tournaments/{slug}/rulings/", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert total(four.entrants[0]) == -30 - 7


def test_articles_and_their_fines_are_those_of_the_game(owner: Client) -> None:
    """At klaverjas no contract needs the jury, and two players share a fine."""
    editor = RulesEditor(owner, "game=klaverjas").opens("jury")
    assert "A contract needs the jury" not in editor.words
    assert "fine for each next time: 0 20 50 100" in editor.words
    assert "A multiple of 2, because 2 players share it." in editor.opens("jury", "SLOW").words
    odd = editor.press("keep", **{"a.SLOW.ladder": "0 15"})
    assert odd.page.status_code == 422
    assert "each a fine of 0 or a multiple of 2: 0 2 6 10" in odd.words
    edits(owner, "game=klaverjas", SLOW={"ladder": "0 30 60"}).publishes("Woensdag")
    assert newest().own["words"]["articles"] == {"SLOW": {"ladder": [0, 30, 60]}}
    assert "the jury decides the points" in RulesEditor(owner, "game=totals").opens("jury").words
