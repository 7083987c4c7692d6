"""The words for how somebody was there or missing, in the languages of the headings, and the marks of a competition that they mean."""

from __future__ import annotations

import re

from competitions.competition.values import ABSENT, BYE, EXCUSED, PLAYED, SUBSTITUTE, VOID

WORDS = {
    PLAYED: "played gespeeld joué gespielt present aanwezig présent anwesend حاضر",
    SUBSTITUTE: "substitute sub invaller invalster inv inv. reserve remplaçant remplaçante ersatz ersatzspieler ersatzspielerin جانشین",
    BYE: "bye vrij rust exempt repos frei freilos spielfrei استراحت",
    EXCUSED: "excused exc exc. afgemeld afm afm. verontschuldigd vo excusé excusée abgemeldet entschuldigt entsch entsch. abg abg. معذور",
    ABSENT: "absent abs abs. afwezig afw afw. niet n.a. x - – — abwesend abw abw. fehlt غایب",
    VOID: "void vervallen annulé ungültig باطل",
}
"""The words for each mark. A cross or a dash in a table of figures means that somebody was not there."""
MARK_OF_WORD = {word: mark for mark, words in WORDS.items() for word in words.split()}
_OWN_WORD = re.compile(r"[^\W\d_][\w.\-]*")


def mark_of(text: str) -> str | None:
    """Return the mark of a known word; None for any other text."""
    return MARK_OF_WORD.get(text.casefold())


def is_own_word(text: str) -> bool:
    """Return whether a text may be a mark of the club's own: one word."""
    return bool(_OWN_WORD.fullmatch(text))
