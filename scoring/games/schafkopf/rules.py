"""Schafkopf: the rules that the club chose, read once from the data: the games that are played and their values (dossier §2, §5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

PLAYING, EYES = 4, 120
SHORT = "short"
"""The value of `leaf` for the short leaf: 24 cards, without sevens and eights. The long leaf has 32."""
IMPOSSIBLE_EYES = frozenset({1, EYES - 1})
"""Eyes that no side can have: no card is worth 1."""
TABLE_SIZES = (4, 5)
SUITS: Mapping[str, str] = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
"""The suits and their signs, from the highest: Eichel, Gras, Herz, Schellen."""
CALLED_SUITS = "CSD"
"""The suits of aces that can be called; not hearts, which are trumps."""

RUF, WENZ, SOLO, GEIER, FARBWENZ, FARBGEIER = "RUF", "WENZ", "SOLO", "GEIER", "FARBWENZ", "FARBGEIER"
HOCHZEIT, BETTEL, MUSS, CROSS, RAMSCH, ALL_PASS = "HOCHZEIT", "BETTEL", "MUSS", "CROSS", "RAMSCH", "ALL_PASS"
PAIRS = (RUF, HOCHZEIT, MUSS, CROSS)
"""The games of two against two."""
SOLOS = (WENZ, SOLO, GEIER, FARBWENZ, FARBGEIER)
"""The games of one against three, in which a player may announce all tricks."""
ORDER = (RUF, HOCHZEIT, BETTEL, GEIER, FARBGEIER, FARBWENZ, WENZ, SOLO, MUSS, CROSS, RAMSCH, ALL_PASS)
"""The codes of all games, in the order in which a form offers them; similar games are next to each other."""
TRUMPS: Mapping[str, int] = {RUF: 14, WENZ: 4, SOLO: 14, GEIER: 4, FARBWENZ: 11, FARBGEIER: 11, HOCHZEIT: 14, MUSS: 14, CROSS: 14}
"""The number of trumps in each game that pays runners; there can be no more runners than trumps. Bettel and Ramsch pay no runners."""
ONLY_HONOURS = (WENZ, GEIER)
"""The games in which no suit is trumps. In all others the short leaf has two trumps fewer."""
TOUT, SIE = "tout", "sie"
REDEAL, NEXT_DEALER = "redeal", "next_dealer"
PASS_GAMES: Mapping[str, str] = {MUSS: "muss", CROSS: "cross", RAMSCH: "ramsch"}
"""The game that is played when nobody declares, by the value of `all_pass` that selects it."""
OFF, BY_EYES, BY_TRICKS = "off", "91", "all"
DURCHMARSCH_EYES = 91
PLUS_MINUS, GOOD, GOOD_VALUE = "plus_minus", "good", "good_value"
"""The points on the Schafkopf list: wins and losses (PLUS_MINUS), only wins (GOOD), or the game's value for each winner (GOOD_VALUE)."""
CASH: Mapping[str, int] = {"cash_ruf": 10, "cash_solo": 50, "cash_schneider": 10, "cash_schwarz": 20, "cash_laufende": 10}
"""The cash tariff in cents, by option, with the defaults."""
FIGURES = (
    "ruf_value", "wenz_value", "solo_value", "heart_solo_value", "geier_value", "farbwenz_value", "farbgeier_value", "hochzeit_value",
    "bettel_value", "ramsch_value", "durchmarsch_value", "schneider", "schwarz", "tout_factor", "sie_factor", "tout_flat", "sie_flat",
    "laufende", "laufende_from", "laufende_from_wenz", "laufende_most", "schneider_players", "schneider_opponents", "stoss_most",
    "legen_most", "muss_wins_with",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SchafkopfContract:
    """A contract that these rules allow, such as Rufspiel or Wenz, with its value and limits."""

    code: str
    value: int
    """The value without Schneider, runners and doublings."""
    is_pair: bool
    trumps: int
    runners_from: int
    """The smallest number of runners that is paid."""
    wins_with: int
    """The smallest number of eyes with which the playing side wins."""
    schneider_players: int
    schneider_opponents: int
    """The greatest number of eyes with which the opponents are Schneider; `schneider_players` is the same for the playing side."""


@dataclass(frozen=True, slots=True)
class SchafkopfRules:
    """The values of the rules that checking and scoring need, read from the rules data."""

    prefix: str
    table_sizes: tuple[int, ...]
    tricks: int
    """The number of tricks of a deal, and of cards in a hand: 8 with the long leaf, 6 with the short leaf."""
    contracts: Mapping[str, SchafkopfContract]
    """The games with a playing side that these rules play, by code."""
    all_pass: str
    heart_solo_value: int
    schneider: int
    schwarz: int
    schwarz_by_eyes: bool
    tout: bool
    sie: bool
    tout_factor: int
    sie_factor: int
    tout_counts_schwarz: bool
    tout_flat: int
    sie_flat: int
    laufende: int
    laufende_most: int
    each_to_each: bool
    offender_pays: bool
    stoss_most: int
    legen_most: int
    cross_tie_is_void: bool
    ramsch_value: int
    durchmarsch: str
    durchmarsch_value: int
    jungfrau: bool
    written: str
    """The points that are written on the Schafkopf list: PLUS_MINUS, GOOD or GOOD_VALUE."""
    cash: SchafkopfRules | None
    """These rules with the values of the cash tariff, by which a table pays in addition to the Schafkopf list; None if no cash is paid."""
    words: Mapping[str, Mapping[str, Words]]

    @property
    def has_list(self) -> bool:
        """True if the Schafkopf list differs from the payments: only good points are written, or the table pays cash beside the list."""
        return self.written != PLUS_MINUS or self.cash is not None

    @property
    def counts_runners(self) -> bool:
        """True if runners are worth something, on the Schafkopf list or in cash."""
        return bool(self.laufende or (self.cash is not None and self.cash.laufende))

    def plays(self, code: str) -> bool:
        """Return whether a deal may have this code: a game that is played, or the code for what happens when nobody declares."""
        if code == ALL_PASS:
            return self.all_pass in (REDEAL, NEXT_DEALER)
        return self.all_pass == PASS_GAMES[RAMSCH] if code == RAMSCH else code in self.contracts

    @property
    def played(self) -> tuple[str, ...]:
        """The codes that a deal may have under these rules, in the order in which a form offers them."""
        return tuple(code for code in ORDER if self.plays(code))


def read_rules(data: Mapping[str, Any]) -> SchafkopfRules:
    """Read the rules from data in which the options are filled in. Raises Refused: TABLE_VALUE."""
    options = data.get("options", {})
    if tuple(data.get("seats", ())) != TABLE_SIZES:
        raise Refused(Problem("TABLE_VALUE", "seats"))
    options = {**CASH, "written": PLUS_MINUS, **options}
    for name in (*FIGURES, *CASH):
        if type(options.get(name)) is not int or options[name] < 0:
            raise Refused(Problem("TABLE_VALUE", f"options.{name}"))
    rules = SchafkopfRules(
        prefix=str(data["prefix"]),
        table_sizes=TABLE_SIZES,
        tricks=6 if is_short(options) else 8,
        contracts={each.code: each for each in _contracts(options)},
        all_pass=str(options["all_pass"]),
        schwarz_by_eyes=options["schwarz_by"] == "eyes",
        each_to_each=options["ruf_payment"] == "each_to_each",
        offender_pays=options["fault_pays"] == "offender",
        cross_tie_is_void=options["cross_tie"] == "void",
        durchmarsch=str(options["durchmarsch"]),
        written=str(options["written"]),
        cash=None,
        words=data.get("words", {}),
        **{name: bool(options[name]) for name in ("tout", "sie", "tout_counts_schwarz", "jungfrau")},
        **{
            name: options[name]
            for name in (
                "heart_solo_value", "schneider", "schwarz", "tout_factor", "sie_factor", "tout_flat", "sie_flat", "laufende",
                "laufende_most", "stoss_most", "legen_most", "ramsch_value", "durchmarsch_value",
            )
        },
    )  # fmt: skip
    return replace(rules, cash=_cash(rules, options)) if options.get("cash") else rules


def _cash(rules: SchafkopfRules, options: Mapping[str, Any]) -> SchafkopfRules:
    """Return the rules by which cash is paid. Ramsch and the games of two against two have one value, all other games another."""
    values = {code: options["cash_ruf" if contract.is_pair else "cash_solo"] for code, contract in rules.contracts.items()}
    return replace(
        rules,
        contracts={code: replace(contract, value=values[code]) for code, contract in rules.contracts.items()},
        heart_solo_value=0,
        tout_flat=0,
        sie_flat=0,
        written=PLUS_MINUS,
        ramsch_value=options["cash_ruf"],
        durchmarsch_value=options["cash_solo"],
        **{name: options[f"cash_{name}"] for name in ("schneider", "schwarz", "laufende")},
    )


def is_short(options: Mapping[str, Any]) -> bool:
    """Return whether the short leaf is played. Rules that were stored before this option was added play the long leaf."""
    return bool(options.get("leaf") == SHORT)


def _contracts(options: Mapping[str, Any]) -> Iterator[SchafkopfContract]:
    """Yield the games that are switched on, each with its own limits.

    If 60 eyes are enough to win a forced game, the limits for Schneider are exchanged between the sides.
    """
    limits = options["schneider_players"], options["schneider_opponents"]
    for code in (*PAIRS, *SOLOS, BETTEL):
        if code.lower() in options and not options[code.lower()]:
            continue
        if code in PASS_GAMES and options["all_pass"] != PASS_GAMES[code]:
            continue
        wins_with = options["muss_wins_with"] if code == MUSS else EYES // 2 + 1
        players, opponents = limits if wins_with > EYES // 2 else limits[::-1]
        value = options[f"{(RUF if code in (MUSS, CROSS) else code).lower()}_value"]
        runners_from = options["laufende_from_wenz" if code in (WENZ, GEIER) else "laufende_from"]
        trumps = TRUMPS.get(code, 0)
        if trumps and code not in ONLY_HONOURS and is_short(options):
            trumps -= 2
        yield SchafkopfContract(code, value, code in PAIRS, trumps, runners_from, wins_with, players, opponents)
