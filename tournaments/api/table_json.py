"""A table as JSON: what its phone shows, in the reader's language. Decides nothing and reads no database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.payments import POT, Side
from scoring.engine.result import Outcome, Played
from scoring.engine.words import say
from tournaments.api.form_json import language, to_ask, to_ask_later
from tournaments.api.jury_json import articles, of_jury
from tournaments.api.scorecard_json import card
from tournaments.models import Deal, Tournament
from tournaments.queries.table_calls import TableCalls
from tournaments.queries.tables import DealAtTable, TableView
from tournaments.queries.upcoming import deal_as_before, upcoming_deals


@dataclass(frozen=True)
class Asker:
    """What whoever asks may do at the table."""

    may: Sequence[str]
    """Deeds: report, correct, void, sign."""
    calls: bool
    """May call the jury now."""
    heard: bool
    """What is told of the jury's word counts without the jury."""


def table(view: TableView, brought: TableCalls, asker: Asker) -> dict[str, Any]:
    """The whole table: who sits, what was dealt, what comes, what the jury knows and said of it."""
    may = asker.may
    round_ = view.table.round
    ahead = upcoming_deals(view) if "report" in may else []
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
        "history": [deal(row, view, brought) for row in sorted(view.deals, key=lambda row: -row.deal.number)],
        "totals": list(view.totals),
        "card": card(view),
        "complete": view.complete,
        "signed_at": view.table.signed_at.isoformat() if view.table.signed_at else None,
        "may": list(may),
        "jury_word": "table" if asker.heard else "jury",
        "articles": articles(view.rules) if asker.calls else [],
        **of_jury(brought, view.rules),
    }


def tournament(tournament: Tournament) -> dict[str, Any]:
    """Which evening this is."""
    return {"name": tournament.name, "club": tournament.club.name, "slug": tournament.slug}


def deal(row: DealAtTable, view: TableView, brought: TableCalls) -> dict[str, Any]:
    """One line of the table's list; of a deal that does not count, what is the matter with it."""
    played, problems = row.outcome.played, row.outcome.problems
    return {
        "id": str(row.deal.pk),
        "number": row.deal.number,
        "short": view.rules.game.describe_deal(row.outcome.facts, view.names, language())
        if row.outcome.facts is not None
        else row.deal.contract,
        "told": view.rules.game.describe_result(played, view.names, language()) if played else view.rules.sentence(problems[0], language()),
        "points": list(row.points),
        "running": list(row.running),
        "facts": row.deal.facts,
        "revision": row.deal.revision,
        "counts": row.deal.counts,
        "in_doubt": played is None,
        "waits": view.rules.is_for_the_jury(problems),
        "under_review": row.deal.number in brought.looked_at,
        "souvenir": bool(played and played.extra.get("souvenir")),
        "void": False,
    }


def deal_as_stored(stored: Deal, view: TableView, brought: TableCalls) -> dict[str, Any]:
    """A deal of the table, as the server has it; also one that is void, which the table's list leaves out."""
    row = next((row for row in view.deals if row.deal.pk == stored.pk), None)
    if row is not None:
        return deal(row, view, brought)
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
        "waits": False,
        "under_review": stored.number in brought.looked_at,
        "souvenir": False,
        "void": stored.void,
    }


def deal_to_correct(stored: Deal, view: TableView, brought: TableCalls) -> dict[str, Any]:
    """A deal with the questions that its correction asks."""
    return {"deal": deal_as_stored(stored, view, brought), "asked": to_ask(deal_as_before(view, stored.number), view.rules)}


def outcome(outcome: Outcome, view: TableView) -> dict[str, Any]:
    """What a deal would bring: a sentence, points a seat, who pays whom; nothing yet where it waits for the jury."""
    played = outcome.played
    return {
        "short": view.rules.game.describe_deal(outcome.facts, view.names, language()),
        "told": view.rules.game.describe_result(played, view.names, language()) if played else _("Counts when the jury has allowed it."),
        "points": list(played.points(view.table.seats)) if played else [0] * view.table.seats,
        "payments": payments(played) if played else [],
        "waits": played is None,
    }


def payments(played: Played) -> list[dict[str, Any]]:
    """Who pays whom, by seat; None is the pot."""
    return [{"payer": _side(each.payer), "payee": _side(each.payee), "amount": each.amount} for each in played.payments]


def _side(side: Side) -> int | None:
    return None if side is POT else side
