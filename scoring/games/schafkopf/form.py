"""Schafkopf: the questions that a phone asks about a deal: game, players, and the ending in one tap (dossier §6).

The value of the game is computed. A table that counted eyes may enter these instead; they also tell who won. Runners, doublings and a
broken rule are behind small buttons, because usually there are none. Only games and options of these rules are offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Form, FormChoice, FormQuestion
from scoring.engine.words import LANGUAGES, Words
from scoring.games.schafkopf.facts import LOST, PLAIN, SCHNEIDER, SCHWARZ, WON
from scoring.games.schafkopf.rules import (
    ALL_PASS,
    BETTEL,
    CROSS,
    EYES,
    MUSS,
    OFF,
    PASS_GAMES,
    PLAYING,
    RAMSCH,
    REDEAL,
    RUF,
    SIE,
    SOLO,
    SOLOS,
    SUITS,
    TOUT,
    WENZ,
    SchafkopfRules,
)  # fmt: skip
from scoring.games.schafkopf.state import SchafkopfState

When = dict[str, tuple[str | int | bool | None, ...]]
USUAL = (RUF, WENZ, SOLO)
"""The games that are played every evening, and are offered at once. Other games that a club switched on are behind «more»."""
FEW_RUNNERS = 3
"""The number of choices for runners that are shown at first; the choices for more runners are behind «more»."""
TIE, COUNT = "tie", "eyes"
"""Two further answers to the question about the ending: a tie (60 to 60, only in a Cross), and “enter the eyes”."""


def form(rules: SchafkopfRules, state: SchafkopfState) -> Form:
    """Return the questions of the next deal: four for a called-ace game, three for a solo."""
    facts: dict[str, object] = {} if state.dealer is None else {"dealer": state.dealer}
    return Form(tuple(_Builder(rules, state).questions()), facts)


class _Builder:
    """A builder of the questions of one table's next deal."""

    def __init__(self, rules: SchafkopfRules, state: SchafkopfState) -> None:
        self.rules, self.state = rules, state
        self.asks, self.answers = rules.words["questions"], rules.words["answers"]
        codes = rules.contracts
        self.pairs = tuple(code for code in codes if codes[code].is_pair)
        self.solos = tuple(code for code in codes if code in SOLOS)
        self.touts = tuple(f"{code}_{TOUT}" for code in self.solos) if rules.tout else ()
        self.sie = (f"{SOLO}_{SIE}",) if rules.sie else ()
        self.bettel = (BETTEL,) if BETTEL in codes else ()
        self.ramsch = (RAMSCH,) if rules.plays(RAMSCH) else ()
        self.unknown = ("dealer",) if state.dealer is None and state.seats > PLAYING else ()

    def questions(self) -> Iterator[FormQuestion]:
        if self.unknown:
            yield FormQuestion("dealer", self.asks["dealer"], "seat", "dealer", self.seats())
        yield FormQuestion("contract", self.asks["contract"], "choice", "", tuple(self.games()))
        played: When = {"contract": (*self.pairs, *self.solos, *self.touts, *self.sie, *self.bettel)}
        holder: When = {"contract": tuple(code for code in self.pairs if code in (MUSS, CROSS))}
        usual: When = {"contract": tuple(code for code in played["contract"] if code not in holder["contract"])}
        yield FormQuestion("declarer", self.asks["declarer"], "seat", "declarer", self.seats(), usual, differs_from=self.unknown)
        for code in holder["contract"]:
            when: When = {"contract": (code,)}
            yield FormQuestion(f"declarer_{code}", self.asks[f"declarer_{code}"], "seat", "declarer", self.seats(), when, self.unknown)
        yield from self.partner()
        yield from self.suit()
        fault: When = {"contract": (*played["contract"], *self.ramsch)}
        guilty = tuple(FormChoice(each.value, rare=True) for each in self.seats())
        yield FormQuestion("fault", self.asks["fault"], "seat", "fault", guilty, fault, self.unknown, optional=True)
        yield from self.ending()
        yield from self.all_or_nothing()
        yield from self.of_ramsch()
        yield from self.runners()
        yield from self.doublings((*played["contract"], *self.ramsch))

    def games(self) -> Iterator[FormChoice]:
        for code in self.rules.played:
            if code == ALL_PASS:
                yield FormChoice(code, (("contract", code),), self.answers["all_pass"], again=self.rules.all_pass == REDEAL)
            else:
                rare = code not in USUAL and code not in PASS_GAMES
                yield FormChoice(code, (("contract", code),), self.rules.words["contracts"][code], rare=rare)
        for code, how in ((each.rpartition("_")[0], each.rpartition("_")[2]) for each in (*self.touts, *self.sie)):
            words = self.rules.words["announced"]
            name = {language: f"{self.rules.words['contracts'][code].get(language, code)} {text}" for language, text in words[how].items()}
            yield FormChoice(f"{code}_{how}", (("contract", code), ("announced", how)), name, rare=True)

    def seats(self) -> tuple[FormChoice, ...]:
        state = self.state
        if state.dealer is None:
            return tuple(FormChoice(seat) for seat in range(state.seats))
        hints = {state.after_dealer[0]: "leads", state.dealer: "dealer"}
        return tuple(FormChoice(seat, hint=hints.get(seat, "")) for seat in range(state.seats) if seat not in state.sits_out)

    def partner(self) -> Iterator[FormQuestion]:
        codes = tuple(code for code in self.pairs if code != CROSS)
        differs = ("declarer", *(f"declarer_{code}" for code in codes if code == MUSS), *self.unknown)
        yield FormQuestion("partner", self.asks["partner"], "seat", "partner", self.seats(), {"contract": codes}, differs)

    def suit(self) -> Iterator[FormQuestion]:
        """Ask for the suit of a solo, if a heart solo has its own value."""
        if self.rules.heart_solo_value:
            codes = tuple(code for code in (SOLO, f"{SOLO}_{TOUT}", *self.sie) if code == SOLO or code in (*self.touts, *self.sie))
            suits = tuple(FormChoice(suit, words=_suit(self.rules, suit)) for suit in SUITS)
            yield FormQuestion("suit", self.asks["suit"], "choice", "suit", suits, {"contract": codes})

    def ending(self) -> Iterator[FormQuestion]:
        """Ask for the ending in one tap, or for the eyes. If a side has no eyes, also ask whether it took no trick."""
        counted: When = {"contract": (*self.pairs, *self.solos), "fault": (None,)}
        ties = (CROSS,) if CROSS in self.pairs and self.rules.cross_tie_is_void else ()
        if ties:
            choices = (*self.endings(), FormChoice(TIE, (("eyes", EYES // 2),), self.answers[TIE], again=True))
            yield FormQuestion("result_cross", self.asks["result"], "choice", "", choices, {**counted, "contract": ties})
            counted["contract"] = tuple(code for code in counted["contract"] if code not in ties)
        choices = (*self.endings(), FormChoice(COUNT, words=self.answers[COUNT]))
        yield FormQuestion("result", self.asks["result"], "choice", "", choices, dict(counted))
        typed: When = {**counted, "result": (COUNT,)}
        yield FormQuestion("eyes", self.asks["eyes"], "number", "eyes", when=dict(typed), least=0, most=EYES)
        if not self.rules.schwarz_by_eyes:
            said = (
                FormChoice("yes", (("level", SCHWARZ),), self.answers["schwarz_yes"]),
                FormChoice("no", (("level", SCHNEIDER),), self.answers["schwarz_no"]),
            )
            yield FormQuestion("schwarz", self.asks["schwarz"], "choice", "", said, {**typed, "eyes": (0, EYES)})
        guilty: When = {"contract": (*self.pairs, *self.solos), "fault": tuple(range(self.state.seats))}
        levels = tuple(FormChoice(level, words=self.answers[level], rare=True) for level in (SCHNEIDER, SCHWARZ))
        yield FormQuestion("fault_level", self.asks["fault_level"], "choice", "level", levels, guilty, optional=True)

    def endings(self) -> Iterator[FormChoice]:
        for result in (WON, LOST):
            for level in (PLAIN, SCHNEIDER, SCHWARZ):
                sets: tuple[tuple[str, object], ...] = (("result", result),) if level == PLAIN else (("result", result), ("level", level))
                yield FormChoice(f"{result}_{level}", sets, self.answers[f"{result}_{level}"])

    def all_or_nothing(self) -> Iterator[FormQuestion]:
        codes = (*self.touts, *self.bettel)
        if codes:
            choices = tuple(FormChoice(result, words=self.answers[f"{result}_{PLAIN}"]) for result in (WON, LOST))
            yield FormQuestion("made", self.asks["result"], "choice", "result", choices, {"contract": codes, "fault": (None,)})

    def of_ramsch(self) -> Iterator[FormQuestion]:
        if not self.ramsch:
            return
        when: When = {"contract": self.ramsch, "fault": (None,)}
        lost: When = dict(when)
        if self.rules.durchmarsch != OFF:
            through = tuple(FormChoice(each.value, rare=True) for each in self.seats())
            yield FormQuestion(
                "durchmarsch", self.asks["durchmarsch"], "seat", "durchmarsch", through, dict(when), self.unknown, optional=True
            )
            lost["durchmarsch"] = (None,)
        yield FormQuestion("loser", self.asks["loser"], "seat", "loser", self.seats(), dict(lost), self.unknown)
        if self.rules.jungfrau:
            counts = tuple(FormChoice(count, words=_figure(count), rare=True) for count in range(1, PLAYING))
            yield FormQuestion("jungfrauen", self.asks["jungfrauen"], "choice", "jungfrauen", counts, dict(lost), optional=True)

    def runners(self) -> Iterator[FormQuestion]:
        """Ask for the number of runners, from the fewest to the most that are paid. Games with different limits get separate questions."""
        if not self.rules.counts_runners:
            return
        ranges: dict[tuple[int, int], list[str]] = {}
        for code, contract in self.rules.contracts.items():
            codes = (code, *(each for each in self.touts if each == f"{code}_{TOUT}"))
            ranges.setdefault((contract.runners_from, contract.trumps), []).extend(codes)
        for (least, most), counted in ranges.items():
            if least <= most:
                choices = tuple(FormChoice(n, words=_figure(n), rare=n >= least + FEW_RUNNERS) for n in range(least, most + 1))
                name = f"laufende_{least}_{most}"
                yield FormQuestion(name, self.asks["laufende"], "choice", "laufende", choices, {"contract": tuple(counted)}, optional=True)

    def doublings(self, codes: tuple[str | int | bool | None, ...]) -> Iterator[FormQuestion]:
        for name, most in (("legen", self.rules.legen_most), ("stoss", self.rules.stoss_most)):
            if most:
                choices = tuple(FormChoice(n, words=_figure(n, f" (×{2**n})"), rare=True) for n in range(1, most + 1))
                yield FormQuestion(name, self.asks[name], "choice", name, choices, {"contract": codes}, optional=True)


def _suit(rules: SchafkopfRules, suit: str) -> Words:
    return {language: f"{SUITS[suit]} {name}" for language, name in rules.words["suits"][suit].items()}


def _figure(figure: int, more: str = "") -> Words:
    return dict.fromkeys(LANGUAGES, f"{figure}{more}")
