"""Russian 501: tables of the numbers that a deal adds to the scores (dossier §2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.engine.chart import ChartRow, Figures, PaymentChart
from scoring.engine.words import Words
from scoring.games.russian_501.check import CARDS
from scoring.games.russian_501.facts import ALL_PASS, PLAY
from scoring.games.russian_501.rules import USUAL_MOST, Russian501Rules
from scoring.games.russian_501.sentences import CODES, code_words

NAMES = ("ace", "ten", "king", "queen", "jack", "nine")
"""The names of the cards, in the order of their values in `CARDS`."""


def charts(rules: Russian501Rules) -> tuple[PaymentChart, ...]:
    """Return three tables: the change of the scores for some contracts, the values of marriages, and the values of the cards."""
    words = rules.words["charts"]
    return (
        PaymentChart(
            words["title"], _contracts(rules), words["contract"], (words["declarer"], words["opponent"]), tuple(_results(rules, words)),
            _together(words["note"], words[f"settled_{rules.settlement}"]),
        ),
        PaymentChart(
            words["marriages"], (words["in_trumps"], words["in_another_suit"], words["without_trumps"]), {}, (words["points"],),
            (_worth(code_words(rules, "MARRIAGE"), "MARRIAGE", (rules.marriage_trump, rules.marriage_plain, rules.marriage_plain)),),
            words["needs_trick" if rules.marriage_needs_trick else "needs_no_trick"],
        ),
        PaymentChart(
            words["cards"], tuple(words[f"card_{name}"] for name in NAMES), {}, (words["points"],),
            (_worth(words["card"], "CARD", CARDS),),
        ),
    )  # fmt: skip


def _together(*sentences: Words) -> Words:
    return {language: " ".join(each[language] for each in sentences) for language in sentences[0]}


def _contracts(rules: Russian501Rules) -> tuple[int, ...]:
    most = rules.max_contract or max(USUAL_MOST, rules.min_bid)
    return tuple(sorted({rules.min_bid, *(figure for figure in (80, 100, 120, 160) if rules.min_bid < figure < most), most}))


def _worth(label: Words, code: str, figures: tuple[int, ...]) -> ChartRow:
    return ChartRow(code, label, cells=tuple((figure,) for figure in figures))


def _results(rules: Russian501Rules, words: Mapping[str, Any]) -> Iterator[ChartRow]:
    contracts = _contracts(rules)
    cells: tuple[Figures, ...]
    for blind, factor in (("", 1), ("_blind", rules.blind_factor)):
        for kind, sign in (("made", -1), ("lost", 1)):
            cells = tuple((sign * factor * contract, None) for contract in contracts)
            yield ChartRow(
                f"{CODES[PLAY]}_{kind}{blind}".upper(), words[kind + blind], cells=cells, made=(kind == "made",) * len(contracts)
            )
    if rules.give_up_allowed:
        for blind, factor in (("", 1), ("_blind", rules.blind_factor)):
            cells = tuple((factor * bid, -rules.give_up_opponents) for bid in contracts)
            yield ChartRow(f"GIVE_UP{blind}".upper(), words[f"give_up{blind}"], cells=cells, made=(False,) * len(contracts))
    yield ChartRow(CODES[ALL_PASS], code_words(rules, CODES[ALL_PASS]), cells=((0, 0),) * len(contracts))
