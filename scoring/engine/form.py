"""The questions that a phone must ask about a deal, in order, each answered with one tap. Holds codes, not words or layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.engine.words import Words

Kind = Literal["choice", "seat", "tricks", "number", "per_seat", "more"]
"""How a question is answered.

`choice`: one of the choices.
`seat`: a player (each choice's value is a seat, or a word such as "blind").
`tricks`: a number of tricks (the choices are the possible ones).
`number`: typed, `least` to `most`; a choice of such a question may name another question and also give its answer (the contract is the
bid), so that one tap is enough.
`per_seat`: a number for every seat in `seats`, adding up to `total`; the answer is a list with a figure for every seat of the table, 0 for
a seat that does not play. If the question names `sides`, a number for each side instead.
`more`: a small button; pressed, its answer is true and the questions that depend on it are asked.
"""

Entry = Literal["step", "tap", "pick", "type", "signed", "add"]
"""How the figures of a `per_seat` question are entered. When only one seat is open, it gets the rest of the total.

`step`: buttons for one more and one less.
`tap`: a tap on a player adds one, until the total is reached.
`pick`: a tap on a number for each player.
`type`: a field for each player.
`signed`: the same, but figures may be below 0.
`add`: a tap on one of the choices adds its value.
"""


@dataclass(frozen=True, slots=True)
class FormChoice:
    """One answer. `sets` holds the facts that follow from it, by path: `("contracts.0.code", "RIK")`."""

    value: str | int
    sets: tuple[tuple[str, object], ...] = ()
    words: Words = field(default_factory=dict)
    """The button's text, from the rules data; empty if the page knows it (a seat's name, a number)."""
    hint: str = ""
    """A code for a small second line: `dealer`, `leads`, `jury` …"""
    target: bool = False
    """Marked: the number of tricks that was promised."""
    rare: bool = False
    """May be shown only after a tap on «more»."""
    again: bool = False
    """The deal does not count and the same dealer deals again. An offline phone needs this to ask for the next deal."""
    leads: str = ""
    """The question whose answer names the leader if this choice is made; empty: the choice does not change who leads."""


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """One question. It is asked if every question that `when` names has one of the answers listed there."""

    name: str
    """Unique in the form: `contract`, `declarer`, `partner`, `took`, `contract_2` …"""
    ask: Words
    """The question itself, from the rules data.

    May hold the name of a question before it, which the page fills with its answer, or `seat_2`, which is that player's name.
    """
    kind: Kind
    path: str = ""
    """The path of a plain answer in the facts, such as `contracts.0.declarer`; empty if the choices' `sets` hold everything."""
    choices: tuple[FormChoice, ...] = ()
    when: Mapping[str, tuple[str | int | bool | None, ...]] = field(default_factory=dict)
    """Accepted answers, by question. `tricks.2` is the figure of seat 2 in the `per_seat` question `tricks`. None: not answered."""
    differs_from: tuple[str, ...] = ()
    """Questions whose answer cannot be given again (a partner is not the declarer)."""
    optional: bool = False
    total: int | None = None
    seats: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, if the figures are by side. `seats` then counts the sides, from 0."""
    least: int | None = None
    most: int | None = None
    entry: Entry = "step"
    among_most: str = ""
    """A `per_seat` question: this question is asked only if several seats share the highest figure there, to choose among these seats."""
    article: str = ""
    """The question asks for the jury's word: the article by which the jury decides (`scoring.engine.articles`)."""


@dataclass(frozen=True, slots=True)
class FormNote:
    """Something to know before the deal: “Jo declares”, “6 cards each”. `seats` tells whose names are filled into the sentence."""

    words: Words
    seats: Mapping[str, int] = field(default_factory=dict)
    values: Mapping[str, str | int] = field(default_factory=dict)
    article: str = ""
    """The note warns that the jury must be asked: the article by which it decides."""


@dataclass(frozen=True, slots=True)
class Form:
    """The questions of the next deal, in the order in which a table describes a deal. `facts` holds the facts that are already known."""

    questions: tuple[FormQuestion, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[FormNote, ...] = ()
