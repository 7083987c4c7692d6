"""The bodies of requests about duties."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta

from tournaments.api.request_body import Body, LocalTime
from tournaments.rota.actions import MAX_DUTIES, MAX_DUTY_TEXT, MAX_WANTED
from tournaments.rota.values import DutyKind, DutySaid, RotaDuty

MAX_NAME = 120
MAX_NUMBER = 99_999
MAX_ROWS = 100
"""The greatest number of duties that a body may have. The action refuses more than its own limit with a sentence."""

MemberName = Annotated[str, Meta(max_length=MAX_NAME)]


class DutyBody(Body, kw_only=True):
    """A duty that the evening needs."""

    number: Annotated[int, Meta(ge=0, le=MAX_NUMBER, description="The number of a duty that stays, with its people. Without it: new.")] = 0
    kind: DutyKind
    text: Annotated[str, Meta(max_length=MAX_DUTY_TEXT, description="The club's own name of the duty; with `other` only.")] = ""
    wanted: Annotated[int, Meta(ge=1, le=MAX_WANTED, description="The number of people that the duty needs.")] = 1
    starts_at: LocalTime | None = None
    ends_at: LocalTime | None = None

    @property
    def duty(self) -> RotaDuty:
        hours = (datetime.time.fromisoformat(each) if each else None for each in (self.starts_at, self.ends_at))
        return RotaDuty(self.number, self.kind, self.text, self.wanted, *hours)


class DutiesBody(Body):
    """All duties that the evening needs, in the order of the rota. A duty that is left out ends."""

    duties: Annotated[tuple[DutyBody, ...], Meta(max_length=MAX_ROWS, description=f"At most {MAX_DUTIES}.")]


class DutySaidBody(Body, kw_only=True):
    """One thing that a member says about one duty. Members are named as `member 12`, by their number, or by their name."""

    duty: Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="The number of the duty.")]
    said: Annotated[
        DutySaid,
        Meta(
            description="`take` the duty, `give_back`; `ask` another member to take it over, `withdraw` that; "
            "`agree` to what another asks, or `decline`."
        ),
    ]
    other: Annotated[
        MemberName, Meta(description="The other of the two: with `ask` and `withdraw` who is asked, with `agree` and `decline` who asks.")
    ] = ""
    against: Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="With `ask`: a duty of the other, in exchange.")] | None = None
    person: Annotated[
        MemberName, Meta(description="The member who says it; the account's own member if left out. Others: the director.")
    ] = ""
