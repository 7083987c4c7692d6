"""Games that stop before anybody has won them: which tables must be told that time is called. Reads only; knows no game."""

from __future__ import annotations

from scoring.engine.ruleset import RuleSet
from tournaments.ledger import Fold
from tournaments.models import Table


def needs_time_called(table: Table, folded: Fold, rules: RuleSet) -> bool:
    """Whether the table's game would be left unfinished: deals are still to come, or calling time moves points.

    A table that has played all it should, and where it moves nothing, is left alone: its players need not sign again.
    """
    if rules.time_called is None or folded.state.finished or table.stopped:
        return False
    if folded.deals_used < table.deals_planned:
        return True
    played = rules.game.score_deal(folded.state, rules.time_called).played
    return played is not None and bool(played.payments)


def missing_before(folded: Fold) -> int | None:
    """The number of a deal that was taken back and not entered again, while a later one is there; None where none is missing."""
    return folded.next_number if any(number > folded.next_number for number in folded.outcomes) else None
