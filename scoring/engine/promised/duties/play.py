"""Score a checked deal of rules with duties: contracts as in promised tricks, then fines, then the count of lost solos."""

from __future__ import annotations

from scoring.engine.payments import PointsPayment
from scoring.engine.promised import play as family
from scoring.engine.promised import settlement
from scoring.engine.promised.duties.check import duties_of
from scoring.engine.promised.duties.jury_facts import JuryEvent, events
from scoring.engine.promised.duties.rules import FINE_SHARES
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.play import REDEALT
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import SCORED, PaymentReason, Played


def play(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Score the contracts as in promised tricks, and book the fines. An annulled deal brings only fines."""
    happened = events(facts)
    if not happened:
        return family.play(rules, state, facts)
    own, at = duties_of(rules), state.dealt_by(facts.dealer)
    fines = tuple([_fine_line(rules, at, event) for event in happened])
    ended = [event for event in happened if own.ends(event) or own.strikes(event)]
    if not ended:
        played = family.play(rules, at, facts)
        return Played((*played.lines, *fines), played.status, played.state, played.counts)
    if all(own.kinds[event.type].moves_on for event in ended):
        return Played(fines, SCORED, at.moved_on())
    return Played(fines, REDEALT, at, counts=False)


def _fine_line(rules: PromisedRules, at: PromisedState, event: JuryEvent) -> PaymentReason:
    """Return the line for one event: a fine divided over the other players of the deal, or no payments. `rules.lines` caches it."""
    share = duties_of(rules).fine(event, at.sits_out) // FINE_SHARES
    key = (event.type, event.seat, event.code, share, at.seats, at.sits_out)
    known_line = rules.lines.get(key)
    if known_line is None:
        known_line = rules.lines[key] = _new_fine_line(rules, at, event, share)
    return known_line


def _new_fine_line(rules: PromisedRules, at: PromisedState, event: JuryEvent, share: int) -> PaymentReason:
    seat = event.seat
    assert seat is not None
    payments = tuple(PointsPayment(seat, other, share) for other in at.playing if other != seat) if share else ()
    return settlement.line(rules, at, event.type, payments, seat=seat, fine=share * len(payments), code=event.code)
