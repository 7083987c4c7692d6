"""The typed slip of one table, as one reader may see it.

If slips are typed twice, neither person sees the other's slip before both have sent theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from clubs.actors import Actor
from clubs.people.queries.account_names import account_text
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.own_tables import barred_from
from tournaments.evening.permissions import Right, rights, roles
from tournaments.play.queries.table_rights import table_rights
from tournaments.slips.models import Slip, SlipPhoto
from tournaments.slips.queries.slips import is_confirmed, slip_people, typists
from tournaments.slips.rows import SlipDifference, compare


@dataclass(frozen=True)
class TypedSlip:
    """One table's slip, as far as one reader may see it."""

    slip: Slip | None
    """The slip that this reader types or reads; None if it is not typed yet."""
    other: Slip | None
    """The other person's slip, if slips are typed twice and the reader has sent their own."""
    typed_by: tuple[str, ...]
    """The people who typed the slip, in the order of typing (`typists`)."""
    photos: tuple[tuple[SlipPhoto, str], ...]
    """The photos of the slip, each with the person who took it."""
    confirmed_by: str
    confirmed: bool
    may_type: bool
    may_confirm: bool
    own_table: bool
    differences: Mapping[int, tuple[SlipDifference, ...]] = field(default_factory=dict)


def typed_slip(actor: Actor, tournament: Tournament, table: Table) -> TypedSlip:
    """Return the slip of this table, for a reader who is staff."""
    slips, policy = list(table.slips.all()), tournament.slip_confirmation
    twice = policy == Tournament.SlipConfirmation.DOUBLE
    held = rights(roles(actor, tournament, table=table))
    barred = barred_from(actor, tournament, table)
    own = next((slip for slip in slips if slip.by == actor.name), None) if twice else (slips[0] if slips else None)
    other = next((slip for slip in slips if slip is not own), None) if twice and own is not None else None
    types = "report" in table_rights(actor, tournament, table, held).actions and not (twice and barred)
    if twice and own is None and len(slips) > 1:
        types = False  # two other people have typed it
    confirmed = is_confirmed(tournament, slips)
    photos = tuple(table.slip_photos.all())
    people = slip_people(tournament, slips, [photo.by for photo in photos])
    return TypedSlip(
        slip=own,
        other=other,
        typed_by=typists(slips, people),
        confirmed_by=account_text(slips[0].confirmed_by, people) if slips else "",
        photos=tuple((photo, account_text(photo.by, people)) for photo in photos),
        confirmed=confirmed,
        may_type=types,
        may_confirm=_may_confirm(actor, tournament, table, slips[0] if slips else None, held) and not barred,
        own_table=barred,
        differences=compare(own.typed_rows, other.typed_rows) if own is not None and other is not None else {},
    )


def _may_confirm(actor: Actor, tournament: Tournament, table: Table, slip: Slip | None, held: frozenset[Right]) -> bool:
    asks = tournament.slip_confirmation == Tournament.SlipConfirmation.SECOND
    if not asks or slip is None or slip.confirmed_at is not None or slip.by == actor.name:
        return False
    return Right.REPORT in held and table.round.state != Round.State.SEATED
