"""The competitions of a club: rule files with versions, which name people and evenings by keys, and their tables."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.club.models import ClubLogEntry
from clubs.people.models import Member
from competitions.actions.competitions import create_competition, rename_competition, set_competition_rule
from competitions.models import Competition, CompetitionVersion
from competitions.queries.competition.rule_names import rule_people, shown_rule
from competitions.queries.competition.tables import competition_names, competition_of, competition_view, competitions_of, current_version
from tests.cast import MACHINE, People
from tests.competitions.winter import Winter
from tournaments.evening.problems import Refusal
from tournaments.standings.queries.standings import standings

RIK, MISERE = "RIK 1+2 | 9", "MISERE 3 | 1"
YEAR = "[competition.year]\nties = ['lots']\nlots = { seed = 'x' }\n"


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[tuple[str, str]]:
    assert all(message["message"] not in ("", message["code"]) for message in refused.value.messages())
    return [(problem.code, problem.field) for problem in refused.value.problems]


def create(winter: Winter, text: str = YEAR, name: str = "Jaarprijs") -> Competition:
    return create_competition(by=MACHINE, club=winter.club, name=name, text=text)


@pytest.mark.both
def test_the_table_adds_up_what_the_standings_say(winter: Winter) -> None:
    first, second = winter.plays(RIK), winter.plays(RIK, MISERE)
    view = competition_view(create(winter))
    expected: dict[str, int] = {}
    for evening in (first, second):
        for line in standings(evening).lines:
            key = str(line.entrant.member_id)
            expected[key] = expected.get(key, 0) + line.points
    assert {line.entrant: line.figure for line in view.table.lines} == expected
    assert any(expected.values())
    assert (view.part, [*view.tables], view.played.as_of) == ("year", ["year"], second.on)
    after_the_first = competition_view(view.competition, as_of=first.on)
    points = {str(line.entrant.member_id): line.points for line in standings(first).lines}
    assert {line.entrant: line.figure for line in after_the_first.table.lines} == points
    assert view.places_before == {line.entrant: line.place for line in after_the_first.table.lines}
    assert after_the_first.places_before == {}


@pytest.mark.both
def test_a_rule_is_a_version_in_the_log_without_names(winter: Winter) -> None:
    winter.plays(RIK)
    competition = create(winter)
    text = "[competition.year]\nbest = 1\nwho = { without = ['#1', 'an'] }\nonly = { units = ['avond 1', 'Final'] }"
    row = set_competition_rule(by=MACHINE, competition=competition, text=text, version=1)
    assert (row.version, current_version(competition), row.by) == (2, row, "command test")
    keys = [str(winter.members[name].pk) for name in ("Els", "An")]
    rule = competition_view(competition).rules.competition("year")
    assert rule.who.without == tuple(keys)
    assert rule.only.units == (winter.evenings[0].slug, "Final")
    assert "Els" not in row.text
    people = rule_people(winter.club, {})
    shown = shown_rule(row.text, people, people.names(lambda person: person.name))
    assert '"Els"' in shown
    assert '"An"' in shown
    with pytest.raises(Refusal) as refused:
        set_competition_rule(by=MACHINE, competition=competition, text=shown, version=2)
    assert codes(refused) == [("COMPETITION_RULE_SAME", "")]
    rename_competition(by=MACHINE, competition=competition, name="Wisselbeker")
    entries = ClubLogEntry.objects.filter(club=winter.club).order_by("-number")[:3]
    assert [(entry.what, entry.object) for entry in entries] == [
        ("rename_competition", "competition Wisselbeker"),
        ("set_competition_rule", "competition Jaarprijs"),
        ("create_competition", "competition Jaarprijs"),
    ]
    assert "Els" not in str([(entry.before, entry.after) for entry in entries])
    assert competition_of(winter.club, competition.pk).name == "Wisselbeker"


def test_what_is_refused_changes_nothing(winter: Winter) -> None:
    winter.plays(RIK, players=("Els", "An", "Piet", "Gast"))
    club_actions.admit(by=MACHINE, club=winter.club, name="An", called="An2")
    competition = create(winter)
    rule = "[competition.year]\n"
    refusals = [
        ("x =", 1, [("RULE_UNREADABLE", "")]),
        (rule + "bests = 1\ncount = 'most'", 1, [("RULE_UNKNOWN", "competition.year.bests"), ("RULE_CHOICE", "competition.year.count")]),
        (rule + "by = 'tandem'", 1, [("RULE_COLUMN", "competition.year.by")]),
        (
            rule + "who = { players = ['An', 'Gast', 'Nobody', '#99'] }",
            1,
            [("RULE_PERSON", f"competition.year.who.players.{number}") for number in (0, 2, 3)],
        ),
        (YEAR, 1, [("COMPETITION_RULE_SAME", "")]),
        (rule, 0, [("COMPETITION_RULE_MEANWHILE", "")]),
    ]
    entries = ClubLogEntry.objects.count()
    for text, version, expected in refusals:
        with pytest.raises(Refusal) as refused:
            set_competition_rule(by=MACHINE, competition=competition, text=text, version=version)
        assert codes(refused) == expected
    with pytest.raises(Refusal) as refused:
        create(winter)
    assert codes(refused) == [("NAME_TAKEN", "name")]
    assert (CompetitionVersion.objects.count(), ClubLogEntry.objects.count()) == (1, entries)


def test_only_who_keeps_the_seasons_decides(winter: Winter, people: People) -> None:
    competition = create(winter)
    for role, actor in people:
        if role == "owner":
            continue
        with pytest.raises(Refusal):
            create_competition(by=actor, club=winter.club, name="Other", text=YEAR)
        with pytest.raises(Refusal):
            set_competition_rule(by=actor, competition=competition, text="[competition.a]", version=1)
        with pytest.raises(Refusal):
            rename_competition(by=actor, competition=competition, name="Other")
    set_competition_rule(by=people.owner, competition=competition, text="[competition.a]", version=1)
    assert [each.name for each in competitions_of(winter.club)] == ["Jaarprijs"]


def test_a_season_feeds_only_its_own_competition_and_a_merged_member_is_the_other(winter: Winter) -> None:
    winter.plays(RIK)
    els = winter.members["Els"]
    text = f"[competition.a]\nwho = {{ players = ['#{els.number}'] }}"
    competition = create_competition(by=MACHINE, club=winter.club, name="A", text=text, season=winter.season)
    later = club_actions.open_season(
        by=MACHINE, club=winter.club, name="Later", starts_on=datetime.date(2027, 1, 1), ends_on=datetime.date(2027, 6, 30)
    )
    empty = create_competition(by=MACHINE, club=winter.club, name="B", text=text, season=later)
    assert competition_view(empty).table.lines == ()
    assert competition_view(empty).is_provisional
    other = Member.objects.create(club=winter.club, number=77, name="Elsje", called="Elsje")
    Member.objects.filter(pk=els.pk).update(merged_into=other)
    view = competition_view(competition)
    assert [line.entrant for line in view.table.lines if line.place] == [str(other.pk)]
    assert competition_names(MACHINE, view)[str(other.pk)] == "Elsje"


def test_a_table_is_provisional_until_the_last_day_of_its_evenings(winter: Winter) -> None:
    winter.plays(RIK)
    competition = create(winter, "[competition.a]\nonly = { from = 2026-01-01, to = 2026-01-31 }")
    assert competition_view(competition, as_of=datetime.date(2026, 1, 30)).is_provisional
    assert not competition_view(competition, as_of=datetime.date(2026, 1, 31)).is_provisional
    with pytest.raises(Refusal) as refused:
        competition_view(competition, part="b")
    assert codes(refused) == [("NOT_FOUND", "part")]


def test_two_people_never_have_one_name(winter: Winter) -> None:
    winter.plays(RIK, players=("Els", "An", "Piet", "els"))
    namesake = Member.objects.create(club=winter.club, number=50, name="An", called="An")
    view = competition_view(create(winter))
    names = competition_names(MACHINE, view)
    assert names[str(namesake.pk)] == "#50"
    assert names[str(winter.members["An"].pk)] == f"#{winter.members['An'].number}"
    assert next(name for key, name in names.items() if key.startswith("guest:")).startswith("guest:")
    assert len({name.casefold() for name in names.values()}) == len(names)


def test_few_queries_and_none_of_them_for_each_evening(winter: Winter) -> None:
    winter.plays(RIK)
    competition = create(winter)
    with CaptureQueriesContext(connection) as one:
        competition_view(competition)
    winter.plays(RIK)
    with CaptureQueriesContext(connection) as two:
        competition_view(competition)
    assert len(one) == len(two)
    assert len(two) <= 14
