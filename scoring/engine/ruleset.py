"""One rule set: its game, its data, and a club's changes. This module reads no file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from scoring.engine import articles as jury_articles
from scoring.engine import own_paragraphs
from scoring.engine.articles import OTHER_SIDE, OTHERS, Article, FinesTo
from scoring.engine.functions import GameFunctions
from scoring.engine.game import AnyGame, Game
from scoring.engine.options import Option, apply_options, check_options, option_reference, read_options
from scoring.engine.problem import Problem, Refused
from scoring.engine.regulation import PROSE, SECTIONS, Regulation, check_regulation
from scoring.engine.result import AnyOutcome, AnyPlayed
from scoring.engine.shown_text import isolated
from scoring.engine.state import TableStart
from scoring.engine.words import Words, say

ABOUT = frozenset({"words", "title", "source", "version", "provisional", "local", "time_called", "options", "fines_to", own_paragraphs.KEY})
"""The parts of the data that do not change the score."""
PLAY_ONLY = frozenset({"leads", "open_cards"})
"""The fields of a contract that affect only how it is played, not the score."""
NAMES_OF_ARTICLES = frozenset({"title", "source", "rank"})
"""The fields of an article that name it or order the list. The other fields tell the jury what to decide."""
MAX_USUAL_SIZE = 4
"""The largest number of players at a usual table, if the game does not set it."""
TIME_CALLED: Mapping[str, Any] = MappingProxyType({"time_called": True})
"""The deal with which a sheet ends an unfinished game."""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A rule set with its options, made with `build`. It is immutable, so it can be cached and shared."""

    functions: GameFunctions[Any, Any, Any]
    data: Mapping[str, Any]
    """The rule file as JSON, with the options' defaults. Only this package reads it: other code uses `game` or a property."""
    options: Mapping[str, Any]
    """The options whose value differs from the default, with that value."""
    shared_words: Mapping[str, Any]
    """The words that several games share. The game's own word replaces a shared word with the same key."""
    own: Mapping[str, Any] = field(default_factory=dict)
    """The changes in a club's file besides options: its tree without `like` and `options`. `data` already includes them."""

    @classmethod
    def build(
        cls,
        functions: GameFunctions[Any, Any, Any],
        data: Mapping[str, Any],
        options: Mapping[str, Any],
        shared_words: Mapping[str, Any],
        own: Mapping[str, Any] | None = None,
    ) -> RuleSet:
        """Build a rule set from its parts. Raises Refused (OPTION_…, TABLE_…)."""
        rule_set = cls(functions, data, check_options(read_options(data), options), shared_words, own or {})
        check_regulation(data)
        own_paragraphs.read_own_paragraphs(data, SECTIONS)
        rule_set.game  # noqa: B018 - read now, so that a wrong rule is refused here
        if data.get("fines_to", OTHERS) not in (OTHERS, OTHER_SIDE):
            raise Refused(Problem("TABLE_VALUE", "fines_to"))
        wrong = tuple(rule_set.article_problems())
        if wrong:
            raise Refused(*wrong)
        return rule_set

    @cached_property
    def game(self) -> AnyGame:
        """The game, played under these rules."""
        try:
            return Game.from_data(self.functions, {**apply_options(self.data, self.options), "words": self.words})
        except Refused as refused:
            raise Refused(*(_as_option(self.data, problem) for problem in refused.problems)) from None

    @property
    def code(self) -> str:
        return str(self.data["code"])

    @property
    def title(self) -> Words:
        title: Words = _isolated(self.data["title"], self.own.get("title"))
        return title

    @property
    def version(self) -> int:
        return int(self.data["version"])

    @property
    def source(self) -> str:
        """The place where the rules are written, as text for readers.

        Remarks for authors are removed from the text, because older evenings have a copy of the rules that contains such remarks.
        """
        return _NOT_FOR_READERS.sub("", isolated(str(self.data["source"])))

    @property
    def source_words(self) -> Words:
        """`source` in each language. If the club wrote its own source, the only text is the club's, under `en`."""
        words: Words = self.words.get("source", {})
        return words if words.get("en") == self.source else {"en": self.source}

    @property
    def provisional(self) -> bool:
        """True if the points are not yet confirmed by people who play the game. Every page and paper then says so.

        In the data, `provisional` is true or a list of options. With a list, the points are confirmed as soon as a club has changed one of
        these options.
        """
        confirming = self.confirming_options
        return not any(name in self.options for name in confirming) if confirming else bool(self.data.get("provisional"))

    @property
    def confirming_options(self) -> tuple[str, ...]:
        """The names of the options that confirm the points. The points are provisional until a club changes one of these from its default.

        Empty if the rule set has no such options.
        """
        names = self.data.get("provisional", False)
        return tuple(names) if isinstance(names, list) else ()

    @property
    def local(self) -> tuple[str, ...]:
        """The codes of the languages in which this game is played, such as `ru`.

        The poster shows the game's words in these languages and in the reader's.
        """
        return tuple(self.data.get("local", ()))

    @property
    def time_called(self) -> Mapping[str, Any] | None:
        """The deal with which a director ends a game that nobody has won; None if a table may stop after any deal."""
        return TIME_CALLED if self.data.get("time_called") else None

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, Any]]:
        """All words of the rule set, by section (`contracts`, `questions`, `problems` …).

        Marks around a club's texts keep right-to-left text from moving the words around it. No rule file can replace the
        sections in `PROSE` (the text of the regulation).
        """
        own = _isolated(self.data.get("words", {}), self.own.get("words"))
        own = {part: words for part, words in own.items() if part not in PROSE}
        words = {part: {**self.shared_words.get(part, {}), **own.get(part, {})} for part in {*self.shared_words, *own}}
        return {**words, "articles": jury_articles.merged(self.shared_words.get("articles", {}), own.get("articles", {}))}

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        """The options, in the order of the file."""
        return read_options(self.data)

    @cached_property
    def articles(self) -> Mapping[str, Article]:
        """The articles about which a jury may decide in this game, by code, in the order of the lists that people choose from.

        Hidden articles are included, so that earlier rulings can show their titles.
        """
        values = apply_options(self.data, self.options)["options"]
        every = jury_articles.articles(self.words, values, self.game.article_fines, asks_jury=self.asks_jury)
        return {article.code: article for article in every}

    def article_problems(self, codes: Iterable[str] | None = None, *, strict: bool = False) -> Iterator[Problem]:
        """Yield the problems of the rule set's own articles; with `codes`, only of the articles with these codes (`articles.problems`)."""
        own = self.data.get("words", {}).get("articles", {})
        chosen = own if codes is None else {code: own[code] for code in codes if code in own}
        yield from jury_articles.problems(chosen, self.shared_words.get("articles", {}), self.fine_shares, strict=strict)

    @cached_property
    def regulation(self) -> Regulation:
        """These rules in prose; each sentence follows the values of the options."""
        paragraphs = own_paragraphs.read_own_paragraphs(_isolated(self.data, {own_paragraphs.KEY: ...}), SECTIONS)
        values = apply_options(self.data, self.options)["options"]
        offered = {code: article for code, article in self.articles.items() if not article.hidden}
        sizes = tuple(self.game.table_sizes)
        return Regulation(self.words, self.all_options, values, self.game.bids(), offered, paragraphs, sizes, self.fines_to)

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint, such as `9f2c-41ab`.

        Two rule sets have the same fingerprint if play, scores and rulings are the same under both. Names and titles do not change it.
        """
        return _in_digits([*self._scoring_content, self._table_content] if self._table_content else self._scoring_content)

    @property
    def earlier_fingerprint(self) -> str:
        """The fingerprint in its earlier form, which covered only scores and valid deals.

        It must still be possible to verify the evenings that stored this form.
        """
        return _in_digits(self._scoring_content)

    @cached_property
    def _scoring_content(self) -> list[Any]:
        """The part of the fingerprint's content that decides scores and valid deals."""
        scoring_data = {key: _without_play(part) if key == "contracts" else part for key, part in self.data.items() if key not in ABOUT}
        weighing = {option.name for option in self.all_options if option.affects != "P" and not self._says_nothing_new(option)}
        values = {name: value for name, value in apply_options(self.data, self.options)["options"].items() if name in weighing}
        silent = {option.name for option in self.all_options if self._says_nothing_new(option)}
        changes = {name: raw["changes"] for name, raw in self.data.get("options", {}).items() if "changes" in raw and name not in silent}
        return [scoring_data, values, changes]

    @cached_property
    def _table_content(self) -> dict[str, Any]:
        """The club's other changes to what a table or a jury does: options of play, leads, articles and the regulation's text.

        Empty for published rules and for rules that only score differently, so that those keep the fingerprint that they always had.
        """
        words, contracts = self.own.get("words", {}), self.own.get("contracts", {})
        play_only = {option.name for option in self.all_options if option.affects == "P"}.difference(self.confirming_options)
        content = {
            "options": {name: value for name, value in self.options.items() if name in play_only},
            "contracts": _kept_fields(contracts, lambda name: name in PLAY_ONLY),
            "articles": _kept_fields(words.get("articles", {}), lambda name: name not in NAMES_OF_ARTICLES),
            "regulation": words.get("regulation", {}),
            own_paragraphs.KEY: self.own.get(own_paragraphs.KEY, []),
        }
        return {name: part for name, part in content.items() if part}

    def _says_nothing_new(self, option: Option) -> bool:
        """Return whether the fingerprint ignores this option: it was added after the rules were published and has its default value."""
        return option.added and option.name not in self.options

    def with_options(self, options: Mapping[str, Any]) -> RuleSet:
        """Return this rule set with other options: `differences` from the defaults.

        Raises Refused: OPTION_UNKNOWN, OPTION_VALUE, OPTION_HALF_POINTS; field `options.<name>`.
        """
        return RuleSet.build(self.functions, self.data, options, self.shared_words, self.own)

    @property
    def file(self) -> dict[str, Any]:
        """These rules as a club's file: the name of the published rule set, and only the differences from it."""
        tree = {"like": self.code, **json.loads(json.dumps(self.own))}
        return {**tree, "options": json.loads(json.dumps(self.options))} if self.options else tree

    def copy(self) -> dict[str, Any]:
        """Return everything that is needed to play by these rules for ever, as JSON: `{"game", "data", "options"}`.

        The key `own` is added if a club's file changes more than options. `ruleset_from` turns this copy into a rule set again.
        """
        copy = {"game": self.code, "data": self.data, "options": self.options, **({"own": self.own} if self.own else {})}
        result: dict[str, Any] = json.loads(json.dumps(copy))
        return result

    # -- the jury -----------------------------------------------------------------------------------------------------------

    @property
    def asks_jury(self) -> bool:
        """True if this game has contracts that need the jury's word."""
        return bool(self.game.jury_problems)

    @property
    def fines_to(self) -> FinesTo:
        """The players among whom a fine of the jury is divided: `others` or `other_side` (`scoring.engine.articles`).

        Older evenings of klaverjas were stored without this value. For them it is `others`, the rule at that time.
        """
        return OTHER_SIDE if self.data.get("fines_to") == OTHER_SIDE else OTHERS

    def fine_receivers(self, seats: int, seat: int, sits_out: Collection[int] = ()) -> tuple[int, ...]:
        """Return the seats that receive a fine paid by `seat` at a table of `seats`. Players who sit out the deal get nothing."""
        own = next((side for side in self.game.sides(seats) if seat in side), ()) if self.fines_to == OTHER_SIDE else ()
        return tuple(each for each in range(seats) if each != seat and each not in own and each not in sits_out)

    @cached_property
    def fine_shares(self) -> int:
        """The number of players who receive a fine at a table of the usual size. The fines of articles must be divisible by this number."""
        idle = {size: self.game.first_state(TableStart(size, 0)).sits_out for size in self.game.table_sizes}
        everybody_plays = [size for size, seats in idle.items() if size <= MAX_USUAL_SIZE and not seats]
        size = self.game.usual_table_size or max(everybody_plays, default=min(idle))
        player = next(seat for seat in range(size) if seat not in idle[size])
        return len(self.fine_receivers(size, player, idle[size]))

    def is_for_the_jury(self, problems: Sequence[Problem]) -> bool:
        """Return whether there are problems and the jury's word solves all of them.

        A rule set may name some of these codes in `waits_for_jury`. A deal with another problem is then refused.
        """
        codes = self.game.jury_problems
        if "waits_for_jury" in self.data:
            codes &= {*self.data["waits_for_jury"]}
        return bool(problems) and all(problem.code in codes for problem in problems)

    def result_if_allowed(self, outcome: AnyOutcome) -> AnyPlayed | None:
        """Return the result of a deal that waits for the jury, if the jury approves everything; None for any other deal."""
        if outcome.facts is None or not self.is_for_the_jury(outcome.problems):
            return None
        deal = self.game.write_facts(outcome.facts)
        for each in self.game.obligations(outcome.before, outcome.facts):
            if not each.word:
                deal = self.game.with_jury_word(deal, each.seat, each.contract, "approved")
        return self.game.score_deal(outcome.before, deal).played

    # -- sentences -------------------------------------------------------------------------------------------------------------

    def sentence(self, problem: Problem, language: str) -> str:
        """Return the sentence for a problem in the reader's language: what is wrong and what to do."""
        sentences = self.words.get("problems", {})
        words = sentences.get(problem.code) or sentences.get(problem.code.removeprefix(f"{self.data.get('prefix')}_"))
        return sentence(words, problem, language)


_NOT_FOR_READERS = re.compile(r"(,? as (re)?(told|translated|two public score keepers) [^;]*)?(; (dossier |rules/).*)?$")


def _isolated(part: Any, own: Any) -> Any:
    """Return this part of the data with each of the club's own texts prepared for insertion into a sentence.

    `own` is the part of the club's file at the same place in the tree. It tells which texts the club wrote.
    """
    if own is None:
        return part
    if isinstance(part, str):
        return isolated(part)
    if isinstance(part, Mapping):
        names = own if isinstance(own, Mapping) else dict.fromkeys(part, ...)
        return {**part, **{name: _isolated(part[name], each) for name, each in names.items() if name in part}}
    return [_isolated(each, ...) for each in part] if isinstance(part, list | tuple) else part


def _without_play(contracts: Any) -> Any:
    """Return the contracts' data without the fields that do not affect the score."""
    if not isinstance(contracts, Mapping):
        return contracts
    return {
        code: {name: value for name, value in raw.items() if name not in PLAY_ONLY} if isinstance(raw, Mapping) else raw
        for code, raw in contracts.items()
    }


def _kept_fields(rows: Mapping[str, Any], is_kept: Callable[[str], bool]) -> dict[str, dict[str, Any]]:
    """Return the rows with only the fields that `is_kept` accepts. Rows without any such field are left out."""
    kept = {code: {name: value for name, value in raw.items() if is_kept(name)} for code, raw in rows.items()}
    return {code: fields for code, fields in kept.items() if fields}


def _in_digits(content: Any) -> str:
    """Return the fingerprint of this content: the first eight digits of its hash."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = sha256(text.encode()).hexdigest()
    return f"{digest[:4]}-{digest[4:8]}"


def sentence(words: Words | None, problem: Problem, language: str) -> str:
    """Return a problem's sentence with its values filled in; the bare code if the words have no sentence for it."""
    texts = {key: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value for key, value in problem.context.items()}
    values = {key: isolated(value) if isinstance(value, str) else value for key, value in texts.items()}
    return say(words, language, **values) if words else problem.code


def _as_option(data: Mapping[str, Any], problem: Problem) -> Problem:
    """Return a problem of a table. If the wrong value came from an option, it is returned as a problem of that option."""
    place: Any = data
    for step in problem.field.split("."):
        place = place.get(step) if isinstance(place, Mapping) else None
        name = option_reference(place)
        if name is not None:
            code = "OPTION_HALF_POINTS" if problem.code == "TABLE_HALF_POINTS" else "OPTION_VALUE"
            if problem.code.endswith("FINE_NOT_DIVISIBLE"):  # more precise than OPTION_VALUE
                code = problem.code
            return Problem(code, f"options.{name}", {**problem.context, "name": name})
    return problem
