"""What a table is told of the jury, as JSON in the reader's language. Decides nothing and reads no database."""

from __future__ import annotations

import datetime
from typing import Any

from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.api.form_json import language
from tournaments.models import Call, Ruling
from tournaments.queries.table_calls import TableCalls
from tournaments.wording.log_entries import actor_name


def articles(rules: RuleSet) -> list[dict[str, Any]]:
    """For what a table may call the jury, in the order in which people meet it."""
    called = (article for article in rules.articles.values() if article.call)
    return [{"code": article.code, "title": say(article.title, language()), "fine": article.fine} for article in called]


def of_jury(brought: TableCalls, rules: RuleSet) -> dict[str, Any]:
    """Calls and rulings."""
    return {"calls": [call(each, rules) for each in brought.calls], "rulings": [_ruling(each) for each in brought.rulings]}


def call(call: Call, rules: RuleSet) -> dict[str, Any]:
    """One call, as the table that called sees it."""
    article = rules.articles.get(call.article)
    return {
        "id": str(call.pk),
        "deal": call.deal_number,
        "article": call.article,
        "title": say(article.title, language()) if article else call.article,
        "seat": call.seat,
        "contract": call.contract,
        "note": call.note,
        "state": "ended" if call.outcome else "heard" if call.heard_at else "waiting",
        "since": call.called_at.astimezone(datetime.UTC).isoformat(),
        "heard_by": actor_name(call.heard_by) if call.heard_by else "",
        "found": call.automatic,
        "outcome": call.outcome,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "number": ruling.number,
        "text": ruling.text,
        "deal": ruling.deal.number if ruling.deal else None,
        "overturned": hasattr(ruling, "overturned_by"),
        "appeal_until": ruling.appeal_until.astimezone(datetime.UTC).isoformat() if ruling.appeal_until else None,
    }
