"""Checks that deals and rulings are those that the log says were reported, corrected, voided and decided."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.archive.context import CheckContext, place_of, same_json
from tournaments.archive.evening import DealRecord, RulingRecord
from tournaments.archive.from_log.evening import LoggedDeal, LoggedRuling
from tournaments.evening.strict_json import to_json


def differences(context: CheckContext) -> Iterator[str]:
    """The differences of the deals, table by table, then those of the rulings."""
    if len(context.deals) != sum(len(table.deals) for _round, table in context.each_table()):
        yield _("Two deals have the same UUID.")
    for at in sorted(set(context.logged.deals) | set(context.tables)):
        in_file = {deal.id: deal for deal in context.tables[at].deals} if at in context.tables else {}
        logged = context.logged.deals.get(at, {})
        for id in [*in_file, *(id for id in logged if id not in in_file)]:
            yield from _deal(at, in_file.get(id), logged.get(id))
    yield from _rulings(context)
    yield from _calls(context)


def _deal(at: tuple[int, int], in_file: DealRecord | None, logged: LoggedDeal | None) -> Iterator[str]:
    if in_file is None or logged is None:
        number = in_file.number if in_file else logged.number if logged else 0
        text = _("{place} is missing.") if in_file is None else _("{place} was never reported.")
        yield text.format(place=place_of(*at, number))
        return
    place = place_of(*at, in_file.number)
    if not same_json(in_file.facts, logged.facts):
        yield _("{place}: the facts are {found}; the log says {said}.").format(place=place, found=in_file.facts, said=logged.facts)
    for name in ("number", "revision", "void", "sent", "reported_by"):
        if getattr(in_file, name) != getattr(logged, name):
            text = _("{place}: {field} is {found}; the log says {said}.")
            yield text.format(place=place, field=name, found=getattr(in_file, name), said=getattr(logged, name))
    times = {"played_at": logged.played_at} | ({"received_at": logged.received_at} if logged.received_at is not None else {})
    for name, logged_time in times.items():
        if not _same_moment(getattr(in_file, name), logged_time):
            text = _("{place}: {field} is {found}; the log says {said}.")
            yield text.format(place=place, field=name, found=getattr(in_file, name), said=logged_time)
    for name, kept in logged.kept.items():
        value = to_json(getattr(in_file, name))
        if not same_json(value, kept):
            yield _("{place}: {field} is {found}; the log says {said}.").format(place=place, field=name, found=value, said=kept)


def _same_moment(in_file: str, logged: object) -> bool:
    try:
        return datetime.datetime.fromisoformat(in_file) == datetime.datetime.fromisoformat(str(logged))
    except ValueError:
        return False


def _rulings(context: CheckContext) -> Iterator[str]:
    in_file = {ruling.number: ruling for ruling in context.evening.rulings}
    if len(in_file) != len(context.evening.rulings):
        yield _("Two rulings have the same number.")
    for number in sorted(set(in_file) | set(context.logged.rulings)):
        if number not in in_file:
            yield _("Ruling {number} is missing.").format(number=number)
        elif number not in context.logged.rulings:
            yield _("Ruling {number} was never made.").format(number=number)
        else:
            yield from _ruling(context, in_file[number], context.logged.rulings[number])


def _ruling(context: CheckContext, in_file: RulingRecord, logged: LoggedRuling) -> Iterator[str]:
    for name in ("kind", "article", "text", "moves", "round", "table", "deal", "decides", "appeal_until", "call", "by", "at", "overturns"):
        value, logged_value = to_json(getattr(in_file, name)), getattr(logged, name)
        if not same_json(value, logged_value) and not (name == "at" and logged_value is None):
            text = _("Ruling {number}: {field} is {found}; the log says {said}.")
            yield text.format(number=in_file.number, field=name, found=value, said=logged_value)
    at = (in_file.round, in_file.table)
    if in_file.table is not None and at not in context.tables:
        yield _("Ruling {number} is about a table that is not there.").format(number=in_file.number)
    if in_file.deal is not None and (in_file.deal not in context.deals or context.deals[in_file.deal][0] != at):
        yield _("Ruling {number} is about a deal that is not there.").format(number=in_file.number)
    for move in in_file.moves:
        for player in (move.payer, move.payee):
            if player is not None and player not in context.entrants:
                yield _("Ruling {number}: {player} does not play here.").format(number=in_file.number, player=context.name(player))


def _calls(context: CheckContext) -> Iterator[str]:
    """Checks that every call is in the log, and ended as the log says."""
    in_file = {call.id: call for call in context.evening.calls}
    if len(in_file) != len(context.evening.calls):
        yield _("Two calls have the same UUID.")
    for id in [*in_file, *(id for id in context.logged.calls if id not in in_file)]:
        call, logged = in_file.get(id), context.logged.calls.get(id)
        if call is None or logged is None:
            yield (_("Call {id} is missing.") if call is None else _("Call {id} was never made.")).format(id=id)
            continue
        for name, at in (("heard", call.heard_at), ("ended", call.ended_at)):
            if (at is not None) != bool(getattr(logged, f"{name}_by")):
                text = _("Call {id}: {field} is {found}; the log says {said}.")
                yield text.format(id=id, field=f"{name}_at", found=at, said=getattr(logged, f"{name}_by"))
        for name, logged_value in vars(logged).items():
            value = getattr(call, name)
            same = _same_moment(value, logged_value) if name == "called_at" else value == logged_value
            if not same and not (name in ("received_at", "heard_at", "ended_at") and logged_value is None):
                yield _("Call {id}: {field} is {found}; the log says {said}.").format(id=id, field=name, found=value, said=logged_value)
