"""Schafkopf: check whether a deal is possible, and report all problems at once (dossier §7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.engine.problem import Problem
from scoring.engine.seats import dealer_problems
from scoring.games.schafkopf.check_ramsch import ramsch
from scoring.games.schafkopf.ending import Ending, ending, eyes_in, eyes_range, side_of
from scoring.games.schafkopf.facts import LOST, PLAIN, SCHNEIDER, SCHWARZ, WON, SchafkopfFacts
from scoring.games.schafkopf.rules import (
    ALL_PASS,
    BETTEL,
    CALLED_SUITS,
    CROSS,
    EYES,
    FARBGEIER,
    FARBWENZ,
    IMPOSSIBLE_EYES,
    MUSS,
    ORDER,
    PLAYING,
    RAMSCH,
    RUF,
    SIE,
    SOLO,
    SOLOS,
    SUITS,
    TOUT,
    SchafkopfContract,
    SchafkopfRules,
)  # fmt: skip
from scoring.games.schafkopf.state import SchafkopfState

SEATS = ("declarer", "partner", "loser", "durchmarsch", "fault")
OF_A_SIDE = ("declarer", "partner", "suit", "announced", "result", "level", "laufende")
OF_RAMSCH = ("loser", "durchmarsch", "jungfrauen")
PLAY = ("eyes", "tricks")
FARBSOLOS = (SOLO, FARBWENZ, FARBGEIER)
"""The solos whose trump suit the player chooses."""


def check(rules: SchafkopfRules, state: SchafkopfState, facts: SchafkopfFacts) -> tuple[Problem, ...]:
    """Return all problems of this deal at once; empty if there are none."""
    prefix, code = rules.prefix, facts.contract
    problems = list(_seats(rules, state, facts))
    if code not in ORDER:
        return (*problems, Problem(f"{prefix}_CONTRACT", "contract", {"found": code}))
    if not rules.plays(code):
        return (*problems, Problem(f"{prefix}_NOT_AGREED", "contract", {"found": code}))
    contract = rules.contracts.get(code)
    problems += [Problem(f"{prefix}_NOT_HERE", name, {"name": name}) for name in _not_here(facts, contract)]
    if facts.stoss or facts.legen:
        problems += _doublings(rules, facts)
    if contract is not None:
        problems += _played(rules, state, facts, contract)
    elif code == RAMSCH:
        problems += ramsch(rules, state.dealt_by(facts.dealer), facts)
    return tuple(problems)


def _seats(rules: SchafkopfRules, state: SchafkopfState, facts: SchafkopfFacts) -> Iterator[Problem]:
    prefix, seats, dealer = rules.prefix, state.seats, facts.dealer
    if dealer is not None:
        yield from dealer_problems(prefix, state, dealer)
    elif state.dealer is None and seats > PLAYING:
        yield Problem(f"{prefix}_DEALER_REQUIRED", "dealer")
    idle = None if seats == PLAYING else state.dealer if dealer is None else dealer
    for name in SEATS:
        seat = getattr(facts, name)
        if seat is None:
            continue
        if not 0 <= seat < seats:
            yield Problem(f"{prefix}_SEAT_RANGE", name, {"found": seat})
        elif seat == idle:
            yield Problem(f"{prefix}_SITTING_OUT", name, {"found": seat})


def _not_here(facts: SchafkopfFacts, contract: SchafkopfContract | None) -> Iterator[str]:
    """Yield a problem for each recorded field that this deal cannot have."""
    if contract is None:
        fields: tuple[str, ...] = OF_A_SIDE if facts.contract == RAMSCH else (*OF_A_SIDE, *OF_RAMSCH, *PLAY, "stoss", "legen", "fault")
        no_play = PLAY if facts.contract == RAMSCH and facts.fault is not None else ()
        fields = (*fields, *no_play, *(("durchmarsch", "jungfrauen") if no_play else ()))
    else:
        fields = OF_RAMSCH if contract.is_pair else (*OF_RAMSCH, "partner")
        if facts.fault is not None:
            fields += PLAY
        if facts.announced is not None:
            fields += ("level",)
        if contract.code == BETTEL:
            fields += ("suit", "level", "laufende", "eyes")
    for name in dict.fromkeys(fields):
        value = getattr(facts, name)
        if value is not None and (value or name not in ("laufende", "jungfrauen", "stoss", "legen")):
            yield name


def _doublings(rules: SchafkopfRules, facts: SchafkopfFacts) -> Iterator[Problem]:
    if facts.contract == ALL_PASS:
        return
    for name, most in (("stoss", rules.stoss_most), ("legen", rules.legen_most)):
        if not 0 <= (getattr(facts, name) or 0) <= most:
            yield Problem(f"{rules.prefix}_{name.upper()}", name, {"most": most})


def _played(rules: SchafkopfRules, state: SchafkopfState, facts: SchafkopfFacts, contract: SchafkopfContract) -> Iterator[Problem]:
    """Check a deal with a playing side."""
    seats = state.dealt_by(facts.dealer).after_dealer
    yield from _side(rules, facts, contract, seats)
    if facts.suit is not None or (contract.code == SOLO and rules.heart_solo_value):
        yield from _suit(rules, facts, contract)
    if facts.announced is not None and not _may_announce(rules, facts, contract):
        yield Problem(f"{rules.prefix}_ANNOUNCED", "announced", {"found": facts.announced})
    if facts.laufende is not None and not _may_run(rules, facts, contract):
        yield Problem(f"{rules.prefix}_LAUFENDE", "laufende", {"found": facts.laufende, "most": contract.trumps})
    if facts.result not in (None, WON, LOST):
        yield Problem(f"{rules.prefix}_RESULT", "result")
    if facts.level not in (None, PLAIN, SCHNEIDER, SCHWARZ):
        yield Problem(f"{rules.prefix}_LEVEL", "level")
    elif facts.result in (None, WON, LOST):
        wrong = list(_counts(rules, facts))
        yield from wrong or _result(rules, facts, contract, seats)


def _side(rules: SchafkopfRules, facts: SchafkopfFacts, contract: SchafkopfContract, seats: Sequence[int]) -> Iterator[Problem]:
    prefix, declarer, partner = rules.prefix, facts.declarer, facts.partner
    if declarer is None:
        yield Problem(f"{prefix}_DECLARER_REQUIRED", "declarer")
    if not contract.is_pair:
        return
    if partner is None:
        if contract.code != CROSS:
            yield Problem(f"{prefix}_PARTNER_REQUIRED", "partner")
    elif partner == declarer:
        yield Problem(f"{prefix}_PARTNER_SELF", "partner")
    elif contract.code == CROSS and declarer in seats and partner != side_of(facts, seats)[1]:
        yield Problem(f"{prefix}_CROSS_PARTNER", "partner")


def _suit(rules: SchafkopfRules, facts: SchafkopfFacts, contract: SchafkopfContract) -> Iterator[Problem]:
    """Check the suit: an ace that can be called, or the trumps of a solo."""
    suit, code = facts.suit, contract.code
    if suit is None:
        yield Problem(f"{rules.prefix}_SUIT_REQUIRED", "suit")
    elif code != BETTEL and (suit not in SUITS or (suit not in CALLED_SUITS if code in (RUF, MUSS) else code not in FARBSOLOS)):
        yield Problem(f"{rules.prefix}_SUIT", "suit", {"found": suit})


def _may_announce(rules: SchafkopfRules, facts: SchafkopfFacts, contract: SchafkopfContract) -> bool:
    if facts.announced == TOUT:
        return rules.tout and contract.code in SOLOS
    return facts.announced == SIE and rules.sie and contract.code == SOLO


def _may_run(rules: SchafkopfRules, facts: SchafkopfFacts, contract: SchafkopfContract) -> bool:
    if facts.announced == SIE:
        return facts.laufende == rules.tricks
    return contract.code == BETTEL or 0 <= (facts.laufende or 0) <= contract.trumps


def _counts(rules: SchafkopfRules, facts: SchafkopfFacts) -> Iterator[Problem]:
    """Check the eyes and tricks of the playing side: each number must be possible by itself, and the two must fit together."""
    prefix, eyes, tricks = rules.prefix, facts.eyes, facts.tricks
    for name, figure, most in (("eyes", eyes, EYES), ("tricks", tricks, rules.tricks)):
        if isinstance(figure, tuple):
            yield Problem(f"{prefix}_WRONG_TYPE", name)
        elif figure is not None and not 0 <= figure <= most:
            yield Problem(f"{prefix}_{name.upper()}", name, {"most": most})
    if isinstance(eyes, int) and eyes in IMPOSSIBLE_EYES:
        yield Problem(f"{prefix}_EYES", "eyes", {"most": EYES})
    elif isinstance(eyes, int) and isinstance(tricks, int) and 0 <= tricks <= rules.tricks and 0 <= eyes <= EYES:
        least, most = eyes_in(rules.tricks, tricks)
        if not least <= eyes <= most:
            yield Problem(f"{prefix}_EYES_VS_TRICKS", "tricks", {"tricks": tricks, "least": least, "most": most})


def _result(rules: SchafkopfRules, facts: SchafkopfFacts, contract: SchafkopfContract, seats: Sequence[int]) -> Iterator[Problem]:
    """Check the result: the facts must tell who won, and must not contradict one another."""
    mismatch = f"{rules.prefix}_RESULT_MISMATCH"
    end = ending(rules, contract, facts, side_of(facts, seats))
    if end is None:
        yield Problem(f"{rules.prefix}_RESULT_REQUIRED", "result")
    elif contract.code == CROSS and rules.cross_tie_is_void and facts.eyes == EYES // 2:
        if facts.result is not None or facts.level is not None:  # nobody won
            yield Problem(mismatch, "result" if facts.result is not None else "level")
    elif facts.result is not None and (facts.result == WON) != end.won:
        yield Problem(mismatch, "result")
    elif facts.announced is not None or contract.code == BETTEL:
        if facts.announced == SIE and (facts.tricks not in (None, rules.tricks) or facts.eyes not in (None, EYES)):
            yield Problem(mismatch, "tricks" if facts.tricks not in (None, rules.tricks) else "eyes")
    elif facts.level is not None and facts.level != end.level:
        yield Problem(mismatch, "level")
    elif isinstance(facts.tricks, int) and facts.eyes is None and not _can_end_so(rules, contract, end, facts.tricks):
        yield Problem(mismatch, "tricks")


def _can_end_so(rules: SchafkopfRules, contract: SchafkopfContract, end: Ending, tricks: int) -> bool:
    """Return whether a playing side with this number of tricks can have as many eyes as this ending requires."""
    if end.level == SCHWARZ and tricks not in (0, rules.tricks) and not rules.schwarz_by_eyes:
        return False
    least, most = eyes_range(contract, end)
    fewest, highest = eyes_in(rules.tricks, tricks)
    return max(least, fewest) <= min(most, highest)
