"""What the jury reads before it decides: a deal's whole history, its table, earlier rulings, the players. Reads only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from scoring.engine.words import say
from tournaments.models import Deal, Entrant, LogEntry, Ruling, Table
from tournaments.queries import upcoming as coming
from tournaments.queries.rulings import OVERTURN, warnings_of
from tournaments.queries.tables import DealAtTable, prefetch_places, view_table
from tournaments.web.jury.case import Case
from tournaments.wording.log_entries import action_name, actor_name

LATE = timedelta(seconds=90)
"""A report that comes so long after the deal was played had no line meanwhile."""
EARLIER = 10


@dataclass(frozen=True)
class Happened:
    """One thing that was done to the deal."""

    at: datetime
    who: str
    what: str
    before: str = ""
    after: str = ""
    played_at: datetime | None = None
    """By the phone's clock, where it arrived noticeably later."""
    note: str = ""


@dataclass(frozen=True)
class DealTold:
    """A deal of the table's list."""

    deal: Deal
    said: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Bid:
    """A contract that a player declared this evening."""

    round: int
    table: int
    deal: int
    contract: str
    made: bool


@dataclass(frozen=True)
class Sitting:
    """A player of the table."""

    entrant: Entrant
    seat: int
    dealer: bool
    idle: bool
    warnings: int
    lost_solos: int
    concerned: bool


@dataclass(frozen=True)
class Evidence:
    """Everything there is to read."""

    history: list[Happened]
    deals: list[DealTold]
    """The table's, newest first."""
    players: list[Sitting]
    bids: list[Bid]
    """What the player concerned declared this evening, in order."""
    earlier: list[Ruling]
    """Of this club, on the same article, newest first."""


def evidence(case: Case, language: str) -> Evidence:
    """Read it all; a handful of queries, and a few more for each player of the table."""
    return Evidence(
        history=sorted([*_logged(case, language), *_ruled(case)], key=lambda each: each.at),
        deals=[_deal(case, row, language) for row in sorted(case.view.deals, key=lambda row: -row.deal.number)],
        players=list(_players(case)),
        bids=list(_bids(case, language)),
        earlier=_earlier(case),
    )


def _deal(case: Case, row: DealAtTable, language: str) -> DealTold:
    facts = row.outcome.facts
    said = case.view.rules.short(facts, case.view.names, language) if facts is not None else row.deal.contract
    return DealTold(row.deal, said, row.points)


def _logged(case: Case, language: str) -> Iterator[Happened]:
    round_, table = case.table.round.number, case.table.number
    entries = LogEntry.objects.filter(tournament=case.tournament, object=f"round {round_} table {table} deal {case.number}")
    for entry in entries.order_by("number"):
        after = entry.after if isinstance(entry.after, dict) else {}
        was = entry.before if isinstance(entry.before, dict) else {}
        played = parse_datetime(after["played_at"]) if after.get("played_at") else None
        yield Happened(
            at=entry.at,
            who=actor_name(entry.who),
            what=_done(entry.what),
            before=_said(case, was, language),
            after=_said(case, after.get("facts"), language) or _about(case, entry.what, after, language),
            played_at=played if played and entry.at - played > LATE else None,
            note=str(after.get("reason") or after.get("note") or ""),
        )


def _about(case: Case, what: str, after: dict[str, Any], language: str) -> str:
    """Why a table called."""
    article = case.view.rules.articles.get(str(after.get("article")))
    return say(article.title, language) if what == "call" and article else ""


def _done(what: str) -> str:
    """What was done to a deal; of a call the log's own word would need to be followed by what it is about."""
    deeds = {
        "call": _("called the jury"),
        "hear": _("went there"),
        "withdraw_call": _("took the call back"),
        "end_call": _("helped without a ruling"),
    }
    return deeds.get(what) or action_name(what)


def _said(case: Case, facts: Any, language: str) -> str:
    """Facts of the log in players' words."""
    if not isinstance(facts, dict) or not facts:
        return ""
    rules = case.view.rules
    outcome = rules.judge(rules.as_dealt(coming.state_before(case.view, case.number), facts), facts)
    if outcome.facts is None:
        return ""
    short = rules.short(outcome.facts, case.view.names, language)
    return f"{short} — {rules.told(outcome.played, case.view.names, language)}" if outcome.played else short


def _ruled(case: Case) -> Iterator[Happened]:
    """What the jury said of this deal before."""
    about = Q(decides__word__number=case.number) | Q(call__deal_number=case.number)
    if case.deal is not None:
        about |= Q(deal=case.deal)
    found = Ruling.objects.filter(about, table=case.table).select_related("overturned_by").distinct()
    for ruling in found:
        yield Happened(ruling.at, actor_name(ruling.by), _("ruling %(number)s") % {"number": ruling.number}, after=ruling.text)
        again = getattr(ruling, "overturned_by", None)
        if again is not None and again.deal_id is None:
            yield Happened(again.at, actor_name(again.by), _("ruling %(number)s") % {"number": again.number}, after=again.text)


def _players(case: Case) -> Iterator[Sitting]:
    before = coming.state_before(case.view, case.number)
    lost = case.view.rules.hands_on(before).get("lost_solos", ())
    for place in case.view.places:
        yield Sitting(
            entrant=place.entrant,
            seat=place.seat,
            dealer=before.dealer == place.seat,
            idle=place.seat in before.sits_out,
            warnings=warnings_of(place.entrant),
            lost_solos=lost[place.seat] if place.seat < len(lost) else 0,
            concerned=place.seat == case.seat,
        )


def _bids(case: Case, language: str) -> Iterator[Bid]:
    """What the player whom it concerns declared at all his tables of this evening."""
    if case.seat is None:
        return
    entrant = case.view.places[case.seat].entrant
    tables = (
        Table.objects.filter(places__entrant=entrant).select_related("round__tournament__club").prefetch_related("deals", prefetch_places())
    )
    for table in tables.order_by("round__number"):
        at = view_table(table)
        seat = next(place.seat for place in at.places if place.entrant_id == entrant.pk)
        for row in at.deals:
            for line in row.outcome.played.lines if row.outcome.played else ():
                if line.facts.get("declarer") == seat and line.made is not None:
                    name = say(at.rules.contract_words(line.reason), language)
                    yield Bid(table.round.number, table.number, row.deal.number, name, line.made)


def _earlier(case: Case) -> list[Ruling]:
    """Rulings of this club on the same article, newest first; those of this deal stand in its history."""
    found = Ruling.objects.filter(tournament__club=case.tournament.club_id, article=case.article.code).exclude(kind=OVERTURN)
    found = found.select_related("tournament", "table__round", "overturned_by").order_by("-at")
    return list(found[:EARLIER])
