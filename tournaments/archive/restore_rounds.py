"""Restores the rounds of an exported evening: tables, their current and earlier players, deals. `restore` calls it and checks the whole."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from tournaments.archive.evening import DealRecord, RoundRecord, SlipRecord, TableRecord
from tournaments.evening.models import Acceptance, EarlierPlace, Entrant, Place, Round, SitOut, Table, Tournament
from tournaments.evening.strict_json import UtcTime, to_json
from tournaments.play.ledger import contract_results_by_deal, scores_by_deal
from tournaments.play.models import Deal
from tournaments.play.own_totals import own_totals_in
from tournaments.slips.models import Slip


def restore_round(tournament: Tournament, record: RoundRecord, entrants: Mapping[int, Entrant]) -> Mapping[int, Table]:
    """Write the round with its tables, places and deals. Returns its tables by number.

    The tables get new passes, because links of the original evening must not work here.
    """
    round_ = Round.objects.create(
        tournament=tournament,
        number=record.number,
        method=record.method,
        fives=record.fives,
        seed=record.seed,
        state=record.state,
        started_at=time_if(record.started_at),
        finished_at=time_if(record.finished_at),
        clock_ends_at=time_if(record.clock_ends_at),
        clock_paused_at=time_if(record.clock_paused_at),
        last_deal_at=time_if(record.last_deal_at),
    )
    SitOut.objects.bulk_create(SitOut(round=round_, entrant=entrants[number]) for number in record.sits_out)
    return {table.number: _table(round_, table, entrants) for table in record.tables}


def time_if(time: UtcTime | None) -> datetime.datetime | None:
    """Return this time of the file as a datetime, or None if it is None."""
    return time.to_datetime() if time else None


def _table(round_: Round, record: TableRecord, entrants: Mapping[int, Entrant]) -> Table:
    table = Table.objects.create(
        round=round_,
        number=record.number,
        seats=record.seats,
        deals_planned=record.deals_planned,
        first_dealer=record.first_dealer,
        carried=to_json(record.carried),
        stopped=record.stopped,
        cut_short=record.cut_short,
        extra_minutes=record.extra_minutes,
        signed_at=time_if(record.signed_at),
    )
    Place.objects.bulk_create(
        Place(table=table, round=round_, entrant=entrants[place.entrant], seat=place.seat, vacant=place.vacant) for place in record.places
    )
    EarlierPlace.objects.bulk_create(
        EarlierPlace(table=table, seat=place.seat, entrant=entrants[place.entrant], last_deal=place.last_deal)
        for place in record.earlier_places
    )
    Acceptance.objects.bulk_create(
        Acceptance(table=table, entrant=entrants[each.entrant], at=each.at.to_datetime(), by=each.by) for each in record.acceptances
    )
    Slip.objects.bulk_create(_slip(table, slip) for slip in record.slips)
    Deal.objects.bulk_create(_deal(table, deal) for deal in record.deals)
    rules, deals = round_.tournament.rule_set, list(table.deals.all())
    results, scores = contract_results_by_deal(table, rules), scores_by_deal(table, rules)
    for deal in deals if round_.tournament.counts_round(round_.number) else ():
        deal.contract_results, deal.score = results.get(deal.pk, ""), scores.get(deal.pk, "")
    Deal.objects.bulk_update(deals, ["contract_results", "score"])
    return table


def _slip(table: Table, record: SlipRecord) -> Slip:
    confirmed_at = record.confirmed_at.to_datetime() if record.confirmed_at else None
    return Slip(table=table, **{**to_json(record), "sent_at": record.sent_at.to_datetime(), "confirmed_at": confirmed_at})


def _deal(table: Table, record: DealRecord) -> Deal:
    times = {"played_at": record.played_at.to_datetime(), "received_at": record.received_at.to_datetime()}
    totals = own_totals_in(record.facts)
    return Deal(table=table, deals_in_totals=totals.deals if totals else None, **{**to_json(record), **times})
