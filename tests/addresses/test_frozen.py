"""Frozen standings leak nowhere: during a final with recognisable figures, every address of the installation answers as before.

That holds for the public, a member, a player of the final and the phone of another table. The staff see the new results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from clubs import actions as club_actions
from clubs.people.models import Member
from competitions.queries.club_evenings import closed_evenings
from competitions.queries.club_now import club_now
from tests.addresses.address_table import TABLE
from tests.addresses.test_addresses import LIBRARY_VIEWS, ask, client_of, converters, objects
from tests.addresses.valid_bodies import Objects
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tests.logging_in import prove_now
from tests.notation import deal as deal_in
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing
from tournaments.standings.actions.freeze import freeze_standings, unfreeze_standings
from tournaments.standings.queries.standings import standings

__all__ = ["objects"]

SECRET = 88_850
"""Points that the jury moves in the final: no other figure of the evening is as large."""
EARLIER_SECRET = 77_750
"""Points that the jury moves after the freeze because of an earlier round."""
SECRETS = re.compile(r"(?<![0-9a-fx])(888|777)\d\d(?![0-9a-f])")
"""Either of them, changed by the points of some deals."""
CHANGES = (
    r'"version": ?\d+', r'data-etag="[^"]*"', r'csrfmiddlewaretoken"? value="[^"]*"', r'data-live-url="[^"]*"',
    r'data-server-time="[^"]*"', r'"last_login": "[^"]*"',
    r"\d+ percent played</span><svg.*?</svg>", r'"percent": ?\d+',
)  # fmt: skip
"""The parts of an answer that only show *that* something happened, the time, and how far the round is: these are not secret."""
OWN = ("GET own-data", "GET own-privacy", "GET api-own-membership", "GET own-membership", "GET member-history", "GET api-member-history")
NUMBERED = ("GET player", "GET api-payments", "GET player-part", "GET player-course")


@pytest.fixture
def final(objects: Objects) -> AtTable:
    """Start the last round, with a plan that freezes the standings then; return its table 1.

    Player 5, at table 2, is a member with an account.
    """
    tournament = objects["evening"]
    evenings.amend(by=MACHINE, tournament=tournament, freeze="last_round")
    rounds.finish(by=MACHINE, round=tournament.rounds.get(number=1), unsigned=True)
    member = Member.objects.get(club=objects["club_row"], number=1)
    Member.objects.filter(pk=member.pk).update(user=user_of(objects["people"].stranger))
    club_actions.give_role(by=MACHINE, club=objects["club_row"], user=user_of(objects["people"].stranger), role="member")
    Entrant.objects.filter(tournament=tournament, number=5).update(member=member)
    Tournament.objects.filter(pk=tournament.pk).update(on=timezone.localdate(), season=objects["season"])
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=round_)
    tournament.refresh_from_db()
    return AtTable(round_.tables.get(number=1))


def says_something_of_evenings(name: str) -> bool:
    """Return whether an address depends on evenings: not pages of libraries, nor pages without any evening, such as a game's poster."""
    return not name.startswith(LIBRARY_VIEWS) and (
        bool({*converters(name)} - {"game"}) or name in ("home", "api-own-table", "api-tournaments")
    )


def readers(objects: Objects, final: AtTable) -> Iterator[tuple[str, Client, list[str]]]:
    """Yield everybody for whom the final is secret, with the addresses that they may use by the table."""
    operations_of_all = [
        operation for operation in TABLE if operation.startswith("GET ") and says_something_of_evenings(operation.split()[1])
    ]
    yield "public", Client(), [each for each in operations_of_all if TABLE[each]["public"] == "x"]
    yield "member", client_of("member", "", objects), [each for each in operations_of_all if TABLE[each]["member"] == "x"]
    phone = client_of("table", "GET api-own-table", objects)
    yield "phone of another table", phone, [each for each in operations_of_all if TABLE[each]["table"] == "x"]
    player = Client()
    player.force_login(user_of(objects["people"].stranger))
    prove_now(player, user_of(objects["people"].stranger), "mfa")
    yield "player at another table", player, [*(each for each in operations_of_all if TABLE[each]["stranger"] == "x"), *OWN]


def bodies(objects: Objects, final: AtTable, *only: str) -> dict[tuple[str, str, int], str]:
    """Return the answers to every reader, or only these, at every address, without the parts that only show that something happened."""
    answers = {}
    objects = objects | {"table_pass": table_pass(Table.objects.get(round=final.table.round, number=2))}
    for reader, client, operations in readers(objects, final):
        for operation in operations if not only or reader in only else ():
            for number in (1, 2, 5) if operation in NUMBERED else [1]:
                answer = ask(client, operation, objects | {"number": number}, {})
                body = b"".join(answer.streaming_content) if answer.streaming else answer.content
                plain = sheet_of(body) if body.startswith(b"PK") else body.decode(errors="replace")
                for change in CHANGES:
                    plain = re.sub(change, "", plain)
                answers[reader, operation, number] = f"{answer.status_code} {plain}"
    return answers


def sheet_of(workbook: bytes) -> str:
    """Return the cells of an XLSX file: the file itself contains its time."""
    return str([row for sheet in load_workbook(BytesIO(workbook)) for row in sheet.iter_rows(values_only=True)])


def play_the_final(final: AtTable, people: People) -> None:
    """Play deals, correct one of the round before, and let the jury move points in the final and for the round before."""
    tournament = final.table.round.tournament
    deal = final.plays("RIK 0+2 | 9", "RIK 3+1 | 12")
    first = Table.objects.get(round__tournament=tournament, round__number=1, number=1)
    earlier = first.deals.get()
    play.correct(
        by=people.director, deal=earlier, facts={"dealer": earlier.facts["dealer"], **deal_in("RIK 1+2 | 13")}, revision=1, reason="x"
    )
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 4, SECRET)], table=deal.table)
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(2, 3, EARLIER_SECRET)], table=first)
    tournament.refresh_from_db()


def lines_that_differ(before: str, after: str) -> list[str]:
    return [line for line in unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="") if line[:3] not in ("---", "+++")]


def digits(body: str) -> str:
    """Return the body without separators between the digits of large figures."""
    return re.sub(r"(?<=\d)[\s.,’'\u00a0\u202f]|&nbsp;|&#x27;", "", body)


def secrets_in(answers: dict[tuple[str, str, int], str]) -> list[tuple[str, str, int]]:
    return [key for key, body in answers.items() if SECRETS.search(digits(body))]


@pytest.mark.slow
def test_frozen_standings_leak_at_no_address(objects: Objects, final: AtTable, people: People) -> None:
    tournament = objects["evening"]
    before = bodies(objects, final)
    play_the_final(final, people)
    after = bodies(objects, final)
    assert secrets_in(after) == []
    assert {key: lines_that_differ(before[key], body) for key, body in after.items() if body != before[key]} == {}
    rounds.finish(by=MACHINE, round=final.table.round, unsigned=True)
    close_with_open_items(tournament)
    closed = bodies(objects, final, "public", "player at another table")
    assert secrets_in(closed) == []
    unfreeze_standings(by=people.director, tournament=tournament)
    shown = {operation for _reader, operation, _number in secrets_in(bodies(objects, final, "public"))}
    assert shown >= {"GET standings", "GET standings-lines", "GET player", "GET api-standings", "GET api-payments", "GET screen-room",
                     "GET club", "GET api-club"}  # fmt: skip


@pytest.fixture
def frozen(four: AtTable, people: People) -> Tournament:
    """Freeze the standings in the middle of round 1; after that An wins from Jo."""
    four.plays("RIK 0+2 | 9")
    tournament = four.table.round.tournament
    freeze_standings(by=people.director, tournament=tournament)
    four.plays("RIK 1+2 | 9")
    return tournament


def points(client: Client, tournament: Tournament) -> dict[int, int]:
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    return {line["number"]: line["points"] for line in answer["lines"]}


@pytest.mark.parametrize("role", ["owner", "director", "jury", "desk"])
def test_the_staff_reads_on(frozen: Tournament, people: People, client: Client, role: str) -> None:
    now = {line.entrant.number: line.points for line in standings(frozen).lines}
    assert points(client, frozen) != now
    client.force_login(user_of(getattr(people, role)))
    assert points(client, frozen) == now
    assert text(client.get(f"/e/{frozen.slug}/standings/")).count("Not public") == 1


def test_no_answer_of_the_staff_is_kept_for_the_public(frozen: Tournament, people: People, client: Client) -> None:
    """After a logout the same browser gets the public's standings: they have another ETag, and no shared cache stores either."""
    for address in (f"/e/{frozen.slug}/standings/", f"/api/v1/tournaments/{frozen.slug}/standings/"):
        client.force_login(user_of(people.jury))
        tag = client.get(address)["ETag"]
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
        client.logout()
        answer = client.get(address, headers={"If-None-Match": tag})
        assert answer.status_code == 200
        assert "public," not in answer["Cache-Control"]
        assert "-live" in tag
        assert "-live" not in answer["ETag"]


def test_every_page_says_that_they_are_frozen(frozen: Tournament, client: Client) -> None:
    for page in ("", "standings/", "players/1/", "what-if/", "seating/", "screen/room/", "rules/"):
        assert "frozen since" in text(client.get(f"/e/{frozen.slug}/{page}")), page


def test_published_again_everybody_reads_them_as_they_are(frozen: Tournament, people: People, client: Client) -> None:
    unfreeze_standings(by=people.director, tournament=frozen)
    unfreeze_standings(by=people.director, tournament=frozen)
    assert points(client, frozen) == {line.entrant.number: line.points for line in standings(frozen).lines}
    assert list(frozen.log.values_list("what", flat=True)).count("unfreeze") == 1
    assert "frozen" not in text(client.get(f"/e/{frozen.slug}/"))


def test_only_what_was_begun_can_be_frozen(tournament: Tournament) -> None:
    with pytest.raises(Refusal, match="NOTHING_TO_FREEZE"):
        freeze_standings(by=MACHINE, tournament=tournament)
    assert tournament.frozen is None


def test_the_plan_freezes_when_the_last_round_starts_and_not_before(tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, freeze="last_round")
    for number in (1, 2):
        round_ = drawing.seat(by=MACHINE, tournament=tournament)
        rounds.start(by=MACHINE, round=round_)
        tournament.refresh_from_db()
        assert (tournament.frozen is not None) == (number == 2)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
    assert tournament.frozen is not None
    assert tournament.frozen.after_round == 1
    assert list(differences(export_evening(tournament))) == []


def test_a_frozen_evening_counts_nowhere_until_it_is_published(frozen: Tournament, people: People, client: Client) -> None:
    rounds.finish(by=MACHINE, round=frozen.rounds.get(), unsigned=True)
    close_with_open_items(frozen)
    assert closed_evenings(frozen.club) == []
    assert club_now(frozen.club).last is None
    unfreeze_standings(by=people.director, tournament=frozen)
    assert [each.slug for each in closed_evenings(frozen.club)] == [frozen.slug]
    assert club_now(frozen.club).last is not None
