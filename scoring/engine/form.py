"""The questions that a phone must ask about a deal, in order, each answered with one tap. Holds codes, not words or layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.engine.words import Words

Kind = Literal["choice", "seat", "tricks", "number", "per_seat", "more"]
"""How a question is answered.

`choice`: one of the choices. `seat`: a player (each choice's value is a seat, or a word such as "blind").
`tricks`: a number of tricks (the choices are the possible ones). `number`: typed, `least` to `most`; a choice of such a question names
another one whose answer it gives here too (the contract is the bid), so that one tap is enough.
`per_seat`: a number for every seat in `seats`, adding up to `total`; the answer is a list with a figure for every seat of the
table, 0 for one that does not play. Where the question names `sides`, a number for each of these instead.
`more`: a small button; pressed, its answer is true and the questions that hang on it are asked.
"""

Entry = Literal["step", "tap", "pick", "type", "signed", "add"]
"""How the figures of a `per_seat` question are entered; whatever is left of the total when one seat is open is filled in.

`step`: one more, one less. `tap`: a tap on a player adds one, until the total is there. `pick`: a tap on a number for each player.
`type`: a field for each player. `signed`: the same, where a figure may be below 0. `add`: a tap on one of the choices adds so much.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. `sets` gives the facts that follow from it, by path: `("contracts.0.code", "RIK")`."""

    value: str | int
    sets: tuple[tuple[str, object], ...] = ()
    words: Words = field(default_factory=dict)
    """What the button says, from the rules data; empty where the page knows (a seat's name, a number)."""
    hint: str = ""
    """A code for a small second line: `dealer`, `leads`, `jury` …"""
    target: bool = False
    """Marked: the number of tricks that was promised."""
    rare: bool = False
    """May wait behind «more»."""
    again: bool = False
    """The deal does not count and the same dealer deals again: what a phone without a line must know to ask the next one."""
    leads: str = ""
    """With this answer, the player who answers the question of this name plays the first card; empty: who leads without it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question. It is asked if every question that `when` names has one of the answers listed there."""

    name: str
    """Unique in the form: `contract`, `declarer`, `partner`, `took`, `contract_2` …"""
    ask: Words
    """The question itself, from the rules data.

    May hold the name of a question before it, which the page fills with its answer, or `seat_2`, which is that player's name.
    """
    kind: Kind
    path: str = ""
    """Where a plain answer goes in the facts, such as `contracts.0.declarer`; empty where the choices' `sets` say it all."""
    choices: tuple[Choice, ...] = ()
    when: Mapping[str, tuple[str | int | bool | None, ...]] = field(default_factory=dict)
    """By question; `tricks.2` is the figure that the `per_seat` question `tricks` gives seat 2. None: it has no answer."""
    differs_from: tuple[str, ...] = ()
    """Questions whose answer cannot be given again (a partner is not the declarer)."""
    optional: bool = False
    total: int | None = None
    seats: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    """Where the figures are those of sides: who plays on each. `seats` then counts the sides, from 0."""
    least: int | None = None
    most: int | None = None
    entry: Entry = "step"
    among_most: str = ""
    """A `per_seat` question: this one is asked only if several seats share its highest figure, and only they are its choices."""
    article: str = ""
    """It asks for the jury's word: the article by which the jury decides (`scoring.engine.articles`)."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know before the deal: “Jo declares”, “6 cards each”. `seats` says whose names are filled into the sentence."""

    words: Words
    seats: Mapping[str, int] = field(default_factory=dict)
    values: Mapping[str, str | int] = field(default_factory=dict)
    article: str = ""
    """It warns that the jury must be asked: the article by which it decides."""


@dataclass(frozen=True, slots=True)
class Form:
    """The questions of the next deal, in the order in which a table tells the deal. `facts` holds the facts that are known already."""

    questions: tuple[Question, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
