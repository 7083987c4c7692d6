"""API for appeals: a table's phone or the desk makes one, a member of the jury denies it. Sending the same appeal twice is harmless."""

from __future__ import annotations

import uuid

from msgspec import Struct
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.region import speak_as_in
from tournaments.api.action_view import action_view
from tournaments.api.view import ApiView
from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.permissions import Right, is_played_at, require
from tournaments.evening.problems import refuse
from tournaments.jury.actions import appeals
from tournaments.jury.api import bodies
from tournaments.jury.models import Appeal
from tournaments.jury.wording.jury_state import AppealState, appeal_state
from tournaments.play.wording.table_state import TableState, read_table_state


class AppealAnswer(Struct, frozen=True):
    """An appeal, and the table of its ruling; null if the ruling is about no table."""

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
    @action_view(
        "Appeal against a ruling, with a UUID that the phone chose", evening_of_appeals, answers={200: AppealAnswer, 201: AppealAnswer}
    )
    def put(self, tournament: Tournament, body: bodies.SentAppeal, id: uuid.UUID) -> Response:
        rulings = Ruling.objects.select_related("table__round__tournament", "deal", "overturned_by", "tournament")
        ruling = rulings.filter(tournament=tournament, number=body.ruling).first()
        # A phone learns nothing about the rulings of other tables.
        here = self.actor.table
        if ruling is None or (here is not None and (ruling.table is None or not is_played_at(ruling.table, here))):
            raise refuse("NOT_FOUND", "ruling")
        player = tournament.entrants.filter(number=body.player).first()
        if player is None:
            raise refuse("MOVES_STRANGER", "player", number=body.player)
        new = not Appeal.objects.filter(pk=id).exists()
        made = appeals.appeal(by=self.actor, ruling=ruling, id=id, player=player, reason=body.reason, made_at=body.made_at)
        return Response(_answer(self.actor, made), status=201 if new else 200)


class DenyAppealView(ApiView):
    @action_view("Deny an appeal: the ruling stays", Right.RULE)
    def post(self, tournament: Tournament, body: bodies.AppealDenial, id: uuid.UUID) -> AppealAnswer:
        rows = Appeal.objects.select_related("tournament", "entrant", "ruling__table__round__tournament", "ruling__tournament")
        appeal = rows.filter(tournament=tournament, pk=id).first()
        if appeal is None:
            raise refuse("NOT_FOUND", "id")
        return _answer(self.actor, appeals.deny_appeal(by=self.actor, appeal=appeal, text=body.text))


def _answer(actor: Actor, appeal: Appeal) -> AppealAnswer:
    table = appeal.ruling.table
    return AppealAnswer(appeal_state(appeal), read_table_state(actor, table) if table is not None else None)
