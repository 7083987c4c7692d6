"""A club's season: its table comes from the evenings' ledgers, its rule has versions, and everything is in the club's log."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.club.models import ClubLogEntry
from clubs.people.models import Member
from clubs.people.public_names import PublicName
from competitions.actions.past_results import drop_past_evening, import_results
from competitions.actions.season_rules import set_season_rule
from competitions.models import PastResult, SeasonRule
from competitions.queries.club_now import club_now, evenings_of_year
from competitions.queries.club_statistics import club_statistics
from competitions.queries.past_results import MAX_RESULTS, past_preview
from competitions.queries.season import LoadedSeason, compare, current_rule, season_name_of, season_names, season_view
from competitions.season import CountingRule, Unusable, category_lines, rule_from_json
from competitions.season.unusable import MAX_PROBLEMS
from tests.cast import MACHINE, AtTable, People
from tests.competitions.winter import Winter
from tests.pages.read import text
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.actions import closing
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions.substitutes import Replacement, substitute
from tournaments.standings.queries.standings import standings

RIK, MISERE = "RIK 1+2 | 9", "MISERE 3 | 1"


def totals(view: LoadedSeason) -> dict[str, Any]:
    return {line.name: line.total for line in view.table.lines}


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


@pytest.mark.both
def test_the_table_adds_up_what_the_standings_say(winter: Winter) -> None:
    first, second = winter.plays(RIK), winter.plays(RIK, RIK)
    expected: dict[str, int] = {}
    for evening in (first, second):
        for line in standings(evening).lines:
            expected[line.entrant.name] = expected.get(line.entrant.name, 0) + line.points
    view = season_view(winter.season)
    assert totals(view) == expected
    assert any(expected.values())
    assert view.table.account.balance == 0
    assert view.table.account.unbalanced == ()
    assert [evening.name for evening in view.figures.evenings] == ["Avond 1", "Avond 2"]
    assert view.running_places[-1] == {line.player: line.place for line in view.table.lines}


@pytest.mark.parametrize("guests", [False, True])
def test_rounds_count_for_whoever_played_them_and_every_page_has_one_number_of_players(
    winter: Winter, client: Client, guests: bool
) -> None:
    """Els plays one deal and hands over to a guest; An's sister is enrolled and never comes."""
    evening = winter.plays(RIK, close=False)
    prepare.enrol(by=MACHINE, tournament=evening, guests=["Nooit Gekomen"])
    els = evening.entrants.get(name="Els")
    own = next(line.points for line in standings(evening).lines if line.entrant == els)
    assert own
    round_ = evening.rounds.get()
    substitute(by=MACHINE, round=round_, entrant=els, newcomer=Replacement(guest="Gust Maes"))
    AtTable(round_.tables.get()).plays(MISERE)
    winter.close(evening)
    evening = Tournament.objects.get(pk=evening.pk)
    set_season_rule(by=MACHINE, season=winter.season, rule={"bonus": 2, "guests": guests}, version=0)
    view = season_view(winter.season)
    assert totals(view)["Els"] == own + 2, "her deal, and the bonus for coming"
    assert ("Gust Maes" in totals(view)) == guests
    assert view.table.account.balance == 0
    line = next(line for line in standings(evening).lines if line.entrant.name == "Gust Maes")
    assert [each.name for each in line.former] == ["Els"], "the evening has one line of both"
    count = 5
    assert view.table.attendance == (count,)
    assert [each.players for each in club_statistics(evening.club).attendance] == [count]
    assert club_statistics(evening.club).members + club_statistics(evening.club).guests == count
    now = club_now(evening.club)
    assert now.last
    assert now.last.players == count
    assert [each.players for each in evenings_of_year(evening.club, evening.on.year)] == [count]
    assert f"{count} players" in text(client.get(f"/e/{evening.slug}/"))


def test_an_evening_counts_once_it_is_closed_and_no_longer_when_it_is_opened(winter: Winter) -> None:
    winter.plays(RIK)
    second = winter.plays(RIK, close=False)
    assert [line.evenings for line in season_view(winter.season).table.lines] == [1, 1, 1, 1]
    winter.close(second)
    assert [line.evenings for line in season_view(winter.season).table.lines] == [2, 2, 2, 2]
    closing.undo_closing(by=MACHINE, tournament=second)
    assert [line.evenings for line in season_view(winter.season).table.lines] == [1, 1, 1, 1]


def test_guests_are_not_ranked_unless_the_rule_says_so(winter: Winter) -> None:
    evening = winter.plays(RIK, players=("Els", "An", "Piet", "Gast"))
    guest = next(line for line in standings(evening).lines if line.entrant.name == "Gast")
    view = season_view(winter.season)
    assert "Gast" not in totals(view)
    assert (view.table.account.others, view.table.account.balance) == (guest.points, 0)
    with_guests = season_view(winter.season, CountingRule(guests=True))
    assert totals(with_guests)["Gast"] == guest.points
    assert with_guests.table.account.others == 0


def test_who_never_came_played_no_evening(winter: Winter) -> None:
    evening = winter.plays(RIK, close=False)
    prepare.enrol(
        by=MACHINE, tournament=evening, members=[Member.objects.create(club=winter.club, number=99, name="Thuis", called="Thuis")]
    )
    winter.close(evening)
    assert "Thuis" not in totals(season_view(winter.season))


def test_who_was_merged_into_somebody_is_that_person(winter: Winter) -> None:
    winter.plays(RIK)
    before = totals(season_view(winter.season))
    other = Member.objects.create(club=winter.club, number=77, name="Elsje", called="Elsje")
    Member.objects.filter(pk=winter.members["Els"].pk).update(merged_into=other)
    set_season_rule(by=MACHINE, season=winter.season, rule={"best": 3}, version=0)  # increases the club's version, as any action does
    assert totals(season_view(winter.season)) == {"Elsje" if name == "Els" else name: total for name, total in before.items()}


def test_a_rule_may_name_somebody_by_a_row_that_was_merged(winter: Winter) -> None:
    winter.plays(RIK)
    els = winter.members["Els"]
    rule = {"categories": [{"name": "Dames", "players": [str(els.pk)]}]}
    other = Member.objects.create(club=winter.club, number=77, name="Elsje", called="Elsje")
    Member.objects.filter(pk=els.pk).update(merged_into=other)
    view = season_view(winter.season, rule_from_json(rule))
    assert [line.name for line in category_lines(view.table, view.rule.categories[0])] == ["Elsje"]


def test_the_names_of_numbers_lead_to_the_players_pages(winter: Winter) -> None:
    evening = winter.plays(RIK)
    (first,) = season_view(winter.season).figures.evenings
    assert first.slug == evening.slug
    assert first.entrants == {str(winter.members[name].pk): number for number, name in enumerate(("Els", "An", "Piet", "Jo"), 1)}


@pytest.mark.slow
def test_few_queries_and_none_of_them_for_each_evening(winter: Winter) -> None:
    for _each in range(2):
        winter.plays(RIK)
    with CaptureQueriesContext(
        connection,
    ) as two:
        season_view(winter.season)
    for _each in range(3):
        winter.plays(RIK)
    with CaptureQueriesContext(connection) as five:
        season_view(winter.season)
    assert (len(two), len(five)) == (7, 7)


@pytest.mark.both
def test_a_rule_is_a_version_in_the_log(winter: Winter) -> None:
    winter.plays(RIK)
    assert current_rule(winter.season).version == 0
    set_season_rule(by=MACHINE, season=winter.season, rule={"best": 5}, version=0)
    row = set_season_rule(by=MACHINE, season=winter.season, rule={"best": 5, "missed": "-2,5"}, version=1)
    assert (row.version, row.rule, row.by) == (2, {"best": 5, "missed": "-2.5"}, "command test")
    assert current_rule(winter.season).rule == CountingRule(best=5, missed=Fraction(-5, 2))
    entry = ClubLogEntry.objects.filter(club=winter.club).order_by("-number")[0]
    assert (entry.what, entry.object) == ("set_season_rule", "season Winter")
    assert entry.before == {"version": 1, "rule": {"best": 5}}
    assert entry.after == {"version": 2, "rule": {"best": 5, "missed": "-2.5"}}


@pytest.mark.parametrize(
    ("rule", "version", "code"),
    [
        ({"best": 0}, 1, "SEASON_BEST_NONE"),
        ({"bests": 2}, 1, "SEASON_RULE_UNKNOWN"),
        ({"without": ["{slug}"]}, 1, "SEASON_NO_EVENING"),
        ({"best": 3}, 1, "SEASON_RULE_SAME"),
        ({"best": 4}, 0, "SEASON_RULE_MEANWHILE"),
    ],
)
def test_what_is_refused_changes_nothing(winter: Winter, rule: dict[str, Any], version: int, code: str) -> None:
    evening = winter.plays(RIK)
    set_season_rule(by=MACHINE, season=winter.season, rule={"best": 3}, version=0)
    entries = ClubLogEntry.objects.count()
    if "without" in rule:
        rule = {"without": [evening.slug]}
    with pytest.raises(Refusal) as refused:
        set_season_rule(by=MACHINE, season=winter.season, rule=rule, version=version)
    assert codes(refused) == [code]
    assert refused.value.messages()[0]["message"].endswith(".")
    assert (SeasonRule.objects.count(), ClubLogEntry.objects.count()) == (1, entries)


def test_only_who_keeps_the_seasons_decides(winter: Winter, people: People) -> None:
    winter.plays(RIK)
    for role, actor in people:
        if role == "owner":
            continue
        with pytest.raises(Refusal) as refused:
            set_season_rule(by=actor, season=winter.season, rule={"best": 2}, version=0)
        assert codes(refused) == ["NOT_ALLOWED"]
        with pytest.raises(Refusal):
            import_results(by=actor, season=winter.season, text="evening,player,points\n1,Els,1")
        with pytest.raises(Refusal):
            drop_past_evening(by=actor, season=winter.season, evening=1)
    set_season_rule(by=people.owner, season=winter.season, rule={"best": 2}, version=0)


def test_who_would_stand_where_by_another_rule(winter: Winter) -> None:
    winter.plays(RIK)
    winter.plays(MISERE, players=("Els", "An", "Piet", "Gast"))
    now, then = season_view(winter.season), season_view(winter.season, CountingRule(guests=True, minimum=2))
    rows = {row.name: row for row in compare(now, then)}
    assert rows["Gast"].now is None
    assert rows["Gast"].then is not None
    assert rows["Gast"].then.place is None
    assert [row.name for row in compare(then, now)][-1] == "Gast"


def test_more_evenings_than_planned_are_no_mistake_of_the_reader(winter: Winter) -> None:
    winter.plays(RIK)
    set_season_rule(by=MACHINE, season=winter.season, rule={"planned": 1, "missed": -3}, version=0)
    winter.plays(RIK)
    assert {line.evenings for line in season_view(winter.season).table.lines} == {2}


FILE = "evening;player;points\n1;els;10\n1;Oud;−2,5\n10;Els;4\n2;An;−1\n"


def test_evenings_from_before_troela_come_first_in_order_of_their_names(winter: Winter) -> None:
    evening = winter.plays(RIK)
    preview = past_preview(winter.season, FILE)
    assert (preview.count, preview.guests, preview.replaced) == (4, ("Oud",), frozenset())
    import_results(by=MACHINE, season=winter.season, text=FILE, expected=preview.digest)
    view = season_view(winter.season)
    assert [each.name for each in view.figures.evenings] == ["1", "2", "10", "Avond 1"]
    els = next(line.points for line in standings(evening).lines if line.entrant.name == "Els")
    assert totals(view)["Els"] == 14 + els
    assert view.table.line(str(winter.members["Els"].pk)).evenings == 3
    assert view.table.account.others == Fraction(-5, 2)
    assert [figure for _key, figure in view.table.account.unbalanced] == [Fraction(15, 2), -1, 4]
    assert view.figures.evenings[0].slug == ""


def test_more_rows_than_a_page_shows_are_refused_and_the_first_of_very_many_mistakes_are_named(winter: Winter) -> None:
    for row, count in (("1,Jan{n},1", 1), ("1,Jan{n},x", MAX_PROBLEMS)):
        with pytest.raises(Unusable) as refused:
            past_preview(winter.season, "\n".join(["evening,player,points", *(row.format(n=n) for n in range(MAX_RESULTS + 1))]))
        assert len(refused.value.problems) == count


@pytest.mark.both
def test_an_import_twice_changes_nothing_but_the_log(winter: Winter) -> None:
    import_results(by=MACHINE, season=winter.season, text=FILE)
    before = totals(season_view(winter.season))
    keys = [each.key for each in season_view(winter.season).figures.evenings]
    import_results(by=MACHINE, season=winter.season, text=FILE)
    assert totals(season_view(winter.season)) == before
    assert [each.key for each in season_view(winter.season).figures.evenings] == keys
    import_results(by=MACHINE, season=winter.season, text="evening,player,points\n1,Els,1")
    assert totals(season_view(winter.season))["Els"] == 5
    assert PastResult.objects.filter(evening__name="1").count() == 1


def test_the_log_and_the_rows_of_members_hold_no_name(winter: Winter) -> None:
    import_results(by=MACHINE, season=winter.season, text=FILE)
    entry = ClubLogEntry.objects.filter(club=winter.club).order_by("-number")[0]
    assert entry.what == "import_results"
    assert isinstance(entry.after, dict)
    assert entry.after["evenings"] == ["1", "2", "10"]
    assert entry.after["results"] == 4
    assert "Els" not in str(entry.after) + str(entry.before)
    assert "Oud" not in str(entry.after)
    assert sorted(PastResult.objects.values_list("name", flat=True)) == ["", "", "", "Oud"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "RESULTS_EMPTY"),
        ("evening,player,points\n", "RESULTS_EMPTY"),
        ("evening,player\n", "RESULTS_COLUMN_MISSING"),
        ("evening,player,points\n1,Els,x", "RESULTS_NO_NUMBER"),
        ("evening,player,points\n1,Els,1\n1,ELS,2", "RESULTS_TWICE"),
        ("evening,player,points\n1,Jan,1", "RESULTS_MEMBER_WHICH"),
        ("evening,player,points\n1,\u200b,1", "RESULTS_CELL_EMPTY"),
    ],
)
def test_nothing_is_taken_over_while_a_row_is_wrong(winter: Winter, text: str, code: str) -> None:
    for number in (51, 52):
        Member.objects.create(club=winter.club, number=number, name="Jan", called="Jan")
    with pytest.raises(Refusal) as refused:
        import_results(by=MACHINE, season=winter.season, text=text)
    assert codes(refused) == [code]
    assert not winter.season.past_evenings.exists()


def test_only_what_was_shown_is_taken_over(winter: Winter) -> None:
    shown = past_preview(winter.season, FILE).digest
    Member.objects.create(club=winter.club, number=51, name="Oud", called="Oud")
    with pytest.raises(Refusal) as refused:
        import_results(by=MACHINE, season=winter.season, text=FILE, expected=shown)
    assert codes(refused) == ["RESULTS_CHANGED"]


ROUNDS = (
    "datum;ronde;speler;status;punten;gewonnen;tafel;ploeg;koppel;tags\n"
    "12-3-{year};1;Els;;10;3;2;Rood;Els & An;finale\n12-3-{year};2;Els;;-4;1;1;Rood;Els & An;\n"
    "12-3-{year};1;An;invaller;5;0;2;Rood;Els & An;\n12-3-{year};;Oud;afgemeld;;;;;;\n19-3-{year};1;An;;1;;;;;\n"
)


def rounds(winter: Winter) -> str:
    return ROUNDS.format(year=winter.season.starts_on.year)


@pytest.mark.both
def test_rounds_marks_and_figures_are_stored_and_a_season_adds_the_rounds_up(winter: Winter) -> None:
    import_results(by=MACHINE, season=winter.season, text=rounds(winter))
    first, second = winter.season.past_evenings.order_by("on")
    assert (first.name, str(first.on), first.tags) == (f"{winter.season.starts_on.year}-03-12", first.name, "finale")
    els = first.results.filter(member=winter.members["Els"]).order_by("round")
    assert [(each.round, int(each.points), int(each.won), each.table, each.team) for each in els] == [
        (1, 10, 3, "2", "Rood"),
        (2, -4, 1, "1", "Rood"),
    ]
    assert [(each.mark, each.round) for each in first.results.exclude(member=winter.members["Els"])] == [
        ("substitute", 1),
        ("excused", PastResult.EVERY_ROUND),
    ]
    view = season_view(winter.season)
    assert totals(view) == {"Els": 6, "An": 6}
    assert view.table.attendance == (2, 1)
    assert [(each.name, each.on, each.slug) for each in view.figures.evenings] == [(each.name, each.on, "") for each in (first, second)]


def test_a_pair_is_one_code_without_names(winter: Winter) -> None:
    import_results(by=MACHINE, season=winter.season, text=rounds(winter))
    codes = {*PastResult.objects.exclude(pair="").values_list("pair", flat=True)}
    assert len(codes) == 1
    assert "els" not in codes.pop().casefold()


def test_a_second_evening_on_a_day_and_a_name_like_a_members_are_said(winter: Winter) -> None:
    import_results(by=MACHINE, season=winter.season, text=rounds(winter))
    preview = past_preview(
        winter.season,
        f"naam;avond;datum;punten\nEls;avond 1;12-3-{winter.season.starts_on.year};3\nEllls;avond 1;12-3-{winter.season.starts_on.year};4",
    )
    assert [note.code for note in preview.warnings] == ["SAME_DAY"]
    assert preview.hints == {"Ellls": ("Els",)}


def test_a_number_that_cannot_be_stored_is_refused(winter: Winter) -> None:
    with pytest.raises(Unusable) as refused:
        past_preview(winter.season, "date,player,points\n2024-09-12,Els,7/3")
    assert [problem.code for problem in refused.value.problems] == ["RESULTS_FRACTION"]


@pytest.mark.both
def test_a_past_evening_can_be_removed(winter: Winter) -> None:
    import_results(by=MACHINE, season=winter.season, text=FILE)
    drop_past_evening(by=MACHINE, season=winter.season, evening=winter.season.past_evenings.get(name="1").pk)
    assert [each.name for each in season_view(winter.season).figures.evenings] == ["2", "10"]
    assert ClubLogEntry.objects.filter(what="drop_past_evening").get().before == {"evening": "1", "results": 2}
    with pytest.raises(Refusal):
        drop_past_evening(by=MACHINE, season=winter.season, evening=0)


def test_the_public_sees_table_names_where_an_evening_says_so(winter: Winter, people: People) -> None:
    evening = winter.plays(RIK)
    view = season_view(winter.season)
    assert season_names(people.stranger, winter.season, view) == FULL_NAMES
    Tournament.objects.filter(pk=evening.pk).update(policy={"names": "called"})
    assert season_names(people.stranger, winter.season, view) == Names(PublicName.CALLED)
    assert season_names(people.member, winter.season, view) == FULL_NAMES
    els = view.figures.people[str(winter.members["Els"].pk)]
    assert (season_name_of(els, FULL_NAMES), season_name_of(els, Names(PublicName.CALLED))) == ("Els", f"Els ({els.number})")


def test_a_stored_rule_that_leaves_nothing_is_a_sentence(winter: Winter) -> None:
    winter.plays(RIK)
    with pytest.raises(Unusable):
        season_view(winter.season, rule_from_json({"only": ["elders"]}))
