"""API for appeals: a table's phone or the desk makes one, a member of the jury denies it. Sending the same appeal twice is harmless."""

from __future__ import annotations

import uuid

from msgspec import Struct
from rest_framework.response import Response

from clubs.actors import Actor, PhysicalTable
from clubs.region import speak_as_in
from tournaments.api.action_view import action_view
from tournaments.api.view import ApiView
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.permissions import Right, is_played_at, require
from tournaments.evening.problems import refuse
from tournaments.jury.actions import appeals
from tournaments.jury.api import bodies
from tournaments.jury.models import Appeal
from tournaments.jury.queries.appeals import is_concerned, is_of_later_table
from tournaments.jury.wording.jury_state import AppealState, appeal_state
from tournaments.play.queries.physical_tables import table_now
from tournaments.play.wording.table_state import TableState, read_table_state


class AppealAnswer(Struct, frozen=True):
    """An appeal, and the table of its ruling; for a phone of a later round, its own table; null if the ruling is about no table."""

    appeal: AppealState
    table: TableState | None


def evening_of_appeals(actor: Actor, slug: str) -> Tournament:
    """Return the tournament, for its staff and for a phone with the pass of one of its tables; the action checks the table.

    Refused: NOT_FOUND, or if the actor has neither.
    """
    tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
    if tournament is None:
        raise refuse("NOT_FOUND")
    speak_as_in(tournament.language)
    if actor.table is None or actor.table.tournament != tournament.pk:
        require(actor, Right.CALL, tournament)
    return tournament


class AppealView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view(
        "Appeal against a ruling, with a UUID that the phone chose", evening_of_appeals, answers={200: AppealAnswer, 201: AppealAnswer}
    )
    def put(self, tournament: Tournament, body: bodies.SentAppeal, id: uuid.UUID) -> Response:
        rulings = Ruling.objects.select_related("table__round__tournament", "deal", "overturned_by", "tournament")
        ruling = rulings.filter(tournament=tournament, number=body.ruling).first()
        player = tournament.entrants.filter(number=body.player).first()
        # A phone learns nothing about the rulings of other tables, except those about players who sit here now.
        here = self.actor.table
        if ruling is None or (here is not None and not _is_read_at(here, ruling) and not _concerns(self.actor, ruling, player)):
            raise refuse("NOT_FOUND", "ruling")
        if player is None:
            raise refuse("MOVES_STRANGER", "player", number=body.player)
        new = not Appeal.objects.filter(pk=id).exists()
        made = appeals.appeal(by=self.actor, ruling=ruling, id=id, player=player, reason=body.reason, made_at=body.made_at)
        return Response(_answer(self.actor, made), status=201 if new else 200)

    @action_view("Withdraw an appeal that this account or table sent, until it is answered", evening_of_appeals)
    def delete(self, tournament: Tournament, id: uuid.UUID) -> AppealAnswer:
        return _answer(self.actor, appeals.withdraw_appeal(by=self.actor, appeal=_appeal(tournament, id)))


class DenyAppealView(ApiView):
    @action_view("Deny an appeal: the ruling stays", Right.RULE)
    def post(self, tournament: Tournament, body: bodies.AppealDenial, id: uuid.UUID) -> AppealAnswer:
        return _answer(self.actor, appeals.deny_appeal(by=self.actor, appeal=_appeal(tournament, id), text=body.text))


def _appeal(tournament: Tournament, id: uuid.UUID) -> Appeal:
    rows = Appeal.objects.select_related("tournament", "entrant", "ruling__table__round__tournament", "ruling__tournament")
    appeal = rows.filter(tournament=tournament, pk=id).first()
    if appeal is None:
        raise refuse("NOT_FOUND", "id")
    return appeal


def _is_read_at(place: PhysicalTable, ruling: Ruling) -> bool:
    return ruling.table is not None and is_played_at(ruling.table, place)


def _concerns(actor: Actor, ruling: Ruling, player: Entrant | None) -> bool:
    return player is not None and is_of_later_table(actor, ruling, player) and is_concerned(player, ruling)


def _answer(actor: Actor, appeal: Appeal) -> AppealAnswer:
    """Return the appeal, and the table of its ruling; for a phone that is now at another table, its own table."""
    table = appeal.ruling.table
    if actor.table is not None and not _is_read_at(actor.table, appeal.ruling):
        table = table_now(actor.table)
    return AppealAnswer(appeal_state(appeal, actor), read_table_state(actor, table) if table is not None else None)
