"""The content of the big screen: the director's choice and message, and what fits the moment."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import LogEntry, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.room.actions import screen
from tournaments.room.actions.messages import send_message, take_message_back
from tournaments.room.actions.screen import show_on_screens
from tournaments.room.pages.slides import balanced, pages_of_standings
from tournaments.room.queries.screen import Moment, rotation, shown_rounds
from tournaments.room.screens import BigScreen, ProgrammeSlide, screens_from, screens_json
from tournaments.seating.actions import drawing
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.standings import standings


def kinds(client: Client, tournament: Tournament) -> list[str]:
    """Return the slides that the screen shows in turn."""
    response = client.get(f"/e/{tournament.slug}/screen/room/")
    assert response.status_code == 200
    return [slide.kind for slide in response.context["slides"]]


def test_the_moment_says_what_is_shown(tournament: Tournament, client: Client) -> None:
    assert kinds(client, tournament) == ["standings"]
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert kinds(client, tournament) == ["seating"]
    rounds.start(by=MACHINE, round=round_)
    assert kinds(client, tournament) == ["standings"]
    AtTable(round_.tables.get(number=1)).plays("RIK 0+2 | 9")
    assert kinds(client, tournament) == ["standings", "latest"]
    sent = send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text="Soep!")
    assert kinds(client, tournament) == ["standings", "latest", "clock"]
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    take_message_back(by=MACHINE, message=sent)
    assert kinds(client, tournament) == ["standings"]


@pytest.mark.parametrize("show", [each for each in Tournament.Screen.values if each != "auto"])
def test_the_director_holds_one_page_at_any_moment(tournament: Tournament, client: Client, show: str) -> None:
    show_on_screens(by=MACHINE, tournament=tournament, show=show)
    assert kinds(client, tournament) == [show]
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert kinds(client, tournament) == [show]
    rounds.start(by=MACHINE, round=round_)
    assert kinds(client, tournament) == [show]


def first(tournament: Tournament) -> BigScreen:
    tournament.refresh_from_db()
    return tournament.screens[0]


def test_the_next_seats_are_shown_during_a_round_once_the_director_says_so(playing: Round) -> None:
    tournament = playing.tournament
    assert shown_rounds(tournament, first(tournament))[1] == playing
    ahead = Round.objects.create(tournament=tournament, number=2, seed="7")
    assert shown_rounds(tournament, first(tournament))[1] == playing
    show_on_screens(by=MACHINE, tournament=tournament, show="seating")
    assert shown_rounds(tournament, first(tournament))[1] == ahead
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    show_on_screens(by=MACHINE, tournament=tournament, show="auto")
    assert shown_rounds(tournament, first(tournament))[1] == ahead


@pytest.mark.parametrize(
    ("screen", "now", "shows"),
    [
        (BigScreen(1), Moment(None), ["standings"]),
        (BigScreen(1), Moment(None, message=True), ["standings", "clock"]),
        (BigScreen(1, show="seating"), Moment(None), ["seating"]),
        (BigScreen(1, show="seating"), Moment(None, message=True), ["seating", "clock"]),
        (BigScreen(1, show="clock"), Moment(None, message=True), ["clock"]),
        (
            BigScreen(1, programme=(ProgrammeSlide("latest"), ProgrammeSlide("clock"), ProgrammeSlide("standings"))),
            Moment(None),
            ["clock", "standings"],
        ),
        (BigScreen(1, programme=(ProgrammeSlide("latest"), ProgrammeSlide("clock"))), Moment(None, deals=True), ["latest", "clock"]),
        (
            BigScreen(1, programme=(ProgrammeSlide("tables"), ProgrammeSlide("rulings"))),
            Moment(None, seats=True, rulings=True),
            ["tables", "rulings"],
        ),
        (BigScreen(1, programme=(ProgrammeSlide("rulings"),)), Moment(None), ["standings"]),
        (BigScreen(1, programme=(ProgrammeSlide("rulings"),), show="latest"), Moment(None), ["latest"]),
    ],
)
def test_what_takes_turns(screen: BigScreen, now: Moment, shows: list[str]) -> None:
    """A slide without content is left out; a message always has its turn; a screen is never empty."""
    assert list(rotation(screen, now)) == shows


def test_each_screen_has_an_address_and_a_programme_of_its_own(tournament: Tournament, client: Client) -> None:
    screen.change_screen(by=MACHINE, tournament=tournament, number=1, name="Zaal", programme=())
    bar = screen.add_screen(
        by=MACHINE, tournament=tournament, name=" Bar ", programme=[ProgrammeSlide("clock", 20), ProgrammeSlide("standings")]
    )
    assert bar == BigScreen(2, "Bar", (ProgrammeSlide("clock", 20), ProgrammeSlide("standings", 12)))
    at = f"/e/{tournament.slug}/screen/"
    page = client.get(f"{at}2/")
    assert [(slide.kind, slide.seconds) for slide in page.context["slides"]] == [("clock", 20), ("standings", 12)]
    assert f'data-fragment="{at}2/room/"' in page.content.decode()
    assert "<title>Bar · " in page.content.decode()
    assert [slide.kind for slide in client.get(at).context["slides"]] == ["standings"]
    screen.show_on_screens(by=MACHINE, tournament=tournament, show="tables", number=2)
    assert [each.show for each in tournament.screens] == ["auto", "tables"]
    screen.show_on_screens(by=MACHINE, tournament=tournament, show="latest")
    assert [each.show for each in tournament.screens] == ["latest", "latest"]
    screen.turn_page(by=MACHINE, tournament=tournament, number=1)
    screen.turn_page(by=MACHINE, tournament=tournament)
    assert [each.pages_turned for each in tournament.screens] == [2, 1]
    assert 'data-pages-turned="1"' in client.get(f"{at}2/room/").content.decode()


def test_a_projector_whose_screen_was_removed_shows_the_first(tournament: Tournament, client: Client) -> None:
    screen.add_screen(by=MACHINE, tournament=tournament, name="Bar")
    screen.show_on_screens(by=MACHINE, tournament=tournament, show="clock", number=1)
    screen.remove_screen(by=MACHINE, tournament=tournament, number=2)
    at = f"/e/{tournament.slug}/screen/"
    assert client.get(f"{at}2/").headers["Location"] == at
    assert [slide.kind for slide in client.get(f"{at}2/room/").context["slides"]] == ["clock"]
    assert screen.add_screen(by=MACHINE, tournament=tournament, name="Bar").number == 2


def test_what_a_screen_cannot_be_is_refused(tournament: Tournament) -> None:
    screen.change_screen(by=MACHINE, tournament=tournament, number=1, name="Zaal", programme=())
    before = LogEntry.objects.count()
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("NAME_TAKEN", lambda: screen.add_screen(by=MACHINE, tournament=tournament, name="zaal")),
        ("FIELD_MISSING", lambda: screen.add_screen(by=MACHINE, tournament=tournament, name=" ")),
        ("FIELD_WRONG", lambda: screen.add_screen(by=MACHINE, tournament=tournament, name="Bar", programme=[ProgrammeSlide("football")])),
        ("FIELD_WRONG", lambda: screen.add_screen(by=MACHINE, tournament=tournament, name="Bar", programme=[ProgrammeSlide("auto")])),
        ("FIELD_WRONG", lambda: screen.add_screen(by=MACHINE, tournament=tournament, name="Bar", programme=[ProgrammeSlide("clock", 2)])),
        ("FIELD_WRONG", lambda: screen.add_screen(by=MACHINE, tournament=tournament, name="Bar", programme=[ProgrammeSlide("clock")] * 2)),
        ("NOT_FOUND", lambda: screen.show_on_screens(by=MACHINE, tournament=tournament, show="clock", number=2)),
        ("NOT_FOUND", lambda: screen.change_screen(by=MACHINE, tournament=tournament, number=2, name="Bar", programme=())),
        ("LAST_SCREEN", lambda: screen.remove_screen(by=MACHINE, tournament=tournament, number=1)),
    ]
    for code, change in wrong:
        with pytest.raises(Refusal) as refusal:
            change()
        assert refusal.value.problems[0].code == code
    assert LogEntry.objects.count() == before
    for number in range(2, screen.MAX_SCREENS + 1):
        screen.add_screen(by=MACHINE, tournament=tournament, name=f"Zaal {number}")
    with pytest.raises(Refusal):
        screen.add_screen(by=MACHINE, tournament=tournament, name="One more")


def test_the_choice_is_logged_once(tournament: Tournament, people: People) -> None:
    for _twice in range(2):
        show_on_screens(by=people.director, tournament=tournament, show="clock")
    entry = LogEntry.objects.get(what="screen")
    assert entry.before
    assert entry.after
    assert (entry.before["screens"][0]["show"], entry.after["screens"][0]["show"]) == ("auto", "clock")
    assert screens_from({"screen": entry.after}) == tournament.screens


def test_an_evening_of_before_there_were_several_screens_shows_what_it_showed(tournament: Tournament) -> None:
    tournament.policy = {"screen": {"show": "tables", "message": ""}}
    tournament.save()
    assert tournament.screens == (BigScreen(1, show="tables"),)


def test_no_page_is_left_for_a_lonely_player() -> None:
    for players in range(260):
        check_pages(list(range(players)))


def check_pages(rows: list[int]) -> None:
    """Assert that everybody is on one page, and that the last page is about as full as the others."""
    for fit in (72, 16):
        parts = balanced(rows, fit)
        assert [row for part in parts for row in part] == rows
        assert max(map(len, parts)) <= fit
        assert max(map(len, parts)) - min(map(len, parts)) <= 1
    for with_cards in (True, False):
        pages = pages_of_standings(rows, with_cards=with_cards)
        assert [row for page in pages for row in (*page.cards, *page.rows)] == rows
        assert all(len(page.rows) <= page.columns * page.height and page.height <= 17 for page in pages)
        assert len(pages) == 1 or 2 * len(pages[-1].rows) >= 3 * pages[-1].height, "the last page is half full at least"


def test_another_policy_stays(tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    show_on_screens(by=MACHINE, tournament=tournament, show="clock")
    evenings.amend(by=MACHINE, tournament=tournament, appeal_minutes=5)
    tournament.refresh_from_db()
    assert tournament.policy == {
        "missed_round": "below",
        "names": "called",
        "screen": {"screens": screens_json(tournament.screens)},
        "appeal_minutes": 5,
    }


def test_who_may_not_and_what_is_not_there_is_refused(tournament: Tournament, people: People) -> None:
    for actor, show, code in [(people.desk, "clock", "NOT_ALLOWED"), (people.director, "football", "FIELD_WRONG")]:
        with pytest.raises(Refusal) as refusal:
            show_on_screens(by=actor, tournament=tournament, show=show)
        assert refusal.value.problems[0].code == code
    assert not LogEntry.objects.filter(what="screen").exists()


def test_the_director_directs_by_one_tap_and_plans_by_a_form(people: People, client: Client, tournament: Tournament) -> None:
    director = Client()
    director.force_login(user_of(people.director))
    path = f"/e/{tournament.slug}/desk/screen/"
    typed = {"name": "Bar", "place-clock": "2", "seconds-clock": "30", "place-standings": "1", "seconds-standings": ""}
    assert director.post(f"{path}new/", typed).status_code == 302
    assert first(tournament) == BigScreen(1)
    assert tournament.screens[1] == BigScreen(2, "Bar", (ProgrammeSlide("standings", 12), ProgrammeSlide("clock", 30)))
    assert 'name="place-clock" value="2"' in director.get(f"{path}2/").content.decode()
    answer = director.post(f"{path}2/", typed | {"name": "Bar", "seconds-clock": "1"})
    assert (answer.status_code, 'name="seconds-clock" value="1"' in answer.content.decode()) == (422, True)
    director.post(path, {"show": "clock", "screen": "2"})
    director.post(path, {"turn": "yes"})
    assert [(each.show, each.pages_turned) for each in (first(tournament), tournament.screens[1])] == [("auto", 1), ("clock", 1)]
    assert "Bar the clock and the message" in text(director.get(path))
    assert director.post(path, {"show": "clock", "screen": "x"}).status_code == 404
    director.post(f"{path}2/", {"remove": "yes"})
    assert (first(tournament).number, len(tournament.screens)) == (1, 1)
    assert director.get(f"{path}2/").status_code == 404


def test_the_screens_of_a_final_evening_offer_nothing_that_is_refused(people: People, client: Client, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    path = f"/e/{tournament.slug}/desk/screen/"
    assert 'name="show"' in client.get(path).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(state="closed", closed_at=None)
    page = client.get(path)
    assert "The evening is final" in text(page)
    assert 'name="show"' not in page.content.decode()
    assert 'id="new-screen"' not in page.content.decode()
    assert "Open the screen" in text(page)


def test_a_vacant_seat_and_who_sits_out_are_told(playing: Round, client: Client) -> None:
    tournament = playing.tournament
    playing.places.filter(entrant__name="Rita Claes").update(vacant=True)
    tournament.entrants.filter(name="Rita Claes").update(withdrawn=True)
    playing.sit_outs.create(entrant=tournament.entrants.create(number=10, name="Late Lies", called="Lies"))
    show_on_screens(by=MACHINE, tournament=tournament, show="tables")
    words = text(client.get(f"/e/{tournament.slug}/screen/room/"))
    assert "A free seat B Nol Hermans" in words
    assert "Rita Claes" not in words
    assert "Sits out this round: Late Lies" in words
    assert "Table 2 plays with 5: the players sit out in turn" in words


def test_the_course_of_a_line_ends_at_its_points(four: AtTable) -> None:
    four.plays("RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 7")
    tournament = four.table.round.tournament
    els, an = (tournament.entrants.get(number=number).pk for number in (1, 2))
    points = {line.entrant.pk: line.points for line in standings(tournament).lines}
    course = courses(tournament, {els: [els], an: [an]})
    assert len(course[els]) == 4
    assert {key: figures[-1] for key, figures in course.items()} == {els: points[els], an: points[an]}
    assert courses(tournament, {els: [els, an]})[els][-1] == points[els] + points[an]


@pytest.mark.parametrize("players", [37, 250])
def test_the_screen_takes_as_many_queries_with_any_number_of_players(
    prepare_evening: Callable[..., Tournament], client: Client, players: int
) -> None:
    tournament = prepare_evening(players=players)
    drawing.seat(by=MACHINE, tournament=tournament)
    client.get("/up/")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/e/{tournament.slug}/screen/").status_code == 200
    assert len(queries) <= 12
