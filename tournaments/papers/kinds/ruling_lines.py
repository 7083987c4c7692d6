"""Rulings as lines on papers: their subject, article, payments, and the deadline for an appeal. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.direction import isolated
from clubs.people.queries.account_names import account_names
from scoring.engine.words import say
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.decisions import Word
from tournaments.jury.models import Appeal, Call
from tournaments.jury.wording.rulings import decision_details, kinds
from tournaments.log.wording.log_entries import actor_name
from tournaments.play.ledger import start_of
from tournaments.play.models import Payment
from tournaments.play.queries.tables import distinct_table_names, entrants_at, prefetch_seats
from tournaments.play.wording.own_totals import own_totals_text

Paid = tuple[str, str, int]
"""The total of one player's payments to another: (name of the payer, name of the payee, points)."""


@dataclass(frozen=True)
class AppealLine:
    """One appeal against a ruling, as text."""

    appeal: Appeal
    name: str
    by: str
    """The name of the person who answered; empty while the appeal waits."""


@dataclass(frozen=True)
class RulingLine:
    """One ruling as text, in the language of the paper."""

    ruling: Ruling
    kind: str
    where: str
    """The place of the ruling, such as `round 1 · table 2 · deal 3`."""
    deal: str
    """The deal that was ruled upon, as its table reported it: “Rik An+Piet 9”."""
    article: str
    source: str
    """The source of the article, that is, where it is written."""
    decides: tuple[tuple[str, str], ...]
    """The parts of the decision that move no points, as pairs of a label and its text, such as (`player`, `An`)."""
    moves: tuple[Paid, ...]
    deal_pays: tuple[Paid, ...]
    """The current payments of the deal; empty if this ruling changed no deal or was overturned."""
    by: str
    override: bool
    call: Call | None
    appeals: tuple[AppealLine, ...]

    @property
    def overturned_by(self) -> Ruling | None:
        """The ruling that overturned this one; None if none did."""
        return getattr(self.ruling, "overturned_by", None)

    @property
    def appeal_until(self) -> datetime | None:
        """The deadline for an appeal; None if no appeal is possible."""
        return self.ruling.appeal_until if self.overturned_by is None else None


def ruling_lines(tournament: Tournament, rulings: Iterable[Ruling]) -> list[RulingLine]:
    """Return each of these rulings as a `RulingLine`. The caller has loaded the rulings with their related rows.

    The number of queries does not depend on the number of rulings.
    """
    rows = list(rulings)
    players = {number: isolated(name) for number, name in tournament.entrants.values_list("number", "name")}
    tables = _tables({ruling.table_id for ruling in rows if ruling.table_id})
    overrides = _overrides(tournament)
    deals = {ruling.deal_id for ruling in rows if ruling.deal_id and _changes_deals(ruling)}
    pays = _pays(tournament, deals)
    appealed = list(tournament.appeals.select_related("entrant"))
    people = account_names(tournament.club, [*(each.by for each in rows), *(each.answered_by for each in appealed)])
    appeals = _appeals(appealed, players, people)
    return [_ruling_line(each, tournament, players, people, tables, pays, appeals, override=each.number in overrides) for each in rows]


def _changes_deals(ruling: Ruling) -> bool:
    """Return whether this ruling, or the ruling that it overturns, can change the payments of its deal."""
    decision = ruling.decision if ruling.overturns is None else ruling.overturns.decision
    return decision is not None and decision.changes_deals


def _ruling_line(
    ruling: Ruling,
    tournament: Tournament,
    players: Mapping[int, str],
    people: Mapping[str, str],
    tables: Mapping[int, Table],
    pays: Mapping[Any, tuple[Paid, ...]],
    appeals: Mapping[int, Sequence[AppealLine]],
    *,
    override: bool,
) -> RulingLine:
    rules, language = tournament.rule_set, get_language() or "en"
    table = tables.get(ruling.table_id or 0)
    article = rules.articles.get(ruling.article)

    def contract(code: str) -> str:
        return say(rules.game.words_for(code), language) or code

    def deal(facts: Mapping[str, Any]) -> str:
        return short(table, number_of(ruling) or 1, facts, tournament) if table is not None else ""

    taken_back = getattr(ruling, "overturned_by", None) is not None
    return RulingLine(
        ruling=ruling,
        kind=kinds().get(ruling.kind, ruling.kind),
        where=where(ruling.round_number, table.number if table else None, number_of(ruling)),
        deal=deal(ruling.deal.facts) if ruling.deal else "",
        article=say(article.title, language) if article else isolated(ruling.article),
        source=article.source if article else "",
        decides=tuple(_besides(ruling, players, table, contract, deal)),
        moves=tuple((players[move.payer or 0], players[move.payee or 0], move.amount) for move in ruling.points_moved),
        deal_pays=pays.get(ruling.deal_id, ()) if _changes_deals(ruling) and not taken_back else (),
        by=actor_name(ruling.by, people),
        override=override,
        call=ruling.call,
        appeals=tuple(appeals.get(ruling.pk, ())),
    )


def _appeals(appeals: Iterable[Appeal], players: Mapping[int, str], people: Mapping[str, str]) -> dict[int, list[AppealLine]]:
    """Return these appeals by the primary key of their ruling, in the order received. `people` has the names of accounts."""
    lines: dict[int, list[AppealLine]] = defaultdict(list)
    for each in appeals:
        answered_by = actor_name(each.answered_by, people) if each.answered_by else ""
        lines[each.ruling_id].append(AppealLine(each, players[each.entrant.number], answered_by))
    return lines


def _besides(ruling: Ruling, players: Mapping[int, str], table: Table | None, contract: Any, deal: Any) -> list[tuple[str, str]]:
    pairs = list(decision_details(ruling.decision, players, contract, deal))
    word = ruling.decision
    if isinstance(word, Word) and table is not None:
        name = isolated(entrants_at(table, word.number)[word.seat].name)
        pairs.insert(0, (_("player"), name))
    return pairs


def short(table: Table, number: int, facts: Mapping[str, Any], tournament: Tournament) -> str:
    """Return a deal in players' notation, such as `Rik An+Piet 9`; empty if its facts cannot be read. `number` is the deal's number."""
    rules = tournament.rule_set
    outcome = rules.game.score_deal(rules.game.state_when_dealt(rules.game.first_state(start_of(table)), facts), facts)
    entrants = entrants_at(table, number)
    names = distinct_table_names([entrant.called for entrant in entrants], [entrant.name for entrant in entrants])
    if outcome.facts is None:
        return own_totals_text(rules, facts, names, get_language() or "en")
    return rules.game.describe_deal(outcome.facts, names, get_language() or "en")


def number_of(ruling: Ruling) -> int | None:
    """Return the number of the deal that was ruled upon, even if it was not reported yet; None for a ruling about no deal."""
    if ruling.deal is not None:
        return ruling.deal.number
    if isinstance(ruling.decision, Word):
        return ruling.decision.number
    return ruling.call.deal_number if ruling.call is not None else None


def where(round: int | None, table: int | None, deal: int | None) -> str:
    """Return `round 1 · table 2 · deal 3`; a number that is None is left out."""
    parts = [
        _("round %(number)s") % {"number": round} if round else "",
        _("table %(number)s") % {"number": table} if table else "",
        _("deal %(number)s") % {"number": deal} if deal else "",
    ]
    return " · ".join(part for part in parts if part)


def _tables(keys: set[int]) -> dict[int, Table]:
    return Table.objects.select_related("round").prefetch_related(*prefetch_seats()).in_bulk(list(keys))


def _overrides(tournament: Tournament) -> set[int]:
    """Return the numbers of the rulings that a director made about the table where they play, because no other official could.

    The log entry of such a ruling has `override`.
    """
    entries: Iterable[Any] = tournament.log.filter(what__in=(Event.RULE, Event.OVERTURN), after__override=True)
    return {entry.after["ruling"] if entry.what == Event.OVERTURN else Subject.parse(entry.object).ruling or 0 for entry in entries}


def _pays(tournament: Tournament, deals: set[Any]) -> dict[Any, tuple[Paid, ...]]:
    """Return the payments of each deal, by the deal's UUID: one total for each pair of payer and payee, without reversed payments."""
    live = Payment.objects.filter(tournament=tournament, deal__in=deals, reverses=None, reversed_by=None)
    sums: dict[Any, dict[tuple[str, str], int]] = {deal: defaultdict(int) for deal in deals}
    for payment in live.select_related("payer", "payee").order_by("pk"):
        names = (
            isolated(payment.payer.name) if payment.payer else _("the pot"),
            isolated(payment.payee.name) if payment.payee else _("the pot"),
        )
        sums[payment.deal_id][names] += payment.amount
    return {deal: tuple((payer, payee, amount) for (payer, payee), amount in pairs.items()) for deal, pairs in sums.items()}
