"""Russian 501: the questions that a phone asks about a deal, in the order in which a table describes it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Form, FormChoice, FormQuestion
from scoring.engine.words import Words
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, PLAY, TIME_CALLED
from scoring.games.russian_501.rules import ACTIVE, CARD_POINTS, NO_TRUMP, SUITS, Russian501Rules
from scoring.games.russian_501.state import Russian501State

When = dict[str, tuple[str | int | bool, ...]]


def form(rules: Russian501Rules, state: Russian501State) -> Form:
    """Return the questions: the kind of deal, bid, contract and trumps, card points; and the marriages, behind small buttons."""
    return Form(tuple(_FormBuilder(rules, state).questions()), {} if state.dealer is None else {"dealer": state.dealer})


class _FormBuilder:
    """A builder of the questions of one table's next deal."""

    def __init__(self, rules: Russian501Rules, state: Russian501State) -> None:
        self.rules, self.state = rules, state
        self.unknown = ("dealer",) if state.dealer is None and state.seats > ACTIVE else ()
        """`("dealer",)` if the dealer is not known at a table of four; else empty.

        The player named as dealer sits out, so no other question offers that player.
        """
        self.played: When = {"what": (PLAY,)}
        self.bid: When = {"what": (PLAY, GIVE_UP)}

    def ask(self, name: str) -> Words:
        return self.rules.words["questions"][name]

    def answer(self, name: str) -> Words:
        return self.rules.words["answers"][name]

    def questions(self) -> Iterator[FormQuestion]:
        if self.unknown:
            yield FormQuestion("dealer", self.ask("dealer"), "seat", "dealer", self._seats())
        yield FormQuestion("what", self.ask("what"), "choice", "", tuple(self._kinds()))
        yield FormQuestion("declarer", self.ask("declarer"), "seat", "declarer", self._seats(), self.bid, differs_from=self.unknown)
        least, most = self.rules.min_bid, self.rules.highest_bid if self.rules.max_contract else None
        yield FormQuestion("bid", self.ask("bid"), "number", "bid", when=self.bid, least=least, most=most)
        blind = FormChoice("blind", (("blind", True),), self.answer("blind"))
        yield FormQuestion("blind", self.ask("blind"), "choice", "", (blind,), self.bid, optional=True)
        as_bid = FormChoice("bid", words=self.answer("as_bid"))
        yield FormQuestion("contract", self.ask("contract"), "number", "contract", (as_bid,), self.played, least=least, most=most)
        yield FormQuestion("trump", self.ask("trump"), "choice", "trump", self._suits((*SUITS, NO_TRUMP)), self.played)
        if self.unknown:
            for dealer in range(self.state.seats):
                yield self._points(f"card_points_{dealer}", self.state.dealt_by(dealer).playing, {**self.played, "dealer": (dealer,)})
        else:
            yield self._points("card_points", self.state.playing, self.played)
        yield from self._marriages()

    def _points(self, name: str, playing: tuple[int, ...], when: When) -> FormQuestion:
        return FormQuestion(
            name, self.ask("card_points"), "per_seat", "card_points", when=when, total=CARD_POINTS, seats=playing, least=0,
            most=CARD_POINTS, entry="type",
        )  # fmt: skip

    def _kinds(self) -> Iterator[FormChoice]:
        yield FormChoice(PLAY, (("kind", PLAY),), self.answer(PLAY))
        if self.rules.give_up_allowed:
            yield FormChoice(GIVE_UP, (("kind", GIVE_UP), ("give_up", True)), self.answer(GIVE_UP))
        yield FormChoice(ALL_PASS, (("kind", ALL_PASS),), self.answer(ALL_PASS))
        yield FormChoice(TIME_CALLED, (("kind", TIME_CALLED), ("time_called", True)), self.answer(TIME_CALLED), rare=True)

    def _seats(self) -> tuple[FormChoice, ...]:
        leads = None if self.state.dealer is None else (self.state.dealer + 1) % self.state.seats
        hints = {self.state.dealer: "dealer", leads: "leads"}
        return tuple(FormChoice(seat, hint=hints.get(seat, "")) for seat in self.state.playing)

    def _suits(self, suits: tuple[str, ...]) -> tuple[FormChoice, ...]:
        return tuple(FormChoice(suit, words=self.rules.words["suits"][suit]) for suit in suits)

    def _marriages(self) -> Iterator[FormQuestion]:
        """Ask for the marriages, at most one of each suit (dossier §2), each behind a small button: first the player, then the suit."""
        before, suits = self.played, list[str]()
        for number in range(len(SUITS)):
            suffix = f"_{number + 1}" if number else ""
            more, who, suit = f"marriage{suffix}", f"marriage_by{suffix}", f"marriage_suit{suffix}"
            yield FormQuestion(more, self.ask("another_marriage" if number else "marriage"), "more", when=before, optional=True)
            before = {**self.played, more: (True,)}
            yield FormQuestion(
                who, self.ask("marriage_by"), "seat", f"marriages.{number}.0", self._seats(), before, differs_from=self.unknown
            )
            yield FormQuestion(
                suit, self.ask("marriage_suit"), "choice", f"marriages.{number}.1", self._suits(SUITS), before, differs_from=tuple(suits),
            )  # fmt: skip
            suits.append(suit)
