"""The jury's part of a table's state, in the reader's language: reasons to call, the table's calls, and rulings about it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from clubs.actors import Actor
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments import models
from tournaments.jury.decisions import Decision, Word
from tournaments.jury.queries.appeals import is_sender, may_still_appeal
from tournaments.jury.queries.table_calls import TableCalls
from tournaments.jury.wording.rulings import article_title
from tournaments.log.wording.log_entries import actor_name
from tournaments.play.wording.questions import reader_language

APPEAL_OUTCOMES: tuple[Literal["", "overturned", "denied"], ...] = ("", "overturned", "denied")
Instant = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


class CallReason(Struct, frozen=True):
    """An article of the rules as a reason for which a table may call the jury."""

    code: str
    title: str
    fine: Annotated[int, Meta(description="The usual fine in all; 0 if the jury sets it.")]
    fine_to: Annotated[
        Literal["others", "other_side"],
        Meta(description="The players who share the fine: the others of the deal or, in a game with fixed sides, the other side."),
    ]


class CallState(Struct, frozen=True, kw_only=True):
    """One call, as its table sees it."""

    id: uuid.UUID
    deal: Annotated[int, Meta(description="The number of the deal, which may not be entered yet.")]
    article: str
    title: Annotated[str, Meta(description="The reason for the call, in words.")]
    seat: int | None
    contract: str
    note: str
    state: Annotated[
        Literal["waiting", "heard", "ended"], Meta(description="The state of the call; `heard` means that a jury member has taken it up.")
    ]
    since: Annotated[Instant, Meta(description="When the jury was called.")]
    heard_by: Annotated[str, Meta(description="The jury member who has taken it up.")]
    automatic: Annotated[
        bool, Meta(description="True if no person called: the deal itself waits for the jury, and the call ends when it no longer does.")
    ] = field(name="found")
    outcome: Annotated[str, Meta(description="How the call ended: ruled, settled or withdrawn.")]


class WordState(Struct, frozen=True, kw_only=True):
    """The jury's word on the contract of one seat in deal number `deal`. The deal need not be entered yet."""

    deal: int
    seat: int
    contract: str
    word: Annotated[str, Meta(description="The jury's answer: `approved`, `refused`, `fined` or `annulled`.")]


class AppealState(Struct, frozen=True, kw_only=True):
    """One appeal against a ruling, and its answer."""

    id: uuid.UUID
    player: Annotated[int, Meta(description="The number of the player who appeals.")]
    name: str
    reason: str
    made_at: Instant
    outcome: Annotated[
        Literal["", "overturned", "denied", "withdrawn"],
        Meta(
            description=(
                "The answer: the ruling is overturned, or it stays (`denied`). `withdrawn`: the sender took it back. Empty while it waits."
            )
        ),
    ]
    answer: Annotated[str, Meta(description="The answer in words.")]
    answered_by: str
    answered_at: Instant | None
    may_withdraw: Annotated[bool, Meta(description="True if the reader sent it and may withdraw it, as it waits.")]


class RulingState(Struct, frozen=True, kw_only=True):
    """One ruling about the table, or about an earlier table of its players."""

    number: int
    round: int
    table: int
    text: str
    deal: Annotated[int | None, Meta(description="The number of the deal concerned.")]
    overturned: bool
    appeal_until: Instant | None
    word: Annotated[WordState | None, Meta(description="The jury's answer on a contract; null if the ruling has none.")]
    article: Annotated[str, Meta(description="The title of the article by which the jury ruled; empty without one.")]
    rule: Annotated[str, Meta(description="The regulation's text of that article.")]
    may_appeal: Annotated[bool, Meta(description="True if players of this table may appeal now, until `appeal_until`.")]
    players: Annotated[
        tuple[int, ...], Meta(description="The numbers of the players who may appeal here; empty if every player of the table may.")
    ]
    appeals: Annotated[
        tuple[AppealState, ...], Meta(description="The appeals of players against the ruling, without those that were withdrawn.")
    ]


def call_reasons(rules: RuleSet) -> tuple[CallReason, ...]:
    """Return the reasons for which a table may call the jury, in the order of the rules."""
    language, offered = reader_language(), [article for article in rules.articles.values() if article.offered]
    return tuple(CallReason(article.code, say(article.title, language), article.fine, rules.fines_to) for article in offered)


def call_state(call: models.Call, rules: RuleSet, names: Mapping[str, str] | None = None) -> CallState:
    """Return this call in the reader's language. `names` has the names of people by actor (`account_names`)."""
    return CallState(
        id=call.pk,
        deal=call.deal_number,
        article=call.article,
        title=article_title(rules, call.article, reader_language()),
        seat=call.seat,
        contract=call.contract,
        note=call.note,
        state="ended" if call.outcome else "heard" if call.heard_at else "waiting",
        since=instant(call.called_at),
        heard_by=actor_name(call.heard_by, names) if call.heard_by else "",
        automatic=call.automatic,
        outcome=call.outcome,
    )


def ruling_state(
    ruling: models.Ruling, table: models.Table, rules: RuleSet, reader: Actor, jury: TableCalls, *, may_appeal: bool
) -> RulingState:
    """Return this ruling about `table` as this reader may see it, with its article of the regulation.

    `may_appeal`: the reader may send appeals; about an earlier table only for the players that `jury` names.
    """
    article = rules.regulation.article(ruling.article, reader_language())
    return RulingState(
        number=ruling.number,
        round=table.round.number,
        table=table.number,
        text=ruling.text,
        deal=ruling.deal.number if ruling.deal else None,
        overturned=hasattr(ruling, "overturned_by"),
        appeal_until=instant(ruling.appeal_until) if ruling.appeal_until else None,
        word=_word_state(ruling.decision),
        article=article.title if article else "",
        rule=article.text if article else "",
        may_appeal=may_appeal and may_still_appeal(ruling),
        players=jury.concerned.get(ruling.number, ()),
        appeals=tuple(
            appeal_state(each, reader, jury.names) for each in ruling.appeals.all() if each.outcome != models.Appeal.Outcome.WITHDRAWN
        ),
    )


def appeal_state(appeal: models.Appeal, reader: Actor, names: Mapping[str, str] | None = None) -> AppealState:
    """Return this appeal as this reader, the phone of a table or the staff, sees it. `names` has the names of people by actor."""
    return AppealState(
        id=appeal.pk,
        player=appeal.entrant.number,
        name=appeal.entrant.name,
        reason=appeal.reason,
        made_at=instant(appeal.made_at),
        outcome=next((each for each in APPEAL_OUTCOMES if each == appeal.outcome), ""),
        answer=appeal.answer,
        answered_by=actor_name(appeal.answered_by, names) if appeal.answered_by else "",
        answered_at=instant(appeal.answered_at) if appeal.answered_at else None,
        may_withdraw=not appeal.outcome and is_sender(reader, appeal),
    )


def _word_state(decision: Decision | None) -> WordState | None:
    if not isinstance(decision, Word):
        return None
    return WordState(deal=decision.number, seat=decision.seat, contract=decision.contract, word=decision.word)


def instant(moment: datetime.datetime) -> str:
    """Return a time in UTC as ISO 8601."""
    return moment.astimezone(datetime.UTC).isoformat()
