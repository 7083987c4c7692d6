#!/usr/bin/env python3
"""Check the file of an evening (`troela-evening/3` or `/2`) without Troela: the log, the ledger, and each deal's payments by its rules.

    python3 troela_check.py EXPORT.json [--head NUMBER:HASH] [--standings]

One file, Python 3.11 or later, nothing to install. It was written from the games' rules and the description of the format, independently of
Troela's own code. Exit code: 0 everything agrees, 1 something differs (the first difference is printed), 2 the file cannot be read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Pay = tuple[int | None, int | None, int]
"""A payment: payer, payee and amount. Payer and payee are seats or players' numbers; None is the pot."""
Worth = int | tuple[int, int]
"""The value of a result: what each opponent pays, or (points of each declarer, points of each opponent) if all settle with the pot."""

FORMAT, FORMAT_BEFORE = "troela-evening/3", "troela-evening/2"
GENESIS_HASH = "0" * 64
PROMISED_TRICKS = "promised_tricks"
GAMES_WITH_SIDES = ("klaverjas",)
"""The games in which partners sit opposite each other in every deal."""
SEALED_FIELDS = ("number", "at", "who", "what", "object", "before", "after")
FIELDS_WITHOUT_EFFECT = (
    "words",
    "title",
    "local",
    "source",
    "version",
    "provisional",
    "time_called",
    "options",
    "fines_to",
    "own_paragraphs",
)
"""The fields of a rule set's data that its fingerprint leaves out."""
CONTRACT_FIELDS_WITHOUT_EFFECT = ("leads", "open_cards")
"""The fields of each contract that do not affect a score."""
ARTICLE_NAMES = ("title", "source", "rank")
"""The fields of an article that the fingerprint leaves out."""


FORGOTTEN_JURY_EVENTS = ("FORGOT_JURY", "FORGOT_JURY_THIRD_SOLO")
DUTY_FINES = {"fine": "FORGOT_JURY", "fine_third_solo": "FORGOT_JURY_THIRD_SOLO"}
EVENT_TYPES = ("FORGOT_TURNUP", "FORGOT_TROU", *FORGOTTEN_JURY_EVENTS, "JURY_REFUSED")


class Differs(Exception):
    """The file contradicts itself. The text describes the first difference: where it is, and both values."""


class Invalid(Exception):
    """The rules do not allow a deal, so it is in doubt."""


def json_copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def same(value: Any, other: Any) -> bool:
    """Return whether two JSON values are the same; 1, 1.0 and true are all different."""
    if isinstance(value, str | int | None):
        return type(value) is type(other) and bool(value == other)
    return canonical(value) == canonical(other)


def in_utc(time: str) -> str:
    """Convert a time to UTC. The file's rows have times in UTC; the log may have them in the club's time zone."""
    return datetime.fromisoformat(time).astimezone(UTC).isoformat()


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def signed(figures: Iterable[int]) -> str:
    return " ".join(f"{figure:+d}" if figure else "0" for figure in figures)


# ---- the rules of promised tricks, as the file has them ------------------------------------------------------------------


LATER_OPTIONS: dict[str, Json] = {"skat": {"passed_credit": 0, "passed_fee": 0}, "schafkopf": {
    "leaf": "long", "written": "plus_minus", "cash": False,
    "cash_ruf": 10, "cash_solo": 50, "cash_schneider": 10, "cash_schwarz": 20, "cash_laufende": 10,
}}  # fmt: skip
"""For each game: the options that were added later. Rules without such an option were played as if it had the value given here."""


def options_of(rules: Json) -> Json:
    """Return the value of every option: the evening's choice, else the default.

    If an option is an object, this holds for each of its keys: a key that the evening did not choose has its default.
    """
    chosen = rules["options"]
    unknown = set(chosen) - set(rules["data"]["options"])
    if unknown:
        raise Differs(f"The rules: unknown option {min(unknown)}.")
    values = {}
    for name, option in rules["data"]["options"].items():
        value, default = chosen.get(name, option["default"]), option["default"]
        values[name] = {**default, **value} if isinstance(default, dict) and isinstance(value, dict) else value
    return {**LATER_OPTIONS.get(rules["game"], {}), **values}


def data_with_options(rules: Json, options: Json) -> Json:
    """Return the rule set's data after the changes that chosen options make, such as {"contracts.*_BETER.played": false}."""
    data: Json = json.loads(json.dumps(rules["data"]))
    for name, option in data["options"].items():
        value = options[name]
        key = str(value).lower() if isinstance(value, bool) else str(value)
        for path, new in option.get("changes", {}).get(key, {}).items():
            *folders, last = path.split(".")
            places = [data]
            for folder in folders:
                places = [place[each] for place in places for each in list(place) if fnmatchcase(each, folder)]
            for place in places:
                place[last] = new
    return data


@dataclass(frozen=True)
class CheckedContract:
    """One contract: its promise, and what each opponent pays at 0 … 13 tricks (negative: receives), before unit and bonuses are applied."""

    code: str
    target: int
    exact: bool
    pays: tuple[Worth, ...]
    lost: str
    """The way in which a lost contract with a partner is paid: `shared`, `declarer_double` or `partner_pays_if_lt2`."""
    rules: Json = field(hash=False)

    @property
    def partner(self) -> bool:
        return bool(self.rules.get("partner"))

    @property
    def played(self) -> bool:
        played = self.rules.get("played", True)
        return (all(played) if isinstance(played, list) else bool(played)) and (not self.rules.get("extra") or any(self.pays))

    def at(self, seats: int) -> CheckedContract:
        """Return the contract as it is paid at a table of this size."""
        entry = self.rules.get("pays_at", {}).get(str(seats))
        return self if entry is None else replace(self, pays=worth(entry, self.target, self.exact, self.partner, min(seats, 4)))

    def made(self, tricks: int) -> bool:
        return tricks == self.target if self.exact else tricks >= self.target


def worth(entry: Json, target: int, exact: bool, partner: bool, hands: int) -> tuple[Worth, ...]:
    """Return the values of a payment entry for 0 … 13 tricks: each opponent's payment, or both sides' points if these do not sum to 0."""
    if "declarers" not in entry:
        return fourteen(entry, target, exact)
    both = list(zip(entry["declarers"], entry["opponents"], strict=True))
    if all(mine + theirs == 0 if partner else mine + (hands - 1) * theirs == 0 for mine, theirs in both):
        return tuple(-theirs for _, theirs in both)
    return tuple(both)


NOTATIONS = (
    {"made", "over", "lost", "under", "slam_add", "slam_times"}, {"base", "step", "slam", "slam_both"}, {"flat", "flat_lost"},
    {"by_tricks"}, {"declarers", "opponents"},
)  # fmt: skip
"""The ways to write a contract's payments, each as the set of its field names.

A contract takes missing payments from the contract in `like` only if both are written in the same way.
"""


def fourteen(entry: Json, target: int, exact: bool) -> tuple[int, ...]:
    """Return the payment of each opponent for 0, 1 … 13 tricks (negative: receives), computed from the payment entry of a contract."""
    if "by_tricks" in entry:
        return tuple(entry["by_tricks"])
    pays = []
    for tricks in range(14):
        made = tricks == target if exact else tricks >= target
        off = 0 if exact else abs(tricks - target)
        if "flat" in entry:
            value = entry["flat_lost"] if not made and "flat_lost" in entry else entry["flat"]
        elif "base" in entry:
            bonus = made or entry.get("slam_both", False)
            value = entry["base"] + entry.get("step", 0) * off + (entry.get("slam", 0) if bonus and tricks in (0, 13) else 0)
        elif made:
            value = entry["made"] + entry.get("over", 0) * off
            if tricks == 13 and not exact:
                value = value * entry.get("slam_times", 1) + entry.get("slam_add", 0)
        else:
            value = entry["lost"] + entry.get("under", 0) * max(off - 1, 0)
        pays.append(value if made else -value)
    return tuple(pays)


class CheckedRules:
    """A rule set of the family `promised_tricks`, with the options of an evening."""

    def __init__(self, rules: Json) -> None:
        self.options = options_of(rules)
        self.data = data_with_options(rules, self.options)
        self.contracts = {code: self._contract(code) for code in self.data["contracts"]}
        self.groups = self.with_options(self.data.get("bid_order", []))
        duties: Json = self.with_options(self.data.get("duties", {}))
        self.fines: Json = self.with_options(self.data.get("fines", {}))
        self.fines |= {event: duties[key] for key, event in DUTY_FINES.items() if key in duties}
        self.jury: Json = self._jury(duties)
        self.all_pass: Json = self.with_options(self.data.get("all_pass", {}))
        self.unit = self.with_options(self.data.get("unit", 1))
        self.settlement: str = self.data.get("settlement", "zero_sum")

    def with_options(self, value: Any) -> Any:
        """Replace references to options in a value: "=points_table.RIK" becomes the value for RIK in the option `points_table`."""
        if isinstance(value, str) and value.startswith("="):
            option: Any = self.options
            for name in value[1:].split("."):
                option = option[name]
            return option
        if isinstance(value, dict):
            return {name: self.with_options(each) for name, each in value.items()}
        return [self.with_options(each) for each in value] if isinstance(value, list) else value

    def pass_games(self) -> list[str]:
        """Return the codes of the games that may be played when everybody passes: the agreed one, or several to choose among."""
        way = self.all_pass.get("way", "redeal")
        games: list[str] = list(self.data.get("pass_games", {}))
        several: list[str] = self.all_pass.get("either", {}).get(way, games if way == "dealer_chooses" else [])
        return [way] if way in games else several

    def _jury(self, duties: Json) -> Json:
        """Return the section `jury` of the rules, with the duties that concern it; {} if no contract and no section mentions a jury."""
        jury = {
            **self.with_options(self.data.get("jury", {})),
            **{key: duties[key] for key in ("third_solo_after", "forgotten") if key in duties},
        }
        needed = any(each.rules.get("needs_jury") or each.rules.get("solo") for each in self.contracts.values())
        return {"third_solo_after": 0, **jury} if jury or needed else {}

    @property
    def counts_solos(self) -> bool:
        return bool(self.jury.get("third_solo_after"))

    def _like(self, code: str) -> Json:
        own: Json = self.data["contracts"][code]
        if "like" not in own:
            return own
        model = self._like(own["like"])
        both = isinstance(own.get("pays"), dict) and isinstance(model.get("pays"), dict)
        both = both and any({*own["pays"], *model["pays"]} <= fields for fields in NOTATIONS)
        if "pays" in own:
            model = {name: value for name, value in model.items() if name != "pays_at"}
        return {**model, **own, **({"pays": {**model["pays"], **own["pays"]}} if both else {})}

    def _contract(self, code: str) -> CheckedContract:
        raw = self._like(code)
        if "exactly" in self.data["contracts"][code]:
            raw = {name: value for name, value in raw.items() if name != "at_least"}
        rules = self.with_options(raw)
        if isinstance(rules["pays"], dict) and "flat" in rules["pays"]:
            rules["pays"] = {name: rules["pays"][name] for name in ("flat", "flat_lost") if name in rules["pays"]}
        exact = "exactly" in rules
        target = rules["exactly"] if exact else rules["at_least"]
        lost = rules.get("lost", "shared")
        if "shares_loss" in rules:
            lost = "shared" if rules["shares_loss"] else "declarer_double"
        return CheckedContract(code, target, exact, worth(rules["pays"], target, exact, bool(rules.get("partner")), 4), lost, rules)

    def together(self, one: str, other: str) -> bool:
        """Return True if both contracts may be played in one deal: `one` allows it, and both rank equally in the bidding."""
        return self.contracts[one].rules.get("together", False) and any(one in group and other in group for group in self.groups)


@dataclass
class CheckedLine:
    """The payments of a deal for one `reason`, such as a contract or a fine.

    `pairs` is True if the rules fix who pays whom, and False if they fix only the points of each seat.
    """

    reason: str
    pays: list[Pay]
    pairs: bool = True


@dataclass
class Scored:
    """The result of a deal: its lines, whether the same player deals again, and the seats that lost a solo."""

    lines: list[CheckedLine]
    again: bool = False
    lost: list[int] = field(default_factory=list)
    ended: list[tuple[int, bool, bool]] = field(default_factory=list)
    """For each contract: the declarer, whether it was made, and whether it was a solo."""
    score: list[int] | None = None
    """The score of each seat, if the game ranks by scores that are counted apart from the payments; else None."""
    slams: list[int] = field(default_factory=list)
    """The seats of the side that took every trick; only in klaverjas."""
    roem: tuple[int, int] = (0, 0)
    """The roem in the scores of seats 0 and 2 and of seats 1 and 3; only in klaverjas."""


@dataclass
class CheckedDeal:
    """The facts of one deal, and the table at which it was played."""

    rules: CheckedRules
    facts: Json
    seats: int
    dealer: int
    lost_solos: Sequence[int]

    @property
    def idle(self) -> list[int]:
        return [self.dealer] if self.seats == 5 else []

    @property
    def players(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.idle]

    @property
    def promises(self) -> list[Json]:
        """The contracts that were played, as in the facts."""
        promises: list[Json] = self.facts.get("contracts") or []
        return promises

    @property
    def events(self) -> list[Json]:
        """The recorded events, and events for contracts whose `jury` says that calling the jury was forgotten."""
        events: list[Json] = list(self.facts.get("events") or [])
        for one in self.promises:
            word = one.get("jury", "")
            if word.startswith("forgotten") and one["code"] in self.rules.contracts:
                obliged = self.rules.contracts[one["code"]].rules.get("needs_jury")
                kind = "FORGOT_JURY" if obliged else "FORGOT_JURY_THIRD_SOLO"
                events.append({"type": kind, "seat": one["declarer"], **({"deal": "annulled"} if word == "forgotten_annulled" else {})})
        return events

    def others(self, seat: int) -> list[int]:
        """Return the other players of the deal, clockwise."""
        return [each for step in range(1, self.seats) if (each := (seat + step) % self.seats) in self.players]

    def unplayed(self, event: Json) -> bool:
        """Return whether this event ended the deal before a card was played."""
        if event["type"] == "FORGOT_TURNUP":
            return not event.get("card_known")
        return event["type"] == "FORGOT_TROU" and event.get("play_started", True) is not False

    def annulled(self, event: Json) -> bool:
        usual = self.rules.jury.get("forgotten", "stands") if event["type"] == "FORGOT_JURY" else "stands"
        return event["type"] in FORGOTTEN_JURY_EVENTS and event.get("deal", usual) == "annulled"


def score(deal: CheckedDeal) -> Scored:
    """Return the result of a deal, with payments between the sides or, if the rules say so, by the differences between all players.

    Raises Invalid if the rules do not allow the deal.
    """
    scored = score_between_sides(deal)
    if deal.rules.settlement == "differences":
        for line in scored.lines:
            gets = sums(line.pays)
            line.pays = [(less, more, gets[more] - gets[less]) for less in deal.players for more in deal.players if gets[more] > gets[less]]
            line.pairs = True
    return scored


def score_between_sides(deal: CheckedDeal) -> Scored:
    """Return the result of a deal with payments between the sides, even if the rules settle by differences."""
    check_shape(deal)
    rules, events = deal.rules, deal.events
    fines = [CheckedLine(event["type"], fine(deal, event)) for event in events]
    over = [event for event in events if deal.unplayed(event)]
    if over:
        if deal.promises or deal.facts.get("kind") in ("all_pass", "pass_game") or deal.facts.get("tricks"):
            raise Invalid("the game was over before this deal, but the deal has a result")
        check_jury(deal)
        again = any(event["type"] == "FORGOT_TROU" or rules.jury.get("turnup_dealer", "same") == "same" for event in over)
        return Scored(fines, again)
    kind = deal.facts.get("kind", "contract")
    if kind == "all_pass":
        way = rules.all_pass.get("way", "redeal")
        if way != "redeal" and (not rules.pass_games() or len(deal.players) == 4):
            raise Invalid("not everybody may pass")  # a pass game needs four players; three deal again
        check_jury(deal)
        return Scored([CheckedLine("ALL_PASS", []), *fines], rules.all_pass.get("dealer", "same") == "same")
    if kind == "pass_game":
        return Scored([pass_game(deal), *fines])
    if any(deal.annulled(event) for event in events):
        check_jury(deal)
        return Scored(fines, again=True)
    lines, lost = [], []
    ended: list[tuple[int, bool, bool]] = []
    check_jury(deal)
    results: list[tuple[int, int, bool]] = []
    for promise in deal.promises:
        contract = rules.contracts[promise["code"]].at(deal.seats)
        value, made, extra = value_of(deal, promise, contract)
        lines.append(CheckedLine(promise["code"], payments_of(deal, promise, contract, value, made, extra)))
        results.append((promise["declarer"], value + extra if isinstance(value, int) else 0, made))
        ended.append((promise["declarer"], made, promise.get("partner") is None))
        if not made and rules.counts_solos and contract.rules.get("solo"):
            lost.append(promise["declarer"])
    joint = rules.contracts[deal.promises[0]["code"]].rules.get("joint", "each") if len(deal.promises) > 1 else "each"
    if joint != "each":
        pays = one_sum(deal, results) if joint == "one_sum" else losers_pay_winners(deal, lines, results)
        lines = [CheckedLine(line.reason, each) for line, each in zip(lines, pays, strict=True)]
    flags = [promise.get("made") for promise in deal.promises]
    if len(flags) == 4 and all(flags):
        raise Invalid("four contracts of this kind cannot all be made")
    return Scored(lines + fines, lost=lost, ended=ended)


def fine(deal: CheckedDeal, event: Json) -> list[Pay]:
    """Return the payments of a fine, which is divided equally among the three other players of the deal; [] if this event is not fined."""
    free = event["type"] == "FORGOT_TURNUP" and (event.get("card_known") or event.get("agreed_free_redeal"))
    free = (
        free
        or (event["type"] == "FORGOT_TROU" and not deal.unplayed(event))
        or (event["seat"] in deal.idle and not (event["type"] == "FORGOT_TURNUP" and deal.rules.jury.get("turnup_at_five")))
    )
    amount = 0 if free else deal.rules.fines.get(event["type"], 0)
    if amount % 3:
        raise Invalid("a fine must be divisible by three")
    return [(event["seat"], other, amount // 3) for other in deal.others(event["seat"]) if amount]


def check_shape(deal: CheckedDeal) -> None:
    """Raise Invalid if the deal cannot have these tricks, events and contracts."""
    facts = deal.facts
    tricks, hands = facts.get("tricks"), max(deal.seats, 4)
    if tricks is not None:
        if len(tricks) != hands or any(not 0 <= each <= 13 for each in tricks) or any(tricks[seat] for seat in deal.idle):
            raise Invalid("the tricks do not match the number of seats")
        if sum(tricks) > 13 or (sum(tricks) < 13 and not facts.get("stopped_early")):
            raise Invalid(f"the tricks add up to {sum(tricks)}")
    check_events(deal)
    if facts.get("kind", "contract") == "contract" and not deal.promises and not any(deal.unplayed(event) for event in deal.events):
        raise Invalid("no contract")
    for promise in deal.promises:
        check_promise(deal, promise)
    if sum(promise.get("took") or 0 for promise in deal.promises) > 13:
        raise Invalid("they took more than thirteen tricks")
    if len({promise["declarer"] for promise in deal.promises}) < len(deal.promises):
        raise Invalid("one player declares twice")
    if any(not deal.rules.together(deal.promises[0]["code"], promise["code"]) for promise in deal.promises[1:]):
        raise Invalid("these contracts cannot be played together")


def check_events(deal: CheckedDeal) -> None:
    """Raise Invalid if the deal cannot have these events at these seats."""
    for event in deal.events:
        of_the_game = event["type"] in {*FORGOTTEN_JURY_EVENTS, "JURY_REFUSED"} or event["type"] in deal.rules.fines
        if event["type"] not in EVENT_TYPES or not of_the_game or not deal.rules.jury:
            raise Invalid(f"unknown event {event['type']}")
        if event["type"] == "FORGOT_TURNUP" and event["seat"] != deal.dealer:
            raise Invalid("only the dealer can forget the turn-up")
        if event["type"] != "FORGOT_TURNUP" and event["seat"] not in deal.players:
            raise Invalid("an event names a seat that is not in the deal")


def check_promise(deal: CheckedDeal, promise: Json) -> None:
    """Raise Invalid if the rules or these seats do not allow this contract."""
    code, seat, partner = promise["code"], promise["declarer"], promise.get("partner")
    contract = deal.rules.contracts.get(code)
    if contract is None or not contract.played:
        raise Invalid(f"{code} is not a contract of these rules")
    if seat not in deal.players or (isinstance(partner, int) and partner not in deal.players):
        raise Invalid("somebody plays who is not in the deal")
    if contract.partner != (partner is not None) or partner == seat or (partner == "blind" and deal.seats != 3):
        raise Invalid(f"{code} cannot be played with this partner, or without one")
    check_trump(deal, promise, contract)


def check_trump(deal: CheckedDeal, promise: Json, contract: CheckedContract) -> None:
    """Raise Invalid if the trump suit, recorded or implied, is wrong."""
    suit, required, turned = promise.get("trump"), contract.rules.get("trump", "any"), deal.facts.get("turned")
    if suit is None:
        suit = {"hearts": "H", "turned": turned}.get(required)
    if suit is None:
        return
    fourth = promise.get("fourth_ace")
    wrong = {
        "no": suit != "NT",
        "hearts": suit != "H",
        "cut": deal.facts.get("cut_suit") not in (None, suit),
        "fourth_ace": fourth not in (None, suit),
        "not_fourth_ace": suit == fourth,
        "turned": turned not in (None, suit),
        "not_turned": suit == turned,
        "not_turned_or_none": suit == turned,
    }
    called_card = str(promise.get("called", ""))
    if wrong.get(required, False) or suit == promise.get("called_suit") or (called_card and called_card[-1] == suit):
        raise Invalid(f"{contract.code} cannot be played in {suit}")


def jury_duty(deal: CheckedDeal, seat: int, code: str) -> tuple[bool, bool]:
    """Return two flags: whether the contract needs the jury, and whether it is a solo of a declarer who lost too many solos."""
    rules = deal.rules.contracts[code].rules if code in deal.rules.contracts else {}
    third = deal.rules.counts_solos and deal.lost_solos[seat] >= deal.rules.jury["third_solo_after"]
    return bool(rules.get("needs_jury")), bool(rules.get("solo")) and third


def check_jury(deal: CheckedDeal) -> None:
    """Raise Invalid if a call to the jury is missing, or if a refusal or a fine for a missing call is wrong."""
    if not deal.rules.jury:
        return
    owed = {promise["declarer"]: jury_duty(deal, promise["declarer"], promise["code"]) for promise in deal.promises}
    for event in deal.events:
        first, third = owed.get(event["seat"], (False, False))
        if (event["type"], first) == ("FORGOT_JURY", False) or (event["type"], third) == ("FORGOT_JURY_THIRD_SOLO", False):
            raise Invalid("there is a fine for not asking the jury, although the jury need not be asked")
        check_refused(deal, event)
    for promise in deal.promises:
        forgot = {event["type"] for event in deal.events if event["seat"] == promise["declarer"] and event["type"] in FORGOTTEN_JURY_EVENTS}
        word = promise.get("jury")
        if word == "refused":
            raise Invalid("the jury refused the contract")
        if word == "approved" and forgot:
            raise Invalid("the jury approved the contract, but the fine for not asking it was booked")
        first, third = owed[promise["declarer"]]
        if word != "approved" and ((first and "FORGOT_JURY" not in forgot) or (third and not forgot)):
            raise Invalid("the jury was not asked")


def check_refused(deal: CheckedDeal, event: Json) -> None:
    if event["type"] == "JURY_REFUSED":
        contract = deal.rules.contracts.get(event["code"])
        if contract is None or not contract.played or not any(jury_duty(deal, event["seat"], event["code"])):
            raise Invalid("the jury refused a contract that does not need its consent")
        if any((promise["declarer"], promise["code"]) == (event["seat"], event["code"]) for promise in deal.promises):
            raise Invalid("a refused contract is scored")


def value_of(deal: CheckedDeal, promise: Json, contract: CheckedContract) -> tuple[Worth, bool, int]:
    """Return the value of the result, whether the contract is made, and what each opponent pays extra for a solo bid over a misère."""
    tricks = tricks_of_side(deal, promise, contract)
    if tricks is None:
        if "made" not in promise:
            raise Invalid("the tricks are missing")
        made = bool(promise["made"])
        values = {value for count, value in enumerate(contract.pays) if contract.made(count) == made}
        if len(values) != 1:
            raise Invalid("the tricks are missing")
        value = values.pop()
    else:
        value, made = contract.pays[tricks], contract.made(tricks)
        if promise.get("made", made) != made:
            raise Invalid("made or lost does not agree with the tricks")
        left = 13 - sum(deal.facts.get("tricks") or [13])
        if left and (len(set(contract.pays)) > 2 or contract.made(tricks) or contract.made(tricks + left)):
            raise Invalid("play was stopped before the result was certain")
    over, extra, unit = promise.get("overcalled"), 0, deal.rules.unit
    if over in deal.rules.contracts and deal.rules.contracts[over].exact:
        extra = contract.rules.get("over_misere", 0) * (1 if made else -1) * unit
    return (value * unit if isinstance(value, int) else (value[0] * unit, value[1] * unit)), made, extra


def tricks_of_side(deal: CheckedDeal, promise: Json, contract: CheckedContract) -> int | None:
    """Return the number of tricks of the declaring side; None if the table recorded only made or lost."""
    tricks, took = deal.facts.get("tricks"), promise.get("took")
    if tricks is None:
        if took is not None and not 0 <= took <= 13:
            raise Invalid("the tricks are out of range")
        return took
    counted: int = tricks[promise["declarer"]]
    if contract.partner:
        counted += tricks[3 if promise["partner"] == "blind" else promise["partner"]]
    if took not in (None, counted):
        raise Invalid("the tricks do not agree")
    return counted


def payments_of(deal: CheckedDeal, promise: Json, contract: CheckedContract, value: Worth, made: bool, extra: int) -> list[Pay]:
    """Return the payments of one contract. If the points of the two sides do not sum to 0, everybody settles with the pot."""
    if isinstance(value, int):
        return between_sides(deal, promise, contract, value + extra, made)
    figures = Counter(sums(between_sides(deal, promise, contract, extra, made)))
    for seat, figure in side_figures(deal, promise, contract, value, made):
        figures[seat] += figure
    pays = between_sides(deal, promise, contract, extra - value[1], made)
    if sums(pays) == {seat: figure for seat, figure in figures.items() if figure}:
        return pays
    return [(None, seat, figure) if figure > 0 else (seat, None, -figure) for seat, figure in figures.items() if figure]


def side_figures(
    deal: CheckedDeal, promise: Json, contract: CheckedContract, value: tuple[int, int], made: bool
) -> Iterator[tuple[int, int]]:
    """Yield (seat, points) for a contract in which the pot settles.

    The declarer also gets the points of a partner who does not share a loss.

    At a table of three, the points of the absent fourth hand go to the only player on its side.
    """
    declarer, partner = promise["declarer"], promise.get("partner")
    others = [seat for seat in deal.others(declarer) if seat != partner]
    shared = isinstance(partner, int) and (made or partner_pays(deal, promise, contract))
    yield declarer, value[0] * (2 if partner is not None and not shared else 1)
    if shared and isinstance(partner, int):
        yield partner, value[0]
    yield from ((seat, value[1] * (2 if len(others) == 1 else 1)) for seat in others)


def between_sides(deal: CheckedDeal, promise: Json, contract: CheckedContract, value: int, made: bool) -> list[Pay]:
    """Return the payments between the sides.

    With a partner, the first opponent clockwise settles with the declarer, the other with the partner.

    Without a partner, or if the partner does not share a loss, all opponents settle with the declarer.
    """
    declarer, partner = promise["declarer"], promise.get("partner")
    others = [seat for seat in deal.others(declarer) if seat != partner]
    pairs = [(declarer, other) for other in others]
    if isinstance(partner, int):
        side = [declarer, partner]
        if not made and not partner_pays(deal, promise, contract):
            side = [declarer, declarer]
        pairs = list(zip(side, others if len(others) == 2 else others * 2, strict=True))
    return [(other, mine, value) if value > 0 else (mine, other, -value) for mine, other in pairs if value]


def one_sum(deal: CheckedDeal, results: list[tuple[int, int, bool]]) -> list[list[Pay]]:
    """Return the payments of each contract in a deal with several declarers: the other players share the value of all contracts evenly.

    If all players are declarers, each contract is settled between its declarer and every other player.
    """
    declarers = [declarer for declarer, _, _ in results]
    others = [seat for seat in deal.others(declarers[0]) if seat not in declarers]
    pays: list[list[Pay]] = []
    total, before = 0, [0] * len(others)
    for declarer, value, _ in results:
        if not others:
            pays.append([(seat, declarer, value) if value > 0 else (declarer, seat, -value) for seat in deal.others(declarer) if value])
            continue
        total += value * (len(deal.players) - 1)
        shares = [(total + place) // len(others) for place in range(len(others))]
        owed = [(seat, share - earlier) for seat, share, earlier in zip(others, shares, before, strict=True) if share != earlier]
        pays.append([(seat, declarer, more) if more > 0 else (declarer, seat, -more) for seat, more in owed])
        before = shares
    return pays


def losers_pay_winners(deal: CheckedDeal, lines: list[CheckedLine], results: list[tuple[int, int, bool]]) -> list[list[Pay]]:
    """Settle several contracts of a deal together: players whose total is negative pay those whose total is positive.

    Returns the payments of each contract.

    Winners are paid in proportion if that gives whole points; else the largest debt is paid first, to the winners clockwise. A payment is
    booked under the payee's contract if that was made, else under the payer's contract if that was lost.
    """
    gets = sums(pay for line in lines for pay in line.pays)
    around = [(results[0][0] + step) % deal.seats for step in range(deal.seats)]
    debts = {seat: -gets[seat] for seat in around if gets[seat] < 0}
    due = {seat: gets[seat] for seat in around if gets[seat] > 0}
    whole = sum(due.values())
    moves: list[tuple[int, int, int]] = []
    if debts and all(debt * share % whole == 0 for debt in debts.values() for share in due.values()):
        moves = [(payer, payee, debt * share // whole) for payer, debt in debts.items() for payee, share in due.items()]
    else:
        for payer, debt in sorted(debts.items(), key=lambda each: -each[1]):
            for payee in ((payer + step) % deal.seats for step in range(1, deal.seats)):
                amount = min(debt, due.get(payee, 0))
                if amount:
                    moves.append((payer, payee, amount))
                    debt, due[payee] = debt - amount, due[payee] - amount
    by_seat = {declarer: (number, made) for number, (declarer, _, made) in enumerate(results)}
    pays: list[list[Pay]] = [[] for _ in lines]
    for payer, payee, amount in moves:
        reasons = [by_seat[payee][0]] if payee in by_seat and by_seat[payee][1] else []
        reasons += [by_seat[payer][0]] if payer in by_seat and not by_seat[payer][1] else []
        reasons += [by_seat[seat][0] for seat in (payee, payer) if seat in by_seat]
        pays[reasons[0]].append((payer, payee, amount))
    return pays


def partner_pays(deal: CheckedDeal, promise: Json, contract: CheckedContract) -> bool:
    if contract.lost != "partner_pays_if_lt2":
        return contract.lost == "shared"
    tricks = deal.facts.get("tricks")
    own = tricks[promise["partner"]] if tricks else promise.get("partner_took")
    if own is None:
        raise Invalid("the partner's own tricks are missing")
    return bool(own < 2)


def pass_game(deal: CheckedDeal) -> CheckedLine:
    """Score a game played after everybody passed, in which each plays alone. The rules fix each seat's points, but not always who pays."""
    code = deal.facts["game"]
    if code not in deal.rules.pass_games() or len(deal.players) != 4:
        raise Invalid(f"the table did not agree to play {code}")
    game = deal.rules.with_options(deal.rules.data["pass_games"][code])
    way, needed = PASS_GAMES[game["way"]]
    if any(deal.facts.get(name) is None for name in needed):
        raise Invalid(f"the number that {code} counts is missing")
    gets = way(deal, game)
    # the payee is -1 (not fixed by the rules): only the points of each seat count
    return CheckedLine(code, [(seat, -1, -gets[seat] * deal.rules.unit) for seat in deal.players if gets[seat]], pairs=False)


def queen_and_last(deal: CheckedDeal, game: Json) -> Counter[int]:
    """Return the points of each seat: the takers of the queen of spades and of the last trick each pay every other player."""
    gets: Counter[int] = Counter()
    for who, amount in ((deal.facts["queen_taker"], game["queen"]), (deal.facts["last_taker"], game["last"])):
        tricks = deal.facts.get("tricks")
        if who not in deal.players or (tricks and not tricks[who]):
            raise Invalid("the player who took it was not in the deal or has no trick")
        gets.update({who: -3 * amount} | dict.fromkeys(deal.others(who), amount))
    return gets


def queens(deal: CheckedDeal, game: Json) -> Counter[int]:
    """Return the points of each seat: a player pays for each queen taken; the players without queens share these payments.

    A player who took all four queens does not pay, but wins the amount `all_four` from each other player.
    """
    held = deal.facts["queens"]
    if sum(held) != 4 or len(held) != deal.seats or any(held[seat] for seat in deal.idle):
        raise Invalid("the queens do not add up to four")
    without = [seat for seat in deal.players if not held[seat]]
    if len(without) == 3:
        return Counter({seat: -game["all_four"] if seat in without else 3 * game["all_four"] for seat in deal.players})
    if not without:
        return Counter()
    return Counter({seat: 4 * game["each"] // len(without) if seat in without else -game["each"] * held[seat] for seat in deal.players})


def exact_tricks(deal: CheckedDeal, game: Json) -> Counter[int]:
    """Return the points of each seat in a pass game won by those with the right number of tricks (the list `wins` in the rules).

    Each loser pays every winner. With `one_winner` and two winners, each loser pays only one of them.
    """
    tricks = deal.facts["tricks"]
    winners = [seat for seat in deal.players if tricks[seat] in game["wins"]]
    losers = [seat for seat in deal.players if seat not in winners]
    each = game["each"] // 2 if game["share"] == "one_winner" and len(winners) == 2 else game["each"]
    return Counter({seat: each * len(losers) if seat in winners else -each * len(winners) for seat in deal.players})


PASS_GAMES: dict[str, tuple[Callable[[CheckedDeal, Json], Counter[int]], tuple[str, ...]]] = {
    "queen_and_last": (queen_and_last, ("queen_taker", "last_taker")),
    "queens": (queens, ("queens",)),
    "exact_tricks": (exact_tricks, ("tricks",)),
}
"""For each `way` in which a pass game can count: the function that scores the game, and the facts that the function needs."""


# ---- Schafkopf, by the rules of its tournaments ----------------------------------------------------------------------------------------

SCHAFKOPF_TRUMPS = {"RUF": 14, "HOCHZEIT": 14, "MUSS": 14, "CROSS": 14, "SOLO": 14, "WENZ": 4, "GEIER": 4, "FARBWENZ": 11, "FARBGEIER": 11}
"""The number of trumps in each game with a playing side, except Bettel."""
SCHAFKOPF_PAIRS = ("RUF", "HOCHZEIT", "MUSS", "CROSS")
SCHAFKOPF_SEATS = ("dealer", "declarer", "partner", "loser", "durchmarsch", "fault")
SCHAFKOPF_COUNTS = ("laufende", "stoss", "legen", "jungfrauen")
"""Fields in which 0 means the same as a missing field."""
SCHAFKOPF_EYES = (0, 44, 84, 100, 112, 120, 120, 120, 120)
"""The most card points that 0 … 8 tricks can hold."""
SCHAFKOPF_PASS = {"MUSS": "muss", "CROSS": "cross", "RAMSCH": "ramsch"}


def score_schafkopf(facts: Json, options: Json, seats: int, dealer: int) -> Scored:
    """Return the result of a deal of Schafkopf. Raises Invalid if the rules do not allow it."""
    order = [(dealer + 1 + place) % seats for place in range(4)]
    check_schafkopf(facts, options, seats, order)
    scored, each = schafkopf_paid(facts, options, order)
    if not schafkopf_has_list(options):
        return scored
    points = sums(scored.lines[0].pays)
    figures = {"plus_minus": points, "good": +points, "good_value": dict.fromkeys(+points, each)}[options["written"]]
    lines = schafkopf_paid(facts, schafkopf_cash(options), order)[0].lines if options["cash"] else scored.lines
    return replace(scored, lines=lines, score=[figures.get(seat, 0) for seat in range(seats)])


def schafkopf_has_list(options: Json) -> bool:
    """Return whether the standings rank by a list that is counted separately from the payments."""
    return bool(options["cash"] or options["written"] != "plus_minus")


def schafkopf_cash(options: Json) -> Json:
    """Return the options with the values of the cash tariff in place of those of the list."""
    pairs_too = {f"{name}_value": options["cash_ruf"] for name in ("ruf", "hochzeit", "ramsch")}
    alone = {f"{name}_value": options["cash_solo"] for name in ("wenz", "solo", "geier", "farbwenz", "farbgeier", "bettel", "durchmarsch")}
    steps = {name: options[f"cash_{name}"] for name in ("schneider", "schwarz", "laufende")}
    return {**options, **pairs_too, **alone, **steps, "heart_solo_value": 0, "tout_flat": 0, "sie_flat": 0}


def schafkopf_paid(facts: Json, options: Json, order: list[int]) -> tuple[Scored, int]:
    """Return the result of a checked deal, and the points that one loser pays one winner."""
    says_dealer = "dealer" in facts
    code, doubled = facts["contract"], 1 << (facts.get("stoss", 0) + facts.get("legen", 0))
    if code == "ALL_PASS":
        return Scored([CheckedLine(code, [])], again=options["all_pass"].startswith("redeal")), 0
    if code == "RAMSCH":
        line = schafkopf_ramsch(facts, options, order, doubled)
        return Scored([line]), max((amount for _payer, _payee, amount in line.pays), default=0)
    side = schafkopf_side(facts, order)
    if code == "CROSS" and options["cross_tie"] == "void" and facts.get("eyes") == 60:
        if "result" in facts or "level" in facts:
            raise Invalid("60 to 60 has no result")
        return Scored([CheckedLine("TIE", [])], again=True), 0
    won, level = schafkopf_result(facts, options, side)
    worth = schafkopf_worth(facts, options, level) * doubled
    ours, theirs = [seat for seat in order if seat in side], [seat for seat in order if seat not in side]
    winners, losers = (ours, theirs) if won else (theirs, ours)
    each_to_each = code not in SCHAFKOPF_PAIRS or options["ruf_payment"] == "each_to_each"
    pays: list[Pay]
    if options["fault_pays"] == "offender" and facts.get("fault") in losers:
        pays = [(facts["fault"], winner, worth * (len(losers) if each_to_each else 1)) for winner in winners]
    elif each_to_each:
        pays = [(loser, winner, worth) for loser in losers for winner in winners]
    else:
        pays = [(loser, winner, worth) for loser, winner in zip(losers, winners, strict=True)]
    ended = [(facts["declarer"], won, code in SCHAFKOPF_TRUMPS and code not in SCHAFKOPF_PAIRS)]
    return Scored([CheckedLine(code, pays if worth else [], pairs=says_dealer or each_to_each)], ended=ended), worth


def schafkopf_hand(options: Json) -> int:
    """Return the number of cards in a hand, which is the number of tricks: 8, or 6 with the short leaf."""
    return 6 if options["leaf"] == "short" else 8


def schafkopf_trumps(code: str, options: Json) -> int:
    """Return the number of trumps of a game; the short leaf has two fewer where a suit is trumps. 0 if the game has no runners."""
    trumps = SCHAFKOPF_TRUMPS.get(code, 0)
    return trumps - 2 if options["leaf"] == "short" and trumps > 4 else trumps


def schafkopf_side(facts: Json, order: list[int]) -> list[int]:
    """Return the playing side; in a Cross, the declarer and the opposite seat."""
    if facts["contract"] == "CROSS":
        return [facts["declarer"], order[(order.index(facts["declarer"]) + 2) % 4]]
    return [facts["declarer"], *([facts["partner"]] if "partner" in facts else [])]


def schafkopf_by_eyes(eyes: int, facts: Json, options: Json) -> tuple[bool, str]:
    """Return whether the playing side wins with these card points, and the level: `plain`, `schneider` or `schwarz`."""
    wins = options["muss_wins_with"] if facts["contract"] == "MUSS" else 61
    players, opponents = options["schneider_players"], options["schneider_opponents"]
    if wins == 60:
        players, opponents = opponents, players
    won = eyes >= wins
    left, limit = (120 - eyes, opponents) if won else (eyes, players)
    if left > limit:
        return won, "plain"
    tricks = facts.get("tricks")
    none = facts.get("level") == "schwarz" if tricks is None else tricks == (schafkopf_hand(options) if won else 0)
    return won, "schwarz" if left == 0 and (none or options["schwarz_by"] == "eyes") else "schneider"


def schafkopf_result(facts: Json, options: Json, side: list[int]) -> tuple[bool, str]:
    """Return whether the playing side won, and the level. Raises Invalid if the recorded facts contradict one another."""
    eyes, tricks, said = facts.get("eyes"), facts.get("tricks"), facts.get("result")
    level: str = facts.get("level", "plain")
    hand = schafkopf_hand(options)
    if "fault" in facts:
        won = facts["fault"] not in side
    elif facts.get("announced") == "sie":
        won = True
        if eyes not in (None, 120) or tricks not in (None, hand):
            raise Invalid("in a Sie the declarer must have all tricks")
    elif "announced" in facts or facts["contract"] == "BETTEL":
        won = schafkopf_all_or_nothing(facts, hand if "announced" in facts else 0)
    elif eyes is not None:
        won, level = schafkopf_by_eyes(eyes, facts, options)
    elif tricks in (0, hand):
        won, level = tricks == hand, "schwarz"
    elif said is None:
        raise Invalid("the winner is missing")
    else:
        won = said == "won"
        least, most = (0, 120) if tricks is None else (120 - SCHAFKOPF_EYES[hand - tricks], SCHAFKOPF_EYES[tricks])
        if all(schafkopf_by_eyes(each, facts, options) != (won, level) for each in range(least, most + 1)):
            raise Invalid("this number of tricks cannot have this result")
    if (said is not None and (said == "won") != won) or facts.get("level", level) != level:
        raise Invalid("result, level, eyes and tricks do not agree")
    return won, level


def schafkopf_all_or_nothing(facts: Json, wanted: int) -> bool:
    """Return whether a Tout or a Bettel is won. `wanted` is the number of tricks that wins it: all for a Tout, 0 for a Bettel."""
    if "tricks" in facts:
        return bool(facts["tricks"] == wanted)
    if facts.get("eyes", 120) < 120:
        return False
    if "result" not in facts:
        raise Invalid("the winner is missing")
    return bool(facts["result"] == "won")


def schafkopf_worth(facts: Json, options: Json, level: str) -> int:
    """Return the points that a loser pays a winner, before doublings. `level` is `plain`, `schneider` or `schwarz`."""
    code, announced = facts["contract"], facts.get("announced")
    base: int = options[f"{'ruf' if code in ('MUSS', 'CROSS') else code.lower()}_value"]
    if code == "SOLO" and facts.get("suit") == "H" and options["heart_solo_value"]:
        base = options["heart_solo_value"]
    least = options["laufende_from_wenz" if code in ("WENZ", "GEIER") else "laufende_from"]
    run = schafkopf_hand(options) if announced == "sie" else facts.get("laufende", 0) if facts.get("laufende", 0) >= least else 0
    runners: int = min(run, options["laufende_most"]) * options["laufende"]
    if announced is None:
        extra: int = {"plain": 0, "schneider": options["schneider"], "schwarz": options["schwarz"]}[level]
        return base + extra + runners
    flat: int = options[f"{announced}_flat"]
    factor: int = options[f"{announced}_factor"]
    if flat:
        return flat + (factor * runners if announced == "tout" else 0)
    return (base + runners + (options["schwarz"] if options["tout_counts_schwarz"] else 0)) * factor


def schafkopf_ramsch(facts: Json, options: Json, order: list[int], doubled: int) -> CheckedLine:
    """Score a Ramsch, in which each plays alone: the loser pays each other player.

    After a Durchmarsch, each other player pays the winner.
    """
    eyes, tricks, loser = facts.get("eyes"), facts.get("tricks"), facts.get("fault", facts.get("loser"))
    way, through = options["durchmarsch"], facts.get("durchmarsch")
    if way != "off" and through is None and "fault" not in facts:
        through = next(
            (seat for seat in order if (tricks and tricks[seat] == schafkopf_hand(options)) or (way == "91" and eyes and eyes[seat] >= 91)),
            None,
        )
    if through is not None:
        each = options["durchmarsch_value"] * doubled
        return CheckedLine("DURCHMARSCH", [(seat, through, each) for seat in order if seat != through if each])
    if loser is None:
        loser = next(seat for seat in order if eyes and eyes[seat] == max(eyes))
    virgins = sum(tricks[seat] == 0 for seat in order) if tricks else facts.get("jungfrauen", 0)
    each = options["ramsch_value"] * doubled << (virgins if options["jungfrau"] and "fault" not in facts else 0)
    return CheckedLine("RAMSCH", [(loser, seat, each) for seat in order if seat != loser if each])


def check_schafkopf(facts: Json, options: Json, seats: int, order: list[int]) -> None:
    """Raise Invalid if the rules do not allow these facts. Who won is checked elsewhere."""
    code, fields = facts.get("contract"), {name for name, value in facts.items() if name not in SCHAFKOPF_COUNTS or value}
    played = code in SCHAFKOPF_TRUMPS or code == "BETTEL" or code in ("RAMSCH", "ALL_PASS")
    off = str(code).lower() in options and not options[str(code).lower()]
    if not played or off or options["all_pass"] != SCHAFKOPF_PASS.get(str(code), options["all_pass"]):
        raise Invalid("this game is not a contract of these rules")
    if code == "ALL_PASS" and options["all_pass"] not in ("redeal", "next_dealer"):
        raise Invalid("by these rules a deal cannot simply be passed")
    allowed = {"dealer", "contract"}
    if code == "RAMSCH":
        allowed |= {"stoss", "legen", "fault", "loser"} | (set() if "fault" in facts else {"eyes", "tricks", "durchmarsch", "jungfrauen"})
    elif code != "ALL_PASS":
        allowed |= {"declarer", "suit", "announced", "result", "level", "eyes", "tricks", "laufende", "stoss", "legen", "fault"}
        allowed |= {"partner"} if code in SCHAFKOPF_PAIRS else set()
        allowed -= {"eyes", "tricks"} if "fault" in facts else set()
        allowed -= {"level"} if "announced" in facts else set()
        allowed -= {"suit", "announced", "level", "laufende", "eyes"} if code == "BETTEL" else set()
    if fields - allowed:
        raise Invalid(f"{min(fields - allowed)} does not belong to this game")
    for name in fields & {*SCHAFKOPF_SEATS} - {"dealer"}:
        if type(facts[name]) is not int or facts[name] not in order:
            raise Invalid(f"{name} is not a player of this deal")
    for name, most in (("stoss", options["stoss_most"]), ("legen", options["legen_most"])):
        if type(facts.get(name, 0)) is not int or not 0 <= facts.get(name, 0) <= most:
            raise Invalid(f"{name} is out of range")
    if code == "RAMSCH":
        check_schafkopf_ramsch(facts, options, seats, order)
    elif code != "ALL_PASS":
        check_schafkopf_side(facts, options, order)


def check_schafkopf_side(facts: Json, options: Json, order: list[int]) -> None:
    code, eyes, tricks, suit = facts["contract"], facts.get("eyes"), facts.get("tricks"), facts.get("suit")
    announced, run, hand = facts.get("announced"), facts.get("laufende"), schafkopf_hand(options)
    if "declarer" not in facts or (code in SCHAFKOPF_PAIRS and code != "CROSS" and "partner" not in facts):
        raise Invalid("the declarer is missing")
    side = schafkopf_side(facts, order)
    if "partner" in facts and (facts["partner"] == facts["declarer"] or facts["partner"] not in side):
        raise Invalid("these two cannot play together")
    suits = {"RUF": "CSD", "MUSS": "CSD", "SOLO": "CSHD", "FARBWENZ": "CSHD", "FARBGEIER": "CSHD"}.get(code, "")
    if (suit is not None and (len(suit) != 1 or suit not in suits)) or (suit is None and code == "SOLO" and options["heart_solo_value"]):
        raise Invalid("this suit is not possible in this game")
    may = {"tout": options["tout"] and code not in SCHAFKOPF_PAIRS, "sie": options["sie"] and code == "SOLO"}
    if announced is not None and not may.get(announced, False):
        raise Invalid("this announcement is not possible")
    if run is not None and not (run == hand if announced == "sie" else 0 <= run <= schafkopf_trumps(code, options)):
        raise Invalid("this number of Laufende is not possible")
    if facts.get("result") not in (None, "won", "lost") or facts.get("level") not in (None, "plain", "schneider", "schwarz"):
        raise Invalid("the result is unknown")
    if eyes is not None and (type(eyes) is not int or not 0 <= eyes <= 120 or eyes in (1, 119)):
        raise Invalid("this number of eyes is not possible")
    if tricks is not None and (type(tricks) is not int or not 0 <= tricks <= hand):
        raise Invalid("this number of tricks is not possible")
    if eyes is not None and tricks is not None and not 120 - SCHAFKOPF_EYES[hand - tricks] <= eyes <= SCHAFKOPF_EYES[tricks]:
        raise Invalid("this number of tricks cannot have this number of eyes")


def check_schafkopf_ramsch(facts: Json, options: Json, seats: int, order: list[int]) -> None:
    eyes, tricks, loser, through = (facts.get(name) for name in ("eyes", "tricks", "loser", "durchmarsch"))
    hand = schafkopf_hand(options)
    if "fault" in facts:
        if loser not in (None, facts["fault"]):
            raise Invalid("the player who broke a rule must have lost")
        return
    for figures, total in ((eyes, 120), (tricks, hand)):
        if figures is not None and (
            type(figures) is not list or len(figures) != seats or any(type(each) is not int or each < 0 for each in figures)
            or sum(figures) != total or any(figures[seat] for seat in range(seats) if seat not in order)
        ):  # fmt: skip
            raise Invalid("the eyes or tricks of the seats do not add up to the total")
    if eyes and {1, 119} & {*eyes}:
        raise Invalid("this number of eyes is not possible")
    if (
        eyes
        and tricks
        and any(not 120 - SCHAFKOPF_EYES[hand - tricks[seat]] <= eyes[seat] <= SCHAFKOPF_EYES[tricks[seat]] for seat in order)
    ):
        raise Invalid("this number of tricks cannot have this number of eyes")
    high = schafkopf_high(options, eyes, tricks)
    if through is None:
        check_schafkopf_loser(order, eyes, tricks, loser, high)
    elif loser is not None or not schafkopf_may_march(options, eyes, tricks, through):
        raise Invalid("this Durchmarsch is not possible")
    virgins = facts.get("jungfrauen", 0)
    if virgins and not options["jungfrau"]:
        raise Invalid("these rules do not count players without a trick")
    if "jungfrauen" in facts and (
        not 0 <= virgins < 4
        or (tricks and options["jungfrau"] and virgins != sum(tricks[seat] == 0 for seat in order))
        or (eyes and virgins > sum(eyes[seat] == 0 for seat in order))
    ):
        raise Invalid("the number of players without a trick is wrong")


def schafkopf_high(options: Json, eyes: list[int] | None, tricks: list[int] | None) -> bool:
    """Return True if somebody won a Ramsch by a Durchmarsch: with all tricks, or with 91 card points if the option is `91`."""
    way = options["durchmarsch"]
    return (way != "off" and bool(tricks) and schafkopf_hand(options) in (tricks or [])) or (way == "91" and max(eyes or [0]) >= 91)


def schafkopf_may_march(options: Json, eyes: list[int] | None, tricks: list[int] | None, seat: int) -> bool:
    way = options["durchmarsch"]
    least = {"91": 91, "all": 120}.get(way, 121)
    enough_tricks = not tricks or (tricks[seat] == schafkopf_hand(options) if way == "all" else SCHAFKOPF_EYES[tricks[seat]] >= least)
    return least <= 120 and (not eyes or eyes[seat] >= least) and enough_tricks


def check_schafkopf_loser(order: list[int], eyes: list[int] | None, tricks: list[int] | None, loser: int | None, high: bool) -> None:
    """Raise Invalid if the facts do not show a possible loser of a Ramsch: most card points, and at least one trick."""
    most = [seat for seat in order if eyes and eyes[seat] == max(eyes)]
    if loser is None and high:
        return
    lost = most[0] if loser is None and len(most) == 1 else loser
    if lost is None or (most and lost not in most) or (tricks and not tricks[lost]):
        raise Invalid("the loser is missing")


# ---- klaverjas, as clubs play it in rounds ---------------------------------------------------------------------------------------------

KLAVERJAS_FIELDS = {"dealer", "player", "trump", "card_points", "roem", "pit", "nat", "tricks", "krak", "revoke"}
KLAVERJAS_TRICKS = ((0, 0), (0, 66), (0, 108), (2, 136), (12, 150), (26, 160), (54, 162), (96, 162), (162, 162))
"""(fewest, most) card points that a side can have, by its number of tricks from 0 to 8."""
CARD_POINTS = 162
"""The card points of a whole deal of klaverjas: 152, and 10 for the last trick."""


def score_klaverjas(facts: Json, options: Json, seats: int, dealer: int, played: int = 0) -> Scored:
    """Return the result of a deal of klaverjas. `played` deals of its round come before it. Raises Invalid if the rules do not allow it."""
    check_klaverjas(facts, options, seats, dealer, played)
    if "revoke" in facts and options["revoke_rule"] == "redeal":
        return Scored([CheckedLine("REDEALT", [])], again=True, score=[0] * 4)
    fine, pit, roem = 0, None, facts.get("roem") or [0, 0]
    ended: list[tuple[int, bool, bool]] = []
    if "revoke" in facts and options["revoke_rule"] == "award":
        reason, sides = "REVOKED", klaverjas_award(facts, options)
        wins = 1 - facts["revoke"] % 2
        scored = {"none": 0, "opponents": roem[wins], "both": sum(roem)}[options["revoke_roem"]]
        roem = [scored if each == wins else 0 for each in (0, 1)]
    else:
        player = facts.get("player", (dealer + 1) % 4)
        sides, pit, made = klaverjas_result(facts, options, player % 2)
        ended.append((player, made, False))
        if not made or facts.get("krak"):
            wins = player % 2 if made else 1 - player % 2
            roem = [sum(roem) if each == wins else 0 for each in (0, 1)]
        reason = "PLAYED" if pit is None else "PIT" if pit == player % 2 else "COUNTER_PIT"
        fine = options["revoke_fine"] if "revoke" in facts else 0
    lines = [CheckedLine(reason, klaverjas_payments(sides[0] - sides[1], options["settlement"]))]
    score = [sides[0], sides[1], sides[0], sides[1]]
    if "revoke" in facts and options["revoke_rule"] == "fine":
        score[facts["revoke"]] -= fine
        lines.append(CheckedLine("FINED", [(facts["revoke"], None, fine)] if fine and options["settlement"] != "none" else []))
    return Scored(lines, score=score, ended=ended, slams=[] if pit is None else [pit, pit + 2], roem=(roem[0], roem[1]))


def klaverjas_payments(ahead: int, settlement: str) -> list[Pay]:
    """Return the payments of the side with the lower score. `ahead` is the score of seats 0 and 2 less the score of seats 1 and 3.

    Each player of that side pays the difference to the left neighbour (`difference`) or to both opponents (`pairwise`). With `none` nobody
    pays.
    """
    behind = (1, 3) if ahead > 0 else (0, 2)
    steps = {"difference": (1,), "pairwise": (1, 3), "none": ()}[settlement]
    return [(seat, (seat + step) % 4, abs(ahead)) for seat in behind for step in steps if ahead]


def klaverjas_award(facts: Json, options: Json) -> tuple[int, int]:
    """Return (score of seats 0 and 2, score of seats 1 and 3) after a revoke: the side that revoked gets 0, the other side all points."""
    wins, roem = 1 - facts["revoke"] % 2, facts.get("roem") or [0, 0]
    counts = {"none": 0, "opponents": roem[wins], "both": sum(roem)}[options["revoke_roem"]]
    total = (CARD_POINTS << facts.get("krak", 0)) + options["revoke_bonus"] + counts
    return (total, 0) if wins == 0 else (0, total)


def klaverjas_result(facts: Json, options: Json, side: int) -> tuple[tuple[int, int], int | None, bool]:
    """Return (scores of both sides, the side that took every trick or None, whether the playing side `side` made its contract).

    Raises Invalid if the recorded facts contradict one another.
    """
    roem, nat, krak = facts.get("roem") or [0, 0], facts.get("nat"), facts.get("krak", 0)
    points, pit = klaverjas_points(facts, side)
    mine, theirs = roem[side], roem[1 - side]
    if points is None:
        made = False
    elif pit is not None:
        made = pit == side
    else:
        ours, others = points[side] + mine, points[1 - side] + theirs
        level = krak % 2 == 1 if krak else options["equal"] == "made"
        made = ours > others or (ours == others and level)
    if nat is not None and points is not None and nat is made:
        raise Invalid("nat does not agree with the points")
    bonus = 0 if pit is None else options["pit_bonus"] if made else options["counter_pit"]
    if krak or not made:
        whole = (CARD_POINTS << krak) + mine + theirs + bonus
        ours, others = (whole, 0) if made else (0, whole)
    else:
        assert points is not None
        ours, others = points[side] + mine + bonus, points[1 - side] + theirs
    return ((ours, others) if side == 0 else (others, ours)), pit, made


def klaverjas_points(facts: Json, side: int) -> tuple[list[int] | None, int | None]:
    """Return the card points by side, and the side that took every trick (or None).

    The card points are None if only nat, the loss of the playing side, is recorded.
    """
    points, tricks, said = facts.get("card_points"), facts.get("tricks"), facts.get("pit")
    by_tricks = None if tricks is None or 8 not in tricks else tricks.index(8)
    if tricks is not None and said is not None and said is not (by_tricks is not None):
        raise Invalid("pit and tricks do not agree")
    if points is None:
        pit = by_tricks if not said or by_tricks is not None else 1 - side if facts.get("nat") else side
        if pit is None and not facts.get("nat"):
            raise Invalid("neither points nor nat nor pit")
        return (None if pit is None else [CARD_POINTS if each == pit else 0 for each in (0, 1)]), pit
    if CARD_POINTS not in points:
        if said:
            raise Invalid("in a pit one side must have all points")
        return points, None
    if said is None and tricks is None:
        raise Invalid("it is missing whether it was a pit")
    return points, points.index(CARD_POINTS) if said or by_tricks is not None else None


def check_klaverjas(facts: Json, options: Json, seats: int, dealer: int, played: int) -> None:
    """Raise Invalid if the rules do not allow these facts. The result is checked elsewhere."""
    if set(facts) - KLAVERJAS_FIELDS or seats != 4 or not 0 <= dealer < 4:
        raise Invalid("this is not a deal of klaverjas")
    revoke = options["revoke_rule"] if "revoke" in facts and options["revoke_rule"] != "fine" else ""
    if played >= options["deals"]:
        raise Invalid("the round had no deals left")
    left = (dealer + 1) % 4
    check_klaverjas_seats(facts, left if options["trump_choice"] == "utrechts" else None, needed=not revoke)
    if facts.get("trump") not in (None, "S", "H", "D", "C") or (options["record_trump"] and not revoke and "trump" not in facts):
        raise Invalid("the trump suit is missing")
    if type(facts.get("krak", 0)) is not int or not 0 <= facts.get("krak", 0) <= (3 if options["kraken"] else 0):
        raise Invalid("this double is not possible")
    for name in ("card_points", "roem", "tricks"):
        if name in facts and not (type(facts[name]) is list and len(facts[name]) == 2 and all(type(each) is int for each in facts[name])):
            raise Invalid(f"{name} needs one number for each side")
    check_klaverjas_figures(facts, options, facts.get("player", left) % 2)
    if revoke:
        counts = revoke == "award" and options["revoke_roem"] != "none"
        if {"card_points", "pit", "nat", "tricks"} & set(facts) or (any(facts.get("roem") or []) and not counts):
            raise Invalid("after a revoke, points and tricks must not be recorded")


def check_klaverjas_seats(facts: Json, must_play: int | None, *, needed: bool) -> None:
    """Raise Invalid if the seats of the player or of a revoke are wrong."""
    for name in ("player", "revoke"):
        if name in facts and not (type(facts[name]) is int and 0 <= facts[name] < 4):
            raise Invalid(f"{name} is not a seat")
    if must_play is not None and facts.get("player", must_play) != must_play:
        raise Invalid("the dealer's left must play")
    if must_play is None and needed and "player" not in facts:
        raise Invalid("the declarer is missing")


def check_klaverjas_figures(facts: Json, options: Json, side: int) -> None:
    """Raise Invalid if these card points, roem and tricks are not possible in a deal played by `side`."""
    points, roem, tricks = facts.get("card_points"), facts.get("roem") or [0, 0], facts.get("tricks")
    if points is not None and (min(points) < 0 or sum(points) != CARD_POINTS or 1 in points):
        raise Invalid("these points are not possible")
    if any(each < 0 or each % 10 or each in (10, 30) for each in roem) or sum(roem) > (2000 if options["roem_in_hand"] else 900):
        raise Invalid("this roem is not possible")
    if tricks is not None and (min(tricks) < 0 or sum(tricks) != 8):
        raise Invalid("this number of tricks is not possible")
    if tricks is not None and points is not None:
        for side in (0, 1):
            least, most = KLAVERJAS_TRICKS[tricks[side]]
            if not least <= points[side] <= most:
                raise Invalid("this number of tricks cannot have this number of points")
    without = None if tricks is None or 0 not in tricks else tricks.index(0)
    if without is None and facts.get("pit"):
        without = (side if facts.get("nat") else 1 - side) if points is None else points.index(0) if 0 in points else None
    if without is not None and roem[without] and not options["roem_in_hand"]:
        raise Invalid("a side without a trick cannot have roem")


# ---- Skat, by the German tournament list -----------------------------------------------------------------------------------------------

SKAT_BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
SKAT_NULL = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""The value of Null by (hand, ouvert): `(True, False)` is Null Hand."""
SKAT_MATADORS = {"D": 11, "H": 11, "S": 11, "C": 11, "G": 4}
SKAT_BIDS = {
    *SKAT_NULL.values(),
    *(base * times for game, base in SKAT_BASE.items() for times in range(2, SKAT_MATADORS[game] + 8)),
}
"""The possible values of a game: base value × (matadors + game + up to six levels), and those of Null."""
SKAT_LEVELS = {"schneider": 1, "schwarz": 2, "ouvert": 3}
SKAT_PLAYED = {"dealer", "declarer", "game", "matadors", "hand", "announced", "reached", "won", "card_points", "bid", "kontra", "bock"}
SKAT_RAMSCH = {"dealer", "game", "card_points", "no_trick", "pushed", "bock"}


def score_skat(facts: Json, options: Json, seats: int, dealer: int, played: int = 0, lost_before: Sequence[int] = (0, 0, 0, 0)) -> Scored:
    """Return the result of a deal of Skat, and its score on the list. Raises Invalid if the rules do not allow it.

    `played` is the number of deals already on the list; `lost_before` has the number of games that each seat has lost on it.
    """
    if seats not in (3, 4) or not 0 <= dealer < seats:
        raise Invalid("Skat is played by three, of three or four")
    if options["rounds"] and played >= options["rounds"] * seats:
        raise Invalid("the list had no deals left")
    facts = {name: value for name, value in facts.items() if name != "passed" or value}
    active = [seat for seat in range(seats) if seats == 3 or seat != dealer]
    if "passed" in facts:
        if set(facts) - {"dealer", "passed"} or options["passed_in"] != "none":
            raise Invalid("a passed deal cannot have a game")
        score = [options["passed_credit"] if seat == dealer else 0 for seat in range(seats)]
        fees: list[Pay] = [(seat, None, options["passed_fee"]) for seat in active if options["passed_fee"]]
        return Scored([CheckedLine("PASSED", [*differences(skat_settled(options, score, score)), *fees])], score=score)
    game_points, bonus = [0] * seats, [0] * seats
    won: list[int] = []
    lost: list[int] = []
    check_skat_doubling(facts, options)
    if facts.get("game") == "R":
        won, lost = skat_ramsch(facts, options, active, game_points)
    else:
        check_skat(facts, options, active)
        made, value = skat_value(facts, options)
        once = 1 if made or (options["hand_loss"] == "single" and facts.get("hand")) else 2
        game_points[facts["declarer"]] = (value if made else -once * value) << (facts.get("kontra", 0) + facts.get("bock", 0))
        (won if made else lost).append(facts["declarer"])
    if options["seeger"] != "none":
        for seat in won:
            bonus[seat] += options["seeger_own"]
        for seat in lost:
            bonus[seat] -= options["seeger_own"]
        if options["seeger"] == "extended" and lost:
            for seat in set(range(seats)) - {*lost}:
                bonus[seat] += options[f"seeger_lost_{seats}"]
    score = [points + more for points, more in zip(game_points, bonus, strict=True)]
    pays = skat_payments(options, score, game_points, [] if facts["game"] == "R" else lost, lost_before)
    on_list = [CheckedLine("LIST", [])] if options["seeger"] != "none" and (won or lost) else []
    ended = [(seat, made, True) for made, seats_ in ((True, won), (False, lost)) for seat in seats_]
    return Scored([CheckedLine(facts["game"], pays), *on_list], score=score, ended=ended)


def skat_payments(options: Json, score: list[int], game_points: list[int], lost: list[int], lost_before: Sequence[int]) -> list[Pay]:
    """Return the payments by the club's settlement.

    With `pairwise`, each player pays the difference to every player with more list points; with `pairwise_game`, to every player with more
    game points. If the name ends with `fee`, each loser also pays a fee to the pot; with `loss_fee` that is the only payment.
    """
    pays = differences(skat_settled(options, score, game_points))
    if options["settlement"].endswith("fee"):
        fees = {seat: options["loss_fee_first" if lost_before[seat] < options["loss_fee_count"] else "loss_fee_later"] for seat in lost}
        pays += [(seat, None, fee) for seat, fee in fees.items() if fee]
    return pays


def skat_settled(options: Json, score: list[int], game_points: list[int]) -> list[int]:
    """Return the figures whose differences the players settle: list points, game points, or none."""
    figures: list[int] = {"pairwise": score, "pairwise_game": game_points}.get(options["settlement"].removesuffix("_fee"), [])
    return figures


def differences(figures: Sequence[int]) -> list[Pay]:
    """Return the payments between seats: each seat pays the difference to every seat with a higher figure."""
    seats = range(len(figures))
    return [(less, more, figures[more] - figures[less]) for less in seats for more in seats if figures[more] > figures[less]]


def skat_value(facts: Json, options: Json) -> tuple[bool, int]:
    """Return whether the game is won, and its value after a possible overbid, without doubling."""
    said, bid = facts.get("won"), facts.get("bid", 0)
    if facts["game"] == "N":
        value = SKAT_NULL[facts.get("hand", False), "announced" in facts]
        if said is None:
            raise Invalid("it is missing whether the game was won")
        if bid > value and (said or options["null_overbid"] == "replacement"):
            raise Invalid("this Null cannot be played at that bid")
        return said, value
    base, reached, announced = SKAT_BASE[facts["game"]], skat_reached(facts), SKAT_LEVELS.get(facts.get("announced", ""), 0)
    needed = min(announced, 2)
    fixed = abs(facts["matadors"]) + 1 + facts.get("hand", False) + announced
    value = base * (fixed + reached)
    eyes = facts.get("card_points")
    if eyes is None and said is None:
        raise Invalid("it is missing whether the game was won")
    by_cards = said if eyes is None else eyes >= 61 and reached >= needed
    if said and by_cards and reached < needed:
        raise Invalid("what was announced was not reached")
    made = bool(by_cards) and value >= bid
    if said is not None and said is not made:
        raise Invalid("won does not agree with card points and bid")
    if made:
        return True, value
    if options["failed_level"] == "counts":
        value = base * (fixed + max(reached, needed))
    return False, max(value, -(-bid // base) * base)


def skat_reached(facts: Json) -> int:
    """Return the level of the side with fewer card points: 0 plain, 1 schneider, 2 schwarz."""
    eyes, said = facts.get("card_points"), SKAT_LEVELS.get(facts.get("reached", ""), 0)
    if eyes is None:
        return said
    if (said == 1 and 30 < eyes < 90) or (said == 2 and 22 < eyes < 120):
        raise Invalid("these card points cannot have this result")
    return max(said, 1 if eyes <= 30 or eyes >= 90 else 0)


def check_skat_doubling(facts: Json, options: Json) -> None:
    for name, most in (("kontra", options["kontra"]), ("bock", 2 if options["bock"] else 0)):
        if type(facts.get(name, 0)) is not int or not 0 <= facts.get(name, 0) <= most:
            raise Invalid(f"no {name} is allowed here")


def check_skat(facts: Json, options: Json, active: list[int]) -> None:
    """Raise Invalid if the rules do not allow the game that was played. The result is checked elsewhere."""
    game, eyes, matadors, announced = (facts.get(name) for name in ("game", "card_points", "matadors", "announced"))
    if game not in (*SKAT_BASE, "N") or set(facts) - SKAT_PLAYED or facts.get("declarer") not in active:
        raise Invalid("the game is unknown or has no declarer")
    if announced not in (None, *SKAT_LEVELS) or facts.get("reached") not in (None, "schneider", "schwarz"):
        raise Invalid("the level is unknown")
    if game == "N":
        if {"matadors", "reached", "card_points"} & set(facts) or announced not in (None, "ouvert"):
            raise Invalid("Null has no matadors and no levels")
    else:
        if type(matadors) is not int or not 1 <= abs(matadors) <= SKAT_MATADORS[str(game)]:
            raise Invalid("this number of matadors is not possible")
        if announced and not facts.get("hand"):
            raise Invalid("only in a hand game can a level be announced")
    if eyes is not None and (type(eyes) is not int or not 0 <= eyes <= 120 or eyes in (1, 119)):
        raise Invalid("these card points are not possible")
    if ("bid" not in facts and options["bid_recorded"] == "required") or ("bid" in facts and facts["bid"] not in SKAT_BIDS):
        raise Invalid("this bid is not possible")


def skat_ramsch(facts: Json, options: Json, active: list[int], game_points: list[int]) -> tuple[list[int], list[int]]:
    """Score a Ramsch, in which each plays alone.

    Writes the points into `game_points`. Returns the seats that won a game for the Skat list, and the seats that lost one.
    """
    eyes, without, pushed = facts.get("card_points"), facts.get("no_trick") or [], facts.get("pushed", 0)
    if options["passed_in"] == "none" or set(facts) - SKAT_RAMSCH:
        raise Invalid("Ramsch is not played here, or it has a declarer")
    if type(pushed) is not int or not 0 <= pushed <= (3 if options["passed_in"] == "push_ramsch" else 0):
        raise Invalid("the skat cannot be pushed that many times")
    if (
        type(eyes) is not list or len(eyes) != len(game_points) or any(type(each) is not int or each < 0 for each in eyes)
        or sum(eyes) != 120 or {1, 119} & {*eyes} or any(eyes[seat] for seat in range(len(eyes)) if seat not in active)
    ):  # fmt: skip
        raise Invalid("these card points do not add up")
    if type(without) is not list or len({*without}) != len(without) or not {*without} <= {*active} or len(without) > 2:
        raise Invalid("these players cannot all be without a trick")
    if any(eyes[seat] for seat in without):
        raise Invalid("a player without a trick cannot have points")
    times = pushed + facts.get("bock", 0)
    if len(without) == 2:
        through = next(seat for seat in active if seat not in without)
        game_points[through] = 120 << times
        return ([through], []) if options["ramsch_seeger"] else ([], [])
    most = [seat for seat in active if eyes[seat] == max(eyes)]
    for seat in most:
        game_points[seat] = -(max(eyes) << (times + len(without)))
    return [], most if options["ramsch_seeger"] else []


# ---- the result of every deal of an evening ----------------------------------------------------------------------------------------------

KNOWN_OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "klaverjas": {
        "deals": (), "trump_choice": ("officieel", "utrechts", "gedraaid", "twents", "leids"), "record_trump": (), "roem_in_hand": (),
        "pit_bonus": (), "counter_pit": (), "equal": ("nat", "made"), "kraken": (), "settlement": ("difference", "pairwise", "none"),
        "revoke_rule": ("award", "fine", "redeal"), "revoke_bonus": (), "revoke_roem": ("none", "opponents", "both"), "revoke_fine": (),
    },
    "skat": {
        "rounds": (), "seeger": ("extended", "own", "none"), "seeger_own": (), "seeger_lost_3": (), "seeger_lost_4": (),
        "hand_loss": ("double", "single"), "failed_level": ("counts", "announced_only"), "null_overbid": ("replacement", "null_value"),
        "bid_recorded": ("optional", "required"), "kontra": (), "bock": (), "passed_in": ("none", "ramsch", "push_ramsch"),
        "ramsch_seeger": (), "settlement": ("pairwise", "pairwise_game", "loss_fee", "pairwise_fee", "pairwise_game_fee", "none"),
        "loss_fee_first": (), "loss_fee_count": (), "loss_fee_later": (), "passed_credit": (), "passed_fee": (),
    },
}  # fmt: skip
"""For each game: the options that this program knows. If an option's values are words, they are listed; else its tuple is empty.

In games that are not listed, this program knows every option.
"""


def unknown_option(rules: Json) -> str:
    """Return the name of an option that this program does not know and that can affect scores or validity; empty if there is none."""
    words, values = KNOWN_OPTIONS[rules["game"]], options_of(rules)
    name: str
    for name, option in rules["data"]["options"].items():
        value = values[name]
        if {*option["affects"]} & {"S", "V"} and not (name in words and (not words[name] or value in words[name])):
            return name
    return next((name for name in words if name not in values), "")


class PlaceOnList:
    """The number of lost games of each seat on one Skat list. A list contains the deals of one table in one round.

    A player who changes seats takes their count along; a substitute continues the count of the player whom they replace.
    """

    def __init__(self, seats: int) -> None:
        self.lost = [0] * seats
        self.players: list[int] = []

    def sit(self, players: list[int]) -> None:
        if self.players and players != self.players:
            left = [seat for seat, player in enumerate(self.players) if player not in players]
            before = [self.players.index(player) if player in self.players else None for player in players]
            for seat, was in enumerate(before):
                if was is None and seat in left:
                    before[seat] = seat
                    left.remove(seat)
            self.lost = [self.lost[left.pop(0) if was is None else was] for was in before]
        self.players = players


def scored_deals(evening: CheckedEvening) -> dict[str, Scored | Invalid]:
    """Return the result of every deal that is not void: by its verdict, else by its facts and the state of the table before it."""
    scored: dict[str, Scored | Invalid] = {}
    if not knows_deals(evening):
        return scored
    solos: Counter[int] = Counter()
    for _round, table in evening.tables:
        on_list = PlaceOnList(table["seats"])
        for deal, dealer in in_order(table):
            entrants = players_at(table, deal["number"])
            on_list.sit(entrants)
            before = Before(dealer, deals_before(table, deal["number"]), [solos[entrant] for entrant in entrants], on_list.lost)
            try:
                result = score_by_verdict(evening, deal, table["seats"], before)
            except Invalid as problem:
                scored[deal["id"]] = problem
                continue
            scored[deal["id"]] = result
            solos.update(entrants[seat] for seat in result.lost)
            for seat, made, _solo in result.ended:
                on_list.lost[seat] += not made
    return scored


@dataclass(frozen=True)
class Before:
    """The state of a table before a deal."""

    dealer: int
    """The seat that deals, unless the deal records another dealer."""
    played: int
    solos: list[int]
    """The number of lost solos of each seat's player, over the whole evening."""
    lost: Sequence[int]
    """The number of games that each seat has lost in this round (in Skat, on this list)."""


def deals_before(table: Json, number: int) -> int:
    """Return the number of deals of the round that were dealt before this one.

    A deal that waits for the jury counts. A voided deal may also count, if no other deal has its number.
    """
    counts = [True] * (number - 1)
    for deal in sorted(table["deals"], key=lambda deal: (not deal["void"], deal["number"])):
        if deal["number"] < number:
            counts[deal["number"] - 1] = moves_on(deal)
    return sum(counts)


def moves_on(deal: Json) -> bool:
    """Return whether a deal counted at its table, so that the next player deals. Its round may be left out because of an evening's end."""
    return bool(deal["counts"]) or deal["status"] in ("scored", "awarded", "totals", "in_doubt")


def score_by_verdict(evening: CheckedEvening, deal: Json, seats: int, before: Before) -> Scored:
    """Return the result of one deal: by its verdict if there is one, else by its facts. Raises Invalid if the deal is in doubt."""
    verdict: Json = deal["verdict"] or {}
    if verdict.get("annulled"):
        return Scored([], again=True)
    if "awarded" in verdict:
        return Scored([CheckedLine("AWARDED", award_payments(verdict["awarded"]))], score=verdict["awarded"])
    facts: Json = verdict["facts"] if "facts" in verdict else deal["facts"]
    if is_totals(facts):
        return Scored([CheckedLine("TOTALS", payments_of_totals(evening, facts["totals"], seats))], score=facts["totals"])
    dealer = facts.get("dealer", before.dealer)
    if evening.rules is not None:
        return score(CheckedDeal(evening.rules, facts, seats, dealer, before.solos))
    if evening.game == "schafkopf":
        return score_schafkopf(facts, evening.options, seats, dealer)
    if evening.game == "klaverjas":
        return score_klaverjas(facts, evening.options, seats, dealer, before.played)
    if evening.game == "skat":
        return score_skat(facts, evening.options, seats, dealer, before.played, before.lost)
    return score_figures(facts, evening.options, seats)


def payments_of_totals(evening: CheckedEvening, figures: list[int], seats: int) -> list[Pay]:
    """Return the payments of a table's own totals.

    In klaverjas and Skat the totals are scores, and are settled by the club's settlement. Empty if that needs more than totals, such as the
    number of lost games in Skat.
    """
    if len(figures) == seats and evening.game == "klaverjas":
        return klaverjas_payments(figures[0] - figures[1], evening.options["settlement"])
    if evening.game == "skat":
        no_fees = not evening.options["passed_fee"] or evening.options["passed_in"] != "none"
        by_list = evening.options["settlement"] == "pairwise" and no_fees
        by_game = evening.options["settlement"] == "pairwise_game" and evening.options["seeger"] == "none" and no_fees
        return differences(figures) if by_list or by_game else []
    if evening.game == "schafkopf" and schafkopf_has_list(evening.options):
        return []
    return award_payments(figures)


# ---- the evening -----------------------------------------------------------------------------------------------------------------------


class CheckedEvening:
    """The content of the file, with indexes that several checks use."""

    def __init__(self, file: Json) -> None:
        self.file, self.tournament = file, file["tournament"]
        self.replay = LogReplay()
        """The rows that follow from the log; set by `check_log_and_rows`."""
        self.names: dict[int | None, str] = {entrant["number"]: entrant["name"] for entrant in file["entrants"]} | {None: "the pot"}
        self.tables = [(round_, table) for round_ in file["rounds"] for table in round_["tables"]]
        self.deals = {deal["id"]: (round_, table, deal) for round_, table in self.tables for deal in table["deals"]}
        reversed_ = {payment["reverses"] for payment in file["payments"]}
        self.live = [each for each in file["payments"] if each["reverses"] is None and each["number"] not in reversed_]
        over = {ruling["overturns"] for ruling in file["rulings"]}
        self.in_force = [each for each in file["rulings"] if each["overturns"] is None and each["number"] not in over]
        self.by_deal: dict[str, list[Json]] = defaultdict(list)
        for payment in self.live:
            if payment["deal"] is not None:
                self.by_deal[payment["deal"]].append(payment)
        data = self.tournament["rules"]["data"]
        self.rules = CheckedRules(self.tournament["rules"]) if data.get("family") == PROMISED_TRICKS else None
        self.game: str = self.tournament["rules"].get("game", "")
        self.unknown_option = unknown_option(self.tournament["rules"]) if self.game in KNOWN_OPTIONS else ""
        """The name of an option that this program does not know and that can affect scores; then it computes no deals.

        Empty if there is none.
        """

    @cached_property
    def options(self) -> Json:
        return options_of(self.tournament["rules"])

    @cached_property
    def scored(self) -> dict[str, Scored | Invalid]:
        """The result of every deal that is not void, by its UUID; an Invalid if the deal is in doubt.

        Empty for games unknown to this program.
        """
        return scored_deals(self)

    def counts_round(self, number: int) -> bool:
        """Return whether a round counts: it does unless the evening was broken off before or during it, and the director left it out."""
        last = self.tournament["last_counting_round"]
        return last is None or number <= int(last)

    def name(self, number: int | None) -> str:
        return self.names[number] if number is None else f"{self.names.get(number, '?')} ({number})"

    def paid(self, pays: Iterable[tuple[int | None, int | None, int]]) -> str:
        sentences = [f"{self.name(payer)} pays {self.name(payee)} {amount}" for payer, payee, amount in pays]
        return ", ".join(sentences) or "nothing is paid"


def where(round_: Json, table: Json, deal: Json | None = None) -> str:
    return f"Round {round_['number']}, table {table['number']}" + (f", deal {deal['number']}" if deal else "")


def sealed_fields(entry: Json) -> tuple[str, ...]:
    """Return the fields that an entry's hash covers. Entries older than format 3 do not have `actor`."""
    return (*SEALED_FIELDS, "actor") if entry["actor"] else SEALED_FIELDS


def check_chain(evening: CheckedEvening) -> str:
    previous, log, linked = GENESIS_HASH, evening.file["log"], 0
    redacted = redactions(log)
    for number, entry in enumerate(log, 1):
        if entry["number"] != number:
            raise Differs(f"The log: entry {number} says that it is number {entry['number']}.")
        if entry["previous"] != previous:
            raise Differs(f"The log: entry {number} does not follow the entry before it.")
        content = canonical({name: entry[name] for name in sealed_fields(entry)})
        if sha256(previous + content) != entry["hash"]:
            if entry["what"] == "forget" or redacted.get(number) != sha256(content):
                raise Differs(
                    f"The log: entry {number} ({entry['what']} {entry['object']}) was changed: its content does not have the stored hash."
                )
            linked += 1
        previous = entry["hash"]
    if evening.file["head"] != previous:
        raise Differs("The log: the head is not the hash of the last entry.")
    if evening.tournament["version"] != len(log):
        raise Differs(f"The log has {len(log)} entries; the evening has version {evening.tournament['version']}.")
    only = (
        f" {linked} of them are redacted: they are linked and unchanged since a name was forgotten, but their hash was not computed."
        if linked
        else ""
    )
    return f"The log: {len(log)} entries, linked without a gap.{only} Compare the head with a paper: {previous}"


def redactions(log: Iterable[Json]) -> dict[int, str]:
    """Return the hash of each redacted entry's content without the name, by the entry's number.

    The hashes come from `forget` entries; if several redact the same entry, the last one counts.
    """
    hashes: dict[int, str] = {}
    for entry in log:
        if entry["what"] == "forget":
            hashes |= {int(number): digits for number, digits in entry["after"]["redacted"].items() if int(number) < entry["number"]}
    return hashes


def commitments(value: Any) -> Iterator[str]:
    """Yield the hash of every commitment in a part of an entry."""
    if isinstance(value, dict) and set(value) == {"commitment"}:
        yield value["commitment"]
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from commitments(part)


def check_openings(evening: CheckedEvening) -> str:
    """Check the openings of names: each must fit a commitment of its player in the log.

    Every name in the log must have exactly one opening, unless its player was forgotten.
    """
    log, openings = evening.file["log"], evening.file["openings"]
    whose: dict[str, int] = {}
    for entry in log:
        if entry["what"] in ("enrol", "rename", "withdraw", "return"):
            parts = entry["after"] if entry["what"] == "enrol" else [{**entry, "number": subject(entry)["entrant"]}]
            for part in parts:
                for digits in commitments(part):
                    if whose.setdefault(digits, part["number"]) != part["number"]:
                        raise Differs(f"The log: entry {entry['number']} has the name of another player.")
    forgotten = {subject(entry)["entrant"] for entry in log if entry["what"] == "forget"}
    for each in openings:
        if whose.get(each["commitment"]) != each["entrant"] or sha256(each["salt"] + each["text"]) != each["commitment"]:
            raise Differs(f"Player {each['entrant']}: the name in the file is not the one to which the log commits.")
        if not re.fullmatch("[0-9a-f]{32}", each["salt"]):
            raise Differs(f"Player {each['entrant']}: the salt of a name is not a valid salt.")
    missing = set(whose) - {each["commitment"] for each in openings}
    if len({each["commitment"] for each in openings}) != len(openings) or any(whose[digits] not in forgotten for digits in missing):
        raise Differs("The names: an opening is in the file twice, or that of a player who was not forgotten is missing.")
    return f"The names: {len(openings)} in the log can be read, {len(forgotten)} players were forgotten."


def without_play(contract: Any) -> Any:
    """Return a contract of a rule set without the fields that do not affect a score."""
    if not isinstance(contract, dict):
        return contract
    return {name: value for name, value in contract.items() if name not in CONTRACT_FIELDS_WITHOUT_EFFECT}


def play_changes(rules: Json) -> Json:
    """Return the club's changes to the rules that affect no score, only what a table or a jury does. Empty for published rules."""
    data, own = rules["data"], rules.get("own", {})
    confirming = data["provisional"] if isinstance(data.get("provisional"), list) else []
    articles, contracts = own.get("words", {}).get("articles", {}), own.get("contracts", {})
    play_only = [name for name, option in data["options"].items() if option["affects"] == "P" and name not in confirming]
    changes = {
        "options": {name: value for name, value in rules["options"].items() if name in play_only},
        "contracts": {code: {name: row[name] for name in CONTRACT_FIELDS_WITHOUT_EFFECT if name in row} for code, row in contracts.items()},
        "articles": {code: {name: row[name] for name in row if name not in ARTICLE_NAMES} for code, row in articles.items()},
        "regulation": own.get("words", {}).get("regulation", {}),
        "own_paragraphs": own.get("own_paragraphs", []),
    }
    for name in ("contracts", "articles"):
        changes[name] = {code: row for code, row in changes[name].items() if row}
    return {name: part for name, part in changes.items() if part}


def in_digits(content: Any) -> str:
    digits = sha256(canonical(content))
    return f"{digits[:4]}-{digits[4:8]}"


def check_fingerprint(evening: CheckedEvening) -> str:
    """Check that the copy of the rules has the fingerprint of the evening and of its log.

    In older evenings the fingerprint covers only the scoring rules, not the rules about play and the jury.
    """
    rules, tournament = evening.tournament["rules"], evening.tournament
    data, options = rules["data"], options_of(rules)
    counting = {name: option for name, option in data["options"].items() if not option.get("added") or options[name] != option["default"]}
    values = {name: options[name] for name, option in counting.items() if set(option["affects"]) & {"S", "V"}}
    changes = {name: option["changes"] for name, option in counting.items() if "changes" in option}
    weighing = {name: value for name, value in data.items() if name not in FIELDS_WITHOUT_EFFECT}
    if isinstance(weighing.get("contracts"), dict):
        weighing["contracts"] = {code: without_play(contract) for code, contract in weighing["contracts"].items()}
    scoring, play = [weighing, values, changes], play_changes(rules)
    fingerprint = in_digits([*scoring, play] if play else scoring)
    if tournament["fingerprint"] not in (fingerprint, in_digits(scoring)):
        raise Differs(f"The rules: their fingerprint is {fingerprint}; in the evening it is {tournament['fingerprint']}.")
    says = [entry["after"] for entry in evening.file["log"] if isinstance(entry["after"], dict)]
    logged = [after["fingerprint"] for after in says if "fingerprint" in after]
    if logged and logged[-1] != tournament["fingerprint"]:
        raise Differs(f"The rules: their fingerprint is {tournament['fingerprint']}; in the log it is {logged[-1]}.")
    return f"The rules: {rules['game']}, fingerprint {tournament['fingerprint']}."


# ---- the log, entry by entry -----------------------------------------------------------------------------------------------------------

Place = tuple[int, int]
"""(round number, table number)."""
NOT_SAID: Any = object()
"""A marker for a value that an entry of an earlier version does not record, so that it cannot be compared."""
PLAN_NUMBERS, PLAN = ("rounds_planned", "deals_a_round"), ("name", "on", "season", "fingerprint", "house_rules", "criteria")
"""The fields in `create` and `amend` entries that are columns of the tournament's row: PLAN_NUMBERS has the numbers, PLAN the others.

All other fields of these entries belong to the row's `policy`.
"""
POLICY_NUMBERS = ("final_places", "final_rounds", "missed_round_points")
"""The fields of the policy that are numbers, apart from minutes."""
HOUSE = "house"
"""The actor in the log for calls that Troela itself opened or ended."""


class LogReplay:
    """The rows that follow from the log. Each entry changes them; at the end, every row of the file must be equal to one of them."""

    def __init__(self) -> None:
        self.tournament: Json = {
            "state": "preparing",
            "policy": {},
            "criteria": ["points"],
            "closed_at": None,
            "wishes": [],
            "ratings": [],
            "prizes": None,
            "abandoned_because": "",
            "last_counting_round": None,
            "is_public": True,
        }
        self.broken_off: list[int] = []
        """The numbers of the rounds that were being played when the evening was broken off."""
        self.left_out_since: set[Any] = set()
        """The times at which a decision that some rounds of a broken-off evening do not count was taken or undone."""
        self.announcement: Json | None = None
        self.duties: list[Json] = []
        self.competition_tags = ""
        self.last_duty = 0
        """The greatest number that a duty of the rota ever had."""
        self.club: Any = NOT_SAID
        self.game, self.rules_hash = NOT_SAID, NOT_SAID
        self.officials: dict[str, Json] = {}
        self.entrants: dict[int, Json] = {}
        self.rounds: dict[int, Json] = {}
        self.seats: dict[int, list[list[int]]] = {}
        """For each round, and each table in it: the numbers of the table's current players, by seat."""
        self.players_ruled: dict[int, list[int]] = {}
        """For each ruling about a table, by the ruling's number: who sat there when the ruling was made, as players' numbers by seat."""
        self.sat: dict[Place, set[int]] = defaultdict(set)
        """For each table: the numbers of all players who ever had a seat there, also by mistake."""
        self.draws: dict[int, CheckedDraw] = {}
        self.vacant: dict[int, set[tuple[int, int]]] = {}
        self.tables: dict[Place, Json] = defaultdict(lambda: {"cut_short": False, "extra_minutes": 0, "earlier_places": []})
        self.accepted: dict[Place, list[Json]] = defaultdict(list)
        self.slips: dict[Place, dict[int, Json]] = defaultdict(dict)
        self.signed: dict[Place, Any] = {}
        self.deals: dict[str, Json] = {}
        self.deals_at: dict[Place, list[Json]] = defaultdict(list)
        self.reported: dict[str, tuple[Place, int]] = {}
        """For each deal, by its UUID: its table, and how many entries `changes` had for that table before the deal was reported."""
        self.calls: dict[str, Json] = {}
        self.messages: dict[str, Json] = {}
        self.rulings: dict[int, Json] = {}
        self.appeals: dict[str, Json] = {}
        self.changes: dict[Place, list[tuple[Any, int]]] = defaultdict(list)
        """For each table: all changes of a deal, a verdict or a carried-over number, in order.

        Each change is (time, number of the first deal that the change can affect).
        """

    def enter(self, entry: Json) -> None:
        """Apply one entry to the rows. Raises KeyError, ValueError or similar if it cannot come after the entries before it."""
        steps: dict[str, Callable[[Json, Any, Any], None]] = {
            "create": self.create, "amend": self.amend, "announce": self.announce, "move": self.move, "cancel": self.cancel,
            "hold": self.cancel, "enrol": self.enrol, "rename": self.rename, "withdraw": self.withdraw,
            "forget": self.forget, "member": self.member,
            "return": self.withdraw, "present": self.present, "absent": self.present, "substitute": self.substitute,
            "appoint": self.appoint, "dismiss": self.dismiss, "plays_as": self.plays_as, "wish": self.wish, "screen": self.screen,
            "wifi": self.wifi,
            "story": self.story,
            "qualify": self.qualify, "prizes": self.prizes, "confirm_prizes": self.confirm_prizes, "read_prizes": self.read_prizes,
            "rating": self.rating, "group": self.group, "freeze": self.freeze, "unfreeze": self.freeze,
            "message": self.message, "take_back_message": self.take_back_message,
            "seat": self.seat, "undraw": self.undraw, "change_seats": self.change_seats, "vacate": self.vacate, "occupy": self.vacate,
            "sit_out": self.sit_out, "start": self.start, "clock": self.clock, "last_deal": self.last_deal, "cut_short": self.cut_short,
            "play_on": self.cut_short, "finish": self.finish, "close": self.close,
            "abandon": self.abandon, "undo_close": self.undo_close, "report": self.report,
            "correct": self.correct, "void": self.void, "accept": self.accept, "sign": self.sign, "reopen": self.reopen,
            "slip": self.slip, "confirm_slip": self.confirm_slip, "slip_photo": self.slip_photo,
            "new_pass": self.new_pass,
            "call": self.call, "hear": self.hear, "withdraw_call": self.end_call, "end_call": self.end_call, "rule": self.rule,
            "overturn": self.overturn, "appeal": self.appeal, "deny_appeal": self.deny_appeal,
            "withdraw_appeal": self.withdraw_appeal,
            "sign_up": self.sign_up, "rota": self.rota, "duty": self.duty, "marks": self.marks, "tags": self.tags,
        }  # fmt: skip
        after = entry["after"]
        time = after.get("written_at", NOT_SAID) if isinstance(after, dict) else NOT_SAID
        steps[entry["what"]](entry, after, time)
        if isinstance(after, dict):
            for settled in (after, *after.get("changes", {}).values()):
                for later in settled.get("handed_on", ()):
                    self.changes[later["round"], later["table"]].append((time, 0))
                    if later["changed"]:
                        self.unsign((later["round"], later["table"]))
                for table in (settled, *settled.get("handed_on", ())):
                    self.calls_of_the_house(table.get("calls", {}), time)

    # the plan and the people

    def create(self, entry: Json, after: Any, _time: Any) -> None:
        self.game, self.rules_hash, self.club = after["rules"], after.get("rules_hash", NOT_SAID), after.get("club", NOT_SAID)
        names = ("name", "on", "fingerprint", "language", "season", "house_rules", *PLAN_NUMBERS)
        self.tournament |= {name: after.get(name, NOT_SAID) for name in names}
        self.tournament["policy"] |= {name: after[name] for name in ("missed_round", "missed_round_points") if name in after}
        if "criteria" in after:
            self.tournament["criteria"] = after["criteria"]
        if entry["who"].startswith("user "):
            self.officials[entry["who"][5:]] = {"role": "director", "plays_as": None}

    def amend(self, _entry: Json, after: Any, _time: Any) -> None:
        after = dict(after)
        if "rules" in after:
            require(not self.rounds)
            self.game, self.rules_hash = after.pop("rules"), after.pop("rules_hash")
        if "team_points" in after:  # from before ratings: the teams are rating 1
            self.tournament["ratings"] = [
                each | {"points": after["team_points"]} if each["number"] == 1 else each for each in self.tournament["ratings"]
            ]
        for name, text in after.items():
            place = self.tournament if name in PLAN or name in PLAN_NUMBERS else self.tournament["policy"]
            place[name] = int(text) if name in PLAN_NUMBERS or name.endswith("_minutes") or name in POLICY_NUMBERS else text

    def announce(self, entry: Json, after: Any, time: Any) -> None:
        """Change when and where the evening is. The place's name is not compared: the club may have renamed the place since."""
        current = {**(self.announcement or {}), "is_public": self.tournament["is_public"]}
        require((self.announcement is None) is (entry["before"] is None))
        require(all(current[name] in (value, NOT_SAID) for name, value in (entry["before"] or {}).items()))
        start = {"cancelled_at": None, "cancelled_because": "", "moved_from": None, "moved_from_time": None, "sequence": -1}
        fields = {name: value for name, value in after.items() if name not in ("written_at", "is_public")}
        self.announcement = self.announcement or start
        self.change_announcement(time, {**fields, "venue": NOT_SAID})
        self.tournament["is_public"] = after.get("is_public", self.tournament["is_public"])

    def change_announcement(self, time: Any, fields: Json) -> None:
        stored = self.announcement or {}
        self.announcement = {**stored, **fields, "changed_at": time, "sequence": stored["sequence"] + 1}

    def move(self, entry: Json, after: Any, time: Any) -> None:
        """Move the evening. The date and start that were announced first stay, until it is moved back to them."""
        stored = {**(self.announcement or {}), "on": self.tournament["on"]}
        require(not self.rounds and stored["cancelled_at"] is None)
        require(all(stored[name] == value for name, value in entry["before"].items()) and set(after) == {*entry["before"], "written_at"})
        fields = {name: value for name, value in after.items() if name not in ("written_at", "on")}
        self.tournament["on"] = after.get("on", stored["on"])
        if {"on", "starts_at"} & set(after):
            moved = stored["moved_from"] is not None
            first = [stored["moved_from" if moved else "on"], stored["moved_from_time" if moved else "starts_at"]]
            if first == [self.tournament["on"], {**stored, **fields}["starts_at"]]:
                first = [None, None]
            fields |= {"moved_from": first[0], "moved_from_time": first[1]}
        self.change_announcement(time, fields)

    def cancel(self, entry: Json, after: Any, time: Any) -> None:
        """Cancel the evening, change the reason, or hold it after all."""
        stored, is_held = self.announcement or {}, entry["what"] == "hold"
        require(
            not self.rounds and (entry["before"] is None) is (stored["cancelled_at"] is None) and not (is_held and entry["before"] is None)
        )
        require(entry["before"] is None or entry["before"]["because"] == stored["cancelled_because"])
        since = None if is_held else after["cancelled_at"]
        require(is_held or since == (stored["cancelled_at"] or time))
        self.change_announcement(time, {"cancelled_at": since, "cancelled_because": after.get("because", "")})

    def screen(self, _entry: Json, after: Any, _time: Any) -> None:
        names = ("screens",) if "screens" in after else ("show", "message")
        self.tournament["policy"]["screen"] = {name: after[name] for name in names}

    def wifi(self, _entry: Json, after: Any, _time: Any) -> None:
        require(after["shown"] in (True, False))

    def story(self, entry: Json, after: Any, _time: Any) -> None:
        """Change what the story of a closed evening leaves out, and its order."""
        policy: Json = self.tournament["policy"]
        nothing: Json = {"left_out": [], "order": []}
        require(policy.pop("story", nothing) == entry["before"])
        if after != nothing:
            policy["story"] = {name: after[name] for name in nothing}

    def sign_up(self, _entry: Json, after: Any, _time: Any) -> None:
        require(after["said"] in SIGN_UP_FACTS and after["people"])
        for person in after["people"] + [name for name in (after["other"], after["reserve"]) if name]:
            kind, number = person.split(" ")
            require(kind in ("member", "guest") and number.isascii() and number.isdecimal() and len(number) <= MAX_PERSON_DIGITS)

    def marks(self, _entry: Json, after: Any, _time: Any) -> None:
        """Correct how people count in competitions: players of the evening, or members who are none."""
        for each in after["marks"]:
            require((each["entrant"] is None) is not (each["member"] is None))
            require(each["entrant"] is None or each["entrant"] in self.entrants)
            require(each["round"] is None or each["round"] in self.rounds)

    def tags(self, entry: Json, after: Any, _time: Any) -> None:
        """Set the words by which competitions select the evening."""
        require(entry["before"] == {"tags": self.competition_tags})
        self.competition_tags = after["tags"]

    def rota(self, entry: Json, after: Any, _time: Any) -> None:
        """Change the duties that the evening needs. Their numbers are unique, and new ones are greater than all that were used."""
        require(self.duties == entry["before"]["duties"])
        numbers = [each["number"] for each in after["duties"]]
        require(len(set(numbers)) == len(numbers))
        earlier = [each["number"] for each in self.duties]
        require(all(number in earlier or number > self.last_duty for number in numbers))
        require(all(each["kind"] in DUTY_KINDS and each["wanted"] > 0 for each in after["duties"]))
        self.duties, self.last_duty = after["duties"], max([self.last_duty, *numbers])

    def duty(self, _entry: Json, after: Any, _time: Any) -> None:
        require(after["said"] in DUTY_FACTS and len(after["people"]) == 1)
        require(after["duty"] in [each["number"] for each in self.duties])
        require(bool(after["other"]) == (after["said"] not in ("take", "give_back")))
        for person in after["people"] + [name for name in (after["other"],) if name]:
            kind, number = person.split(" ")
            require(kind == "member" and number.isascii() and number.isdecimal() and len(number) <= MAX_PERSON_DIGITS)

    def message(self, entry: Json, after: Any, time: Any) -> None:
        names = ("audience", "place", "text", "expires_at")
        message = {"id": after["message"], "sent_at": time, "sent_by": entry["who"], "taken_back_at": None}
        add_new(self.messages, after["message"], message | {name: after[name] for name in names})

    def take_back_message(self, _entry: Json, after: Any, time: Any) -> None:
        require(self.messages[after["message"]]["taken_back_at"] is None)
        self.messages[after["message"]]["taken_back_at"] = time

    def freeze(self, entry: Json, after: Any, _time: Any) -> None:
        require(self.tournament["policy"].pop("frozen", None) == entry["before"])
        if after is not None:
            self.tournament["policy"]["frozen"] = {name: after[name] for name in ("at", "after_round")}

    def rating(self, entry: Json, after: Any, _time: Any) -> None:
        before, ratings = entry["before"], self.tournament["ratings"]
        number = (before if after is None else after)["number"]
        old = [each for each in ratings if each["number"] == number]
        require([{**each, "groups": None} for each in old] == ([] if before is None else [{**before, "groups": None}]))
        require(after is not None or not old[0]["groups"])
        ratings = [each for each in ratings if each not in old]
        if after is not None:
            ratings.append({**after, "groups": old[0]["groups"] if old else []})
        self.tournament["ratings"] = sorted(ratings, key=lambda each: int(each["number"]))

    def group(self, entry: Json, after: Any, _time: Any) -> None:
        before = entry["before"]
        is_earlier = "kind" in (before if after is None else after)
        if is_earlier:
            before, after = self.group_of_before(before), self.group_of_before(after)
        about = before if after is None else after
        rating = next(each for each in self.tournament["ratings"] if each["number"] == about["rating"])
        old = [group for group in rating["groups"] if group["number"] == about["number"]]
        require([{**group, "rating": about["rating"]} for group in old] == ([] if before is None else [before]))
        groups = [group for group in rating["groups"] if group not in old]
        if after is not None:
            require(set(after["players"]) <= set(self.entrants) and after["players"] == sorted(set(after["players"])))
            require(after["reserve"] is None or after["reserve"] in self.entrants)
            groups.append({name: after[name] for name in ("number", "name", "players", "reserve")})
        rating["groups"] = sorted(groups, key=lambda group: int(group["number"]))
        if not rating["groups"] and is_earlier:
            self.tournament["ratings"].remove(rating)

    def group_of_before(self, group: Any) -> Any:
        """Convert a team or category of an older entry into a group of a rating: 1 for teams, n + 1 for category n.

        Adds the rating if it is missing, as older entries do not mention it.
        """
        if group is None:
            return None
        teams = group["kind"] == "team"
        number = 1 if teams else group["number"] + 1
        rating = next((each for each in self.tournament["ratings"] if each["number"] == number), None)
        if rating is None:
            head = {"number": number, "kind": "teams" if teams else "players", "name": "" if teams else group["name"]}
            points = self.tournament["policy"].get("team_points", "sum") if teams else "sum"
            rating = {**head, "points": points, "tie_breaks": [], "groups": []}
            self.tournament["ratings"] = sorted([*self.tournament["ratings"], rating], key=lambda each: int(each["number"]))
        if not teams:
            rating["name"] = group["name"]
        own = {"number": group["number"], "name": group["name"]} if teams else {"number": 1, "name": ""}
        return {"rating": number, **own, "players": group["players"], "reserve": None}

    def wish(self, _entry: Json, after: Any, _time: Any) -> None:
        for wish in after["wishes"]:
            require({wish["first"], wish["second"]} <= {None, *self.entrants} and wish["first"] is not None)
        self.tournament["wishes"] = after["wishes"]

    def prizes(self, entry: Json, after: Any, _time: Any) -> None:
        """Replace the list of prizes. Raises ValueError if the entry's `before` is not the present list."""
        stored = self.tournament["prizes"] or {"list": [], "ties": "lots", "one_each": True, "confirmed": None, "read": 0}
        fields = ("list", "ties", "one_each", "per_entrants")
        require(all(entry["before"].get(name) == stored.get(name) for name in fields))
        rest = {name: value for name, value in stored.items() if name not in fields}
        self.tournament["prizes"] = rest | {name: after[name] for name in fields if name in after}

    def confirm_prizes(self, entry: Json, after: Any, _time: Any) -> None:
        """Record which player gets each prize.

        Raises ValueError if a prize is neither given nor left over, lots were not drawn by their seed, shares do not add up to the prize,
        or the prizes that depend on the number of players, pairs or teams are not the last ones.
        """
        stored, given = self.tournament["prizes"], {name: value for name, value in after.items() if name != "read"}
        require(entry["before"] == {"read": stored["read"]} and 0 <= after["read"] <= stored["read"])
        require(all(given.get(name) == stored.get(name) for name in ("list", "ties", "one_each", "per_entrants")))
        require(stored["confirmed"] is None or stored["confirmed"]["seed"] in ("", given["seed"]))
        for lots in given["lots"]:
            require(lots["order"] == sorted(lots["among"], key=lambda player: sha256(f"{given['seed']} {lots['about']}:{player}")))
        left, count = [each["prize"] for each in given["not_given"]], len(given["list"])
        require(sorted({*left, *(index for award in given["awards"] for index in award["prizes"])}) == [*range(count)])
        require(("entrants" in given) is ("per_entrants" in given))
        enough = given["entrants"] // given["per_entrants"] if "entrants" in given else count
        require(sorted(each["prize"] for each in given["not_given"] if each["why"] == "fewer") == [*range(enough, count)])
        for award in given["awards"]:
            players = award.get("players", [award["player"]])
            require(award["player"] == players[0] and len({*players}) == len(players))
            require("players" not in award or len(players) > 1)
            require({*players, *award["among"]} <= {*self.entrants})
            if len(award["prizes"]) > 1:
                shares = [amount_of(each) for each in given["awards"] if each["prizes"] == award["prizes"]]
                listed = [amount_of(given["list"][index]) for index in award["prizes"]]
                require(len({unit for unit, _amount in (*shares, *listed)}) == 1)
                require(sum(amount or 0 for _unit, amount in shares) == sum(amount or 0 for _unit, amount in listed))
        self.tournament["prizes"] = stored | {"confirmed": given, "read": after["read"]}

    def read_prizes(self, entry: Json, after: Any, _time: Any) -> None:
        stored = self.tournament["prizes"]
        require(entry["before"] == {"read": stored["read"]} and 0 <= after["read"] <= len(stored["confirmed"]["awards"]))
        self.tournament["prizes"] = stored | {"read": after["read"]}

    def enrol(self, _entry: Json, after: Any, _time: Any) -> None:
        for each in after:
            names = {"name": each["name"], "called": each.get("called", NOT_SAID), "member": each.get("member", NOT_SAID)}
            add_new(self.entrants, each["number"], names | {"withdrawn": False, "present_at": None, "takes_over": None, "forgotten": False})

    def rename(self, entry: Json, after: Any, _time: Any) -> None:
        entrant = self.entrants[subject(entry)["entrant"]]
        require(may_be_same(entrant["name"], entry["before"]["name"]) and may_be_same(entrant["called"], entry["before"]["called"]))
        require(not entrant["forgotten"])
        entrant |= {"name": after["name"], "called": after["called"]}

    def member(self, entry: Json, after: Any, _time: Any) -> None:
        entrant = self.entrants[subject(entry)["entrant"]]
        require(entrant["member"] in (NOT_SAID, entry["before"]["member"]))
        entrant["member"] = after["member"]

    def forget(self, entry: Json, after: Any, _time: Any) -> None:
        number = subject(entry)["entrant"]
        require(not self.entrants[number]["forgotten"] and isinstance(after["redacted"], dict))
        self.entrants[number] |= {"forgotten": True, "name": f"#{number}", "called": f"#{number}"}

    def withdraw(self, entry: Json, after: Any, _time: Any) -> None:
        entrant, leaves = self.entrants[subject(entry)["entrant"]], entry["what"] == "withdraw"
        require(entrant["withdrawn"] is not leaves and may_be_same(entrant["name"], after["name"]))
        entrant["withdrawn"] = leaves

    def present(self, entry: Json, after: Any, time: Any) -> None:
        comes, numbers = entry["what"] == "present", after["entrants"] if entry["object"] == "entrants" else [subject(entry)["entrant"]]
        require(bool(numbers) and numbers == sorted(set(numbers)))
        for entrant in [self.entrants[number] for number in numbers]:
            require(time is not NOT_SAID if comes else entrant["present_at"] is not None)
            require(entry["object"] != "entrants" or not entrant["withdrawn"])
            entrant["present_at"] = time if comes else None

    def substitute(self, entry: Json, after: Any, _time: Any) -> None:
        number, former = subject(entry)["entrant"], after["for"]
        require(self.entrants[former]["withdrawn"] and not self.entrants[number]["withdrawn"] and number != former)
        if after["takes_over"]:
            require(self.entrants[number]["takes_over"] is None and all(each["takes_over"] != former for each in self.entrants.values()))
            self.entrants[number]["takes_over"] = former
            require(number not in line_of(self.entrants, former))

    def appoint(self, entry: Json, after: Any, _time: Any) -> None:
        office = self.officials.setdefault(account(entry), {"role": None, "plays_as": None})
        require(office["role"] == entry["before"])
        office["role"] = after

    def plays_as(self, entry: Json, after: Any, _time: Any) -> None:
        require(after is None or after in self.entrants)
        self.officials[account(entry)]["plays_as"] = after

    def dismiss(self, entry: Json, _after: Any, _time: Any) -> None:
        require(self.officials.pop(account(entry))["role"] == entry["before"])

    # rounds and tables

    def seat(self, entry: Json, after: Any, _time: Any) -> None:
        number = subject(entry)["round"]
        require(number == len(self.rounds) + 1 and all(after["tables"]))
        pairs = self.pairs_now()
        there, finalists = self.taking_part(number, after, pairs.idle)
        draw = CheckedDraw(after, json_copy(list(self.seats.values())), self.tournament["wishes"], there, self.pairs_to_keep(pairs, there))
        draw.groups = [group for group in (finalists, [each for each in there if each not in finalists]) if group]
        require(("pairs" in after) is bool(draw.pairs and draw.method not in ("", "schedule")))
        if "pairs" in after:
            rules = [draw.pairs, draw.partners, self.tournament["policy"].get("lone_partner", "changing")]
            require([after["pairs"], after["partners"], after["lone_partner"]] == rules)
            require(after["sits_out"] == sorted({*there} - {player for table in after["tables"] for player in table}))
        self.rounds[number] = {
            "seed": after["seed"], "method": draw.method, "fives": draw.fives, "state": "seated", "started_at": None, "finished_at": None,
            "clock_ends_at": None, "clock_paused_at": None, "last_deal_at": None, "sits_out": after.get("sits_out", []),
        }  # fmt: skip
        self.draws[number], self.vacant[number], self.seats[number] = draw, set(), json_copy(after["tables"])
        self.require_everybody_once(number)

    def pairs_now(self) -> CheckedPairs:
        """Return the pairs of the evening, and who plays for each of them now. Empty if the evening is not played by pairs."""
        policy, ratings = self.tournament["policy"], self.tournament["ratings"]
        own = [rating for rating in ratings if rating["kind"] == "pairs"] if policy.get("entrants") == "pairs" else []
        groups = min(own, key=lambda rating: int(rating["number"]))["groups"] if own else []
        next_of = {row["takes_over"]: player for player, row in self.entrants.items() if row["takes_over"] is not None}

        def newest(player: int) -> int:
            while player in next_of:
                player = next_of[player]
            return player

        in_pairs = {newest(player) for group in groups for player in group["players"]}
        pairs, used, reserves = CheckedPairs([], [], set()), set[int](), set[int]()
        for group in groups:
            now = [each for each in dict.fromkeys(map(newest, group["players"])) if each not in used]
            reserve = [newest(group["reserve"])] if group["reserve"] is not None else []
            steps_in = [each for each in reserve if each not in in_pairs and each not in used]
            playing = [each for each in (*now, *steps_in) if not self.entrants[each]["withdrawn"]][:2]
            used |= {*now, *playing}
            reserves |= {*steps_in}
            pairs.everybody.append(list(dict.fromkeys((*group["players"], *now, *reserve))))
            pairs.playing.append(sorted(playing))
        pairs.idle.update(reserves - used)
        return pairs

    def pairs_to_keep(self, pairs: CheckedPairs, there: list[int]) -> tuple[str, list[list[int]], list[list[int]]]:
        """Return three values: where a draw seats partners, the pairs whose two players take part, and who may play for each pair.

        Partners sit opposite one another (`fixed`), at different tables (`apart`), or anywhere (""; then both lists are empty).
        """
        policy = self.tournament["policy"]
        where = policy.get("partners", "fixed") if self.game in GAMES_WITH_SIDES else PARTNERS_SIT[policy.get("partners_sit", "apart")]
        if where == "changing" or not pairs.everybody:
            return "", [], []
        return where, [pair for pair in pairs.playing if len(pair) == 2 and {*pair} <= {*there}], pairs.everybody

    def taking_part(self, number: int, after: Json, idle: set[int]) -> tuple[list[int], list[int]]:
        """Return the players who take part in a round, and the finalists among them. `idle` are reserves who play for nobody.

        In a final these are the finalists and the players who took over a finalist's points. If the others play on, they also take
        part, at tables without finalists.
        """
        there = sorted(player for player, row in self.entrants.items() if not row["withdrawn"] and player not in idle)
        final = self.tournament["policy"].get("final")
        if final is None or number <= final["after_round"]:
            require("final_tables" not in after)
            return there, []
        through = [player for player in there if not {*line_of(self.entrants, player)}.isdisjoint(final["players"])]
        if final["others"] == "stop":
            return through, through
        mixed = [table for table in after["tables"] if not {*table}.isdisjoint(through) and not {*table} <= {*through}]
        own = sum({*table} <= {*through} for table in after["tables"])
        require(not mixed and after.get("final_tables", 0) == (own if len(through) < len(there) else 0))
        return there, through

    def qualify(self, entry: Json, after: Any, _time: Any) -> None:
        """Record the players who qualify for the final, before it is drawn.

        Raises ValueError if lots among players tied for the last places were not drawn by their seed.
        """
        policy, players, tied = self.tournament["policy"], after["players"], after["tied"]
        require(policy.get("final") == entry["before"] and after["after_round"] == len(self.rounds) > 0)
        require(len(set(players)) == len(players) and all(not self.entrants[player]["withdrawn"] for player in (*players, *tied)))
        through = [player for player in players if player in tied]
        order = sorted(tied, key=lambda player: sha256(f"{after['seed']} final:{player}"))
        require(bool(after["seed"]) is bool(tied) and through == order[: len(through)])
        policy["final"] = {name: after[name] for name in ("after_round", "players", "points", "others", "seed", "tied")}

    def undraw(self, entry: Json, _after: Any, _time: Any) -> None:
        number = subject(entry)["round"]
        require(number == len(self.rounds) and self.rounds.pop(number)["state"] == "seated")
        del self.seats[number], self.draws[number], self.vacant[number]
        rows: tuple[dict[Place, Any], ...] = (self.tables, self.accepted, self.slips, self.changes, self.sat)
        for of_tables in rows:
            for at in [at for at in of_tables if at[0] == number]:
                del of_tables[at]

    def require_everybody_once(self, number: int) -> None:
        sitting = [player for players in self.seats[number] for player in players]
        require(len(sitting) == len(set(sitting)) and set(sitting) <= set(self.entrants))
        for table, players in enumerate(self.seats[number], 1):
            self.sat[number, table] |= {*players, *(place["entrant"] for place in self.tables[number, table]["earlier_places"])}

    def change_seats(self, entry: Json, after: Any, time: Any) -> None:
        number = subject(entry)["round"]
        tables = self.seats[number]
        for text in sorted(after["tables"], key=int):
            players, index = list(after["tables"][text]), int(text) - 1
            at = (number, index + 1)
            require(0 <= index <= len(tables))
            if index == len(tables):
                tables.append([])
            played = [deal for deal in self.deals_at[at] if not deal["void"]]
            require(len(players) == len(tables[index]) or not played)
            tables[index] = players
            former = [place for place in after["earlier"] if place["table"] == index + 1]
            self.tables[at]["earlier_places"] = sorted(
                ({name: place[name] for name in ("seat", "entrant", "last_deal")} for place in former),
                key=lambda place: (place["seat"], place["last_deal"]),
            )
            self.changes[at].append((time, 0))
        while tables and not tables[-1]:
            tables.pop()
        require(all(tables) and {str(place["table"]) for place in after["earlier"]} <= set(after["tables"]))
        self.require_everybody_once(number)
        self.vacant[number] = {(table, seat) for table, seat in after["vacant"]}
        require(all(0 <= seat < len(tables[table - 1]) for table, seat in self.vacant[number]))
        sitting = {player for table in tables for player in table}
        still_out = [player for player in self.rounds[number]["sits_out"] if player not in sitting]
        require(after.get("sits_out", self.rounds[number]["sits_out"]) == still_out)
        self.rounds[number]["sits_out"] = still_out
        for table in after["unsigned"]:
            self.unsign((number, table))

    def vacate(self, entry: Json, after: Any, _time: Any) -> None:
        number, table = self.table(entry)
        place = (table, after["seat"])
        empty = entry["what"] == "vacate"
        require(after["seat"] >= 0 and self.seats[number][table - 1][after["seat"]] == after["entrant"])
        require((place in self.vacant[number]) is not empty)
        self.vacant[number] ^= {place}

    def sit_out(self, entry: Json, after: Any, _time: Any) -> None:
        number, players = subject(entry)["round"], after["entrants"]
        sitting = {player for table in self.seats[number] for player in table}
        require(len(set(players)) == len(players) and set(players) <= set(self.entrants) - sitting)
        self.rounds[number]["sits_out"] = sorted(players)

    def cut_short(self, entry: Json, _after: Any, _time: Any) -> None:
        table, cuts = self.tables[self.table(entry)], entry["what"] == "cut_short"
        require(table["cut_short"] is not cuts)
        table["cut_short"] = cuts
        if not self.stopped(self.table(entry)):
            self.unsign(self.table(entry))

    def start(self, entry: Json, _after: Any, time: Any) -> None:
        number = subject(entry)["round"]
        require(self.rounds[number]["state"] == "seated" and all(self.stopped((number, table)) for table, _seat in self.vacant[number]))
        require(all(each["state"] == "finished" for earlier, each in self.rounds.items() if earlier < number))
        self.rounds[number] |= {"state": "playing", "started_at": time}
        self.tournament["state"] = "playing"

    def clock(self, entry: Json, after: Any, _time: Any) -> None:
        if "table" in subject(entry):
            self.tables[self.table(entry)]["extra_minutes"] = after["extra_minutes"]
        else:
            self.rounds[subject(entry)["round"]] |= {"clock_ends_at": after["ends_at"], "clock_paused_at": after["paused_at"]}

    def last_deal(self, entry: Json, after: Any, time: Any) -> None:
        round_, undone = self.rounds[subject(entry)["round"]], bool(after.get("undone"))
        require((round_["last_deal_at"] is not None) is undone and (undone or time is not NOT_SAID))
        round_["last_deal_at"] = None if undone else time

    def finish(self, entry: Json, after: Any, time: Any) -> None:
        number = subject(entry)["round"]
        require(self.rounds[number]["state"] == "playing")
        unsigned = [table for table in range(1, len(self.seats[number]) + 1) if (number, table) not in self.signed]
        require((after or {}).get("unsigned", unsigned) == unsigned)
        self.rounds[number] |= {"state": "finished", "finished_at": time}

    def close(self, _entry: Json, _after: Any, time: Any) -> None:
        require(self.tournament["state"] != "closed")
        self.tournament |= {"state": "closed", "closed_at": time}

    def abandon(self, _entry: Json, after: Any, time: Any) -> None:
        """Close an evening that was broken off. The round being played ends; the payments of rounds that do not count are reversed."""
        last, states = after["last_counting_round"], {number: each["state"] for number, each in self.rounds.items()}
        finished = [number for number, state in states.items() if state == "finished"]
        counting = {"all": None, "rounds": max(finished, default=0), "nothing": 0}
        require(
            self.tournament["state"] != "closed"
            and last == counting[after["what_counts"]]
            and (last != 0 or after["what_counts"] == "nothing")
        )
        require(bool({*states.values()} - {"seated"}) and bool(after["because"]) and time is not NOT_SAID)
        self.broken_off = [number for number, state in states.items() if state == "playing"]
        for number in self.broken_off:
            self.rounds[number] |= {"state": "finished", "finished_at": time}
        self.tournament |= {"state": "closed", "closed_at": time, "abandoned_because": after["because"], "last_counting_round": last}
        self.leave_out(last, time)

    def leave_out(self, last: int | None, time: Any) -> None:
        """Record that the payments of all rounds after `last` changed; None: of no round."""
        if last is not None:
            self.left_out_since.add(time)
            for number, tables in self.seats.items():
                for table in range(1, len(tables) + 1) if number > last else ():
                    self.changes[number, table].append((time, 0))

    def undo_close(self, _entry: Json, _after: Any, time: Any) -> None:
        require(self.tournament["state"] == "closed")
        if self.tournament["abandoned_because"]:
            for number in self.broken_off:
                self.rounds[number] |= {"state": "playing", "finished_at": None}
            self.leave_out(self.tournament["last_counting_round"], time)
            self.tournament |= {"abandoned_because": "", "last_counting_round": None}
        self.tournament |= {"state": "playing" if self.rounds else "preparing", "closed_at": None}

    def table(self, entry: Json) -> Place:
        """Return the (round number, table number) that an entry is about. Raises ValueError if the table was not drawn."""
        round_, table = subject(entry)["round"], subject(entry)["table"]
        require(1 <= table <= len(self.seats[round_]))
        return round_, table

    def unsign(self, at: Place) -> None:
        """Remove the table's signature and acceptances, because something changed: table and players must agree again."""
        self.signed.pop(at, None)
        self.accepted.pop(at, None)

    def accept(self, entry: Json, after: Any, time: Any) -> None:
        at, player = self.table(entry), after["entrant"]
        others = [each for each in self.accepted[at] if each["entrant"] != player]
        require(at not in self.signed and player in self.seats[at[0]][at[1] - 1] and time is not NOT_SAID)
        if after.get("undone"):
            require(len(others) < len(self.accepted[at]))
        else:
            others.append({"entrant": player, "at": time, "by": entry["who"], "agreed": self.agreed(at, after)})
        self.accepted[at] = others

    def slip(self, entry: Json, after: Any, time: Any) -> None:
        """Record a typed slip of a table. A second slip must be typed by another person than the first."""
        slips, nth = self.slips[self.table(entry)], after["nth"]
        require(nth in (1, 2) and time is not NOT_SAID and after["revision"] == slips.get(nth, {"revision": 0})["revision"] + 1)
        require(nth == 1 or slips[1]["by"] != entry["who"])
        slips[nth] = {name: after[name] for name in ("nth", "revision", "rows", "figures_are")} | {
            "by": entry["who"], "totals": after["paper_totals"], "sent_at": time, "confirmed_at": None, "confirmed_by": "",
        }  # fmt: skip

    def confirm_slip(self, entry: Json, after: Any, time: Any) -> None:
        slip = self.slips[self.table(entry)][1]
        require(slip["confirmed_at"] is None and slip["by"] != entry["who"] and slip["revision"] == after["revision"])
        slip |= {"confirmed_at": time, "confirmed_by": entry["who"]}

    def slip_photo(self, entry: Json, after: Any, _time: Any) -> None:
        """Check the entry for an added or removed photo. The photos themselves are not in the file."""
        self.table(entry)
        require(isinstance(after["photo"], str))

    def agreed(self, at: Place, after: Json) -> list[int]:
        """Return the points of each seat that an `accept` or `sign` entry confirms: those of the deals and of rulings in the round."""
        players = self.seats[at[0]][at[1] - 1]
        moved = sums(sides(move for ruling in self.in_force if ruling["round"] == at[0] for move in ruling["moves"]))
        of_rulings = [moved[player] for player in players]
        require(len(after["totals"]) == len(players) and after.get("rulings", of_rulings) == of_rulings)
        return [deals + rulings for deals, rulings in zip(after["totals"], after.get("rulings", [0] * len(players)), strict=True)]

    def sign(self, entry: Json, after: Any, time: Any) -> None:
        at = self.table(entry)
        agreed = self.agreed(at, after)
        require(at not in self.signed)
        if self.tournament["policy"].get("acceptance", "table") != "table":
            said_yes = {each["entrant"] for each in self.accepted[at] if each["agreed"] == agreed}
            there = [player for seat, player in enumerate(self.seats[at[0]][at[1] - 1]) if (at[1], seat) not in self.vacant[at[0]]]
            missing = [player for player in there if player not in said_yes]
            require(after.get("without", []) == missing and (not missing or entry["who"].split()[0] in ("user", "command")))
        self.signed[at] = time

    def reopen(self, entry: Json, _after: Any, _time: Any) -> None:
        require(self.table(entry) in self.signed)
        self.unsign(self.table(entry))

    def new_pass(self, entry: Json, _after: Any, _time: Any) -> None:
        if "round" in subject(entry):
            self.table(entry)
        else:
            require(subject(entry)["table"] >= 1)

    # deals

    def change(self, at: Place, number: int, time: Any) -> None:
        """Record that deals of a table from this number on may have changed. The table must sign again."""
        self.unsign(at)
        self.changes[at].append((time, number))

    def report(self, entry: Json, after: Any, time: Any) -> None:
        at = self.table(entry)
        number = subject(entry)["deal"]
        require(all(each["number"] != number or each["void"] for each in self.deals_at[at]))
        row = {
            "number": number, "facts": after["facts"], "sent": after["sent"], "revision": 1, "void": False,
            "played_at": in_utc(after["played_at"]), "received_at": time, "reported_by": entry["who"],
        }  # fmt: skip
        add_new(self.deals, after["deal"], row)
        self.deals_at[at].append(row)
        self.reported[after["deal"]] = (at, len(self.changes[at]))
        self.change(at, number, time)

    def changed_deal(self, entry: Json, time: Any) -> Json:
        """Return the deal that an entry corrects or voids, with its revision increased."""
        deal, at = self.deals[entry["after"]["deal"]], self.table(entry)
        place, _changes = self.reported[entry["after"]["deal"]]
        require((place, deal["number"], deal["void"]) == (at, subject(entry)["deal"], False) and same(deal["facts"], entry["before"]))
        deal["revision"] += 1
        self.change(at, deal["number"], time)
        return deal

    def correct(self, entry: Json, after: Any, time: Any) -> None:
        self.changed_deal(entry, time)["facts"] = after["facts"]

    def void(self, entry: Json, after: Any, time: Any) -> None:
        kept = {name: after.get(name, NOT_SAID) for name in ("status", "counts", "sits_out")}
        deal = self.changed_deal(entry, time)
        deal |= {"void": True, "in_doubt": False, "verdict": None, "contract": contract_of(deal["facts"]), **kept}

    # calls and rulings

    def call(self, entry: Json, after: Any, time: Any) -> None:
        self.open_call(after, entry["who"], time)

    def open_call(self, said: Json, who: str, time: Any) -> None:
        names = ("round", "table", "deal", "article", "seat", "contract", "said", "note", "called_at")
        row = {name: said[name] for name in names} | {"automatic": said["found"], "called_by": who, "received_at": time}
        add_new(self.calls, said["call"], row | {"heard_at": None, "heard_by": "", "ended_at": None, "ended_by": "", "outcome": ""})

    def calls_of_the_house(self, calls: Json, time: Any) -> None:
        for said in calls.get("opened", ()):
            self.open_call(said, HOUSE, time)
        for key in calls.get("ended", ()):
            if not self.calls[key]["outcome"]:
                self.calls[key] |= {"outcome": "settled", "ended_by": HOUSE, "ended_at": time}

    def waiting_call(self, entry: Json) -> Json:
        call = self.calls[entry["after"]["call"]]
        require(not call["outcome"])
        return call

    def hear(self, entry: Json, _after: Any, time: Any) -> None:
        call = self.waiting_call(entry)
        call |= {"heard_by": entry["who"], "heard_at": time}

    def end_call(self, entry: Json, _after: Any, time: Any) -> None:
        call = self.waiting_call(entry)
        call |= {"outcome": "settled" if entry["what"] == "end_call" else "withdrawn", "ended_by": entry["who"], "ended_at": time}

    def rule(self, entry: Json, after: Any, time: Any) -> None:
        names = ("round", "table", "deal", "kind", "article", "text", "moves", "decides", "call", "appeal_until")
        row = {name: after[name] for name in names} | {"by": entry["who"], "at": time, "overturns": None}
        add_new(self.rulings, subject(entry)["ruling"], row)
        if row["table"] is not None:
            self.players_ruled[subject(entry)["ruling"]] = list(self.seats[row["round"]][row["table"] - 1])
        lots = after["decides"].get("lots")
        require(not lots or lots["order"] == sorted({*lots["order"]}, key=lambda player: sha256(f"{lots['seed']}:{player}")))
        if after.get("ended"):
            call = self.calls[after["call"]]
            if not call["heard_by"]:
                call |= {"heard_by": entry["who"], "heard_at": time}
            call |= {"outcome": "ruled", "ended_by": entry["who"], "ended_at": time}
        self.changed_by_ruling(row, after, time)

    def overturn(self, entry: Json, after: Any, time: Any) -> None:
        number = subject(entry)["ruling"]
        first = self.rulings[number]
        require(first["overturns"] is None and all(each["overturns"] != number for each in self.rulings.values()))
        nothing: Json = {"kind": "overturn", "article": "", "moves": [], "decides": {}, "call": None, "appeal_until": None}
        about = {name: first[name] for name in ("round", "table", "deal")}
        add_new(
            self.rulings, after["ruling"], nothing | about | {"text": after["text"], "by": entry["who"], "at": time, "overturns": number}
        )
        for key in after.get("appeals", ()):
            self.answer(self.waiting_appeal(key, number), "overturned", after["text"], entry["who"], time)
        require(all(each["outcome"] or each["ruling"] != number for each in self.appeals.values()))
        self.changed_by_ruling(first, after, time)

    def appeal(self, entry: Json, after: Any, time: Any) -> None:
        """Store an appeal, made in time, against a ruling that is in force and does not itself overturn another.

        A player has only one appeal against a ruling that was not withdrawn.
        """
        number, made = subject(entry)["ruling"], in_utc(after["made_at"])
        ruling = self.rulings[number]
        require(ruling["overturns"] is None and all(each["overturns"] != number for each in self.rulings.values()))
        standing = [each for each in self.appeals.values() if each["outcome"] != "withdrawn"]
        require(all((each["ruling"], each["entrant"]) != (number, after["entrant"]) for each in standing))
        require(after["entrant"] in self.entrants and bool(after["reason"].strip()))
        ends = [each for each in (time, ruling["appeal_until"]) if each is not None]
        at, *ends_at = map(datetime.fromisoformat, (ruling["at"], *ends))
        require(at <= datetime.fromisoformat(made) <= min(ends_at))
        row = {"id": after["appeal"], "ruling": number, "entrant": after["entrant"], "reason": after["reason"], "made_at": made}
        row |= {"received_at": time, "made_by": entry["who"]}
        add_new(self.appeals, after["appeal"], row | {"outcome": "", "answer": "", "answered_at": None, "answered_by": ""})

    def waiting_appeal(self, key: str, ruling: int) -> Json:
        appeal = self.appeals[key]
        require(appeal["ruling"] == ruling and not appeal["outcome"])
        return appeal

    def answer(self, appeal: Json, outcome: str, text: str, who: str, time: Any) -> None:
        appeal |= {"outcome": outcome, "answer": text, "answered_by": who, "answered_at": time}

    def deny_appeal(self, entry: Json, after: Any, time: Any) -> None:
        require(bool(after["text"].strip()))
        self.answer(self.waiting_appeal(after["appeal"], subject(entry)["ruling"]), "denied", after["text"], entry["who"], time)

    def withdraw_appeal(self, entry: Json, after: Any, time: Any) -> None:
        """End an appeal that its sender took back: the same account, or the same table with any phone."""
        appeal = self.waiting_appeal(after["appeal"], subject(entry)["ruling"])
        require(appeal["made_by"].partition(" phone ")[0] == entry["who"].partition(" phone ")[0])
        self.answer(appeal, "withdrawn", "", entry["who"], time)

    def changed_by_ruling(self, ruling: Json, after: Json, time: Any) -> None:
        """Apply the effects of a ruling that was made or overturned.

        A player stays withdrawn as long as a ruling in force excludes them. The deals of the ruling's table may have changed, and its
        signature is removed if the entry says `reopened`.
        """
        excluded = ruling["decides"].get("excluded")
        if excluded:
            self.entrants[excluded["entrant"]]["withdrawn"] = any(
                each["decides"].get("excluded", {}).get("entrant") == excluded["entrant"] for each in self.in_force
            )
        if ruling["table"] is not None:
            self.changes[ruling["round"], ruling["table"]].append((time, 0))
            if after.get("reopened"):
                self.unsign((ruling["round"], ruling["table"]))

    @property
    def in_force(self) -> list[Json]:
        over = {each["overturns"] for each in self.rulings.values()}
        return [each for number, each in self.rulings.items() if each["overturns"] is None and number not in over]

    def stopped(self, at: Place) -> bool:
        """Return whether this table stops early: it was cut short, or a ruling in force excludes a player and stops it."""
        return bool(self.tables[at]["cut_short"]) or any(
            (each["round"], each["table"]) == at and each["decides"].get("excluded", {}).get("table") == "stops" for each in self.in_force
        )


@dataclass(frozen=True)
class CheckedPairs:
    """The pairs of an evening at one moment."""

    everybody: list[list[int]]
    """For each pair: all who may play for it, that is its players, players who took over their points, and its reserve."""
    playing: list[list[int]]
    """For each pair: the players who play for it now. They are the first two who are not withdrawn; the reserve comes last."""
    idle: set[int]
    """The reserves who play for no pair now."""


class CheckedDraw:
    """A draw as the log has it, with what it depended on: the seats of earlier rounds, the wishes, the pairs, and who takes part."""

    def __init__(
        self,
        after: Json,
        before: list[list[list[int]]],
        wished: list[Json],
        there: list[int],
        pairs: tuple[str, list[list[int]], list[list[int]]] = ("", [], []),
    ) -> None:
        self.seed: str = after["seed"]
        self.method: str = after.get("method", "random" if self.seed else "")
        self.fives: str = after.get("fives", "any")
        self.tables: list[list[int]] = json_copy(after["tables"])
        self.says, self.before, self.there = after, before, there
        self.partners, self.pairs, everybody = pairs
        """`partners`: where the draw seats partners (`fixed`, `apart` or "").

        `pairs`: the pairs whose two players take part. `everybody`: for each pair, the players who may play for it.
        """
        self.groups: list[list[int]] = [there]
        """The players who may sit together: usually all; two groups in a final in which the other players play on."""
        self.out: list[int] = after.get("sits_out", [])
        self.wished = wishes_of_pairs(wished, everybody, there)
        own = after.get("final_tables", 0)
        self.parts = [tables for tables in (self.tables[:own], self.tables[own:]) if tables]
        """The groups of tables that were drawn separately: usually one; two in a final in which the other players play on."""

    def can_keep(self, wish: Json) -> bool:
        """Return True if the draw could fulfil a wish: both players, or the player and the table, were drawn in one group of tables."""
        for part in self.parts:
            players = {player for table in part for player in table}
            if wish["first"] in players and wish["kind"] == "place":
                first = 0 if part is self.parts[0] else len(self.parts[0])
                return bool(first < wish["table"] <= first + len(part))
            if wish["first"] in players:
                return wish["second"] in players
        return False


def wishes_of_pairs(wishes: Iterable[Json], pairs: list[list[int]], there: Collection[int]) -> list[Json]:
    """Return the wishes about players who take part. A wish about one player of a pair holds for the whole pair; `pairs` has its players.

    A wish to sit apart from another pair becomes a wish for each player of one pair and each of the other. In any other wish, a player who
    does not take part is replaced by a partner who does.
    """

    def who(player: Any, *, all_of_them: bool) -> list[Any]:
        if player is None or (player in there and not all_of_them):
            return [player]
        own = [each for each in next((pair for pair in pairs if player in pair), [player]) if each in there]
        return own if all_of_them else own[:1]

    of_draw: dict[str, Json] = {}
    for wish in wishes:
        of_one_pair = wish["second"] == wish["first"] or any({wish["first"], wish["second"]} <= {*pair} for pair in pairs)
        apart = wish["kind"] == "apart" and not of_one_pair
        for first in who(wish["first"], all_of_them=apart):
            for second in who(wish["second"], all_of_them=apart):
                if first != second:
                    each = {**wish, "first": first, "second": second}
                    of_draw[canonical(each)] = each
    return list(of_draw.values())


def line_of(entrants: Mapping[int, Json], number: int) -> list[int]:
    """Return the player's number, then the number of the player whose points they took over, and so on to the first."""
    line = [number]
    while (former := entrants[line[-1]]["takes_over"]) is not None:
        require(former not in line)
        line.append(former)
    return line


def may_be_same(name: Any, other: Any) -> bool:
    """Return whether two names may be the same: they are equal, or at least one of them is unknown (a commitment, or missing)."""
    return name == other or not (isinstance(name, str) and isinstance(other, str))


def open_names(value: Any, names: Mapping[str, str]) -> Any:
    """Replace the commitments in a part of an entry by names. A commitment without an opening in the file stays."""
    if isinstance(value, dict):
        if set(value) == {"commitment"}:
            return names.get(value["commitment"], value)
        return {name: open_names(part, names) for name, part in value.items()}
    return [open_names(part, names) for part in value] if isinstance(value, list) else value


def require(holds: bool) -> None:
    if not holds:
        raise ValueError


def add_new(rows: dict[Any, Any], key: Any, row: Json) -> None:
    require(key not in rows)
    rows[key] = row


def subject(entry: Json) -> dict[str, int]:
    """Return the numbers in an entry's object: {"round": 2, "table": 7} for `round 2 table 7`."""
    words = entry["object"].split()
    return {noun: int(number) for noun, number in zip(words[::2], words[1::2], strict=True)}


def account(entry: Json) -> str:
    require(entry["object"].startswith("user "))
    return str(entry["object"][5:])


def contract_of(facts: Json) -> str:
    """Return the text that a deal's field `contract` must have: the codes of its contracts joined by `+`, else its game or kind."""
    contracts = facts.get("contracts")
    if contracts:
        return "+".join(each["code"] for each in contracts)[:40]
    texts = [facts[name] for name in ("contract", "game", "kind") if isinstance(facts.get(name), str) and facts[name]]
    return str(texts[0])[:40] if texts else ""


def replayed(log: Iterable[Json], names: Mapping[str, str]) -> LogReplay:
    """Return the rows that follow from the log. `names` maps commitments to the names that the file opens.

    Raises Differs if an entry cannot come after the entries before it.
    """
    replay = LogReplay()
    for entry in log:
        try:
            if entry["what"] in ("enrol", "rename", "withdraw", "return"):
                entry = {**entry, "before": open_names(entry["before"], names), "after": open_names(entry["after"], names)}
            replay.enter(entry)
        except (KeyError, ValueError, TypeError, AttributeError, IndexError) as problem:
            text = f"The log: entry {entry['number']} ({entry['what']} {entry['object']}) cannot follow the entries before it."
            raise Differs(text) from problem
    return replay


def check_log_and_rows(evening: CheckedEvening) -> str:
    """Check every row of the file against the log, except the payments."""
    for difference in row_differences(evening):
        raise Differs(difference)
    replay = evening.replay
    counts: dict[str, Sequence[Place] | Mapping[Any, Json]] = {"players": replay.entrants, "tables": tables_of(replay)}
    counts |= {"deals": replay.deals, "calls": replay.calls, "rulings": replay.rulings}
    return f"The records: {', '.join(f'{len(rows)} {kind}' for kind, rows in counts.items())} agree with the log."


def row_differences(evening: CheckedEvening) -> Iterator[str]:
    """Yield every difference between the file's rows and those that follow from the log. Raises Differs if the log cannot be replayed."""
    names = {each["commitment"]: each["text"] for each in evening.file["openings"]}
    file, replay = evening.file, replayed(evening.file["log"], names)
    evening.replay = replay
    yield from other_fields("The tournament", evening.tournament, replay.tournament)
    announced = evening.tournament["announcement"]
    if announced is None or replay.announcement is None:
        yield from other_fields("The tournament", {"announcement": announced}, {"announcement": replay.announcement})
    else:
        yield from other_fields("The announcement", announced, replay.announcement)
    yield from other_fields("The file", {"club": file["club"]}, {"club": replay.club})
    rules = evening.tournament["rules"]
    if rules["game"] != replay.game or replay.rules_hash not in (NOT_SAID, sha256(canonical(rules))):
        yield "The rules: their text differs from the text with which the evening was created."
    yield from other_rows("Official", ((each["user"], each) for each in file["officials"]), replay.officials)
    yield from other_rows("Player", ((each["number"], each) for each in file["entrants"]), replay.entrants)
    yield from other_rows("Round", ((each["number"], each) for each in file["rounds"]), replay.rounds)
    tables = ((place_of(round_, table), table) for round_, table in evening.tables)
    yield from other_rows("Table", tables, {place: expected_table(evening, place) for place in tables_of(replay)})
    deals = (((place_of(round_, table), deal["id"]), deal) for round_, table in evening.tables for deal in table["deals"])
    yield from other_rows("Deal", deals, {(replay.reported[key][0], key): deal for key, deal in replay.deals.items()})
    yield from other_rows("Call", ((each["id"], each) for each in file["calls"]), replay.calls)
    yield from other_rows("Message", ((each["id"], each) for each in file["messages"]), replay.messages)
    yield from other_rows("Ruling", ((each["number"], each) for each in file["rulings"]), replay.rulings)
    yield from other_rows("Appeal", ((each["id"], each) for each in file["appeals"]), replay.appeals)


def tables_of(replay: LogReplay) -> list[Place]:
    """Return the round and number of every table that was drawn."""
    return [(number, table) for number, tables in replay.seats.items() for table, _players in enumerate(tables, 1)]


def expected_table(evening: CheckedEvening, at: Place) -> Json:
    """Return the row that a table must have according to the log."""
    seats = evening.replay.seats[at[0]][at[1] - 1]
    planned = deals_planned(evening, len(seats))
    vacant = evening.replay.vacant[at[0]]
    return evening.replay.tables[at] | {
        "places": [{"seat": seat, "entrant": player, "vacant": (at[1], seat) in vacant} for seat, player in enumerate(seats)],
        "seats": len(seats), "first_dealer": 0, "deals_planned": planned, "stopped": evening.replay.stopped(at),
        "signed_at": evening.replay.signed.get(at),
        "slips": [slip for _nth, slip in sorted(evening.replay.slips[at].items())],
        "acceptances": [{name: each[name] for name in ("entrant", "at", "by")} for each in evening.replay.accepted[at]],
    }  # fmt: skip


def deals_planned(evening: CheckedEvening, seats: int) -> Any:
    """Return the number of deals in a round at a table with this many seats.

    If the dealer sits out, deals are added, so that each player still plays the planned number. In klaverjas and Skat the table plays at
    most one whole game.
    """
    planned = evening.tournament["deals_a_round"]
    if not knows_sizes(evening):
        return NOT_SAID
    if seats == idle_size(evening):
        planned = -(-planned * seats // (seats - 1))
    most = {"klaverjas": lambda: evening.options["deals"], "skat": lambda: evening.options["rounds"] * seats}
    whole = most[evening.game]() if evening.game in most else 0
    return min(planned, whole) if whole else planned


def place_of(round_: Json, table: Json) -> Place:
    return round_["number"], table["number"]


def other_rows(kind: str, rows: Iterable[tuple[Any, Json]], logged: Mapping[Any, Json]) -> Iterator[str]:
    """Yield the differences between the file's rows of one kind and the rows in `logged`, which follow from the log."""
    left = dict(logged)
    for key, row in rows:
        if key not in left:
            yield f"{row_name(kind, key, row)}: it is not in the log, or it is twice in the file."
        else:
            yield from other_fields(row_name(kind, key, row), row, left.pop(key))
    for key, row in left.items():
        yield f"The log has {row_name(kind, key, row).lower()}, which is not in the file."


def row_name(kind: str, key: Any, row: Json) -> str:
    """Return a text that names a row, so that people can find it: `Round 2, table 7, deal 3`."""
    if kind == "Table":
        return f"Round {key[0]}, table {key[1]}"
    if kind == "Deal":
        return f"Round {key[0][0]}, table {key[0][1]}, deal {row['number']}"
    return f"{kind} {key}"


def other_fields(here: str, row: Json, logged: Json) -> Iterator[str]:
    for name, value in logged.items():
        if value is not NOT_SAID and not same(row[name], value):
            yield f"{here}: {name} {canonical(row[name])}; in the log it is {canonical(value)}."


def by_seat(table: Json) -> list[int]:
    """Return the numbers of a table's current players, by seat."""
    return [place["entrant"] for place in sorted(table["places"], key=lambda place: int(place["seat"]))]


def players_at(table: Json, number: int) -> list[int]:
    """Return the numbers of a table's players, by seat, when the deal with this number was played.

    If players left a seat at or after that deal, the first of them to leave had the seat then.
    """
    players = by_seat(table)
    leaving: dict[int, Json] = {}
    for place in table["earlier_places"]:
        if place["last_deal"] >= number and place["last_deal"] < leaving.get(place["seat"], {"last_deal": number + 1_000_000})["last_deal"]:
            leaving[place["seat"]] = place
    for seat, place in leaving.items():
        players[seat] = place["entrant"]
    return players


def check_times(evening: CheckedEvening) -> None:
    """Check the time of every payment: it must be when the payment's deal changed, or when its ruling was made or overturned.

    Payments for deals must be in the order of these changes in the log. Earlier versions did not log times; then nothing is compared.
    """
    position: Counter[Place] = Counter()
    over = {ruling["overturns"]: ruling["number"] for ruling in evening.file["rulings"]}
    for payment in evening.file["payments"]:
        here = f"Payment {payment['number']} ({payment['reason']})"
        if payment["ruling"] is not None:
            by = payment["ruling"] if payment["reverses"] is None else over.get(payment["ruling"])
            if payment["at"] in evening.replay.left_out_since:
                continue
            if by not in evening.replay.rulings or evening.replay.rulings[by]["at"] not in (NOT_SAID, payment["at"]):
                raise Differs(f"{here}: its time is {payment['at']}; its ruling has another time.")
            continue
        at, changes_before = evening.replay.reported[payment["deal"]]
        changes, number = evening.replay.changes[at], evening.replay.deals[payment["deal"]]["number"]
        if any(time is NOT_SAID for time, _number in changes):
            continue
        first = max(position[at], changes_before)
        fits = [place for place in range(first, len(changes)) if changes[place][0] == payment["at"] and changes[place][1] <= number]
        if not fits:
            raise Differs(f"{here}: its time is {payment['at']}; in the log its deal changed at other times.")
        position[at] = fits[0]


# ---- the draw --------------------------------------------------------------------------------------------------------------------------

USUAL_SIZE = 4
OPPOSITE = 2
"""The number of seats from one partner to the other at a table of four."""
PARTNERS_SIT = {"apart": "apart", "opposite": "fixed"}
"""The way in which a draw seats partners, by the policy `partners_sit` of a game without fixed sides."""
SEARCHED = ("spread", "standing", "snake")
"""The methods of drawing that search for good tables. Their result cannot be recomputed here, but some promises can be checked."""


def check_draws(evening: CheckedEvening) -> str:
    """Check every draw: it seats everybody once, at tables of allowed sizes, and keeps the promises of its method."""
    counted: Counter[str] = Counter()
    for number, draw in evening.replay.draws.items():
        check_draw(evening, f"Round {number}", draw)
        counted[draw.method or "by hand"] += 1
    check_turns(evening)
    return f"The draw: {', '.join(f'{count} {method}' for method, count in sorted(counted.items())) or 'no round'}."


def check_draw(evening: CheckedEvening, here: str, draw: CheckedDraw) -> None:
    players = sorted([*draw.out, *(player for table in draw.tables for player in table)])
    says = draw.says
    if draw.method in (*SEARCHED, "random", "schedule") and players != draw.there:
        raise Differs(f"{here}: the draw has seats for players {players}; players {draw.there} took part.")
    if not set(players) <= set(draw.there):
        raise Differs(f"{here}: a player has a seat who does not take part.")
    if "repeats" in says and says["repeats"] != repeats_of([*draw.before, draw.tables]):
        raise Differs(f"{here}: the log has {says['repeats']} repeats; there are {repeats_of([*draw.before, draw.tables])}.")
    if "wishes" in says and says["wishes"] != draw.wished:
        raise Differs(f"{here}: the wishes of the draw differ from those of the evening.")
    sizes = sorted(map(len, draw.tables))
    fixed = "pairs" in says and draw.partners == "fixed"
    for tables in draw.parts:
        of_part, count = sorted(map(len, tables)), sum(map(len, tables))
        if draw.method in (*SEARCHED, "random") and knows_sizes(evening) and of_part != sorted(sizes_by_rule(evening, count, even=fixed)):
            raise Differs(f"{here}: the tables have {of_part} players; they should have {sizes_by_rule(evening, count)}.")
        if (
            draw.method == "random"
            and knows_sizes(evening)
            and tables != tables_by_hash(draw, [each for table in tables for each in table], sizes_by_rule(evening, count))
        ):
            raise Differs(f"{here}: the hashes of {draw.seed}:number give other tables.")
    if "sizes" in says and draw.method and not set(sizes) <= set(says["sizes"]):
        raise Differs(f"{here}: a table has a size that was not allowed.")
    if draw.method in SEARCHED:
        check_promises(here, draw)
    if "pairs" in says:
        check_pairs(evening, here, draw)


def check_pairs(evening: CheckedEvening, here: str, draw: CheckedDraw) -> None:
    """Check a draw that keeps the evening's pairs: partners sit where they should, and those who sit out were next in turn."""
    table_of = {player: table for table in draw.tables for player in table}
    for one, other in draw.pairs if draw.method in SEARCHED else ():
        table = table_of.get(one, [])
        if (one in table_of) is not (other in table_of):
            raise Differs(f"{here}: one player of the pair {one} and {other} sits out.")
        opposite = other in table and abs(table.index(one) - table.index(other)) == OPPOSITE
        if one in table_of and (not opposite if draw.partners == "fixed" else other in table):
            raise Differs(f"{here}: the partners {one} and {other} do not sit {'opposite one another' if opposite is False else 'apart'}.")
    if knows_sizes(evening):
        due = sorted(player for group in draw.groups for player in due_to_sit_out(evening, draw, group))
        if due != draw.out:
            raise Differs(f"{here}: players {draw.out} sit out; it was the turn of {due}.")


def due_to_sit_out(evening: CheckedEvening, draw: CheckedDraw, group: Sequence[int]) -> list[int]:
    """Return the players of this group who sit out: as few as possible.

    Those who missed the fewest rounds are chosen first; among equals a hash decides.
    """
    fixed, pinned = draw.partners == "fixed", {pin["player"] for pin in draw.says.get("pins", ())}
    pairs = [pair for pair in draw.pairs if {*pair} <= {*group}]
    alone = [player for player in group if not any(player in pair for pair in pairs)]
    free = [player for player in alone if player not in pinned]
    out: list[int] = []
    if draw.says["lone_partner"] == "sits_out":
        out = free
    elif fixed and len(alone) % 2:
        out = [number for (number,) in in_turn(draw, [[player] for player in free])][:1]
    alone = [player for player in alone if player not in out]
    units = pairs + (pairs_by_lot(draw, alone) if fixed else [[player] for player in alone])
    units += [[player] for player in alone if not any(player in unit for unit in units)]
    turns = in_turn(draw, [unit for unit in units if pinned.isdisjoint(unit)])
    left = len(group) - len(out)
    for fewest in range(left):
        chosen: list[int] = []
        for unit in turns:
            chosen += unit if len(chosen) + len(unit) <= fewest else []
        if len(chosen) == fewest and sizes_by_rule(evening, left - fewest, even=fixed):
            return out + chosen
    return out


def in_turn(draw: CheckedDraw, units: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """Sort pairs and single players by the number of rounds that they missed, fewest first; ties by the hash of the lowest player number.

    A pair misses a round if neither partner has a seat. In a pair that was made by lot, the partner who missed more rounds counts.
    """

    def missed(unit: Sequence[int]) -> int:
        parts = [unit] if list(unit) in draw.pairs else [[player] for player in unit]
        rounds = [{player for table in tables for player in table} for tables in draw.before]
        return max(sum(players.isdisjoint(part) for players in rounds) for part in parts)

    return sorted(units, key=lambda unit: (missed(unit), sha256(f"{draw.seed}/sits_out:{min(unit)}")))


def pairs_by_lot(draw: CheckedDraw, players: Sequence[int]) -> list[list[int]]:
    """Pair players whose own partner is missing: by a hard wish to sit opposite one another, else by hash, if possible not against a wish.

    One player may be left over.
    """
    wished = [[wish["first"], wish["second"]] for wish in draw.wished if wish["kind"] == "opposite" and wish["weight"] is None]
    apart = [{wish["first"], wish["second"]} for wish in draw.wished if wish["kind"] == "apart"]
    left = sorted(players, key=lambda player: sha256(f"{draw.seed}/partners/{len(draw.before) + 1}:{player}"))
    pairs: list[list[int]] = []
    for pair in wished:
        if {*pair} <= {*left}:
            pairs.append(sorted(pair))
            left = [player for player in left if player not in pair]
    while len(left) > 1:
        other = next((each for each in left[1:] if {left[0], each} not in apart), left[1])
        pairs.append(sorted((left[0], other)))
        left = [player for player in left[1:] if player != other]
    return pairs


def check_promises(here: str, draw: CheckedDraw) -> None:
    """Check a draw that searched for good tables: pins are kept, and hard wishes (without a weight) are met if possible."""
    for pin in draw.says.get("pins", ()):
        table = draw.tables[pin["table"] - 1] if pin["table"] <= len(draw.tables) else []
        has_seat = pin["seat"] is not None and pin["seat"] < len(table)
        if pin["player"] not in table or (has_seat and table.index(pin["player"]) != pin["seat"]):
            raise Differs(f"{here}: player {pin['player']} was to stay at table {pin['table']}.")
    for wish in draw.says.get("wishes", ()):
        if wish["weight"] is None and draw.can_keep(wish) and not keeps(wish, draw.tables):
            raise Differs(f"{here}: a hard wish is not met: {canonical(wish)}.")


def keeps(wish: Json, tables: list[list[int]]) -> bool:
    mine = next((number for number, table in enumerate(tables) if wish["first"] in table), -1)
    table = tables[mine] if mine >= 0 else []
    if wish["kind"] == "place":
        return mine + 1 == wish["table"] and wish["seat"] in (None, table.index(wish["first"]))
    together = wish["second"] in table
    if wish["kind"] == "opposite" and together and len(table) > 3:
        return abs(table.index(wish["first"]) - table.index(wish["second"])) not in (1, len(table) - 1)
    return together is (wish["kind"] != "apart")


def repeats_of(rounds: Iterable[list[list[int]]]) -> int:
    """Return the number of repeats: for each pair of players, their meetings at a table beyond the first."""
    met: Counter[frozenset[int]] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(frozenset((one, other)) for index, one in enumerate(table) for other in table[index + 1 :])
    return sum(times - 1 for times in met.values())


def sizes_by_rule(evening: CheckedEvening, players: int, *, even: bool = False) -> list[int]:
    """Return the size of each table for this number of players: fours first, then the tables of five, or in Skat of three.

    There are as many fours as possible. Empty if these sizes do not fit the number; klaverjas has fours only, and so has a draw that seats
    partners opposite one another (`even`).
    """
    other = USUAL_SIZE if even else {"skat": 3, "klaverjas": 4}.get(evening.game, 5)
    others = -players % USUAL_SIZE if other == 3 else players % USUAL_SIZE
    fours = (players - other * others) // USUAL_SIZE
    return sorted([USUAL_SIZE] * fours + [other] * others, key=USUAL_SIZE.__ne__) if fours >= 0 and (other != 4 or not others) else []


def tables_by_hash(draw: CheckedDraw, players: list[int], sizes: list[int]) -> list[list[int]]:
    """Order the players by the SHA-256 of `seed:number`, and fill the tables in that order.

    If the draw shares turns at tables of another size than four, these tables go to the players who sat at such tables least often; among
    equals, to those who come last in the order.
    """
    line = sorted(players, key=lambda player: hashlib.sha256(f"{draw.seed}:{player}".encode()).digest())
    if draw.fives == "shared":
        had = turns_at_other_tables(draw.before)
        places = sum(size for size in sizes if size != USUAL_SIZE)
        by_turns = sorted(range(len(line)), key=lambda place: (had[line[place]], -place))
        due = {line[place] for place in by_turns[:places]}
        line = [player for player in line if player not in due] + [player for player in line if player in due]
    rest = iter(line)
    return [[next(rest) for _seat in range(size)] for size in sizes]


def turns_at_other_tables(rounds: Iterable[list[list[int]]]) -> Counter[int]:
    return Counter(player for tables in rounds for table in tables if len(table) != USUAL_SIZE for player in table)


def shares_turns(evening: CheckedEvening) -> bool:
    """Return whether turns at tables of an unusual size must be even: no player may have two turns more than another.

    That is so if all rounds were drawn with shared turns, for the same players, without pins or wishes.
    """
    draws = list(evening.replay.draws.values())
    amended = any("rounds_planned" in (entry["after"] or {}) for entry in evening.file["log"] if entry["what"] == "amend")
    return bool(draws) and not amended and len(draws) == evening.tournament["rounds_planned"] and all(
        draw.method in ("spread", "random") and draw.fives == "shared" and draw.there == draws[0].there
        and not draw.says.get("pins") and not draw.says.get("wishes")
        and not draw.says.get("final_tables") and not draw.out and draw.before == [each.tables for each in draws[:number]]
        for number, draw in enumerate(draws)
    )  # fmt: skip


def check_turns(evening: CheckedEvening) -> None:
    """If turns were shared, check that no player had two turns more than another at tables of an unusual size."""
    draws = list(evening.replay.draws.values())
    if not knows_sizes(evening) or not shares_turns(evening):
        return
    had = turns_at_other_tables(draw.tables for draw in draws)
    turns = [had[player] for player in draws[0].there]
    if max(turns) - min(turns) > 1:
        raise Differs(f"The draw: one player sits at a table of another size {max(turns)} times, another one {min(turns)} times.")


# ---- the ledger, the jury and the deals ------------------------------------------------------------------------------------------------


def check_payments(evening: CheckedEvening) -> str:
    """Check that every payment has an amount, two sides and one cause, and that every reversal mirrors the payment that it reverses."""
    rulings = {ruling["number"]: ruling for ruling in evening.file["rulings"]}
    earlier: dict[int, Json] = {}
    reversed_numbers: set[int] = set()
    for number, payment in enumerate(evening.file["payments"], 1):
        here = f"Payment {payment['number']} ({payment['reason']})"
        if payment["number"] != number:
            raise Differs(f"{here}: it should be number {number}.")
        sides = {payment["payer"], payment["payee"]}
        if type(payment["amount"]) is not int or payment["amount"] <= 0 or len(sides) != 2:
            raise Differs(f"{here}: it needs an amount above 0 and two different sides.")
        if not sides <= set(evening.names):
            raise Differs(f"{here}: one of its sides is no player of the evening.")
        if (payment["deal"] is None) == (payment["ruling"] is None):
            raise Differs(f"{here}: it needs one cause, a deal or a ruling.")
        if payment["deal"] is not None:
            if payment["deal"] not in evening.deals:
                raise Differs(f"{here}: its deal is not in the file.")
            round_, table, deal = evening.deals[payment["deal"]]
            place, cause = (round_["number"], table["number"]), where(round_, table, deal)
            if not sides <= {*evening.replay.sat[place], None}:
                raise Differs(f"{here}: a side of the payment for {cause} did not sit there.")
        elif payment["ruling"] not in rulings:
            raise Differs(f"{here}: its ruling is not in the file.")
        else:
            ruling = rulings[payment["ruling"]]
            place, cause = (ruling["round"], ruling["table"]), f"ruling {ruling['number']}"
        if (payment["round"], payment["table"]) != place:
            raise Differs(f"{here}: its table is not the table of its cause, {cause}.")
        if payment["reverses"] is not None:
            check_reversal(payment, earlier.get(payment["reverses"]), reversed_numbers, here)
        earlier[number] = payment
    check_times(evening)
    return f"The ledger: {len(earlier)} payments, of which {len(evening.live)} count and {len(reversed_numbers)} are reversed."


def check_reversal(payment: Json, first: Json | None, reversed_numbers: set[int], here: str) -> None:
    if first is None or first["reverses"] is not None or first["number"] in reversed_numbers:
        raise Differs(f"{here}: it reverses payment {payment['reverses']}, which cannot be reversed.")
    same = all(payment[name] == first[name] for name in ("round", "table", "deal", "ruling", "line", "reason", "amount"))
    if not same or (payment["payer"], payment["payee"]) != (first["payee"], first["payer"]):
        raise Differs(f"{here}: it is not the exact reverse of payment {first['number']}, which it reverses.")
    reversed_numbers.add(first["number"])


def check_rulings(evening: CheckedEvening) -> str:
    live: dict[int, list[Json]] = defaultdict(list)
    for payment in evening.live:
        if payment["ruling"] is not None:
            live[payment["ruling"]].append(payment)
    in_force = {ruling["number"] for ruling in evening.in_force}
    for ruling in evening.file["rulings"]:
        due = ruling["moves"] if ruling["number"] in in_force and evening.counts_round(ruling["round"]) else []
        due_payments = [(line, ruling["kind"], move["payer"], move["payee"], move["amount"]) for line, move in enumerate(due)]
        in_ledger = [tuple(payment[name] for name in ("line", "reason", "payer", "payee", "amount")) for payment in live[ruling["number"]]]
        if sorted(in_ledger, key=str) != sorted(due_payments, key=str):
            raise Differs(
                f"Ruling {ruling['number']}: in the ledger {evening.paid(each[2:] for each in in_ledger)}; "
                f"it decides that {evening.paid(each[2:] for each in due_payments)}."
            )
        if ruling["kind"] == "fine" and evening.tournament["rules"]["data"].get("fines_to") == "other_side":
            check_fine_of_sides(evening, ruling)
    for round_, table, deal in evening.deals.values():
        due_verdict = verdict_of_rulings(evening, round_, table, deal)
        if not same(deal["verdict"], None if deal["void"] else due_verdict):
            here = where(round_, table, deal)
            raise Differs(f"{here}: the jury’s verdict is {canonical(deal['verdict'])}; by its rulings {canonical(due_verdict)}.")
    return f"The jury: {len(evening.in_force)} rulings are in force, and agree with the ledger and their deals."


def check_fine_of_sides(evening: CheckedEvening, ruling: Json) -> None:
    """Check a fine in a game with fixed sides: one player pays the same to each of the two opponents, and nothing to the partner."""
    seats = {player: seat for seat, player in enumerate(evening.replay.players_ruled.get(ruling["number"], ()))}
    moves = [(seats.get(move["payer"], -1), seats.get(move["payee"], -1), move["amount"]) for move in ruling["moves"]]
    payers, amounts = {payer for payer, _, _ in moves}, {amount for _, _, amount in moves}
    due = [(seat + step) % 4 for seat in payers for step in (1, 3)]
    if len(payers) != 1 or len(amounts) != 1 or sorted(payee for _, payee, _ in moves) != sorted(due):
        raise Differs(f"Ruling {ruling['number']}: the fine is not shared by the other side.")


def verdict_of_rulings(evening: CheckedEvening, round_: Json, table: Json, deal: Json) -> Json | None:
    """Return the verdict that follows from the rulings in force on a deal; None if there is none.

    A ruling on the deal replaces earlier ones. The jury's word on a contract changes the facts that the earlier rulings left.
    """
    facts, over = json.loads(json.dumps(deal["facts"])), None
    for ruling in evening.in_force:
        decides = ruling["decides"]
        word = decides.get("word")
        if ruling["deal"] == deal["id"] and "deal" in decides:
            verdict: Json = json.loads(json.dumps(decides["deal"]))
            facts, over = (verdict["facts"], None) if "facts" in verdict else (json.loads(json.dumps(deal["facts"])), verdict)
        elif word and (ruling["round"], ruling["table"], word["number"]) == (round_["number"], table["number"], deal["number"]):
            apply_word(evening, facts, word)
    return over or (None if facts == deal["facts"] else {"facts": facts})


def apply_word(evening: CheckedEvening, facts: Json, word: Json) -> None:
    """Write the jury's word into the facts. It replaces what the facts say about the jury for the same contract."""
    if not any((each["declarer"], each["code"]) == (word["seat"], word["contract"]) for each in facts.get("contracts") or []):
        return
    for contract in facts["contracts"]:
        if (contract["declarer"], contract["code"]) == (word["seat"], word["contract"]):
            contract.pop("jury", None)
            if word["word"] in ("approved", "refused"):
                contract["jury"] = word["word"]
    events = [event for event in facts.get("events", ()) if event["seat"] != word["seat"] or event["type"] not in FORGOTTEN_JURY_EVENTS]
    if word["word"] in ("fined", "annulled"):
        always = evening.rules is not None and bool(evening.rules.contracts[word["contract"]].rules.get("needs_jury"))
        fate = "annulled" if word["word"] == "annulled" else "stands"
        events.append({"type": "FORGOT_JURY" if always else "FORGOT_JURY_THIRD_SOLO", "seat": word["seat"], "deal": fate})
    facts.pop("events", None)
    if events:
        facts["events"] = events


def check_deals(evening: CheckedEvening) -> str:
    """Check every deal against the rules; if this program does not know the game, only against its verdict."""
    lost: Counter[int] = Counter()
    doubtful = 0
    for round_, table in evening.tables:
        check_carry_over(evening, round_, table, lost)
        for deal, dealer in in_order(table):
            entrants = players_at(table, deal["number"])
            check_deal(evening, where(round_, table, deal), deal, entrants, table["seats"], dealer)
            doubtful += deal["in_doubt"]
            scored = evening.scored.get(deal["id"])
            lost.update(entrants[seat] for seat in (scored.lost if isinstance(scored, Scored) else []))
        for deal in table["deals"]:
            if deal["void"] and evening.by_deal[deal["id"]]:
                raise Differs(f"{where(round_, table, deal)}: it is void, yet it is in the ledger.")
    if not knows_deals(evening):
        why = f"{evening.game} is not a game that this program knows"
        if evening.unknown_option:
            why = f"this program does not know the option {evening.unknown_option} of {evening.game}, or its value"
        return f"The deals: NOT recomputed, {why}. Void, annulled and doubtful deals pay nothing."
    return f"The deals: every payment follows from the facts and the rules; {doubtful} in doubt."


def check_carry_over(evening: CheckedEvening, round_: Json, table: Json, lost: Mapping[int, int]) -> None:
    """Check the numbers of lost solos that players bring to a table.

    The numbers are in the order of the seats, followed by the numbers of players who came later.
    """
    deals = sorted({1, *(place["last_deal"] + 1 for place in table["earlier_places"])})
    solos = [lost.get(player, 0) for player in dict.fromkeys(player for number in deals for player in players_at(table, number))]
    expected = {"lost_solos": solos} if any(solos) else {}
    if evening.rules is not None and not same(table["carried"], expected):
        here = where(round_, table)
        raise Differs(
            f"{here}: its players carry over {canonical(table['carried'])}; by their earlier tables it should be {canonical(expected)}."
        )


def check_deal(evening: CheckedEvening, here: str, deal: Json, entrants: list[int], seats: int, dealer: int) -> None:
    """Check the payments, contract, status and other fields of one deal that is not void."""
    verdict: Json = deal["verdict"] or {}
    facts: Json = verdict["facts"] if "facts" in verdict else deal["facts"]
    scored = evening.scored.get(deal["id"])
    if is_totals(facts) and not {"annulled", "awarded"} & set(verdict):
        check_totals(evening, here, deal, seats)
    if isinstance(scored, Invalid):
        if not deal["in_doubt"]:
            raise Differs(f"{here}: it counts, but the rules do not allow it: {scored}.")
        compare(evening, here, deal, entrants, [], counts=True)
    elif scored is not None:
        if deal["in_doubt"]:
            raise Differs(f"{here}: it is in doubt, but by the rules it can be scored.")
        compare(evening, here, deal, entrants, scored.lines, counts=not scored.again)
    else:
        check_unknown_deal(evening, here, deal, entrants, verdict)
    if deal["contract"] != contract_of(facts):
        raise Differs(f"{here}: its contract is {deal['contract']}; by its facts it should be {contract_of(facts)}.")
    check_status(evening, here, deal, verdict)
    deals = facts["deals"] if is_totals(facts) else 1
    first = dealer if is_totals(facts) else facts.get("dealer", dealer)
    idle = [(first + number) % seats for number in range(deals)] if seats == idle_size(evening) else []
    if knows_deals(evening) and deal["sits_out"] != idle:
        raise Differs(f"{here}: seats {deal['sits_out']} sit out; by the rules {idle}.")


def check_unknown_deal(evening: CheckedEvening, here: str, deal: Json, entrants: list[int], verdict: Json) -> None:
    """Check a deal of a game that this program does not know: the payments of its verdict, or of its table's own totals."""
    if verdict.get("annulled"):
        compare(evening, here, deal, entrants, [], counts=False)
    elif "awarded" in verdict:
        compare(evening, here, deal, entrants, [CheckedLine("AWARDED", award_payments(verdict["awarded"]))], counts=True)
    elif is_totals(deal["facts"]) and not evening.unknown_option:
        compare(evening, here, deal, entrants, [CheckedLine("TOTALS", award_payments(deal["facts"]["totals"]))], counts=True)
    elif deal["in_doubt"] and evening.by_deal[deal["id"]]:
        raise Differs(f"{here}: it is in doubt, yet it is in the ledger.")


def idle_size(evening: CheckedEvening) -> int | None:
    """Return the table size at which the dealer sits out: 4 in Skat, else 5; None if everybody plays at every table of this game."""
    if evening.game == "skat":
        return 4
    return None if evening.game in ("klaverjas", "totals") else 5


def is_totals(facts: Json) -> bool:
    """Return whether these facts are a table's own totals: a number for each seat, and the number of deals that they replace."""
    return set(facts) == {"totals", "deals"} and type(facts["deals"]) is int and isinstance(facts["totals"], list)


def check_totals(evening: CheckedEvening, here: str, deal: Json, seats: int) -> None:
    """Check a table's own totals: there is a number for each seat.

    They sum to 0, unless the game allows points in the pot or ranks by scores.
    """
    points, deals = deal["facts"]["totals"], deal["facts"]["deals"]
    if len(points) != seats or any(type(figure) is not int for figure in points) or not 1 <= deals <= 300:
        raise Differs(f"{here}: {canonical(deal['facts'])} is not one number for each of its {seats} seats.")
    if sum(points) and not leaves_points_in_pot(evening):
        raise Differs(f"{here}: its totals add up to {sum(points):+d}, not to 0.")


def knows_deals(evening: CheckedEvening) -> bool:
    """Return whether this program knows the rules of the evening's game: payments, who sits out, and which deals count."""
    if evening.game in KNOWN_OPTIONS:
        return not evening.unknown_option
    return evening.rules is not None or evening.game in ("schafkopf", "totals")


def knows_sizes(evening: CheckedEvening) -> bool:
    """Return whether this program knows the table sizes and the number of deals of the evening's game."""
    return knows_deals(evening) and evening.game != "totals"


def leaves_points_in_pot(evening: CheckedEvening) -> bool:
    if evening.rules is not None and evening.rules.settlement == "pot_pays":
        return True
    if evening.game == "schafkopf":
        return schafkopf_has_list(evening.options)
    return evening.game in KNOWN_OPTIONS or (evening.game == "totals" and evening.options["sum"] == "free")


def score_figures(facts: Json, options: Json, seats: int) -> Scored:
    """Score a deal of the game `totals`, which has a number for each seat. Raises Invalid if a number breaks the club's limits."""
    figures = facts.get("figures")
    if set(facts) != {"figures"} or not isinstance(figures, list) or len(figures) != seats:
        raise Invalid("the totals are not one number for each seat")
    if any(type(each) is not int or abs(each) > options["most"] or each % options["step"] for each in figures):
        raise Invalid("a number is too large or not a multiple of the step")
    if options["sum"] == "zero" and sum(figures):
        raise Invalid("the numbers do not add up to 0")
    sign = -1 if options["better"] == "lower" else 1
    return Scored([CheckedLine("FIGURES", award_payments([sign * each for each in figures]))])


def check_status(evening: CheckedEvening, here: str, deal: Json, verdict: Json) -> None:
    """Check the field `status` of a deal that is not void, as far as it follows from the verdict and other fields."""
    status = next((name for name in ("annulled", "awarded") if name in verdict), "in_doubt" if deal["in_doubt"] else "")
    if not status and is_totals(deal["facts"]):
        status = "totals"
    left_out = not evening.counts_round(evening.deals[deal["id"]][0]["number"])
    scored = evening.scored.get(deal["id"])
    counts = not scored.again if left_out and isinstance(scored, Scored) else deal["counts"]
    if not status and (counts or knows_deals(evening)):
        status = "scored" if counts else "redeal_same_dealer"
    if (status and deal["status"] != status) or (deal["in_doubt"] and status != "in_doubt"):
        raise Differs(f"{here}: its status is {deal['status']}; it should be {status}.")


def in_order(table: Json) -> Iterator[tuple[Json, int]]:
    """Yield (deal, seat of the dealer by rotation) for each deal of a table that is not void, by number.

    A deal may record another dealer.
    """
    dealer = table["first_dealer"]
    for deal in sorted((deal for deal in table["deals"] if not deal["void"]), key=lambda deal: int(deal["number"])):
        yield deal, dealer or 0
        dealer = deal["facts"].get("dealer", dealer)
        if moves_on(deal) and dealer is not None:
            dealer = (dealer + 1) % table["seats"]


def award_payments(points: Sequence[int]) -> list[Pay]:
    """Return payments after which each seat has these points: seats below 0 pay seats above 0, both in the order of the seats.

    If the points do not sum to 0, the pot (None) pays or receives the difference.
    """
    left = list(points)
    payments: list[Pay] = []
    for payer in range(len(points)):
        for payee in range(len(points)):
            amount = min(-left[payer], left[payee])
            if amount > 0:
                payments.append((payer, payee, amount))
                left[payer] += amount
                left[payee] -= amount
    payments += [(None, seat, more) if more > 0 else (seat, None, -more) for seat, more in enumerate(left) if more]
    return payments


def compare(evening: CheckedEvening, here: str, deal: Json, entrants: list[int], lines: list[CheckedLine], *, counts: bool) -> None:
    """Check that the payments of a deal in the ledger are those of these lines; there are none if its round does not count."""
    if not evening.counts_round(evening.deals[deal["id"]][0]["number"]):
        lines, counts = [], False
    if deal["counts"] != counts:
        raise Differs(
            f"{here}: it is stored as a deal that {'counts' if deal['counts'] else 'does not count'}; by the rules the opposite is true."
        )
    live: dict[int, list[Json]] = defaultdict(list)
    for payment in evening.by_deal[deal["id"]]:
        live[payment["line"]].append(payment)
    for number in sorted({*live, *range(len(lines))}):
        line = lines[number] if number < len(lines) else CheckedLine("", [])
        payments = live[number]
        pays = [(payment["payer"], payment["payee"], payment["amount"]) for payment in payments]
        due = [(side_of(payer, entrants), side_of(payee, entrants), amount) for payer, payee, amount in line.pays]
        fits = pairs(pays) == pairs(due) if line.pairs else sums(pays) == sums(due)
        reasons = {payment["reason"] for payment in payments}
        if reasons and line.reason and reasons != {line.reason}:
            raise Differs(f"{here}: in the ledger for {', '.join(sorted(reasons))}; by the rules for {line.reason}.")
        if not fits:
            rules = evening.paid(due) if line.pairs else f"everybody gets {signed(sums(due)[entrant] for entrant in entrants)} by seat"
            raise Differs(f"{here} ({line.reason or '/'.join(sorted(reasons))}): in the ledger {evening.paid(pays)}; by the rules {rules}.")


def side_of(seat: int | None, entrants: list[int]) -> int | None:
    """Return the number of the player on a seat. The pot stays None, and −1 (a payee that the rules do not fix) stays −1."""
    return seat if seat is None or seat < 0 else entrants[seat]


def pairs(pays: Iterable[tuple[Any, Any, int]]) -> Counter[Any]:
    """Return the total amount for each pair of payer and payee."""
    totals: Counter[Any] = Counter()
    for payer, payee, amount in pays:
        totals[payer, payee] += amount
    return totals


def sums(pays: Iterable[tuple[Any, Any, int]]) -> Counter[Any]:
    """Return the points that each payer and payee received, less those that they paid.

    Sums of 0 are left out, and so is the number −1 (a payee that the rules do not fix).
    """
    totals: Counter[Any] = Counter()
    for payer, payee, amount in pays:
        totals[payer] -= amount
        totals[payee] += amount
    return Counter({who: amount for who, amount in totals.items() if amount and who != -1})


def sides(payments: Iterable[Json]) -> Iterator[tuple[int | None, int | None, int]]:
    return ((payment["payer"], payment["payee"], payment["amount"]) for payment in payments)


def check_balances(evening: CheckedEvening) -> str:
    """Check that points and pots add up to 0 for every deal, table and round and for the evening, and that signed totals are unchanged."""
    signatures: dict[str, list[int]] = {}
    for entry in evening.file["log"]:
        if entry["what"] == "sign":
            signatures[entry["object"]] = entry["after"]["totals"]
    for round_ in evening.file["rounds"]:
        in_round: Counter[Any] = Counter()
        for table in round_["tables"]:
            totals: Counter[Any] = Counter()
            totalled = [0] * table["seats"]
            for deal in table["deals"]:
                gets = sums(sides(evening.by_deal[deal["id"]]))
                if sum(gets.values()):
                    raise Differs(f"{where(round_, table, deal)}: it adds up to {sum(gets.values()):+d}, not to 0.")
                totals.update(gets)
                totalled = [total + gets[player] for total, player in zip(totalled, players_at(table, deal["number"]), strict=True)]
            if sum(totals.values()):
                raise Differs(f"{where(round_, table)}: it adds up to {sum(totals.values()):+d}, not to 0.")
            in_round.update(totals)
            signed_for = signatures.get(f"round {round_['number']} table {table['number']}")
            if table["signed_at"] is not None and signed_for != totalled and evening.counts_round(round_["number"]):
                raise Differs(f"{where(round_, table)}: signed for {signed(signed_for or [])}; the ledger gives {signed(totalled)}.")
        if sum(in_round.values()):
            raise Differs(f"Round {round_['number']}: it adds up to {sum(in_round.values()):+d}, not to 0.")
    everything, live = sums(sides(evening.file["payments"])), sums(sides(evening.live))
    if sum(everything.values()) or everything != live:
        raise Differs("The evening: the sum of all payments differs from that of the payments that count, or is not 0.")
    pot = everything[None]
    return f"The balances: every deal, table, round and the evening add up to 0{f', with {pot} in the pots' if pot else ''}."


# ---- places ------------------------------------------------------------------------------------------------------------------------------

FEWEST_FIRST = ("minus_deals", "lost_contracts", "mean", "lots")
OF_CONTRACTS = ("contracts", "solos", "lost_contracts", "pits")
SAME_FOR_PARTNERS = ("deals", "minus_deals", "pits")
"""The fields of InRound that partners on one side share."""
COUNTED = {"most_solos": "solos", "most_pits": "pits", "most_roem": "roem"}
"""The kinds of prizes for the highest number of something, each with its field of InRound."""
OF_ROUNDS = ("highest_round", "best_of_round")
WEIGHT = {"kept": Fraction(1), "halved": Fraction(1, 2), "zeroed": Fraction(0)}


@dataclass(frozen=True)
class CheckedStanding:
    """One line of the standings: a player, pair or team with place and points."""

    place: int | None
    """The place, from 1; None if the line is not ranked because of a missed round."""
    points: int
    """The line's points in the ledger."""
    number: int
    """The number of the player, or of the first player of the pair or team."""
    score: int | None
    """The line's score, if the evening ranks by scores."""
    for_missed: Fraction
    """The part of the line's ranking number that comes from missed rounds; 0 if they do not count as points."""
    players: tuple[int, ...]
    """The numbers of the players whom the line names."""
    name: str


@dataclass(frozen=True)
class CheckedLineOfPlayers:
    """The players of one line of the standings."""

    players: tuple[int, ...]
    """The player, or all players of the pair or team, each replaced by the one who took over their points, if there is one."""
    everybody: tuple[int, ...]
    """All players whose points the line has: `players`, the players whose points they took over, and the reserve of the pair or team."""
    group: Json | None = None
    """The pair or team; None for a single player."""


@dataclass
class InRound:
    """The points, score, deals, contracts and other totals of one player in one round."""

    points: int = 0
    score: int = 0
    deals: int = 0
    minus_deals: int = 0
    contracts: int = 0
    lost_contracts: int = 0
    solos: int = 0
    pits: int = 0
    roem: int = 0
    score_of_side: int = 0
    """The score, also of deals in which a partner on the same side has it for the pair."""


def rating_of_evening(evening: CheckedEvening) -> Json | None:
    """Return the first rating of the evening's kind, pairs or teams: its groups are the lines of the standings.

    None if single players are ranked, or if there is no such rating.
    """
    kind = evening.tournament["policy"].get("entrants", "players")
    ratings = sorted(evening.tournament["ratings"], key=lambda rating: int(rating["number"])) if kind != "players" else []
    return next((rating for rating in ratings if rating["kind"] == kind), None)


def lines_of_players(entrants: Mapping[int, Json], rating: Json | None) -> dict[int, CheckedLineOfPlayers]:
    """Return the lines of the standings, by the number of their first player. Every player is on one of them, also with no points.

    A player who is in no pair or team of the rating has a line of their own.
    """
    taken_over = {entrant["takes_over"] for entrant in entrants.values()}
    chains = {number: line_of(entrants, number) for number in sorted(entrants) if number not in taken_over}
    now = {player: number for number, chain in chains.items() for player in chain}
    free = dict(chains)
    lines: dict[int, CheckedLineOfPlayers] = {}
    for group in sorted(rating["groups"], key=lambda group: int(group["number"])) if rating is not None else ():
        own = list(dict.fromkeys(now[player] for player in group["players"] if now[player] in free))
        reserve = [now[group["reserve"]]] if group["reserve"] is not None and now[group["reserve"]] not in own else []
        if own:
            everybody = [player for number in (*own, *reserve) for player in free.pop(number, ())]
            lines[own[0]] = CheckedLineOfPlayers(tuple(own), tuple(everybody), group)
    lines |= {number: CheckedLineOfPlayers((number,), tuple(chain)) for number, chain in free.items()}
    return lines


class Ranking:
    """The standings of an evening, by its own criteria if this program can compute them, else by points alone."""

    def __init__(self, evening: CheckedEvening) -> None:
        self.evening, self.policy = evening, evening.tournament["policy"]
        self.entrants = {entrant["number"]: entrant for entrant in evening.file["entrants"]}
        self.unknown = self.not_computed()
        self.criteria: list[str] = ["points"] if self.unknown else evening.tournament["criteria"]
        self.missed_round: str = "ranked" if self.unknown else self.policy.get("missed_round", "ranked")
        numbers = [round_["number"] for round_ in evening.file["rounds"] if round_["state"] != "seated"]
        self.begun = sorted(number for number in numbers if evening.counts_round(number))
        tables = [(round_, table) for round_, table in evening.tables if evening.counts_round(round_["number"])]
        self.sat: dict[int, set[int]] = defaultdict(set)
        for round_, table in tables:
            for place in (*table["places"], *table["earlier_places"]):
                self.sat[place["entrant"]].add(round_["number"])
        counting = [payment for payment in evening.file["payments"] if evening.counts_round(payment["round"])]
        paying = {side for payment in counting for side in (payment["payer"], payment["payee"])}
        self.rating = rating_of_evening(evening)
        self.lines = {
            number: line
            for number, line in lines_of_players(self.entrants, self.rating).items()
            if evening.tournament["last_counting_round"] != 0
            and (
                not {*line.everybody}.isdisjoint({*self.sat, *paying}) or any(not self.entrants[each]["withdrawn"] for each in line.players)
            )
        }
        """The lines of the standings, by the number of their first player."""
        by_sides = evening.game in GAMES_WITH_SIDES and self.rating is not None and self.rating["kind"] == "pairs"
        self.partners = {number for number, line in self.lines.items() if by_sides and line.group is not None}
        """The lines of pairs in a game with fixed sides: what both partners do in one deal on one side counts once."""
        self.pair_of = {player: number for number in self.partners for player in self.lines[number].everybody}
        self.rounds: dict[int, dict[int, InRound]] = defaultdict(lambda: defaultdict(InRound))
        """Each player's totals in each round, by the player's number and then the round's number.

        If two partners play a deal on one side, only the first partner gets the score of that deal.
        """
        self.count_payments()
        for round_, table in tables:
            self.count_deals(round_["number"], table)
        self.final: Json = self.policy.get("final") or {}
        self.in_final = bool(self.final) and any(number > self.final["after_round"] for number in self.begun)

    def not_computed(self) -> str:
        """Return a phrase for the first criterion of the evening that this program cannot compute; empty if it can compute all."""
        criteria = self.evening.tournament["criteria"]
        if criteria[0] == "score" and not knows_deals(self.evening):
            return "what players scored in the game's own count"
        if {*criteria} & {*OF_CONTRACTS} and not knows_deals(self.evening):
            return "the contracts that decide between equals"
        return ""

    def count_payments(self) -> None:
        """Add the payments of the ledger to the points of each player and round. Payments of rulings are added to the score too."""
        for payment in self.evening.file["payments"]:
            for side, amount in ((payment["payer"], -payment["amount"]), (payment["payee"], payment["amount"])):
                if side is not None:
                    figures = self.rounds[side][payment["round"]]
                    figures.points += amount
                    figures.score += amount if payment["ruling"] is not None else 0
                    figures.score_of_side += amount if payment["ruling"] is not None else 0

    def count_deals(self, number: int, table: Json) -> None:
        for deal in table["deals"]:
            if deal["void"]:
                continue
            players, scored = players_at(table, deal["number"]), self.evening.scored.get(deal["id"])
            gets = sums(sides(self.evening.by_deal[deal["id"]]))
            times = deal["facts"]["deals"] if is_totals(deal["facts"]) else 1
            on_side: set[tuple[int, int]] = set()
            for seat, player in enumerate(players):
                figures = self.rounds[player][number]
                figures.deals += times - deal["sits_out"].count(seat) if deal["counts"] and not deal["in_doubt"] else 0
                figures.minus_deals += gets[player] < 0 and not is_totals(deal["facts"])
                pair = self.pair_of.get(player)
                figures.score_of_side += scored.score[seat] if isinstance(scored, Scored) and scored.score is not None else 0
                if isinstance(scored, Scored) and scored.score is not None and (pair, seat % 2) not in on_side:
                    figures.score += scored.score[seat]
                    figures.roem += scored.roem[seat % 2] if deal["counts"] else 0
                if pair is not None:
                    on_side.add((pair, seat % 2))
            for seat, made, solo in scored.ended if isinstance(scored, Scored) and not scored.again else ():
                figures = self.rounds[players[seat]][number]
                figures.contracts += made
                figures.solos += made and solo
                figures.lost_contracts += not made
            for seat in scored.slams if isinstance(scored, Scored) else ():
                self.rounds[players[seat]][number].pits += 1

    def of_line(self, number: int, name: str, until: int | None = None) -> int:
        """Return the sum of one field of InRound, for all players of a line, over all rounds or up to the round `until`."""
        rounds = {each for player in self.lines[number].everybody for each in self.rounds[player]}
        return sum(self.of_round(number, name, each) for each in rounds if until is None or each <= until)

    def of_round(self, number: int, name: str, round_: int) -> int:
        """Return one field of InRound for all players of a line together. Partners on one side play the same deals, so these count once."""
        values = [getattr(self.rounds[each][round_], name) for each in self.lines[number].everybody if round_ in self.rounds[each]]
        return max(values, default=0) if name in SAME_FOR_PARTNERS and number in self.partners else sum(values)

    def plays_final(self, number: int) -> bool:
        return bool(self.final) and not {*self.lines[number].everybody}.isdisjoint(self.final["players"])

    def figure(self, number: int) -> Fraction | None:
        """Return the number by which a player is ranked: points, score or an average.

        None if it depends on played deals and there are none.
        """
        total = self.total(number)
        if self.criteria[0] == "average":
            deals = self.of_line(number, "deals")
            return total / deals if deals else None
        if self.missed_round not in ("average", "fixed") or not self.missed(number):
            return total
        if len(self.missed(number)) == len(self.could_miss(number)):
            return None
        return total + self.points_for_missed(number, total)

    def total(self, number: int) -> Fraction:
        """Return a player's points or score. In a final, earlier ones count only as far as the evening's rules say."""
        name = "score" if self.criteria[0] == "score" else "points"
        total = Fraction(self.of_line(number, name))
        if self.in_final and self.plays_final(number):
            before = self.of_line(number, name, until=self.final["after_round"])
            total += (WEIGHT[self.final["points"]] - 1) * before
        return total

    def counted(self, number: int) -> Fraction:
        """Return the points or score that a line adds to its pair or team: with those for missed rounds."""
        return self.total(number) + self.for_missed(number)

    def for_missed(self, number: int) -> Fraction:
        """Return the part of `figure` that a player has for missed rounds."""
        figure = self.figure(number)
        if self.criteria[0] == "average" or self.missed_round not in ("average", "fixed") or figure is None or not self.missed(number):
            return Fraction(0)
        share = Fraction(len(self.could_miss(number)) - len(self.missed(number)), len(self.could_miss(number)))
        return self.points_for_missed(number, figure * share)

    def points_for_missed(self, number: int, total: Fraction) -> Fraction:
        """Return the points for the rounds that a player missed: a fixed figure for each, or the mean of the rounds that they played.

        `total` has the player's points of the rounds that they played; a fixed figure does not depend on it.
        """
        missed, could = len(self.missed(number)), len(self.could_miss(number))
        if self.missed_round == "fixed":
            return Fraction(missed * int(self.policy.get("missed_round_points", 0)))
        return total * missed / (could - missed)

    def could_miss(self, number: int) -> list[int]:
        """Return the numbers of the rounds in which this player was due to play.

        These are all rounds that began. If only finalists play on, the final rounds are left out for other players.
        """
        stops = bool(self.final) and self.final["others"] == "stop" and not self.plays_final(number)
        return [each for each in self.begun if not (stops and each > self.final["after_round"])]

    def missed(self, number: int) -> list[int]:
        players = self.lines[number].everybody
        return [each for each in self.could_miss(number) if not any(each in self.sat[player] for player in players)]

    def key(self, number: int) -> tuple[bool, int, bool, Fraction]:
        """Return the key by which players are sorted; the player with the highest key is first.

        Finalists are before all others. Next, fewer missed rounds count as better, if the evening's rules say so. Last, the higher number
        from `figure` is better; players without a number come after those with one.
        """
        figure = self.figure(number)
        below = -len(self.missed(number)) if self.missed_round == "below" else 0
        return self.in_final and self.plays_final(number), below, figure is not None, figure or Fraction(0)

    def standings(self) -> list[CheckedStanding]:
        """Return the lines of the standings by place: equal ones by player's number, and those without a place last."""
        out = [number for number in self.lines if self.missed_round == "out" and self.missed(number)]
        keys = {number: self.key(number) for number in sorted(self.lines) if number not in out}
        groups = [[number for number in keys if keys[number] == key] for key in sorted({*keys.values()}, reverse=True)]
        for tie_break in self.criteria[1:]:
            groups = [part for group in groups for part in ([group] if len(group) == 1 else self.parts(group, tie_break))]
        placed: list[CheckedStanding] = []
        for group in groups:
            place = len(placed) + 1
            placed += [self.standing(place, number) for number in group]
        return placed + [self.standing(None, number) for number in out]

    def standing(self, place: int | None, number: int) -> CheckedStanding:
        score = self.of_line(number, "score") if self.criteria[0] == "score" else None
        line = self.lines[number]
        name = (line.group or {}).get("name") or " & ".join(map(self.evening.name, line.players))
        return CheckedStanding(place, self.of_line(number, "points"), number, score, self.for_missed(number), line.players, name)

    def parts(self, group: list[int], tie_break: str) -> list[list[int]]:
        """Divide players with equal places into groups by a tie-break, the best group first. Players without a value come last."""
        values = self.values(group, tie_break)
        sign = -1 if tie_break in FEWEST_FIRST else 1
        keys = {number: (value is not None, sign * (value or 0)) for number, value in values.items()}
        return [[number for number in group if keys[number] == key] for key in sorted({*keys.values()}, reverse=True)]

    def values(self, group: list[int], tie_break: str) -> dict[int, int | Fraction | None]:
        if tie_break == "direct":
            return {number: self.won_from(number, group) for number in group}
        if tie_break == "lots":
            return self.lots(group)
        if tie_break in ("best_round", "last_round", "mean"):
            return {number: self.of_rounds(number, tie_break) for number in group}
        return {number: self.of_line(number, tie_break) for number in group}

    def won_from(self, number: int, group: list[int]) -> int:
        mine = {*self.lines[number].everybody}
        theirs = {player for other in group if other != number for player in self.lines[other].everybody}
        won = 0
        for payment in self.evening.file["payments"]:
            if payment["payee"] in mine and payment["payer"] in theirs:
                won += payment["amount"]
            elif payment["payer"] in mine and payment["payee"] in theirs:
                won -= payment["amount"]
        return won

    def lots(self, group: list[int]) -> dict[int, int | Fraction | None]:
        """Return the position of each player of the group in the newest lots in force that include the whole group.

        If no lots include the whole group, every position is None.
        """
        line = {player: number for number, players in self.lines.items() for player in players.everybody}
        for ruling in sorted(self.evening.in_force, key=lambda ruling: -int(ruling["number"])):
            order = [line.get(player) for player in (ruling["decides"].get("lots") or {"order": []})["order"]]
            if {*group} <= {*order}:
                return {number: order.index(number) for number in group}
        return dict.fromkeys(group)

    def of_rounds(self, number: int, tie_break: str) -> int | Fraction | None:
        """Return the value of a tie-break by rounds: the best round, the last round, or the mean deviation of the rounds from their mean.

        None for the best round if the player played none, and for the last round if they did not play it.
        """
        name = "score" if self.criteria[0] == "score" else "points"
        figures = {round_: self.of_round(number, name, round_) for round_ in range(1, max(self.begun, default=0) + 1)}
        if tie_break == "mean":
            mean = Fraction(sum(figures.values()), max(len(figures), 1))
            return sum((abs(each - mean) for each in figures.values()), Fraction(0)) / max(len(figures), 1)
        played = [each for each in figures if self.of_round(number, "deals", each)]
        if tie_break == "best_round":
            return max((figures[each] for each in played), default=None)
        return figures[self.begun[-1]] if self.begun and self.begun[-1] in played else None


def standings(evening: CheckedEvening) -> list[CheckedStanding]:
    """Return the standings: every player by place, except those who withdrew before they had a seat.

    A player who took over another's points shares one line with them; so do the players of a pair or team, if the evening is played
    by pairs or teams.
    """
    return Ranking(evening).standings()


def check_standings(evening: CheckedEvening) -> str:
    ranking = Ranking(evening)
    lines = ranking.standings()
    first = [line.name for line in lines if line.place == 1] if evening.live else []
    kind = ranking.rating["kind"] if ranking.rating is not None else "players"
    most = f"; {'most points' if ranking.unknown else 'first'}: {', '.join(first)}" if first else ""
    rest = f" Places by points alone: {ranking.unknown}, by which this evening ranks, is not computed here." if ranking.unknown else ""
    if check_prizes(evening, ranking):
        rest = " Each prize went to who won it by the list and these standings."
    return f"The standings: {len(lines)} {kind}{most}.{rest}"


SIGN_UP_FACTS = ("yes", "maybe", "no", "accept", "admit", "refuse", "with", "not_with")
"""The kinds of facts that a `sign_up` entry can have."""
MAX_PERSON_DIGITS = 9
"""The greatest number of digits in `member 12` and `guest 3`."""
DUTY_FACTS = ("take", "give_back", "ask", "withdraw", "agree", "decline")
"""The kinds of facts that a `duty` entry can have."""
DUTY_KINDS = ("directing", "judging", "typing", "bar", "other")
MOVES_NO_PLACE = (
    "sign_up",
    "rota", "duty", "marks", "tags",
    "announce",
    "confirm_prizes", "read_prizes", "close", "freeze", "unfreeze", "message", "take_back_message", "screen", "wifi", "story",
    "member", "rename",
    "forget",
    "slip", "confirm_slip", "slip_photo", "appoint", "dismiss", "plays_as", "accept", "sign", "reopen", "new_pass", "appeal",
    "deny_appeal", "withdraw_appeal",
)  # fmt: skip
MOVE_PAIRS = ("rating", "group")
"""Log entries that change places in the standings only if the evening is played by pairs or teams."""


def check_prizes(evening: CheckedEvening, ranking: Ranking) -> bool:
    """Allocate all prizes again, by the list and the standings, and compare. Returns whether any prize was checked.

    Nothing is checked if an entry after the prizes may have moved a place, or if a prize depends on something that is not computed here.
    Who was present is not in the file: the number of entrants and the players in lots among those present are taken from the awards.
    """
    log, prizes = evening.file["log"], evening.tournament["prizes"]
    confirmed = (prizes or {}).get("confirmed")
    if not confirmed:
        return False
    since = [entry["what"] for entry in log[max((entry["number"] for entry in log if entry["what"] == "confirm_prizes"), default=0) :]]
    of_ratings = ranking.rating is not None or any(prize.get("rating") is not None or prize["category"] for prize in confirmed["list"])
    allocation = CheckedAllocation(evening, ranking, confirmed)
    if not {*since} <= {*MOVES_NO_PLACE, *(() if of_ratings else MOVE_PAIRS)} or not allocation.is_computed:
        return False
    allocation.compare()
    return bool(confirmed["awards"])


@dataclass(frozen=True)
class CheckedCompetitor:
    """A line of the standings or of a rating that may get a prize."""

    number: int
    """The number by which the awards name it: that of one of its players."""
    players: tuple[int, ...]
    place: int | None
    lines: tuple[int, ...]
    """The lines of the standings whose points it has."""


class CheckedAllocation:
    """The prizes of an evening, given again from its list, its standings and the seed of its lots."""

    def __init__(self, evening: CheckedEvening, ranking: Ranking, confirmed: Json) -> None:
        self.evening, self.ranking, self.confirmed = evening, ranking, confirmed
        self.standings = ranking.standings()
        self.points = "score" if ranking.criteria[0] == "score" else "points"
        self.excluded = {each["decides"]["excluded"]["entrant"] for each in evening.in_force if "excluded" in each["decides"]}
        self.ratings = {rating["number"]: rating for rating in evening.tournament["ratings"]}
        self.holders: set[int] = set()
        self.awards: list[Json] = []
        self.left: dict[int, str] = {}
        """The prizes that nobody gets, by their place in the list, each with the reason."""
        self.lots: list[Json] = []

    @property
    def is_computed(self) -> bool:
        """True if this program can compute everything on which these prizes depend."""
        listed = self.confirmed["list"]
        of_deals = any(prize["kind"] in COUNTED for prize in listed)
        has_ratings = all(self.rating_of(prize) is not None for prize in listed if prize["category"] and prize.get("rating") is None)
        return not self.ranking.unknown and (knows_deals(self.evening) or not of_deals) and (has_ratings or all(self.names))

    @property
    def names(self) -> list[str]:
        return [rating["name"] for rating in self.ratings.values()]

    def rating_of(self, prize: Json) -> Json | None:
        """Return the rating of a prize: by its number, or by its name; None if there is none."""
        if prize.get("rating") is not None:
            return self.ratings.get(prize["rating"])
        named = [each for each in self.ratings.values() if each["name"].casefold() == prize["category"].casefold()]
        return min(named, key=lambda each: each["kind"] != "players", default=None)

    def compare(self) -> None:
        """Raise Differs for the first award, prize that nobody gets, or lots that are not as computed."""
        self.give()
        given = {(*award["prizes"], "of", *sorted(players_of(award))): award for award in self.confirmed["awards"]}
        due = {(*award["prizes"], "of", *sorted(players_of(award))): award for award in self.awards}
        for key in [*due, *given]:
            award, right = given.get(key), due.get(key)
            if award is None or right is None:
                self.refuse((award or right or {})["prizes"][0])
            elif any(award.get(name) != right.get(name) for name in ("player", "cents", "points", "among")):
                self.refuse(award["prizes"][0])
            elif award["next_in_line"] is not right["next_in_line"] and self.confirmed["list"][award["prizes"][0]]["kind"] != "lots":
                raise Differs(f"The prizes: number {award['prizes'][0] + 1} of the list says wrongly whether it went to the next in line.")
        left = {each["prize"]: each["why"] for each in self.confirmed["not_given"]}
        for index in sorted({*left, *self.left}):
            if left.get(index) != self.left.get(index) and self.confirmed["list"][index]["kind"] != "lots":
                raise Differs(
                    f"The prizes: number {index + 1} of the list was not given because of {left.get(index)}, not {self.left.get(index)}."
                )
        if self.confirmed["lots"] != self.lots:
            raise Differs("The prizes: their lots were not drawn between those who were equal.")

    def refuse(self, index: int) -> None:
        """Raise Differs about who got the prize at this place of the list."""

        def whom(awards: Iterable[Json]) -> str:
            names = (" & ".join(map(self.evening.name, players_of(award))) for award in awards if index in award["prizes"])
            return ", ".join(names) or "nobody"

        prize, (unit, amount) = self.confirmed["list"][index], amount_of(self.confirmed["list"][index])
        what = f"number {index + 1} of the list ({prize['kind']} {prize['place'] or prize.get('round') or ''}".rstrip() + ")"
        worth = "" if amount is None else f" with its {amount} {unit}"
        raise Differs(
            f"The prizes: {what}{worth} went to {whom(self.confirmed['awards'])}; by the standings it is for {whom(self.awards)}."
        )

    def give(self) -> None:
        """Give all prizes, kind after kind, in the order of the list."""
        listed, most = self.confirmed["list"], len(self.confirmed["list"])
        if "entrants" in self.confirmed:
            lines = [line for line in self.standings if self.excluded.isdisjoint(line.players)]
            if self.confirmed["entrants"] > len(lines):
                raise Differs(f"The prizes: {self.confirmed['entrants']} entrants were counted, and the standings have {len(lines)}.")
            most = self.confirmed["entrants"] // self.confirmed["per_entrants"]
        self.left = dict.fromkeys(range(most, len(listed)), "fewer")
        kinds: dict[tuple[Any, ...], list[int]] = defaultdict(list)
        for index, prize in enumerate(listed[:most]):
            kinds[prize["kind"], prize["category"], prize.get("rating"), prize.get("round", 0)].append(index)
        for indexes in kinds.values():
            positions: dict[int, list[int]] = defaultdict(list)
            for nth, index in enumerate(indexes, 1):
                positions[listed[index]["place"] if listed[index]["kind"] == "place" else nth].append(index)
            self.give_kind(listed[indexes[0]], indexes, positions)
        self.awards.sort(key=lambda award: award["prizes"][0])

    def give_kind(self, prize: Json, indexes: list[int], positions: dict[int, list[int]]) -> None:
        """Give the prizes of one kind to its candidates, best first. A player with a prize is passed over if each gets one at most."""
        groups = self.candidates(prize, {*indexes})
        everybody = [each for group in groups for each in group]
        has_one = {each for each in everybody if self.confirmed["one_each"] and not self.holders.isdisjoint(each.players)}
        first = 1
        for group in ([each for each in group if each not in has_one] for group in groups):
            due = {position: positions[position] for position in range(first, first + len(group)) if position in positions}
            if due:
                self.give_group(prize, group, first, due, moved=everybody[first - 1] not in group)
            for position in due:
                del positions[position]
            first += len(group)
        for position, left in positions.items():
            self.left |= dict.fromkeys(left, "have_one" if has_one and position <= len(everybody) else "nobody")

    def give_group(self, prize: Json, group: list[CheckedCompetitor], first: int, due: dict[int, list[int]], *, moved: bool) -> None:
        """Give equal competitors the prizes of the positions that they share."""
        listed, indexes = self.confirmed["list"], [index for each in due.values() for index in each]
        among = [each.number for each in group] if len(group) > 1 else []
        amounts = [amount_of(listed[index]) for index in indexes]
        is_sum = all(amount and not listed[index]["what"] for index, (_unit, amount) in zip(indexes, amounts, strict=True))
        if not among:
            for index in next(iter(due.values())):
                self.award([index], group[0], *amount_of(listed[index]), among, moved=moved)
        elif prize["kind"] != "lots" and self.confirmed["ties"] == "split" and is_sum and len(dict(amounts)) == 1:
            total = sum(amount or 0 for _unit, amount in amounts)
            for nth, each in enumerate(group):
                self.award(indexes, each, amounts[0][0], (total + len(group) - 1 - nth) // len(group), among, moved=moved)
        elif prize["kind"] != "lots" and self.confirmed["ties"] == "both":
            whole, *rest = due.values()
            for each in group:
                for index in whole:
                    self.award([index], each, *amount_of(listed[index]), among, moved=moved)
            self.left |= {index: "shared" for each in rest for index in each}
        else:
            rating = f"rating {prize['rating']}" if prize.get("rating") is not None else prize["category"]
            words = (prize["kind"], str(prize.get("round") or ""), rating, "" if prize["kind"] == "lots" else str(first))
            about = " ".join(filter(None, words))
            order = sorted(group, key=lambda each: sha256(f"{self.confirmed['seed']} {about}:{each.number}"))
            self.lots.append({"about": about, "among": among, "order": [each.number for each in order]})
            for position, parcel in due.items():
                for index in parcel:
                    self.award([index], order[position - first], *amount_of(listed[index]), among, moved=moved)

    def award(self, indexes: list[int], winner: CheckedCompetitor, unit: str, amount: int | None, among: list[int], *, moved: bool) -> None:
        amounts = {"cents": None} if unit == "points" else {}
        players = [winner.number, *(each for each in winner.players if each != winner.number)]
        row = {"prizes": indexes, "player": winner.number, "players": players, "among": among, "next_in_line": moved}
        self.awards.append(row | amounts | {unit: amount})
        self.holders.update(winner.players)

    def candidates(self, prize: Json, indexes: set[int]) -> list[list[CheckedCompetitor]]:
        """Return those who can win prizes of this kind, the best first, equal ones together by number."""
        awards = [award for award in self.confirmed["awards"] if not indexes.isdisjoint(award["prizes"])]
        named = {number for award in awards for number in (*award["among"], award["player"])}
        everybody = [each for each in self.competitors(prize, named) if self.is_allowed(each)]
        kind = prize["kind"]
        if kind == "lots":
            return [group] if (group := sorted((each for each in everybody if each.number in named), key=lambda each: each.number)) else []
        values = {each: value for each in everybody if (value := self.value(prize, each)) is not None}
        groups = [
            sorted((each for each in values if values[each] == value), key=lambda each: each.number)
            for value in sorted({*values.values()}, reverse=True)
        ]
        return groups[1:] if kind == "last_but_one" and groups and len(groups[0]) == 1 else groups

    def is_allowed(self, competitor: CheckedCompetitor) -> bool:
        """Return whether the jury excluded nobody of the lines of this competitor."""
        return all(self.excluded.isdisjoint(self.ranking.lines[line].players) for line in competitor.lines)

    def value(self, prize: Json, each: CheckedCompetitor) -> Fraction | None:
        """Return the figure of a competitor for a prize, the higher the better; None if it cannot win the prize."""
        kind, round_ = prize["kind"], prize.get("round", 0)
        if kind in COUNTED:
            rounds = [round_] if round_ else self.ranking.begun
            count = sum(self.ranking.of_round(line, COUNTED[kind], number) for line in each.lines for number in rounds)
            return Fraction(count) if count > 0 else None
        if kind in OF_ROUNDS:
            by_round: dict[int, int] = defaultdict(int)
            for line, number in ((line, number) for line in each.lines for number in self.ranking.begun):
                if self.ranking.of_round(line, "deals", number):
                    by_round[number] += self.ranking.of_round(line, self.points, number)
            best = by_round.get(round_) if kind == "best_of_round" else max(by_round.values(), default=None)
            return None if best is None else Fraction(best)
        if kind == "nearest_to_zero":
            return -abs(sum((self.ranking.counted(line) for line in each.lines), Fraction(0)))
        if each.place is None:
            return None
        return Fraction(each.place if kind in ("last", "last_but_one") else -each.place)

    def competitors(self, prize: Json, named: set[int]) -> list[CheckedCompetitor]:
        """Return everybody who competes for a prize: the lines of the standings, or those of its rating."""
        rating = self.rating_of(prize) if prize["category"] or prize.get("rating") is not None else None
        if rating is None and (prize["category"] or prize.get("rating") is not None):
            return []
        if rating is None or (self.ranking.rating is not None and rating["number"] == self.ranking.rating["number"]):
            return [CheckedCompetitor(line.number, line.players, line.place, (line.number,)) for line in self.standings]
        if rating["kind"] == "players":
            ranked = {player for group in rating["groups"] for player in group["players"]}
            own = [(tuple(each for each in line.players if each in ranked), line) for line in self.standings]
            return [CheckedCompetitor(players[0], players, line.place, (line.number,)) for players, line in own if players]
        rows = []
        for place, group, lines in GroupRanking(self.ranking, self.standings, rating).groups():
            members = [player for line in lines for player in self.ranking.lines[line].players]
            players = tuple(player for player in members if player != group["reserve"]) or tuple(members)
            if players:
                rows.append(CheckedCompetitor(next((each for each in players if each in named), players[0]), players, place, lines))
        return rows


class GroupRanking:
    """The standings of a rating of pairs or teams, which add up lines of the evening's standings."""

    def __init__(self, ranking: Ranking, standings: Sequence[CheckedStanding], rating: Json) -> None:
        self.ranking, self.rating = ranking, rating
        group_of = {
            player: group["number"]
            for group in rating["groups"]
            for player in (*group["players"], *([group["reserve"]] if group["reserve"] is not None else []))
        }
        self.lines: dict[int, list[int]] = {group["number"]: [] for group in rating["groups"]}
        for line in standings:
            everybody = ranking.lines[line.number].everybody
            first_others = [player for player in reversed(everybody) if player not in line.players]
            number = next((group_of[each] for each in (*first_others, *reversed(line.players)) if each in group_of), None)
            if number is not None:
                self.lines[number].append(line.number)
        self.players = {
            number: tuple(player for line in lines for player in ranking.lines[line].everybody) for number, lines in self.lines.items()
        }

    def groups(self) -> list[tuple[int | None, Json, tuple[int, ...]]]:
        """Return every group with its place, or None if it has fewer than two lines, and its lines."""
        figures: dict[int, Fraction] = {}
        for number, lines in self.lines.items():
            if len(lines) >= 2:
                total = sum((self.ranking.counted(line) for line in lines), Fraction(0))
                figures[number] = total / len(lines) if self.rating["points"] == "average" else total
        equal = [
            [number for number in sorted(figures) if figures[number] == figure] for figure in sorted({*figures.values()}, reverse=True)
        ]
        for tie_break in self.rating["tie_breaks"]:
            equal = [part for group in equal for part in ([group] if len(group) == 1 else self.parts(group, tie_break))]
        places: dict[int, int] = {}
        for group in equal:
            places |= dict.fromkeys(group, len(places) + 1)
        return [(places.get(group["number"]), group, tuple(self.lines[group["number"]])) for group in self.rating["groups"]]

    def parts(self, group: list[int], tie_break: str) -> list[list[int]]:
        values = self.values(group, tie_break)
        sign = -1 if tie_break in FEWEST_FIRST else 1
        keys = {number: (value is not None, sign * (value or 0)) for number, value in values.items()}
        return [[number for number in group if keys[number] == key] for key in sorted({*keys.values()}, reverse=True)]

    def values(self, group: list[int], tie_break: str) -> dict[int, int | Fraction | None]:
        if tie_break == "direct":
            return {number: self.won_from(number, group) for number in group}
        if tie_break == "lots":
            of = {player: number for number in group for player in self.players[number]}
            for ruling in sorted(self.ranking.evening.in_force, key=lambda ruling: -int(ruling["number"])):
                order = [of.get(player) for player in (ruling["decides"].get("lots") or {"order": []})["order"]]
                if {*group} <= {*order}:
                    return {number: list(dict.fromkeys(order)).index(number) for number in group}
            return dict.fromkeys(group)
        if tie_break in ("best_round", "last_round", "mean"):
            return {number: self.of_rounds(number, tie_break) for number in group}
        rounds = self.ranking.begun
        return {number: sum(self.of_round(number, tie_break, each) for each in rounds) for number in group}

    def of_round(self, number: int, name: str, round_: int) -> int:
        """Return one field of InRound, added up over all players of a group."""
        figures = (self.ranking.rounds[player] for player in self.players[number])
        return sum(getattr(each[round_], name) for each in figures if round_ in each)

    def of_rounds(self, number: int, tie_break: str) -> int | Fraction | None:
        name = "score_of_side" if self.ranking.criteria[0] == "score" else "points"
        figures = {each: self.of_round(number, name, each) for each in range(1, max(self.ranking.begun, default=0) + 1)}
        if tie_break == "mean":
            mean = Fraction(sum(figures.values()), max(len(figures), 1))
            return sum((abs(each - mean) for each in figures.values()), Fraction(0)) / max(len(figures), 1)
        played = [each for each in figures if self.of_round(number, "deals", each)]
        if tie_break == "best_round":
            return max((figures[each] for each in played), default=None)
        return figures[self.ranking.begun[-1]] if self.ranking.begun and self.ranking.begun[-1] in played else None

    def won_from(self, number: int, group: list[int]) -> int:
        mine, theirs = {*self.players[number]}, {player for other in group if other != number for player in self.players[other]}
        won = 0
        for payment in self.ranking.evening.file["payments"]:
            if payment["payee"] in mine and payment["payer"] in theirs:
                won += payment["amount"]
            elif payment["payer"] in mine and payment["payee"] in theirs:
                won -= payment["amount"]
        return won


def players_of(award: Json) -> list[int]:
    """Return the numbers of the players who share an award."""
    players: list[int] = award.get("players", [award["player"]])
    return players


def amount_of(prize: Json) -> tuple[str, int | None]:
    """Return the unit and the amount of a prize or an award: points, or cents; (cents, None) for a thing."""
    return ("points", prize["points"]) if "points" in prize else ("cents", prize["cents"])


# ---- what a file may hold --------------------------------------------------------------------------------------------------------------

MAX_DEPTH = 60
"""The greatest depth to which objects and lists may be nested."""

ROWS = """
file: format:str club:club tournament:tournament officials:[official] entrants:[entrant] rounds:[round] calls:[call] rulings:[ruling]
 payments:[payment] log:[entry] head:str openings?:[opening] messages?:[message] appeals?:[appeal]
club: name:str slug:str
tournament: name:str slug:str on:str language:str season:season|null house_rules:house_rules|null rules:rules fingerprint:str criteria:[str]
 policy:policy rounds_planned:int deals_a_round:int state:str version:int closed_at?:str|null wishes?:[wish] prizes?:prizes|null
 ratings?:[rating] groups?:[earlier_group] abandoned_because?:str last_counting_round?:int|null is_public?:bool
 announcement?:announcement|null
announcement: time_zone:str doors_at:str|null starts_at:str|null ends_at:str|null venue:str|null capacity:int|null admits:str
 guests_join:str shows_names:bool answer_days_before:int|null answer_time:str|null fee:str notes:str cancelled_at:str|null
 cancelled_because:str moved_from:str|null moved_from_time:str|null sequence:int changed_at:str
season: name:str starts_on:str ends_on:str
house_rules: name:str version:int
rules: game:str data:data options:{any} own?:data
wish: kind:str first:int second:int|null table:int|null seat:int|null weight:int|null
rating: number:int kind:str name:str points:str tie_breaks:[str] groups:[group]
group: number:int name:str players:[int] reserve:int|null
earlier_group: kind:str number:int name:str players:[int]
official: user:str role:str plays_as?:int|null
entrant: number:int name:str called:str member:int|null withdrawn:bool present_at?:str|null takes_over?:int|null forgotten?:bool
opening: entrant:int commitment:str salt:str text:str
message: id:str audience:str place:int|null text:str sent_at:str sent_by:str expires_at:str|null taken_back_at:str|null
round: number:int seed:str state:str started_at:str|null finished_at:str|null tables:[table] method?:str fives?:str clock_ends_at?:str|null
 clock_paused_at?:str|null last_deal_at?:str|null sits_out?:[int]
table: number:int seats:int deals_planned:int first_dealer:int carried:{[int]} stopped:bool signed_at:str|null places:[place] deals:[deal]
 cut_short?:bool extra_minutes?:int earlier_places?:[earlier_place] acceptances?:[acceptance] slips?:[slip]
place: seat:int entrant:int vacant?:bool
earlier_place: seat:int entrant:int last_deal:int
acceptance: entrant:int at:str by:str
slip: nth:int by:str rows:[slip_row] figures_are:str totals:[int|null] revision:int sent_at:str confirmed_at?:str|null confirmed_by?:str
slip_row: number:int id:str facts:{any} written:[int|null]
deal: id:str number:int facts:facts sent:str revision:int void:bool verdict:verdict|null contract:str status:str counts:bool sits_out:[int]
 in_doubt:bool played_at:str received_at:str reported_by:str
call: id:str round:int table:int deal:int article:str automatic:bool seat:int|null contract:str said:str note:str called_at:str
 received_at:str
 called_by:str heard_at:str|null heard_by:str ended_at:str|null ended_by:str outcome:str
ruling: number:int round:int table:int|null deal:str|null kind:str article:str text:str moves:[move] decides:decides call:str|null by:str
 at:str
 appeal_until:str|null overturns:int|null
appeal: id:str ruling:int entrant:int reason:str made_at:str received_at:str made_by:str outcome:str answer:str answered_at:str|null
 answered_by:str
move: payer:int|null payee:int|null amount:int
payment: number:int round:int table:int|null deal:str|null ruling:int|null line:int reason:str payer:int|null payee:int|null amount:int
 reverses:int|null at:str
entry: number:int at:str who:str actor:str what:str object:str before:any after:any previous:str hash:str
"""
"""The fields of every object of a file, each with its kind.

A kind is `int`, `str`, `bool`, `null` or the name of another object here. `a|b` is a or b, `[a]` is a list of a, and `{a}` is an
object with values of kind a and free names (codes, numbers, languages). A field whose name ends in ? may be missing.
"""
ROWS_BEFORE = (("verdict:verdict", "ruled:verdict"), ("automatic:bool", "found:bool"), (" actor:str", ""))
"""(field and kind, field and kind in the previous format) for each field that was renamed or added since; "" if it did not exist."""

PARTS = """
policy: names:str jury_word:str appeal_minutes:int correction_minutes:int substitutes:str acceptance:str slip_confirmation:str
 draw_method:str fives:str partners:str partners_sit:str lone_partner:str round_minutes:int final_places:int final_rounds:int
 final_points:str final_others:str missed_round:str missed_round_points:int freeze:str entrants:str team_points:str screen:screens
 final:final|null frozen:frozen story:story_choice
story_choice: left_out:[str] order:[str]
screens: screens:[screen] show:str message:str
screen: number:int name:str programme:[turn] show:str pages_turned:int chime:bool
turn: slide:str seconds:int
wifi: shown:bool
final: after_round:int players:[int] points:str others:str seed:str tied:[int]
frozen: at:str after_round:int|null
prizes: list:[prize] ties:str one_each:bool confirmed:confirmed|null read:int per_entrants:int
prize: kind:str place:int|null category:str what:str cents:int|null rating:int round:int points:int
confirmed: list:[prize] ties:str one_each:bool seed:str awards:[award] not_given:[not_given] lots:[prize_lots] read:int
 per_entrants:int entrants:int
award: prizes:[int] player:int cents:int|null among:[int] next_in_line:bool players:[int] points:int
not_given: prize:int why:str
prize_lots: about:str among:[int] order:[int]
decides: deal:verdict word:word warned:int excluded:excluded souvenir:souvenir lots:lots
verdict: facts:facts annulled:bool awarded:[int]
word: number:int seat:int contract:str word:str
excluded: entrant:int from:int table:str
souvenir: entrant:int contract:str cards:[str]
lots: order:[int] seed:str
totals_of_table: totals:[int] deals:int
commitment: commitment:str
created: name:str on:str rules:str fingerprint:str rules_hash:str club:club language:str season:season|null house_rules:house_rules|null
 rounds_planned:int deals_a_round:int missed_round:str missed_round_points:int criteria:[str]
amended: name:str on:str rounds_planned:str deals_a_round:str criteria:[str] season:season|null rules:str fingerprint:str rules_hash:str
 house_rules:house_rules|null names:str jury_word:str appeal_minutes:str correction_minutes:str substitutes:str acceptance:str
 slip_confirmation:str draw_method:str fives:str partners:str partners_sit:str lone_partner:str round_minutes:str final_places:str
 final_rounds:str final_points:str final_others:str missed_round:str missed_round_points:str freeze:str entrants:str team_points:str
announced: time_zone:str doors_at:str|null starts_at:str|null ends_at:str|null venue:str|null capacity:int|null admits:str
 guests_join:str shows_names:bool answer_days_before:int|null answer_time:str|null fee:str notes:str is_public:bool
moved: on:str doors_at:str|null starts_at:str|null ends_at:str|null
cancelled: because:str cancelled_at:str
sent: message:str audience:str place:int|null text:str expires_at:str|null
wishes: wishes:[wish]
rota: duties:[duty]
duty: number:int kind:str text:str wanted:int starts_at:str|null ends_at:str|null
duty_said: said:str people:[str] other:str duty:int against:int|null kind:str text:str
corrected_marks: marks:[corrected_mark]
corrected_mark: entrant:int|null member:int|null round:int|null mark:str
tagged: tags:str
signed_up: said:str people:[str] needs_desk:bool seeks_partner:bool other:str reserve:str
enrolled: number:int name:str|commitment called:str|commitment member:int|null
renamed: name:str|commitment called:str|commitment
of_member: member:int|null
forgotten: redacted:{str}
presence: present_at:str entrants:[int]
leaving: name:str|commitment reason:str
substituted: for:int takes_over:bool
drawn: seed:str tables:[[int]] method:str fives:str sizes:[int] repeats:int wishes:[wish] pins:[pin] totals:{int} final_tables:int
 pairs:[[int]] partners:str lone_partner:str sits_out:[int]
pin: table:int player:int seat:int|null
seated: why:str tables:{[int]} earlier:[left_seat] vacant:[[int]] unsigned:[int] changes:{followed} sits_out:[int]
left_seat: table:int seat:int entrant:int last_deal:int
followed: handed_on:[handed_on] calls:house_calls
handed_on: round:int table:int changed:bool calls:house_calls
house_calls: opened:[called] ended:[str]
called: call:str round:int table:int deal:int article:str seat:int|null contract:str said:str note:str found:bool called_at:str
emptied: seat:int entrant:int reason:str
clock: ends_at:str|null paused_at:str|null why:str extra_minutes:int
undone: undone:bool
undone_draw: seed:str
nothing: written_at:str
finished: unsigned:[int] missing:{int}
reported: deal:str facts:facts sent:str played_at:str
corrected: deal:str facts:facts reason:str
voided: deal:str reason:str status:str counts:bool sits_out:[int]
typed: nth:int revision:int rows:[slip_row] figures_are:str paper_totals:[int|null]
photo: photo:str sha256:str removed:bool
agreed: entrant:int totals:[int] rulings:[int] undone:bool without:[int]
reason: reason:str
ruled: kind:str article:str text:str moves:[move] round:int table:int|null deal:str|null decides:decides call:str|null appeal_until:str|null
 ended:bool reopened:bool
overturned: ruling:int text:str reopened:bool appeals:[str]
appealed: appeal:str entrant:int reason:str made_at:str
appeal_denied: appeal:str text:str
appeal_withdrawn: appeal:str
open: open:[open_item]
abandoned: because:str what_counts:str last_counting_round:int|null open:[open_item]
open_item: kind:str round:int table:int deal:int ruling:int until:str played:int planned:int
data: like:str code:str title:{any} source:str version:int family:str prefix:str local:[str] provisional:any time_called:bool fines_to:str
 waits_for_jury:any seats:[int] settlement:any unit:any auction:any order:any bid_order:any contracts:{contract} removed_contracts:[str]
 all_pass:all_pass pass_games:{pass_game} duties:duties fines:{any} jury:jury voids:{void} options:{option} words:{any}
 own_paragraphs:[paragraph]
contract: like:any above:any at_least:any each:any entry:any exactly:any extra:any joint:any leads:any lost:any may_open:any needs_jury:any
 of:any open_cards:any over_misere:any partner:any pays:pays|str|int pays_at:{pays|str}|str pieces:any played:any rare:any shares_loss:any
 solo:any
 souvenir:any together:any trump:any trump_problem:any
pays: made:any over:any lost:any under:any slam_add:any slam_times:any base:any step:any slam:any slam_both:any flat:any flat_lost:any
 by_tricks:any declarers:any opponents:any
option: added:any affects:any changes:{any} default:any group:any implies:{any} kind:any least:any most:any values:any
rated: number:int kind:str name:str points:str tie_breaks:[str]
grouped: rating:int kind:str number:int name:str players:[int] reserve:int|null
all_pass: way:any dealer:any either:{any}
pass_game: way:any each:any all_four:any last:any queen:any share:any wins:any
duties: fine:any fine_third_solo:any forgotten:any third_solo_after:any
jury: forgotten:any third_solo_after:any turnup_dealer:any
void: again:any agreed:any contract:any
paragraph: section:str text:{str} title:{str}
promise: code:str declarer:int partner:int|str took:int partner_took:int made:bool trump:str called:str called_blind:bool four_aces:bool
 fourth_ace:str overcalled:str called_suit:str jury:str jury_note:str
event: type:str seat:int code:str play_started:bool agreed_free_redeal:bool card_known:bool deal:str
rainbow: seats:[int] winner:int
blind_bid: blind:int
"""
"""The objects in which every field may be missing: the policy, the rules, parts of a log entry, and parts of a game's facts."""

ENTRY_FIELDS = """
create:null>created amend:amended>amended announce:announced|null>announced move:moved>moved
cancel:cancelled|null>cancelled hold:cancelled>cancelled
message:null>sent take_back_message:null>sent screen:screens>screens wifi:null>wifi freeze:null>frozen
story:story_choice>story_choice
unfreeze:frozen>null rating:rated|null>rated|null group:grouped|null>grouped|null
prizes:prizes>prizes confirm_prizes:prizes>confirmed read_prizes:prizes>prizes
qualify:final|null>final wish:wishes>wishes enrol:null>[enrolled] rename:renamed>renamed member:of_member>of_member forget:null>forgotten
present:null>presence|null absent:presence|null>presence|null withdraw:null>leaving return:null>leaving substitute:null>substituted
plays_as:int|null>int|null appoint:str|null>str dismiss:str>null seat:null>drawn undraw:undone_draw>null change_seats:seated>seated
vacate:null>emptied occupy:null>emptied sit_out:null>presence clock:clock>clock last_deal:null>undone cut_short:null>nothing|null
play_on:null>nothing|null start:null>nothing|null finish:null>finished|null report:null>reported correct:facts>corrected void:facts>voided
slip:null>typed confirm_slip:null>typed slip_photo:null>photo accept:null>agreed sign:null>agreed reopen:null>reason
new_pass:null>nothing|null call:null>called hear:null>called withdraw_call:null>called end_call:null>called rule:null>ruled
overturn:null>overturned appeal:null>appealed deny_appeal:null>appeal_denied
 withdraw_appeal:null>appeal_withdrawn close:null>open|null abandon:null>abandoned undo_close:null>nothing|null
sign_up:null>signed_up rota:rota>rota duty:null>duty_said marks:null>corrected_marks tags:tagged>tagged
"""
"""The kinds of an entry's `before` and `after`, written as `action:before>after`."""
SAID_ANYWHERE = " written_at:str override:bool handed_on:[handed_on] calls:house_calls"
"""The further fields that any object in an entry's `after` may have."""

FACTS = """
promised_tricks: dealer:int kind:str contracts:[promise] tricks:[int] stopped_early:bool cut_suit:str auction:[[int|str]] game:str
 queen_taker:int
 last_taker:int queens:[int] turned:str events:[event]
klaverjas: dealer:int player:int trump:str card_points:[int] roem:[int] nat:bool pit:bool tricks:[int] krak:int revoke:int
skat: dealer:int passed:bool declarer:int game:str matadors:int hand:bool announced:str reached:str won:bool card_points:int|[int] bid:int
 kontra:int bock:int no_trick:[int] pushed:int
schafkopf: dealer:int contract:str declarer:int partner:int suit:str announced:str result:str level:str eyes:int|[int] tricks:int|[int]
 laufende:int stoss:int legen:int loser:int durchmarsch:int jungfrauen:int fault:int
totals: figures:[int]
russian_501: dealer:int kind:str give_up:bool time_called:bool declarer:int bid:int blind:bool contract:int trump:str card_points:[int]
 marriages:[[int|str]] tricks:[int] auction:[[int|str|blind_bid]]
rifki: dealer:int declarer:int contract:str trump:str counts:[int] tricks:[int] stopped_early:bool void:str time_called:bool
knockout_whist: dealer:int tricks:[int] buys:{bool} cut_winner:int rainbow:rainbow trump:str chosen_by:int knocks:[int] time_called:bool
"""
"""The fields of a deal's facts, by game, each with its kind. Any field may be missing."""


@dataclass(frozen=True)
class ObjectShape:
    """The fields of an object: the kind of each, and the names of those that are required."""

    fields: Mapping[str, str]
    needed: frozenset[str]


def shapes_of(table: str, *, all_needed: bool, more: str = "") -> dict[str, ObjectShape]:
    """Return the shapes of the objects described in a text such as ROWS, by the object's name."""
    shapes = {}
    for line in table.strip().replace("\n ", " ").split("\n"):
        name, _, text = line.partition(": ")
        fields = dict(field.split(":") for field in (text + more).split())
        needed = frozenset(field for field in fields if all_needed and not field.endswith("?"))
        shapes[name] = ObjectShape({field.removesuffix("?"): kind for field, kind in fields.items()}, needed)
    return shapes


class Shapes:
    """The shapes of all objects that a file of one format and one game may hold.

    A file with any other field is refused, because it would hold statements that nothing checks.
    """

    def __init__(self, form: str, rules: Any) -> None:
        rows = ROWS
        for now, before in ROWS_BEFORE if form == FORMAT_BEFORE else ():
            rows = rows.replace(now, before)
        family = rules["data"].get("family") if isinstance(rules, dict) and isinstance(rules.get("data"), dict) else None
        facts = shapes_of(FACTS, all_needed=False)
        game = PROMISED_TRICKS if family == PROMISED_TRICKS else rules.get("game") if isinstance(rules, dict) else None
        self.shapes = {**shapes_of(PARTS, all_needed=False), **shapes_of(rows, all_needed=True)}
        self.facts = facts.get(game) if isinstance(game, str) else None
        """The kinds of the fields of a deal's facts; None for an unknown game, whose facts are not checked."""
        self.said = {**self.shapes, **shapes_of(PARTS, all_needed=False, more=SAID_ANYWHERE)}
        self.entries = {what: kinds.split(">") for what, _, kinds in (each.partition(":") for each in ENTRY_FIELDS.split())}

    def check(self, value: Any, kind: str, at: str = "", *, said: bool = False) -> None:
        """Raise ValueError if a value is not of this kind. `said` is True for values in an entry's `after`, which may have more fields."""
        for each in alternatives(kind):
            if is_of(value, each, self.shapes):
                self.check_inside(value, each, at, said=said)
                return
        raise ValueError(f"{at or 'the file'} is a value of another kind: {shown(value)}")

    def check_inside(self, value: Any, kind: str, at: str, *, said: bool) -> None:
        """Raise ValueError if a part of a value is wrong. The value itself has the right kind."""
        if kind == "any":
            check_depth(value, at, MAX_DEPTH)
        elif kind[0] == "[":
            for index, item in enumerate(value):
                self.check(item, kind[1:-1], f"{at}[{index}]", said=said)
        elif kind[0] == "{":
            for name, item in value.items():
                check_text(name, at)
                self.check(item, kind[1:-1], f"{at}.{name}")
        elif isinstance(value, str):
            check_text(value, at)
        elif isinstance(value, dict):
            self.check_object(value, kind, at, said=said)

    def check_object(self, value: Json, kind: str, at: str, *, said: bool) -> None:
        """Raise ValueError if an object does not have exactly the fields of its shape, each of its kind."""
        shape = self.shape(value, kind, said=said)
        if shape is None:
            check_depth(value, at, MAX_DEPTH)
            return
        unknown = sorted(value.keys() - shape.fields.keys())
        if unknown:
            raise ValueError(f"{at or 'the file'} has a field that the format does not know: {shown(unknown[0])}")
        lacking = sorted(shape.needed - value.keys())
        if lacking:
            raise ValueError(f"{at or 'the file'} does not have the field {lacking[0]}")
        for name, item in value.items():
            self.check(item, shape.fields[name], f"{at}.{name}".removeprefix("."))
        if kind == "entry":
            self.check_entry(value, at)

    def shape(self, value: Json, kind: str, *, said: bool) -> ObjectShape | None:
        """Return the shape of an object of this kind; None if it may have any fields."""
        if kind == "facts":
            return self.shapes["totals_of_table"] if is_totals(value) else self.facts
        return self.said[kind] if said else self.shapes[kind]

    def check_entry(self, entry: Json, at: str) -> None:
        """Raise ValueError if an entry's `before` or `after` is wrong for its action."""
        if entry["what"] not in self.entries:
            raise ValueError(f"{at} is an entry of a kind that the format does not know: {shown(entry['what'])}")
        before, after = self.entries[entry["what"]]
        self.check(entry["before"], before, f"{at}.before")
        self.check(entry["after"], after, f"{at}.after", said=True)


@cache
def alternatives(kind: str) -> list[str]:
    """Split a kind into its alternatives: `int|[str|null]` into `int` and `[str|null]`."""
    depth, parts = 0, [""]
    for letter in kind:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def is_of(value: Any, kind: str, shapes: Mapping[str, ObjectShape]) -> bool:
    """Return whether a value is of this kind, without looking inside it. The values 1, 1.0 and true are of three different kinds."""
    plain = {"int": int, "str": str, "bool": bool, "null": type(None)}
    if kind == "any":
        return True
    if kind in plain:
        return type(value) is plain[kind]
    return isinstance(value, list if kind[0] == "[" else dict)


def check_depth(value: Any, at: str, left: int) -> None:
    """Raise ValueError if objects and lists are nested too deeply, or if a text has a character that cannot be stored."""
    if left < 0:
        raise ValueError(f"{at} is nested too deeply")
    if isinstance(value, str):
        check_text(value, at)
    elif isinstance(value, dict | list):
        for part in (*value, *value.values()) if isinstance(value, dict) else value:
            check_depth(part, at, left - 1)


NO_LETTERS = re.compile("[\x00\ud800-\udfff]")


def check_text(text: str, at: str) -> None:
    if NO_LETTERS.search(text):
        raise ValueError(f"{at} has a character that is not valid in text")


def shown(value: Any) -> str:
    """Return a value as a short text for a sentence."""
    text = ascii(value) if isinstance(value, dict | list) else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]} …"


def no_doubles(pairs: list[tuple[str, Any]]) -> Json:
    """Return the fields of a JSON object. Raises ValueError if a name occurs twice, because readers could take different values."""
    value = dict(pairs)
    if len(value) != len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise ValueError(f"the name {shown(twice)} is twice in one object")
    return value


def no_number(word: str) -> Any:
    """Raise ValueError for `NaN` and `Infinity`, which Python reads but which are not JSON."""
    raise ValueError(f"{word} is not a number")


def parsed(text: str) -> Any:
    """Parse a JSON text. Raises ValueError, also if a name occurs twice in one object."""
    try:
        return json.loads(text, object_pairs_hook=no_doubles, parse_constant=no_number)
    except RecursionError:
        raise ValueError("the file is nested too deeply") from None


CHECKS: tuple[Callable[[CheckedEvening], str], ...] = (
    check_openings,
    check_fingerprint,
    check_log_and_rows,
    check_draws,
    check_payments,
    check_rulings,
    check_deals,
    check_balances,
    check_standings,
)


def read(path: str) -> Json:
    """Return the JSON of a file. Raises OSError, or ValueError if it is not JSON or has another format."""
    file = parsed(sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8"))
    if not isinstance(file, dict) or file.get("format") not in (FORMAT, FORMAT_BEFORE):
        raise ValueError(f"its format is not {FORMAT}")
    check_shapes(file)
    if file["format"] == FORMAT_BEFORE:
        for deal in (deal for round_ in file["rounds"] for table in round_["tables"] for deal in table["deals"]):
            deal["verdict"] = deal.pop("ruled")
        for call in file["calls"]:
            call["automatic"] = call.pop("found")
        for entry in file["log"]:
            entry["actor"] = ""
    with_defaults(file)
    return file


def check_shapes(file: Json) -> None:
    """Raise ValueError if the file has a field that its format does not have, or a value of another kind."""
    tournament = file.get("tournament")
    Shapes(file["format"], tournament.get("rules") if isinstance(tournament, dict) else None).check(file, "file")


def ratings_of_before(tournament: Json) -> list[Json]:
    """Return the ratings that the teams and categories of an older file became: the teams are rating 1, category n is rating n + 1."""
    by_number: dict[int, Json] = {}
    for group in tournament.get("groups", []):
        teams = group["kind"] == "team"
        number = 1 if teams else group["number"] + 1
        head = {"number": number, "kind": "teams" if teams else "players", "name": "" if teams else group["name"]}
        points = tournament["policy"].get("team_points", "sum") if teams else "sum"
        rating = by_number.setdefault(number, {**head, "points": points, "tie_breaks": [], "groups": []})
        own = {"number": group["number"], "name": group["name"]} if teams else {"number": 1, "name": ""}
        rating["groups"].append({**own, "players": group["players"], "reserve": None})
    return [by_number[number] for number in sorted(by_number)]


def with_defaults(file: Json) -> None:
    """Add the fields that older files do not have, with their default values."""
    file.setdefault("openings", [])
    file.setdefault("messages", [])
    file.setdefault("appeals", [])
    file["tournament"].setdefault("closed_at", None)
    file["tournament"].setdefault("wishes", [])
    file["tournament"].setdefault("prizes", None)
    file["tournament"].setdefault("abandoned_because", "")
    file["tournament"].setdefault("last_counting_round", None)
    file["tournament"].setdefault("is_public", True)
    file["tournament"].setdefault("announcement", None)
    if "ratings" not in file["tournament"]:
        file["tournament"]["ratings"] = ratings_of_before(file["tournament"])
    file["tournament"].pop("groups", None)
    for official in file["officials"]:
        official.setdefault("plays_as", None)
    for entrant in file["entrants"]:
        entrant.setdefault("present_at", None)
        entrant.setdefault("takes_over", None)
        entrant.setdefault("forgotten", False)
    for round_ in file["rounds"]:
        defaults = {"method": "random" if round_["seed"] else "", "fives": "any", "clock_ends_at": None, "clock_paused_at": None}
        round_ |= {**defaults, "last_deal_at": None, "sits_out": [], **round_}
        for table in round_["tables"]:
            table |= {"cut_short": False, "extra_minutes": 0, "earlier_places": [], "acceptances": [], "slips": [], **table}
            for place in table["places"]:
                place.setdefault("vacant", False)


def printed_head(text: str) -> tuple[int, str]:
    """Return the entry's number and the digits of its hash from a head as printed on paper: `57:9f2c41ab 5b3a7c90 …`."""
    match = re.fullmatch(r"([1-9][0-9]{0,8}):([0-9a-f]{16,64})", "".join(text.split()).lower())
    if match is None:
        raise argparse.ArgumentTypeError("it is NUMBER:HASH as a paper prints it, with at least 16 digits of the hash")
    return int(match[1]), match[2]


def check_printed_head(evening: CheckedEvening, number: int, digits: str) -> str:
    """Check that the log has the entry whose hash is printed on a paper."""
    log = evening.file["log"]
    if len(log) < number:
        raise Differs(f"The log has {len(log)} entries; the paper has an entry {number}. The end of the log was cut off.")
    if not log[number - 1]["hash"].startswith(digits):
        raise Differs(f"The log: entry {number} has the hash {log[number - 1]['hash']}; on the paper it is {digits}.")
    return f"The paper: entry {number} is the one whose hash it prints; nothing before it was changed."


def run_checks(file: Mapping[str, Any], head: tuple[int, str] | None = None) -> tuple[list[str], str, CheckedEvening]:
    """Run all checks. `head` is the head printed on a paper.

    Return the sentences of the checks that agreed, the first difference (or an empty text), and the evening.
    """
    agreed: list[str] = []
    file = dict(file)
    try:
        with_defaults(file)
        evening = CheckedEvening(file)
    except Differs as difference:
        return agreed, str(difference), CheckedEvening({**file, "tournament": {**file["tournament"], "rules": {"data": {}}}})
    on_paper: list[Callable[[CheckedEvening], str]] = [lambda evening: check_printed_head(evening, *head)] if head else []
    for check in (check_chain, *on_paper, *CHECKS):
        try:
            agreed.append(check(evening))
        except Differs as difference:
            return agreed, str(difference), evening
    return agreed, "", evening


def log_differences(evening: CheckedEvening, head: tuple[int, str] | None = None) -> Iterator[str]:
    """Yield differences in the log, and between the log and the file's rows. The payments of deals are not checked.

    All rows that differ are reported; after any other difference the checks stop. Sets the evening's `replay`.
    """
    try:
        check_chain(evening)
        if head is not None:
            check_printed_head(evening, *head)
        check_openings(evening)
        check_fingerprint(evening)
        wrong = list(row_differences(evening))
        yield from wrong
        for check in () if wrong else (check_draws, check_payments, check_rulings):
            check(evening)
    except Differs as difference:
        yield str(difference)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check the exported file of an evening, without Troela itself.")
    parser.add_argument("export", help="the file that manage.py export wrote; - for standard input")
    parser.add_argument("--head", type=printed_head, metavar="NUMBER:HASH", help="the head of the log on a paper of this evening")
    parser.add_argument("--standings", action="store_true", help="print the standings too")
    options = parser.parse_args(arguments)
    try:
        agreed, difference, evening = run_checks(read(options.export), options.head)
    except OSError as problem:
        return unreadable(options.export, problem.strerror or str(problem))
    except ValueError as problem:
        return unreadable(options.export, str(problem))
    except (KeyError, TypeError, IndexError, AttributeError, ArithmeticError, RecursionError) as problem:
        return unreadable(options.export, f"something is missing or of another kind: {problem!r}")
    out = [f"{evening.tournament['name']}, {evening.tournament['on']}", *agreed]
    out += [f"DIFFERS. {difference}"] if difference else ["All of this agrees."]
    if options.standings:
        out += ["", *map(standing_text, standings(evening))]
    sys.stdout.write("\n".join(out) + "\n")
    return 1 if difference else 0


def standing_text(line: CheckedStanding) -> str:
    """Return one line of the standings as text: place, score if the evening ranks by it, points of the ledger, name.

    A line that has points for missed rounds names them last; they are not in the score and the points before it.
    """
    score = "" if line.score is None else f"{line.score:>6}  "
    missed = f"  ({float(line.for_missed):+g} for missed rounds)" if line.for_missed else ""
    return f"{line.place or '–':>4}  {score}{line.points:>+6}  {line.name}{missed}"


def unreadable(path: str, why: str) -> int:
    sys.stderr.write(f"{path} cannot be read: {why}.\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
