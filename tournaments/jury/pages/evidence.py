"""The evidence that the jury reads before a decision: the deal's history, its table, earlier rulings, the players. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from clubs.direction import isolated
from clubs.people.queries.account_names import account_names
from scoring.engine.words import say
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Entrant, LogEntry, Ruling, Table
from tournaments.jury.queries.cases import Case
from tournaments.jury.queries.rulings import warnings_of
from tournaments.jury.wording.rulings import article_title
from tournaments.log.wording.log_changes import LATE_REPORT_AFTER
from tournaments.log.wording.log_entries import action_icon, action_name, action_tone, actor_name
from tournaments.play.models import Deal
from tournaments.play.queries import upcoming
from tournaments.play.queries.tables import DealAtTable, prefetch_seats, view_table
from tournaments.play.wording.own_totals import own_totals_text
from tournaments.play.wording.table_state import deal_text
from tournaments.standings.queries.standings import StandingsLine, standings

MAX_EARLIER_RULINGS = 10


@dataclass(frozen=True)
class HistoryEntry:
    """One event in the deal's history."""

    at: datetime
    who: str
    what: str
    before: str = ""
    after: str = ""
    played_at: datetime | None = None
    """The time of the deal by the phone's clock; None unless its report arrived late."""
    note: str = ""
    icon: str = "on"
    tone: str = ""
    """The CSS tone of the icon beside the entry (`log.wording.log_entries`)."""


@dataclass(frozen=True)
class EvidenceDealRow:
    """A row in the table's list of deals."""

    deal: Deal
    text: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class DeclaredContract:
    """A contract that a player declared this evening."""

    round: int
    table: int
    deal: int
    contract: str
    made: bool


@dataclass(frozen=True)
class PlayerAtTable:
    """A player at the table of the case."""

    entrant: Entrant
    seat: int
    dealer: bool
    sits_out: bool
    warnings: int
    lost_solos: int
    affected: bool
    """True if the case is about this player."""
    standing: StandingsLine | None
    """The player's line in the standings; None if there is none."""


@dataclass(frozen=True)
class CaseEvidence:
    """Everything that the jury can read about a case."""

    names: Mapping[str, str]
    """The names of the people in the history and in the call, by actor (`account_names`)."""
    history: list[HistoryEntry]
    deals: list[EvidenceDealRow]
    """The deals of the table, newest first."""
    players: list[PlayerAtTable]
    declared: list[DeclaredContract]
    """The contracts that the player of the case declared this evening, in order."""
    earlier_rulings: list[Ruling]
    """The club's earlier rulings on the same article, newest first."""


def evidence(case: Case, language: str) -> CaseEvidence:
    """Read the evidence of a case. The number of queries grows with the number of players at the table."""
    about, rulings = Subject(round=case.table.round.number, table=case.table.number, deal=case.number), _rulings(case)
    entries = list(LogEntry.objects.filter(tournament=case.tournament, **about.columns).order_by("number"))
    names = account_names(case.tournament.club, _actors(case, entries, rulings))
    return CaseEvidence(
        names=names,
        history=sorted([*_entries_of_log(case, entries, names, language), *_entries_of_rulings(rulings, names)], key=lambda each: each.at),
        deals=[_deal_row(case, row, language) for row in sorted(case.view.deals, key=lambda row: -row.deal.number)],
        players=list(_players(case)),
        declared=list(_declared(case, language)),
        earlier_rulings=_earlier_rulings(case, rulings),
    )


def _deal_row(case: Case, row: DealAtTable, language: str) -> EvidenceDealRow:
    return EvidenceDealRow(row.deal, deal_text(row, case.view, language), row.points)


def _actors(case: Case, entries: Sequence[LogEntry], rulings: Sequence[Ruling]) -> Iterator[str]:
    """Yield the actors whom the page of a case names."""
    yield from (entry.who for entry in entries)
    for ruling in rulings:
        yield ruling.by
        if again := _overturned_without_deal(ruling):
            yield again.by
    if case.call:
        yield from (case.call.called_by, case.call.heard_by)


def _entries_of_log(case: Case, entries: Iterable[LogEntry], names: Mapping[str, str], language: str) -> Iterator[HistoryEntry]:
    for entry in entries:
        after = entry.after if isinstance(entry.after, dict) else {}
        before = entry.before if isinstance(entry.before, dict) else {}
        played = parse_datetime(after["played_at"]) if after.get("played_at") else None
        yield HistoryEntry(
            at=entry.at,
            who=actor_name(entry.who, names),
            what=_event_name(entry.what),
            before=_facts_in_words(case, before, language),
            after=_facts_in_words(case, after.get("facts"), language) or _reason_of_call(case, entry.what, after, language),
            played_at=played if played and entry.at - played > LATE_REPORT_AFTER else None,
            note=str(after.get("reason") or after.get("note") or ""),
            icon=action_icon(entry.what),
            tone=action_tone(entry.what),
        )


def _reason_of_call(case: Case, what: str, after: dict[str, Any], language: str) -> str:
    """Return the title of the article under which the table called the jury; empty if the event is not a call."""
    return article_title(case.view.rules, str(after.get("article", "")), language) if what == Event.CALL else ""


def _event_name(what: str) -> str:
    """Return the text for an event in a deal's history.

    Events of calls have a shorter text than in the log, because the page names the table already.
    """
    names = {
        Event.CALL.value: _("called the jury"),
        Event.HEAR.value: _("is on the way"),
        Event.WITHDRAW_CALL.value: _("took the call back"),
        Event.END_CALL.value: _("helped without a ruling"),
    }
    return names.get(what) or action_name(what)


def _facts_in_words(case: Case, facts: Any, language: str) -> str:
    """Return facts from the log in players' notation, with their result; empty if the rules cannot read them as a deal."""
    if not isinstance(facts, dict) or not facts:
        return ""
    rules = case.view.rules
    outcome = rules.game.score_deal(rules.game.state_when_dealt(upcoming.state_before(case.view, case.number), facts), facts)
    if outcome.facts is None:
        return own_totals_text(rules, facts, case.view.names, language)
    short = rules.game.describe_deal(outcome.facts, case.view.names, language)
    allowed = None if outcome.played else rules.result_if_allowed(outcome)
    if allowed is not None:
        return f"{short} — {_('If the jury allows it:')} {rules.game.describe_result(allowed, case.view.names, language)}"
    return f"{short} — {rules.game.describe_result(outcome.played, case.view.names, language)}" if outcome.played else short


def _rulings(case: Case) -> list[Ruling]:
    """Return the jury's rulings about this deal."""
    about = Q(decides__word__number=case.number) | Q(call__deal_number=case.number)
    if case.deal is not None:
        about |= Q(deal=case.deal)
    return list(Ruling.objects.filter(about, table=case.table).select_related("overturned_by").distinct())


def _overturned_without_deal(ruling: Ruling) -> Ruling | None:
    """Return the ruling that overturned this one, if it is about no deal and so is not among the rulings of the deal itself."""
    again: Ruling | None = getattr(ruling, "overturned_by", None)
    return again if again is not None and again.deal_id is None else None


def _entries_of_rulings(rulings: Iterable[Ruling], names: Mapping[str, str]) -> Iterator[HistoryEntry]:
    for ruling in rulings:
        yield HistoryEntry(
            ruling.at,
            actor_name(ruling.by, names),
            _("ruling %(number)s") % {"number": ruling.number},
            after=isolated(ruling.text),
            icon=action_icon(Event.RULE),
            tone=action_tone(Event.RULE),
        )
        if again := _overturned_without_deal(ruling):
            yield HistoryEntry(
                again.at,
                actor_name(again.by, names),
                _("ruling %(number)s") % {"number": again.number},
                after=isolated(again.text),
                icon=action_icon(Event.OVERTURN),
                tone=action_tone(Event.OVERTURN),
            )


def _players(case: Case) -> Iterator[PlayerAtTable]:
    before = upcoming.state_before(case.view, case.number)
    lost = case.view.rules.game.carry_over(before).get("lost_solos", ())
    lines = {each.pk: line for line in standings(case.tournament).lines for each in line.members}
    for seat, entrant in enumerate(case.entrants):
        yield PlayerAtTable(
            entrant=entrant,
            seat=seat,
            dealer=before.dealer == seat,
            sits_out=seat in before.sits_out,
            warnings=warnings_of(entrant),
            lost_solos=lost[seat] if seat < len(lost) else 0,
            affected=seat == case.seat,
            standing=lines.get(entrant.pk),
        )


def _declared(case: Case, language: str) -> Iterator[DeclaredContract]:
    """Yield the contracts that the player of the case declared this evening, at all their tables."""
    if case.seat is None:
        return
    entrant = case.entrants[case.seat]
    tables = (
        Table.objects.filter(Q(places__entrant=entrant) | Q(earlier_places__entrant=entrant))
        .distinct()
        .select_related("round__tournament__club")
        .prefetch_related("deals", *prefetch_seats())
    )
    for table in tables.order_by("round__number"):
        at = view_table(table)
        for row in at.deals:
            seat = next((seat for seat, player in enumerate(at.entrants_at(row.deal.number)) if player.pk == entrant.pk), None)
            for line in row.outcome.played.lines if row.outcome.played else ():
                if seat is not None and line.declarer == seat and line.made is not None:
                    name = say(at.rules.game.words_for(line.reason), language)
                    yield DeclaredContract(table.round.number, table.number, row.deal.number, name, line.made)


def _earlier_rulings(case: Case, about_deal: Iterable[Ruling]) -> list[Ruling]:
    """Return the club's newest rulings under the case's article, newest first, without those about the deal, which are in its history."""
    rulings = Ruling.objects.filter(tournament__club=case.tournament.club_id, article=case.article.code).exclude(kind=Ruling.Kind.OVERTURN)
    rulings = rulings.exclude(pk__in=[ruling.pk for ruling in about_deal])
    rulings = rulings.select_related("tournament", "table__round", "overturned_by").order_by("-at")
    return list(rulings[:MAX_EARLIER_RULINGS])
