"""Klaverjas: tables of the points for a deal, by the playing side's card points, and for roem (dossier §1, §2)."""

from __future__ import annotations

from scoring.engine.chart import ChartRow, Figures, PaymentChart
from scoring.engine.words import Words
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.result import result_of
from scoring.games.klaverjas.rules import CARD_POINTS, KlaverjasRules

COLUMNS = (2, 40, 80, 81, 82, 90, 100, 120, 140, 160)
"""The card points of the playing side for which the table has a column."""
ROEM = 20


def charts(rules: KlaverjasRules) -> tuple[PaymentChart, ...]:
    """Return two tables: the scores of both sides by card points, and the worth of each kind of roem.

    The first has a row without roem, and one in which the playing side has 20 roem.
    """
    words = rules.words["charts"]
    head: tuple[int | Words, ...] = (*COLUMNS, words["pit"], *((words["counter_pit"],) if rules.counter_pit else ()))
    rows = (_row(rules, "NO_ROEM", 0), _row(rules, "WITH_ROEM", ROEM))
    scored = PaymentChart(words["title"], head, words["over"], (words["players"], words["others"]), rows, words["note"])
    return scored, _roem(rules)


def _row(rules: KlaverjasRules, code: str, roem: int) -> ChartRow:
    facts = [KlaverjasFacts(card_points=(points, CARD_POINTS - points), roem=(roem, 0)) for points in COLUMNS]
    facts.append(KlaverjasFacts(pit=True, roem=(roem, 0)))
    results = [result_of(rules, each, 0) for each in facts]
    cells: list[Figures | None] = [each.score for each in results]
    made = [each.made for each in results]
    if rules.counter_pit:  # a side without a trick has no roem
        cells.append(None if roem else result_of(rules, KlaverjasFacts(pit=True, nat=True), 0).score)
        made.append(False)
    return ChartRow(code, rules.words["charts"][code], {}, tuple(cells), tuple(made))


def _roem(rules: KlaverjasRules) -> PaymentChart:
    words, worth = rules.words["charts"], {"three": 20, "four": 50, "stuk": 20, "four_alike": 100, "four_jacks": rules.four_jacks}
    if rules.four_low:
        worth["four_low"] = 100
    rows = tuple(ChartRow(name, words[name], {}, ((figure,),)) for name, figure in worth.items())
    return PaymentChart(words["roem_title"], (words["worth"],), words["roem"], (words["side"],), rows, words["roem_note"])
