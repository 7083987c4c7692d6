"""A closed evening seals its result: pages read the row, a later correction seals another one as well, and `verify` recomputes it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from clubs.club.models import Club
from tests.cast import MACHINE, AtTable, close_with_open_items
from tests.competitions.club_evenings import MembersClub
from tests.tournaments.archive.evening import whole
from tests.tournaments.archive.test_import import wiped
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import read_evening
from tournaments.evening.actions import closing
from tournaments.evening.log import head
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.room.actions.messages import send_message
from tournaments.standings.actions.sealing import seal_missing
from tournaments.standings.models import FinalResult
from tournaments.standings.queries.evening_results import computed_result, evening_results, seal_of
from tournaments.standings.queries.standings import standings
from tournaments.standings.result import EveningResult

__all__ = ["whole"]

FIVE = ("Els", "An", "Piet", "Jo", "Bart")


@pytest.fixture
def closed(club: Club) -> Tournament:
    """An evening at a table of five, closed a moment ago."""
    return MembersClub(club).plays(FIVE, "RIK 1+2 | 9", "MISERE 3 | lost")


def sealed(tournament: Tournament) -> list[FinalResult]:
    return list(FinalResult.objects.filter(tournament=tournament).order_by("entry"))


def result_of(tournament: Tournament) -> EveningResult:
    return evening_results([tournament.pk])[tournament.pk]


def fine(tournament: Tournament, points: int) -> Ruling:
    return jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Te laat.", moves=[Move(1, 2, points)])


@pytest.mark.both
def test_closing_seals_what_the_standings_say(closed: Tournament, django_assert_num_queries: Any) -> None:
    (row,) = sealed(closed)
    assert (row.entry, row.version) == (closed.version, closed.version)
    with django_assert_num_queries(1):
        result = result_of(closed)
    shown = standings(closed)
    assert [(line.place, line.points) for line in result.lines] == [(line.place, line.points) for line in shown.lines]
    assert {each.number: each.points for each in result.players} == {line.entrant.number: line.points for line in shown.lines}
    assert (len(result.players), result.pot, sum(each.points for each in result.players)) == (5, 0, 0)


def test_an_evening_that_is_played_seals_nothing_and_is_computed(club: Club) -> None:
    at = MembersClub(club).begins(FIVE)
    at.plays("RIK 1+2 | 9")
    evening = at.table.round.tournament
    assert sealed(evening) == []
    assert [line.points for line in result_of(evening).lines] == [
        line.points for line in standings(Tournament.objects.get(pk=evening.pk)).lines
    ]


@pytest.mark.both
def test_a_correction_seals_another_beside_it_and_other_changes_do_not(closed: Tournament) -> None:
    before = result_of(closed)
    deal = Deal.objects.filter(table__round__tournament=closed).order_by("number")[0]
    play.void(by=MACHINE, deal=deal, revision=deal.revision)
    first, second = sealed(closed)
    assert first.entry < second.entry
    assert EveningResult.from_json(first.result) == before
    assert result_of(closed) == EveningResult.from_json(second.result) != before
    send_message(by=MACHINE, tournament=closed, id=uuid.uuid4(), text="Tot volgende week")
    closed.refresh_from_db()
    assert [row.version for row in sealed(closed)] == [first.version, closed.version]
    ruling = fine(closed, 5)
    jury.overturn(by=MACHINE, ruling=ruling, text="Toch niet.")
    assert [row.result for row in sealed(closed)] == [first.result, second.result, sealed(closed)[2].result, second.result]


def test_an_evening_that_is_played_on_seals_again_when_it_is_closed_again(closed: Tournament) -> None:
    closing.undo_closing(by=MACHINE, tournament=closed)
    fine(closed, 5)
    assert len(sealed(closed)) == 1
    assert result_of(closed) == computed_result(Tournament.objects.get(pk=closed.pk))
    close_with_open_items(closed)
    assert len(sealed(closed)) == 2


def test_a_row_of_another_version_is_not_read(closed: Tournament) -> None:
    """A process of the previous version closes and corrects without sealing."""
    FinalResult.objects.update(version=closed.version - 1, result={"lines": [], "players": [], "pot": 0})
    assert len(result_of(closed).lines) == 5
    assert list(result_differences(closed)) != [], "what is stored no longer fits its seal"
    FinalResult.objects.all().delete()
    assert len(result_of(closed).lines) == 5
    assert list(result_differences(closed)) == []
    call_command("seal", stdout=(out := StringIO()))
    assert out.getvalue() == "1 results were sealed.\n"
    assert len(sealed(closed)) == 1
    assert seal_missing() == 0


def test_a_name_is_in_no_result_and_forgetting_changes_none(closed: Tournament) -> None:
    (row,) = sealed(closed)
    assert not any(name in str(row.result) for name in FIVE)
    entrant = closed.entrants.select_related("member").get(number=2)
    assert entrant.member is not None
    forget_member(by=MACHINE, member=entrant.member)
    (again,) = sealed(closed)
    assert (again.result, again.seal) == (row.result, row.seal)
    assert again.version > row.version
    assert list(result_differences(closed)) == []


def every_kind(result: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the result with a change made by hand, and the difference that `verify` finds even if the row is sealed again."""
    lines = result["lines"]
    yield (
        {**result, "lines": [[*lines[0][:2], 99, 99, []], *lines[1:]]},
        f"player {lines[0][0]} has place 1 with 99; in the ledger place 1",
    )
    yield {**result, "lines": lines[1:]}, f"player {lines[0][0]} has –; in the ledger place 1"
    yield {**result, "pot": 7}, "The sealed result differs from the ledger."


def test_verify_names_a_result_that_was_changed(closed: Tournament) -> None:
    (row,) = sealed(closed)
    call_command("verify", closed.slug, stdout=StringIO())
    for changed, sentence in every_kind(row.result):
        FinalResult.objects.update(result=changed, seal=row.seal)
        assert list(result_differences(closed)) == [f"The result that was sealed after entry {row.entry} of the log has been changed."]
        FinalResult.objects.update(seal=seal_of(changed, head(closed)))
        with pytest.raises(SystemExit, match="1"):
            call_command("verify", closed.slug, stdout=StringIO(), stderr=(err := StringIO()))
        assert sentence in err.getvalue()


def test_an_imported_evening_is_sealed_again(closed: Tournament) -> None:
    (row,) = sealed(closed)
    text = evening_text(export_evening(closed))
    wiped(club=False)
    again = restore(by=MACHINE, evening=read_evening(text))
    (sealed_again,) = sealed(again)
    assert (sealed_again.result, sealed_again.seal, sealed_again.entry) == (row.result, row.seal, row.entry)


@pytest.mark.slow
@pytest.mark.both
def test_whatever_happened_in_the_evening_the_row_is_what_is_computed(whole: Tournament) -> None:
    table = AtTable(whole.rounds.get(number=2).tables.get(number=1))
    table.plays("PIEK 0 | 1")
    rounds.finish(by=MACHINE, round=whole.rounds.get(number=2), unsigned=True)
    close_with_open_items(whole)
    (row,) = sealed(whole)
    assert EveningResult.from_json(row.result) == computed_result(Tournament.objects.get(pk=whole.pk))
    assert EveningResult.from_json(row.result).to_json() == row.result
    assert list(result_differences(whole)) == []
