"""A member's page over the years: exact figures of small evenings, by player if somebody else took the seat, and who may read it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.actors import PUBLIC, Actor
from clubs.club.models import Club, ClubLogEntry
from competitions.actions.history import choose_history_audience
from competitions.queries.history_audience import Audience, history_audience, history_rights
from competitions.queries.member_company import LEAST_CONTRACTS, LEAST_DEALS
from competitions.queries.member_history import MemberHistory, member_history
from tests.cast import MACHINE, AtTable, account, user_of
from tests.competitions.club_evenings import MembersClub
from tests.pages.read import text
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import verdicts
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal
from tournaments.seating.actions.substitutes import Replacement, substitute
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import RankingFigure

FOUR = ["Els Maes", "An Peeters", "Piet van Dijk", "Jo Smets"]


@pytest.fixture
def members(club: Club) -> MembersClub:
    return MembersClub(club)


def history(members: MembersClub, name: str) -> MemberHistory:
    return member_history(members.member(name))


def contracts(read: MemberHistory) -> dict[str, tuple[int, int, int, int]]:
    """Return for each contract how often the member played and made it, and how often the club did."""
    return {each.code: (each.own.played, each.own.made, each.club.played, each.club.made) for each in read.contracts}


@pytest.mark.both
def test_evenings_with_place_and_points_as_their_standings_show_them(members: MembersClub) -> None:
    members.plays(FOUR, "RIK 0+2 | 9", "MISERE 1 | made")
    members.plays(FOUR, "RIK 0+2 | 9", weeks=1)
    members.plays([*FOUR[1:], "Wim Jansen"], "SOLO_9 0 | 9", weeks=2)
    read = history(members, "Els Maes")
    assert [(each.evening.name, each.place, each.points, each.players) for each in read.evenings] == [
        ("Avond 1", 2, -3, 4),
        ("Avond 2", 1, 2, 4),
    ]
    for name in FOUR:
        for each in history(members, name).evenings:
            shown = {line.entrant.name: line for line in standings(Tournament.objects.get(slug=each.evening.slug)).lines}[name]
            assert (each.place, each.points) == (shown.place, shown.points)


@pytest.mark.slow
def test_records_and_streaks(members: MembersClub) -> None:
    for week, deal in enumerate(["RIK 0+2 | 9", "RIK 0+2 | 9", "MISERE 0 | lost", "MISERE 0 | made"]):
        members.plays(FOUR, deal, weeks=week)
    members.plays(["An Peeters", "Piet van Dijk", "Jo Smets", "Wim Jansen"], "MISERE 0 | made", weeks=4)
    members.plays(FOUR, "all pass", "MISERE 0 | made", weeks=5)
    records = history(members, "Els Maes").records
    assert (records.evenings, records.points, records.wins, records.first_three) == (5, 2 + 2 - 15 + 15 + 15, 4, 4)
    assert records.mean == Decimal("3.8")
    assert records.most
    assert records.fewest
    assert records.best_place
    assert (records.most.evening.name, records.most.points) == ("Avond 4", 15), "of two equal evenings the earlier one"
    assert (records.fewest.evening.name, records.fewest.points) == ("Avond 3", -15)
    assert (records.best_place.evening.name, records.best_place.place) == ("Avond 1", 1)
    assert records.plus_streak
    assert records.present_streak
    assert (records.plus_streak.evenings, records.plus_streak.first.name, records.plus_streak.goes_on) == (2, "Avond 1", False)
    assert (records.present_streak.evenings, records.present_streak.last.name) == (4, "Avond 4")
    an = history(members, "An Peeters").records
    assert an.present_streak
    assert (an.present_streak.evenings, an.present_streak.goes_on) == (6, True)


@pytest.mark.both
def test_contracts_beside_those_of_the_club(members: MembersClub) -> None:
    members.plays(
        FOUR, "RIK 0+2 | 9", "RIK 0+1 | 7", "RIK 1+0 | 8", "SOLO_9 0 | 10", "MISERE 0, PIEK 1 | 0 2 5 6", "all pass", "MISERE 3 | lost"
    )
    read = history(members, "Els Maes")
    assert contracts(read) == {"RIK": (2, 1, 3, 2), "SOLO_9": (1, 1, 1, 1), "MISERE": (1, 1, 2, 1)}
    assert (read.all_contracts.played, read.all_contracts.made, read.all_contracts.alone, read.all_contracts.alone_made) == (4, 3, 2, 2)
    assert (read.club_contracts.played, read.club_contracts.made) == (7, 4)
    assert read.made_in_a_row == 2, "the rik with An was lost; then 9 alone and the misère"
    assert [each.code for each in read.contracts] == ["RIK", "MISERE", "SOLO_9"], "in the order of the rules"


@pytest.mark.both
def test_what_was_voided_corrected_or_annulled_counts_as_it_ended(members: MembersClub) -> None:
    at = members.begins(FOUR)
    voided, corrected, annulled = (at.plays(deal) for deal in ("RIK 0+2 | 9", "RIK 0+2 | 9", "MISERE 0 | made"))
    play.void(by=MACHINE, deal=voided, revision=1)
    play.correct(
        by=MACHINE,
        deal=corrected,
        facts={**corrected.facts, "contracts": [{"code": "RIK", "declarer": 0, "partner": 2, "took": 6}]},
        revision=1,
    )
    verdicts.annul(by=MACHINE, deal=annulled, text="Opnieuw.")
    members.closes(at)
    read = history(members, "Els Maes")
    assert contracts(read) == {"RIK": (1, 0, 1, 0)}
    texts = dict(Deal.objects.values_list("number", "contract_results"))
    assert texts[2] == "RIK 0+2 lost"
    assert texts[3] == "", "an annulled deal has no contract that ended"


def test_a_deal_in_doubt_counts_for_nobody(members: MembersClub) -> None:
    at = members.begins(FOUR)
    at.spoils(at.plays("RIK 0+2 | 9"))
    at.plays("MISERE 0 | made")
    members.closes(at)
    assert contracts(history(members, "Els Maes")) == {"MISERE": (1, 1, 1, 1)}


@pytest.mark.parametrize(("policy", "els", "wim"), [("take_over", None, 1), ("anew", 5, 1)])
def test_who_took_over_a_seat_has_their_own_deals_and_points(members: MembersClub, policy: str, els: int | None, wim: int) -> None:
    at = members.begins(FOUR)
    Tournament.objects.update(policy={"substitutes": policy})
    at = AtTable(type(at.table).objects.get(pk=at.table.pk))
    at.plays("MISERE 0 | lost")
    leaver = at.entrants[0]
    substitute(by=MACHINE, round=at.table.round, entrant=leaver, newcomer=Replacement(member=members.member("Wim Jansen")))
    tournament = members.closes(at, "MISERE 0 | made", "MISERE 0 | made", "RIK 0+2 | 9")
    first, second = history(members, "Els Maes"), history(members, "Wim Jansen")
    assert contracts(first) == {"MISERE": (1, 0, 3, 2)}
    assert contracts(second) == {"RIK": (1, 1, 1, 1), "MISERE": (2, 2, 3, 2)}
    assert [(each.points, each.place) for each in first.evenings] == [(-15, els)]
    assert [(each.points, each.place) for each in second.evenings] == [(32, wim)]
    line = next(each for each in standings(tournament).lines if each.entrant.name == "Wim Jansen")
    assert (second.evenings[0].line_points, second.evenings[0].with_points_of_another) == (line.points, policy == "take_over")


@pytest.mark.both
@pytest.mark.slow
def test_partners_by_their_contracts_and_opponents_by_their_payments(members: MembersClub) -> None:
    """Els plays ten riks with An, of which she declares half, and ten with Piet; then Jo pays her alone twenty times."""
    with_an = ["RIK 0+1 | 9", "RIK 1+0 | 8"] * 4 + ["RIK 0+1 | 7", "RIK 1+0 | 7"]
    with_piet = ["RIK 0+2 | 7"] * LEAST_CONTRACTS
    at = members.begins(FOUR, deals=40)
    members.closes(at, *with_an, *with_piet)
    company = history(members, "Els Maes").company
    assert company.best_partner
    assert company.worst_partner
    assert (company.best_partner.member.name, company.best_partner.count.made, company.best_partner.times) == ("An Peeters", 8, 10)
    assert (company.worst_partner.member.name, company.worst_partner.count.made) == ("Piet van Dijk", 0)
    assert (company.best_opponent, company.worst_opponent) == (None, None), "nobody met her in twenty deals"
    members.plays(FOUR, *["MISERE 3 | lost"] * 8, weeks=1)
    members.plays(FOUR, *["MISERE 3 | lost"] * 8, weeks=2)
    company = history(members, "Els Maes").company
    assert company.best_opponent
    assert company.best_opponent.member.name == "Jo Smets"
    paid_by_jo = sum(
        amount if payee == "Els Maes" else -amount for payer, payee, amount in _payments() if {payer, payee} == {"Els Maes", "Jo Smets"}
    )
    deals = sum({payer, payee} == {"Els Maes", "Jo Smets"} for payer, payee, _amount in _payments())
    assert (company.best_opponent.points, company.best_opponent.deals) == (paid_by_jo, deals)
    assert deals >= LEAST_DEALS
    Tournament.objects.update(criteria=[RankingFigure.SCORE.value])
    assert history(members, "Els Maes").company.best_opponent is None, "a score is not won from anybody"


def _payments() -> list[tuple[str, str, int]]:
    from tournaments.play.models import Payment

    return list(Payment.objects.values_list("payer__name", "payee__name", "amount"))


def test_a_corrected_deal_is_one_deal_between_two(members: MembersClub) -> None:
    at = members.begins(FOUR, deals=40)
    deal = at.plays(*["MISERE 3 | lost"] * LEAST_DEALS)
    play.correct(by=MACHINE, deal=deal, facts={**deal.facts, "contracts": [{"code": "MISERE", "declarer": 3, "made": True}]}, revision=1)
    members.closes(at)
    best = history(members, "Els Maes").company.best_opponent
    assert best
    assert (best.member.name, best.points, best.deals) == ("Jo Smets", 5 * (LEAST_DEALS - 2), LEAST_DEALS)


def test_an_evening_counts_once_it_is_closed_and_no_more_when_it_is_opened_again(members: MembersClub) -> None:
    from tournaments.evening.actions.closing import undo_closing

    at = members.begins(FOUR)
    at.plays("RIK 0+2 | 9")
    assert history(members, "Els Maes").evenings == ()
    tournament = members.closes(at)
    assert contracts(history(members, "Els Maes")) == {"RIK": (1, 1, 1, 1)}
    undo_closing(by=MACHINE, tournament=tournament)
    read = history(members, "Els Maes")
    assert (read.evenings, read.contracts, read.club_contracts.played) == ((), (), 0)


def test_a_guest_on_another_evening_is_nobodys_history(members: MembersClub) -> None:
    members.plays(FOUR, "RIK 0+2 | 9")
    new = members.member("Wim Jansen")
    assert member_history(new).evenings == ()
    assert member_history(new).records.most is None


@pytest.mark.parametrize("evenings", [1, 4])
def test_the_page_asks_no_more_however_many_evenings(members: MembersClub, evenings: int, django_assert_max_num_queries: Any) -> None:
    for week in range(evenings):
        members.plays(FOUR, "RIK 0+2 | 9", "MISERE 1 | made", weeks=week)
    owner = account("owner")
    club_actions.give_role(by=MACHINE, club=members.club, user=owner, role="owner")
    client = Client()
    client.force_login(owner)
    with django_assert_max_num_queries(25):
        assert client.get(f"/c/{members.club.slug}/members/1/history/").status_code == 200


# -- readers -----------------------------------------------------------------------------------------------------------------


def reader(members: MembersClub, role: str) -> Actor:
    """Return somebody with this role in the club; `themselves` is Els, who has an account and no role there."""
    if role == "public":
        return PUBLIC
    user = account(role)
    if role == "themselves":
        els = members.member("Els Maes")
        els.user = user
        els.save(update_fields=["user"])
    elif role != "stranger":
        club_actions.give_role(by=MACHINE, club=members.club, user=user, role=role)
    return Actor(user=user)


READERS = ("themselves", "owner", "secretary", "board", "director", "member", "stranger", "public")
STAFF = {"themselves", "owner", "secretary", "board"}


@pytest.mark.parametrize(
    ("audience", "readers"),
    [
        (None, STAFF | {"director", "member"}),
        ("everybody", set(READERS)),
        ("club", STAFF | {"director", "member"}),
        ("self", STAFF),
    ],
)
def test_the_member_decides_who_reads_it(members: MembersClub, audience: str | None, readers: set[str]) -> None:
    els = members.member("Els Maes")
    if audience:
        choose_history_audience(by=MACHINE, member=els, audience=audience)
    actors = {role: reader(members, role) for role in READERS}
    els.refresh_from_db()
    assert {role for role, actor in actors.items() if history_rights(actor, els).may_read} == readers
    assert {role for role, actor in actors.items() if history_rights(actor, els).may_choose} == STAFF - {"board"}
    for role, actor in actors.items():
        client = Client()
        if actor.user:
            client.force_login(user_of(actor))
        status = client.get(f"/api/v1/clubs/{members.club.slug}/members/1/history/").status_code
        assert status == (200 if role in readers else 403), role


def test_the_choice_is_logged_once_and_only_by_who_may(members: MembersClub) -> None:
    els, themselves, member = members.member("Els Maes"), reader(members, "themselves"), reader(members, "member")
    els.refresh_from_db()
    before = ClubLogEntry.objects.count()
    for _twice in range(2):
        assert choose_history_audience(by=themselves, member=els, audience="self") == Audience.SELF
    entry = ClubLogEntry.objects.latest("pk")
    assert ClubLogEntry.objects.count() == before + 1
    assert (entry.what, entry.object, entry.before, entry.after) == ("show_history", "member 1", "club", "self")
    for by, code in ((member, "NOT_ALLOWED"), (PUBLIC, "LOGIN_NEEDED")):
        with pytest.raises(Refusal) as refused:
            choose_history_audience(by=by, member=els, audience="everybody")
        assert refused.value.problems[0].code == code
    with pytest.raises(Refusal):
        choose_history_audience(by=themselves, member=els, audience="nobody")
    assert history_audience(els) == Audience.SELF
    assert ClubLogEntry.objects.count() == before + 1


def test_who_does_not_belong_to_the_club_reads_no_other_names_there(members: MembersClub) -> None:
    at = members.begins(FOUR, deals=40)
    members.closes(at, *["RIK 0+1 | 9"] * LEAST_CONTRACTS)
    choose_history_audience(by=MACHINE, member=members.member("Els Maes"), audience="everybody")
    page = f"/c/{members.club.slug}/members/1/history/"
    words = text(Client().get(page))
    assert "Els Maes" in words
    assert "An Peeters" not in words
    assert Client().get(f"/api/v1{page}").status_code == 404
    answer = Client().get(f"/api/v1/clubs/{members.club.slug}/members/1/history/").json()
    assert answer["best_partner"] is None
    member = reader(members, "member")
    client = Client()
    client.force_login(user_of(member))
    assert "Best partner An Peeters · made 10 of 10 contracts together 100 %" in text(client.get(page))
    answer = client.get(f"/api/v1/clubs/{members.club.slug}/members/1/history/").json()
    assert answer["best_partner"] == {"number": 2, "name": "An Peeters", "times": 10, "made": 10, "points": None}


def test_a_page_that_is_not_shown_says_so(members: MembersClub) -> None:
    choose_history_audience(by=MACHINE, member=members.member("Els Maes"), audience="self")
    client = Client()
    client.force_login(user_of(reader(members, "stranger")))
    answer = client.get(f"/c/{members.club.slug}/members/1/history/")
    assert answer.status_code == 403
    assert "This member does not show you the page of their evenings. Ask them." in text(answer)
