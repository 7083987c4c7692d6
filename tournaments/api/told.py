"""A table as JSON: what its phone shows, in the reader's language. Decides nothing and reads no database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.engine.game import Played
from scoring.engine.payments import POT, Side
from scoring.engine.words import say
from tournaments.api.asked import language, to_ask, to_ask_later
from tournaments.api.carded import card
from tournaments.coming import coming, dealt
from tournaments.models import Deal, Tournament
from tournaments.tables import DealAtTable, TableView


def table(view: TableView, may: Sequence[str]) -> dict[str, Any]:
    """The whole table: who sits, what was dealt, what comes. `may` names the deeds of whoever asks."""
    round_ = view.table.round
    ahead = coming(view) if "report" in may else []
    first = to_ask(ahead[0], view.rules) if ahead else None
    return {
        "version": view.tournament.version,
        "rules": {
            "title": say(view.rules.title, language()),
            "version": view.rules.version,
            "fingerprint": view.tournament.fingerprint,
            "provisional": view.rules.provisional,
        },
        "tournament": tournament(view.tournament),
        "table": view.table.number,
        "round": {"number": round_.number, "of": max(view.tournament.rounds_planned, round_.number), "state": round_.state},
        "deals": {
            "played": view.fold.counted,
            "of": view.table.deals_planned,
            "redealt": sum(1 for row in view.deals if row.outcome.played and not row.outcome.played.counts),
        },
        "seats": [
            {"seat": place.seat, "name": place.entrant.name, "called": name} for place, name in zip(view.places, view.names, strict=True)
        ],
        "next": first,
        "later": [to_ask_later(each, view.rules, first) for each in ahead[1:]] if first else [],
        "history": [deal(row, view) for row in sorted(view.deals, key=lambda row: -row.deal.number)],
        "totals": list(view.totals),
        "card": card(view),
        "complete": view.complete,
        "signed_at": view.table.signed_at.isoformat() if view.table.signed_at else None,
        "may": list(may),
    }


def tournament(tournament: Tournament) -> dict[str, Any]:
    """Which evening this is."""
    return {"name": tournament.name, "club": tournament.club.name, "slug": tournament.slug}


def deal(row: DealAtTable, view: TableView) -> dict[str, Any]:
    """One line of the table's list."""
    return {
        "id": str(row.deal.pk),
        "number": row.deal.number,
        "short": view.rules.short(row.outcome.facts, view.names, language()) if row.outcome.facts is not None else row.deal.contract,
        "told": view.rules.told(row.outcome.played, view.names, language()) if row.outcome.played else "",
        "points": list(row.points),
        "running": list(row.running),
        "facts": row.deal.facts,
        "revision": row.deal.revision,
        "counts": row.deal.counts,
        "in_doubt": row.outcome.played is None,
        "void": False,
    }


def deal_as_stored(stored: Deal, view: TableView) -> dict[str, Any]:
    """A deal of the table, as the server has it; also one that is void, which the table's list leaves out."""
    row = next((row for row in view.deals if row.deal.pk == stored.pk), None)
    if row is not None:
        return deal(row, view)
    return {
        "id": str(stored.pk),
        "number": stored.number,
        "short": stored.contract,
        "told": "",
        "points": [0] * view.table.seats,
        "running": list(view.totals),
        "facts": stored.facts,
        "revision": stored.revision,
        "counts": stored.counts,
        "in_doubt": False,
        "void": stored.void,
    }


def deal_to_correct(stored: Deal, view: TableView) -> dict[str, Any]:
    """A deal with the questions that its correction asks."""
    return {"deal": deal_as_stored(stored, view), "asked": to_ask(dealt(view, stored.number), view.rules)}


def outcome(played: Played, facts: Any, view: TableView) -> dict[str, Any]:
    """What a deal would bring: a sentence, points a seat, who pays whom."""
    return {
        "short": view.rules.short(facts, view.names, language()),
        "told": view.rules.told(played, view.names, language()),
        "points": list(played.points(view.table.seats)),
        "payments": payments(played),
    }


def payments(played: Played) -> list[dict[str, Any]]:
    """Who pays whom, by seat; None is the pot."""
    return [{"payer": _side(each.payer), "payee": _side(each.payee), "amount": each.amount} for each in played.payments]


def _side(side: Side) -> int | None:
    return None if side is POT else side
