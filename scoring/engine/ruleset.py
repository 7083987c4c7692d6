"""One rule set: a game, its data and what a club changed. Everything that the rest of the house asks about rules. Reads no file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from scoring.engine import game as door
from scoring.engine.articles import Article, articles
from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import ANNULLED, AWARDED, Game, Obligation, Outcome, Played, Problem, Refused, Replay, Start
from scoring.engine.options import Option, applied, chosen, described, reference
from scoring.engine.scorecard import Scorecard
from scoring.engine.spoken import who_pays
from scoring.engine.words import Words, say

ABOUT = frozenset({"words", "title", "source", "version", "provisional", "local", "time_called", "options"})
"""Parts of the data that change no score."""
TIME_CALLED: Mapping[str, Any] = MappingProxyType({"time_called": True})
"""The deal of a sheet that ends an unfinished game: none was played."""


@dataclass(frozen=True)
class RuleSet:
    """A rule set with its options. Make one with `made`; never changed, so it can be kept and shared."""

    game: Game
    data: Mapping[str, Any]
    """The rule file as JSON, the options' defaults in it."""
    options: Mapping[str, Any]
    """What differs from the defaults."""
    common: Mapping[str, Any]
    """Words that are not this game's alone; its own come first."""

    @classmethod
    def made(cls, game: Game, data: Mapping[str, Any], options: Mapping[str, Any], common: Mapping[str, Any]) -> RuleSet:
        """A rule set from its parts. Raises Refused: OPTION_…, TABLE_…"""
        result = cls(game, data, chosen(described(data), options), common)
        result.__dict__["rules"] = result._read()
        return result

    @property
    def code(self) -> str:
        return str(self.data["code"])

    @property
    def title(self) -> Words:
        title: Words = self.data["title"]
        return title

    @property
    def version(self) -> int:
        return int(self.data["version"])

    @property
    def source(self) -> str:
        return str(self.data["source"])

    @property
    def provisional(self) -> bool:
        """Its points are not confirmed by those whose game it is; every page and paper says so.

        In the data `provisional` is true, or names the options by which a club confirms the points or replaces them.
        """
        said = self.data.get("provisional", False)
        return not any(name in self.options for name in said) if isinstance(said, list) else bool(said)

    @property
    def local(self) -> tuple[str, ...]:
        """The languages of the players and sources of this game, whose own words stand beside the reader's on the poster."""
        return tuple(self.data.get("local", ()))

    @property
    def time_called(self) -> Mapping[str, Any] | None:
        """The deal of a sheet by which a director ends a game that nobody has won; None where a table may stop after any deal."""
        return TIME_CALLED if self.data.get("time_called") else None

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, Any]]:
        """All words by section (`contracts`, `questions`, `problems` …)."""
        own = self.data.get("words", {})
        return {part: {**self.common.get(part, {}), **own.get(part, {})} for part in {*self.common, *own}}

    @cached_property
    def rules(self) -> Any:
        """The rules as the game reads them."""
        return self._read()

    def _read(self) -> Any:
        try:
            return self.game.read({**applied(self.data, self.options), "words": self.words})
        except Refused as refused:
            raise Refused(*(_as_option(self.data, problem) for problem in refused.problems)) from None

    @cached_property
    def described(self) -> tuple[Option, ...]:
        """The options, in the order of the file."""
        return described(self.data)

    @cached_property
    def articles(self) -> Mapping[str, Article]:
        """What a jury decides about here, by code, in the order in which people meet it."""
        values = applied(self.data, self.options)["options"]
        return {article.code: article for article in articles(self.words, values)}

    @cached_property
    def fingerprint(self) -> str:
        """`9f2c-41ab`: the same for rules that score and allow the same. Words, titles and options of play only do not count."""
        told = {key: part for key, part in self.data.items() if key not in ABOUT}
        weighing = {option.name for option in self.described if option.affects != "P"}
        values = {name: value for name, value in applied(self.data, self.options)["options"].items() if name in weighing}
        changes = {name: raw["changes"] for name, raw in self.data.get("options", {}).items() if "changes" in raw}
        text = json.dumps([told, values, changes], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digest = sha256(text.encode()).hexdigest()
        return f"{digest[:4]}-{digest[4:8]}"

    def with_options(self, options: Mapping[str, Any]) -> RuleSet:
        """The same rule set with these differences from the defaults.

        Raises Refused: OPTION_UNKNOWN, OPTION_VALUE, OPTION_HALF_POINTS; field `options.<name>`.
        """
        return RuleSet.made(self.game, self.data, options, self.common)

    def copy(self) -> dict[str, Any]:
        """Everything needed to play by it for ever, as JSON: `{"game", "data", "options"}`; `ruleset_from` reads it back."""
        return {"game": self.code, "data": json.loads(json.dumps(self.data)), "options": json.loads(json.dumps(self.options))}

    # -- playing ------------------------------------------------------------------------------------------------------------

    def start(self, start: Start) -> Any:
        """The state before a table's first deal. Raises Refused."""
        return self.game.start(self.rules, start)

    def replay(self, start: Start, deals: Iterable[Mapping[str, Any]]) -> Replay:
        """Fold a table's deals. Raises Refused for `start` alone."""
        return door.replay(self.game, self.rules, start, deals)

    def judge(self, state: Any, deal: Mapping[str, Any]) -> Outcome:
        """One deal in a given state."""
        return door.judge(self.game, self.rules, state, deal)

    def skip(self, state: Any) -> Any:
        """The state after a deal that was dealt but does not count."""
        return self.game.skip(self.rules, state)

    def as_dealt(self, state: Any, deal: Mapping[str, Any]) -> Any:
        """The state in which a stored deal was dealt."""
        return self.game.as_dealt(self.rules, state, deal)

    def length(self, seats: int) -> int | None:
        """How many deals a whole game has at most; None where it has no end of its own."""
        return self.game.length(self.rules, seats)

    def hands_on(self, state: Any) -> Mapping[str, tuple[int, ...]]:
        """What the players of a table take to their next one: a later table's `carried`."""
        return self.game.hands_on(self.rules, state)

    def write(self, facts: Any) -> dict[str, Any]:
        """Facts as a sheet holds them."""
        return self.game.write(facts)

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many players a table may have."""
        return self.game.seats(self.rules)

    def form(self, state: Any) -> Form:
        """What the phone must ask."""
        return self.game.form(self.rules, state)

    def moves(self, state: Any) -> Iterator[Any]:
        """Every deal possible now, as facts."""
        return self.game.moves(self.rules, state)

    # -- the jury -----------------------------------------------------------------------------------------------------------

    def obligations(self, state: Any, facts: Any) -> tuple[Obligation, ...]:
        """For what in this deal the jury's word is needed, met or not."""
        return self.game.obligations(self.rules, state, facts)

    def heard(self, deal: Mapping[str, Any], seat: int, contract: str, word: str) -> dict[str, Any]:
        """A deal of a sheet with the jury's word in it: `approved`, `refused`, `fined`, `annulled`; empty: without any."""
        return self.game.heard(self.rules, deal, seat, contract, word)

    @property
    def asks_jury(self) -> bool:
        """Whether this game has contracts that need the jury's word."""
        return bool(self.data.get("waits_for_jury"))

    def is_for_the_jury(self, problems: Sequence[Problem]) -> bool:
        """Whether the jury's word is all that these problems ask for (data: `waits_for_jury`)."""
        codes = self.data.get("waits_for_jury", ())
        return bool(problems) and all(problem.code in codes for problem in problems)

    # -- saying -------------------------------------------------------------------------------------------------------------

    def charts(self) -> tuple[Chart, ...]:
        """Everything that is paid, as tables to read."""
        return self.game.charts(self.rules)

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard | None:
        """A table's sheet as this game's players write it; None where points and totals are all there is."""
        return self.game.scorecard(self.rules, start, outcomes, planned)

    def contract_words(self, code: str) -> Words:
        """What a contract, a pass game or another reason of a line is called."""
        if code in (ANNULLED.upper(), AWARDED.upper()):
            words: Words = self.words["jury"][code.lower()]
            return words
        return self.game.words(self.rules, code)

    def short(self, facts: Any, names: Sequence[str], language: str) -> str:
        """A row of the table's list: “Rik Els+Jo 7”. `facts` as parsed (an outcome's)."""
        return self.game.short(self.rules, facts, names, language)

    def told(self, played: Played, names: Sequence[str], language: str) -> str:
        """“Rik made, 1 over. Els pays An 2, Jo pays Piet 2.”"""
        if played.status in (ANNULLED, AWARDED):
            paid = who_pays(played.payments, names, self.words["told"], language) if played.payments else ""
            return f"{say(self.words['jury'][played.status], language)} {paid}".strip()
        return self.game.told(self.rules, played, names, language)

    def sentence(self, problem: Problem, language: str) -> str:
        """A problem in the reader's language: what is wrong and what to do."""
        sentences = self.words.get("problems", {})
        words = sentences.get(problem.code) or sentences.get(problem.code.removeprefix(f"{self.data.get('prefix')}_"))
        return sentence(words, problem, language)


def sentence(words: Words | None, problem: Problem, language: str) -> str:
    """A problem's sentence with its values filled in; the bare code if there are no words for it."""
    values = {key: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value for key, value in problem.context.items()}
    return say(words, language, **values) if words else problem.code


def _as_option(data: Mapping[str, Any], problem: Problem) -> Problem:
    """A table that an option filled is the option's problem."""
    place: Any = data
    for step in problem.field.split("."):
        place = place.get(step) if isinstance(place, Mapping) else None
        name = reference(place)
        if name is not None:
            code = "OPTION_HALF_POINTS" if problem.code == "TABLE_HALF_POINTS" else "OPTION_VALUE"
            return Problem(code, f"options.{name}", {**problem.context, "name": name})
    return problem
