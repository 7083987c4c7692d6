"""Belgian rikken: scores a checked deal: contracts as in the family, fines, and the solos that were lost."""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.payments import Payment
from scoring.engine.promised import play as family
from scoring.engine.promised import settlement
from scoring.engine.promised.facts import Facts
from scoring.engine.promised.play import REDEALT
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.engine.result import SCORED, Line, Played
from scoring.games.rikken_belgian import jury
from scoring.games.rikken_belgian.facts import TURNUP, Event, events
from scoring.games.rikken_belgian.rules import FINE_SHARES, house
from scoring.games.rikken_belgian.state import Table, table_when_dealt


def play(rules: Rules, state: State, facts: Facts) -> Played[State]:
    """Contracts are paid as in the family, and events are fined. A deal that was annulled keeps only its fines (§4)."""
    at, own, happened = table_when_dealt(state, facts), house(rules), events(facts)
    fines = tuple([_fine_line(rules, at, event) for event in happened]) if happened else ()
    ended = [event for event in happened if jury.ends(event) or jury.struck(own, event)] if happened else []
    if ended:
        if own.turnup_moves_on and all(event.type == TURNUP for event in ended):
            return Played(fines, SCORED, at.moved_on())
        return Played(fines, REDEALT, at, counts=False)
    played = family.play(rules, at, facts)
    lines = (*played.lines, *fines) if fines else played.lines
    if not played.counts:
        return replace(played, lines=lines, state=at)
    lost = [line.declarer for line in played.lines if line.declarer is not None and line.made is False and line.reason in own.solos]
    souvenir = [line for line in played.lines if line.made and line.reason in own.souvenirs]
    return Played(lines, SCORED, at.after(lost), extra={"souvenir": True} if souvenir else {})


def _fine_line(rules: Rules, at: Table, event: Event) -> Line:
    """The line of one event: with a fine divided over the other players of the deal, or without payments."""
    fine = jury.fine(house(rules), at, event)
    seat = event.seat
    assert seat is not None
    payments = tuple(Payment(seat, other, fine // FINE_SHARES) for other in at.playing if other != seat) if fine else ()
    return settlement.line(rules, at, event.type, payments, seat=seat, fine=fine, code=event.code)
