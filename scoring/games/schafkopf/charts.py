"""Schafkopf: tables of the payments for each game, by its ending, and of additional payments (dossier §3)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.chart import ChartRow, Figures, PaymentChart
from scoring.engine.words import LANGUAGES, Words
from scoring.games.schafkopf.facts import PLAIN, SCHNEIDER, SCHWARZ, SchafkopfFacts
from scoring.games.schafkopf.play import DURCHMARSCH, value, written
from scoring.games.schafkopf.rules import (
    ALL_PASS,
    BETTEL,
    NEXT_DEALER,
    OFF,
    PLAYING,
    PLUS_MINUS,
    RAMSCH,
    SIE,
    SOLO,
    SOLOS,
    TOUT,
    WENZ,
    SchafkopfContract,
    SchafkopfRules,
)

ENDINGS = ((True, PLAIN), (True, SCHNEIDER), (True, SCHWARZ), (False, PLAIN), (False, SCHNEIDER), (False, SCHWARZ))
OTHERS = PLAYING - 1


def charts(rules: SchafkopfRules) -> tuple[PaymentChart, ...]:
    """Return a table of every game without runners and doublings.

    A second table has the payments for runners, Ramsch and a deal in which everybody passed, if these rules have any of them. If cash is
    paid beside the list, the same tables follow in cents.
    """
    tables = tuple(_tables(rules, ""))
    return tables if rules.cash is None else (*tables, *_tables(rules.cash, "cash_"))


def _tables(rules: SchafkopfRules, name: str) -> Iterator[PaymentChart]:
    words = rules.words["charts"]
    head = tuple(words[f"{'won' if won else 'lost'}_{level}"] for won, level in ENDINGS)
    parts = words["player"], words["other"]
    note = words["note" if rules.written == PLUS_MINUS else "good_note"]
    yield PaymentChart(words[f"{name}title"], head, words["over"], parts, tuple(_games(rules)), note)
    more = tuple(_more(rules))
    if more:
        title = words[f"{name}more_title"]
        yield PaymentChart(title, (words["worth"],), words["more"], (words["each_pays"],), more, words["more_note"])


def _games(rules: SchafkopfRules) -> Iterator[ChartRow]:
    for contract in rules.contracts.values():
        names = rules.words["contracts"][contract.code]
        yield _row(rules, contract, SchafkopfFacts(contract=contract.code), names)
        if contract.code == SOLO and rules.heart_solo_value:
            yield _row(rules, contract, SchafkopfFacts(contract=SOLO, suit="H"), rules.words["charts"]["heart_solo"], "HEART_SOLO")
    for announced, agreed, codes in ((TOUT, rules.tout, SOLOS), (SIE, rules.sie, (SOLO,))):
        for code in codes if agreed else ():
            contract_or_none = rules.contracts.get(code)
            if contract_or_none is not None:
                name = _called(rules, code, announced)
                yield _row(rules, contract_or_none, SchafkopfFacts(contract=code, announced=announced), name, f"{code}_{announced.upper()}")


def _row(rules: SchafkopfRules, contract: SchafkopfContract, facts: SchafkopfFacts, names: Words, code: str = "") -> ChartRow:
    """Return the row of a game, with a cell for each ending.

    A cell is None if the game does not have that ending: schneider and schwarz in Bettel and announced games, and every loss of a Sie.
    """
    cells: list[Figures | None] = []
    for won, level in ENDINGS:
        if (level != PLAIN and (facts.announced or contract.code == BETTEL)) or (facts.announced == SIE and not won):
            cells.append(None)
            continue
        worth = value(rules, contract, facts, level) * (1 if won else -1)
        each = 2 if contract.is_pair and rules.each_to_each else 1
        figures = worth * (each if contract.is_pair else OTHERS), -worth * each
        cells.append(tuple(written(rules, figure, abs(worth)) for figure in figures))
    about = rules.words["about"].get(contract.code, {})
    if (contract.is_pair or contract.code in SOLOS) and not facts.announced:
        about = dict.fromkeys(LANGUAGES, f"≥{contract.wins_with}")
    return ChartRow(code or contract.code, names, about, tuple(cells), tuple(won for won, _level in ENDINGS))


def _called(rules: SchafkopfRules, code: str, announced: str) -> Words:
    names, called = rules.words["contracts"][code], rules.words["announced"][announced]
    return {language: f"{names.get(language, code)} {text}" for language, text in called.items()}


def _more(rules: SchafkopfRules) -> Iterator[ChartRow]:
    """Yield the rows of the table of additional payments.

    They have the price of one runner, the points of Ramsch and Durchmarsch, and 0 for a deal in which everybody passed.
    """
    words = rules.words["charts"]
    if rules.laufende:
        for name, code in (("runner", SOLO), ("runner_wenz", WENZ)):
            yield ChartRow(name, _with_number(words[name], rules.contracts[code].runners_from), {}, ((rules.laufende,),))
    if rules.plays(RAMSCH):
        yield ChartRow(RAMSCH, rules.words["contracts"][RAMSCH], words["ramsch"], ((-rules.ramsch_value,),))
        if rules.durchmarsch != OFF:
            yield ChartRow(DURCHMARSCH, rules.words["reasons"][DURCHMARSCH], {}, ((rules.durchmarsch_value,),))
    if rules.all_pass == NEXT_DEALER:
        yield ChartRow(ALL_PASS, rules.words["contracts"][ALL_PASS], {}, ((0,),))


def _with_number(words: Words, number: int) -> Words:
    return {language: text.replace("{number}", str(number)) for language, text in words.items()}
