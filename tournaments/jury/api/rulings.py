"""API for programs of the jury, with a jury member's token: read the waiting calls and the rulings, and sign a decision about a case."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Annotated, Any

from django.db.models import Prefetch
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from tournaments.api.accessible import accessible_call
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.query import PAGE, page_of
from tournaments.api.request_body import Nothing
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.actions import calls as call_actions
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.jury.actions.case_decisions import CaseAnswers, action_of
from tournaments.jury.api import bodies
from tournaments.jury.decisions import ExcludedTable, Move
from tournaments.jury.models import Appeal, Call
from tournaments.jury.queries.article_points import proposed_points
from tournaments.jury.queries.cases import Case, case_of_call, case_of_deal
from tournaments.jury.wording.jury_state import AppealState, CallState, Instant, appeal_state, call_state, instant
from tournaments.log.wording.log_entries import actor_name
from tournaments.play.models import Deal
from tournaments.standings.actions.lots import draw_lots


class CallOfTable(Struct, frozen=True):
    """A call and its table."""

    round: int
    table: int
    call: CallState


class CallsAnswer(Struct, frozen=True):
    """A page of the calls that wait for the jury, the oldest first."""

    calls: tuple[CallOfTable, ...]
    total: Annotated[int, Meta(description="The number of calls on all pages.")]
    page: int
    pages: int


class MoveAnswer(Struct, frozen=True):
    """Points that a ruling moves from one player to another, by number; null is the pot."""

    payer: int | None
    payee: int | None
    amount: int


class RulingAnswer(Struct, frozen=True, kw_only=True):
    """A ruling as it was signed."""

    number: int
    kind: str
    article: str
    text: str
    by: str
    at: Instant
    round: int
    table: int | None
    deal: int | None
    moves: tuple[MoveAnswer, ...]
    decides: Annotated[dict[str, Any], Meta(description="The decision apart from points, in the format of an evening's file.")]
    call: Annotated[uuid.UUID | None, Meta(description="The call that this ruling answers.")]
    appeal_until: Instant | None
    overturns: Annotated[int | None, Meta(description="The number of the ruling that this one overturns.")]
    overturned_by: int | None
    appeals: Annotated[tuple[AppealState, ...], Meta(description="The appeals of players against this ruling.")]


class RulingsAnswer(Struct, frozen=True):
    """A page of the rulings of the evening, in order."""

    rulings: tuple[RulingAnswer, ...]
    total: Annotated[int, Meta(description="The number of rulings on all pages.")]
    page: int
    pages: int


class CallsView(ApiView):
    @describe_versioned_read("List the calls that wait for the jury, a hundred on each page", CallsAnswer, parameters=[PAGE])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.RULE)
        return versioned_response(request, tournament, lambda: _open_calls(tournament, request))


class HearCallView(ApiView):
    @action_view("Take up a call, and show the table who is coming")
    def post(self, body: Nothing, id: uuid.UUID) -> CallOfTable:
        return _call_of_table(call_actions.take_up(by=self.actor, call=accessible_call(self.actor, id)))


class EndCallView(ApiView):
    @action_view("End a call without a ruling")
    def post(self, body: Nothing, id: uuid.UUID) -> CallOfTable:
        return _call_of_table(call_actions.end(by=self.actor, call=accessible_call(self.actor, id)))


class RulingsView(ApiView):
    @describe_versioned_read("List the rulings of the evening, a hundred on each page", RulingsAnswer, parameters=[PAGE])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.READ_LOG)
        return versioned_response(request, tournament, lambda: _rulings(tournament, self.actor, request))

    @action_view("Decide a case by signing a ruling", Right.RULE, status=201)
    def post(self, tournament: Tournament, body: bodies.NewRuling) -> RulingAnswer:
        return _ruling(_decide(self.actor, tournament, body.given()), self.actor)


class OverturnRulingView(ApiView):
    @action_view("Overturn a ruling, on appeal", Right.RULE, status=201)
    def post(self, tournament: Tournament, body: bodies.Overturning, number: int) -> RulingAnswer:
        row = tournament.rulings.select_related("table__round__tournament", "deal__table", "tournament").filter(number=number).first()
        if row is None:
            raise refuse("NOT_FOUND", "ruling")
        return _ruling(jury.overturn(by=self.actor, ruling=row, text=body.text), self.actor)


def _decide(by: Actor, tournament: Tournament, body: dict[str, Any]) -> Ruling:
    """Sign the decision that the request body contains.

    Refused: FIELD_MISSING if the body lacks a field that this decision requires.
    """
    decision, case = body["decision"], _case(tournament, body)
    by_article = _points_by_article(tournament, case, body)
    missing = [name for name in bodies.NEEDS[decision] if name not in body and not (name == "points" and by_article)]
    if case is None and decision not in bodies.WITHOUT_TABLE:
        missing = ["table", *missing]
    if missing:
        raise refuse("FIELD_MISSING", missing[0])
    player = _player(tournament, body["player"]) if "player" in body else None
    moves = tuple(Move(row.payer, row.payee, row.amount) for row in body.get("moves", ()))
    text, article, draft = body["text"], body.get("article", case.article.code if case and case.call else ""), body.get("draft")
    if case is None:
        ruling: dict[str, Any] = {"by": by, "tournament": tournament, "text": text, "article": article, "draft": draft}
        return _decide_without_table(decision, ruling, player, moves, body)
    if decision in bodies.ABOUT_A_DEAL and case.deal is None:
        raise refuse("FIELD_MISSING", "deal")
    if decision == Ruling.Kind.SOUVENIR:
        assert case.deal is not None
        assert player is not None
        kept = {"contract": body["contract"], "cards": body["cards"]}
        return verdicts.souvenir(by=by, deal=_read_again(case.deal), player=player, text=text, draft=draft, **kept)
    if decision == Ruling.Kind.LOTS:
        raise refuse("FIELD_WRONG", "table")
    answers = CaseAnswers(
        text=text, article=article, seat=_seat(case, player), contract=body.get("contract", ""), points=body.get("points", by_article),
        at_table=ExcludedTable(body.get("at_table", ExcludedTable.PLAYS_ON)), facts=body.get("facts"), award=tuple(body.get("award", ())),
        moves=moves, draft=draft,
    )  # fmt: skip
    return action_of(case, by, decision, answers)()


def _decide_without_table(
    decision: str, ruling: dict[str, Any], player: Entrant | None, moves: tuple[Move, ...], body: dict[str, Any]
) -> Ruling:
    """Sign a decision that is about no table: moved points, lots, a warning or an exclusion."""
    if decision == Ruling.Kind.LOTS:
        return draw_lots(by=ruling["by"], tournament=ruling["tournament"], players=body["players"], text=ruling["text"])
    if decision == Ruling.Kind.ADJUST:
        return jury.rule(**ruling, moves=moves)
    assert player is not None
    if decision == Ruling.Kind.WARN:
        return jury.warn(**ruling, player=player)
    return jury.exclude(**ruling, player=player, at_table=ExcludedTable(body.get("at_table", ExcludedTable.PLAYS_ON)))


def _points_by_article(tournament: Tournament, case: Case | None, body: dict[str, Any]) -> int | None:
    """Return the points that the article sets for a fine, if the request is for a fine and has no points itself.

    None for any other request, and if the article sets no fine.
    """
    if case is None or body["decision"] != Ruling.Kind.FINE or "points" in body or "player" not in body:
        return None
    article = tournament.rule_set.articles.get(body.get("article", ""), case.article)
    return proposed_points(replace(case, article=article), Ruling.Kind.FINE, _seat(case, _player(tournament, body["player"])))


def _case(tournament: Tournament, body: dict[str, Any]) -> Case | None:
    """Return the case that the request names, by a call or by round, table and deal; None if it names neither a call nor a table."""
    if "call" in body:
        return case_of_call(tournament, body["call"])
    if "table" not in body:
        return None
    if "round" not in body:
        raise refuse("FIELD_MISSING", "round")
    return case_of_deal(tournament, body["round"], body["table"], body.get("deal"), body.get("article", ""))


def _player(tournament: Tournament, number: int) -> Entrant:
    player = tournament.entrants.filter(number=number).first()
    if player is None:
        raise refuse("MOVES_STRANGER", "player", number=number)
    return player


def _seat(case: Case, player: Entrant | None) -> int | None:
    """Return the player's seat in the deal of the case. Refused with PLAYER_ELSEWHERE if they have none."""
    if player is None:
        return None
    seat = next((seat for seat, entrant in enumerate(case.entrants) if entrant.pk == player.pk), None)
    if seat is None:
        raise refuse("PLAYER_ELSEWHERE", "player", name=player.name, table=case.table.number)
    return seat


def _read_again(deal: Deal) -> Deal:
    return Deal.objects.select_related("table__round__tournament").get(pk=deal.pk)


def _open_calls(tournament: Tournament, request: Request) -> CallsAnswer:
    waiting = Call.objects.filter(tournament=tournament, outcome="").select_related("table__round__tournament")
    page = page_of(waiting.order_by("called_at", "received_at"), request)
    return CallsAnswer(tuple(map(_call_of_table, page)), page.paginator.count, page.number, page.paginator.num_pages)


def _call_of_table(call: Call) -> CallOfTable:
    return CallOfTable(call.table.round.number, call.table.number, call_state(call, call.table.round.tournament.rule_set))


def _rulings(tournament: Tournament, actor: Actor, request: Request) -> RulingsAnswer:
    rows = tournament.rulings.select_related("table", "deal", "overturns", "overturned_by").order_by("number")
    rows = rows.prefetch_related(Prefetch("appeals", Appeal.objects.select_related("entrant")))
    page = page_of(rows, request)
    return RulingsAnswer(tuple(_ruling(each, actor) for each in page), page.paginator.count, page.number, page.paginator.num_pages)


def _ruling(ruling: Ruling, actor: Actor) -> RulingAnswer:
    overturned_by = getattr(ruling, "overturned_by", None)
    return RulingAnswer(
        number=ruling.number,
        kind=ruling.kind,
        article=ruling.article,
        text=ruling.text,
        by=actor_name(ruling.by),
        at=instant(ruling.at),
        round=ruling.round_number,
        table=ruling.table.number if ruling.table else None,
        deal=ruling.deal.number if ruling.deal else None,
        moves=tuple(MoveAnswer(move.payer, move.payee, move.amount) for move in ruling.point_moves),
        decides=ruling.decides,
        call=ruling.call_id,
        appeal_until=instant(ruling.appeal_until) if ruling.appeal_until else None,
        overturns=ruling.overturns.number if ruling.overturns else None,
        overturned_by=overturned_by.number if overturned_by else None,
        appeals=tuple(appeal_state(each, actor) for each in ruling.appeals.all()),
    )
