"""The prizes of an evening: the list, who gets what once it is confirmed, and what was read out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from clubs.actors import Actor
from tests.cast import MACHINE, AtTable, People, close_with_open_items
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.names import FULL_NAMES, public_names
from tournaments.evening.models import Entrant, LogEntry, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.privacy.actions.forget import forget_entrant
from tournaments.prizes.actions import confirm_prizes, read_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties, lots_order
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.queries.prizes import last_list, prizes_of
from tournaments.prizes.wording import winner_name
from tournaments.room.pages import prize_slide
from tournaments.room.pages.prize_slide import prize_page
from tournaments.standings.queries.standings import standings

WINE = [
    Prize(PrizeKind.PLACE, cents=2500, place=1),
    Prize(PrizeKind.PLACE, "fles wijn", place=2),
    Prize(PrizeKind.LAST_BUT_ONE, "poedelprijs"),
    Prize(PrizeKind.LOTS, "ham"),
]


@pytest.fixture
def over(four: AtTable, five: AtTable, playing: Round) -> Tournament:
    """An evening whose round is finished: Els (1) won 9, An (2) lost; nobody at the table of five has a point."""
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    tournament = playing.tournament
    tournament.refresh_from_db()
    return tournament


def names(tournament: Tournament) -> list[str]:
    """Return everybody who is read out, in that order."""
    prizes = prizes_of(tournament)
    winners = prizes.winners(prizes.readings)
    return [winner_name(reading.award, winners, FULL_NAMES) for reading in prizes.readings]


def test_the_list_is_confirmed_by_the_standings_and_read_from_the_bottom_up(over: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=WINE, rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    prizes = prizes_of(over)
    assert [reading.prizes[0].kind for reading in prizes.readings] == [
        PrizeKind.LOTS,
        PrizeKind.LAST_BUT_ONE,
        PrizeKind.PLACE,
        PrizeKind.PLACE,
    ]
    first = prizes.readings[-1].award
    assert over.entrants.get(number=first.player or 0).name == "Els Maes"
    assert first.cents == 2500
    assert prizes.agrees
    assert prizes.read_out == ()
    assert prizes.next_reading == prizes.readings[0]
    read_prizes(by=MACHINE, tournament=over, read=1)
    assert prizes_of(over).read_out == prizes.readings[:1]
    entries = list(LogEntry.objects.filter(tournament=over).order_by("number").values_list("what", flat=True))[-3:]
    assert entries == ["prizes", "confirm_prizes", "read_prizes"]
    assert first_difference(export_evening(over)) is None


@pytest.mark.both
def test_lots_are_drawn_once_and_anybody_can_repeat_them(over: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.PLACE, "ham", place=3)], rule=PrizeRule(Ties.LOTS))
    assert prizes_of(over).by_now.undecided
    confirm_prizes(by=MACHINE, tournament=over)
    stored = PrizeGiving.objects.get(tournament=over)
    lots = (stored.confirmed or {})["lots"][0]
    assert lots["order"] == list(lots_order(stored.seed, lots["about"], lots["among"]))
    assert len(lots["among"]) > 1
    confirm_prizes(by=MACHINE, tournament=over)
    assert LogEntry.objects.filter(tournament=over, what="confirm_prizes").count() == 1, "the same again is no change"
    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.PLACE, "worst", place=3)], rule=PrizeRule(Ties.LOTS))
    confirm_prizes(by=MACHINE, tournament=over)
    again = PrizeGiving.objects.get(tournament=over)
    assert (again.seed, (again.confirmed or {})["lots"]) == (stored.seed, (stored.confirmed or {})["lots"]), (
        "nobody draws until they like it"
    )


def test_a_correction_does_not_change_what_was_confirmed_but_is_said(over: Tournament, four: AtTable) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=WINE[:2], rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    read_prizes(by=MACHINE, tournament=over, read=1)
    before = names(over)
    deal = four.table.deals.get(number=2)
    play.void(by=MACHINE, deal=deal, revision=1)
    assert names(over) == before
    assert not prizes_of(over).agrees
    confirm_prizes(by=MACHINE, tournament=over)
    assert names(over) != before
    assert prizes_of(over).agrees
    assert prizes_of(over).stored.read == 0, "another name is the first to be read now"


def test_names_that_stay_the_same_stay_read_out(over: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=WINE, rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    read_prizes(by=MACHINE, tournament=over, read=3)
    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.PLACE, cents=3000, place=1), *WINE[1:]], rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    assert prizes_of(over).stored.read == 3


def test_whoever_the_jury_excludes_gets_none(over: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=WINE[:1], rule=PrizeRule())
    jury.exclude(by=MACHINE, tournament=over, player=over.entrants.get(number=1), text="weg")
    confirm_prizes(by=MACHINE, tournament=over)
    assert names(over) != ["Els Maes"]


@pytest.mark.parametrize(
    ("prize", "code", "field"),
    [
        (Prize(PrizeKind.PLACE, place=1), "FIELD_MISSING", "prizes.1.what"),
        (Prize(PrizeKind.PLACE, "ham", place=0), "FIELD_WRONG", "prizes.1.place"),
        (Prize(PrizeKind.CATEGORY, "ham"), "FIELD_MISSING", "prizes.1.category"),
        (Prize(PrizeKind.LOTS, cents=-5), "FIELD_WRONG", "prizes.1.cents"),
        (Prize(PrizeKind.BEST_OF_ROUND, "ham"), "FIELD_WRONG", "prizes.1.round"),
        (Prize(PrizeKind.LOTS, "ham", rating=9), "FIELD_WRONG", "prizes.1.rating"),
        (Prize(PrizeKind.LOTS, "\u202e"), "NAME_INVISIBLE", "prizes.1.what"),
    ],
)
def test_a_prize_that_is_none_is_refused_with_its_place_in_the_list(tournament: Tournament, prize: Prize, code: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        set_prizes(by=MACHINE, tournament=tournament, prizes=[WINE[0], prize], rule=PrizeRule())
    assert (refused.value.problems[0].code, refused.value.problems[0].field) == (code, field)
    assert not PrizeGiving.objects.exists()


def test_what_is_refused_changes_nothing(playing: Round, people: People) -> None:
    tournament = playing.tournament

    def refusal(action: object, by: Actor = people.director, **arguments: object) -> str:
        with pytest.raises(Refusal) as refused:
            action(by=by, tournament=tournament, **arguments)  # type: ignore[operator]
        return str(refused.value.problems[0].code)

    assert refusal(set_prizes, people.jury, prizes=WINE, rule=PrizeRule()) == "NOT_ALLOWED"
    assert refusal(read_prizes, read=0) == "PRIZES_NOT_CONFIRMED"
    set_prizes(by=people.desk, tournament=tournament, prizes=WINE, rule=PrizeRule())
    assert refusal(confirm_prizes) == "ROUND_NOT_FINISHED"
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    assert refusal(confirm_prizes, people.desk) == "NOT_ALLOWED"
    assert refusal(confirm_prizes, seen="00000000") == "PRIZES_CHANGED"
    confirm_prizes(by=people.director, tournament=tournament, seen=prizes_of(tournament).digest)
    assert refusal(read_prizes, read=99) == "FIELD_WRONG"
    assert refusal(read_prizes, people.desk, read=1) == "NOT_ALLOWED"
    set_prizes(by=people.desk, tournament=tournament, prizes=[], rule=PrizeRule())
    assert refusal(confirm_prizes) == "PRIZES_NONE"
    assert prizes_of(tournament).stored.read == 0


def test_prizes_are_given_after_the_closing(over: Tournament) -> None:
    close_with_open_items(over)
    set_prizes(by=MACHINE, tournament=over, prizes=WINE, rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    read_prizes(by=MACHINE, tournament=over, read=4)
    assert len(prizes_of(over).read_out) == 4


def test_the_next_evening_begins_with_the_list_of_the_last(over: Tournament, prepare_evening: object) -> None:
    assert last_list(over) is None
    set_prizes(by=MACHINE, tournament=over, prizes=WINE, rule=PrizeRule())
    next_evening = prepare_evening(name="Volgende")  # type: ignore[operator]
    copied = last_list(next_evening)
    assert copied is not None
    assert copied.prizes == PrizeGiving.objects.get().prizes


@pytest.mark.both
def test_a_forgotten_donor_leaves_list_and_log(over: Tournament) -> None:
    giver = Entrant.objects.get(tournament=over, number=6)
    assert giver.name == "Nol Hermans"
    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.PLACE, "taart van Nol Hermans", place=1)], rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    forget_entrant(MACHINE, giver)
    stored = PrizeGiving.objects.get()
    assert "Nol" not in f"{stored.prizes} {stored.confirmed}"
    assert not any("Nol" in f"{entry.before} {entry.after}" for entry in LogEntry.objects.filter(tournament=over))
    assert first_difference(export_evening(over)) is None
    assert prizes_of(over).agrees


def test_the_best_of_a_category_is_of_the_evenings_own_categories(over: Tournament) -> None:
    set_rating(by=MACHINE, tournament=over, draft=RatingDraft("players", "Dames", (GroupDraft("", (2, 5)),)))
    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.CATEGORY, "bloemen", category="dames")], rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    assert names(over) == ["Rita Claes"], "An lost points"


def test_the_public_reads_of_a_donor_what_it_reads_of_any_player(over: Tournament, client: Client) -> None:
    def texts() -> tuple[str, str]:
        (row,) = prize_page(prizes_of(over), public_names(over)).rows
        return client.get(f"/api/v1/tournaments/{over.slug}/prizes/").json()["winners"][0]["what"], row.what

    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.PLACE, "taart van Nol Hermans", place=1)], rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    read_prizes(by=MACHINE, tournament=over, read=1)
    assert all("taart van Nol Hermans" in text for text in texts())
    for kind, shown in (("called", "Nol (6)"), ("number", "#6")):
        Tournament.objects.filter(pk=over.pk).update(policy={**over.policy, "names": kind})
        over = Tournament.objects.get(pk=over.pk)
        assert all(f"taart van {shown}" in text and "Hermans" not in text for text in texts())
    assert "Nol Hermans" in str(PrizeGiving.objects.get().prizes), "the staff's list keeps it"


def test_the_winners_moment_shows_a_minus_total_with_one_sign_and_a_single_earlier_name_in_one_column(
    over: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The winner has a minus total if those with more are not ranked, as they missed a round."""
    now = standings(over)
    lines = (now.lines[0]._replace(counted=-12), *now.lines[1:])
    monkeypatch.setattr(prize_slide, "visible_standings", lambda *_who, **_how: replace(now, lines=lines))
    prizes = [Prize(PrizeKind.PLACE, "ham", place=1), Prize(PrizeKind.PLACE, "wijn", place=2)]
    set_prizes(by=MACHINE, tournament=over, prizes=prizes, rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=over)
    for read in (1, 2):
        read_prizes(by=MACHINE, tournament=over, read=read)
    shown = client.get(f"/e/{over.slug}/screen/room/").content.decode()
    assert '<p class="screen-points"><b class="figure-minus" dir="ltr">−12</b></p><p class="screen-prize-value">ham' in shown
    page = prize_page(prizes_of(over), FULL_NAMES)
    assert (page.columns, len(page.rows)) == (1, 2)
