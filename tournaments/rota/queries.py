"""Reads the rota of evenings from their logs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from clubs.people.models import Member
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Tournament
from tournaments.rota.roster import roster
from tournaments.rota.values import DutiesSet, DutyFact, DutySaid, Roster, RotaDuty
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.facts import person_of
from tournaments.signup.queries.people import people_of, person_name, persons_in

AboutDuties = DutiesSet | DutyFact


@dataclass(frozen=True)
class EveningRota:
    """The rota of an evening, and the people in it."""

    tournament: Tournament
    roster: Roster
    people: Mapping[str, Member | SignUpGuest]

    def name(self, person: str, names: Names = FULL_NAMES) -> str:
        """Return the name that a reader with these names sees of somebody in the rota."""
        return person_name(person, self.people.get(person), names)


def rota_of(tournament: Tournament) -> EveningRota:
    """Return the rota of an evening; an empty one if its duties were never set. Makes three queries at most."""
    return rotas_of([tournament])[tournament.pk]


def rotas_of(evenings: Sequence[Tournament]) -> Mapping[int, EveningRota]:
    """Return the rota of each of these evenings of one club, by the evening's key. Makes three queries at most."""
    rows = LogEntry.objects.filter(tournament__in=evenings, what__in=[Event.ROTA, Event.DUTY]).order_by("tournament", "number")
    facts = defaultdict[int, list[AboutDuties]](list)
    for key, what, content in rows.values_list("tournament", "what", "after"):
        facts[key].append(_fact(what, content))
    persons = {
        each for of_one in facts.values() for fact in of_one if isinstance(fact, DutyFact) for each in (fact.person, fact.other) if each
    }
    people = people_of(evenings[0], persons) if persons else {}
    remaining = {person: person_of(who) for person, who in people.items()}
    by_person = {person_of(who): who for who in people.values()}
    return {each.pk: EveningRota(each, roster(_renamed(fact, remaining) for fact in facts[each.pk]), by_person) for each in evenings}


def duties_ahead(member: Member) -> list[EveningRota]:
    """Return the rotas of the next evenings of the member's club in which they have a duty or are asked to take one over, by date.

    A cancelled evening is not among them. Makes four queries at most, and one if no rota names the member.
    """
    persons = [person_of(each) for each in (member, *member.merged.all())]
    named = Q(pk=None)
    for person in persons:
        named |= Q(content__contains=f'"{person}"')
    entries = LogEntry.objects.filter(what=Event.DUTY).annotate(content=Cast("after", TextField())).filter(named)
    ahead = Tournament.objects.filter(club=member.club_id, on__gte=timezone.localdate(), pk__in=entries.values("tournament"))
    ahead = ahead.exclude(state=Tournament.State.CLOSED).filter(Q(announcement=None) | Q(announcement__cancelled_at=None))
    evenings = list(ahead.select_related("announcement", "club").order_by("on", "announcement__starts_at", "pk"))
    if not evenings:
        return []
    rotas, own = rotas_of(evenings), person_of(member)
    return [each for each in rotas.values() if each.roster.duties_of(own) or each.roster.asked_of(own)]


def duties_by_evening(member: Member, evenings: Sequence[Tournament]) -> Mapping[int, tuple[list[RotaDuty], int]]:
    """Return the member's duties at each of these evenings of their club, and how often the rota changed, by the evening's key."""
    if not evenings:
        return {}
    rotas, own = rotas_of(evenings), person_of(member)
    counted = LogEntry.objects.filter(tournament__in=evenings, what__in=[Event.ROTA, Event.DUTY]).values_list("tournament", flat=True)
    changes = list(counted)
    return {key: (rota.roster.duties_of(own), changes.count(key)) for key, rota in rotas.items()}


def last_duties(tournament: Tournament) -> tuple[RotaDuty, ...]:
    """Return the duties of the club's last evening before this one that has any; () if there is none."""
    with_rota = LogEntry.objects.filter(what=Event.ROTA).values("tournament")
    earlier = Tournament.objects.filter(club=tournament.club_id, pk__in=with_rota).exclude(pk=tournament.pk)
    earlier = earlier.filter(Q(on__lt=tournament.on) | Q(on=tournament.on, pk__lt=tournament.pk)).order_by("-on", "-pk")
    last = earlier.first()
    return tuple(each.duty for each in rota_of(last).roster.lines) if last is not None else ()


def duty_records(members: Collection[Member]) -> list[dict[str, Any]]:
    """Return what these members, who are one person, said about duties and others asked them, for members who ask for their data."""
    named = Q(pk=None)
    for each in members:
        named |= Q(content__contains=f'"{person_of(each)}"')
    clubs = {each.club_id for each in members}
    entries = (
        LogEntry.objects.filter(tournament__club__in=clubs, what=Event.DUTY).annotate(content=Cast("after", TextField())).filter(named)
    )
    entries = entries.select_related("tournament").order_by("tournament__on", "tournament", "number")
    return [_record(each) for each in entries]


def _record(entry: LogEntry) -> dict[str, Any]:
    said = {name: entry.after[name] for name in ("said", "duty", "kind", "text", "against")} if isinstance(entry.after, dict) else {}
    people = [{"member": int(each.partition(" ")[2])} for each in persons_in(entry.after)]
    evening = entry.tournament
    return {"evening": evening.name, "on": evening.on.isoformat(), "at": entry.at.isoformat(), "by": entry.who, "people": people, **said}


def _fact(what: str, content: Any) -> AboutDuties:
    if what == Event.ROTA:
        return DutiesSet(tuple(RotaDuty.from_json(each) for each in content["duties"]))
    return DutyFact(DutySaid(content["said"]), content["duty"], content["people"][0], content["other"], content["against"])


def _renamed(fact: AboutDuties, remaining: Mapping[str, str]) -> AboutDuties:
    """Return the fact with a merged member replaced by the one who remains."""
    if isinstance(fact, DutiesSet):
        return fact
    return replace(fact, person=remaining.get(fact.person, fact.person), other=remaining.get(fact.other, fact.other))
