"""A closed competition: its final tables are sealed rows, a correction seals another row, and `verify` recomputes the newest."""

from __future__ import annotations

import datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from clubs.club.models import ClubLogEntry
from clubs.people.models import Member
from competitions.actions.closing import close_competition, reopen_competition
from competitions.actions.competitions import create_competition, set_competition_rule
from competitions.actions.past_results import drop_past_evening, import_results
from competitions.checks import competition_differences
from competitions.models import ClosedCompetition, Competition
from competitions.queries.competition.tables import competition_names, competition_view, entrant_name, sealed_rows
from tests.cast import MACHINE, People
from tests.competitions.winter import Winter
from tournaments.evening.actions import closing
from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.slots import records_of

RIK = "RIK 1+2 | 9"
LAST = datetime.date(2026, 1, 31)


@pytest.fixture
def competition(winter: Winter) -> Competition:
    """A competition of one evening, closed."""
    winter.plays(RIK)
    row = create_competition(by=MACHINE, club=winter.club, name="Jaarprijs", text="[competition.year]")
    close_competition(by=MACHINE, competition=row, as_of=LAST)
    return row


def fine(evening: Tournament, points: int) -> Ruling:
    return jury.rule(by=MACHINE, tournament=evening, kind=Ruling.Kind.FINE, text="Te laat.", moves=[Move(1, 2, points)])


def figures(competition: Competition, sealed: ClosedCompetition | None = None) -> dict[str, Any]:
    view = competition_view(competition, sealed=sealed)
    return {line.entrant: line.figure for line in view.table.lines}


def events(competition: Competition) -> list[str]:
    entries = ClubLogEntry.objects.filter(club=competition.club, object=f"competition {competition.name}").order_by("number")
    return [entry.what for entry in entries]


def refused(code: str) -> Any:
    return pytest.raises(Refusal, match=code)


@pytest.mark.both
def test_a_closed_competition_is_read_from_its_seal_until_it_is_opened_again(winter: Winter, competition: Competition) -> None:
    before = figures(competition)
    assert not competition_view(competition).is_provisional
    winter.plays(RIK)
    assert len(sealed_rows(competition)) == 2
    after = figures(competition)
    assert after != before == figures(competition, sealed_rows(competition)[1])
    with refused("COMPETITION_CLOSED"):
        set_competition_rule(by=MACHINE, competition=competition, text="[competition.a]", version=1)
    with refused("COMPETITION_CLOSED"):
        close_competition(by=MACHINE, competition=competition, as_of=LAST)
    reopen_competition(by=MACHINE, competition=competition)
    with refused("COMPETITION_NOT_CLOSED"):
        reopen_competition(by=MACHINE, competition=competition)
    set_competition_rule(by=MACHINE, competition=competition, text="[competition.year]\nfloor = 1000", version=1)
    assert {*figures(competition).values()} == {2000}
    assert figures(competition, sealed_rows(competition)[0]) == after
    assert events(competition) == [f"{what}_competition" for what in ("create", "close", "seal", "reopen")] + ["set_competition_rule"]
    assert list(competition_differences(winter.club)) == []


@pytest.mark.both
def test_a_correction_seals_another_row_beside_it_and_other_changes_do_not(winter: Winter, competition: Competition) -> None:
    before, evening = figures(competition), winter.evenings[0]
    ruling = fine(evening, 5)
    new, old = sealed_rows(competition)
    assert (new.reason, old.reason, new.as_of) == (evening.slug, "", LAST)
    one, two = (str(winter.members[name].pk) for name in ("Els", "An"))
    assert figures(competition) == before | {one: before[one] - 5, two: before[two] + 5}
    assert figures(competition, old) == before
    jury.overturn(by=MACHINE, ruling=ruling, text="Toch niet.")
    assert figures(competition) == before
    closing.undo_closing(by=MACHINE, tournament=evening)
    assert list(competition_differences(winter.club)) == [], "the evening is being corrected"
    assert len(sealed_rows(competition)) == 3
    winter.plays(RIK, close=False)
    assert len(sealed_rows(competition)) == 3


def test_results_from_before_troela_seal_new_rows(winter: Winter, competition: Competition) -> None:
    import_results(by=MACHINE, season=winter.season, text="evening,player,points\nOud,Els,10")
    drop_past_evening(by=MACHINE, season=winter.season, evening=winter.season.past_evenings.get().pk)
    assert [row.reason for row in sealed_rows(competition)] == ["season Winter", "season Winter", ""]
    assert sealed_rows(competition)[0].table == sealed_rows(competition)[2].table


def test_verify_recomputes_the_newest_row_and_checks_every_seal(winter: Winter, competition: Competition) -> None:
    call_command("verify", stdout=StringIO())
    row = sealed_rows(competition)[0]
    table = {**row.table, "tables": []}
    ClosedCompetition.objects.filter(pk=row.pk).update(table=table)
    (sentence,) = competition_differences(winter.club)
    assert f"entry {row.entry} of the log sealed have been changed" in sentence
    ClosedCompetition.objects.filter(pk=row.pk).update(table=row.table)
    Tournament.objects.filter(pk=winter.evenings[0].pk).update(is_public=False)  # no action did it, so that nothing was sealed
    (sentence,) = competition_differences(winter.club)
    assert sentence.endswith("differ from its evenings.")
    with pytest.raises(SystemExit):
        call_command("verify", stdout=StringIO(), stderr=StringIO())


def test_a_merged_member_is_shown_as_the_survivor_and_a_forgotten_one_as_their_number(winter: Winter, competition: Competition) -> None:
    els, an = winter.members["Els"], winter.members["An"]
    other = Member.objects.create(club=winter.club, number=77, name="Elsje", called="Elsje")
    Member.objects.filter(pk=els.pk).update(merged_into=other)
    forget_member(by=MACHINE, member=an)
    view = competition_view(competition)
    names = competition_names(MACHINE, view)
    shown = {entrant_name(view, line.entrant, names) for line in view.table.lines}
    assert {"Elsje", f"#{an.number}"} < shown
    assert "Els" not in shown
    row = sealed_rows(competition)[0]
    assert str(els.pk) in {line["player"] for line in row.table["tables"][0]["lines"]}
    assert "Els" not in str(row.table)
    assert list(competition_differences(winter.club)) == []
    Member.objects.filter(pk=an.pk).update(merged_into=other)
    assert list(competition_differences(winter.club)) == [], "two lines of one person cannot be compared"


def test_only_who_keeps_the_seasons_closes_and_no_day_to_come(winter: Winter, competition: Competition, people: People) -> None:
    for role, actor in people:
        if role != "owner":
            with refused("NOT_ALLOWED"):
                reopen_competition(by=actor, competition=competition)
    reopen_competition(by=people.owner, competition=competition)
    for role, actor in people:
        if role != "owner":
            with refused("NOT_ALLOWED"):
                close_competition(by=actor, competition=competition, as_of=LAST)
    with refused("DATE_LATER"):
        close_competition(by=people.owner, competition=competition, as_of=datetime.date(2999, 1, 1))


def test_a_members_own_data_have_their_final_lines_and_the_rules_that_name_them(winter: Winter, competition: Competition) -> None:
    els = winter.members["Els"]
    text = "[competition.a]\nwho = { without = ['Els'] }"
    create_competition(by=MACHINE, club=winter.club, name="Beker", text=text)
    data = records_of([els])
    assert [(each["name"], each["competition"], each["player"]) for each in data["final_tables"]] == [("Jaarprijs", "year", str(els.pk))]
    assert data["competition_rules"] == [{"name": "Beker", "version": 1, "field": "competition.a.who.without.0"}]
    assert records_of([winter.members["An"]])["competition_rules"] == []
