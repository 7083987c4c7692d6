"""Belgian rikken: the payment tables: that of the family, and the fines."""

from __future__ import annotations

from scoring.engine.chart import Chart, ChartRow
from scoring.engine.promised import charts as family
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.sentences import code_words
from scoring.games.rikken_belgian.facts import JURY, THIRD_SOLO, TROU, TURNUP
from scoring.games.rikken_belgian.rules import FINE_OPTIONS, FINE_SHARES, house


def charts(rules: Rules) -> tuple[Chart, ...]:
    """The payment table, then the fines."""
    return (*family.charts(rules), _fines_chart(rules))


def _fines_chart(rules: Rules) -> Chart:
    own, words = house(rules), rules.words["charts"]
    fates = {TURNUP: "dealt_again", TROU: "dealt_again", JURY: own.forgotten, THIRD_SOLO: "stands"}
    rows = tuple(
        ChartRow(code, code_words(rules, code), words[fates[code]], ((-own.fines[code], own.fines[code] // FINE_SHARES),))
        for code in FINE_OPTIONS
    )
    return Chart(words["fines"], (words["amount"],), {}, (words["fined"], words["others"]), rows, words["fines_note"])
