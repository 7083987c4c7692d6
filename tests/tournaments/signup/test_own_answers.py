"""Answers stay with their person: after a merge, in their data and in the words of the log, without a name once they are forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.models import Member
from tests.cast import MACHINE, MovableClock
from tests.checker.program import difference, sealed
from tests.pages.read import text
from tests.tournaments.archive.test_verify import change
from tests.tournaments.signup.announced import MakeEvening, member_with_account, places
from tests.tournaments.signup.test_answers import guest
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import first_difference, read_evening
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.entrants.actions import members as member_actions
from tournaments.evening.models import LogEntry, Tournament
from tournaments.log.wording.log_changes import LogWording
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.privacy.queries import personal_data
from tournaments.signup.actions.answers import answer, sign_up_party
from tournaments.signup.actions.desk import enrol_coming
from tournaments.signup.values import FactKind

pytestmark = pytest.mark.django_db


def merge(keep: Member, gone: Member) -> int:
    """Merge two members, the second of whom has no account any more. Return the number of the entry in the club's log."""
    Member.objects.filter(pk=gone.pk).update(user=None)
    return member_actions.merge(by=MACHINE, keep=keep, gone=gone).number


def log_texts(evening: Tournament) -> list[str]:
    """Return the changes of the evening's `sign_up` entries as the log shows them, oldest first."""
    entries = list(LogEntry.objects.filter(tournament=evening, what="sign_up").order_by("number"))
    wording = LogWording(evening, entries, "en")
    return [change.became.replace("\u2068", "").replace("\u2069", "") for entry in entries for change in wording.changes(entry)]


def test_a_merged_member_counts_once_and_the_answer_given_last_remains(announced: MakeEvening, club: Club) -> None:
    evening, other_evening = announced(capacity=2), announced(capacity=2)
    jan, by_jan = member_with_account(club, "Jan de Wit")
    again, by_again = member_with_account(club, "J. de Wit")
    cis, by_cis = member_with_account(club, "Cis Claes")
    answer(by=by_again, tournament=evening, who=again, said=FactKind.YES)
    answer(by=by_jan, tournament=evening, who=jan, said=FactKind.YES)
    answer(by=by_cis, tournament=evening, who=cis, said=FactKind.YES)
    answer(by=by_jan, tournament=other_evening, who=jan, said=FactKind.YES)
    answer(by=by_again, tournament=other_evening, who=again, said=FactKind.NO)
    assert places(evening) == {"J. de Wit": "in", "Jan de Wit": "in", "Cis Claes": "waiting"}
    entry = merge(jan, again)
    assert places(evening) == {"Jan de Wit": "in", "Cis Claes": "offered"}
    assert places(other_evening) == {"Jan de Wit": "no"}
    answer(by=by_cis, tournament=evening, who=cis, said=FactKind.ACCEPT)
    assert {each.member for each in enrol_coming(by=MACHINE, tournament=evening)} == {jan, cis}
    assert first_difference(export_evening(evening)) is None
    member_actions.undo(by=MACHINE, club=club, entry=entry)
    assert places(other_evening) == {"Jan de Wit": "in", "J. de Wit": "no"}


def test_merges_one_after_the_other_lead_to_the_member_who_remains(announced: MakeEvening, club: Club) -> None:
    evening = announced(of_pairs=True)
    first, by_first = member_with_account(club, "Eerste Jan")
    second, _by_second = member_with_account(club, "Tweede Jan")
    third, _by_third = member_with_account(club, "Derde Jan")
    spare, _by_spare = member_with_account(club, "Rik Reserve")
    sign_up_party(by=by_first, tournament=evening, people=[first, "Maat Piet"], reserve=spare)
    merge(second, first)
    merge(third, Member.objects.get(pk=second.pk))
    assert places(evening) == {"Derde Jan": "in", "Maat Piet": "in"}
    assert log_texts(evening) == ["Derde Jan: comes, with Maat Piet, reserve: Rik Reserve"]
    enrolled = {each.name for each in enrol_coming(by=MACHINE, tournament=evening)}
    assert enrolled == {"Derde Jan", "Maat Piet", "Rik Reserve"}


def test_the_log_reads_in_names_and_finds_them(announced: MakeEvening, club: Club, browser_of: Callable[[str], Client]) -> None:
    evening = announced(of_pairs=True, guests_join="by_desk")
    jan, by_jan = member_with_account(club, "Jan de Wit")
    els, by_els = member_with_account(club, "Els Maes")
    sign_up_party(by=by_jan, tournament=evening, people=[jan, "Piet Nel"])
    answer(by=by_els, tournament=evening, who=els, said=FactKind.YES, seeks_partner=True)
    answer(by=by_els, tournament=evening, who=els, said=FactKind.MAYBE)
    answer(by=Actor(link=f"member {jan.number}"), tournament=evening, who=jan, said=FactKind.NO)
    guest(evening, "Toon", "Riet")
    assert log_texts(evening) == [
        "Jan de Wit: comes, with Piet Nel",
        "Els Maes: comes, wants a partner",
        "Els Maes: perhaps",
        "Jan de Wit: does not come",
        "Toon: comes, with Riet, the desk decides",
    ]
    with translation.override("nl"):
        assert log_texts(evening)[0] == "Jan de Wit: komt, met Piet Nel"
    announce_evening(by=MACHINE, tournament=evening, capacity=48)
    reader = browser_of("owner")
    page = text(reader.get(f"/e/{evening.slug}/log/"))
    assert "Jan de Wit: comes, with Piet Nel" in page
    assert "Maximum number of players 48" in page
    hits = text(reader.get(f"/e/{evening.slug}/log/?q=wit"))
    assert "Jan de Wit: does not come" in hits
    assert "Els Maes: perhaps" not in hits


def change_first_person(evening: Tournament, digits: str) -> None:
    """Make the first answer that of a member with this number, as if somebody had changed the row."""
    number = evening.log.get(what="sign_up").number
    changed = json.dumps({"said": "yes", "people": [f"member {digits}"], "other": "", "reserve": f"guest {digits}"})
    change(f"UPDATE tournaments_logentry SET after = '{changed}'::jsonb WHERE number = {number}")


@pytest.mark.both
@pytest.mark.parametrize("digits", ["9" * 5_000, "9" * 20, "²", "", "-1"])
def test_a_number_that_nobody_can_have_leads_to_nobody(
    announced: MakeEvening, club: Club, browser_of: Callable[[str], Client], digits: str
) -> None:
    evening = announced()
    jan, by_jan = member_with_account(club, "Jan de Wit")
    answer(by=by_jan, tournament=evening, who=jan, said=FactKind.YES)
    change_first_person(evening, digits)
    reader = browser_of("owner")
    for page in ("coming/", "desk/coming/", "log/", "log/?q=wit"):
        assert reader.get(f"/e/{evening.slug}/{page}").status_code == 200
    assert personal_data(jan)["answers"] == []


@pytest.mark.parametrize("digits", ["9" * 5_000, "9" * 10, "٣"])
def test_the_checker_names_an_answer_with_such_a_number(announced: MakeEvening, club: Club, digits: str) -> None:
    evening = announced()
    jan, by_jan = member_with_account(club, "Jan de Wit")
    answer(by=by_jan, tournament=evening, who=jan, said=FactKind.YES)
    file = json.loads(evening_text(export_evening(evening)))
    assert first_difference(read_evening(json.dumps(sealed(file)))) is None
    file["log"][-1]["after"]["people"] = [f"member {digits}"]
    named = "The log: entry 3 (sign_up tournament) cannot follow the entries before it."
    assert difference(sealed(file)) == named
    assert first_difference(read_evening(json.dumps(file))) == named


def test_a_forgotten_member_and_a_deleted_guest_have_no_name(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    evening = announced()
    jan, by_jan = member_with_account(club, "Jan de Wit")
    sign_up_party(by=by_jan, tournament=evening, people=[jan, "Piet Nel"])
    forget_member(by=MACHINE, member=jan)
    evening.sign_up_guests.update(name="")
    assert log_texts(evening) == [f"#{jan.number}: comes, with #1"]


def test_ones_own_data_have_the_answers_with_their_times_and_the_guests(announced: MakeEvening, club: Club) -> None:
    evening = announced()
    jan, by_jan = member_with_account(club, "Jan de Wit")
    els, by_els = member_with_account(club, "Els Maes")
    sign_up_party(by=by_jan, tournament=evening, people=[jan, "Piet Nel"])
    sign_up_party(by=by_els, tournament=evening, people=[els, "Nicht An"])
    answer(by=MACHINE, tournament=evening, who=jan, said=FactKind.NO)
    data = json.loads(json.dumps(personal_data(jan)))
    (own,) = data["answers"]
    assert (own["name"], own["address"], own["on"]) == (evening.name, evening.slug, evening.on.isoformat())
    assert (own["place"], own["mark"]) == ("signed_off", "signed_off_in_time")
    assert [(each["said"], each["by"]) for each in own["answers"]] == [("yes", by_jan.name), ("no", MACHINE.name)]
    assert own["answers"][0]["people"] == [{"member": jan.number}, {"guest": 1, "name": "Piet Nel"}]
    assert own["answers"][0]["at"] == evening.log.filter(what="sign_up").order_by("number")[0].at.isoformat()
    assert "Els" not in json.dumps(data)
    assert "Nicht" not in json.dumps(data)
