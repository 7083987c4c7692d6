"""An evening with a row of every kind in its file, in which each field is filled somewhere: for tests that alter them one by one."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.actions.venues import add_venue
from clubs.club.models import Club
from clubs.people.models import Member
from competitions.actions import marks
from scoring.games import published
from tests.addresses.slip_bodies import one_pixel
from tests.cast import MACHINE, NAMES, AtTable, account
from tests.rows_once import RowsOnce
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, hold_evening, move_evening
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions import ratings
from tournaments.entrants.actions.members import admit_guest
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft
from tournaments.evening.actions import closing, evenings, offices
from tournaments.evening.actions.abandoning import abandon
from tournaments.evening.models import Round, Ruling, Tournament
from tournaments.evening.queries.breaking_off import WhatCounts
from tournaments.evening.queries.open_items import open_items
from tournaments.jury.actions import appeals, calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import ExcludedTable
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.privacy.actions.forget import forget_entrant
from tournaments.prizes import actions as prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.room.actions import clock, messages, screen, wifi
from tournaments.room.screens import ProgrammeSlide
from tournaments.rota import actions as rota
from tournaments.rota.values import DutyKind, DutySaid, RotaDuty
from tournaments.seating.actions import drawing, seat_answers, seats, substitutes, wishes
from tournaments.signup.actions import answers as sign_ups
from tournaments.signup.models import SignUpGuest
from tournaments.signup.values import FactKind
from tournaments.slips.actions import photos as slip_photos
from tournaments.slips.actions import slips
from tournaments.slips.rows import FiguresAre, SlipRow
from tournaments.standings.actions.freeze import freeze_standings, unfreeze_standings
from tournaments.standings.rounds import MarkCorrection


class BelgianTableByCode(AtTable):
    """A table that plays by the Belgian regulation, in which the jury decides most."""

    def deals(self, code: str, declarer: int = 0, **facts: Any) -> Deal:
        view = tables.read_table(self.table)
        sheet = {"dealer": view.state.dealer, "contracts": [{"code": code, "declarer": declarer, **facts}]}
        return play.report(by=self.by, table=self.table, id=uuid.uuid4(), number=view.fold.next_number, facts=sheet).deal


def rik(table: BelgianTableByCode, took: int = 8, **facts: Any) -> Deal:
    return table.deals("RIKKEN_HORS", partner=1, took=took, **facts)


@pytest.fixture
def everything(request: pytest.FixtureRequest, rows_once: RowsOnce) -> Tournament:
    """Return the evening with a row of every kind; its rows are made once."""
    return Tournament.objects.get(pk=rows_once("everything", lambda: play_everything(request.getfixturevalue("club")).pk))


def play_everything(club: Club) -> Tournament:
    """Play two rounds by the Belgian regulation: two tables, then one of five and one of four; calls and rulings of every kind."""
    season = club_actions.open_season(
        by=MACHINE, club=club, name="2025-2026", starts_on=datetime.date(2025, 9, 1), ends_on=datetime.date(2026, 6, 30)
    )
    base, options = published("rikken_belgian"), {"fine_third_solo": 15, "third_solo_after": 1}
    house = club_actions.publish_rules(by=MACHINE, club=club, name="Huisregels", base=base, options=options)
    tournament = evenings.create(
        by=MACHINE, club=club, name="Marietoernooi", on=datetime.date(2026, 3, 16), rules=base.with_options(options),
        house_rules=house, season=season, rounds_planned=3, deals_a_round=8,
    )  # fmt: skip
    members = [club_actions.admit(by=MACHINE, club=club, name=name) for name in NAMES[:5]]
    prepare.enrol(by=MACHINE, tournament=tournament, members=members, guests=[*NAMES[5:9], "Late Gast"])
    offices.appoint(by=MACHINE, tournament=tournament, user=account("jury"), role="jury")
    offices.appoint(by=MACHINE, tournament=tournament, user=account("desk"), role="desk")
    judge = tournament.officials.get(name="jury")
    offices.plays_as(by=MACHINE, tournament=tournament, official=judge, entrant=tournament.entrants.get(number=8))
    for number in (9, 10):
        prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=number))
    evenings.amend(
        by=MACHINE,
        tournament=tournament,
        names="called",
        appeal_minutes=45,
        correction_minutes=90,
        rounds_planned=2,
        name="Marie 2026",
        criteria=["points", "solos", "lots"],
        missed_round="fixed",
        missed_round_points=12,
    )
    _announcements(tournament)
    prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=3), name="Marcel Dupond", called="Cel")
    _at_the_door(tournament)
    _sign_ups(tournament, members)
    _rota(tournament, members)
    _ratings(tournament)
    first = drawing.seat(by=MACHINE, tournament=tournament, seed="dinsdag")
    rounds.start(by=MACHINE, round=first)
    _first_round(tournament, *(BelgianTableByCode(table) for table in first.tables.all()))
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9), back=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4, 9], [5, 6, 7, 8]])
    late = prepare.enrol(by=MACHINE, tournament=tournament, guests=["Nog Later"])[0]
    seat_answers.sit_out(by=MACHINE, tournament=tournament, round=second, entrant=late)
    rounds.start(by=MACHINE, round=second)
    _clocks(second)
    _marks(tournament, members)
    freeze_standings(by=MACHINE, tournament=tournament)
    unfreeze_standings(by=MACHINE, tournament=tournament)
    five, four = (BelgianTableByCode(table) for table in second.tables.all())
    admit_guest(by=MACHINE, club=club, entrants=[tournament.entrants.get(number=6)])
    rik(five, declarer=3)
    five.deals("MISERE", declarer=2, made=True)
    rik(four)
    seats.swap(by=MACHINE, round=second, first=1, second=2, from_deal={1: 2}, why="wrong_chair")
    stranger = substitutes.Replacement(guest="Invaller")
    substitutes.substitute(by=MACHINE, round=second, entrant=four.entrants[3], newcomer=stranger)
    door.depart(by=MACHINE, tournament=tournament, entrants=[five.entrants[4]], when=door.Leaving.NOW)
    seat_answers.cut_short(by=MACHINE, table=five.table)
    leaver = tournament.entrants.get(number=four.entrants[2].number)
    jury.exclude(by=MACHINE, tournament=tournament, player=leaver, text="weg", at_table=ExcludedTable.STOPS)
    play.correct(by=MACHINE, deal=first.tables.get(number=1).deals.get(number=7, void=False), revision=1, facts=_lost_solo(first, 7))
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    for table, players in ((four, four.entrants), (five, five.entrants[:2])):
        for player in players:
            signing.accept(by=table.by, table=table.table, entrant=player, totals=table.points())
    _slips(tournament, four, five)
    for counts in (WhatCounts.ROUNDS, WhatCounts.NOTHING):
        codes = [item.code for item in open_items(tournament)]
        abandon(by=MACHINE, tournament=tournament, because="stroom weg", counts=counts, acknowledged=codes)
        closing.undo_closing(by=MACHINE, tournament=tournament)
    rounds.finish(by=MACHINE, round=second, unsigned=True)
    freeze_standings(by=MACHINE, tournament=tournament)
    codes = [item.code for item in open_items(tournament)]
    closing.close(by=MACHINE, tournament=tournament, acknowledged=codes)
    closing.undo_closing(by=MACHINE, tournament=tournament)
    abandon(by=MACHINE, tournament=tournament, because="brand", counts=WhatCounts.ROUNDS, acknowledged=codes)
    _prizes(tournament)
    _messages(tournament)
    forget_entrant(MACHINE, tournament.entrants.get(number=10))
    return tournament


def _announcements(tournament: Tournament) -> None:
    """Announce the evening, and change each part of that."""
    hall = add_venue(by=MACHINE, club=tournament.club, name="De Kring", address="Markt 4\nBoxtel", directions="bus 6", access="lift")
    announce_evening(by=MACHINE, tournament=tournament, starts_at=datetime.time(20), venue=hall)
    announce_evening(
        by=MACHINE, tournament=tournament, doors_at=datetime.time(19, 30), ends_at=datetime.time(0, 15), capacity=40, admits="members",
        guests_join="by_desk", shows_names=False, answer_days_before=1, answer_time=datetime.time(18), fee="5 euro", notes="soep",
        is_public=False,
    )  # fmt: skip
    for day, hour in ((9, 20), (16, 19), (9, 18)):
        move_evening(by=MACHINE, tournament=tournament, on=datetime.date(2026, 3, day), starts_at=datetime.time(hour), doors_at=None)
    move_evening(by=MACHINE, tournament=tournament, on=datetime.date(2026, 3, 16), doors_at=datetime.time(17))
    for because in ("ijzel", "sneeuw"):
        cancel_evening(by=MACHINE, tournament=tournament, because=because)
    hold_evening(by=MACHINE, tournament=tournament)


def _sign_ups(tournament: Tournament, members: Sequence[Member]) -> None:
    """Sign up two who have no partner and agree to play together, and a guest with a reserve who became player 10.

    Meanwhile the evening is one of pairs.
    """
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    for each in members[:2]:
        sign_ups.answer(by=MACHINE, tournament=tournament, who=each, said=FactKind.YES, seeks_partner=True)
    other = f"member {members[1].number}"
    sign_ups.answer_partner(by=MACHINE, tournament=tournament, who=members[0], other=other, agrees=True)
    details: dict[str, Any] = {"people": ["Late Gast"], "contact": "gast@example.org", "reserve": "Reserve"}
    _place, guest = sign_ups.sign_up_party(by=MACHINE, tournament=tournament, **details)
    SignUpGuest.objects.filter(pk=guest.pk).update(entrant=tournament.entrants.get(number=10))
    evenings.amend(by=MACHINE, tournament=tournament, entrants="players")


def _rota(tournament: Tournament, members: Sequence[Member]) -> None:
    """Set the duties twice; one member takes two and hands one over, another declines and gives one back."""
    duties = [RotaDuty(0, DutyKind.BAR, wanted=2, starts_at=datetime.time(19)), RotaDuty(0, DutyKind.OTHER, "Jassen aannemen")]
    rota.set_duties(by=MACHINE, tournament=tournament, duties=duties)
    first, second = (partial(rota.say_about_duty, by=MACHINE, tournament=tournament, who=each) for each in members[:2])
    for number in (1, 2):
        first(duty=number, said=DutySaid.TAKE)
    second(duty=1, said=DutySaid.TAKE)
    second(duty=1, said=DutySaid.GIVE_BACK)
    for said in (DutySaid.AGREE, DutySaid.DECLINE, None):
        number = 1 if said == DutySaid.AGREE else 2
        first(duty=number, said=DutySaid.ASK, other=members[1])
        if said is None:
            first(duty=number, said=DutySaid.WITHDRAW, other=members[1])
        else:
            second(duty=number, said=said, other=members[0])
    numbered = [RotaDuty(2, DutyKind.OTHER, "Jassen aannemen"), RotaDuty(0, DutyKind.TYPING), RotaDuty(1, DutyKind.BAR)]
    rota.set_duties(by=MACHINE, tournament=tournament, duties=numbered)


def _marks(tournament: Tournament, members: Sequence[Member]) -> None:
    """Correct the mark of a player in one round, of a member in the whole evening, and change the tags twice."""
    corrections = [MarkCorrection("excused", entrant=3, round=1), MarkCorrection("absent", member=members[0].number)]
    marks.correct_marks(by=MACHINE, tournament=tournament, corrections=corrections)
    for tags in ("feestavond", "feestavond finale"):
        marks.set_tags(by=MACHINE, tournament=tournament, tags=tags)


def _slips(tournament: Tournament, four: BelgianTableByCode, five: BelgianTableByCode) -> None:
    """Type one slip twice, and another that somebody else confirms; the figures on paper differ from those of the rules."""
    other = Actor(command="other")
    for policy, table in (("double", four), ("second", five)):
        evenings.amend(by=MACHINE, tournament=tournament, slip_confirmation=policy)
        rows = [
            SlipRow(deal.number, uuid.uuid4(), deal.facts, (3, None, -1, *[0] * (table.table.seats - 3)))
            for deal in table.table.deals.filter(void=False)
        ]
        send = partial(slips.send, table=table.table, rows=rows)
        send(by=MACHINE, revision=0)
        send(by=MACHINE, revision=1, figures_are=FiguresAre.RUNNING, totals=(5, None, *[1] * (table.table.seats - 2)))
        if policy == "double":
            send(by=other, revision=0)
        else:
            slips.confirm(by=other, table=table.table, revision=2)
            photo = slip_photos.add_photo(by=MACHINE, table=table.table, id=uuid.uuid4(), image=one_pixel())
            slip_photos.remove_photo(by=MACHINE, photo=photo)


def _prizes(tournament: Tournament) -> None:
    """Give prizes in every way: a place, a share of two, lots, next in line, a pair's; one that nobody gets; and read out a name."""
    listed = [
        Prize(PrizeKind.PLACE, "ham", 500, place=1),
        Prize(PrizeKind.PLACE, cents=1_001, place=2),
        Prize(PrizeKind.LOTS, "worst"),
        Prize(PrizeKind.CATEGORY, "bloemen", category="wie er niet is"),
        Prize(PrizeKind.BEST_OF_ROUND, "wijn", 301, round=1, rating=2),
        Prize(PrizeKind.LAST, points=25),
    ]
    prizes.set_prizes(by=MACHINE, tournament=tournament, prizes=listed[:1], rule=PrizeRule())
    prizes.set_prizes(by=MACHINE, tournament=tournament, prizes=listed, rule=PrizeRule(Ties.SPLIT, one_each=False, per_entrants=1))
    prizes.confirm_prizes(by=MACHINE, tournament=tournament)
    for read in (2, 1):
        prizes.read_prizes(by=MACHINE, tournament=tournament, read=read)


def _messages(tournament: Tournament) -> None:
    """Add a screen, and send messages to each kind of reader: one is taken back, one expires, one names somebody who is forgotten."""
    screen.add_screen(by=MACHINE, tournament=tournament, name="Bar", programme=[ProgrammeSlide("clock", 20)])
    wifi.set_wifi(by=MACHINE, tournament=tournament, name="Kring-gasten", password="klaver-zeven")
    to: list[dict[str, Any]] = [{}, {"audience": "screen", "place": 2}, {"audience": "table", "place": 1, "minutes": 5}]
    forgettable = tournament.entrants.get(number=10)
    for kwargs in to:
        sent = messages.send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text=f"Soep voor {forgettable.name}", **kwargs)
    messages.take_message_back(by=MACHINE, message=sent)


def _clocks(round_: Round) -> None:
    """Start and pause the clock, give one table more time, and call the last deal, once by mistake."""
    clock.start_clock(by=MACHINE, round=round_, minutes=60)
    clock.add_minutes(by=MACHINE, round=round_, minutes=5, table=round_.tables.get(number=2))
    for undo in (False, True, False):
        clock.call_last_deal(by=MACHINE, round=round_, undo=undo)
    clock.pause_clock(by=MACHINE, round=round_)


def _ratings(tournament: Tournament) -> None:
    """Make ratings of each kind, change each, and delete one."""
    teams = RatingDraft("teams", groups=(GroupDraft("Boxtel", (1, 2, 3)), GroupDraft("Liempde", (4, 5), reserve=6)))
    number = ratings.set_rating(by=MACHINE, tournament=tournament, draft=teams)
    renamed = replace(teams, number=number, points="average", groups=(GroupDraft("Boxtel 1", (1, 2, 3), number=1),))
    ratings.set_rating(by=MACHINE, tournament=tournament, draft=renamed)
    pairs = RatingDraft("pairs", "Tandem", (GroupDraft("", (1, 2)), GroupDraft("", (3,), reserve=4)), tie_breaks=("best_round",))
    ratings.set_rating(by=MACHINE, tournament=tournament, draft=pairs)
    youth = ratings.set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("players", "Jeugd", (GroupDraft("", (1,)),)))
    guests = ratings.set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("players", "Gasten", (GroupDraft("", ()),)))
    ratings.set_groups_of_player(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=6), groups={youth: ""})
    ratings.drop_rating(by=MACHINE, tournament=tournament, number=guests)


def _at_the_door(tournament: Tournament) -> None:
    """Check players in, some by mistake, and add three wishes."""
    one, other, third = (tournament.entrants.get(number=number) for number in (1, 2, 5))
    for entrant in (one, other):
        door.check_in(by=MACHINE, tournament=tournament, entrant=entrant)
    door.undo_check_in(by=MACHINE, tournament=tournament, entrants=[other])
    rest = door.check_in_rest(by=MACHINE, tournament=tournament)
    door.undo_check_in(by=MACHINE, tournament=tournament, entrants=rest[:2])
    wishes.add_wish(by=MACHINE, tournament=tournament, kind="apart", first=one, second=other)
    wishes.add_wish(by=MACHINE, tournament=tournament, kind="together", first=one, second=third, weight=2)
    wishes.add_wish(by=MACHINE, tournament=tournament, kind="place", first=other, table=2, seat=1, weight=3)


def _lost_solo(first: Any, number: int) -> dict[str, Any]:
    deal = first.tables.get(number=1).deals.get(number=number, void=False)
    return {"dealer": deal.facts["dealer"], "contracts": [{"code": "MISERE", "declarer": 3, "made": False, "jury": "approved"}]}


def _first_round(tournament: Tournament, one: BelgianTableByCode, other: BelgianTableByCode) -> None:
    says = partial(verdicts.allow_or_refuse, by=MACHINE, tournament=tournament, seat=0, contract="MISERE_TABLE", table=one.table)
    one.deals("MISERE_TABLE", made=True, jury="forgotten")
    says(kind=Ruling.Kind.ALLOW, text="mag", number=1)
    one.deals("MISERE_TABLE", made=False)
    says(kind=Ruling.Kind.REFUSE, text="mag niet", number=2)
    verdicts.annul(by=MACHINE, deal=rik(one, 9), text="verkeerd gegeven", player=one.entrants[1], points=9)
    shared = verdicts.award(by=MACHINE, deal=rik(one), points=[5, -2, -4, 1], text="afgesproken")
    replaced = one.deals("MISERE", declarer=1, made=True)
    lost = {"dealer": replaced.facts["dealer"], "contracts": [{"code": "MISERE", "declarer": 1, "made": False}]}
    verdicts.replace(by=MACHINE, deal=replaced, facts=lost, text="toch verloren")
    wrong = verdicts.award(by=MACHINE, deal=rik(one), points=[0, 0, 0, 0], text="fout")
    made = [
        appeals.appeal(by=one.by, ruling=ruling, id=uuid.uuid4(), player=one.entrants[nth], reason="niet eens")
        for nth, ruling in enumerate((wrong, shared, shared))
    ]
    judge = Actor(user=tournament.officials.get(name="jury").user)
    appeals.deny_appeal(by=judge, appeal=made[1], text="blijft zo")
    jury.overturn(by=judge, ruling=wrong, text="op beroep")
    rik(one, 10)
    play.void(by=MACHINE, deal=rik(one), revision=1, reason="dubbel")
    one.deals("MISERE_TABLE", made=True)  # waits for the jury's decision, with an automatic call
    table_calls = [
        calls.call(by=one.by, table=one.table, id=uuid.uuid4(), deal_number=number, article=article, seat=seat, note=note)
        for number, article, seat, note in ((3, "OTHER", 1, "kijk eens"), (4, "OTHER", None, ""), (5, "OTHER", 2, ""), (6, "OTHER", 3, "x"))
    ]
    calls.take_up(by=MACHINE, call=table_calls[0])
    calls.end(by=MACHINE, call=table_calls[0])
    calls.withdraw(by=one.by, call=table_calls[1])
    jury.fine(
        by=MACHINE,
        tournament=tournament,
        player=one.entrants[2],
        points=15,
        text="te laat",
        article="OTHER",
        warn=True,
        call=table_calls[2],
    )
    for took in (7, 8, 9, 8, 8, 7, 11, 8):
        rik(other, took)
    play.correct(by=other.by, deal=other.table.deals.get(number=2), revision=1, facts=_rik_again(other), reason="verteld")
    signing.sign(by=other.by, table=other.table, totals=other.points())


def _rik_again(table: BelgianTableByCode) -> dict[str, Any]:
    facts: dict[str, Any] = table.table.deals.get(number=2).facts
    return {"dealer": facts["dealer"], "contracts": [{"code": "RIKKEN_HORS", "declarer": 0, "partner": 2, "took": 9}]}
