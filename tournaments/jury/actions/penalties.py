"""The jury's actions about points and players: move points, fine, warn, exclude, and overturn a ruling.

Points only move between players, so they always balance. In all actions `draft` is the UUID of the draft that is signed
(`jury.actions.decide.decide`).
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Round, Ruling, Table, Tournament
from tournaments.evening.permissions import leads
from tournaments.evening.problems import refuse
from tournaments.jury.actions.appeals import end_appeal, require_may_answer
from tournaments.jury.actions.decide import MAX_TEXT_LENGTH, apply_verdicts, decide, lock_case, next_ruling_number, require_may_rule
from tournaments.jury.decisions import Excluded, ExcludedTable, Move, Warned
from tournaments.jury.models import Appeal, Call
from tournaments.jury.queries.appeals import appeal_time_is_over, open_appeals
from tournaments.jury.queries.rulings import excluded_by
from tournaments.play.ledger import fold_table, settle_ruling
from tournaments.play.models import Deal
from tournaments.play.queries.played import idle_seats

MAX_FINE = 10_000
"""The greatest number of points that one ruling may fine a player."""


@transaction.atomic
def rule(
    *,
    by: Actor,
    tournament: Tournament,
    text: str,
    kind: Ruling.Kind = Ruling.Kind.ADJUST,
    moves: Sequence[Move] = (),
    table: Table | None = None,
    deal: Deal | None = None,
    call: Call | None = None,
    article: str = "",
    draft: UUID | None = None,
) -> Ruling:
    """Move points between players. `moves` lists payer, payee and amount.

    With `table` the ruling belongs to that table's round and is printed on its scoresheet; without it, to the current round.
    """
    case = lock_case(tournament, table=table, deal=deal, call=call)
    return decide(by=by, case=case, kind=kind, text=text, article=article, moves=moves, draft=draft)


@transaction.atomic
def fine(
    *,
    by: Actor,
    tournament: Tournament,
    player: Entrant,
    points: int,
    text: str,
    table: Table | None = None,
    deal: Deal | None = None,
    call: Call | None = None,
    article: str = "",
    warn: bool = False,
    draft: UUID | None = None,
) -> Ruling:
    """Fine a player `points` in total, divided equally over those to whom the rules give it: the others at the table, or the other side.

    Players who sit out the deal get nothing. With `warn` the ruling is also a warning. Refused: FINE_DIVIDES (the points cannot be divided
    equally), FIELD_WRONG, FIELD_MISSING (table), PLAYER_ELSEWHERE.
    """
    case = lock_case(tournament, table=table, deal=deal, call=call)
    if case.table is None:
        raise refuse("FIELD_MISSING", "table")
    others = receivers(case.table, case.deal, player, case.call)
    if not 0 < points <= MAX_FINE:
        raise refuse("FIELD_WRONG", "points")
    if points % len(others):
        raise refuse("FINE_DIVIDES", "points", count=len(others))
    moves = [Move(player.number, other.number, points // len(others)) for other in others]
    decision = Warned(player.number) if warn else None
    return decide(by=by, case=case, kind=Ruling.Kind.FINE, text=text, article=article, moves=moves, decision=decision, draft=draft)


def receivers(table: Table, deal: Deal | None, player: Entrant, call: Call | None = None) -> list[Entrant]:
    """Return the players who get the points of this player's fine: the others of the deal, or the other side (`RuleSet.fines_to`).

    Without a deal, those who sit out the table's next deal get nothing.

    Refused with PLAYER_ELSEWHERE if the player has no seat at the table.
    """
    idle = idle_seats(deal) if deal is not None else _sitting_out(table, call)
    seats = {place.entrant: place.seat for place in table.places.select_related("entrant")}
    if player not in seats:
        raise refuse("PLAYER_ELSEWHERE", "player", name=player.name, table=table.number)
    sharing = table.round.tournament.rule_set.fine_receivers(table.seats, seats[player], idle)
    return [entrant for entrant, seat in seats.items() if seat in sharing]


def _sitting_out(table: Table, call: Call | None) -> set[int]:
    """Return the indexes of the seats that sit out the table's next deal; none if the call is about another deal."""
    folded = fold_table(table, table.round.tournament.rule_set)
    return set(folded.state.sits_out) if call is None or call.deal_number == folded.next_number else set()


@transaction.atomic
def warn(
    *, by: Actor, tournament: Tournament, player: Entrant, text: str, table: Table | None = None, deal: Deal | None = None,
    call: Call | None = None, article: str = "", draft: UUID | None = None,
) -> Ruling:  # fmt: skip
    """Warn a player. The fine for a next warning depends on how often the player was warned before (`Article.ladder`)."""
    require_entrant_of(tournament, player)
    case = lock_case(tournament, table=table, deal=deal, call=call)
    return decide(by=by, case=case, kind=Ruling.Kind.WARN, text=text, article=article, decision=Warned(player.number), draft=draft)


@transaction.atomic
def exclude(
    *, by: Actor, tournament: Tournament, player: Entrant, text: str, at_table: ExcludedTable = ExcludedTable.PLAYS_ON,
    call: Call | None = None, article: str = "", draft: UUID | None = None,
) -> Ruling:  # fmt: skip
    """Exclude a player from all later rounds.

    If the player's current round is not finished, `at_table` tells whether their table stops after the deals played so far or plays on.

    Refused: PLAYER_WITHDRAWN, ROUND_DRAWN (they have a seat in a round that has not started), FIELD_WRONG (`stops`, but they do not play
    now).
    """
    require_entrant_of(tournament, player)
    place = player.places.filter(round__state=Round.State.PLAYING).select_related("table__round").first()
    current_table = place.table if place else None
    case = lock_case(tournament, table=current_table, call=call if call and current_table and call.table_id == current_table.pk else None)
    player = Entrant.objects.get(pk=player.pk)
    if player.withdrawn:
        raise refuse("PLAYER_WITHDRAWN", "player", name=player.name)
    next_place = player.places.filter(round__state=Round.State.SEATED).select_related("round").first()
    if next_place is not None:
        raise refuse("ROUND_DRAWN", "player", round=next_place.round.number)
    if at_table == ExcludedTable.STOPS and case.table is None:
        raise refuse("FIELD_WRONG", "at_table")
    newest = max(tournament.rounds.values_list("number", flat=True), default=0)
    Entrant.objects.filter(pk=player.pk).update(withdrawn=True)
    decision = Excluded(player.number, newest + 1, at_table)
    return decide(by=by, case=case, kind=Ruling.Kind.EXCLUDE, text=text, article=article, decision=decision, draft=draft)


def require_entrant_of(tournament: Tournament, player: Entrant) -> None:
    """Refuse with MOVES_STRANGER if this player belongs to another tournament."""
    if player.tournament_id != tournament.pk:
        raise refuse("MOVES_STRANGER", "player", number=player.number)


@transaction.atomic
def overturn(*, by: Actor, ruling: Ruling, text: str) -> Ruling:
    """Overturn a ruling by a new one, on appeal. Both stay visible; the effects of the first are reversed.

    The text answers every appeal that waits. Such an appeal was made in time, so the ruling can be overturned after the deadline too.

    Refused: FIELD_MISSING, FIELD_WRONG (text), APPEAL_TOO_LATE after the deadline (directors may still do it, and the log records it),
    RULING_OVERTURNS, RULING_OVERTURNED, APPEAL_OWN_RULING.
    """
    tournament = ruling.tournament
    case = lock_case(tournament, table=ruling.table, deal=ruling.deal)
    appeals = list(open_appeals(ruling))
    override = require_may_answer(by, ruling) if appeals else require_may_rule(by, tournament, case.table, ruling.affected_players())
    if not text.strip():
        raise refuse("FIELD_MISSING", "text")
    if len(text) > MAX_TEXT_LENGTH:
        raise refuse("FIELD_WRONG", "text")
    if ruling.overturns_id is not None:
        raise refuse("RULING_OVERTURNS", number=ruling.number)
    if Ruling.objects.filter(overturns=ruling).exists():
        raise refuse("RULING_OVERTURNED", number=ruling.number)
    if not appeals and appeal_time_is_over(ruling):
        if not leads(by, tournament):
            raise refuse("APPEAL_TOO_LATE", until=timezone.localtime(ruling.appeal_until).strftime("%H:%M"))
        override = True
    now = this_moment()
    overturning = Ruling.objects.create(
        tournament=tournament,
        number=next_ruling_number(tournament),
        table=ruling.table,
        deal=ruling.deal,
        round_number=ruling.round_number,
        kind=Ruling.Kind.OVERTURN,
        text=text.strip(),
        by=by.name,
        at=now,
        overturns=ruling,
    )
    settle_ruling(ruling, tournament, at=now)
    table_changes = apply_verdicts(case, ruling, at=now)
    _readmit(ruling)
    for each in appeals:
        end_appeal(each, by, Appeal.Outcome.OVERTURNED, overturning.text, at=now)
    after = {"ruling": overturning.number, "text": overturning.text, **({"override": True} if override else {}), **table_changes}
    after |= {"appeals": [str(each.pk) for each in appeals]} if appeals else {}
    record(tournament, by=by, what=Event.OVERTURN, subject=Subject.of_ruling(ruling), after=after, written_at=now)
    return overturning


def _readmit(ruling: Ruling) -> None:
    """Let a player take part again after their exclusion was overturned, unless another ruling in force excludes them too."""
    decision = ruling.decision
    if not isinstance(decision, Excluded):
        return
    player = ruling.tournament.entrants.filter(number=decision.player).first()
    if player is not None and excluded_by(player) is None:
        Entrant.objects.filter(pk=player.pk).update(withdrawn=False)
