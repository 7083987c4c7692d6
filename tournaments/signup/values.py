"""The values of signing up: what was said, the terms of the evening, and the places that follow (`queue`). Pure.

A person is an opaque text; a party is a person, a pair or a table that gets its places all together or not at all.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

OFFER_HOURS = 12
OFFER_MINUTES_ON_THE_DAY = 30
OFFERS_WAIT_UNTIL_HOUR = 8
"""On the day itself, the minutes of an offer are not counted before this hour of the local morning: people sleep."""


class FactKind(StrEnum):
    """The kinds of facts: an answer of somebody, or a change that decides who gets a place. Log entries contain these values."""

    YES = "yes"
    MAYBE = "maybe"
    NO = "no"
    ACCEPT = "accept"
    """A party takes the places that were offered."""
    ADMIT = "admit"
    """The desk admits a party of guests."""
    REFUSE = "refuse"
    """The desk does not admit a party of guests."""
    WITH = "with"
    """Somebody without a partner agrees to play with the person whom the pool proposes."""
    NOT_WITH = "not_with"
    """Somebody without a partner does not want to play with the person whom the pool proposes."""
    MERGE = "merge"
    """The club merged two of its members: `people` is the one who is gone, `other` the one who remains. In the club's log."""
    CAPACITY = "capacity"
    """The limit of the evening is set or changed."""
    DRAWN = "drawn"
    """The first round is drawn. From now on no place is offered."""
    UNDRAWN = "undrawn"
    """The draw of the first round is taken back."""


class SignUpPlace(StrEnum):
    """The place of a person who said something: the outcome of the fold. The API answers with these values."""

    IN = "in"
    OFFERED = "offered"
    WAITING = "waiting"
    TO_ADMIT = "to_admit"
    """The desk has not decided yet about these guests. They hold no place."""
    MAYBE = "maybe"
    NO = "no"
    SIGNED_OFF = "signed_off"
    """The person said yes, and later no, before the deadline."""
    SIGNED_OFF_LATE = "signed_off_late"
    """The person had a place and gave it up after the deadline."""
    LAPSED = "lapsed"
    """The person was offered a place and did not answer in time."""
    REFUSED = "refused"
    """The desk did not admit them."""

    @property
    def has_asked(self) -> bool:
        """True if the person said yes and did not leave: they have a place, wait for one, or wait for the desk."""
        return self in {SignUpPlace.IN, SignUpPlace.OFFERED, SignUpPlace.WAITING, SignUpPlace.TO_ADMIT}


OUTSIDE = (
    SignUpPlace.MAYBE,
    SignUpPlace.LAPSED,
    SignUpPlace.NO,
    SignUpPlace.SIGNED_OFF,
    SignUpPlace.SIGNED_OFF_LATE,
    SignUpPlace.REFUSED,
)
"""The places of people who answered, and neither come nor wait to come."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that was said, or one fact about the evening."""

    at: datetime.datetime
    said: FactKind
    people: tuple[str, ...] = ()
    """The person who speaks. With YES, everybody of the party; a party of several is named by the first."""
    needs_desk: bool = False
    """With YES: True if the desk decides whether this party of guests is admitted."""
    seeks_partner: bool = False
    """With YES of one person: True if they want the pool to find them a partner."""
    other: str = ""
    """With WITH and NOT_WITH: the person whom it is about. With MERGE: the person who remains; "" if the merge was undone."""
    capacity: int | None = None
    """With CAPACITY: the number of places; None for no limit."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules of an evening for signing up. `day` is its midnight and `deadline` the last moment to answer, both with a time zone."""

    day: datetime.datetime
    deadline: datetime.datetime | None = None
    of_pairs: bool = False
    """True if partners play together, so that somebody whose partner leaves seeks another."""

    def offer_ends(self, offered_at: datetime.datetime) -> datetime.datetime:
        """Return the moment at which an offer made at `offered_at` runs out."""
        if offered_at < self.day:
            return offered_at + datetime.timedelta(hours=OFFER_HOURS)
        morning = self.day.replace(hour=OFFERS_WAIT_UNTIL_HOUR)
        return max(offered_at, morning) + datetime.timedelta(minutes=OFFER_MINUTES_ON_THE_DAY)

    def is_late(self, at: datetime.datetime) -> bool:
        """Return whether the deadline has passed at this moment."""
        return self.deadline is not None and at > self.deadline


@dataclass(frozen=True, slots=True)
class SignUp:
    """One person's place, at the moment of the fold."""

    person: str
    place: SignUpPlace
    at: datetime.datetime
    """The time of the answer that led to this place; for an offer, the time of the person's yes."""
    party: tuple[str, ...]
    """Everybody in the person's party, the person included; only the person once they left the party."""
    rank: int | None = None
    """The rank of the person's party on the waiting list, from 1. None if the party does not wait."""
    until: datetime.datetime | None = None
    """The moment at which the offer of a place runs out. None if there is no offer."""
    passed_over: bool = False
    """True if a smaller party lower on the waiting list got places that were too few for this person's party. The party keeps its rank."""
    seeks_partner: bool = False
    """True if the person is in the pool and has no partner yet."""
    proposed: str = ""
    """The partner whom the pool proposes to this person; "" if there is none."""
    agreed: bool = False
    """True if this person agreed to the proposed partner, who has not answered yet."""
    partner: str = ""
    """The partner with whom the pool brought this person together; "" if there is none."""


@dataclass(frozen=True)
class SignUps:
    """Everybody who said something about an evening: in the order of the places, then of what they said."""

    capacity: int | None
    people: Mapping[str, SignUp]
    facts: int = field(compare=False)
    """The number of facts from which the places follow. It rises with every answer, also with one that changes nothing, and never falls."""

    def at(self, *places: SignUpPlace) -> list[SignUp]:
        """Return those who are at one of these places, in order."""
        return [each for each in self.people.values() if each.place in places]

    @property
    def places_held(self) -> int:
        """The number of places that are taken or offered."""
        return len(self.at(SignUpPlace.IN, SignUpPlace.OFFERED))

    @property
    def coming(self) -> int:
        """The number of people who have a place."""
        return len(self.at(SignUpPlace.IN))

    @property
    def free(self) -> int | None:
        """The number of places that are neither taken nor offered; None if there is no limit."""
        return None if self.capacity is None else max(self.capacity - self.places_held, 0)
