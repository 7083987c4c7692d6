"""Belgian rikken: the questions that a phone asks besides those of the family: the jury's word, and what was forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.form import Choice, Form, Note, Question
from scoring.engine.promised.facts import ALL_PASS, CONTRACT
from scoring.engine.promised.form import FormBuilder
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.state import State
from scoring.engine.words import Words
from scoring.games.rikken_belgian.facts import APPROVED, JURY, REFUSED, THIRD_SOLO, TROU, TURNUP
from scoring.games.rikken_belgian.jury import ARTICLES, NEEDED, NEEDED_THIRD
from scoring.games.rikken_belgian.rules import house
from scoring.games.rikken_belgian.state import Table

When = dict[str, tuple[str | int | bool, ...]]


def form(rules: Rules, state: State) -> Form:
    """The questions of the next deal. A note before the bidding says who needs the jury for a solo."""
    builder = _JuryFormBuilder(rules, state)
    return Form(tuple(builder.questions()), {} if state.dealer is None else {"dealer": state.dealer}, tuple(builder.notes()))


class _JuryFormBuilder(FormBuilder):
    """Builds the family's questions and those of this game."""

    def __init__(self, rules: Rules, state: State) -> None:
        super().__init__(rules, state)
        self.own = house(rules)
        lost = state.lost_solos if isinstance(state, Table) else ()
        self.lost = {seat: lost[seat] for seat in range(len(lost)) if lost[seat] >= self.own.third_solo_after}
        """Seats that need the jury for a solo, and the solos they lost."""
        codes = [contract.code for contract in self.played]
        self.needing = tuple(code for code in codes if code in self.own.needs_jury)
        self.third = tuple(code for code in codes if code in self.own.solos and code not in self.own.needs_jury)

    def notes(self) -> Iterator[Note]:
        """One sentence for all players who need the jury: there is no room for more before the bidding."""
        if self.lost:
            players = ", ".join(f"{{player_{seat}}} {lost}" for seat, lost in self.lost.items())
            words = {language: text.replace("{players}", players) for language, text in self.rules.words["notes"]["third_solo"].items()}
            yield Note(words, {f"player_{seat}": seat for seat in self.lost}, {}, ARTICLES[NEEDED_THIRD])

    def questions(self) -> Iterator[Question]:
        yield from super().questions()
        yield from self._forgotten()
        yield from self._refusal()

    def contract(self) -> Question:
        """The family's question, with a hint where the jury is needed; then the events that end a deal before it is played."""
        question = super().contract()
        choices = [replace(choice, hint="jury") if choice.value in self.needing else choice for choice in question.choices]
        dealer = self.state.dealer
        if dealer is not None:
            sets = (("events.0.type", TURNUP), ("events.0.seat", dealer))
            choices.append(self._ended(TURNUP, sets, again=not self.own.turnup_moves_on))
        choices.append(self._ended(TROU, (("events.0.type", TROU), ("events.0.play_started", True)), again=True))
        return replace(question, choices=tuple(choices))

    def _ended(self, type_: str, sets: tuple[tuple[str, object], ...], again: bool) -> Choice:
        return Choice(type_, (("kind", CONTRACT), *sets), code_words(self.rules, type_), rare=True, again=again)

    def declared(self, number: int, suffix: str, when: When) -> Iterator[Question]:
        """The question for the jury's word: for contracts that need it, and for solos of players who lost too many."""
        field = f"contracts.{number}.jury"
        if self.needing:
            choices = [self._word(field, APPROVED, "approved"), self._word(field, "forgotten", "forgotten", JURY)]
            if number == 0 and self.own.forgotten != "annulled":
                choices.append(replace(self._word(field, "forgotten_annulled", "forgotten_annulled"), rare=True, again=True))
            yield Question(
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
            yield Question(f"jury_third{suffix}", self.ask("jury"), "choice", "", tuple(choices), builder, article=ARTICLES[NEEDED_THIRD])

    def _word(self, field: str, value: str, name: str, fined: str = "") -> Choice:
        """One answer to the question for the jury's word. `fined` is the event whose fine the button names."""
        points = self.own.fines.get(fined, 0)
        again = fined == JURY and self.own.forgotten == "annulled"
        return Choice(value, ((field, value),), self._priced(name if points or not fined else f"{name}_free", points), again=again)

    def _priced(self, name: str, points: int) -> Words:
        return {language: text.replace("{fine}", str(points)) for language, text in self.answer(name).items()}

    def _forgotten(self) -> Iterator[Question]:
        points = self.own.fines[TURNUP]
        if self.state.dealer is not None and not self.state.sits_out and points:
            choices = (
                Choice("fined", words=self._priced("turnup_fined", points)),
                Choice("free", (("events.0.agreed_free_redeal", True),), self.answer("turnup_free")),
            )
            yield Question("turnup", self.ask("turnup"), "choice", "", choices, {"contract": (TURNUP,)})
        yield Question(
            "who_forgot", self.ask("who_forgot"), "seat", "events.0.seat", self.seats(), {"contract": (TROU,)}, differs_from=self.unknown
        )

    def _refusal(self) -> Iterator[Question]:
        """The question for a bid that the jury refused before this contract, or before everybody passed."""
        codes = (*(contract.code for contract in self.played if contract.code not in self.needing), ALL_PASS)
        if not self.needing and not self.lost:
            return
        yield Question("refusal", self.ask("refusal"), "more", when={"contract": codes}, optional=True)
        when: When = {"contract": codes, "refusal": (True,)}
        yield Question("refused_seat", self.ask("refused_seat"), "seat", "events.0.seat", self.seats(), when, differs_from=self.unknown)
        free = tuple(seat for seat in self.state.playing if seat not in self.lost)
        for name, seats, bids in (("refused_code", free, self.needing), ("refused_solo", tuple(self.lost), (*self.needing, *self.third))):
            if seats and bids:
                choices = tuple(
                    Choice(code, (("events.0.type", REFUSED), ("events.0.code", code)), code_words(self.rules, code)) for code in bids
                )
                yield Question(name, self.ask("refused_code"), "choice", "", choices, {**when, "refused_seat": seats})
