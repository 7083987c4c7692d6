"""Slips typed at the desk: rows are booked as deals, nothing typed is lost, and the confirming person is somebody else."""

from __future__ import annotations

import base64
import datetime
import itertools
import threading
import uuid
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pytest_django import Settings

from clubs import images
from clubs.actors import Actor
from clubs.images import MAX_BYTES, DrawingBusy, one_at_a_time
from scoring.games import GAMES, published
from tests.addresses.slip_bodies import one_pixel
from tests.cast import MACHINE, AtTable, People, user_of
from tests.notation import deal as deal_in
from tournaments.evening.actions import evenings
from tournaments.evening.models import LogEntry, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.models import Call
from tournaments.play.actions import rounds
from tournaments.play.ledger import start_of
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.privacy.actions.forget import forget_guest
from tournaments.room.queries.room import read_room
from tournaments.room.queries.to_do import ToDoKind, rail
from tournaments.seating.actions import drawing
from tournaments.slips.actions import photos as slip_photos
from tournaments.slips.actions import slips
from tournaments.slips.actions.photos import delete_old_photos
from tournaments.slips.actions.slips import SentSlip
from tournaments.slips.image import redrawn
from tournaments.slips.models import SlipPhoto
from tournaments.slips.queries.preview import previewed_rows
from tournaments.slips.queries.slips import slips_of_round
from tournaments.slips.queries.typed import typed_slip
from tournaments.slips.rows import FiguresAre, SlipRow, compare, differences, expected_figures

RIKS = ("RIK 1+2 | 9", "RIK 2+3 | 10", "RIK 3+0 | 8")


def typed(*notations: str, **more: dict[int, Any]) -> list[SlipRow]:
    """Return rows in the players' notation; seat 0 deals the first. `written` has figures by the row's number."""
    written = more.get("written", {})
    return [
        SlipRow(
            number,
            uuid.uuid5(uuid.NAMESPACE_OID, f"{number} {text}"),
            {"dealer": (number - 1) % 4, **deal_in(text)},
            written.get(number, ()),
        )
        for number, text in enumerate(notations, 1)
    ]


def sends(by: Actor, at: AtTable, rows: list[SlipRow], *, revision: int = 0, **more: Any) -> SentSlip:
    return slips.send(by=by, table=at.table, rows=rows, revision=revision, **more)


def refusal_of(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        call()
    return refused.value.problems[0].code


def test_a_sent_slip_books_its_rows_as_a_phone_would(people: People, four: AtTable) -> None:
    sent = sends(people.desk, four, typed(*RIKS))
    assert (sent.refusals, sent.slip.revision) == ({}, 1)
    assert [deal.number for deal in four.table.deals.all()] == [1, 2, 3]
    points = four.points()
    assert sum(points) == 0
    assert any(points)


def test_each_row_of_a_long_slip_asks_what_a_phones_deal_asks(people: People, four: AtTable, django_assert_max_num_queries: Any) -> None:
    Table.objects.filter(pk=four.table.pk).update(deals_planned=21)
    with django_assert_max_num_queries(20 * 24 + 25):
        sent = sends(people.desk, four, typed(*(RIKS * 7)[:20]))
    assert sent.refusals == {}
    assert four.table.deals.count() == 20
    assert (sends(people.desk, four, typed(*(RIKS * 7)), revision=1).refusals, four.table.deals.count()) == ({}, 21)


def test_a_row_that_is_refused_leaves_nothing_behind_for_the_next(people: People, four: AtTable) -> None:
    wrong = typed(*RIKS)
    rows = [*wrong[:1], SlipRow(2, wrong[0].id, wrong[1].facts), wrong[2]]
    sent = sends(people.desk, four, rows)
    assert {number: refusal.problems[0].code for number, refusal in sent.refusals.items()} == {2: "UUID_REUSED", 3: "DEAL_AHEAD"}
    again = sends(people.desk, four, typed(*RIKS), revision=1)
    assert again.refusals == {}
    assert [deal.number for deal in four.table.deals.all()] == [1, 2, 3]


def test_sending_it_again_changes_nothing(people: People, four: AtTable) -> None:
    sends(people.desk, four, typed(*RIKS))
    entries = LogEntry.objects.count()
    again = sends(people.desk, four, typed(*RIKS))
    assert (again.refusals, again.slip.revision, LogEntry.objects.count()) == ({}, 1, entries)


def test_an_impossible_row_is_kept_and_those_behind_it_wait(people: People, four: AtTable) -> None:
    rows = typed("RIK 1+2 | 9", "RIK 2+2 | 10", "RIK 3+0 | 8")
    sent = sends(people.desk, four, rows)
    assert list(sent.refusals) == [2, 3]
    assert sent.refusals[3].problems[0].code == "DEAL_AHEAD"
    assert [row["number"] for row in sent.slip.rows] == [1, 2, 3]
    assert Deal.objects.count() == 1


def test_an_impossible_row_goes_to_the_jury_in_doubt_and_the_others_count(people: People, four: AtTable) -> None:
    sent = sends(people.desk, four, typed("RIK 1+2 | 9", "RIK 2+2 | 10", "RIK 3+0 | 8"), to_jury=[2])
    assert sent.refusals == {}
    assert [deal.in_doubt for deal in four.table.deals.all()] == [False, True, False]
    assert [(call.deal_number, call.article) for call in Call.objects.all()] == [(2, "IN_DOUBT")]


def test_a_row_with_other_figures_calls_the_jury_once(people: People, four: AtTable) -> None:
    rows = typed("RIK 1+2 | 9", written={1: (-2, 2, 3, -2)})
    for _time in range(2):
        sends(people.desk, four, rows, to_jury=[1])
    assert [(call.deal_number, call.article, call.note) for call in Call.objects.all()] == [(1, "DISPUTE", "A −2, B +2, C +3, D −2")]


def test_a_deal_that_a_phone_reported_meanwhile_stays_and_is_named(people: People, four: AtTable) -> None:
    four.plays("RIK 1+2 | 7")
    sent = sends(people.desk, four, typed(*RIKS))
    assert sent.refusals[1].problems[0].code == "DEAL_TAKEN"
    assert [deal.number for deal in four.table.deals.all()] == [1, 2, 3]


def test_a_stored_deal_is_corrected_by_its_revision(people: People, four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 7")
    [row] = typed("RIK 1+2 | 9")
    seen = SlipRow(row.number, row.id, row.facts, revision=1)
    assert sends(people.desk, four, [seen]).refusals == {}
    deal.refresh_from_db()
    assert (deal.revision, deal.facts["contracts"][0]["took"]) == (2, 9)


def test_a_slip_that_somebody_changed_meanwhile_is_refused_by_name(people: People, four: AtTable) -> None:
    sends(people.desk, four, typed(RIKS[0]))
    assert refusal_of(lambda: sends(people.director, four, typed(*RIKS))) == "SLIP_CHANGED"
    assert sends(people.director, four, typed(*RIKS), revision=1).slip.by == people.director.name


def test_a_row_may_not_stand_twice(people: People, four: AtTable) -> None:
    assert refusal_of(lambda: sends(people.desk, four, [*typed(RIKS[0]), *typed(RIKS[1])])) == "SLIP_ROW_TWICE"
    assert not Deal.objects.exists()


def test_a_tables_phone_sends_no_slip(four: AtTable) -> None:
    assert refusal_of(lambda: sends(four.by, four, typed(*RIKS))) == "NOT_ALLOWED"


class TestASecondPersonLooks:
    @pytest.fixture(autouse=True)
    def policy(self, tournament: Tournament) -> None:
        evenings.amend(by=MACHINE, tournament=tournament, slip_confirmation="second")

    def test_it_counts_at_once_and_another_confirms_it(self, people: People, four: AtTable) -> None:
        sends(people.desk, four, typed(*RIKS))
        assert any(four.points())
        assert refusal_of(lambda: slips.confirm(by=people.desk, table=four.table, revision=1)) == "SLIP_SAME_PERSON"
        assert slips.confirm(by=people.director, table=four.table, revision=1).confirmed_by == people.director.name

    def test_a_whole_slip_stands_on_the_rail_until_somebody_else_looked(
        self, people: People, four: AtTable, five: AtTable, tournament: Tournament
    ) -> None:
        def states() -> tuple[list[str], list[int | None]]:
            evening = Tournament.objects.get(pk=tournament.pk)
            waits = [item.table for item in rail(read_room(evening)) if item.kind == ToDoKind.SLIP]
            return [each.state.value for each in slips_of_round(evening).tables], waits

        sends(people.desk, four, typed(*RIKS))
        assert states() == (["typing", "nothing"], [])
        sends(people.desk, four, typed(*RIKS, "RIK 0+1 | 8"), revision=1)
        assert states() == (["unconfirmed", "nothing"], [1])
        slips.confirm(by=people.director, table=four.table, revision=2)
        assert states() == (["done", "nothing"], [])

    def test_what_is_changed_afterwards_is_confirmed_again(self, people: People, four: AtTable) -> None:
        sends(people.desk, four, typed(RIKS[0]))
        slips.confirm(by=people.director, table=four.table, revision=1)
        changed = sends(people.director, four, typed(*RIKS), revision=1).slip
        assert changed.confirmed_at is None
        assert refusal_of(lambda: slips.confirm(by=people.desk, table=four.table, revision=1)) == "SLIP_CHANGED"
        assert slips.confirm(by=people.desk, table=four.table, revision=2).confirmed_at

    def test_nobody_confirms_the_table_where_they_play(self, people: People, four: AtTable, tournament: Tournament) -> None:
        sends(people.desk, four, typed(*RIKS))
        tournament.officials.filter(role="director").update(plays_as=four.entrants[0])
        assert refusal_of(lambda: slips.confirm(by=people.director, table=four.table, revision=1)) == "OWN_TABLE"


class TestTypedTwice:
    @pytest.fixture(autouse=True)
    def policy(self, tournament: Tournament) -> None:
        evenings.amend(by=MACHINE, tournament=tournament, slip_confirmation="double")

    def test_nothing_counts_before_two_people_typed_it(self, people: People, four: AtTable) -> None:
        sends(people.desk, four, typed(*RIKS))
        sends(people.desk, four, typed(*RIKS))
        assert not Deal.objects.exists()
        sends(people.director, four, typed(*RIKS))
        assert Deal.objects.count() == 3

    def test_rows_count_up_to_the_first_that_differs_and_the_rest_once_it_is_settled(self, people: People, four: AtTable) -> None:
        sends(people.desk, four, typed(*RIKS))
        other = typed(RIKS[0], "RIK 2+3 | 11", RIKS[2])
        sends(people.director, four, other)
        assert [deal.number for deal in Deal.objects.all()] == [1]
        sends(people.director, four, typed(*RIKS), revision=1)
        assert [deal.number for deal in Deal.objects.order_by("number")] == [1, 2, 3]

    def test_who_types_blind_sees_the_other_slip_once_theirs_is_sent(self, people: People, four: AtTable, tournament: Tournament) -> None:
        sends(people.desk, four, typed(*RIKS))
        before = typed_slip(people.director, Tournament.objects.get(pk=tournament.pk), four.table)
        assert (before.slip, before.other, before.differences) == (None, None, {})
        sends(people.director, four, typed(RIKS[0], RIKS[1]))
        after = typed_slip(people.director, Tournament.objects.get(pk=tournament.pk), four.table)
        assert after.other is not None
        assert (after.other.by, list(after.differences)) == (people.desk.name, [3])

    def test_a_row_counts_under_the_uuid_of_who_typed_it_first(self, people: People, four: AtTable) -> None:
        first = typed(*RIKS)
        sends(people.desk, four, first)
        sends(people.director, four, [replace(row, id=uuid.uuid4()) for row in first])
        assert [deal.pk for deal in Deal.objects.order_by("number")] == [row.id for row in first]

    def test_a_third_person_is_told_who_did(self, people: People, four: AtTable) -> None:
        sends(people.desk, four, typed(*RIKS))
        sends(people.director, four, typed("RIK 1+2 | 8"))
        assert refusal_of(lambda: sends(people.owner, four, typed(*RIKS))) == "SLIP_TYPED_TWICE"


def test_rows_are_previewed_with_what_should_stand_beside_them(four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    rows = typed(RIKS[0], RIKS[1], "RIK 3+3 | 8", written={2: (1, 1, 1, 1)})
    first, second, third, fourth = previewed_rows(tables.read_table(four.table), rows[1:])
    assert first.stored_deal is not None
    assert first.points == (-2, 2, 2, -2)
    assert (second.points, second.running, second.wrong_seats) == ((-3, -3, 3, 3), (-5, -1, 5, 1), (0, 1, 2, 3))
    assert third.outcome is not None
    assert third.outcome.problems
    assert (fourth.row, fourth.outcome, fourth.upcoming.state.dealer) == (None, None, 3)
    assert not Call.objects.exists()


class TestPhotos:
    def test_a_photo_is_drawn_anew_without_what_the_camera_said(self, people: People, four: AtTable) -> None:
        exif = Image.Exif()
        exif[0x010F] = "camera of Els"
        photo = slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=one_pixel(exif=exif))
        stored = photo.file.read()
        assert b"camera of Els" not in stored
        assert Image.open(BytesIO(stored)).format == "JPEG"
        assert slip_photos.add_photo(by=people.desk, table=four.table, id=photo.pk, image=one_pixel(exif=exif)) == photo
        assert LogEntry.objects.filter(what="slip_photo").count() == 1

    @pytest.mark.parametrize("image", [b"", b"<svg onload='x'/>", b"%PDF-1.7", one_pixel("GIF"), one_pixel()[:40], b"x" * (MAX_BYTES + 1)])
    def test_what_is_no_photo_is_refused(self, people: People, four: AtTable, image: bytes) -> None:
        code = refusal_of(lambda: slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=image))
        assert code == "PHOTO_UNREADABLE"
        assert not SlipPhoto.objects.exists()

    def test_a_few_bytes_that_take_long_are_refused_before_they_are_drawn(
        self, people: People, four: AtTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        huge = BytesIO()
        Image.new("1", (4033, 3025)).save(huge, "PNG")
        scans = one_pixel(progressive=True)
        scans = scans[:-2] + scans[scans.rindex(b"\xff\xda") : -2] * 100 + scans[-2:]
        assert max(len(huge.getvalue()), len(scans)) < 5_000
        decoded = list[object]()
        monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decoded.append)
        for image in (huge.getvalue(), scans):
            code = refusal_of(lambda image=image: slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=image))
            assert code == "PHOTO_UNREADABLE"
        assert decoded == []

    def test_twelve_megapixels_as_a_camera_counts_them_are_kept(self, people: People, four: AtTable) -> None:
        image, exif = BytesIO(), Image.Exif()
        exif[0x0112] = 6  # the camera was held upright
        Image.new("L", (4032, 3024)).save(image, "JPEG", exif=exif)
        photo = slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=image.getvalue())
        assert Image.open(BytesIO(photo.file.read())).size == (1500, 2000)

    @pytest.mark.parametrize(
        ("image", "problem"),
        [("x", ("FIELD_WRONG", "image")), ("*", ("FIELD_WRONG", "image")), ("ä", ("FIELD_WRONG", "image")), ("\udacc", ("UNREADABLE", ""))],
    )
    def test_text_that_encodes_no_photo_is_refused(
        self, client: Client, people: People, four: AtTable, image: str, problem: tuple[str, str]
    ) -> None:
        client.force_login(user_of(people.desk))
        answer = client.put(f"/api/v1/tables/{four.table.pk}/slip/photos/{uuid.uuid4()}/", {"image": image}, "application/json")
        assert [(each["code"], each["field"]) for each in answer.json()["problems"]] == [problem]
        assert not SlipPhoto.objects.exists()

    def test_one_is_drawn_at_a_time_and_few_wait(
        self, client: Client, people: People, four: AtTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(images, "PATIENCE_SECONDS", 0)
        image = one_pixel()
        with one_at_a_time():
            with pytest.raises(Refusal) as refused:
                slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=image)
            assert refused.value.problems[0].code == "PICTURE_BUSY"
            body = {"image": base64.b64encode(image).decode()}
            client.force_login(user_of(people.desk))
            answer = client.put(f"/api/v1/tables/{four.table.pk}/slip/photos/{uuid.uuid4()}/", body, "application/json")
            assert (answer.status_code, answer["Retry-After"]) == (503, "3")
        with monkeypatch.context() as patch:
            patch.setattr(images, "_places", threading.BoundedSemaphore(1))
            with one_at_a_time(), pytest.raises(DrawingBusy):
                redrawn(image)
        slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=image)
        assert SlipPhoto.objects.count() == 1

    def test_who_may_not_add_one_gets_none_drawn(self, people: People, four: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
        drawn = list[bytes]()
        monkeypatch.setattr(slip_photos, "redrawn", drawn.append)
        assert refusal_of(lambda: slip_photos.add_photo(by=people.jury, table=four.table, id=uuid.uuid4(), image=b"x")) == "NOT_ALLOWED"
        assert drawn == []

    def test_a_file_without_a_row_is_not_left_behind(
        self, people: People, four: AtTable, monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
    ) -> None:
        settings.MEDIA_ROOT = tmp_path

        def meanwhile(image: bytes) -> bytes:
            """Give the table its last photos while this one is being processed."""
            monkeypatch.undo()
            for _photo in range(slip_photos.MAX_PHOTOS):
                slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=one_pixel())
            return one_pixel()

        monkeypatch.setattr(slip_photos, "redrawn", meanwhile)
        code = refusal_of(lambda: slip_photos.add_photo(by=people.desk, table=four.table, id=uuid.uuid4(), image=one_pixel()))
        assert code == "PHOTOS_TOO_MANY"
        assert len(list((tmp_path / "slips").iterdir())) == slip_photos.MAX_PHOTOS

    def test_it_goes_with_whoever_is_forgotten_and_some_time_after_the_evening(
        self, people: People, four: AtTable, five: AtTable, django_capture_on_commit_callbacks: Any
    ) -> None:
        photos = [slip_photos.add_photo(by=people.desk, table=at.table, id=uuid.uuid4(), image=one_pixel()) for at in (four, five)]
        with django_capture_on_commit_callbacks(execute=True):
            forget_guest(by=people.owner, tournament=four.table.round.tournament, entrant=four.entrants[0])
        assert list(SlipPhoto.objects.all()) == [photos[1]]
        assert [photo.file.storage.exists(str(photo.file.name)) for photo in photos] == [False, True]
        delete_old_photos(four.table.round.tournament.on + datetime.timedelta(days=91))
        assert not SlipPhoto.objects.exists()


TABLES = [(game, size) for game in GAMES for size in published(game).game.table_sizes if size in (4, 5)]


@pytest.mark.parametrize(("game", "size"), TABLES)
def test_every_game_is_booked_as_it_was_previewed(game: str, size: int, prepare_evening: Callable[..., Tournament]) -> None:
    """Three deals, as different as the game allows, typed at once."""
    rules = published(game)
    tournament = prepare_evening(size, game, deals_a_round=4)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, size + 1))])
    rounds.start(by=MACHINE, round=round_)
    table = round_.tables.get()
    state, rows = rules.game.first_state(start_of(table)), list[SlipRow]()
    for number in (1, 2, 3):
        possible = list(itertools.islice(rules.game.possible_deals(state), 40 * number))
        played = [(facts, outcome) for facts in possible if (outcome := rules.game.score_deal(state, rules.game.write_facts(facts)).played)]
        facts, outcome = played[-1]
        rows.append(SlipRow(number, uuid.uuid4(), rules.game.write_facts(facts)))
        state = outcome.state
        if state.finished:
            break
    previewed = previewed_rows(tables.read_table(table), rows)
    sent = slips.send(by=MACHINE, table=table, rows=rows, revision=0)
    assert sent.refusals == {}
    view = tables.read_table(table)
    assert [row.points for row in previewed[: len(rows)]] == [row.points for row in view.deals]
    assert previewed[len(rows) - 1].running == view.totals


TWO_POINTS = st.lists(st.integers(-5, 5), min_size=2, max_size=2)
TWO_FIGURES = st.lists(st.none() | st.integers(-9, 9), min_size=2, max_size=2)


@given(st.lists(st.tuples(TWO_POINTS, TWO_FIGURES)))
def test_one_wrong_running_figure_is_named_in_one_row_alone(rows: list[tuple[list[int], list[int | None]]]) -> None:
    """Figures that continue from the ones above them are right, whatever those are."""
    points, written = [gained for gained, _figures in rows], [tuple(figures) for _gained, figures in rows]
    expected = expected_figures(points, written, FiguresAre.RUNNING)
    above: list[int] = [0, 0]
    for gained, figures, right in zip(points, written, expected, strict=True):
        assert right == tuple(had + more for had, more in zip(above, gained, strict=True))
        above = [should if figure is None else figure for should, figure in zip(right, figures, strict=True)]
    assert expected_figures(points, written, FiguresAre.OF_DEAL) == [tuple(gained) for gained in points]


def test_two_people_differ_field_by_field() -> None:
    [one], [other] = typed("RIK 1+2 | 9", written={1: (1, None, -1, 0)}), typed("RIK 1+3 | 10")
    assert {(each.field, each.one, each.other) for each in differences(one, other)} == {
        ("contracts.0.partner", 2, 3), ("contracts.0.took", 9, 10), ("written.0", 1, None), ("written.2", -1, None), ("written.3", 0, None),
    }  # fmt: skip
    assert compare([one], [one]) == {}
    assert list(compare([one], [])) == [1]
