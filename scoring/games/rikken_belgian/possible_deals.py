"""Belgian rikken: every deal that a table could report now, including those that ended before they were played."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.promised.duties import possible_deals as duty_deals
from scoring.engine.promised.duties.check import duties_of
from scoring.engine.promised.duties.jury_facts import JuryEvent, with_events
from scoring.engine.promised.facts import CONTRACT, PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import HANDS, PromisedState
from scoring.games.rikken_belgian.facts import TROU, TURNUP


def possible_deals(rules: PromisedRules, state: PromisedState) -> Iterator[PromisedFacts]:
    """Yield every deal that could be played now, then the deals that a forgotten action ended before they were played."""
    yield from duty_deals.possible_deals(rules, state)
    for dealer in range(state.seats) if state.dealer is None and state.seats > HANDS else (state.dealer,):
        ended = PromisedFacts(CONTRACT, dealer)
        if dealer is not None:
            yield with_events(ended, JuryEvent(TURNUP, dealer))
            duties = duties_of(rules)
            if duties.fines[TURNUP] and (state.seats == HANDS or duties.kinds[TURNUP].fines_who_sits_out):
                yield with_events(ended, JuryEvent(TURNUP, dealer, agreed_free_redeal=True))
        for seat in state.dealt_by(dealer).playing:
            yield with_events(ended, JuryEvent(TROU, seat, play_started=True))
