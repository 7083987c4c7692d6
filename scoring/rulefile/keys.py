"""The keys that a rule file may have, and the values that each may have. The numbers of a payment are checked by the game and not here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from scoring.engine.promised import cards, joint, pay
from scoring.engine.promised.rules import PARTNERS
from scoring.engine.promised.sides import SETTLEMENTS
from scoring.engine.promised.table import LEADERS, TRICKS

MAX_TEXT = 4_000
MAX_CONTRACTS = 100
CONTRACT_CODE = re.compile(r"[A-Z][A-Z0-9_]{0,39}")
LANGUAGE = re.compile(r"[a-z]{2,3}(-x-[a-z]{2,3})?")
PLACE_IN_TEXT = re.compile(r"[A-Za-z_]+")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters and lone surrogates, which cannot be stored in a database."""


@dataclass(frozen=True)
class KeyKind:
    """The values that a key may have: a function that tests them, and the problem code and context for a wrong value."""

    fits: Callable[[Any], bool]
    code: str
    context: Mapping[str, Any] = field(default_factory=dict)
    instead: Any = None
    """The replacement for a wrong value, so that the rest of the file can still be checked."""


def whole(least: int, most: int, instead: int | None = None) -> KeyKind:
    values = {"least": least, "most": most}
    return KeyKind(lambda value: type(value) is int and least <= value <= most, "FILE_WHOLE", values, instead)


def choice(*values: str) -> KeyKind:
    return KeyKind(lambda value: isinstance(value, str) and value in values, "FILE_CHOICE", {"values": [each or '""' for each in values]})


def readable(text: Any, most: int = MAX_TEXT) -> bool:
    """Return whether a value is a text that can be stored and shown."""
    return isinstance(text, str) and len(text) <= most and CONTROL.search(text) is None


def fillable(text: str) -> bool:
    """Return whether every brace in a text belongs to a placeholder such as `{player}`."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return False
    return all(name is None or (PLACE_IN_TEXT.fullmatch(name) is not None and not spec and not how) for _, name, spec, how in parts)


def _words(value: Any) -> bool:
    return _words_of(value, 200)


def _words_of(value: Any, most: int) -> bool:
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(LANGUAGE.fullmatch(str(key)) and readable(text, most) for key, text in value.items())
    )


def _codes(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _order(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_codes(group) and group for group in value)


YES = KeyKind(lambda value: isinstance(value, bool), "FILE_YES", instead=False)
TEXT = KeyKind(lambda value: readable(value, 500) and bool(value.strip()), "FILE_TEXT")
WORDS = KeyKind(_words, "FILE_WORDS")
TABLE = KeyKind(lambda value: isinstance(value, Mapping), "FILE_TABLE")
CODES = KeyKind(_codes, "FILE_CODES")
ANYTHING = KeyKind(lambda value: True, "FILE_TABLE")

TOP: Mapping[str, KeyKind] = {
    "like": TEXT,
    "title": WORDS,
    "source": TEXT,
    "provisional": KeyKind(lambda value: isinstance(value, bool) or _codes(value), "FILE_YES"),
    "seats": KeyKind(lambda value: isinstance(value, list) and bool(value) and all(type(each) is int for each in value), "FILE_SEATS"),
    "settlement": choice(*SETTLEMENTS),
    "unit": whole(1, 1000),
    "auction": YES,
    "removed_contracts": CODES,
    "bid_order": KeyKind(_order, "FILE_ORDER"),
    "contracts": TABLE,
    "all_pass": TABLE,
    "pass_games": TABLE,
    "duties": TABLE,
    "options": TABLE,
    "words": TABLE,
    "own_paragraphs": KeyKind(lambda value: isinstance(value, list | Mapping), "FILE_TABLE"),
}
"""The top-level keys of a file."""
FAMILY_ONLY = frozenset(
    {"settlement", "bid_order", "removed_contracts", "contracts", "unit", "auction", "all_pass", "pass_games", "duties"}
)
"""The keys that only games of the family `promised_tricks` have."""

PLAYED = KeyKind(lambda value: isinstance(value, bool | list), "FILE_YES", instead=True)
PAYS = KeyKind(lambda value: isinstance(value, Mapping), "FILE_TABLE", instead={"flat": 1})
CONTRACT: Mapping[str, KeyKind] = {
    "like": TEXT,
    "above": TEXT,
    "at_least": whole(1, TRICKS, 8),
    "exactly": whole(0, TRICKS, 0),
    "partner": choice(*sorted(PARTNERS)),
    "trump": choice(*cards.TRUMPS),
    "trump_problem": TEXT,
    "lost": choice(*pay.LOSING),
    "leads": choice(*sorted(LEADERS)),
    "joint": choice(*joint.WAYS),
    "shares_loss": YES,
    "open_cards": YES,
    "together": YES,
    "needs_jury": YES,
    "solo": YES,
    "souvenir": YES,
    "extra": YES,
    "rare": YES,
    "may_open": YES,
    "played": PLAYED,
    "over_misere": whole(0, 100_000, 0),
    "pays": PAYS,
    "pays_at": KeyKind(lambda value: isinstance(value, Mapping) and value.keys() <= {"3", "4", "5"}, "FILE_PAYS_AT", instead={}),
}
"""The fields of a contract. Each may also be a reference such as `"=misere"`, which stands for the value of that option."""
PAYMENT: Mapping[str, KeyKind] = dict.fromkeys(
    ("made", "over", "lost", "under", "slam_add", "slam_times", "base", "step", "slam", "slam_both", "flat", "flat_lost", "by_tricks",
     "declarers", "opponents"), ANYTHING,
)  # fmt: skip
"""The figures of a payment. The game checks which of them belong together and what values they may have."""
ALL_PASS: Mapping[str, KeyKind] = {"way": TEXT, "dealer": choice("same", "next")}
ARTICLE: Mapping[str, KeyKind] = {
    "title": WORDS,
    "text": KeyKind(lambda value: _words_of(value, MAX_TEXT), "FILE_WORDS"),
    "source": KeyKind(lambda value: readable(value, 500), "FILE_TEXT"),
    "call": YES,
    "hidden": YES,
    "fine": whole(0, 100_000),
    "deal": choice("stands", "annulled"),
    "ladder": KeyKind(
        lambda value: isinstance(value, list) and all(type(each) is int and 0 <= each <= 100_000 for each in value), "FILE_LADDER"
    ),
    "reasons": KeyKind(lambda value: isinstance(value, Mapping) and all(_words(each) for each in value.values()), "FILE_WORDS"),
    "rank": whole(-1000, 1000),
}
"""The fields of an article. A new field that a club may write is added here."""
WORDS_OF: tuple[str, ...] = ("contracts", "articles", "regulation", "problems", "pass_games", "options")
"""The sections of the words that a club may write."""
