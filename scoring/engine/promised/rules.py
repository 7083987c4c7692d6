"""A rule set of promised tricks, read once from its data: contracts in bidding order, pass games, table sizes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.engine.options import Whole
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised import cards, joint, passgames, pay
from scoring.engine.promised.duties.rules import Duties, EventKind, read_duties
from scoring.engine.promised.passgames import PassGame
from scoring.engine.promised.sides import HANDS, SETTLEMENTS, ZERO_SUM, Promised, Scale, figures
from scoring.engine.promised.table import LEADERS, LEFT_OF_DEALER, TRICKS, PricedContract, enough, same_notation, slam_of, whole
from scoring.engine.result import PaymentReason
from scoring.engine.words import Words

REDEAL, DEALER_MUST_BID, DEALER_CHOOSES = "redeal", "dealer_must_bid", "dealer_chooses"
PARTNERS = frozenset({"", "called", "fourth_ace", "highest_heart", "joins"})


@dataclass(frozen=True, slots=True)
class PromisedRules:
    """The values of the rules that checking and scoring need, read from the rules data."""

    prefix: str
    table_sizes: tuple[int, ...]
    contracts: Mapping[str, PricedContract]
    """The contracts by code, in bidding order. Contracts that these rules do not play are included, with `played` false."""
    all_pass: str
    pass_games: tuple[PassGame, ...]
    """The games that may be played if everybody passes; if there are several, the table or the dealer chooses. Empty if there are none."""
    redeal_moves_on: bool
    auction: bool
    """True if a recorded auction can be checked, because the contracts are in bidding order."""
    words: Mapping[str, Mapping[str, Words]]
    data: Mapping[str, Any]
    """The data of the rule set, options filled in, for data that only one game uses."""
    own: Any = None
    """The rules that only one game has, as an object that this game makes once from the data; None if there are none."""
    settlement: str = ZERO_SUM
    """The way in which points that do not sum to zero are settled: a name in `sides.SETTLEMENTS`."""
    duties: Duties | None = None
    """The rules about calling the jury and about fines; None if there are none."""
    lines: dict[tuple[Any, ...], PaymentReason] = field(default_factory=dict, compare=False, repr=False)
    """A cache of lines. Few different lines are possible and they recur in every deal, so each is made once."""
    sides: set[tuple[Any, ...]] = field(default_factory=set, compare=False, repr=False)
    """A cache of sides that may play their contract: code, declarer, partner, seats, dealer."""

    def pass_game(self, code: str | None) -> PassGame | None:
        """Return the pass game with this code; None if these rules do not have it."""
        return next((game for game in self.pass_games if game.code == code), None)


def read_rules(data: Mapping[str, Any], kinds: Mapping[str, EventKind] | None = None) -> PromisedRules:
    """Read rules from data in which the options are filled in. `kinds` are types of events that only this game has.

    Raises Refused if the rules leave a case undefined or a value is wrong.
    """
    unit = whole(data.get("unit", 1), "unit", least=1)
    way, pass_games = _when_all_pass(data, unit)
    settlement = data.get("settlement", ZERO_SUM)
    if settlement not in SETTLEMENTS:
        raise Refused(Problem("TABLE_VALUE", "settlement", {"values": SETTLEMENTS}))
    contracts = _contracts(data, Scale(unit, settlement))
    if not any(contract.played for contract in contracts.values()):
        raise Refused(Problem("TABLE_OPEN", "contracts"))
    joint.check_groups(tuple(contracts.values()))
    return PromisedRules(
        prefix=data["prefix"],
        table_sizes=tuple(data["seats"]),
        contracts=contracts,
        all_pass=way,
        pass_games=pass_games,
        redeal_moves_on=data.get("all_pass", {}).get("dealer", "same") == "next",
        auction=bool(data.get("auction", False)),
        words=data.get("words", {}),
        data=data,
        settlement=settlement,
        duties=read_duties(data, {code: inherited(data["contracts"], code) for code in contracts}, kinds),
    )


def _when_all_pass(data: Mapping[str, Any], unit: int) -> tuple[str, tuple[PassGame, ...]]:
    """Return the rule for a deal in which everybody passes, and the pass games that may be played then.

    The rule is the code of a pass game, a name in `all_pass.either` that lists several, or one of the constants REDEAL, DEALER_MUST_BID
    and DEALER_CHOOSES. With DEALER_CHOOSES, the dealer chooses among all pass games of the rule file.
    """
    games = {code: passgames.read(code, raw, unit) for code, raw in data.get("pass_games", {}).items()}
    way = data.get("all_pass", {}).get("way", REDEAL)
    either = {DEALER_CHOOSES: list(games), **data.get("all_pass", {}).get("either", {})}
    codes = [way] if way in games else either.get(way, [])
    if (way not in (REDEAL, DEALER_MUST_BID) and not codes) or not games.keys() >= set(codes):
        raise Refused(Problem("TABLE_VALUE", "all_pass.way"))
    return way, tuple(games[code] for code in codes)


def _contracts(data: Mapping[str, Any], scale: Scale) -> dict[str, PricedContract]:
    raws = {code: inherited(data["contracts"], code) for code in data["contracts"]}
    above: dict[str, list[str]] = {}
    for code, raw in raws.items():
        if "above" in raw:
            above.setdefault(raw["above"], []).append(code)
    order = data.get("bid_order") or [[code] for code in raws if "above" not in raws[code]]
    result: dict[str, PricedContract] = {}
    group = 0
    for place, codes in enumerate(order, 1):
        equals = [code for code in codes if code in raws]
        if len(equals) > 1 and not all(raws[code].get("together") for code in equals):
            raise Refused(Problem("TABLE_VALUE", "bid_order", {"name": ", ".join(equals)}))
        group += 1
        for code in equals:
            result[code] = _contract(code, raws[code], 10 * place, group, scale)
        for higher in (each for code in equals for each in above.get(code, ())):
            group += 1
            result[higher] = _contract(higher, raws[higher], 10 * place + 1, group, scale)
    left = raws.keys() - result.keys()
    if left:
        raise Refused(Problem("TABLE_OPEN", "bid_order", {"name": ", ".join(sorted(left))}))
    return result


def inherited(raws: Mapping[str, Any], code: str, ancestors: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of a contract. Missing fields come from the contract that its field `like` names."""
    raw = dict(raws[code])
    model = raw.pop("like", None)
    if model is None:
        return raw
    if model not in raws or model in ancestors:
        raise Refused(Problem("TABLE_OPEN", f"contracts.{code}.like"))
    base = inherited(raws, model, (*ancestors, code))
    base.pop("above", None)
    if "exactly" in raw or "at_least" in raw:
        base.pop("exactly", None)
        base.pop("at_least", None)
    pays = raw.get("pays")
    if pays is not None:
        base.pop("pays_at", None)
    if isinstance(pays, Mapping) and not isinstance(pays, Whole) and _can_complete(base.get("pays"), pays):
        raw["pays"] = {**base["pays"], **pays}
    return {**base, **raw}


def _can_complete(base: Any, pays: Mapping[str, Any]) -> bool:
    """Return whether missing values of `pays` may come from the entry `base`: only if both are written in one notation."""
    return isinstance(base, Mapping) and same_notation(base, pays)


def _contract(code: str, raw: Mapping[str, Any], rank: int, group: int, scale: Scale) -> PricedContract:
    where = f"contracts.{code}"
    exactly = "exactly" in raw
    target = raw.get("exactly", raw.get("at_least"))
    if type(target) is not int or not 0 <= target <= TRICKS or (not exactly and target == 0):
        raise Refused(Problem("TABLE_OPEN", where, {"name": "at_least"}))
    for name, choices in _CHOICES:
        if raw.get(name, _DEFAULTS[name]) not in choices:
            raise Refused(Problem("TABLE_VALUE", f"{where}.{name}"))
    played = raw.get("played", True)
    trump = raw.get("trump", _DEFAULTS["trump"])
    promised = Promised(code, not raw.get("partner", ""), target, exactly)
    values, sides = figures(_entry(raw, where), promised, scale, HANDS, f"{where}.pays")
    contract = PricedContract(
        code=code,
        rank=rank,
        group=group,
        partner=raw.get("partner", ""),
        target=target,
        exactly=exactly,
        trump=trump,
        trump_problem=raw.get("trump_problem", cards.TRUMPS[trump].problem),
        lost=raw.get("lost", "shared"),
        together=bool(raw.get("together", False)),
        played=all(played) if isinstance(played, list) else bool(played),
        may_open=bool(raw.get("may_open", True)),
        over_misere=scale.unit * whole(raw.get("over_misere", 0), f"{where}.over_misere", least=0),
        rare=bool(raw.get("rare", False)),
        leads=raw.get("leads", LEFT_OF_DEALER),
        values=values,
        slam=slam_of(_entry(raw, where), scale.unit),
        made=enough(target, exactly),
        sides=sides,
        joint=raw.get("joint", _DEFAULTS["joint"]),
        open_cards=bool(raw.get("open_cards", False)),
    )
    return replace(contract, sizes=tuple(_sizes(raw, contract, promised, scale))) if "pays_at" in raw else contract


def _sizes(raw: Mapping[str, Any], contract: PricedContract, promised: Promised, scale: Scale) -> Iterator[tuple[int, PricedContract]]:
    """Yield each table size in `pays_at` (a number of players) with the contract as it is paid there."""
    where = f"contracts.{contract.code}.pays_at"
    entries = raw["pays_at"]
    if not isinstance(entries, Mapping) or not {str(size) for size in entries} <= {"3", "4", "5"}:
        raise Refused(Problem("TABLE_VALUE", where))
    for size, entry in entries.items():
        if not isinstance(entry, Mapping):
            raise Refused(Problem("TABLE_VALUE", f"{where}.{size}"))
        values, sides = figures(entry, promised, scale, int(size), f"{where}.{size}")
        yield int(size), replace(contract, values=values, sides=sides, slam=slam_of(entry, scale.unit))


def _entry(raw: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    pays = raw.get("pays", {})
    if not isinstance(pays, Mapping):
        raise Refused(Problem("TABLE_VALUE", f"{where}.pays"))
    return pays


_DEFAULTS: Mapping[str, str] = {"partner": "", "trump": "any", "lost": "shared", "joint": joint.EACH, "leads": LEFT_OF_DEALER}
_CHOICES: tuple[tuple[str, Collection[str]], ...] = (
    ("partner", PARTNERS), ("trump", cards.TRUMPS.keys()), ("lost", pay.LOSING.keys()), ("joint", joint.WAYS.keys()),
    ("leads", LEADERS),
)  # fmt: skip
