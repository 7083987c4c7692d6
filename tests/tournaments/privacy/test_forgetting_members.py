"""Forget a member: no trace of the name in database, files, log, exports, papers and caches; no older backup brings it back."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from clubs import actions as club_actions
from clubs.chain import chain_link, first_break
from clubs.club.models import Club
from clubs.people.models import EarlierPeriod, Member
from clubs.privacy.models import Forgotten
from clubs.problems import Refusal
from clubs.roles.models import ClubRole, Membership
from tests.cast import MACHINE, AtTable, People, account, user_of
from tests.checker.exported import agrees
from tests.logging_in import prove_now
from tests.pages.read import text
from tests.tournaments.archive.test_import import wiped
from tests.tournaments.papers.reading import paper
from tests.tournaments.papers.reading import text as text_of
from tests.tournaments.privacy.test_forgetting import points, stored_texts
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, read_evening
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.members import merge
from tournaments.evening.models import Paper, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.papers.actions import papers
from tournaments.papers.making import claims
from tournaments.play.actions import rounds
from tournaments.privacy.actions.forget_members import forget_again, forget_member
from tournaments.privacy.queries import personal_data
from tournaments.seating.actions import drawing

NAME, CALLED = "Wilhelmina Oosterhuis", "Willy"
TRACE = re.compile("wilhelmina|oosterhuis|willy", re.IGNORECASE)


@pytest.fixture
def list_file(settings: Any, tmp_path: Path) -> Path:
    """Return the file with the list of forgotten people, after making a folder for papers."""
    settings.FORGOTTEN_FILE, settings.MEDIA_ROOT = tmp_path / "forgotten.jsonl", str(tmp_path / "files")
    return tmp_path / "forgotten.jsonl"


@pytest.fixture
def member(club: Club, list_file: Path) -> Member:
    details: dict[str, Any] = {"telephone": "0612 345 678", "notes": "Wilhelmina komt later", "address": "Oosterhuis 3"}
    member = club_actions.admit(by=MACHINE, club=club, name=NAME, called=CALLED, email="willy@example.org", **details)
    club_actions.amend_member(by=MACHINE, member=member, email="oosterhuis@example.org")
    return member


@pytest.fixture
def evening(member: Member, prepare_evening: Callable[..., Tournament]) -> Tournament:
    """An evening at which they played, a ruling that names them, and a paper."""
    tournament = prepare_evening(players=7)
    prepare.enrol(by=MACHINE, tournament=tournament, members=[member])
    first = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=first)
    for table in map(AtTable, first.tables.all()):
        table.plays("RIK 1+2 | 9")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="Willy te laat", moves=[Move(8, 2, 3)])
    row = papers.ask(by=MACHINE, tournament=tournament, kind="standings", about="tournament", language="nl")
    claim = claims.claim(row.pk)
    assert claim is not None
    claim.confirm_version(tournament.version, 1)
    claim.keep_file(b"%PDF " + NAME.encode())
    return tournament


def traces(tournament: Tournament, folder: Path) -> list[str]:
    """Return the places where the name can still be read."""
    places = {
        "database": stored_texts(),
        "export": evening_text(export_evening(tournament)),
        "log": str([(entry.before, entry.after) for entry in tournament.log.all()]),
        "club's log": str([(entry.before, entry.after) for entry in tournament.club.log.all()]),
        **{path.name: path.read_bytes().decode("latin-1") for path in folder.rglob("*") if path.is_file()},
    }
    return [place for place, text in places.items() if TRACE.search(text)]


@pytest.mark.slow
def test_no_trace_of_the_name_is_left(
    evening: Tournament, member: Member, tmp_path: Path, django_capture_on_commit_callbacks: Any, list_file: Path
) -> None:
    before = points(evening)
    reader = Client()
    pages = [f"/e/{evening.slug}/{page}" for page in ("", "standings/", "seating/", "players/8/", "screen/")]
    pages += [f"/api/v1/tournaments/{evening.slug}/{page}" for page in ("standings/", "seating/")]
    assert TRACE.search(reader.get(pages[0]).content.decode())
    assert {"database", "export"} < {*traces(evening, tmp_path)}
    with django_capture_on_commit_callbacks(execute=True):
        forget_member(by=MACHINE, member=member)
    evening.refresh_from_db()
    assert [page for page in pages if TRACE.search(reader.get(page).content.decode())] == []
    assert list(differences(export_evening(evening))) == []
    assert first_break(map(chain_link, evening.club.log.order_by("number"))) is None
    agrees(evening)
    assert points(evening) == before
    assert Paper.objects.count() == 0
    assert list_file.read_text().count("\n") == Forgotten.objects.count() == 2


@pytest.mark.both
def test_who_was_merged_into_them_is_forgotten_too(club: Club, member: Member) -> None:
    again = club_actions.admit(by=MACHINE, club=club, name="Willy Oosterhuis")
    merge(by=MACHINE, keep=member, gone=again)
    forget_member(by=MACHINE, member=member)
    assert list(club.members.order_by("number").values_list("name", "forgotten")) == [("#1", True), ("#2", True)]
    assert not TRACE.search(stored_texts())


@pytest.mark.both
def test_their_periods_go_and_their_account_is_emptied_unless_another_club_has_it_too(club: Club, member: Member) -> None:
    EarlierPeriod.objects.create(member=member, joined_on=datetime.date(2001, 9, 1), left_on=datetime.date(2004, 6, 30))
    elsewhere = club_actions.create_club(by=MACHINE, name="De Heren", language="nl")
    other = club_actions.admit(by=MACHINE, club=club, name="Lia Smets")
    names = ("Wilhelmina", "Oosterhuis", "willy@example.org")
    for row, clubs, expected in ((member, [club], ("", "", "")), (other, [club, elsewhere], names)):
        user = account(f"account-{row.number}")
        user.first_name, user.last_name, user.email = names
        user.save()
        Membership.objects.bulk_create(Membership(club=each, user=user, role=ClubRole.MEMBER) for each in clubs)
        Member.objects.filter(pk=row.pk).update(user=user)
        row.refresh_from_db()
        forget_member(by=MACHINE, member=row)
        user.refresh_from_db()
        assert (user.first_name, user.last_name, user.email) == expected
    assert not EarlierPeriod.objects.exists()


@pytest.mark.slow
def test_a_paper_made_afterwards_does_not_show_it(evening: Tournament, member: Member) -> None:
    assert TRACE.search(text_of(paper(evening, "standings")))
    forget_member(by=MACHINE, member=member)
    printed = text_of(paper(evening, "standings"))
    assert "#8" in printed
    assert not TRACE.search(printed)


@pytest.mark.both
def test_a_paper_that_is_being_made_leaves_nothing_behind(evening: Tournament, member: Member, tmp_path: Path) -> None:
    row = papers.ask(by=MACHINE, tournament=evening, kind="standings", about="tournament", language="fr")
    claim = claims.claim(row.pk)
    assert claim is not None
    forget_member(by=MACHINE, member=member)
    with pytest.raises(claims.ClaimLost):
        claim.keep_file(NAME.encode())
    assert not list(tmp_path.rglob(f"{row.pk}-*.pdf"))


def test_a_restored_backup_repeats_every_forgetting(
    evening: Tournament, member: Member, django_capture_on_commit_callbacks: Any, list_file: Path, tmp_path: Path
) -> None:
    backup = transaction.savepoint()
    with django_capture_on_commit_callbacks(execute=True):
        forget_member(by=MACHINE, member=member)
    assert list_file.is_file()
    transaction.savepoint_rollback(backup)
    assert TRACE.search(stored_texts())
    with django_capture_on_commit_callbacks(execute=True):
        call_command("forget", verbosity=0)
    evening.refresh_from_db()
    assert list(differences(export_evening(evening))) == []
    version = evening.version
    assert forget_again(by=MACHINE) == 0
    evening.refresh_from_db()
    assert evening.version == version


@pytest.mark.both
def test_an_evening_exported_before_is_forgotten_as_it_is_imported(evening: Tournament, member: Member) -> None:
    text = evening_text(export_evening(evening))
    forget_member(by=MACHINE, member=member)
    wiped(club=False)
    imported = restore(by=MACHINE, evening=read_evening(text))
    assert imported.entrants.get(number=8).name == "#8"
    assert not TRACE.search(stored_texts())
    assert list(differences(export_evening(imported))) == []


def test_an_evening_exported_afterwards_comes_back_where_the_member_is_not_known(evening: Tournament, member: Member) -> None:
    forget_member(by=MACHINE, member=member)
    text = evening_text(export_evening(evening))
    wiped()
    assert evening_text(export_evening(restore(by=MACHINE, evening=read_evening(text)))) == text
    assert Member.objects.get().name == "#1"


def test_who_may_forget_a_member(evening: Tournament, member: Member, people: People) -> None:
    for actor in (people.director, people.jury, people.desk, people.member, people.stranger):
        with pytest.raises(Refusal):
            forget_member(by=actor, member=member)
    Member.objects.filter(pk=member.pk).update(user=people.member.user)
    member.refresh_from_db()
    forget_member(by=people.member, member=member)
    member.refresh_from_db()
    assert (member.name, member.called, member.email, member.notes, member.user, member.forgotten) == ("#1", "#1", "", "", None, True)


def test_one_file_holds_everything_of_a_person_and_of_nobody_else(evening: Tournament, member: Member) -> None:
    data = json.loads(json.dumps(personal_data(member)))
    assert data["member"][0] | {"changes": []} == data["member"][0] | {"name": NAME, "notes": "Wilhelmina komt later", "changes": []}
    assert [each["after"].get("email") for each in data["member"][0]["changes"]] == ["willy@example.org", "oosterhuis@example.org"]
    played = data["evenings"][0]
    assert (played["number"], played["enrolled_as"]) == (8, {"name": NAME, "called": CALLED})
    assert played["names_in_log"] == sorted([NAME, CALLED])
    assert [each["text"] for each in played["rulings"]] == ["Willy te laat"]
    assert played["appeals"] == []
    assert sum(each["points"] for each in played["payments"]) == points(evening)[8][1]
    others = set(evening.entrants.exclude(number=8).values_list("name", flat=True))
    assert not [name for name in others if name in json.dumps(data)]


def test_the_page_forgets_only_who_says_so(evening: Tournament, member: Member, people: People) -> None:
    owner = Client()
    owner.force_login(user_of(people.owner))
    prove_now(owner, user_of(people.owner), "mfa")
    page = f"/c/{evening.club.slug}/members/{member.number}/privacy/"
    assert owner.get(page)["Location"] == f"/c/{evening.club.slug}/members/{member.number}/#privacy"
    assert "Delete the data of Wilhelmina" in text(owner.get(page, follow=True))
    assert "first tick the box" in text(owner.post(page, follow=True))
    assert not Member.objects.get(pk=member.pk).forgotten
    assert owner.post(page, {"sure": "yes"}).status_code == 302
    assert Member.objects.get(pk=member.pk).forgotten
    assert owner.get(page, follow=True).status_code == 404


def test_a_browsers_session_proves_anew_who_it_is_before_a_program_in_it_forgets(
    evening: Tournament, member: Member, people: People
) -> None:
    browser, where = Client(), f"/api/v1/clubs/{evening.club.slug}/members/{member.number}/forget/"
    browser.force_login(user_of(people.owner))
    refused = browser.post(where, {"sure": True}, "application/json")
    assert (refused.status_code, refused.json()["problems"][0]["code"]) == (403, "PROOF_NEEDED")
    assert "/account/again/" in refused.json()["problems"][0]["message"]
    assert not Member.objects.get(pk=member.pk).forgotten
    _token, secret = club_actions.issue_token(by=people.owner, name="leden")
    answer = Client(headers={"Authorization": f"Bearer {secret}"}).post(where, {"sure": True}, "application/json")
    assert (answer.status_code, Member.objects.get(pk=member.pk).forgotten) == (200, True)
