"""Schafkopf: check a Ramsch, in which everybody plays alone: eyes and tricks, the loser, or the player who took all (dossier §4, §7)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.games.schafkopf.ending import eyes_in, jungfrauen_of, loser_of, marched_through, may_march, with_most_eyes
from scoring.games.schafkopf.facts import SchafkopfFacts
from scoring.games.schafkopf.rules import EYES, IMPOSSIBLE_EYES, OFF, PLAYING, SchafkopfRules
from scoring.games.schafkopf.state import SchafkopfState


def ramsch(rules: SchafkopfRules, at: SchafkopfState, facts: SchafkopfFacts) -> Iterator[Problem]:
    """Yield the problems of a Ramsch. `at` is the state of the table with its dealer."""
    if facts.fault is not None:
        if facts.loser not in (None, facts.fault):
            yield Problem(f"{rules.prefix}_RAMSCH_LOSER", "loser")
        return
    wrong = list(_counts(rules, at, facts))
    yield from wrong
    if not wrong:
        yield from _who(rules, at, facts)


def _counts(rules: SchafkopfRules, at: SchafkopfState, facts: SchafkopfFacts) -> Iterator[Problem]:
    prefix = rules.prefix
    for name, total in (("eyes", EYES), ("tricks", rules.tricks)):
        figures = getattr(facts, name)
        if figures is None:
            continue
        if not isinstance(figures, tuple) or len(figures) != at.seats:
            yield Problem(f"{prefix}_WRONG_TYPE", name)
        elif not all(0 <= figure <= total for figure in figures) or (name == "eyes" and IMPOSSIBLE_EYES.intersection(figures)):
            yield Problem(f"{prefix}_{name.upper()}", name, {"most": total})
        elif sum(figures) != total:
            yield Problem(f"{prefix}_{name.upper()}_SUM", name, {"found": sum(figures), "wanted": total})
        elif any(0 <= seat < at.seats and figures[seat] for seat in at.sits_out):
            yield Problem(f"{prefix}_SITTING_OUT", name, {"found": at.sits_out[0]})
        elif name == "tricks" and isinstance(facts.eyes, tuple) and len(facts.eyes) == len(figures):
            yield from _together(rules, facts.eyes, figures)


def _together(rules: SchafkopfRules, eyes: tuple[int, ...], tricks: tuple[int, ...]) -> Iterator[Problem]:
    for count, figure in zip(tricks, eyes, strict=True):
        if 0 <= count <= rules.tricks:
            least, most = eyes_in(rules.tricks, count)
            if not least <= figure <= most:
                yield Problem(f"{rules.prefix}_EYES_VS_TRICKS", "tricks", {"tricks": count, "least": least, "most": most})
                return


def _who(rules: SchafkopfRules, at: SchafkopfState, facts: SchafkopfFacts) -> Iterator[Problem]:
    prefix, through = rules.prefix, facts.durchmarsch
    if through is not None and 0 <= through < at.seats and (rules.durchmarsch == OFF or not may_march(rules, facts, through)):
        yield Problem(f"{prefix}_DURCHMARSCH", "durchmarsch")
    elif through is not None and facts.loser is not None:
        yield Problem(f"{prefix}_NOT_HERE", "loser", {"name": "loser"})
    elif (marched_through(rules, facts) is None and not _names_a_loser(at, facts)) or (
        facts.loser is not None and not _may_have_lost(at, facts, facts.loser)
    ):
        yield Problem(f"{prefix}_RAMSCH_LOSER", "loser")
    if facts.jungfrauen is not None and not _may_be_jungfrauen(rules, at, facts, facts.jungfrauen):
        yield Problem(f"{prefix}_JUNGFRAUEN", "jungfrauen")


def _names_a_loser(at: SchafkopfState, facts: SchafkopfFacts) -> bool:
    loser = loser_of(facts)
    return loser is not None and (not 0 <= loser < at.seats or _may_have_lost(at, facts, loser))


def _may_have_lost(at: SchafkopfState, facts: SchafkopfFacts, seat: int) -> bool:
    """Return whether this seat can be the loser, by the recorded eyes and tricks: nobody has more eyes, and it has a trick.

    True for a seat that does not exist, which is reported elsewhere.
    """
    if not 0 <= seat < at.seats:
        return True
    most = with_most_eyes(facts)
    return (not most or seat in most) and not (isinstance(facts.tricks, tuple) and facts.tricks[seat] == 0)


def _may_be_jungfrauen(rules: SchafkopfRules, at: SchafkopfState, facts: SchafkopfFacts, count: int) -> bool:
    if not 0 <= count < PLAYING or (count and not rules.jungfrau):
        return False
    if isinstance(facts.tricks, tuple) and rules.jungfrau:
        return count == jungfrauen_of(facts, at.after_dealer)
    return not isinstance(facts.eyes, tuple) or count <= sum(facts.eyes[seat] == 0 for seat in at.after_dealer)
