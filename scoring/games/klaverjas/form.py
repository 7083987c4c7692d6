"""Klaverjas: the questions that a phone asks about a deal: who plays, one side's card points, and roem if there was any (dossier §4).

The other side's points follow from these. Nat and pit are behind one small button, for deals without counted points. If points were
counted, nat follows from them.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Form, FormChoice, FormNote, FormQuestion
from scoring.engine.words import Words
from scoring.games.klaverjas.rules import CARD_POINTS, FINE, MOST_KRAK, SEATS, SIDES, SUITS, KlaverjasRules
from scoring.games.klaverjas.state import KlaverjasState, left_of

When = dict[str, tuple[str | int | bool | None, ...]]


def form(rules: KlaverjasRules, state: KlaverjasState) -> Form:
    """Return the questions of the next deal; none if all are played."""
    facts: dict[str, object] = {} if state.dealer is None else {"dealer": state.dealer}
    if state.finished:
        return Form((), facts, (FormNote(rules.words["notes"]["over"]),))
    return Form(tuple(_questions(rules, state)), facts, tuple(_notes(rules, state)))


def _questions(rules: KlaverjasRules, state: KlaverjasState) -> Iterator[FormQuestion]:
    asks = rules.words["questions"]
    if state.dealer is None:
        yield FormQuestion("dealer", asks["dealer"], "seat", "dealer", _seats(state))
    played: When = {}
    if rules.revoke_rule != FINE:
        yield _revoke(rules)
        played = {"revoke": (None,)}
    if not rules.left_must_play:
        yield FormQuestion("player", asks["player"], "seat", "player", _seats(state), dict(played))
    if rules.record_trump:
        yield FormQuestion("trump", asks["trump"], "choice", "trump", _suits(rules), dict(played))
    yield FormQuestion("result", asks["result"], "choice", "", _results(rules), dict(played), optional=True)
    counted: When = {**played, "result": (None,)}
    yield FormQuestion(
        "card_points", asks["card_points"], "per_seat", "card_points", when=dict(counted), total=CARD_POINTS, seats=(0, 1),
        least=0, most=CARD_POINTS, entry="type", sides=SIDES,
    )  # fmt: skip
    said = (
        FormChoice("yes", (("pit", True),), rules.words["answers"]["pit_yes"]),
        FormChoice("no", (("pit", False),), rules.words["answers"]["pit_no"]),
    )
    yield FormQuestion("pit_said", asks["pit_said"], "choice", choices=said, when={**counted, "card_points.0": (0, CARD_POINTS)})
    if rules.kraken:
        kraks = tuple(FormChoice(krak, words=rules.words["answers"][f"krak_{krak}"], rare=True) for krak in range(1, MOST_KRAK + 1))
        yield FormQuestion("krak", asks["krak"], "choice", "krak", kraks, dict(played), optional=True)
    steps = tuple(FormChoice(figure, words=dict.fromkeys(asks["roem"], f"+{figure}"), rare=True) for figure in rules.roem_steps)
    yield FormQuestion(
        "roem", asks["roem"], "per_seat", "roem", steps, dict(played), optional=True, seats=(0, 1), least=0, most=rules.most_roem,
        entry="add", sides=SIDES,
    )  # fmt: skip
    if rules.revoke_rule == FINE:
        yield _revoke(rules)


def _revoke(rules: KlaverjasRules) -> FormQuestion:
    """Ask which player revoked, behind a small button."""
    again = rules.revoke_rule == "redeal"
    seats = tuple(FormChoice(seat, rare=True, again=again) for seat in range(SEATS))
    return FormQuestion("revoke", rules.words["questions"]["revoke"], "seat", "revoke", seats, optional=True)


def _results(rules: KlaverjasRules) -> tuple[FormChoice, ...]:
    """Return the choices nat, pit and counter-pit, which a table taps instead of entering card points."""
    words = rules.words["answers"]
    sets: dict[str, tuple[tuple[str, object], ...]] = {"nat": (("nat", True),), "pit": (("pit", True), ("nat", False))}
    sets["counter_pit"] = (("pit", True), ("nat", True))
    return tuple(FormChoice(name, facts, words[name], rare=True) for name, facts in sets.items())


def _seats(state: KlaverjasState) -> tuple[FormChoice, ...]:
    leader = None if state.dealer is None else left_of(state.dealer)
    hints = {leader: "leads", state.dealer: "dealer"}
    return tuple(FormChoice(seat, hint=hints.get(seat, "") if state.dealer is not None else "") for seat in range(SEATS))


def _suits(rules: KlaverjasRules) -> tuple[FormChoice, ...]:
    return tuple(FormChoice(suit, words=_suit(rules, suit)) for suit in SUITS)


def _suit(rules: KlaverjasRules, suit: str) -> Words:
    return {language: f"{SUITS[suit]} {name}" for language, name in rules.words["suits"][suit].items()}


def _notes(rules: KlaverjasRules, state: KlaverjasState) -> Iterator[FormNote]:
    """Yield a note that names the player who must play, if the rules leave no choice."""
    if rules.left_must_play and state.dealer is not None:
        yield FormNote(rules.words["notes"]["plays"], {"player": left_of(state.dealer)})
