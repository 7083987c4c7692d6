"""Belgian rikken: every deal that a table could report now, including those that ended before they were played."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.promised.duties import possible_deals as duty_deals
from scoring.engine.promised.duties.check import duties_of
from scoring.engine.promised.duties.jury_facts import Event, with_events
from scoring.engine.promised.facts import CONTRACT, Facts
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import HANDS, State
from scoring.games.rikken_belgian.facts import TROU, TURNUP


def possible_deals(rules: Rules, state: State) -> Iterator[Facts]:
    """Yield the deals of rules with duties, then those that ended early."""
    yield from duty_deals.possible_deals(rules, state)
    for dealer in range(state.seats) if state.dealer is None and state.seats > HANDS else (state.dealer,):
        ended = Facts(CONTRACT, dealer)
        if dealer is not None:
            yield with_events(ended, Event(TURNUP, dealer))
            duties = duties_of(rules)
            if duties.fines[TURNUP] and (state.seats == HANDS or duties.kinds[TURNUP].fines_who_sits_out):
                yield with_events(ended, Event(TURNUP, dealer, agreed_free_redeal=True))
        for seat in state.dealt_by(dealer).playing:
            yield with_events(ended, Event(TROU, seat, play_started=True))
