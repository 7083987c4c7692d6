"""The panels of the rota: a member's next duties on their own page, and the duties that are open on the director's page Now."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.actors import Actor
from clubs.days import whole_day
from clubs.direction import comma_text
from clubs.people.models import Member
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.before_start import when_text
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.rota.queries import EveningRota, duties_ahead, rota_of
from tournaments.rota.wording import duty_title, open_text, own_swap_text, swap_text
from tournaments.signup.queries.facts import person_of
from tournaments.slots import Panel


@dataclass(frozen=True)
class SwapToAnswer:
    """A request that the member answers on their own page."""

    duty: int
    person: str
    text: str


@dataclass(frozen=True)
class EveningDuties:
    """A member's duties at one of their next evenings."""

    tournament: Tournament
    when: str
    duties: str
    """The member's duties; "" if they have none and are only asked."""
    waiting: tuple[str, ...]
    """Sentences about the member's own requests that nobody answered yet."""
    requests: tuple[SwapToAnswer, ...]


@dataclass(frozen=True)
class OpenDuties:
    """The duties of an evening that still need somebody."""

    tournament: Tournament
    text: str
    duties: str


def own_duties(member: Member) -> Panel | None:
    """Return the member's next duties, and what others ask of them; None if there are none."""
    rotas = duties_ahead(member)
    if not rotas:
        return None
    return Panel("tournaments/rota/own_panel.html", [_own_evening(each, person_of(member)) for each in rotas])


def _own_evening(rota: EveningRota, own: str) -> EveningDuties:
    announcement = announcement_of(rota.tournament)
    return EveningDuties(
        rota.tournament,
        when_text(rota.tournament, announcement) if announcement is not None else whole_day(rota.tournament.on),
        comma_text(duty_title(each) for each in rota.roster.duties_of(own)),
        tuple(own_swap_text(rota, each) for each in rota.roster.swaps if each.person == own),
        tuple(SwapToAnswer(each.duty, each.person, swap_text(rota, each)) for each in rota.roster.asked_of(own)),
    )


def open_duties(actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> Panel | None:
    """Return the open duties of an evening that has not begun, for its director; None if every duty has its people."""
    if Right.ROTA not in rights or tournament.state != Tournament.State.PREPARING:
        return None
    roster = rota_of(tournament).roster
    if not roster.places_open:
        return None
    duties = comma_text(duty_title(line.duty) for line in roster.lines if line.places_open)
    return Panel("tournaments/rota/now_panel.html", OpenDuties(tournament, open_text(roster.places_open), duties))
