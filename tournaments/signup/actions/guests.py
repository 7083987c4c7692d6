"""Guests sign up without an account. The rate is limited by device and network, so that no script can fill an evening."""

from __future__ import annotations

from typing import Any

import structlog

from clubs.actors import Actor
from clubs.login.attempts import GuestForms, take_back
from clubs.login.middleware import duration
from clubs.login.pace import Wait
from clubs.login.visitors import LoginVisitor
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal, refuse
from tournaments.signup.actions.answers import sign_up_party
from tournaments.signup.models import SignUpGuest
from tournaments.signup.values import SignUp

logger = structlog.get_logger(__name__)


def sign_up_guest(*, by: Actor, visitor: LoginVisitor, tournament: Tournament, **party: Any) -> tuple[SignUp, SignUpGuest]:
    """Sign up a guest and their party for an evening, as `sign_up_party` does with these arguments. `visitor` is the device.

    Call this outside a transaction, because the form is counted before it is looked at. A refused form does not count.
    Refused: SIGN_UP_WAIT (too many forms from this device or network), and as `sign_up_party`.
    """
    begun = GuestForms(f"sign-up {tournament.pk}", visitor).begin()
    if isinstance(begun, Wait):
        logger.warning("sign_up_refused", tournament=tournament.slug, seconds=begun.seconds)
        raise refuse("SIGN_UP_WAIT", seconds=begun.seconds, duration=duration(begun.seconds))
    try:
        place, who = sign_up_party(by=by, tournament=tournament, **party)
    except Refusal:
        take_back(begun)
        raise
    assert isinstance(who, SignUpGuest)
    return place, who
