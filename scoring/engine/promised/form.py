"""The questions that a phone asks about a deal of promised tricks, in the order in which a table describes a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.engine.form import Form, FormChoice, FormQuestion
from scoring.engine.promised.facts import ALL_PASS, BLIND, CONTRACT, PASS_GAME
from scoring.engine.promised.passgames import QUEENS, PassGame
from scoring.engine.promised.pay import NEEDS_PARTNER_TOOK
from scoring.engine.promised.rules import DEALER_CHOOSES, REDEAL, PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.state import HANDS, PromisedState
from scoring.engine.promised.table import DECLARER, TRICKS, PricedContract
from scoring.engine.words import Words


def form(rules: PromisedRules, state: PromisedState) -> Form:
    """Return the questions of the next deal: usually contract, declarer, partner and tricks, or contract, declarer, and made or lost."""
    return Form(tuple(FormBuilder(rules, state).questions()), {} if state.dealer is None else {"dealer": state.dealer})


class FormBuilder:
    """A builder of the questions of one table's next deal."""

    def __init__(self, rules: PromisedRules, state: PromisedState) -> None:
        self.rules, self.state = rules, state
        self.played = [contract.at(state.seats) for contract in rules.contracts.values() if contract.played]
        self.unknown = ("dealer",) if state.dealer is None and state.seats > HANDS else ()
        """`("dealer",)` if the dealer is not known at a table of five; else empty.

        The player named as dealer sits out, so no other question offers that player.
        """
        self.dealer_chooses = rules.all_pass == DEALER_CHOOSES
        self.leads = None if state.dealer is None else state.dealt_by(state.dealer).moved_on().dealer

    def ask(self, name: str) -> Words:
        return self.rules.words["questions"][name]

    def answer(self, name: str) -> Words:
        return self.rules.words["answers"][name]

    def questions(self) -> Iterator[FormQuestion]:
        if self.unknown:
            yield FormQuestion("dealer", self.ask("dealer"), "seat", "dealer", self.seats())
        yield self.contract()
        codes = tuple(contract.code for contract in self.played)
        yield FormQuestion(
            "declarer", self.ask("declarer"), "seat", "contracts.0.declarer", self.seats(), {"contract": codes}, differs_from=self.unknown
        )
        yield from self.declared(0, "", {})
        yield from self._partner()
        yield from self._took()
        yield from self._made(0, "", {"contract": tuple(c.code for c in self.played if c.flat)})
        yield from self._overcalled()
        yield from self._others()
        yield from self._pass_games()

    def declared(self, number: int, suffix: str, when: dict[str, tuple[str | int | bool, ...]]) -> Iterator[FormQuestion]:
        """Yield further questions about a declared contract. There are none here; forms with questions about the jury override this method.

        `suffix` ends the names of the questions about this declarer.
        """
        return iter(())

    def contract(self) -> FormQuestion:
        choices = [
            FormChoice(
                c.code, (("kind", CONTRACT), ("contracts.0.code", c.code)), code_words(self.rules, c.code), rare=c.rare,
                leads="declarer" if c.leads == DECLARER else "",
            )
            for c in self.played
        ]  # fmt: skip
        games = self.rules.pass_games
        if games and not self.state.has_blind and self.dealer_chooses:
            choices.append(FormChoice(ALL_PASS, (("kind", PASS_GAME),), self.answer("all_pass")))
        elif games and not self.state.has_blind:
            choices += [
                FormChoice(game.code, (("kind", PASS_GAME), ("game", game.code)), code_words(self.rules, game.code)) for game in games
            ]
        elif games or self.rules.all_pass == REDEAL:
            words, again = self.answer("all_pass"), not self.rules.redeal_moves_on
            choices.append(FormChoice(ALL_PASS, (("kind", ALL_PASS),), words, again=again))
        return FormQuestion("contract", self.ask("contract"), "choice", "", tuple(choices))

    def seats(self) -> tuple[FormChoice, ...]:
        hints = {self.state.dealer: "dealer", self.leads: "leads"}
        return tuple(FormChoice(seat, hint=hints.get(seat, "")) for seat in self.state.playing)

    def _partner(self) -> Iterator[FormQuestion]:
        codes = tuple(c.code for c in self.played if c.partner)
        if codes:
            blind = (FormChoice(BLIND, words=self.answer("blind")),) if self.state.has_blind else ()
            yield FormQuestion(
                "partner", self.ask("partner"), "seat", "contracts.0.partner", (*self.seats(), *blind), {"contract": codes},
                differs_from=("declarer", *self.unknown),
            )  # fmt: skip

    def _took(self) -> Iterator[FormQuestion]:
        """Yield a question for each number of tricks that can be promised, with the button of that number marked.

        Another question follows if the partner's own tricks matter.
        """
        counted = [c for c in self.played if not c.flat]
        for target, alone in sorted({(c.target, c.alone) for c in counted}):
            these = [c for c in counted if (c.target, c.alone) == (target, alone)]
            name = f"took_{target}" + ("_alone" if alone else "")
            when = {"contract": tuple(c.code for c in these)}
            choices = tuple(FormChoice(number, target=number == target) for number in range(TRICKS + 1))
            yield FormQuestion(name, self.ask("took" if alone else "took_pair"), "tricks", "contracts.0.took", choices, when)
            shared = tuple(c.code for c in these if c.partner and c.lost in NEEDS_PARTNER_TOOK)
            if shared:
                lost = tuple(range(target))
                yield FormQuestion(
                    f"partner_{name}", self.ask("partner_took"), "tricks", "contracts.0.partner_took",
                    tuple(FormChoice(number) for number in lost), {"contract": shared, "partner": self.state.playing, name: lost},
                )  # fmt: skip

    def _made(self, number: int, suffix: str, when: dict[str, tuple[str | int | bool, ...]]) -> Iterator[FormQuestion]:
        if all(when.values()):
            choices = tuple(
                FormChoice(name, ((f"contracts.{number}.made", made),), self.answer(name))
                for name, made in (("made", True), ("lost", False))
            )
            yield FormQuestion(f"made{suffix}", self.ask("made"), "choice", "", choices, when)

    def _overcalled(self) -> Iterator[FormQuestion]:
        """Ask whether a solo was bid over a misère or a piek, for contracts that pay more in that case."""
        for code, lower in ((c.code, self._below(c)) for c in self.played if c.over_misere):
            if lower:
                choices = [FormChoice("none", words=self.answer("no_misere"))]
                choices += [
                    FormChoice(each.code, (("contracts.0.overcalled", each.code),), code_words(self.rules, each.code)) for each in lower
                ]
                yield FormQuestion(f"over_{code}", self.ask("overcalled"), "choice", "", tuple(choices), {"contract": (code,)})

    def _below(self, contract: PricedContract) -> list[PricedContract]:
        return [each for each in self.played if each.together and each.group < contract.group]

    def _others(self) -> Iterator[FormQuestion]:
        """Ask which other players declared an equal contract in the same deal, each behind a small button."""
        groups: dict[int, list[PricedContract]] = {}
        for contract in self.played:
            if contract.together:
                groups.setdefault(contract.group, []).append(contract)
        if not groups:
            return
        every = tuple(c.code for group in groups.values() for c in group)
        declarers = [*self.unknown, "declarer"]
        before: dict[str, tuple[str | int | bool, ...]] = {"contract": every}
        for number in range(1, min(HANDS, len(self.state.playing))):
            suffix = f"_{number + 1}"
            yield FormQuestion(f"another{suffix}", self.ask("another"), "more", when=dict(before), optional=True)
            before[f"another{suffix}"] = (True,)
            for group in groups.values():
                yield self._equal(number, suffix, group, before, len(groups) > 1)
            yield FormQuestion(
                f"declarer{suffix}", self.ask("declarer_next"), "seat", f"contracts.{number}.declarer", self.seats(), dict(before),
                differs_from=tuple(declarers),
            )  # fmt: skip
            yield from self.declared(number, suffix, dict(before))
            declarers.append(f"declarer{suffix}")
            yield from self._made(number, suffix, dict(before))

    def _equal(
        self, number: int, suffix: str, group: Iterable[PricedContract], before: dict[str, tuple[str | int | bool, ...]], several: bool
    ) -> FormQuestion:
        codes = tuple(c.code for c in group)
        choices = tuple(FormChoice(code, ((f"contracts.{number}.code", code),), code_words(self.rules, code)) for code in codes)
        name = f"contract{suffix}" + (f"_{codes[0].lower()}" if several else "")
        return FormQuestion(name, self.ask("contract_next"), "choice", "", choices, {**before, "contract": codes})

    def _pass_games(self) -> Iterator[FormQuestion]:
        """Yield the questions about the pass games. If the dealer chooses, one question more asks which game it is."""
        games = () if self.state.has_blind else self.rules.pass_games
        if games and self.dealer_chooses:
            choices = tuple(FormChoice(game.code, (("game", game.code),), code_words(self.rules, game.code)) for game in games)
            yield FormQuestion("pass_game", self.ask("pass_game"), "choice", "", choices, {"contract": (ALL_PASS,)})
        for game in games:
            chosen = {"contract": (ALL_PASS,), "pass_game": (game.code,)} if self.dealer_chooses else {"contract": (game.code,)}
            yield from self._pass_game(game, {**chosen})

    def _pass_game(self, game: PassGame, when: dict[str, tuple[str | int | bool, ...]]) -> Iterator[FormQuestion]:
        """Yield the questions about the result of this pass game: who took certain cards, or each player's queens or tricks."""
        if game.way == "queen_and_last":
            for name in ("queen_taker", "last_taker"):
                yield FormQuestion(name, self.ask(name), "seat", name, self.seats(), when, differs_from=self.unknown)
            return
        name, total = ("queens", QUEENS) if game.way == "queens" else ("tricks", TRICKS)
        for suffix, seats, who_deals in self._tables():
            yield FormQuestion(
                f"{name}{suffix}",
                self.ask(name),
                "per_seat",
                name,
                when={**when, **who_deals},
                total=total,
                seats=seats,
                least=0,
                most=total,
            )

    def _tables(self) -> Iterator[tuple[str, tuple[int, ...], dict[str, tuple[str | int | bool, ...]]]]:
        """Yield, for each possible dealer, a suffix for question names, the seats that play, and the answer that names this dealer.

        If the dealer is known, yield once: an empty suffix, the seats, and no answer.
        """
        if not self.unknown:
            yield "", self.state.playing, {}
            return
        for dealer in range(self.state.seats):
            yield f"_{dealer}", self.state.dealt_by(dealer).playing, {"dealer": (dealer,)}
