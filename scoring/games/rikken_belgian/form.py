"""Belgian rikken: the questions that a phone asks. A forgotten action that ends the deal is a rare choice among the contracts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.form import Form, FormChoice, FormQuestion
from scoring.engine.promised.duties.form import JuryFormBuilder
from scoring.engine.promised.duties.rules import FINE_SHARES
from scoring.engine.promised.facts import CONTRACT
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.state import PromisedState
from scoring.games.rikken_belgian.facts import TROU, TURNUP


def form(rules: PromisedRules, state: PromisedState) -> Form:
    """Return the questions of the next deal."""
    return _BelgianFormBuilder(rules, state).form()


class _BelgianFormBuilder(JuryFormBuilder):
    """A builder of the form of Belgian rikken: the questions of games with duties to the jury, and questions about forgotten actions."""

    def contract(self) -> FormQuestion:
        """Return the question for the contract. Its last choices are the events that end a deal before it is played."""
        question = super().contract()
        choices = list(question.choices)
        dealer = self.state.dealer
        if dealer is not None:
            sets = (("events.0.type", TURNUP), ("events.0.seat", dealer))
            choices.append(self._ended(TURNUP, sets, again=not self.duties.kinds[TURNUP].moves_on))
        choices.append(self._ended(TROU, (("events.0.type", TROU), ("events.0.play_started", True)), again=True))
        return replace(question, choices=tuple(choices))

    def _ended(self, type_: str, sets: tuple[tuple[str, object], ...], again: bool) -> FormChoice:
        return FormChoice(type_, (("kind", CONTRACT), *sets), code_words(self.rules, type_), rare=True, again=again)

    def happened(self) -> Iterator[FormQuestion]:
        """Yield the questions about a forgotten action: whether a dealer who turned up no card is fined, and who did not announce trou."""
        points, dealer = self.duties.fines[TURNUP], self.state.dealer
        if dealer is not None and points and (dealer in self.state.playing or self.duties.kinds[TURNUP].fines_who_sits_out):
            receivers = sum(seat != dealer for seat in self.state.playing)
            choices = (
                FormChoice("fined", words=self.priced("turnup_fined", points // FINE_SHARES * receivers)),
                FormChoice("free", (("events.0.agreed_free_redeal", True),), self.answer("turnup_free")),
            )
            yield FormQuestion("turnup", self.ask("turnup"), "choice", "", choices, {"contract": (TURNUP,)})
        yield FormQuestion(
            "who_forgot", self.ask("who_forgot"), "seat", "events.0.seat", self.seats(), {"contract": (TROU,)}, differs_from=self.unknown
        )
