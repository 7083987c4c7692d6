"""Describes the fields of one deal of each game, for programs that report deals.

`tests/scoring/test_deal_fields.py` compares them with the fields that each game reads.

Seats are indexes from 0, clockwise; suits are `S`, `H`, `D`, `C`. A field that does not apply is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SEAT, WHOLE, FLAG, TEXT, LIST, OBJECT, ANY = "seat", "whole number", "true or false", "text", "list", "object", "any"
Fields = Mapping[str, tuple[str, str]]
"""For each field, the kind of its value and its meaning."""

DEALER = (SEAT, "Who dealt. Needed if it does not follow from the deals before.")


@dataclass(frozen=True)
class DealFields:
    """The fields of a deal of one game, and a deal that its rules accept."""

    deal: Fields
    example: Mapping[str, Any]
    seats: int = 4
    contract: Fields | None = None
    """The fields of each object in `contracts`, for the games of promised tricks."""


_CONTRACT: Fields = {
    "code": (TEXT, "The code of the contract in the rules, such as `RIK`."),
    "declarer": (ANY, "The seat that declared the contract; `blind` for the absent hand at a table of three."),
    "partner": (ANY, "The seat of the partner, if the contract has one."),
    "took": (WHOLE, "The tricks that the declaring side took. Not needed with `tricks`, or with `made`."),
    "partner_took": (WHOLE, "The tricks that the partner took; `took` includes them. Only if the payments depend on it."),
    "made": (FLAG, "Whether the contract was made; enough for a contract that pays the same for every number of tricks."),
    "trump": (TEXT, "The trump suit, or `NT` for none."),
    "called": (TEXT, "The card that the declarer called to find a partner, such as `AS`."),
    "called_blind": (FLAG, "Whether the card was called without being seen."),
    "four_aces": (FLAG, "Whether the declarer held all four aces."),
    "fourth_ace": (TEXT, "The suit of the ace that a declarer with three aces lacks."),
    "overcalled": (TEXT, "The code of the bid that this contract beat."),
}
_DEAL: Fields = {
    "dealer": DEALER,
    "kind": (TEXT, "`contract` (the default), `all_pass` or `pass_game`."),
    "contracts": (LIST, "The declared contracts. Several only if the rules allow them in one deal."),
    "tricks": (LIST, "The number of tricks of each seat, 13 together. Then the contracts need no `took`."),
    "stopped_early": (FLAG, "Whether play stopped once the result was certain; `tricks` may then add up to less."),
    "cut_suit": (TEXT, "The suit that was cut before the deal, where the rules use it."),
    "auction": (LIST, 'The whole auction, as pairs of seat and bid: `[[0, "PASS"], [1, "RIK"]]`.'),
    "game": (TEXT, "The code of the game that is played after everybody passed."),
    "queen_taker": (SEAT, "In such a game: who took the queen of spades."),
    "last_taker": (SEAT, "In such a game: who took the last trick."),
    "queens": (LIST, "In such a game: the number of queens of each seat."),
}
_DEAL_WITH_DUTIES: Fields = {
    **_DEAL,
    "events": (LIST, "What the jury fined or must decide: objects with `type` and the seats concerned."),
}
_CONTRACT_WITH_DUTIES: Fields = {
    **_CONTRACT,
    "jury": (TEXT, "The jury's word about a contract that needs its consent: `approved`, `no` or `forgotten`."),
    "jury_note": (TEXT, "A note of the jury."),
}
_RIK = {"dealer": 0, "kind": "contract", "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 9}]}

FIELDS_OF: Mapping[str, DealFields] = {
    "rikken_brabant": DealFields(_DEAL, _RIK, contract=_CONTRACT),
    "rikken_belgian": DealFields(
        {**_DEAL_WITH_DUTIES, "turned": (TEXT, "The suit of the turned card.")},
        {"dealer": 0, "turned": "H", "contracts": [{"code": "RIKKEN_HORS", "declarer": 1, "partner": 2, "trump": "S", "took": 9}]},
        contract={**_CONTRACT_WITH_DUTIES, "called_suit": (TEXT, "The suit of the ace that the declarer called.")},
    ),
    "rikken_stichting": DealFields(_DEAL, _RIK, contract=_CONTRACT),
    "whist_iwwa": DealFields(
        _DEAL_WITH_DUTIES, {"dealer": 0, "contracts": [{"code": "MISERE", "declarer": 1, "made": True}]}, contract=_CONTRACT_WITH_DUTIES
    ),
    "whist_fleurus": DealFields(_DEAL, {"dealer": 0, "contracts": [{"code": "SEUL_6", "declarer": 1, "took": 6}]}, contract=_CONTRACT),
    "whist_couleur": DealFields(
        _DEAL, {"dealer": 0, "contracts": [{"code": "TOGETHER_8", "declarer": 0, "partner": 2, "took": 9}]}, contract=_CONTRACT
    ),
    "knockout_whist": DealFields(
        {
            "dealer": DEALER,
            "tricks": (LIST, "The number of tricks of each seat."),
            "buys": (OBJECT, 'For each seat that was offered a life, whether it was bought: `{"2": true}`.'),
            "cut_winner": (SEAT, "Who won the cut, if seats were equal."),
            "rainbow": (OBJECT, "`seats` that held four cards of four suits, and the `winner` of the redeal if there are several."),
            "trump": (TEXT, "The trump suit, or `NT` for none."),
            "chosen_by": (SEAT, "Who chose trumps."),
            "knocks": (LIST, "For each seat, how often its player knocked to keep a single card."),
            "time_called": (FLAG, "True if the table stops before the game is decided; then nothing else."),
        },
        {"dealer": 0, "tricks": [3, 2, 1, 1]},
    ),
    "russian_501": DealFields(
        {
            "dealer": DEALER,
            "kind": (TEXT, "`play` (the default), `give_up`, `all_pass` or `time_called`."),
            "give_up": (FLAG, "Short for `kind`: the declarer gave up after the talon."),
            "time_called": (FLAG, "Short for `kind`: the game ends here without another deal."),
            "declarer": (SEAT, "Who won the auction."),
            "bid": (WHOLE, "The winning bid, at least 66."),
            "blind": (FLAG, "Whether it was bid without looking at the cards."),
            "contract": (WHOLE, "The points that the declarer promised after the talon; at least the bid."),
            "trump": (TEXT, "The trump suit, or `NT` for none."),
            "card_points": (LIST, "The card points of each seat, 120 together."),
            "marriages": (LIST, 'The declared marriages, as pairs of seat and suit: `[[0, "H"]]`.'),
            "tricks": (LIST, "The number of tricks of each seat, 8 together."),
            "auction": (LIST, 'The whole auction, as pairs of seat and bid: `[[0, 66], [1, "PASS"]]`; a blind bid is `{"blind": 66}`.'),
        },
        {"dealer": 2, "declarer": 0, "bid": 66, "contract": 66, "trump": "H", "card_points": [70, 30, 20]},
        seats=3,
    ),
    "rifki": DealFields(
        {
            "dealer": DEALER,
            "declarer": (SEAT, "Who chose the contract; follows from the number of the deal."),
            "contract": (TEXT, "The code of the contract, such as `KOZ` or `RIFKI`."),
            "trump": (TEXT, "The trump suit of `KOZ`."),
            "counts": (LIST, "For each seat, the number of tricks or penalty cards that the contract counts."),
            "tricks": (LIST, "The number of tricks of each seat, 13 together."),
            "stopped_early": (FLAG, "Whether play stopped when all penalty cards had been played."),
            "void": (TEXT, "Why the deal is dealt again: `kiz_one_each`, `no_high_card` or `lone_heart_king`."),
            "time_called": (FLAG, "True if the game ends here without another deal; then nothing else."),
        },
        {"contract": "KOZ", "counts": [5, 4, 3, 1], "trump": "S"},
    ),
    "klaverjas": DealFields(
        {
            "dealer": DEALER,
            "player": (SEAT, "Who named trumps, and whose side must get more than half of the points."),
            "trump": (TEXT, "The trump suit; optional."),
            "card_points": (LIST, "The points of seats 0 and 2 and of seats 1 and 3, 162 together. Not needed with `nat` or `pit`."),
            "roem": (LIST, "The roem of both sides, without the 100 of a pit."),
            "nat": (FLAG, "Whether the playing side did not get enough."),
            "pit": (FLAG, "Whether one side took all eight tricks: the playing side, or with `nat` the other."),
            "tricks": (LIST, "The tricks of both sides, 8 together; optional."),
            "krak": (WHOLE, "The number of doublings: 0, 1 (krak), 2 (herkraak), 3."),
            "revoke": (SEAT, "Who revoked, as the jury ruled."),
        },
        {"dealer": 3, "player": 0, "card_points": [100, 62], "roem": [20, 0]},
    ),
    "schafkopf": DealFields(
        {
            "dealer": DEALER,
            "contract": (TEXT, "The code of the contract, such as `RUF` or `SOLO`."),
            "declarer": (SEAT, "The declarer. Not in `RAMSCH` and `ALL_PASS`; in `MUSS` the holder of the Eichel-Ober."),
            "partner": (SEAT, "The partner, in contracts that have one."),
            "suit": (TEXT, "The suit of the called ace, or the trumps of a solo."),
            "announced": (TEXT, "`tout` or `sie`."),
            "result": (TEXT, "`won` or `lost`, of the playing side."),
            "level": (TEXT, "`plain`, `schneider` or `schwarz`."),
            "eyes": (ANY, "The eyes of the playing side, instead of `result` and `level`; in `RAMSCH` a list with those of each seat."),
            "tricks": (ANY, "The tricks of the playing side; in `RAMSCH` a list with those of each seat."),
            "laufende": (WHOLE, "The number of runners, whichever side held them."),
            "stoss": (WHOLE, "The number of doublings during play."),
            "legen": (WHOLE, "The number of doublings before play."),
            "loser": (SEAT, "In `RAMSCH`: who lost, if the eyes are not given or equal."),
            "durchmarsch": (SEAT, "In `RAMSCH`: who took everything."),
            "jungfrauen": (WHOLE, "In `RAMSCH`: the number of players without a trick."),
            "fault": (SEAT, "Who lost the deal by breaking a rule, as the jury ruled."),
        },
        {"dealer": 3, "contract": "RUF", "declarer": 0, "partner": 2, "eyes": 61},
    ),
    "skat": DealFields(
        {
            "dealer": DEALER,
            "passed": (FLAG, "True if everybody passed; then nothing else but `dealer`."),
            "declarer": (SEAT, "The declarer."),
            "game": (TEXT, "`D`, `H`, `S`, `C` for a suit, `G` Grand, `N` Null, `R` Ramsch."),
            "matadors": (WHOLE, "The number of matadors; negative without them. Not for Null."),
            "hand": (FLAG, "Whether it was played without the skat."),
            "announced": (TEXT, "`schneider`, `schwarz` or `ouvert`; the higher ones include the lower."),
            "reached": (TEXT, "`schneider` or `schwarz`: how the side with fewer card points ended."),
            "won": (FLAG, "The result as the table counts it."),
            "card_points": (
                ANY,
                "Instead of `won`: the declarer's card points with the skat; in a Ramsch a list, by seat.",
            ),
            "bid": (WHOLE, "The last bid. Needed only if it was above the value of the game."),
            "kontra": (WHOLE, "The number of doublings."),
            "bock": (WHOLE, "The number of doublings by a bock round."),
            "no_trick": (LIST, "In a Ramsch: the seats without a trick."),
            "pushed": (WHOLE, "In a Ramsch: how often the skat was pushed on."),
        },
        {"dealer": 2, "declarer": 0, "game": "D", "matadors": 1, "won": True},
        seats=3,
    ),
    "totals": DealFields({"figures": (LIST, "The total of the round of each seat, as the players wrote it.")}, {"figures": [5, -2, -3, 0]}),
}
