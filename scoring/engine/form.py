"""The questions that a phone must ask about a deal, in order, most of them answered with one tap. How they look is decided by the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.engine.words import Words

Kind = Literal["choice", "seat", "tricks", "number", "per_seat", "more"]
"""The kind of a question: how it is answered.

`choice`: a tap on one of the choices.
`seat`: a tap on a player (each choice's value is a seat, or a word such as "blind").
`tricks`: a tap on a number of tricks (the choices are the possible numbers).
`number`: a typed number, `least` to `most`. A choice of such a question may also answer another question, so that one tap is enough for
both (the contract and its bid).
`per_seat`: a number for every seat in `seats`, adding up to `total`. The answer is a list with a number for every seat of the table, 0 for
a seat that does not play. If the question has `sides`, it is a number for each side instead.
`more`: a small button. If it is tapped, the answer is true and the questions that depend on it are asked.
"""

Entry = Literal["step", "tap", "pick", "type", "signed", "add"]
"""The way in which the numbers of a `per_seat` question are entered. When only one seat is open, it gets the rest of the total.

`step`: buttons for one more and one less.
`tap`: a tap on a player adds one, until the total is reached.
`pick`: a tap on a number for each player.
`type`: an input field for each player.
`signed`: an input field for each player, in which numbers below 0 are allowed.
`add`: a tap on one of the choices adds its value.
"""


@dataclass(frozen=True, slots=True)
class FormChoice:
    """One answer to a question. `sets` holds the facts that follow from it, by path: `("contracts.0.code", "RIK")`."""

    value: str | int
    sets: tuple[tuple[str, object], ...] = ()
    words: Words = field(default_factory=dict)
    """The button's text, from the rules data; empty if the page knows it (a seat's name, a number)."""
    hint: str = ""
    """A code for a small second line: `dealer`, `leads`, `jury` …"""
    target: bool = False
    """True if the button is marked because it is the number of tricks that was promised."""
    rare: bool = False
    """True if the page may hide the choice until somebody taps «more»."""
    again: bool = False
    """True if, after this choice, the deal does not count and the same dealer deals again. An offline phone needs this to ask for the next
    deal.
    """
    leads: str = ""
    """The name of the question whose answer names the leader if this choice is made; empty if the choice does not change who leads."""


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """One question. It is asked if every question in `when` has one of the answers listed there."""

    name: str
    """The name of the question, unique in the form: `contract`, `declarer`, `partner`, `took`, `contract_2` …"""
    ask: Words
    """The text of the question, from the rules data.

    It may hold `{…}` with the name of an earlier question, which the page replaces by its answer, or with `seat_2`, which the page replaces
    by that player's name.
    """
    kind: Kind
    path: str = ""
    """The path in the facts where the answer is stored, such as `contracts.0.declarer`; empty if each choice itself sets the facts."""
    choices: tuple[FormChoice, ...] = ()
    when: Mapping[str, tuple[str | int | bool | None, ...]] = field(default_factory=dict)
    """The answers that other questions must have for this one to be asked, by question name; None means “not answered”. The key `tricks.2`
    means the number of seat 2 in the `per_seat` question `tricks`.
    """
    differs_from: tuple[str, ...] = ()
    """The names of questions whose answers cannot be chosen here again (the declarer cannot be the partner)."""
    optional: bool = False
    total: int | None = None
    seats: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, if numbers are entered for sides. `seats` then holds the indexes of the sides, from 0."""
    least: int | None = None
    most: int | None = None
    entry: Entry = "step"
    among_most: str = ""
    """The name of a `per_seat` question. This question is asked only if several seats share the highest number there, and one of them is
    chosen.
    """
    article: str = ""
    """The code of the article by which the jury decides, if the question asks for the jury's word (`scoring.engine.articles`); else empty.
    """


@dataclass(frozen=True, slots=True)
class FormNote:
    """A remark to show before the deal: “Jo declares”, “6 cards each”. `seats` gives the players whose names fill its placeholders."""

    words: Words
    seats: Mapping[str, int] = field(default_factory=dict)
    values: Mapping[str, str | int] = field(default_factory=dict)
    article: str = ""
    """The code of the article by which the jury decides, if the note warns that the jury must be asked; else empty."""


@dataclass(frozen=True, slots=True)
class Form:
    """The questions of the next deal, in the order in which a table describes a deal. `facts` holds the facts that are already known."""

    questions: tuple[FormQuestion, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[FormNote, ...] = ()
