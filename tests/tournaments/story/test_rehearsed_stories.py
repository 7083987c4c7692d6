"""The stories of five rehearsed evenings in every language, as golden files; `TROELA_GOLDEN=write` writes them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from clubs.people.models import Member
from tests.tournaments.story.rehearsed import EVENINGS, Prepare, with_ruling
from tournaments.evening.models import Entrant, Tournament
from tournaments.play.models import Deal
from tournaments.standings.queries.standings import standings
from tournaments.story.moments import Timeline
from tournaments.story.queries.evening import story_evening
from tournaments.story.queries.story import EveningStory, story_of
from tournaments.story.wording.headline import headline
from tournaments.story.wording.moments import moment_sentence, name_of

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = ("en", "nl", "fr", "de", "fa")


@pytest.mark.slow
@pytest.mark.parametrize("name", EVENINGS)
def test_the_story_of_a_rehearsed_evening(name: str, prepare_evening: Prepare) -> None:
    """One test for each evening, as the robot takes seconds to play one."""
    tournament = EVENINGS[name](prepare_evening)
    is_made_of_the_ledger(tournament)
    repeats_nothing(tournament)
    is_as_it_was_read(name, tournament)


def story_lines(tournament: Tournament, story: EveningStory) -> Iterator[str]:
    for language in LANGUAGES:
        with translation.override(language):
            yield f"[{language}] {headline(tournament, story)}"
            for moment in story.shown:
                sentence = moment_sentence(tournament, story, moment)
                yield f"  {sentence.title}: {sentence.text} ({' '.join(filter(None, (sentence.where, sentence.points)))})"


def is_as_it_was_read(name: str, tournament: Tournament) -> None:
    lines = "\n".join(story_lines(tournament, story_of(tournament))) + "\n"
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("TROELA_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(lines, encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8")


def is_made_of_the_ledger(tournament: Tournament) -> None:
    """Compare each deal of the story with its payments or score, and the totals with the standings."""
    now = standings(tournament)
    evening = story_evening(tournament, now)
    deals = {(deal.at.round, deal.at.table, deal.at.number): deal for deal in evening.deals}
    rows = list(Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=False).select_related("table__round"))
    assert len(rows) == len(deals) > 7
    for row in rows:
        seats = [place.entrant for place in row.table.places.order_by("seat").select_related("entrant")]
        points = dict.fromkeys((each.number for each in seats), 0)
        for payment in row.payments.select_related("payer", "payee"):
            for player, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
                if player is not None:
                    points[player.number] += amount
        if tournament.criteria[0] == "score":
            points = dict(zip(points, map(int, row.score.split() or ["0"] * len(seats)), strict=True))
        of_story = deals[row.table.round.number, row.table.number, row.number]
        assert {player: figure for player, figure in points.items() if figure} == {
            player: figure for player, figure in of_story.points.items() if figure
        }
        contracts = [
            f"{each.code} {_seat(seats, each.declarer)}{_partner(seats, each.partner)} {'made' if each.made else 'lost'}"
            for each in of_story.contracts
        ]
        assert "; ".join(contracts) == ("" if tournament.rule_set.game.sides(4) else row.contract_results)
    timeline = Timeline(evening)
    assert timeline.is_exact
    assert {line.number: timeline.totals[-1][line.number] for line in evening.lines} == {
        line.entrant.number: line.total for line in now.lines
    }


def _seat(seats: list[Entrant], player: int) -> int:
    return [each.number for each in seats].index(player)


def _partner(seats: list[Entrant], player: int | None) -> str:
    return "" if player is None else f"+{_seat(seats, player)}"


def repeats_nothing(tournament: Tournament) -> None:
    """Check that each sentence has all its values, and is there once."""
    story = story_of(tournament)
    for language in LANGUAGES:
        with translation.override(language):
            sentences = [moment_sentence(tournament, story, moment) for moment in story.moments]
            texts = [sentence.text for sentence in sentences]
            assert len({*texts}) == len(texts)
            assert not [text for text in texts if "{" in text or "None" in text]
            for sentence in sentences:
                assert sentence.points in sentence.text
                if sentence.moment.who:
                    assert name_of(story, sentence.moment, 0) in sentence.text


def test_somebody_who_hides_is_in_no_sentence(prepare_evening: Prepare) -> None:
    tournament = with_ruling(prepare_evening)
    plain = story_of(tournament)
    assert {5, 3} <= {player for moment in plain.shown for player in moment.who}
    Entrant.objects.filter(tournament=tournament, number=5).update(member=_member_who_hides(tournament))
    club = tournament.club
    club.names_version = 7
    club.save()
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    story = story_of(tournament)
    assert story.moments != plain.moments
    assert 5 not in {player for moment in story.moments for player in moment.who}
    for language in LANGUAGES:
        with translation.override(language):
            words = "\n".join([headline(tournament, story), *(moment_sentence(tournament, story, each).text for each in story.moments)])
            assert not {word for word in ("Rita", "Claes", "#5") if word in words}


def _member_who_hides(tournament: Tournament) -> Member:
    return Member.objects.create(club=tournament.club, name="Rita Claes", called="Rita", number=905, public_name="number")


def test_an_evening_of_initials_has_no_names_at_all(prepare_evening: Prepare) -> None:
    tournament = with_ruling(prepare_evening)
    tournament.policy = {**tournament.policy, "names": "initials"}
    Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy, version=tournament.version + 1)
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    story = story_of(tournament)
    assert story.moments == ()
    assert headline(tournament, story) == tournament.name
    assert story.replay is not None


def test_a_story_is_read_with_few_queries(prepare_evening: Prepare) -> None:
    tournament = with_ruling(prepare_evening)
    with CaptureQueriesContext(connection) as first:
        story_of(tournament)
    assert len(first) <= 18
    with CaptureQueriesContext(connection) as again:
        story_of(tournament)
    assert len(again) == 0
