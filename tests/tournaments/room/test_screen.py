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
    assert kinds(client, tournament) == ["welcome"]
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert kinds(client, tournament) == ["seating"]
    rounds.start(by=MACHINE, round=round_)
    assert kinds(client, tournament) == ["standings"]
    AtTable(round_.tables.get(number=1)).plays("RIK 0+2 | 9")
    assert kinds(client, tournament) == ["standings", "latest"]
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    assert kinds(client, tournament) == ["standings"]


@pytest.mark.parametrize("show", [each for each in Tournament.Screen.values if each != "auto"])
def test_the_director_holds_one_page_at_any_moment(tournament: Tournament, client: Client, show: str) -> None:
    show_on_screens(by=MACHINE, tournament=tournament, show=show)
    assert kinds(client, tournament) == [show]
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert kinds(client, tournament) == [show]
    rounds.start(by=MACHINE, round=round_)
    assert kinds(client, tournament) == [show]


@pytest.mark.parametrize("show", Tournament.Screen.values)
def test_a_message_is_on_every_slide_until_it_is_taken_back(tournament: Tournament, client: Client, show: str) -> None:
    drawing.seat(by=MACHINE, tournament=tournament)
    show_on_screens(by=MACHINE, tournament=tournament, show=show)
    before = kinds(client, tournament)
    sent = send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text="Soep in de achterzaal!")
    assert kinds(client, tournament) == before
    assert client.get(f"/e/{tournament.slug}/screen/room/").content.decode().count("Soep in de achterzaal!") == 1
    take_message_back(by=MACHINE, message=sent)
    assert "Soep" not in client.get(f"/e/{tournament.slug}/screen/room/").content.decode()


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


DRAWN = Round(number=1, state=Round.State.PLAYING)


@pytest.mark.parametrize(
    ("screen", "now", "shows"),
    [
        (BigScreen(1), Moment(None), ["welcome"]),
        (BigScreen(1, show="standings"), Moment(None), ["standings"]),
        (BigScreen(1, programme=(ProgrammeSlide("standings"), ProgrammeSlide("clock"))), Moment(None), ["welcome", "clock"]),
        (BigScreen(1, programme=(ProgrammeSlide("clock"), ProgrammeSlide("welcome"))), Moment(None), ["clock", "welcome"]),
        (BigScreen(1, programme=(ProgrammeSlide("clock"), ProgrammeSlide("welcome"))), Moment(DRAWN), ["clock"]),
        (BigScreen(1), Moment(DRAWN), ["standings"]),
        (BigScreen(1, show="seating"), Moment(DRAWN), ["seating"]),
        (
            BigScreen(1, programme=(ProgrammeSlide("latest"), ProgrammeSlide("clock"), ProgrammeSlide("standings"))),
            Moment(DRAWN),
            ["clock", "standings"],
        ),
        (BigScreen(1, programme=(ProgrammeSlide("latest"), ProgrammeSlide("clock"))), Moment(DRAWN, deals=True), ["latest", "clock"]),
        (
            BigScreen(1, programme=(ProgrammeSlide("tables"), ProgrammeSlide("rulings"))),
            Moment(DRAWN, seats=True, rulings=True),
            ["tables", "rulings"],
        ),
        (BigScreen(1, programme=(ProgrammeSlide("rulings"),)), Moment(DRAWN), ["standings"]),
        (BigScreen(1), Moment(DRAWN, prizes=True), ["prizes"]),
        (BigScreen(1), Moment(DRAWN, prizes=True, all_prizes=True), ["prizes", "standings"]),
        (BigScreen(1, show="standings"), Moment(DRAWN, prizes=True), ["standings"]),
        (BigScreen(1, programme=(ProgrammeSlide("clock"), ProgrammeSlide("prizes"))), Moment(DRAWN), ["clock"]),
        (BigScreen(1, programme=(ProgrammeSlide("clock"), ProgrammeSlide("prizes"))), Moment(DRAWN, prizes=True), ["prizes"]),
        (
            BigScreen(1, programme=(ProgrammeSlide("clock"), ProgrammeSlide("prizes"))),
            Moment(DRAWN, prizes=True, all_prizes=True),
            ["clock", "prizes"],
        ),
        (BigScreen(1, programme=(ProgrammeSlide("clock"),)), Moment(DRAWN, prizes=True), ["clock"]),
        (BigScreen(1, programme=(ProgrammeSlide("rulings"),), show="latest"), Moment(DRAWN), ["latest"]),
    ],
)
def test_what_takes_turns(screen: BigScreen, now: Moment, shows: list[str]) -> None:
    """A slide without content is left out; a screen is never empty."""
    assert list(rotation(screen, now)) == shows


def test_each_screen_has_an_address_and_a_programme_of_its_own(tournament: Tournament, client: Client) -> None:
    drawing.seat(by=MACHINE, tournament=tournament)
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
    assert [slide.kind for slide in client.get(at).context["slides"]] == ["seating"]
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
        assert len(pages) > 1 or pages[0].height == max(8, -(-len(pages[0].rows) // pages[0].columns)), "all columns are used"


def test_the_sound_for_the_last_deal_is_off_until_a_director_wants_it(tournament: Tournament, people: People, client: Client) -> None:
    director, path = Client(), f"/e/{tournament.slug}/desk/screen/1/"
    director.force_login(user_of(people.director))
    assert "chime" not in screens_json(tournament.screens)[0]
    assert "data-chime" not in client.get(f"/e/{tournament.slug}/screen/").content.decode()
    director.post(path, {"name": "Hall", "chime": "on"})
    assert first(tournament).chime
    assert screens_from({"screen": {"screens": screens_json(tournament.screens)}}) == tournament.screens
    assert "data-chime" in client.get(f"/e/{tournament.slug}/screen/").content.decode()
    screen.change_screen(by=people.director, tournament=tournament, number=1, name="Hall", programme=[ProgrammeSlide("clock")])
    assert first(tournament).chime, "a change of the programme leaves it as it is"
    director.post(path, {"name": "Hall", "slide": ["clock"]})
    assert not first(tournament).chime


def test_another_policy_stays(tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    show_on_screens(by=MACHINE, tournament=tournament, show="clock")
    evenings.amend(by=MACHINE, tournament=tournament, appeal_minutes=5)
    tournament.refresh_from_db()
    assert tournament.policy == {
        "missed_round": "ranked",
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


def test_the_director_directs_by_one_tap_on_the_hall_card(people: People, tournament: Tournament) -> None:
    director = Client()
    director.force_login(user_of(people.director))
    path, hall = f"/e/{tournament.slug}/desk/screen/", f"/e/{tournament.slug}/desk/#hall"
    made = director.post(f"{path}new/", {"name": "Bar"})
    assert made.headers["Location"] == f"{path}2/"
    assert "This name is in use already" in text(director.post(f"{path}new/", {"name": "bar"}, follow=True))
    assert director.post(path, {"show": "clock", "screen": "2"}).headers["Location"] == hall
    director.post(path, {"turn": "yes"})
    assert [(each.show, each.pages_turned) for each in (first(tournament), tournament.screens[1])] == [("auto", 1), ("clock", 1)]
    rows = {row.name: [each.value for each in (*row.first, *row.more) if each.pressed] for row in director.get(hall).context["screens"]}
    assert rows == {"All screens": [], "Screen 1": ["auto"], "Bar": ["clock"]}
    assert director.post(path, {"show": "clock", "screen": "x"}).status_code == 404
    bar = tournament.screens[1]
    removed = director.post(f"{path}2/", {"remove": "yes"})
    assert (first(tournament).number, len(tournament.screens)) == (1, 1)
    assert director.get(f"{path}2/").status_code == 404
    assert 'id="undo-removal"' in director.get(removed.headers["Location"]).content.decode()
    director.post(f"{path}2/", {"undo": "yes"})
    tournament.refresh_from_db()
    assert tournament.screens[1] == bar
    assert 'id="undo-removal"' not in director.get(removed.headers["Location"]).content.decode()
    assert "This page does not exist" in text(director.post(f"{path}9/", {"undo": "yes"}))


def test_each_press_on_the_page_of_a_screen_stores_all_of_it(people: People, tournament: Tournament) -> None:
    """Every press stores what is typed too, and the page goes on at the pressed button."""
    director = Client()
    director.force_login(user_of(people.director))
    path = f"/e/{tournament.slug}/desk/screen/1/"

    def press(**pressed: str) -> str:
        """Press a button of the page as it is now, and return the part that the page goes on with."""
        form = director.get(path).context["form"]
        values = {"name": "Hall", "seconds": "20", "slide": form.slides, **pressed}
        return str(director.post(path, values).headers["Location"]).partition("#")[2]

    assert [press(toggle=each) for each in ("clock", "standings", "tables")] == ["toggle-clock", "toggle-standings", "toggle-tables"]
    assert first(tournament) == BigScreen(1, "Hall", tuple(ProgrammeSlide(each, 20) for each in ("clock", "standings", "tables")))
    assert press(up="tables") == "up-tables"
    assert press(up="tables") == "down-tables", "it is the first now"
    assert first(tournament).slides == ("tables", "clock", "standings")
    assert press(down="clock") == "up-clock"
    assert press(toggle="standings") == "toggle-standings"
    assert first(tournament).slides == ("tables", "clock")
    assert press(up="rulings") == "up-rulings"
    assert first(tournament).slides == ("tables", "clock"), "a slide that is not shown cannot be moved"
    refused = director.post(path, {"name": "Hall", "seconds": "1", "slide": ["clock"], "toggle": "latest"})
    assert (refused.status_code, 'name="seconds" value="1"' in refused.content.decode()) == (422, True)
    assert first(tournament).slides == ("tables", "clock")


def test_the_miniature_is_the_page_of_the_screen_without_its_scripts(people: People, client: Client, tournament: Tournament) -> None:
    """Only pages of Troela may put a screen in a frame, and the frame opens no stream."""
    client.force_login(user_of(people.director))
    page = client.get(f"/e/{tournament.slug}/desk/screen/1/").content.decode()
    assert f'<iframe src="/e/{tournament.slug}/screen/1/" sandbox="allow-same-origin"' in page
    screen_page = client.get(f"/e/{tournament.slug}/screen/1/")
    assert screen_page.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in screen_page.headers["Content-Security-Policy"]
    assert client.get(f"/e/{tournament.slug}/desk/").headers["X-Frame-Options"] == "DENY"


def test_the_screens_of_a_final_evening_offer_nothing_that_is_refused(people: People, client: Client, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    path = f"/e/{tournament.slug}/desk/"
    page = client.get(path).content.decode()
    assert 'name="show"' in page
    assert 'id="send-message"' in page
    Tournament.objects.filter(pk=tournament.pk).update(state="closed", closed_at=None)
    answer = client.get(path)
    assert "The evening is final" in text(answer)
    for offered in ('name="show"', 'id="new-screen"', 'id="send-message"'):
        assert offered not in answer.content.decode()
    assert f'href="{path.removesuffix("desk/")}screen/1/"' in answer.content.decode()


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
