"""A table that plays by itself: deals, now and then a correction or a call for the jury, and its signature at the end."""

from __future__ import annotations

from random import Random

from clubs.problems import Refusal
from operations.robot.deals import deals_for
from operations.robot.faults import Faults
from operations.robot.in_process import RoundPhone
from operations.robot.steps import CallJury, Correct, Facts, Report, Sign
from scoring.engine.state import GameState
from tournaments.evening.models import Round
from tournaments.jury.models import Call
from tournaments.play.queries.tables import LoadedTable, read_table

DEAL_SECONDS = (140.0, 330.0)
"""The shortest and the longest time, in seconds, between two deals of a table."""
WAITS_SECONDS = 30.0
"""The seconds until a table that waits for the jury, or for the end of the round, checks again."""
SIGNS_AFTER_SECONDS = (40.0, 150.0)
"""The shortest and the longest time, in seconds, from the last deal to the signature."""
CORRECTS, CALLS = 0.03, 0.02
"""Two probabilities before each deal of a table.

CORRECTS: the table corrects its last deal instead of entering the next. CALLS: it calls the jury.
"""


class TableThatPlays:
    """A table that plays one round by itself. Each call of `look` does the next thing that its players would do."""

    def __init__(self, phone: RoundPhone, random: Random, *, faults: bool) -> None:
        self._phone = phone
        self._random = random
        self._deals = deals_for(random, phone.table.round.tournament.rule_set)
        self._faults = Faults(random) if faults else None
        self._complete = False

    def look(self) -> float | None:
        """Do the table's next action.

        Returns the seconds, at a real evening's pace, until the next call; None when the round is over.
        """
        view = read_table(self._phone.table)
        if view.table.round.state != Round.State.PLAYING:
            return None
        if view.table.signed_at is not None or self._waits_for_jury(view):
            return WAITS_SECONDS
        try:
            return self._act(view)
        except Refusal:
            # The table has changed since it was read, or the staff must act first.
            return WAITS_SECONDS

    def _waits_for_jury(self, view: LoadedTable) -> bool:
        in_doubt = any(outcome.played is None for _deal, outcome in view.fold.outcomes.values())
        return in_doubt or Call.objects.filter(table=view.table, outcome="").exists()

    def _act(self, view: LoadedTable) -> float:
        if view.complete or (view.table.round.last_deal_at is not None and view.deals):
            if not self._complete:
                self._complete = True
                return self._random.uniform(*SIGNS_AFTER_SECONDS)
            self._phone.does(Sign())
            return WAITS_SECONDS
        self._complete = False
        chance = self._random.random()
        if chance < CORRECTS and view.deals:
            self._phone.does(self._correction(view))
        elif chance < CORRECTS + CALLS and (call := self._call(view)):
            self._phone.does(call)
            return WAITS_SECONDS
        else:
            report = Report(view.fold.next_number, self._facts(view.state))
            if self._faults is None:
                self._phone.does(report)
            else:
                return self._faults.deal(self._phone, view, report) or self._random.uniform(*DEAL_SECONDS)
        return self._random.uniform(*DEAL_SECONDS)

    def _facts(self, state: GameState) -> Facts:
        return self._deals.plausible(state, [0.0] * state.seats)

    def _correction(self, view: LoadedTable) -> Correct:
        """Return a correction of the last deal: another plausible deal replaces it, as if it had been entered wrong."""
        last = view.deals[-1]
        return Correct(last.deal.pk, last.deal.revision, self._facts(last.outcome.before))

    def _call(self, view: LoadedTable) -> CallJury | None:
        """Return a call for the jury about an article for which a table may call; None if there is no such article."""
        articles = sorted(code for code, article in view.rules.articles.items() if article.offered)
        if not articles:
            return None
        return CallJury(view.fold.next_number, self._random.choice(articles), self._random.randrange(view.table.seats))
