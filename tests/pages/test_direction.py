"""A name that is written from right to left, or that contains a direction mark, does not affect the text beside it."""

from __future__ import annotations

import datetime
import json
import re
import uuid
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club, Season
from clubs.direction import isolated
from clubs.houserules.models import HouseRules
from clubs.roles.actions import invitations
from scoring.games import published
from scoring.rulefile.check import merge
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import offices
from tournaments.evening.models import Entrant, Official, Ruling, Tournament
from tournaments.jury.actions import calls
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.jury.models import Call
from tournaments.papers.making.make import read_copy
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import deals as play
from tournaments.play.wording.table_state import read_table_state

PERSIAN = "علی\u200cرضا محمدی"
TURNING = "Jo\u202e Smets"
"""Evenings stored before names were checked may contain it."""
WORDS = {
    "player": "علی", "club": "باشگاه", "season": "فصل", "evening": "شبانه", "rules": "قانون", "account": "حساب", "text": "متن",
    "note": "یادداشت", "article": "ماده", "reason": "دلیل", "token": "کلید",
    "contract": "پیمان", "title": "عنوان", "source": "منبع", "rule": "حکم", "origin": "سند", "paragraph": "بند",
}  # fmt: skip
"""One Persian word for each kind of name or text, by which the pages are searched."""


def in_both(text: str) -> dict[str, str]:
    return {"en": text, "nl": text}


OWN_RULES = {
    "like": "rikken_brabant",
    "title": in_both("our title"),
    "source": "our source",
    "words": {
        "contracts": {"RIK": in_both("our contract"), "MISERE": in_both("our contract")},
        "articles": {"OTHER": {"title": in_both("our rule"), "text": in_both("our rule: {player}"), "source": "our origin"}},
    },
    "own_paragraphs": [{"section": "end", "title": in_both("our paragraph"), "text": in_both("our paragraph\nour paragraph")}],
}
"""Words that a club wrote in a rule file; those stored before they were checked like names could disturb the direction."""
CLUB_PAGES = [
    "club",
    "club-evenings",
    "club-statistics",
    "members",
    "seasons",
    "competitions",
    "competition-new",
    "club-settings",
    "rules",
    "rules-change",
    "tournament-new",
]
OWN_PAGES = ["home", "own-clubs", "account"]
EVENING_PAGES = [
    "standings",
    "standings-lines",
    "tournament-rules",
    "what-if",
    "screen",
    "screen-room",
    "public-seating",
    "public-seating-part",
    "desk",
    "desk-closing",
    "desk-players",
]
EVENING_PAGES += [
    "desk-door",
    "desk-officials",
    "desk-plan",
    "desk-rounds",
    "jury",
    "jury-queue",
    "rulings",
    "log",
    "papers",
]
PAPERS = {"standings": "tournament", "rules": "tournament", "rulings": "tournament", "ruling": "ruling 1", "seating": "round 1"} | {
    f"scoresheet-{kind}": "round 1 table 1" for kind in ("blank", "filled")
}


@pytest.fixture
def evening(four: AtTable, five: AtTable, tournament: Tournament) -> Tournament:
    """Two players whose names could disturb the direction; deals and a ruling that name them."""
    prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=2), name=PERSIAN)
    Entrant.objects.filter(tournament=tournament, number=4).update(name=TURNING, called="Jo\u202e")
    four.plays("RIK 1+2 | 8", "MISERE 3 | made")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="verzaakt", moves=[Move(2, 4, 3)], table=four.table)
    return tournament


def turned(kind: str) -> str:
    """Return a name with a direction mark, as a database may contain from before names were checked."""
    return f"\u202e{WORDS[kind]} {kind}"


@pytest.fixture
def turned_evening(evening: Tournament, four: AtTable, people: People, club: Club) -> Tournament:
    """An evening and its club where every name and every text could disturb the direction."""
    owner = user_of(people.owner)
    named = {name: dict.fromkeys(("name",), turned(name)) for name in ("club", "season", "evening", "rules")}
    base, on = published("rikken_brabant"), datetime.date(2026, 3, 16)
    season = club_actions.open_season(by=MACHINE, club=club, name="Winter", starts_on=on, ends_on=on)
    rules = club_actions.publish_rules(by=MACHINE, club=club, name="Eigen", base=base, options={"unit": 2})
    User.objects.filter(pk=owner.pk).update(username=WORDS["account"], first_name=turned("account"))
    owner.refresh_from_db()
    director = Actor(user=owner)
    offices.appoint(by=MACHINE, tournament=evening, user=owner, role=Official.Role.JURY)
    other = club_actions.create_club(by=people.stranger, name="Andere")
    invitations.offer_role(by=Actor(user=user_of(people.stranger)), club=other, name=WORDS["account"], role="director")
    invitations.offer_role(by=director, club=club, name=f"{WORDS['account']}2", role="director")
    club_actions.issue_token(by=director, name=turned("token"))
    calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=3, article="OTHER", note=turned("note"))
    text, article, moves = f"{turned('text')}\n{turned('text')}", turned("article"), [Move(2, 4, 3)]
    jury.rule(by=director, tournament=evening, kind=Ruling.Kind.FINE, text=text, article=article, moves=moves, table=four.table)
    play.void(by=director, deal=four.table.deals.get(number=2), reason=turned("reason"), revision=1)
    stored = json.dumps(merge(OWN_RULES).copy())
    for kind in ("contract", "title", "source", "rule", "origin", "paragraph"):
        stored = stored.replace(f"our {kind}", turned(kind))
    own = json.loads(stored)
    HouseRules.objects.update(rules=own, own={"like": "rikken_brabant", **own["own"]})
    Tournament.objects.update(rules=own)
    Club.objects.update(**named["club"])
    Season.objects.update(**named["season"])
    HouseRules.objects.update(**named["rules"])
    Tournament.objects.update(season=season, house_rules=rules, **named["evening"])
    evening.refresh_from_db()
    return evening


def test_only_names_that_could_disturb_are_isolated() -> None:
    assert isolated("Els Maes") == "Els Maes"
    assert isolated(PERSIAN) == f"\u2068{PERSIAN}\u2069"
    assert isolated(TURNING) == "\u2068Jo Smets\u2069"
    assert isolated(isolated(PERSIAN)) == isolated(PERSIAN)
    assert isolated(f"Els\n{PERSIAN}\n{PERSIAN}") == f"Els\n\u2068{PERSIAN}\u2069\n\u2068{PERSIAN}\u2069"


@pytest.mark.slow
def test_no_page_lets_a_name_or_a_text_move_what_follows(client: Client, turned_evening: Tournament, people: People, four: AtTable) -> None:
    client.force_login(user_of(people.owner))
    slug, club, call = turned_evening.slug, turned_evening.club, Call.objects.get()
    addresses = [reverse(name) for name in OWN_PAGES] + [reverse(name, args=[club.slug]) for name in CLUB_PAGES]
    addresses += [reverse("rules-history", args=[club.slug]) + "?game=rikken_brabant"]
    addresses += [reverse(name, args=[slug]) for name in EVENING_PAGES]
    addresses += [reverse("seating", args=[slug, 1]), reverse("table-code", args=[slug, 1]), reverse("desk-table", args=[slug, 1, 1])]
    addresses += [reverse(name, args=[slug, number]) for name in ("player", "player-desk") for number in (1, 2)]
    addresses += [reverse("player-part", args=[slug, 1]), reverse("call", args=[slug, call.pk])]
    addresses += [reverse("ruling", args=[slug, 2]), reverse("jury-deal", args=[slug, 1, 1, 2])]
    own_rules = HouseRules.objects.get().pk
    addresses.append(reverse("house-rules", args=[club.slug, own_rules]))
    met: set[str] = set()
    for address in addresses:
        query = {"own": str(own_rules)} if "rules/change" in address or "rules/articles" in address else {}
        response = client.get(address, query)
        assert response.status_code == 200, address
        met |= words_isolated_in(response.content.decode(), address)
    assert met == set(WORDS)


def test_no_paper_lets_a_name_or_a_text_move_what_follows(turned_evening: Tournament) -> None:
    met: set[str] = set()
    for kind, about in PAPERS.items():
        copy = read_copy(turned_evening.pk, kind, PaperSubject.parse(about), "nl")
        for html in (copy.title, *(part for sheet in copy.sheets for part in (sheet.html, sheet.beneath))):
            met |= words_isolated_in(html, kind)
    assert met == set(WORDS) - {"season", "reason", "token", "origin"}


def test_the_page_of_a_file_shows_nothing_that_turns(client: Client, people: People, club: Club) -> None:
    client.force_login(user_of(people.owner))
    address = f"{reverse('rules-change', args=[club.slug])}?part=file"
    sound = f'like = "rikken_brabant"\ntitle = {{ en = "{turned("title")}" }}\n[words.contracts]\nRIK = {{ en = "{turned("contract")}" }}\n'
    looked = client.post(address, {"text": sound}, follow=True)
    assert looked.status_code == 200
    assert "contract" in words_isolated_in(looked.content.decode(), "sound", before='\u2068"?')
    for wrong in (
        f'"{turned("rule")}" = 1',
        f'"{WORDS["rule"]}" = 1',
        f'[contracts]\n"{WORDS["rule"]}" = 1',
        f'removed_contracts = ["{WORDS["rule"]}"]',
    ):
        page = client.post(address, {"text": f'like = "rikken_brabant"\n{wrong}'})
        assert page.status_code == 422
        assert words_isolated_in(page.content.decode(), wrong) == {"rule"}


@pytest.mark.slow
def test_forms_hold_the_words_without_marks(client: Client, turned_evening: Tournament, people: People) -> None:
    client.force_login(user_of(people.owner))
    own = HouseRules.objects.get()
    met: set[str] = set()
    parts = [{"part": "contract", "code": code} for code in own.own["words"]["contracts"]]
    for page in ({}, *parts, *({"part": "jury", "code": code} for code in own.own["words"]["articles"])):
        query = {"own": str(own.pk), **page}
        html = client.get(reverse("rules-change", args=[turned_evening.club.slug]), query).content.decode()
        fields = [unescape(each) for each in re.findall(r' value="([^"]*)"', html)]
        for kind in ("contract", "rule", "origin"):
            texts = {each for each in fields if WORDS[kind] in each}
            assert texts <= {f"{WORDS[kind]} {kind}"}, page
            met |= {kind} if texts else set()
    assert met == {"contract", "rule", "origin"}


def words_isolated_in(html: str, where: str, before: str = "\u2068") -> set[str]:
    """Return the kinds of WORDS in this page, after checking that each is isolated, except in fields and in data for programs."""
    shown = re.sub(r"<script.*?</script>|<pre.*?</pre>|<textarea.*?</textarea>| value=\"[^\"]*\"", "", html, flags=re.DOTALL)
    assert "\u202e" not in shown, where
    kinds = {kind for kind, word in WORDS.items() if word in shown}
    for kind in kinds:
        for each in re.finditer(WORDS[kind], shown):
            around = shown[max(0, each.start() - 60) : each.end() + 60]
            assert re.search(f"(?:{before})$", unescape(shown[: each.start()])[-20:]), (where, around)
    return kinds


def test_the_sentences_of_a_table_isolate_them_and_the_seats_have_the_plain_name(evening: Tournament, four: AtTable) -> None:
    state = read_table_state(four.by, four.table)
    assert state.seats[1].table_name == "علی\u200cرضا"
    assert "\u2068علی\u200cرضا\u2069" in state.history[1].sentence
    assert "\u202e" not in state.history[0].sentence
