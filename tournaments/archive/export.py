"""Reads an evening from the database as one value, and writes it as one file. Changes nothing."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.chain import GENESIS_HASH, chain_link
from tournaments.archive.announcement import announcement_record
from tournaments.archive.evening import (
    FORMAT,
    AcceptanceRecord,
    AppealRecord,
    CallRecord,
    ClubRecord,
    DealRecord,
    EarlierPlaceRecord,
    EntrantRecord,
    EntryRecord,
    EveningRecord,
    GroupRecord,
    HouseRulesRecord,
    MessageRecord,
    OfficialRecord,
    OpeningRecord,
    PaymentRecord,
    PlaceRecord,
    RatingRecord,
    RoundRecord,
    RulesRecord,
    RulingRecord,
    SeasonRecord,
    SlipRecord,
    SlipRowRecord,
    TableRecord,
    TournamentRecord,
    WishRecord,
)
from tournaments.entrants.queries.ratings import RatingOfEvening, ratings_of
from tournaments.evening.models import Acceptance, EarlierPlace, NameOpening, Place, Round, Ruling, SitOut, Table, Tournament, Wish
from tournaments.evening.strict_json import UtcTime, check_storable, json_text, read, to_json
from tournaments.jury.models import Appeal, Call
from tournaments.play.models import Deal, Payment
from tournaments.prizes.giving.prize_json import list_json
from tournaments.prizes.models import PrizeGiving
from tournaments.slips.models import Slip

UNKNOWN_ENTRANT = 0
"""The number exported for a player of another tournament. No action writes such a row; `verify` reports it."""


def evening_text(evening: EveningRecord) -> str:
    """Return the JSON text of the exported file. It does not depend on when or where the evening is exported."""
    return json_text(to_json(evening)) + "\n"


@transaction.atomic
def export_evening(tournament: Tournament) -> EveningRecord:
    """Read the whole evening from the database, with the tournament locked so that nothing changes while it is read.

    Raises Unreadable if a row contains a value that no action can have written.
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    tournament = Tournament.objects.select_related("club", "season", "house_rules").get(pk=tournament.pk)
    numbers = dict(tournament.entrants.values_list("pk", "number"))
    log = tuple(EntryRecord(**chain_link(entry)) for entry in tournament.log.order_by("number"))
    evening = EveningRecord(
        format=FORMAT,
        club=ClubRecord(tournament.club.name, tournament.club.slug),
        tournament=_tournament(tournament, numbers),
        officials=_officials(tournament, numbers),
        entrants=_entrants(tournament, numbers),
        rounds=_rounds(tournament, numbers),
        calls=tuple(_call(call) for call in tournament.calls.select_related("table__round").order_by("received_at", "pk")),
        rulings=tuple(_ruling(ruling) for ruling in tournament.rulings.select_related("table", "overturns").order_by("number")),
        payments=_payments(tournament, numbers),
        log=log,
        head=log[-1].hash if log else GENESIS_HASH,
        openings=_openings(tournament),
        messages=_messages(tournament),
        appeals=tuple(_appeal(appeal) for appeal in tournament.appeals.select_related("ruling", "entrant").order_by("received_at", "pk")),
    )
    value = to_json(evening)
    check_storable(value)
    return read(EveningRecord, value)


def _time_if(time: datetime.datetime | None) -> UtcTime | None:
    return UtcTime.of(time) if time else None


def _tournament(tournament: Tournament, numbers: Mapping[int, int]) -> TournamentRecord:
    season, house_rules = tournament.season, tournament.house_rules
    return TournamentRecord(
        name=tournament.name,
        slug=tournament.slug,
        on=tournament.on,
        language=tournament.language,
        season=SeasonRecord(season.name, season.starts_on, season.ends_on) if season else None,
        house_rules=HouseRulesRecord(house_rules.name, house_rules.version) if house_rules else None,
        rules=read(RulesRecord, tournament.rules, "tournament.rules"),
        fingerprint=tournament.fingerprint,
        criteria=tuple(tournament.criteria),
        policy=tournament.policy,
        rounds_planned=tournament.rounds_planned,
        deals_a_round=tournament.deals_a_round,
        state=tournament.state,
        version=tournament.version,
        closed_at=_time_if(tournament.closed_at),
        wishes=tuple(_wish(wish, numbers) for wish in tournament.wishes.order_by("pk")),
        prizes=_prizes(tournament),
        ratings=tuple(map(_rating, ratings_of(tournament))),
        abandoned_because=tournament.abandoned_because,
        last_counting_round=tournament.last_counting_round,
        is_public=tournament.is_public,
        announcement=announcement_record(tournament),
    )


def _rating(rating: RatingOfEvening) -> RatingRecord:
    groups = tuple(GroupRecord(each.number, each.name, each.players, each.reserve) for each in rating.groups)
    return RatingRecord(rating.number, rating.kind, rating.name, rating.points, rating.tie_breaks, groups)


def _wish(wish: Wish, numbers: Mapping[int, int]) -> WishRecord:
    first, second = _number(wish.first_id, numbers), _number(wish.second_id, numbers)
    return WishRecord(wish.kind, first or UNKNOWN_ENTRANT, second, wish.table, wish.seat, wish.weight)


def _prizes(tournament: Tournament) -> dict[str, Any] | None:
    stored = PrizeGiving.objects.filter(tournament=tournament).first()
    if stored is None:
        return None
    return list_json(stored.prizes, stored.rule) | {"confirmed": stored.confirmed, "read": stored.read}


def _number(key: int | None, numbers: Mapping[int, int]) -> int | None:
    """Return the number of the player with this primary key; None if `key` is None.

    Returns UNKNOWN_ENTRANT if the key is not that of a player of this evening.
    """
    return None if key is None else numbers.get(key, UNKNOWN_ENTRANT)


def _officials(tournament: Tournament, numbers: Mapping[int, int]) -> tuple[OfficialRecord, ...]:
    officials = tournament.officials.order_by("name")
    records = [OfficialRecord(official.name, official.role, _number(official.plays_as_id, numbers)) for official in officials]
    return tuple(sorted(records, key=lambda official: official.user))


def _entrants(tournament: Tournament, numbers: Mapping[int, int]) -> tuple[EntrantRecord, ...]:
    return tuple(
        EntrantRecord(
            number=entrant.number,
            name=entrant.name,
            called=entrant.called,
            member=entrant.member.number if entrant.member else None,
            withdrawn=entrant.withdrawn,
            present_at=_time_if(entrant.present_at),
            takes_over=_number(entrant.takes_over_id, numbers),
            forgotten=entrant.forgotten,
        )
        for entrant in tournament.entrants.select_related("member").order_by("number")
    )


def _openings(tournament: Tournament) -> tuple[OpeningRecord, ...]:
    rows = NameOpening.objects.filter(entrant__tournament=tournament).order_by("entrant__number", "commitment")
    return tuple(OpeningRecord(*row) for row in rows.values_list("entrant__number", "commitment", "salt", "text"))


def _messages(tournament: Tournament) -> tuple[MessageRecord, ...]:
    return tuple(
        MessageRecord(
            id=str(message.pk),
            audience=message.audience,
            place=message.place,
            text=message.text,
            sent_at=UtcTime.of(message.sent_at),
            sent_by=message.sent_by,
            expires_at=_time_if(message.expires_at),
            taken_back_at=_time_if(message.taken_back_at),
        )
        for message in tournament.messages.order_by("sent_at", "pk")
    )


def _rounds(tournament: Tournament, numbers: Mapping[int, int]) -> tuple[RoundRecord, ...]:
    places: dict[int, list[PlaceRecord]] = defaultdict(list)
    for place in Place.objects.filter(round__tournament=tournament).order_by("seat"):
        places[place.table_id].append(PlaceRecord(place.seat, numbers.get(place.entrant_id, UNKNOWN_ENTRANT), place.vacant))
    deals: dict[int, list[DealRecord]] = defaultdict(list)
    for deal in Deal.objects.filter(table__round__tournament=tournament).order_by("number", "received_at", "pk"):
        deals[deal.table_id].append(_deal(deal))
    earlier: dict[int, list[EarlierPlaceRecord]] = defaultdict(list)
    for former in EarlierPlace.objects.filter(table__round__tournament=tournament).order_by("seat", "last_deal"):
        entrant = numbers.get(former.entrant_id, UNKNOWN_ENTRANT)
        earlier[former.table_id].append(EarlierPlaceRecord(former.seat, entrant, former.last_deal))
    acceptances: dict[int, list[AcceptanceRecord]] = defaultdict(list)
    for acceptance in Acceptance.objects.filter(table__round__tournament=tournament).order_by("at", "pk"):
        entrant = numbers.get(acceptance.entrant_id, UNKNOWN_ENTRANT)
        acceptances[acceptance.table_id].append(AcceptanceRecord(entrant, UtcTime.of(acceptance.at), acceptance.by))
    slips: dict[int, list[SlipRecord]] = defaultdict(list)
    for slip in Slip.objects.filter(table__round__tournament=tournament).order_by("nth"):
        slips[slip.table_id].append(_slip(slip))
    tables: dict[int, list[TableRecord]] = defaultdict(list)
    for table in Table.objects.filter(round__tournament=tournament).order_by("number"):
        tables[table.round_id].append(
            _table(table, places[table.pk], deals[table.pk], earlier[table.pk], acceptances[table.pk], slips[table.pk])
        )
    sits_out: dict[int, list[int]] = defaultdict(list)
    for sit_out in SitOut.objects.filter(round__tournament=tournament).order_by("entrant__number"):
        sits_out[sit_out.round_id].append(numbers.get(sit_out.entrant_id, UNKNOWN_ENTRANT))
    return tuple(_round(round_, tables[round_.pk], sits_out[round_.pk]) for round_ in tournament.rounds.order_by("number"))


def _round(round_: Round, tables: list[TableRecord], sits_out: list[int]) -> RoundRecord:
    return RoundRecord(
        number=round_.number,
        seed=round_.seed,
        state=round_.state,
        started_at=_time_if(round_.started_at),
        finished_at=_time_if(round_.finished_at),
        tables=tuple(tables),
        method=round_.method,
        fives=round_.fives,
        clock_ends_at=_time_if(round_.clock_ends_at),
        clock_paused_at=_time_if(round_.clock_paused_at),
        last_deal_at=_time_if(round_.last_deal_at),
        sits_out=tuple(sits_out),
    )


def _table(
    table: Table,
    places: list[PlaceRecord],
    deals: list[DealRecord],
    earlier_places: list[EarlierPlaceRecord],
    acceptances: list[AcceptanceRecord],
    slips: list[SlipRecord],
) -> TableRecord:
    return TableRecord(
        number=table.number,
        seats=table.seats,
        deals_planned=table.deals_planned,
        first_dealer=table.first_dealer,
        carried=table.carried,
        stopped=table.stopped,
        signed_at=_time_if(table.signed_at),
        places=tuple(places),
        deals=tuple(deals),
        cut_short=table.cut_short,
        extra_minutes=table.extra_minutes,
        earlier_places=tuple(earlier_places),
        acceptances=tuple(acceptances),
        slips=tuple(slips),
    )


def _slip(slip: Slip) -> SlipRecord:
    return SlipRecord(
        nth=slip.nth,
        by=slip.by,
        rows=tuple(SlipRowRecord(row["number"], row["id"], row["facts"], tuple(row["written"])) for row in slip.rows),
        figures_are=slip.figures_are,
        totals=tuple(slip.totals),
        revision=slip.revision,
        sent_at=UtcTime.of(slip.sent_at),
        confirmed_at=_time_if(slip.confirmed_at),
        confirmed_by=slip.confirmed_by,
    )


def _deal(deal: Deal) -> DealRecord:
    return DealRecord(
        id=str(deal.pk),
        number=deal.number,
        facts=deal.facts,
        sent=deal.sent,
        revision=deal.revision,
        void=deal.void,
        verdict=deal.verdict,
        contract=deal.contract,
        status=deal.status,
        counts=deal.counts,
        sits_out=deal.sits_out,
        in_doubt=deal.in_doubt,
        played_at=UtcTime.of(deal.played_at),
        received_at=UtcTime.of(deal.received_at),
        reported_by=deal.reported_by,
    )


def _call(call: Call) -> CallRecord:
    return CallRecord(
        id=str(call.pk),
        round=call.table.round.number,
        table=call.table.number,
        deal=call.deal_number,
        article=call.article,
        automatic=call.automatic,
        seat=call.seat,
        contract=call.contract,
        said=call.said,
        note=call.note,
        called_at=UtcTime.of(call.called_at),
        received_at=UtcTime.of(call.received_at),
        called_by=call.called_by,
        heard_at=_time_if(call.heard_at),
        heard_by=call.heard_by,
        ended_at=_time_if(call.ended_at),
        ended_by=call.ended_by,
        outcome=call.outcome,
    )


def _appeal(appeal: Appeal) -> AppealRecord:
    return AppealRecord(
        id=str(appeal.pk),
        ruling=appeal.ruling.number,
        entrant=appeal.entrant.number,
        reason=appeal.reason,
        made_at=UtcTime.of(appeal.made_at),
        received_at=UtcTime.of(appeal.received_at),
        made_by=appeal.made_by,
        outcome=appeal.outcome,
        answer=appeal.answer,
        answered_at=_time_if(appeal.answered_at),
        answered_by=appeal.answered_by,
    )


def _ruling(ruling: Ruling) -> RulingRecord:
    return RulingRecord(
        number=ruling.number,
        round=ruling.round_number,
        table=ruling.table.number if ruling.table else None,
        deal=str(ruling.deal_id) if ruling.deal_id else None,
        kind=ruling.kind,
        article=ruling.article,
        text=ruling.text,
        moves=ruling.moves,
        decides=ruling.decides,
        call=str(ruling.call_id) if ruling.call_id else None,
        by=ruling.by,
        at=UtcTime.of(ruling.at),
        appeal_until=_time_if(ruling.appeal_until),
        overturns=ruling.overturns.number if ruling.overturns else None,
    )


def _payments(tournament: Tournament, numbers: Mapping[int, int]) -> tuple[PaymentRecord, ...]:
    stored = list(Payment.objects.filter(tournament=tournament).select_related("table", "ruling").order_by("pk"))
    order = {payment.pk: number for number, payment in enumerate(stored, start=1)}
    return tuple(_payment(payment, order, numbers) for payment in stored)


def _payment(payment: Payment, order: Mapping[int, int], numbers: Mapping[int, int]) -> PaymentRecord:
    return PaymentRecord(
        number=order[payment.pk],
        round=payment.round_number,
        table=payment.table.number if payment.table else None,
        deal=str(payment.deal_id) if payment.deal_id else None,
        ruling=payment.ruling.number if payment.ruling else None,
        line=payment.line,
        reason=payment.reason,
        payer=numbers.get(payment.payer_id, UNKNOWN_ENTRANT) if payment.payer_id else None,
        payee=numbers.get(payment.payee_id, UNKNOWN_ENTRANT) if payment.payee_id else None,
        amount=payment.amount,
        reverses=order[payment.reverses_id] if payment.reverses_id else None,
        at=UtcTime.of(payment.at),
    )
