"""Forgets a person whose name is in everything that people type: no column and no entry of a log still contains it.

The tables below record for every text whether it may contain somebody's name. A new column, or a new field of an entry, is in none of them
and fails here until somebody decides.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection, models

from clubs.club.models import ClubLogEntry
from clubs.people.models import EarlierPeriod, Member, MemberChange
from clubs.privacy.actions.redacting import redacting
from tests.cast import MACHINE, AtTable, account
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Tournament
from tournaments.play.actions import signing
from tournaments.privacy.actions.forget import forget_entrant
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.signup.models import SignUpGuest

pytest_plugins = ["tests.checker.everything"]

SURNAME = "Quackelbeen"
NAME = f"Zebedeus {SURNAME}"

TYPED_COLUMNS = {
    "clubs.Club.address",
    "clubs.Club.contact_email",
    "clubs.Club.contact_name",
    "clubs.Club.contact_phone",
    "clubs.Club.description",
    "clubs.Venue.access",
    "clubs.Venue.address",
    "clubs.Venue.directions",
    "tournaments.Announcement.cancelled_because",
    "tournaments.Announcement.fee",
    "tournaments.Announcement.notes",
    "tournaments.Appeal.answer",
    "tournaments.Appeal.reason",
    "tournaments.Call.note",
    "tournaments.Group.name",
    "tournaments.Message.text",
    "tournaments.PrizeGiving.confirmed",
    "tournaments.PrizeGiving.prizes",
    "tournaments.Rating.name",
    "tournaments.Ruling.article",
    "tournaments.Ruling.text",
    "tournaments.Tournament.abandoned_because",
    "tournaments.Tournament.policy",
}
"""Columns in which people write freely about an evening, a place or the club."""
OWN_COLUMNS = {
    "auth.User.email",
    "auth.User.first_name",
    "auth.User.last_name",
    "clubs.Member.address",
    "clubs.Member.called",
    "clubs.Member.email",
    "clubs.Member.name",
    "clubs.Member.notes",
    "clubs.Member.proposed_name",
    "clubs.Member.telephone",
    "clubs.MemberChange.after",
    "clubs.MemberChange.before",
    "tournaments.Entrant.called",
    "tournaments.Entrant.name",
    "tournaments.NameOpening.text",
    "tournaments.SignUpGuest.contact",
    "tournaments.SignUpGuest.name",
}
"""Columns of rows that are about one person."""
LOG_COLUMNS = {f"{log}.{column}" for log in ("clubs.ClubLogEntry", "tournaments.LogEntry") for column in ("before", "after")}
OTHER_COLUMNS = {
    # An account and its actions; an account's name stays, because its owner logs in with it.
    "auth.User.password", "auth.User.username", "clubs.ApiToken.name", "clubs.ApiToken.digest", "clubs.Invitation.name",
    "clubs.HouseRules.published_by", "clubs.ClubLogEntry.who", "clubs.ClubLogEntry.actor", "tournaments.Acceptance.by",
    "tournaments.Appeal.answered_by", "tournaments.Appeal.made_by",
    "tournaments.Call.called_by", "tournaments.Call.ended_by", "tournaments.Call.heard_by", "tournaments.Deal.reported_by",
    "tournaments.Rating.tie_breaks",
    "tournaments.LogEntry.actor", "tournaments.LogEntry.who", "tournaments.Message.sent_by", "tournaments.Official.name",
    "tournaments.Paper.asked_by", "tournaments.Ruling.by", "tournaments.SeasonRule.by", "tournaments.Slip.by",
    "tournaments.Slip.confirmed_by", "tournaments.SlipPhoto.by",
    # Names of clubs, seasons, evenings and rules, and their addresses.
    "clubs.Club.name", "clubs.Club.slug", "clubs.Venue.name", "clubs.HouseRules.name", "clubs.HouseRules.own", "clubs.Season.name",
    "tournaments.Competition.name", "tournaments.CompetitionVersion.by", "tournaments.ClosedCompetition.by",
    "tournaments.HallWifi.name", "tournaments.HallWifi.password",
    "tournaments.PastEvening.name", "tournaments.Tournament.name", "tournaments.Tournament.slug", "tournaments.Round.seed",
    # Deleted with the papers of the evening; and results from files, which name no members.
    "tournaments.Paper.about", "tournaments.Paper.problem", "tournaments.PastResult.name",
    # Words from those files, which are not about one person: of evenings, tables, teams and categories. A pair is a code.
    "tournaments.PastEvening.tags", "tournaments.PastResult.category", "tournaments.PastResult.kind", "tournaments.PastResult.mark",
    "tournaments.PastResult.pair", "tournaments.PastResult.table", "tournaments.PastResult.team",
    # Rules and results, by the players' keys.
    "tournaments.CompetitionVersion.text", "tournaments.ClosedCompetition.table", "tournaments.ClosedCompetition.reason",
    "tournaments.ClosedCompetition.seal",
    # Results, by the players' numbers.
    "tournaments.FinalResult.result", "tournaments.FinalResult.seal", "tournaments.RoundResults.result", "tournaments.RoundResults.seal",
    # Rules, facts, figures and codes.
    "clubs.Club.time_zone", "clubs.ClubLogo.digest", "clubs.Club.logo_tag", "tournaments.Announcement.time_zone",
    "clubs.AccountCode.digest", "clubs.Member.link_secret", "clubs.Club.language", "clubs.ClubLogEntry.hash", "clubs.ClubLogEntry.object",
    "clubs.ClubLogEntry.previous", "clubs.ClubLogEntry.what", "clubs.Forgotten.entry", "clubs.HouseRules.fingerprint",
    "clubs.HouseRules.game", "clubs.HouseRules.options", "clubs.HouseRules.rules", "clubs.MemberChange.salt",
    "tournaments.Call.article", "tournaments.Call.contract", "tournaments.Call.said", "tournaments.Deal.contract",
    "tournaments.Deal.contract_results", "tournaments.Deal.facts", "tournaments.Deal.score", "tournaments.Deal.score_changes",
    "tournaments.Deal.sent", "tournaments.Deal.sits_out", "tournaments.Deal.status", "tournaments.Deal.verdict",
    "tournaments.LogEntry.hash", "tournaments.LogEntry.object", "tournaments.LogEntry.previous", "tournaments.LogEntry.what",
    "tournaments.NameOpening.commitment", "tournaments.NameOpening.salt", "tournaments.Paper.kind", "tournaments.Paper.language",
    "tournaments.Payment.reason", "tournaments.PrizeGiving.ties", "tournaments.Round.fives", "tournaments.Round.method",
    "tournaments.Ruling.decides", "tournaments.Ruling.moves", "tournaments.SeasonRule.rule", "tournaments.Slip.figures_are",
    "tournaments.Slip.rows", "tournaments.Slip.totals", "tournaments.SlipPhoto.digest", "tournaments.Table.carried",
    "tournaments.TableCode.key", "tournaments.Tournament.criteria", "tournaments.Tournament.fingerprint",
    "tournaments.Tournament.language", "tournaments.Tournament.newest_entry", "tournaments.Tournament.rules",
}  # fmt: skip
"""Columns in which nobody writes about a person."""

CODES = {
    "about", "acceptance", "article", "at", "audience", "call", "code", "commitment", "contract", "criteria", "deal", "ends_at",
    "ends_on", "expires_at", "figures_are", "fingerprint", "fives", "id", "jury", "kind", "language", "message_id", "method",
    "missed_round", "names", "on", "paused_at", "photo", "points", "played_at", "present_at", "rules", "rules_hash", "said", "sent",
    "sha256", "show", "slide", "slug", "slip_confirmation", "starts_on", "status", "table", "tie_breaks", "ties", "until", "why", "word",
    "written_at", "appeal_until", "called_at", "appeal_minutes", "correction_minutes", "missed_round_points", "rounds_planned", "seal",
    "fields", "redacted", "players", "appeal", "appeals", "made_at", "admits", "answer_time", "doors_at", "guests_join",
    "starts_at", "time_zone", "venue", "cancelled_at", "entrants", "what_counts",
}  # fmt: skip
"""Fields of entries that hold a code, a figure or a time."""
OF_THE_CLUB = {
    "create.name", "create.club.name", "create.house_rules.name", "create.season.name", "amend.name", "screen.screens.*.name", "seat.seed",
    "confirm_prizes.seed", "found.name",
}  # fmt: skip
"""Names of clubs, evenings, rules and screens, and seeds: not of people."""
WITHOUT_TEXT = {
    "appoint": "the account's role", "open_season": "two dates",
    "sign_up": "numbers of members and guests", "duty.people": "numbers of members", "duty.other": "the number of a member",
    "marks": "numbers, and words of the club's rules",
    "vacate": "left, substitute", "withdraw": "left, substitute",
    "message.message": "the message's UUID", "take_back_message": "the message's UUID", "rule.calls.ended": "UUIDs of calls",
    "report.calls.opened.*.note": "a call that nobody made has no note", "rule.calls.opened.*.note": "a call that nobody made has no note",
}  # fmt: skip


def text_columns() -> Iterator[tuple[type[models.Model], models.Field[Any, Any]]]:
    """Yield every column that can hold text, except those with a fixed list of values."""
    for model in (*apps.get_app_config("clubs").get_models(), *apps.get_app_config("tournaments").get_models(), get_user_model()):
        for field in model._meta.get_fields():
            if isinstance(field, (models.CharField, models.TextField, models.JSONField)) and not field.choices:
                yield model, field


def label(model: type[models.Model], field: models.Field[Any, Any]) -> str:
    return f"{model._meta.label}.{field.name}"


def test_every_text_column_is_in_one_table() -> None:
    tables = (TYPED_COLUMNS, OWN_COLUMNS, LOG_COLUMNS, OTHER_COLUMNS)
    assert sum(map(len, tables)) == len(set().union(*tables))
    assert {label(*each) for each in text_columns()} == set().union(*tables)


def replaced(value: Any, replace: Callable[[str, str], str], path: str) -> Any:
    """Return the value with each of its texts replaced."""
    if isinstance(value, dict):
        return {name: replaced(part, replace, f"{path}.{name}") for name, part in value.items()}
    if isinstance(value, list):
        return [replaced(part, replace, f"{path}.*") for part in value]
    return replace(path, value) if isinstance(value, str) else value


def is_typed(path: str) -> bool:
    """Return whether somebody may write about a person in this text of an entry: `rule.text`, `prizes.list.*.what`."""
    parts = [part for part in path.split(".") if part != "*"]
    return not (path in OF_THE_CLUB or CODES.intersection(parts[1:]) or any(path.startswith(prefix) for prefix in WITHOUT_TEXT))


def fill_log(model: type[LogEntry] | type[ClubLogEntry]) -> set[str]:
    """Write the name into every typed text of a log. Returns where."""
    filled = set()

    def write(path: str, text: str) -> str:
        if not is_typed(path):
            return text
        filled.add(path)
        return f"{text} {NAME}"

    for entry in model.objects.all():
        texts = {side: replaced(getattr(entry, side), write, entry.what) for side in ("before", "after")}
        model.objects.filter(pk=entry.pk).update(**texts)
    return filled


def fill_rows(tournament: Tournament) -> None:
    """Write the name into every typed column of the evening's rows."""

    def write(path: str, text: str) -> str:
        return text if {*CODES, "seed"}.intersection(path.split(".")) else f"{text} {NAME}"

    tournament.policy["screen"] = {"message": "Welkom"}
    tournament.save(update_fields=["policy"])
    for model, field in text_columns():
        if label(model, field) in TYPED_COLUMNS:
            assert model._default_manager.exists(), f"no row of {model._meta.label} to fill"
            for row in model._default_manager.all():
                value = getattr(row, field.name)
                if label(model, field) == "tournaments.Tournament.policy":
                    value["screen"]["message"] += NAME
                else:
                    value = replaced(value, write, field.name)
                model._default_manager.filter(pk=row.pk).update(**{field.name: value})


def where_the_name_stands() -> list[str]:
    """Return every column of the database that still contains the surname."""
    places = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows = cursor.fetchall()
            columns = [column[0] for column in cursor.description]
            places += [f"{table}.{name}" for nth, name in enumerate(columns) if any(SURNAME in str(row[nth]) for row in rows)]
    return places


@pytest.fixture
def member(everything: Tournament) -> Member:
    """A member with all data that a club can have about somebody: an account, an earlier period, and changes to their row."""
    row = Member.objects.select_related("club").get(number=1)
    user = account("quack")
    user.first_name, user.last_name, user.email = "Zebedeus", SURNAME, f"{SURNAME}@example.org"
    user.save()
    for field in ("name", "called", "proposed_name", "email", "telephone", "address", "notes"):
        setattr(row, field, NAME)
    row.user = user
    row.save()
    EarlierPeriod.objects.create(member=row, joined_on=datetime.date(2001, 9, 1), left_on=datetime.date(2004, 6, 30))
    SignUpGuest.objects.update(entrant=everything.entrants.get(member=row), name=NAME, contact=NAME)
    MemberChange.objects.filter(member=row).update(before={"name": NAME}, after={"called": NAME, "notes": NAME})
    return row


def test_no_text_keeps_a_forgotten_name(everything: Tournament, member: Member) -> None:
    with redacting():
        fill_rows(everything)
        places = fill_log(LogEntry) | fill_log(ClubLogEntry)
    expected = {
        "announce.fee",
        "announce.notes",
        "cancel.because",
        "hold.because",
        "message.text",
        "call.note",
        "correct.reason",
        "void.reason",
        "rule.text",
        "overturn.text",
        "appeal.reason",
        "deny_appeal.text",
        "group.name",
        "rating.name",
        "prizes.list.*.what",
        "rota.duties.*.text",
        "duty.text",
        "tags.tags",
    }
    assert expected <= places
    assert len(where_the_name_stands()) >= len(TYPED_COLUMNS) + len(OWN_COLUMNS) - 3
    everything.entrants.filter(member=member).update(name=NAME, called=NAME)
    forget_member(by=MACHINE, member=member)
    assert where_the_name_stands() == []


def test_the_reason_for_taking_a_signature_back_is_redacted(four: AtTable, tournament: Tournament) -> None:
    entrant = tournament.entrants.get(number=3)
    tournament.entrants.filter(pk=entrant.pk).update(name=NAME, called=NAME)
    four.plays(*["RIK 1+2 | 9"] * four.table.deals_planned)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    signing.reopen(by=MACHINE, table=four.table, reason=f"{NAME} telde verkeerd")
    assert SURNAME in str(LogEntry.objects.get(what=Event.REOPEN).after)
    forget_entrant(MACHINE, entrant)
    assert where_the_name_stands() == []
