"""Appeals against rulings: a player makes one, the sender may withdraw it, and somebody of the jury answers it."""

from __future__ import annotations

import datetime
import uuid

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.direction import comma_text, isolated
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Ruling
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.jury.actions.decide import MAX_TEXT_LENGTH, require_may_rule
from tournaments.jury.models import MAX_REASON_LENGTH, Appeal
from tournaments.jury.queries.appeals import is_concerned, is_of_later_table, is_sender, other_judges


@transaction.atomic
def appeal(*, by: Actor, ruling: Ruling, id: uuid.UUID, player: Entrant, reason: str, made_at: datetime.datetime | None = None) -> Appeal:
    """Appeal against a ruling. The phone chooses the UUID; sending the same appeal again changes nothing.

    `made_at` is the time by the phone's clock, and decides if the appeal is in time: it may have waited for a connection.

    Refused: APPEAL_REUSED (this UUID came with other content), RULING_OVERTURNS, RULING_OVERTURNED, APPEAL_STRANGER (player), APPEAL_MADE,
    FIELD_MISSING, FIELD_WRONG (reason), APPEAL_OVER, TOURNAMENT_CLOSED.
    """
    tournament, now = ruling.tournament, this_moment()
    if not is_of_later_table(by, ruling, player):
        require(by, Right.CALL, tournament, table=ruling.table)
    earlier = Appeal.objects.filter(pk=id).first()
    if earlier is None:
        lock_tournament_before_final(tournament)
        earlier = Appeal.objects.filter(pk=id).first()
    if earlier is not None:
        if (earlier.ruling_id, earlier.entrant_id, earlier.reason) != (ruling.pk, player.pk, reason.strip()):
            raise refuse("APPEAL_REUSED", "id")
        return earlier
    if ruling.overturns_id is not None:
        raise refuse("RULING_OVERTURNS", number=ruling.number)
    if player.tournament_id != tournament.pk or not is_concerned(player, ruling):
        raise refuse("APPEAL_STRANGER", "player", name=player.name, number=ruling.number)
    if ruling.appeals.filter(entrant=player).exclude(outcome=Appeal.Outcome.WITHDRAWN).exists():
        raise refuse("APPEAL_MADE", "player", name=player.name, number=ruling.number)
    if Ruling.objects.filter(overturns=ruling).exists():
        raise refuse("RULING_OVERTURNED", number=ruling.number)
    if not reason.strip() or len(reason) > MAX_REASON_LENGTH:
        raise refuse("FIELD_WRONG" if reason.strip() else "FIELD_MISSING", "reason")
    made = max(min(made_at or now, now), ruling.at)
    if ruling.appeal_until is not None and made > ruling.appeal_until:
        raise refuse("APPEAL_OVER", until=timezone.localtime(ruling.appeal_until).strftime("%H:%M"))
    row = Appeal.objects.create(
        id=id, tournament=tournament, ruling=ruling, entrant=player, reason=reason.strip(), made_at=made, received_at=now, made_by=by.name
    )
    after = {"appeal": str(row.pk), "entrant": player.number, "reason": row.reason, "made_at": made.isoformat()}
    record(tournament, by=by, what=Event.APPEAL, subject=Subject.of_ruling(ruling), after=after, written_at=now)
    return row


@transaction.atomic
def deny_appeal(*, by: Actor, appeal: Appeal, text: str) -> Appeal:
    """Answer an appeal: the ruling stays. The text tells the player why. Overturning the ruling answers all its appeals instead.

    Refused: as `require_may_answer`; FIELD_MISSING, FIELD_WRONG (text), APPEAL_ANSWERED, TOURNAMENT_CLOSED.
    """
    ruling = appeal.ruling
    lock_tournament_before_final(appeal.tournament)
    override = require_may_answer(by, ruling)
    appeal.refresh_from_db(fields=["outcome"])
    if appeal.outcome:
        raise refuse("APPEAL_ANSWERED")
    if not text.strip() or len(text) > MAX_TEXT_LENGTH:
        raise refuse("FIELD_WRONG" if text.strip() else "FIELD_MISSING", "text")
    now = this_moment()
    end_appeal(appeal, by, Appeal.Outcome.DENIED, text.strip(), at=now)
    after = {"appeal": str(appeal.pk), "text": appeal.answer, **({"override": True} if override else {})}
    record(appeal.tournament, by=by, what=Event.DENY_APPEAL, subject=Subject.of_ruling(ruling), after=after, written_at=now)
    return appeal


@transaction.atomic
def withdraw_appeal(*, by: Actor, appeal: Appeal) -> Appeal:
    """Withdraw an appeal that was sent by mistake. Only its sender may, until it is answered; doing it twice changes nothing.

    Refused: APPEAL_NOT_YOURS, APPEAL_ANSWERED, TOURNAMENT_CLOSED.
    """
    if not is_sender(by, appeal):
        raise refuse("APPEAL_NOT_YOURS")
    lock_tournament_before_final(appeal.tournament)
    appeal.refresh_from_db(fields=["outcome"])
    if appeal.outcome == Appeal.Outcome.WITHDRAWN:
        return appeal
    if appeal.outcome:
        raise refuse("APPEAL_ANSWERED")
    now = this_moment()
    end_appeal(appeal, by, Appeal.Outcome.WITHDRAWN, "", at=now)
    after = {"appeal": str(appeal.pk)}
    record(appeal.tournament, by=by, what=Event.WITHDRAW_APPEAL, subject=Subject.of_ruling(appeal.ruling), after=after, written_at=now)
    return appeal


def require_may_answer(by: Actor, ruling: Ruling) -> bool:
    """Refuse unless this actor may answer an appeal against this ruling. Return True if only an exception allows it (`require_may_rule`).

    A person who made the ruling does not answer if the evening has somebody else who can. Refused: as `require_may_rule`, and
    APPEAL_OWN_RULING.
    """
    override = require_may_rule(by, ruling.tournament, ruling.table, ruling.affected_players())
    others = other_judges(by, ruling)
    if others:
        raise refuse("APPEAL_OWN_RULING", names=comma_text(map(isolated, others)))
    return override


def end_appeal(appeal: Appeal, by: Actor, outcome: Appeal.Outcome, answer: str, *, at: datetime.datetime) -> None:
    """Store the answer to an appeal, or its withdrawal. The caller holds the tournament's lock."""
    appeal.outcome, appeal.answer, appeal.answered_at, appeal.answered_by = outcome, answer, at, by.name
    appeal.save(update_fields=["outcome", "answer", "answered_at", "answered_by"])
