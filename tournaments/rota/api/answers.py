"""The API's answer about an evening's duties, with the names that the reader may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from clubs.people.models import Member
from tournaments.entrants.queries.names import Names
from tournaments.rota.queries import EveningRota
from tournaments.rota.values import DutyKind, DutyLine, SwapRequest
from tournaments.rota.wording import duty_title
from tournaments.signup.queries.facts import person_of


class DutyPerson(Struct, frozen=True):
    """Somebody in the rota."""

    person: Annotated[str, Meta(description="Names them in requests: `member 12`.")]
    name: Annotated[str, Meta(description="Their name, as the reader may see it.")]


class DutyAnswer(Struct, frozen=True, kw_only=True):
    """A duty that the evening needs, and who does it."""

    number: Annotated[int, Meta(description="Identifies the duty within the evening; it is never used again.")]
    kind: DutyKind
    text: Annotated[str, Meta(description="The club's own name of the duty; with `other` only.")]
    title: Annotated[str, Meta(description="The duty with its hours, for people.")]
    wanted: int
    starts_at: Annotated[str | None, Meta(description="A time on the clocks of the club, such as `19:00`.")]
    ends_at: str | None
    people: tuple[DutyPerson, ...]
    places_open: Annotated[int, Meta(description="How many people it still needs.")]


class SwapAnswer(Struct, frozen=True, kw_only=True):
    """A request that waits: one member asks another to take a duty over. The first does it until the other agrees."""

    duty: int
    person: Annotated[DutyPerson, Meta(description="Who asks.")]
    other: Annotated[DutyPerson, Meta(description="Who is asked.")]
    against: Annotated[int | None, Meta(description="The duty of the other that the first would do in exchange; null for nothing.")]


class DutiesAnswer(Struct, frozen=True, kw_only=True):
    """The rota of an evening: who does which duty, and who asks whom to take over."""

    version: int
    person: Annotated[str | None, Meta(description="The reader's own member, such as `member 12`; null if the account has none.")]
    places_open: Annotated[int, Meta(description="How many people all duties together still need.")]
    duties: tuple[DutyAnswer, ...]
    swaps: Annotated[tuple[SwapAnswer, ...], Meta(description="The requests that wait: of and to the reader; for a director, all.")]


def duties_answer(rota: EveningRota, names: Names, member: Member | None, *, leads: bool) -> DutiesAnswer:
    """Return the rota as this reader may see it: `member` is theirs, `leads` says that they speak for every member."""
    own = person_of(member) if member is not None else None
    swaps = (each for each in rota.roster.swaps if leads or own in (each.person, each.other))
    return DutiesAnswer(
        version=rota.tournament.version,
        person=own,
        places_open=rota.roster.places_open,
        duties=tuple(_duty(rota, each, names) for each in rota.roster.lines),
        swaps=tuple(_swap(rota, each, names) for each in swaps),
    )


def _duty(rota: EveningRota, line: DutyLine, names: Names) -> DutyAnswer:
    people, title = tuple(_people(rota, line.people, names)), duty_title(line.duty)
    return DutyAnswer(**line.duty.to_json(), title=title, people=people, places_open=line.places_open)


def _swap(rota: EveningRota, swap: SwapRequest, names: Names) -> SwapAnswer:
    person, other = _people(rota, (swap.person, swap.other), names)
    return SwapAnswer(duty=swap.duty, person=person, other=other, against=swap.against)


def _people(rota: EveningRota, people: Iterable[str], names: Names) -> Iterable[DutyPerson]:
    return (DutyPerson(each, rota.name(each, names)) for each in people)
