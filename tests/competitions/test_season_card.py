"""A member's season card: each figure computed again from deals, the names that the public reads, its page and its picture."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from PIL import Image

from clubs import actions as club_actions
from clubs.club.actions.face import choose_colour, set_logo
from clubs.club.colour import colours
from clubs.club.models import Club, Season
from clubs.images import one_at_a_time
from clubs.people.models import Member
from competitions.actions.past_results import import_results
from competitions.actions.season_rules import set_season_rule
from competitions.queries.contract_figures import ContractCount
from competitions.queries.member_company import LEAST_CONTRACTS
from competitions.queries.season_card import SeasonCard, season_card
from competitions.season import Suit
from competitions.season_picture import EDGE, HEIGHT, WIDTH, CardFigure, CardWords, season_picture
from competitions.wording.season_card import card_words, suit_sentence
from tests.addresses.announcement_bodies import drawing
from tests.cast import MACHINE, account
from tests.competitions.club_evenings import FIRST_DAY, MembersClub
from tests.pages.read import text
from tests.tournaments.story.rehearsed import of_klaverjas, of_skat
from tournaments.evening.models import Entrant, Place, Tournament
from tournaments.play.models import Deal, Payment
from tournaments.standings.actions.freeze import freeze_standings

pytestmark = pytest.mark.django_db

FOUR = ["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"]
FIRST_EVENING = ("RIK 1+2 | 9", "MISERE 3 | lost", "all pass", "RIK 0+1 | 7", "SOLO_9 3 | 9")
SECOND_EVENING = ("RIK 1+2 | 8", "RIK 3+2 | 7", "MISERE 1 | made", "RIK 4+0 | 9")


@pytest.fixture
def season(club: Club) -> Season:
    today = timezone.localdate()
    return club_actions.open_season(by=MACHINE, club=club, name="Winter", starts_on=FIRST_DAY, ends_on=today + datetime.timedelta(days=9))


@pytest.fixture
def members(club: Club) -> MembersClub:
    return MembersClub(club)


@pytest.fixture
def played(season: Season, members: MembersClub) -> list[Tournament]:
    """Two evenings of the season: one of four players, one of five where the dealer sits out; and one outside the season."""
    evenings = [members.plays(FOUR, *FIRST_EVENING), members.plays([*FOUR, "An Maes"], *SECOND_EVENING, weeks=2)]
    Tournament.objects.filter(pk__in=[each.pk for each in evenings]).update(season=season)
    members.plays(FOUR, "MISERE 1 | lost", "MISERE 2 | made", weeks=1)
    return evenings


def card_of(member: Member, season: Season) -> SeasonCard:
    card = season_card(Member.objects.select_related("club").get(pk=member.pk), Season.objects.get(pk=season.pk))
    assert card is not None
    return card


def browser_of(member: Member) -> Client:
    """Give the member an account with the role of a member, and return their browser."""
    user = account(f"a{member.pk}")
    club_actions.give_role(by=MACHINE, club=member.club, user=user, role="member")
    Member.objects.filter(pk=member.pk).update(user=user)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def address(season: Season, name: str = "season-card") -> str:
    return reverse(name, args=[season.club.slug, season.pk])


def won(entrant: Entrant, deal: Deal | None = None) -> int:
    """Return the points that a player won, over the evening or in one deal."""
    payments = Payment.objects.filter(tournament=entrant.tournament_id, reverses=None, reversed_by=None)
    payments = payments if deal is None else payments.filter(deal=deal)
    return sum(each.amount * ((each.payee_id == entrant.pk) - (each.payer_id == entrant.pk)) for each in payments)


def contracts_in(evenings: list[Tournament], member: Member | None = None) -> list[tuple[bool, bool]]:
    """Return for each declared contract whether it was made, which is whether its declarer won points, and whether it was played alone."""
    contracts = []
    for deal in Deal.objects.filter(table__round__tournament__in=evenings):
        for contract in deal.facts.get("contracts", ()):
            declarer = deal.table.places.get(seat=contract["declarer"]).entrant
            if member is None or declarer.member_id == member.pk:
                contracts.append((won(declarer, deal) > 0, contract.get("partner") is None))
    return contracts


@pytest.mark.both
@pytest.mark.slow
def test_each_figure_is_that_of_the_deals(season: Season, played: list[Tournament]) -> None:
    people = list(Member.objects.filter(entrant__tournament__in=played).distinct())
    points = {
        each.pk: [(won(own), own.tournament) for own in Entrant.objects.filter(member=each, tournament__in=played)] for each in people
    }
    total = {key: sum(figure for figure, _evening in evenings) for key, evenings in points.items()}
    of_club = contracts_in(list(Tournament.objects.all()))
    for member in people:
        card = card_of(member, season)
        assert card.place == 1 + sum(other > total[member.pk] for other in total.values())
        assert (card.points, card.players, card.evenings, card.all_evenings) == (total[member.pk], 5, len(points[member.pk]), 2)
        assert card.rounds == Place.objects.filter(entrant__member=member, table__round__tournament__in=played).count()
        best = max(points[member.pk], key=lambda each: each[0])
        assert card.best is not None
        assert (card.best.points, card.best.evening.slug) == (best[0], best[1].slug)
        own = contracts_in(played, member)
        assert (card.own.played, card.own.made, card.own.alone) == (len(own), sum(made for made, _ in own), sum(alone for _, alone in own))
        assert (card.club.played, card.club.made, card.club.alone) == (
            len(of_club), sum(made for made, _ in of_club), sum(alone for _, alone in of_club),
        )  # fmt: skip
        deals = Deal.objects.filter(table__round__tournament__in=played, table__places__entrant__member=member)
        seats = {each.table_id: each.seat for each in Place.objects.filter(entrant__member=member)}
        assert card.deals == sum("contracts" in deal.facts and seats[deal.table_id] not in deal.sits_out for deal in deals)


def test_the_sentence_has_the_figures_that_decided(season: Season, played: list[Tournament], club: Club) -> None:
    with translation.override("en"):
        cards = {name: card_of(club.members.get(name=name), season) for name in (*FOUR, "An Maes")}
        said = {name: (card.suit, suit_sentence(card)) for name, card in cards.items()}
        seldom_made = replace(cards["An Maes"], own=ContractCount(played=2))
        often = (seldom_made.suit, suit_sentence(seldom_made))
    assert said == {
        "Gerda Bos": (Suit.CLUBS, "You declared 1 of your 7 deals, fewer than one in five."),
        "Luc Martens": (Suit.DIAMONDS, "You made 3 of your 3 contracts. That is a larger share than in the whole club: 60%."),
        "Toos Claes": (Suit.CLUBS, "You declared 0 of your 7 deals, fewer than one in five."),
        "Jo Smets": (Suit.SPADES, "You played 2 of your 3 contracts alone. That is a larger share than in the whole club: 50%."),
        "An Maes": (Suit.DIAMONDS, "You made 1 of your 1 contract. That is a larger share than in the whole club: 60%."),
    }
    assert often == (Suit.HEARTS, "You declared 2 of your 4 deals, at least one in five.")


def test_it_is_provisional_until_season_and_evenings_are_final(season: Season, played: list[Tournament], club: Club) -> None:
    luc = club.members.get(name="Luc Martens")
    with translation.override("en"):
        assert card_words(card_of(luc, season)).state == "Provisional, up to 19 January 2025"
        Season.objects.filter(pk=season.pk).update(ends_on=timezone.localdate() - datetime.timedelta(days=1))
        assert card_of(luc, season).is_provisional, "an evening is still in correction"
        Tournament.objects.update(closed_at=timezone.now() - datetime.timedelta(days=30))
        assert card_words(card_of(luc, season)).state == "Final standings of the season"


def test_what_the_seasons_page_does_not_show_is_not_on_the_card(season: Season, played: list[Tournament], members: MembersClub) -> None:
    luc = members.member("Luc Martens")
    before = card_of(luc, season)
    at = members.begins(FOUR, weeks=3)
    at.plays("RIK 1+2 | 9")
    evening = Tournament.objects.get(pk=at.table.round.tournament_id)
    Tournament.objects.filter(pk=evening.pk).update(season=season)
    freeze_standings(by=MACHINE, tournament=evening)
    members.closes(at, "MISERE 1 | made")
    assert card_of(luc, season) == before
    set_season_rule(by=MACHINE, season=season, rule={"without": [played[0].slug]}, version=0)
    only = card_of(luc, season)
    assert (only.evenings, only.all_evenings, only.rounds, only.own.played) == (1, 1, 1, 2)


@pytest.mark.slow
def test_names_are_those_that_the_public_reads(season: Season, members: MembersClub) -> None:
    at = members.begins(FOUR, deals=LEAST_CONTRACTS)
    evening = members.closes(at, *["RIK 1+2 | 9"] * (LEAST_CONTRACTS - 2), "RIK 2+1 | 9", "RIK 1+2 | 7")
    Tournament.objects.filter(pk=evening.pk).update(season=season)
    luc, toos = members.member("Luc Martens"), members.member("Toos Claes")
    card = card_of(luc, season)
    assert card.partner is not None
    assert (card.name, card.partner.name) == ("Luc Martens", "Toos Claes")
    assert (card.partner.count.made, card.partner.count.played) == (LEAST_CONTRACTS - 1, LEAST_CONTRACTS)
    Member.objects.filter(pk__in=[luc.pk, toos.pk]).update(public_name="number")
    Club.objects.filter(pk=members.club.pk).update(names_version=1)
    hidden = card_of(luc, season)
    assert (hidden.name, hidden.partner) == (f"#{luc.number}", None)
    page = browser_of(luc).get(address(season))
    assert f"#{luc.number}" in text(page)
    assert "Luc Martens" not in text(page)
    assert "Toos" not in text(page)


@pytest.mark.slow
@pytest.mark.parametrize(("play", "deals"), [(of_klaverjas, False), (of_skat, True)])
def test_a_game_of_fixed_sides_has_no_contracts_on_the_card(
    season: Season, members: MembersClub, prepare_evening: Any, play: Callable[..., Tournament], deals: bool
) -> None:
    evening, luc = play(prepare_evening), members.member("Luc Martens")
    Tournament.objects.filter(pk=evening.pk).update(season=season)
    evening.entrants.filter(number=1).update(member=luc)
    card = card_of(luc, season)
    with translation.override("en"):
        labels = [figure.label for figure in card_words(card).figures]
    assert bool(card.deals) == deals
    assert ("Contracts made" in labels) == deals
    assert (card.suit in (Suit.NONE, Suit.SPADES)) != deals, "at Skat everybody plays alone"
    assert card.rounds == evening.rounds.count()


def test_results_from_before_troela_make_a_card_without_a_suit(season: Season, members: MembersClub) -> None:
    luc = members.member("Luc Martens")
    import_results(by=MACHINE, season=season, text="evening,player,points\nKerst,Luc Martens,-12,5\n".replace("-12,5", '"-12,5"'))
    card = card_of(luc, season)
    with translation.override("nl"):
        words = card_words(card)
    assert (words.rank, words.suit, words.title, words.state) == ("A", Suit.NONE, "", "Voorlopig")
    assert [(each.label, each.value) for each in words.figures] == [("Punten", "−12,5"), ("Avonden", "1"), ("Beste avond", "−12,5")]


@pytest.mark.parametrize("weeks", [1, 3])
def test_the_card_asks_no_more_however_many_evenings(
    season: Season, members: MembersClub, weeks: int, django_assert_max_num_queries: Any
) -> None:
    for week in range(weeks):
        Tournament.objects.filter(pk=members.plays(FOUR, *FIRST_EVENING, weeks=week).pk).update(season=season)
    luc = Member.objects.select_related("club").get(name="Luc Martens")
    with django_assert_max_num_queries(27):
        assert season_card(luc, season) is not None


# -- the page ----------------------------------------------------------------------------------------------------------------


def test_the_page_shows_the_own_card_and_leads_from_the_places_where_one_is(season: Season, played: list[Tournament], club: Club) -> None:
    luc = browser_of(club.members.get(name="Luc Martens"))
    page = text(luc.get(address(season)))
    assert "Luc Martens" in page
    assert "Provisional" in page
    for name, args in (("own-evenings", []), ("season", [club.slug, season.pk])):
        content = luc.get(reverse(name, args=args)).content.decode()
        assert content.count(f'href="{address(season)}"') == 1, name
    assert address(season) not in Client().get(reverse("season", args=[club.slug, season.pk])).content.decode()


def test_before_the_first_evening_there_is_no_card(season: Season, members: MembersClub) -> None:
    luc = browser_of(members.member("Luc Martens"))
    assert "Your card appears after your first evening." in text(luc.get(address(season)))
    assert luc.get(address(season, "season-card-picture")).status_code == 404


def test_only_a_member_has_one(season: Season, played: list[Tournament], club: Club) -> None:
    for name in ("season-card", "season-card-picture"):
        assert Client().get(address(season, name)).status_code == 302
        stranger, helper = Client(), Client()
        stranger.force_login(account(f"stranger-{name}"))
        user = account(f"helper-{name}")
        club_actions.give_role(by=MACHINE, club=club, user=user, role="director")
        helper.force_login(user)
        assert stranger.get(address(season, name)).status_code == 403
        assert helper.get(address(season, name)).status_code == 404


# -- the picture -------------------------------------------------------------------------------------------------------------

WORDS = CardWords(
    "De Vier Azen", "2026–2027", "Bets Adriaansen", "3", Suit.HEARTS, "plaats 3 van 41", "doet graag mee",
    (CardFigure("Punten", "+144"), CardFigure("Avonden", "7", "van 7"), CardFigure("Beste avond", "+52", "16 november")),
    "Beste maat: Hilde Goossens, 9 van 11 gehaald", "Voorlopig, tot en met 23 november 2026", right_to_left=False,
)  # fmt: skip


def pixels(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
    return picture.convert("RGB")


def hexed(pixel: object) -> str:
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{channel:02x}" for channel in pixel)


def test_it_has_the_clubs_colour_and_logo_and_the_corner_where_reading_begins() -> None:
    red, with_logo = (pixels(season_picture(WORDS, colours(5, "light"), logo)) for logo in (None, drawing()))
    assert hexed(red.getpixel((4, 0))) == colours(5, "light").lift
    middle = (WIDTH // 2, 150)
    assert hexed(with_logo.getpixel(middle)) != hexed(red.getpixel(middle))
    mirrored = pixels(season_picture(replace(WORDS, right_to_left=True), colours(5, "light"), None))
    corners = {"left": (80, 86, 260, 280), "right": (WIDTH - 260, 86, WIDTH - 80, 280)}
    inked = {side: tuple(len(each.crop(box).getcolors(99999) or ()) > 2 for each in (red, mirrored)) for side, box in corners.items()}
    assert inked == {"left": (True, False), "right": (False, True)}


def test_no_text_leaves_the_card() -> None:
    long = replace(
        WORDS, club="W" * 120, season="Seizoen " * 20, name="Wolfeschlegelsteinhausenbergerdorff " * 3, rank="1234", title="M" * 80,
        place="plaats " * 30, figures=tuple(CardFigure("Gehaalde " * 9, "−123.456.789,5", "16 november " * 9) for _ in range(5)),
        partner="maat " * 60, state="Voorlopig " * 40,
    )  # fmt: skip
    for words in (long, replace(long, right_to_left=True), replace(long, name="آرش " * 40, right_to_left=True)):
        picture = pixels(season_picture(words, colours(5, "light"), drawing()))
        for x in (EDGE + 8, EDGE + 14, WIDTH - EDGE - 8, WIDTH - EDGE - 14):
            column = {hexed(picture.getpixel((x, y))) for y in range(EDGE + 70, HEIGHT - EDGE - 70)}
            assert column == {"#fffdf7"}, "a letter is in the margin"


def test_it_is_drawn_once_and_again_when_its_words_change(season: Season, played: list[Tournament], club: Club) -> None:
    luc = browser_of(club.members.get(name="Luc Martens"))
    choose_colour(by=MACHINE, club=club, hue=271)  # no other test has drawn this one
    with one_at_a_time(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("clubs.images.PATIENCE_SECONDS", 0)
        busy = luc.get(address(season, "season-card-picture"))
    assert (busy.status_code, busy["Retry-After"]) == (503, "3")
    first = luc.get(address(season, "season-card-picture"))
    assert (first["Content-Type"], "no-store" in first["Cache-Control"]) == ("image/png", True)
    pixels(first.content)
    with one_at_a_time():
        assert luc.get(address(season, "season-card-picture")).content == first.content, "it is drawn once"
    set_logo(by=MACHINE, club=club, image=drawing())
    assert luc.get(address(season, "season-card-picture")).content != first.content
