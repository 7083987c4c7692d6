"""The page of the story, its replay, the texts to copy, and the director's choice."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs.people.actions.members import admit, amend_member
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from tests.cast import MACHINE, People, user_of
from tests.tournaments.story.rehearsed import Prepare, with_ruling
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.entrants.actions.members import merge
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.standings.frozen import Frozen
from tournaments.story.actions import choose_moments
from tournaments.story.moments import MomentKind, StoryMoment
from tournaments.story.queries.story import story_of
from tournaments.story.wording.headline import headline, shown_headline
from tournaments.story.wording.texts import messenger_text, paper_text

RLM = "\u200f"


@pytest.fixture
def closed(prepare_evening: Prepare) -> Tournament:
    return with_ruling(prepare_evening)


def read(client: Client, tournament: Tournament, rest: str = "") -> str:
    answer = client.get(f"/e/{tournament.slug}/story/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def story_json(client: Client, tournament: Tournament, rest: str = "") -> Any:
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/story/{rest}")
    assert answer.status_code == 200
    return answer.json()


def places(tournament: Tournament) -> list[str]:
    """Return the addresses of the story: page, API and replay."""
    return [f"/e/{tournament.slug}/story/", *(f"/api/v1/tournaments/{tournament.slug}/story/{rest}" for rest in ("", "replay/"))]


def keys(client: Client, tournament: Tournament) -> list[str]:
    return [each["key"] for each in story_json(client, tournament)["moments"]]


def test_each_moment_leads_to_its_deal(client: Client, closed: Tournament) -> None:
    page = read(client, closed)
    links = re.findall(rf'href="(/e/{closed.slug}/players/\d+/)#((?:deal|ruling)-[\d-]+)"', page)
    assert len(links) == len(story_of(closed).shown) > 4
    for address, part in links:
        assert f'id="{part}"' in client.get(address).content.decode()


def test_the_evenings_page_leads_to_the_story(client: Client, closed: Tournament) -> None:
    assert f'href="/e/{closed.slug}/story/"' in client.get(f"/e/{closed.slug}/").content.decode()


def test_before_the_closing_there_is_none(client: Client, tournament: Tournament) -> None:
    assert client.get(f"/e/{tournament.slug}/story/").headers["Location"] == f"/e/{tournament.slug}/"
    assert story_json(client, tournament)["figures"] is None
    assert story_json(client, tournament, "replay/")["frames"] == []
    with pytest.raises(Refusal, match="NO_STORY"):
        choose_moments(by=MACHINE, tournament=tournament, left_out=[])


def test_the_replay_is_small_and_ends_at_the_standings(client: Client, closed: Tournament) -> None:
    answer = client.get(f"/api/v1/tournaments/{closed.slug}/story/replay/")
    replay = answer.json()
    assert len(answer.content) < 2500
    assert {(line["number"], line["points"][-1], line["places"][-1]) for line in replay["lines"]} == {
        (line.entrant.number, line.points, line.place) for line in story_of(closed).lines
    }
    assert {len(line["points"]) for line in replay["lines"]} == {len(replay["frames"])}
    again = client.get(f"/api/v1/tournaments/{closed.slug}/story/replay/", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_a_frozen_evening_tells_nothing_to_the_public(client: Client, closed: Tournament, people: People) -> None:
    sentence = story_json(client, closed)["headline"]
    frozen = Frozen(closed.rounds.get(number=2).started_at, 1)  # type: ignore[arg-type]
    Tournament.objects.filter(pk=closed.pk).update(policy={**closed.policy, "frozen": frozen.to_json()}, version=closed.version + 1)
    for place in places(closed):
        answer = client.get(place)
        assert answer.status_code == 409
        assert sentence not in answer.content.decode()
    assert "/story/" not in client.get(f"/e/{closed.slug}/").content.decode()
    staff = Client()
    staff.force_login(user_of(people.owner))
    assert sentence in read(staff, closed)


def test_an_evening_that_is_not_public_tells_nothing_to_strangers(client: Client, closed: Tournament, people: People) -> None:
    announce_evening(by=MACHINE, tournament=closed, is_public=False)
    for place in places(closed):
        assert client.get(place).status_code == 404


def hides_by_choice(member: Member) -> None:
    amend_member(by=MACHINE, member=member, public_name="number")


def is_merged(member: Member) -> None:
    hidden = admit(by=MACHINE, club=member.club, name="Rita Claes-de Wit", called="Rita", public_name="number")
    merge(by=MACHINE, keep=hidden, gone=member)


def is_forgotten(member: Member) -> None:
    forget_member(by=MACHINE, member=member)


def is_in_a_club_of_numbers(member: Member) -> None:
    set_public_names(by=MACHINE, club=member.club, shown="number", least="number")


@pytest.mark.parametrize("hide", [hides_by_choice, is_merged, is_forgotten, is_in_a_club_of_numbers])
def test_a_name_that_is_hidden_is_nowhere_at_once(
    client: Client, prepare_evening: Prepare, people: People, hide: Callable[[Member], None]
) -> None:
    """Everybody has read the story with the name before: no cache keeps it."""
    closed = with_ruling(prepare_evening)
    rita = closed.entrants.get(number=5)
    member = admit(by=MACHINE, club=closed.club, name=rita.name, called=rita.called)
    Entrant.objects.filter(pk=rita.pk).update(member=member)
    owner = Client()
    owner.force_login(user_of(people.owner))
    readable = [*places(closed), f"/e/{closed.slug}/", f"/c/{closed.club.slug}/"]
    for reader in (client, owner):
        for place in readable:
            assert "Rita" in reader.get(place).content.decode(), place
    hide(Member.objects.select_related("club").get(pk=member.pk))
    for reader in (client, owner):
        for place in places(closed) if reader is owner else readable:
            body = reader.get(place).content.decode()
            assert "An Peeters" in body or hide is is_in_a_club_of_numbers
            assert not {word for word in ("Rita", "Claes") if word in body}, place


def test_my_line_is_marked(closed: Tournament, people: People) -> None:
    member = Member.objects.create(club=closed.club, name="Piet van Dijk", called="Piet", number=906, user=user_of(people.member))
    Entrant.objects.filter(tournament=closed, number=3).update(member=member)
    reader = Client()
    reader.force_login(user_of(people.member))
    page = read(reader, closed)
    assert "story-own" in page
    assert page.count('class="story-mine"') == 1
    assert "story-own" not in read(Client(), closed)


def test_the_director_leaves_out_reorders_and_takes_it_back(client: Client, closed: Tournament, people: People) -> None:
    judge = Client()
    judge.force_login(user_of(people.owner))
    before = keys(client, closed)
    sent = {"moment": before, "show": before[1:], **{f"order {key}": len(before) - nth for nth, key in enumerate(before)}}
    assert judge.post(f"/e/{closed.slug}/story/choice/", sent).status_code == 302
    assert keys(client, closed) == before[:0:-1]
    entry = closed.log.last()
    assert entry is not None
    assert (entry.what, (entry.after or {})["left_out"]) == ("story", before[:1])
    closed.refresh_from_db()
    assert list(differences(export_evening(closed))) == []
    version = closed.version
    choose_moments(by=people.owner, tournament=closed, left_out=before[:1], order=before[::-1])
    closed.refresh_from_db()
    assert closed.version == version, "the same choice again changes nothing"
    choose_moments(by=people.owner, tournament=closed, left_out=[])
    assert keys(client, closed) == before
    closed.refresh_from_db()
    assert "story" not in closed.policy
    assert list(differences(export_evening(closed))) == []


@pytest.mark.parametrize(("left_out", "order", "field"), [(["lead-99"], [], "left_out"), ([], ["high-5", "high-5"], "order")])
def test_another_moment_is_refused(closed: Tournament, people: People, left_out: list[str], order: list[str], field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        choose_moments(by=people.owner, tournament=closed, left_out=left_out, order=order)
    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [("FIELD_WRONG", field)]
    closed.refresh_from_db()
    assert "story" not in closed.policy


def test_the_desk_may_not_choose(closed: Tournament, people: People) -> None:
    with pytest.raises(Refusal, match="NOT_ALLOWED"):
        choose_moments(by=people.member, tournament=closed, left_out=[])


def test_rulings_are_counted_alike_on_the_club_page_and_in_the_story(client: Client, closed: Tournament) -> None:
    """Only those in force that everybody may read: no warning, none that was overturned."""
    closed.rulings.create(number=2, round_number=2, kind=Ruling.Kind.WARN, text="", by="", decides={"warned": 1}, at=timezone.now())
    closed.rulings.create(number=3, round_number=2, kind=Ruling.Kind.SOUVENIR, text="", by="", at=timezone.now())
    gone = closed.rulings.create(number=4, round_number=2, kind=Ruling.Kind.ALLOW, text="", by="", at=timezone.now())
    closed.rulings.create(number=5, round_number=2, kind=Ruling.Kind.OVERTURN, text="", by="", overturns=gone, at=timezone.now())
    Tournament.objects.filter(pk=closed.pk).update(version=closed.version + 1)
    assert story_json(client, closed)["figures"]["rulings"] == 1
    assert "1 ruling of the jury" in client.get(f"/c/{closed.club.slug}/").content.decode()


def test_a_last_place_that_is_shared_is_nobodys(closed: Tournament) -> None:
    story = story_of(closed)
    assert any(line.startswith("Last: ") for line in messenger_text(closed, story, None, ""))
    shared = replace(story, lines=(*story.lines[:-2], story.lines[-2]._replace(place=7), story.lines[-1]._replace(place=7)))
    assert not any(line.startswith("Last: ") for line in messenger_text(closed, shared, None, ""))


def test_the_texts_and_the_headline_are_read_from_right_to_left_in_persian(closed: Tournament) -> None:
    """Each line begins with a mark of its direction, so that a name in Latin letters turns neither it nor the figures."""
    story = story_of(closed)
    with translation.override("fa"):
        *lines, address = messenger_text(closed, story, None, "/e/x/")
        assert {line[0] for line in (*lines, *paper_text(closed, story, None))} == {RLM}
        assert address == "/e/x/"
        assert lines[0].count(RLM) == 3, "the number of the day is not one with the name before it"
        assert any("An Peeters \u2066+18\u2069" in line for line in lines)
        first, rest = shown_headline(closed, story).split("، ")
        assert (rest[0], RLM in first) == (RLM, False)
    with translation.override("nl"):
        assert RLM not in "".join(
            [*messenger_text(closed, story, None, ""), *paper_text(closed, story, None), shown_headline(closed, story)]
        )


def test_a_text_without_names_ends_without_an_empty_sentence(closed: Tournament) -> None:
    nobody = replace(story_of(closed), named=frozenset(), moments=(), best_round=None)
    assert [part for part in paper_text(closed, nobody, None) if part == "."] == []


def test_a_climb_in_the_headline_ended_at_that_place(prepare_evening: Prepare) -> None:
    """Piet climbs from the last place to the first in round 2, and ends elsewhere."""
    evening = with_ruling(prepare_evening)
    story = story_of(evening)
    climb = StoryMoment(MomentKind.JUMP, 8, 90, (3,), True, (), 3, before=8, after=1, of=2)
    assert story.line(3).place == 8
    assert headline(evening, replace(story, moments=(climb,))) == "Victory for An"
    assert headline(evening, replace(story, moments=(replace(climb, after=8),))) == "Victory for An, Piet from 8 to 8"


def test_the_texts_have_the_result(client: Client, closed: Tournament) -> None:
    page = read(client, closed)
    messenger = page.split('id="text-of-messenger"')[1].split("</textarea>")[0]
    for words in ("1. An Peeters", "2. Rita Claes", "Last: Piet van Dijk", "8 players, 16 deals", "/story/"):
        assert words in messenger
