"""What everybody may read: the evenings, their standings, and every payment behind a player's total."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from scoring.engine.words import say
from tournaments.api import response_shapes as answers
from tournaments.api.documentation import reads
from tournaments.api.form_json import language
from tournaments.api.view import ApiView, fresh
from tournaments.models import Entrant, Payment, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import refuse
from tournaments.queries.names import display_name, visible_names
from tournaments.queries.standings import payments_of, standings

MOST = 100
"""Evenings in one answer, the newest first."""


class Evenings(ApiView):
    @reads("The newest tournaments", answers.Tournaments, public=True, operation_id="tournaments_list")
    def get(self, request: Request) -> Response:
        found = Tournament.objects.select_related("club")[:MOST]
        return Response({"tournaments": [_evening(tournament) for tournament in found]})


class Evening(ApiView):
    @reads("One tournament", answers.Tournament, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return fresh(request, tournament, lambda: _evening(tournament), "public")


class StandingsNow(ApiView):
    @reads("The standings as they are now", answers.Standings, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return _named(request, self.actor, tournament, lambda names: _standings(tournament, names))


class PlayersPayments(ApiView):
    @reads("Every payment behind a player's total", answers.Booking, public=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        entrant = tournament.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("NOT_FOUND", "number")
        return _named(request, self.actor, tournament, lambda names: _payments(tournament, entrant, names))


def _named(request: Request, actor: Actor, tournament: Tournament, compute: Callable[[str], Any]) -> Response:
    """An answer with players in it, by the names this reader sees; where that differs no cache between may keep it."""
    names = visible_names(actor, tournament)
    scope: Literal["public", "private"] = "public" if tournament.names == Tournament.Names.ALL else "private"
    return fresh(request, tournament, lambda: compute(names), scope, names)


def _evening(tournament: Tournament) -> dict[str, Any]:
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "club": tournament.club.name,
        "on": tournament.on.isoformat(),
        "state": tournament.state,
        "rounds_planned": tournament.rounds_planned,
        "deals_a_round": tournament.deals_a_round,
        "rules": _rules(tournament),
        "version": tournament.version,
    }


def _rules(tournament: Tournament) -> dict[str, Any]:
    rules = tournament.rule_set
    return {
        "title": say(rules.title, language()),
        "version": rules.version,
        "fingerprint": tournament.fingerprint,
        "provisional": rules.provisional,
    }


def _standings(tournament: Tournament, names: str) -> dict[str, Any]:
    now = standings(tournament)
    lines = [
        {
            "place": line.place,
            "number": line.entrant.number,
            "name": display_name(line.entrant, names),
            "points": line.points,
            "moved": line.moved,
            "deals": line.deals,
        }
        for line in now.lines
    ]
    return {
        "version": now.version,
        "rules": _rules(tournament),
        "round": now.round_number,
        "deals": now.deals,
        "sum": now.sum,
        "pot": now.pot,
        "lines": lines,
    }


def _payments(tournament: Tournament, entrant: Entrant, names: str) -> dict[str, Any]:
    booked = [_booked(payment, entrant, names) for payment in payments_of(entrant)]
    return {
        "version": tournament.version,
        "rules": _rules(tournament),
        "number": entrant.number,
        "name": display_name(entrant, names),
        "total": sum(each["points"] for each in booked),
        "payments": booked,
    }


def _booked(payment: Payment, entrant: Entrant, names: str) -> dict[str, Any]:
    received = payment.payee_id == entrant.pk
    other = payment.payer if received else payment.payee
    return {
        "round": payment.round_number,
        "table": payment.table.number if payment.table else None,
        "deal": payment.deal.number if payment.deal else None,
        "ruling": payment.ruling.number if payment.ruling else None,
        "reason": payment.reason,
        "points": payment.amount if received else -payment.amount,
        "other": {"number": other.number, "name": display_name(other, names)} if other else None,
        "reverses": payment.reverses_id is not None,
    }
