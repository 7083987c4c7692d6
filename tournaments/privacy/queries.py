"""All stored data of one member, as one value, for members who ask for their data. Only reads."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import Q

from clubs.people.models import Member
from tournaments.evening.models import Acceptance, EarlierPlace, Entrant, NameOpening, Place, Ruling
from tournaments.jury.models import Appeal
from tournaments.play.models import Payment
from tournaments.signup.queries.own_answers import answers_of
from tournaments.slots import records_of

FORMAT = "troela-person/1"
MEMBER_FIELDS = (
    "number", "name", "called", "kind", "email", "telephone", "address", "birthday", "notes", "proposed_name", "public_name", "joined_on",
    "left_on",
)  # fmt: skip


def personal_data(member: Member) -> dict[str, Any]:
    """Return the data stored of this member: in the club, of their account, of every evening they played, and what they answered.

    Other people are named by their number, except the guests whom the member signed up.
    """
    people = [member, *member.merged.order_by("number")]
    entrants = Entrant.objects.filter(member__in=people).select_related("tournament").order_by("tournament__on", "tournament", "number")
    return {
        "format": FORMAT,
        "club": {"name": member.club.name, "slug": member.club.slug},
        "member": [_member(each) for each in people],
        "account": _account(member),
        "evenings": [_evening(entrant) for entrant in entrants],
        "answers": answers_of(people),
        **records_of(people),
    }


def _member(member: Member) -> dict[str, Any]:
    return {
        **{field: _plain(getattr(member, field)) for field in MEMBER_FIELDS},
        "earlier_periods": [[_plain(period.joined_on), _plain(period.left_on)] for period in member.earlier_periods.all()],
        "changes": [
            {"at": _plain(change.entry.at), "by": change.entry.who, "before": change.before, "after": change.after, "undone": change.undone}
            for change in member.changes.select_related("entry").order_by("entry__number")
        ],
    }


def _account(member: Member) -> dict[str, Any] | None:
    user = member.user
    if user is None:
        return None
    return {
        "name": user.get_username(),
        "full_name": user.get_full_name(),
        "email": user.email,
        "made_at": _plain(user.date_joined),
        "last_login": _plain(user.last_login),
    }


def _evening(entrant: Entrant) -> dict[str, Any]:
    tournament = entrant.tournament
    places = Place.objects.filter(entrant=entrant).select_related("table__round").order_by("table__round__number")
    earlier = EarlierPlace.objects.filter(entrant=entrant).select_related("table__round").order_by("table__round__number")
    payments = Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant)).select_related("table", "payer", "payee").order_by("pk")
    acceptances = Acceptance.objects.filter(entrant=entrant).select_related("table__round").order_by("at")
    rulings = [each for each in Ruling.objects.filter(tournament=tournament) if entrant.number in each.affected_players()]
    return {
        "name": tournament.name,
        "address": tournament.slug,
        "on": _plain(tournament.on),
        "number": entrant.number,
        "enrolled_as": {"name": entrant.name, "called": entrant.called},
        "names_in_log": sorted(NameOpening.objects.filter(entrant=entrant).values_list("text", flat=True)),
        "present_at": _plain(entrant.present_at),
        "withdrawn": entrant.withdrawn,
        "seats": [_seat(each) for each in places],
        "earlier_seats": [
            {"round": each.table.round.number, "table": each.table.number, "seat": each.seat, "last_deal": each.last_deal}
            for each in earlier
        ],
        "accepted": [{"round": each.table.round.number, "table": each.table.number, "at": _plain(each.at)} for each in acceptances],
        "payments": [_payment(payment, entrant) for payment in payments],
        "rulings": [{"number": each.number, "kind": each.kind, "text": each.text, "at": _plain(each.at)} for each in rulings],
        "appeals": [_appeal(each) for each in entrant.appeals.select_related("ruling")],
    }


def _appeal(appeal: Appeal) -> dict[str, Any]:
    own = {"ruling": appeal.ruling.number, "reason": appeal.reason, "at": _plain(appeal.made_at)}
    return own | {"outcome": appeal.outcome, "answer": appeal.answer, "answered_at": _plain(appeal.answered_at)}


def _seat(place: Place | EarlierPlace) -> dict[str, int]:
    return {"round": place.table.round.number, "table": place.table.number, "seat": place.seat}


def _payment(payment: Payment, entrant: Entrant) -> dict[str, Any]:
    other = payment.payee if payment.payer_id == entrant.pk else payment.payer
    return {
        "at": _plain(payment.at),
        "round": payment.round_number,
        "table": payment.table.number if payment.table else None,
        "reason": payment.reason,
        "points": -payment.amount if payment.payer_id == entrant.pk else payment.amount,
        "other": other.number if other else None,
    }


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime.date) else value
