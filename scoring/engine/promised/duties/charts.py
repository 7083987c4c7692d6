"""The payment tables of rules with duties: the table of promised tricks, and a table of the fines."""

from __future__ import annotations

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.promised import charts as family
from scoring.engine.promised.duties.check import duties_of
from scoring.engine.promised.duties.jury_facts import JURY, STANDS, THIRD_SOLO, JuryEvent
from scoring.engine.promised.duties.rules import FINE_SHARES, Duties
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words


def charts(rules: PromisedRules) -> tuple[PaymentChart, ...]:
    """Return the payment table of contracts, then the table of fines."""
    return (*family.charts(rules), _fines_chart(rules))


def _fines_chart(rules: PromisedRules) -> PaymentChart:
    own, words = duties_of(rules), rules.words["charts"]
    note = "fines_note_at_five" if any(kind.fines_who_sits_out for kind in own.kinds.values()) else "fines_note"
    rows = tuple(
        ChartRow(type_, code_words(rules, type_), words[_fate(own, type_)], ((-fine, fine // FINE_SHARES),))
        for type_, fine in own.fines.items()
        if type_ != THIRD_SOLO or own.counts_solos
    )
    return PaymentChart(words["fines"], (words["amount"],), {}, (words["fined"], words["others"]), rows, words.get(note, {}))


def _fate(own: Duties, type_: str) -> str:
    """Return the code of the phrase that says what usually happens to the deal after an event of this type."""
    return own.forgotten if type_ == JURY else "dealt_again" if own.ends(JuryEvent(type_)) else STANDS
