"""Players appeal against rulings: in time, once, and somebody else than the one who ruled answers them in words."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actors import Actor
from tests.cast import MACHINE, AtTable, People, account, total, user_of
from tests.checker.exported import agrees as checker_agrees
from tests.pages.read import text
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import differences, read_evening
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.queries.state import evening_state
from tournaments.jury.actions import appeals
from tournaments.jury.actions import penalties as jury_acts
from tournaments.jury.decisions import Move
from tournaments.jury.models import Appeal
from tournaments.log.wording.log_changes import LogWording
from tournaments.papers.kinds import ruling_report
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import table_pass
from tournaments.play.wording.table_state import read_table_state
from tournaments.privacy.queries import personal_data
from tournaments.seating.actions import drawing


def fined(people: People, tournament: Tournament, table: AtTable) -> Ruling:
    """An pays the three others 5 each, by a ruling of the jury."""
    moves = [Move(2, other, 5) for other in (1, 3, 4)]
    kind = Ruling.Kind.FINE
    return jury_acts.rule(
        by=people.jury, tournament=tournament, kind=kind, text="An revoked.", moves=moves, table=table.table, article="REVOKE"
    )


@pytest.fixture
def fine(four: AtTable, people: People, tournament: Tournament) -> Ruling:
    return fined(people, tournament, four)


@pytest.fixture
def too_late(four: AtTable, people: People, tournament: Tournament) -> Ruling:
    """A ruling against which an appeal is in time only at the very moment of the ruling."""
    evenings.amend(by=MACHINE, tournament=tournament, appeal_minutes=0)
    return fined(people, tournament, four)


def appeal(by: Actor, ruling: Ruling, player: Entrant | int = 2, **sent: Any) -> Appeal:
    row = player if isinstance(player, Entrant) else ruling.tournament.entrants.get(number=player)
    return appeals.appeal(by=by, ruling=ruling, player=row, **{"id": uuid.uuid4(), "reason": "I had no hearts.", **sent})


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> tuple[str, str]:
    return refusal.value.problems[0].code, refusal.value.problems[0].field


def agrees(tournament: Tournament) -> None:
    assert list(differences(read_evening(evening_text(export_evening(tournament))))) == []


def test_an_appeal_from_a_phone_arrives_once(four: AtTable, fine: Ruling, tournament: Tournament) -> None:
    key = uuid.uuid4()
    first = appeal(four.by, fine, id=key)
    assert appeal(four.by, fine, id=key) == first, "sent twice"
    with pytest.raises(Refusal) as refusal:
        appeal(four.by, fine, id=key, reason="Other words.")
    assert code_of(refusal) == ("APPEAL_REUSED", "id")
    with pytest.raises(Refusal) as refusal:
        appeal(MACHINE, fine)
    assert code_of(refusal) == ("APPEAL_MADE", "player"), "from another phone, or at the desk"
    assert [entry.what for entry in tournament.log.filter(what="appeal")] == ["appeal"]
    agrees(tournament)


@pytest.mark.parametrize(
    ("player", "sent", "code"),
    [
        (9, {}, ("APPEAL_STRANGER", "player")),
        (2, {"reason": " "}, ("FIELD_MISSING", "reason")),
        (2, {"reason": "x" * 401}, ("FIELD_WRONG", "reason")),
    ],
)
def test_an_appeal_that_cannot_be_is_refused(player: int, sent: dict[str, Any], code: Any, four: AtTable, fine: Ruling) -> None:
    with pytest.raises(Refusal) as refusal:
        appeal(four.by, fine, player, **sent)
    assert code_of(refusal) == code
    assert not Appeal.objects.exists()


def test_the_time_of_the_phone_decides_whether_it_is_in_time(four: AtTable, too_late: Ruling) -> None:
    with pytest.raises(Refusal) as refusal:
        appeal(four.by, too_late)
    assert code_of(refusal)[0] == "APPEAL_OVER"
    waited = appeal(four.by, too_late, made_at=too_late.at)
    assert waited.made_at == too_late.appeal_until
    assert waited.made_at < waited.received_at, "it waited for a connection"
    early = appeal(four.by, too_late, 1, made_at=too_late.at - datetime.timedelta(hours=1))
    assert early.made_at == too_late.at, "a wrong clock"
    agrees(too_late.tournament)


def test_somebody_else_answers_where_the_evening_has_one(four: AtTable, fine: Ruling, people: People, tournament: Tournament) -> None:
    made = appeal(four.by, fine)
    for answer in (
        lambda: appeals.deny_appeal(by=people.jury, appeal=made, text="No."),
        lambda: jury_acts.overturn(by=people.jury, ruling=fine, text="Yes."),
    ):
        with pytest.raises(Refusal) as refusal:
            answer()
        assert code_of(refusal)[0] == "APPEAL_OWN_RULING"
        assert "director" in refusal.value.messages()[0]["message"]
    appeals.deny_appeal(by=people.director, appeal=made, text="The whole table saw it.")
    made.refresh_from_db()
    assert (made.outcome, made.answer, made.answered_by) == ("denied", "The whole table saw it.", people.director.name)
    assert total(tournament.entrants.get(number=2)) == -15
    with pytest.raises(Refusal) as refusal:
        appeals.deny_appeal(by=people.director, appeal=made, text="Again.")
    assert code_of(refusal)[0] == "APPEAL_ANSWERED"
    agrees(tournament)


def test_whoever_is_alone_answers_themselves(four: AtTable, fine: Ruling, people: People, tournament: Tournament) -> None:
    for official in tournament.officials.filter(role="director"):
        offices.dismiss(by=MACHINE, tournament=tournament, user=official.name)
    appeals.deny_appeal(by=people.jury, appeal=appeal(four.by, fine), text="I looked again.")


def test_overturning_answers_every_appeal_also_after_the_deadline(four: AtTable, too_late: Ruling, tournament: Tournament) -> None:
    appeal(four.by, too_late, made_at=too_late.at)
    appeal(four.by, too_late, 1, made_at=too_late.at, reason="She followed suit.")
    second = account("second")
    offices.appoint(by=MACHINE, tournament=tournament, user=second, role="jury")
    jury_acts.overturn(by=Actor(user=second), ruling=too_late, text="An followed suit.")
    assert set(Appeal.objects.values_list("outcome", "answer")) == {("overturned", "An followed suit.")}
    after = tournament.log.get(what="overturn").after
    assert isinstance(after, dict)
    assert "override" not in after, "the appeals were in time"
    assert total(tournament.entrants.get(number=2)) == 0
    with pytest.raises(Refusal) as refusal:
        appeal(four.by, too_late, 3, made_at=too_late.at)
    assert code_of(refusal)[0] == "RULING_OVERTURNED"
    agrees(tournament)


def test_an_unanswered_appeal_is_open_at_the_closing_and_gives_the_jury_its_time(
    four: AtTable, too_late: Ruling, tournament: Tournament
) -> None:
    made = appeal(four.by, too_late, made_at=too_late.at)
    assert "appealed 1 1 1" in [each.code for each in open_items(tournament)]
    hours_ago = timezone.now() - datetime.timedelta(hours=5)
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.CLOSED, closed_at=hours_ago)
    tournament.refresh_from_db()
    state = evening_state(tournament)
    assert (state.in_correction, state.until) == (True, made.received_at + datetime.timedelta(minutes=tournament.correction_minutes))


@pytest.mark.slow
def test_the_pages_take_an_appeal_and_answer_it(
    jury: Client, director: Client, four: AtTable, fine: Ruling, tournament: Tournament
) -> None:
    page = reverse("ruling", args=[tournament.slug, 1])
    now = timezone.localtime().strftime("%H:%M")
    sent = {"player": "2", "reason": "I had no hearts.", "made_at": now, "id": str(uuid.uuid4())}
    wrong = jury.post(reverse("ruling-appeal", args=[tournament.slug, 1]), sent | {"reason": ""})
    assert wrong.status_code == 422
    words = text(jury.post(reverse("ruling-appeal", args=[tournament.slug, 1]), sent, follow=True))
    assert "The appeal is noted." in words
    assert "You made this ruling yourself" in words
    assert f"{Appeal.objects.get().pk}-text" not in jury.get(page).content.decode()
    queue = text(jury.get(reverse("jury", args=[tournament.slug])))
    assert "Ruling 1: An Peeters appeals" in queue
    assert "you ruled this, so director must answer" in queue
    made = Appeal.objects.get()
    deny = reverse("appeal-deny", args=[tournament.slug, 1, made.pk])
    assert director.post(deny, {f"{made.pk}-text": ""}).status_code == 422
    assert "The ruling stays" in text(director.get(page))
    words = text(director.post(deny, {f"{made.pk}-text": "The whole table saw it."}, follow=True))
    assert "The appeal is answered: ruling 1 stays." in words
    own = text(director.get(reverse("player", args=[tournament.slug, 2])))
    assert "Against ruling 1, at" in own
    assert "The whole table saw it." in own
    assert "I had no hearts." not in own, "the reason is for the jury and the table"


def test_a_members_file_has_their_appeals(four: AtTable, fine: Ruling, tournament: Tournament) -> None:
    member = tournament.club.members.create(number=77, name="An Peeters", called="An")
    tournament.entrants.filter(number=2).update(member=member)
    appeal(four.by, fine)
    (evening,) = personal_data(member)["evenings"]
    assert [(each["ruling"], each["reason"], each["outcome"]) for each in evening["appeals"]] == [(1, "I had no hearts.", "")]


def test_the_log_tells_it(four: AtTable, fine: Ruling, people: People, tournament: Tournament) -> None:
    appeals.deny_appeal(by=people.director, appeal=appeal(four.by, fine), text="No.")
    entries = list(tournament.log.filter(what__in=["appeal", "deny_appeal"]))
    wording = LogWording(tournament, entries, "en")
    texts = [{each.name: each.became for each in wording.changes(entry)} for entry in entries]
    assert (texts[0]["player"], texts[0]["reason"], texts[1]["text"]) == ("An Peeters", "I had no hearts.", "No.")


def test_the_sender_withdraws_an_appeal_until_it_is_answered(
    four: AtTable, fine: Ruling, people: People, tournament: Tournament, client: Client
) -> None:
    made = appeal(four.by, fine)
    other_phone = replace(four.by, device="another")
    for actor in (people.jury, people.desk, people.director):
        with pytest.raises(Refusal) as refusal:
            appeals.withdraw_appeal(by=actor, appeal=made)
        assert code_of(refusal)[0] == "APPEAL_NOT_YOURS"
    assert not made.outcome
    appeals.withdraw_appeal(by=other_phone, appeal=made)
    appeals.withdraw_appeal(by=four.by, appeal=made)
    made.refresh_from_db()
    assert (made.outcome, made.answered_by) == ("withdrawn", other_phone.name)
    assert [entry.what for entry in tournament.log.filter(what="withdraw_appeal")] == ["withdraw_appeal"]
    assert not [item for item in open_items(tournament) if item.code == "appealed"]
    state = read_table_state(four.by, four.table)
    assert state.rulings[0].appeals == ()
    agrees(tournament)
    again = appeal(four.by, fine, reason="With the right words.")
    (shown,) = read_table_state(four.by, four.table).rulings[0].appeals
    assert (shown.reason, shown.may_withdraw) == ("With the right words.", True)
    assert not read_table_state(people.director, four.table).rulings[0].appeals[0].may_withdraw
    appeals.deny_appeal(by=people.director, appeal=again, text="No.")
    with pytest.raises(Refusal) as refusal:
        appeals.withdraw_appeal(by=four.by, appeal=again)
    assert code_of(refusal)[0] == "APPEAL_ANSWERED"
    agrees(tournament)
    checker_agrees(tournament)


def test_the_desk_withdraws_what_it_entered_and_papers_name_it(
    four: AtTable, fine: Ruling, people: People, tournament: Tournament, client: Client
) -> None:
    made = appeal(people.jury, fine)
    at = f"/e/{tournament.slug}/jury/rulings/{fine.number}/"
    client.force_login(user_of(people.director))
    assert "Withdraw this appeal" not in text(client.get(at))
    client.force_login(user_of(people.jury))
    assert "Withdraw this appeal" in text(client.get(at))
    page = text(client.post(f"{at}appeals/{made.pk}/withdraw/", follow=True))
    assert "The appeal is withdrawn." in page
    assert "withdrawn jury" in page
    (sheet,) = ruling_report.sheets(tournament, PaperSubject())
    assert "<b>withdrawn</b>" in sheet.html
    assert "withdrawn" in text(client.get(f"/e/{tournament.slug}/players/2/"))


def test_the_next_table_of_a_player_shows_the_ruling_and_takes_their_appeal(
    four: AtTable, five: AtTable, fine: Ruling, people: People, tournament: Tournament
) -> None:
    """An (2) moves to table 2; at table 1 sit others now, except Piet (3)."""
    for at in (four, five):
        at.table.round.refresh_from_db()
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[3, 5, 6, 7], [2, 1, 4, 8, 9]])
    rounds.start(by=MACHINE, round=second)
    new = AtTable(second.tables.get(number=2))
    (shown,) = read_table_state(new.by, new.table).earlier_rulings
    assert (shown.number, shown.round, shown.table, shown.may_appeal) == (fine.number, 1, 1, True)
    assert sorted(shown.players) == [1, 2, 4], "not those who sat elsewhere"
    assert read_table_state(new.by, new.table).rulings == ()
    phone: dict[str, Any] = {"headers": {"Authorization": f"Table {table_pass(new.table)}"}, "content_type": "application/json"}
    address = f"/api/v1/tournaments/{tournament.slug}/appeals"
    stranger = Client().put(f"{address}/{uuid.uuid4()}/", {"ruling": fine.number, "player": 8, "reason": "Me too."}, **phone)
    elsewhere = Client().put(f"{address}/{uuid.uuid4()}/", {"ruling": fine.number, "player": 3, "reason": "Me too."}, **phone)
    assert (stranger.status_code, elsewhere.status_code) == (404, 404), "a phone appeals for the players at its table"
    key = uuid.uuid4()
    answer = Client().put(f"{address}/{key}/", {"ruling": fine.number, "player": 2, "reason": "I had no hearts."}, **phone)
    assert answer.status_code == 201
    assert answer.json()["table"]["id"] == new.table.pk, "the phone gets its own table"
    appeals.deny_appeal(by=people.director, appeal=Appeal.objects.get(pk=key), text="The whole table saw it.")
    (after,) = read_table_state(new.by, new.table).earlier_rulings
    assert [(each.outcome, each.answer) for each in after.appeals] == [("denied", "The whole table saw it.")]
    jury_acts.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.WARN, text="x", moves=[], table=second.tables.get(number=1))
    assert len(read_table_state(new.by, new.table).earlier_rulings) == 1, "of this round, at another table"
    agrees(tournament)
