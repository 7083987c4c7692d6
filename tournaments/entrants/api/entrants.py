"""Enrol a list of players, or preview the result. Sending the same list again enrols nobody twice."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from clubs.problems import Refusal
from tournaments.api import request_bodies as bodies
from tournaments.api.action_view import action_view
from tournaments.api.answers import ProblemMessage
from tournaments.api.request_body import or_none
from tournaments.api.view import ApiView
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.queries.entry_list import EntryPreview, EntryRow, entry_list, entry_problems
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right


class PartnerOutcome(Struct, frozen=True, kw_only=True):
    """The partner whom a row names."""

    name: str
    called: Annotated[str, Meta(description="The name at the table.")]
    member: Annotated[int | None, Meta(description="The member's number in the club.")]
    number: Annotated[int | None, Meta(description="The partner's number in this evening; null until they are enrolled.")]


class EntrantOutcome(Struct, frozen=True, kw_only=True):
    """The result for one row of the list."""

    outcome: Annotated[
        Literal["guest", "member", "enrolled", "partner", "wrong"],
        Meta(
            description=(
                "The outcome of the row: `guest` (a new guest), `member`, `enrolled` (enrolled before, so nothing changes), "
                "`partner` (another row names them as its partner) or `wrong` (see `problems`)."
            )
        ),
    ]
    name: str
    called: Annotated[str, Meta(description="The name at the table, made different from all others; empty if the row is wrong.")]
    member: Annotated[int | None, Meta(description="The member's number in the club.")]
    number: Annotated[int | None, Meta(description="The player's number in this evening; null until they are enrolled.")]
    partner: Annotated[PartnerOutcome | None, Meta(description="The partner whom the row names; null if it names none.")] = None


class EntrantListAnswer(Struct, frozen=True):
    """The result for each row of a list of players, and all problems of the list."""

    rows: tuple[EntrantOutcome, ...]
    problems: tuple[ProblemMessage, ...]


class EntrantsView(ApiView):
    @action_view("Enrol a list of players: all, or nobody if a row is wrong", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.EntrantList) -> EntrantListAnswer:
        rows = [
            EntryRow(row.name, row.called, str(or_none(row.member) or ""), number, row.team, row.categories, row.partner)
            for number, row in enumerate(body.rows, 1)
        ]
        if not body.dry_run:
            return _answer(prepare.enrol_list(by=self.actor, tournament=tournament, rows=rows))
        return _answer(entry_list(tournament, rows))


def _answer(entries: list[EntryPreview]) -> EntrantListAnswer:
    problems = entry_problems(entries)
    messages = Refusal(*problems).messages() if problems else []
    return EntrantListAnswer(tuple(_outcome(entry) for entry in entries), tuple(ProblemMessage(**message) for message in messages))


def _outcome(entry: EntryPreview) -> EntrantOutcome:
    return EntrantOutcome(
        outcome=entry.outcome.value,
        name=entry.player.name,
        called=entry.called,
        member=entry.member.number if entry.member else None,
        number=entry.number,
        partner=_partner(entry.partner) if entry.partner else None,
    )


def _partner(entry: EntryPreview) -> PartnerOutcome:
    member = entry.member.number if entry.member else None
    return PartnerOutcome(name=entry.player.name, called=entry.called, member=member, number=entry.number)
