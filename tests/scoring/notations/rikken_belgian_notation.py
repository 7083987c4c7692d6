"""A Belgian deal as its players write it, read into a sheet's deal.

`RIKKEN_DANS 0+2 in H | 9` the family's notation with a trump suit · `H: GRAND_CHELEM 0 made` the turned-up suit first · `MISERE_TABLE 0
jury made` the jury allowed it, `forgot` the call was forgotten, `struck` it was forgotten and the deal annulled · events after ` ! `:
`turnup 3`, `turnup 3 free`, `turnup 3 known`, `trou 1`, `trou 1 early`, `refused 0 ABONDANCE_9`.
"""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet
from tests import notation

WORDS = {"jury": "approved", "forgot": "forgotten", "struck": "forgotten_annulled"}
NOTED = {"free": "agreed_free_redeal", "known": "card_known"}


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one deal."""
    played, *happened = (part.strip() for part in text.split("!"))
    turned, colon, rest = played.partition(":")
    facts = _played(rest.strip() if colon else played)
    if colon:
        facts["turned"] = turned.strip()
    return {**facts, "events": [_event(each) for each in happened]} if happened else facts


def _played(text: str) -> dict[str, Any]:
    if not text or text == "all pass":
        return notation.deal(text) if text else {}
    declared, bar, result = text.partition("|")
    plain, own = zip(*(_contract(one.split()) for one in declared.split(",")), strict=True)
    facts = notation.deal(f"{', '.join(plain)} {bar}{result}")
    for contract, more in zip(facts["contracts"], own, strict=True):
        contract.update(more)
    return facts


def _contract(words: list[str]) -> tuple[str, dict[str, Any]]:
    """Return the contract in the family's notation, and the other words as fields."""
    own: dict[str, Any] = {}
    if "in" in words:
        place = words.index("in")
        own["trump"] = words[place + 1]
        words = words[:place] + words[place + 2 :]
    jury_words = [word for word in words if word in WORDS]
    if jury_words:
        own["jury"] = WORDS[jury_words[0]]
    return " ".join(word for word in words if word not in WORDS), own


def _event(text: str) -> dict[str, Any]:
    kind, seat, *more = text.split()
    event: dict[str, Any] = {"seat": int(seat)}
    if kind == "turnup":
        return {"type": "FORGOT_TURNUP", **event, **{NOTED[word]: True for word in more}}
    if kind == "trou":
        return {"type": "FORGOT_TROU", **event, "play_started": not more}
    return {"type": "JURY_REFUSED", **event, "code": more[0]}
