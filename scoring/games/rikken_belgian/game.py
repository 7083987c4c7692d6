"""Rikken by a Belgian tournament regulation: the family of promised tricks, with fines, a jury and lost solos (dossier rikken_belgian)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from scoring.engine.chart import Chart, ChartRow
from scoring.engine.form import Form
from scoring.engine.payments import Payment, Seat, points
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised import check as family_check
from scoring.engine.promised import play as family_play
from scoring.engine.promised.facts import ALL_PASS, CONTRACT, Facts, Promise, suit, text
from scoring.engine.promised.game import PromisedTricks
from scoring.engine.promised.play import REDEALT
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.state import HANDS, State
from scoring.engine.result import SCORED, Line, Obligation, Played
from scoring.engine.state import Start
from scoring.engine.words import say
from scoring.games.rikken_belgian import form as phone
from scoring.games.rikken_belgian import jury
from scoring.games.rikken_belgian.facts import (
    ANNULLED,
    APPROVED,
    JURY,
    REFUSED,
    THIRD_SOLO,
    TROU,
    TURNUP,
    Event,
    events,
    read_events,
    read_jury,
    spelled_out,
    with_events,
    with_jury,
    with_jury_word,
    written,
)  # fmt: skip
from scoring.games.rikken_belgian.jury import ARTICLES, FINES, NEEDED, SHARES, House, Table, house

LOST: Mapping[bool, str] = {False: "declarer_double", True: "shared"}
"""How a lost contract of two is paid, by whether the partner pays too (§3)."""


class BelgianRikken(PromisedTricks):
    """The family, with what the regulation adds."""

    deal_fields: Mapping[str, Callable[[Any], Any]] = {"turned": suit, "events": read_events}
    promise_fields: Mapping[str, Callable[[Any], Any]] = {"called_suit": suit, "jury": read_jury, "jury_note": text}
    carry_over_names = frozenset({"lost_solos"})

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        contracts = {code: _contract(raw) for code, raw in data["contracts"].items()}
        rules = super().read_rules({**data, "contracts": contracts})
        return replace(rules, own=jury.read(rules))

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """Those that need the jury before they are played, then the solos, which need it after two lost ones; the highest bid first."""
        raws = self.rules.data["contracts"]
        extra = {code for code, raw in raws.items() if raw.get("extra", raws.get(raw.get("like"), {}).get("extra"))}
        ranks = {code: rank for rank, codes in enumerate(self.rules.data["bid_order"]) for code in codes}
        ordered = sorted(raws, key=lambda code: (-ranks.get(code, -1), code))
        own = house(self.rules)
        needing = tuple(code for code in ordered if code in own.needs_jury)
        return (*needing, *(code for code in ordered if code in own.solos - own.needs_jury - extra))

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """A club keeps the thirteen cards of a contract that hardly anybody ever makes."""
        return house(self.rules).souvenirs

    def souvenirs(self, played: Played[State]) -> tuple[tuple[int, str], ...]:
        """None in a deal that the jury annulled or awarded: nobody made it."""
        lines = played.lines if played.extra.get("souvenir") else ()
        made = ((line.declarer, line.reason) for line in lines if line.made and line.reason in self.souvenir_contracts)
        return tuple((seat, contract) for seat, contract in made if seat is not None)

    def first_state(self, start: Start) -> Table:
        state = super().first_state(start)
        lost = start.carry_over.get("lost_solos", (0,) * state.seats)
        if not isinstance(lost, list | tuple) or len(lost) != state.seats or any(type(each) is not int or each < 0 for each in lost):
            raise Refused(Problem(f"{self.rules.prefix}_WRONG_TYPE", "carried.lost_solos"))
        return Table(state.seats, state.dealer, lost_solos=tuple(lost))

    def read_facts(self, deal: Mapping[str, Any]) -> Facts:
        return spelled_out(super().read_facts(deal), house(self.rules).needs_jury)

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        return written(facts, super().write_facts(facts))

    def obligations(self, state: State, deal: Facts) -> tuple[Obligation, ...]:
        """Every duty to call the jury that this deal's contracts bring, met or not."""
        return jury.obligations(self.rules, _dealt(state, deal), deal)

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        return with_jury_word(deal, seat, contract, word, JURY if contract in house(self.rules).needs_jury else THIRD_SOLO)

    def check(self, state: State, deal: Facts) -> tuple[Problem, ...]:
        """The family's problems, and those of events and the jury; a deal that ended before it was played has no others."""
        rules = self.rules
        dealers = tuple(family_check.dealer(rules, state, deal)) if deal.dealer != state.dealer or state.dealer is None else ()
        if dealers:
            return dealers
        own, happened, at = house(rules), events(deal), _dealt(state, deal)
        found = [*jury.problems(rules, at, deal)]
        if not happened or not any(jury.ends(event) for event in happened):
            struck = bool(happened) and any(jury.struck(own, event) for event in happened)
            for problem in super().check(state, deal):
                code = problem.code.removeprefix(f"{rules.prefix}_")
                if not (struck and code == "TRICKS_REQUIRED"):
                    found.append(replace(problem, code=f"{rules.prefix}_{RENAMED.get(code, code)}"))
            found.extend(_called(rules, deal))
        return tuple(found)

    def play(self, state: State, deal: Facts) -> Played[State]:
        """Contracts are paid as in the family, what happened is fined; a deal that was annulled leaves only its fines (§4)."""
        rules = self.rules
        at, own, happened = _dealt(state, deal), house(rules), events(deal)
        fines = tuple([_fined(own, at, event) for event in happened]) if happened else ()
        ended = [event for event in happened if jury.ends(event) or jury.struck(own, event)] if happened else []
        if ended:
            if own.turnup_moves_on and all(event.type == TURNUP for event in ended):
                return Played(fines, SCORED, at.moved_on())
            return Played(fines, REDEALT, at, counts=False)
        played = family_play.play(rules, at, deal)
        lines = (*played.lines, *fines) if fines else played.lines
        if not played.counts:
            return replace(played, lines=lines, state=at)
        lost = [line.details["declarer"] for line in played.lines if line.made is False and line.reason in own.solos]
        souvenir = [line for line in played.lines if line.made and line.reason in own.souvenirs]
        return Played(lines, SCORED, at.after(lost), extra={"souvenir": True} if souvenir else {})

    def carry_over(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return {"lost_solos": _table(state).lost_solos}

    def possible_deals(self, state: State) -> Iterator[Facts]:
        """The family's deals with the jury's word where it is due, refusals before all pass, and deals that ended early.

        A refusal changes nothing in what is played instead, nor does an event that costs nothing: these are not listed with every contract.
        """
        rules = self.rules
        for deal in super().possible_deals(state):
            at = _dealt(state, deal)
            if deal.kind == ALL_PASS:
                yield deal
                for event in _refusals(rules, at):
                    yield with_events(deal, event)
            else:
                yield from _answered(deal, jury.obligations(rules, at, deal), house(rules).forgotten)
        for dealer in range(state.seats) if state.dealer is None and state.seats > HANDS else (state.dealer,):
            ended = Facts(CONTRACT, dealer)
            if dealer is not None:
                yield with_events(ended, Event(TURNUP, dealer))
                if state.seats == HANDS and house(rules).fines[TURNUP]:
                    yield with_events(ended, Event(TURNUP, dealer, agreed_free_redeal=True))
            for seat in state.dealt_by(dealer).playing:
                yield with_events(ended, Event(TROU, seat, play_started=True))

    def form(self, state: State) -> Form:
        return phone.form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        return (*super().charts(), _fines_chart(self.rules))

    def describe_deal(self, deal: Facts, names: Sequence[str], language: str) -> str:
        happened = events(deal)
        row = super().describe_deal(deal, names, language)
        told = [_row(self.rules, event, names, language) for event in happened]
        return "; ".join(told if happened and not deal.promises and deal.kind == CONTRACT else [row, *told])

    def describe_lines(self, played: Played[State], names: Sequence[str], language: str) -> str:
        told = super().describe_lines(played, names, language)
        if not played.extra.get("souvenir"):
            return told
        name = next(names[line.details["declarer"]] for line in played.lines if line.made)
        return f"{told} {say(self.rules.words['told']['souvenir'], language, name=name)}"


RENAMED: Mapping[str, str] = {"PARTNER_IS_DECLARER": "PARTNER_INVALID"}
"""The family's codes that this game's dossier calls otherwise."""


def _contract(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A contract of the file as the family reads it: who pays when it is lost; an extra one is played if the club gave it points."""
    extra = {} if "lost" in raw or "shares_loss" not in raw else {"lost": LOST[bool(raw["shares_loss"])]}
    pays = raw.get("pays")
    unpriced = isinstance(pays, Mapping) and bool(pays) and all(figure == 0 for figure in pays.values()) and bool(raw.get("extra"))
    return {**raw, **extra, "played": False} if unpriced else {**raw, **extra}


def _table(state: State) -> Table:
    assert isinstance(state, Table)
    return state


def _dealt(state: State, deal: Facts) -> Table:
    return _table(state.dealt_by(deal.dealer))


def _called(rules: Rules, deal: Facts) -> Iterator[Problem]:
    """The called ace is not of the trump suit, and only rikken calls one (§2)."""
    for number, promise in enumerate(deal.promises):
        contract, called = rules.contracts.get(promise.code or ""), promise.own("called_suit")
        if contract is None or called is None:
            continue
        where = f"contracts.{number}.called_suit"
        trump = promise.trump or (deal.own("turned") if contract.trump == "turned" else None)
        if contract.partner != "called":
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where, {"name": "called_suit"})
        elif called == trump:
            yield Problem(f"{rules.prefix}_CALLED_SUIT_IS_TRUMP", where)


def _fined(own: House, at: Table, event: Event) -> Line:
    """One line for what happened, with a fine shared by the other players of the deal, or none."""
    fine = jury.fine(own, at, event)
    seat = event.seat
    assert seat is not None
    payments = tuple(Payment(seat, other, fine // SHARES) for other in at.playing if other != seat) if fine else ()
    return Line(event.type, points(payments, at.seats), payments, None, {"seat": seat, "fine": fine, "code": event.code})


def _refusals(rules: Rules, at: Table) -> Iterator[Event]:
    for seat in at.playing:
        for contract in rules.contracts.values():
            if contract.played and any(jury.duties(house(rules), at, seat, contract.code)):
                yield Event(REFUSED, seat, contract.code)


def _answered(deal: Facts, duties: tuple[Obligation, ...], usually: str) -> Iterator[Facts]:
    """The deal with every answer that its duties leave: allowed or not called; annulled, where it `usually` stands."""
    needed: dict[int, str] = {}
    for duty in duties:
        needed.setdefault(duty.seat, JURY if duty.article == ARTICLES[NEEDED] else THIRD_SOLO)
    for called in product((True, False), repeat=len(needed)):
        forgotten = [seat for seat, done in zip(needed, called, strict=True) if not done]
        yield with_events(_allowed(deal, set(needed) - set(forgotten)), *(Event(needed[seat], seat) for seat in forgotten))
    first = deal.promises[0].declarer if deal.promises else None
    if isinstance(first, int) and needed.get(first) == JURY and usually != ANNULLED:
        yield with_events(_allowed(deal, set(needed) - {first}), Event(JURY, first, deal=ANNULLED))


def _allowed(deal: Facts, seats: set[int]) -> Facts:
    def word(promise: Promise) -> Promise:
        return with_jury(promise, APPROVED) if promise.declarer in seats else promise

    return replace(deal, promises=tuple(word(promise) for promise in deal.promises)) if seats else deal


def _fines_chart(rules: Rules) -> Chart:
    own, words = house(rules), rules.words["charts"]
    fates = {TURNUP: "dealt_again", TROU: "dealt_again", JURY: own.forgotten, THIRD_SOLO: "stands"}
    rows = tuple(
        ChartRow(code, code_words(rules, code), words[fates[code]], ((-own.fines[code], own.fines[code] // SHARES),)) for code in FINES
    )
    return Chart(words["fines"], (words["amount"],), {}, (words["fined"], words["others"]), rows, words["fines_note"])


def _row(rules: Rules, event: Event, names: Sequence[str], language: str) -> str:
    """What happened, in a row of the list: “Jury not called Jo”, “Refused by the jury Jo: Abondance 9”."""
    name = names[event.seat] if event.seat is not None and 0 <= event.seat < len(names) else "–"
    contract = say(code_words(rules, event.code), language)
    phrase = rules.words["told"]["row_of" if event.code else "row"]
    return say(phrase, language, what=say(code_words(rules, event.type), language), name=name, contract=contract)
