"""Games that end before anybody has won: for which tables time must be called. Works for every game. Only reads."""

from __future__ import annotations

from scoring.engine.ruleset import RuleSet
from tournaments.evening.models import Round, Table
from tournaments.play.ledger import Fold
from tournaments.play.queries.tables import may_play_no_more


def needs_time_called(table: Table, folded: Fold, rules: RuleSet) -> bool:
    """Return whether time must be called at this table: nobody has won, and either deals are left or calling time would move points.

    If a table has played all its deals and calling time moves no points, its players need not sign again.
    """
    if rules.time_called is None or folded.state.finished or folded.has_totals or table.stopped:
        return False
    if folded.deals_used < table.deals_planned:
        return True
    played = rules.game.score_deal(folded.state, rules.time_called).played
    return played is not None and bool(played.payments)


def may_end(table: Table, folded: Fold, rules: RuleSet) -> bool:
    """Return whether the table may sign without playing further deals.

    True if all its deals are played. If deals are left, True if the last deal was called or the round is finished, unless time must be
    called first.
    """
    if may_play_no_more(table, folded):
        return True
    called = table.round.last_deal_at is not None or table.round.state == Round.State.FINISHED
    return called and not needs_time_called(table, folded, rules)


def missing_before(folded: Fold) -> int | None:
    """Return the number of the first gap in the deals: a voided deal that was not entered again although later deals exist.

    None without a gap.
    """
    return folded.next_number if any(number > folded.next_number for number in folded.outcomes) else None
