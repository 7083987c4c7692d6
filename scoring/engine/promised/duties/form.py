"""The questions about the jury that a phone adds to those of promised tricks: the jury's word, and a bid that the jury refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.form import Form, FormChoice, FormNote, FormQuestion
from scoring.engine.promised.duties.check import ARTICLES, NEEDED, NEEDED_THIRD, duties_of
from scoring.engine.promised.duties.jury_facts import APPROVED, JURY, REFUSED, THIRD_SOLO
from scoring.engine.promised.duties.solo_state import SoloState
from scoring.engine.promised.facts import ALL_PASS
from scoring.engine.promised.form import FormBuilder
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.state import PromisedState
from scoring.engine.words import Words, comma_list

When = dict[str, tuple[str | int | bool, ...]]


def form(rules: PromisedRules, state: PromisedState) -> Form:
    """Return the questions of the next deal. A note before the bidding names the players who need the jury for a solo."""
    return JuryFormBuilder(rules, state).form()


class JuryFormBuilder(FormBuilder):
    """A builder of the questions of games with promised tricks, and of those about the jury."""

    def __init__(self, rules: PromisedRules, state: PromisedState) -> None:
        super().__init__(rules, state)
        self.duties = duties_of(rules)
        lost = state.lost_solos if isinstance(state, SoloState) else ()
        self.lost = {seat: lost[seat] for seat in range(len(lost)) if lost[seat] >= self.duties.third_solo_after}
        """The seats that need the jury for a solo, each with the number of solos that the player lost."""
        codes = [contract.code for contract in self.played]
        self.needing = tuple(code for code in codes if code in self.duties.needs_jury)
        self.third = tuple(code for code in codes if code in self.duties.solos and code not in self.duties.needs_jury)

    def form(self) -> Form:
        """Return the form with its questions and notes."""
        return Form(tuple(self.questions()), {} if self.state.dealer is None else {"dealer": self.state.dealer}, tuple(self.notes()))

    def notes(self) -> Iterator[FormNote]:
        """Yield one sentence that names all players who need the jury for a solo. The phone has room for only one before the bidding."""
        if self.lost:
            players = [f"{{player_{seat}}} {lost}" for seat, lost in self.lost.items()]
            sentence = self.rules.words["notes"]["third_solo"]
            words = {language: text.replace("{players}", comma_list(players, language)) for language, text in sentence.items()}
            yield FormNote(words, {f"player_{seat}": seat for seat in self.lost}, {}, ARTICLES[NEEDED_THIRD])

    def questions(self) -> Iterator[FormQuestion]:
        yield from super().questions()
        yield from self.happened()
        yield from self._refusal()

    def contract(self) -> FormQuestion:
        """Return the question for the contract, with a hint on contracts that need the jury."""
        question = super().contract()
        return replace(
            question, choices=tuple(replace(each, hint="jury") if each.value in self.needing else each for each in question.choices)
        )

    def declared(self, number: int, suffix: str, when: When) -> Iterator[FormQuestion]:
        """Ask for the jury's word if a contract needs it, or if a player who lost too many solos plays another one."""
        field = f"contracts.{number}.jury"
        if self.needing:
            choices = [self._word(field, APPROVED, "approved"), self._word(field, "forgotten", "forgotten", JURY)]
            if number == 0 and self.duties.forgotten != "annulled":
                choices.append(replace(self._word(field, "forgotten_annulled", "forgotten_annulled"), rare=True, again=True))
            yield FormQuestion(
                f"jury{suffix}",
                self.ask("jury"),
                "choice",
                "",
                tuple(choices),
                {**when, "contract": self.needing},
                article=ARTICLES[NEEDED],
            )
        if self.third and self.lost:
            choices = [self._word(field, APPROVED, "approved"), self._word(field, "forgotten", "forgotten", THIRD_SOLO)]
            builder: When = {**when, "contract": self.third, f"declarer{suffix}": tuple(self.lost)}
            yield FormQuestion(
                f"jury_third{suffix}", self.ask("jury"), "choice", "", tuple(choices), builder, article=ARTICLES[NEEDED_THIRD]
            )

    def _word(self, field: str, value: str, name: str, fined: str = "") -> FormChoice:
        """Return one answer to the question for the jury's word. `fined` is the type of event whose fine is shown on the button."""
        points = self.duties.fines.get(fined, 0)
        again = fined == JURY and self.duties.forgotten == "annulled"
        return FormChoice(value, ((field, value),), self.priced(name if points or not fined else f"{name}_free", points), again=again)

    def priced(self, name: str, points: int) -> Words:
        return {language: text.replace("{fine}", str(points)) for language, text in self.answer(name).items()}

    def happened(self) -> Iterator[FormQuestion]:
        """Yield questions about further events at the table. There are none here; a game with such events overrides this method."""
        return iter(())

    def _refusal(self) -> Iterator[FormQuestion]:
        """Ask which bid the jury refused before this contract was played, or before everybody passed."""
        codes = (*(contract.code for contract in self.played if contract.code not in self.needing), ALL_PASS)
        if not self.needing and not self.lost:
            return
        yield FormQuestion("refusal", self.ask("refusal"), "more", when={"contract": codes}, optional=True)
        when: When = {"contract": codes, "refusal": (True,)}
        yield FormQuestion("refused_seat", self.ask("refused_seat"), "seat", "events.0.seat", self.seats(), when, differs_from=self.unknown)
        free = tuple(seat for seat in self.state.playing if seat not in self.lost)
        for name, seats, bids in (("refused_code", free, self.needing), ("refused_solo", tuple(self.lost), (*self.needing, *self.third))):
            if seats and bids:
                choices = tuple(
                    FormChoice(code, (("events.0.type", REFUSED), ("events.0.code", code)), code_words(self.rules, code)) for code in bids
                )
                yield FormQuestion(name, self.ask("refused_code"), "choice", "", choices, {**when, "refused_seat": seats})
