"""Whether deals and rulings are what the log says was reported, corrected, voided and decided."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.archive.context import Case, place_of
from tournaments.archive.evening import DealRecord, RulingRecord
from tournaments.archive.log_story import ToldDeal, ToldRuling
from tournaments.strict_json import to_json


def differences(case: Case) -> Iterator[str]:
    """Deals first, table by table, then rulings."""
    if len(case.deals) != sum(len(table.deals) for _round, table in case.each_table()):
        yield _("Two deals have the same UUID.")
    for at in sorted(set(case.told.deals) | set(case.tables)):
        found = {deal.id: deal for deal in case.tables[at].deals} if at in case.tables else {}
        said = case.told.deals.get(at, {})
        for id in [*found, *(id for id in said if id not in found)]:
            yield from _deal(at, found.get(id), said.get(id))
    yield from _rulings(case)
    yield from _calls(case)


def _deal(at: tuple[int, int], found: DealRecord | None, said: ToldDeal | None) -> Iterator[str]:
    if found is None or said is None:
        number = found.number if found else said.number if said else 0
        text = _("{place} is missing.") if found is None else _("{place} was never reported.")
        yield text.format(place=place_of(*at, number))
        return
    place = place_of(*at, found.number)
    if found.facts != said.facts:
        yield _("{place}: the facts are {found}; the log says {said}.").format(place=place, found=found.facts, said=said.facts)
    for name in ("number", "revision", "void", "sent", "reported_by"):
        if getattr(found, name) != getattr(said, name):
            text = _("{place}: {field} is {found}; the log says {said}.")
            yield text.format(place=place, field=name, found=getattr(found, name), said=getattr(said, name))
    if not _same_moment(found.played_at, said.played_at):
        text = _("{place}: {field} is {found}; the log says {said}.")
        yield text.format(place=place, field="played_at", found=found.played_at, said=said.played_at)


def _same_moment(found: str, said: object) -> bool:
    try:
        return datetime.datetime.fromisoformat(found) == datetime.datetime.fromisoformat(str(said))
    except ValueError:
        return False


def _rulings(case: Case) -> Iterator[str]:
    found = {ruling.number: ruling for ruling in case.evening.rulings}
    if len(found) != len(case.evening.rulings):
        yield _("Two rulings have the same number.")
    for number in sorted(set(found) | set(case.told.rulings)):
        if number not in found:
            yield _("Ruling {number} is missing.").format(number=number)
        elif number not in case.told.rulings:
            yield _("Ruling {number} was never made.").format(number=number)
        else:
            yield from _ruling(case, found[number], case.told.rulings[number])


def _ruling(case: Case, found: RulingRecord, said: ToldRuling) -> Iterator[str]:
    for name in ("kind", "article", "text", "moves", "round", "table", "deal", "decides", "appeal_until", "call", "by", "overturns"):
        value, told = to_json(getattr(found, name)), getattr(said, name)
        if value != told:
            text = _("Ruling {number}: {field} is {found}; the log says {said}.")
            yield text.format(number=found.number, field=name, found=value, said=told)
    at = (found.round, found.table)
    if found.table is not None and at not in case.tables:
        yield _("Ruling {number} is about a table that is not there.").format(number=found.number)
    if found.deal is not None and (found.deal not in case.deals or case.deals[found.deal][0] != at):
        yield _("Ruling {number} is about a deal that is not there.").format(number=found.number)
    for move in found.moves:
        for player in (move.payer, move.payee):
            if player is not None and player not in case.entrants:
                yield _("Ruling {number}: {player} does not play here.").format(number=found.number, player=case.name(player))


def _calls(case: Case) -> Iterator[str]:
    """Every call is one that the log tells, and ended as it says."""
    found = {call.id: call for call in case.evening.calls}
    if len(found) != len(case.evening.calls):
        yield _("Two calls have the same UUID.")
    for id in [*found, *(id for id in case.told.calls if id not in found)]:
        call, said = found.get(id), case.told.calls.get(id)
        if call is None or said is None:
            yield (_("Call {id} is missing.") if call is None else _("Call {id} was never made.")).format(id=id)
            continue
        for name, at in (("heard", call.heard_at), ("ended", call.ended_at)):
            if (at is not None) != bool(getattr(said, f"{name}_by")):
                text = _("Call {id}: {field} is {found}; the log says {said}.")
                yield text.format(id=id, field=f"{name}_at", found=at, said=getattr(said, f"{name}_by"))
        for name, told in vars(said).items():
            value = getattr(call, name)
            same = _same_moment(value, told) if name == "called_at" else value == told
            if not same:
                yield _("Call {id}: {field} is {found}; the log says {said}.").format(id=id, field=name, found=value, said=told)
