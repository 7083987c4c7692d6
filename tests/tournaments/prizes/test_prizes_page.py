"""The pages of the prizes: the list is typed, confirmed and read out, and the screen shows a name only once it is read out."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import rounds
from tournaments.prizes.actions import confirm_prizes, read_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.prizes.wording import winner_name
from tournaments.room.actions.screen import show_on_screens
from tournaments.seating.actions import drawing


@pytest.fixture
def over(four: AtTable, playing: Round) -> Tournament:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    show_on_screens(by=MACHINE, tournament=playing.tournament, show="prizes")
    return playing.tournament


def lines(*prizes: dict[str, object]) -> dict[str, object]:
    sent: dict[str, object] = {"prizes-TOTAL_FORMS": len(prizes), "prizes-INITIAL_FORMS": 0, "ties": "lots"}
    for number, prize in enumerate(prizes):
        sent |= {f"prizes-{number}-{name}": value for name, value in prize.items()}
    return sent


@pytest.mark.slow
def test_from_the_list_to_the_last_name(over: Tournament, people: People, client: Client) -> None:
    client.force_login(user_of(people.director))
    desk = f"/e/{over.slug}/desk/prizes/"
    first, second = {"kind": "place", "place": 1, "amount": "12,50"}, {"kind": "place", "place": 2, "what": "fles wijn"}
    assert client.post(desk, lines(first, second, {"kind": "lots"})).status_code == 302
    assert [prize["cents"] for prize in PrizeGiving.objects.get().prizes] == [1250, None]
    assert "Place 1 € 12.50 Els Maes" in text(client.get(desk))
    closing, reading = f"/e/{over.slug}/desk/closing/", f"{desk}read/"
    page = text(client.get(closing))
    assert "not confirmed yet" in page
    assert "Place 1 € 12.50 Els Maes" in page
    client.post(f"{desk}confirm/", {"seen": prizes_of(over).digest})
    own = prizes_of(over)
    winners = [winner_name(each.award, own.winners(own.readings), FULL_NAMES) for each in own.readings]
    room, api = f"/e/{over.slug}/screen/room/", f"/api/v1/tournaments/{over.slug}/prizes/"
    visitor = Client()
    for number in range(3):
        names_heard = [winners[each] for each in range(number)]
        for address in (room, api, f"/e/{over.slug}/screen/"):
            page_text = visitor.get(address).content.decode()
            assert [name for name in winners if name in page_text] == names_heard, address
        if number < 2:
            assert f"{number} of 2 read out" in text(client.get(closing))
            assert winners[number] in text(client.get(reading, follow=True)), "the reader sees who is next"
            client.post(reading, {"read": number + 1})
    assert "All names have been read out" in text(client.get(closing))
    client.post(reading, {"read": 1})
    assert winners[1] not in visitor.get(room).content.decode(), "back takes it off again"
    assert visitor.get(api).json()["state"] == "reading"


def test_a_screen_shows_the_prizes_by_itself_while_they_are_read_out(over: Tournament, client: Client) -> None:
    def kinds() -> list[str]:
        return [slide.kind for slide in client.get(f"/e/{over.slug}/screen/room/").context["slides"]]

    show_on_screens(by=MACHINE, tournament=over, show="auto")
    prizes = [Prize(PrizeKind.PLACE, place=place, what="ham") for place in (1, 2)]
    set_prizes(by=MACHINE, tournament=over, prizes=prizes, rule=PrizeRule())
    assert kinds() == ["standings"]
    confirm_prizes(by=MACHINE, tournament=over)
    assert kinds() == ["standings"], "nobody may see the winners before they are read out"
    read_prizes(by=MACHINE, tournament=over, read=1)
    assert kinds() == ["prizes"]
    read_prizes(by=MACHINE, tournament=over, read=2)
    assert kinds() == ["prizes", "standings"]
    read_prizes(by=MACHINE, tournament=over, read=0)
    assert kinds() == ["standings"]


def test_a_mistake_in_the_list_is_said_at_its_field_and_nothing_typed_is_lost(over: Tournament, people: People, client: Client) -> None:
    client.force_login(user_of(people.desk))
    wrong = lines({"kind": "best_of_round", "what": "bloemen"}, {"kind": "lots", "amount": "veel"}, {"kind": "place", "what": "ham"})
    response = client.post(f"/e/{over.slug}/desk/prizes/", wrong)
    assert response.status_code == 422
    page = text(response)
    assert "Which round?" in page
    assert "Which place?" in page
    assert "Write an amount such as 12.50." in page
    assert 'value="bloemen"' in response.content.decode()
    assert not PrizeGiving.objects.exists()


def test_a_new_evening_shows_the_list_of_the_last(over: Tournament, people: People, client: Client, prepare_evening: object) -> None:
    client.force_login(user_of(people.director))
    client.post(f"/e/{over.slug}/desk/prizes/", lines({"kind": "lots", "what": "een hele ham"}))
    following = prepare_evening(name="Volgende")  # type: ignore[operator]
    client.force_login(user_of(people.director))
    from clubs import actions as club_actions

    club_actions.give_role(by=MACHINE, club=over.club, user=user_of(people.director), role="director")
    page = client.get(f"/e/{following.slug}/desk/prizes/").content.decode()
    assert 'value="een hele ham"' in page
    assert "This is the list of" in page


@pytest.mark.slow
def test_the_director_sees_who_goes_on_and_decides_about_the_edge(people: People, playing: Round, four: AtTable, client: Client) -> None:
    tournament = playing.tournament
    client.force_login(user_of(people.director))
    evenings.amend(by=MACHINE, tournament=tournament, final_places=4, final_points="halved")
    page = f"/e/{tournament.slug}/desk/rounds/"
    assert "Players who go on to the final" not in text(client.get(page)), "the round before it is played"
    four.plays("RIK 1+2 | 9", "MISERE 0 | made", "SOLO_8 3 | 9")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    before = text(client.get(page))
    assert "The first 4 play the final of 1 round, with half of their points." in before
    assert "5 players are equal, and there is room for 3 of them. Decide:" in before
    client.post(f"/e/{tournament.slug}/desk/final/", {"edge": "lots"})
    assert "decided" in text(client.get(page))
    client.post(f"/e/{tournament.slug}/desk/draw/", {"method": "spread", "fives": "shared", "rounds": 1, "how": "method"})
    final = tournament.rounds.filter(number=2).first() or drawing.seat(by=MACHINE, tournament=tournament)
    assert final.places.count() == 4
    rounds.start(by=MACHINE, round=final)
    shown = text(client.get(f"/e/{tournament.slug}/"))
    assert "Only half of the points that the finalists won before the final count" in shown
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    assert [line["in_final"] for line in answer["lines"]] == [True] * 4 + [False] * 5
    assert "½" in shown or all(line["points"] % 2 == 0 for line in answer["lines"][:4])
