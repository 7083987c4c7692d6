"""The functions of the games of “promised tricks”: a declarer promises a number of tricks, and is paid by a payment table.

Most of these games differ only in their rules data; a game with special rules replaces some of the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scoring.engine.chart import PaymentChart
from scoring.engine.form import Form
from scoring.engine.functions import GameFunctions
from scoring.engine.payments import Seat
from scoring.engine.promised.bids import bids
from scoring.engine.promised.card import scorecard
from scoring.engine.promised.charts import charts
from scoring.engine.promised.check import check
from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS, Fields, PromisedFacts, read_facts, write_facts
from scoring.engine.promised.form import form
from scoring.engine.promised.play import play
from scoring.engine.promised.possible_deals import possible_deals
from scoring.engine.promised.rules import PromisedRules, read_rules
from scoring.engine.promised.sentences import code_words, describe_deal, describe_lead, describe_lines
from scoring.engine.promised.sides import DIFFERENCES, POT_PAYS
from scoring.engine.promised.state import HANDS, PromisedState, first_state
from scoring.engine.promised.table import TRICKS
from scoring.engine.promised.tricks import side_took
from scoring.engine.result import DealOutcome
from scoring.engine.scorecard import Scorecard
from scoring.engine.state import TableStart
from scoring.engine.words import Words

FAMILY: Final = "promised_tricks"
_FIELDS = Fields.of(DEAL_FIELDS, PROMISE_FIELDS)


def scorecard_with(
    first_state: Callable[[PromisedRules, TableStart], PromisedState],
    form: Callable[[PromisedRules, PromisedState], Form],
    charts: Callable[[PromisedRules], tuple[PaymentChart, ...]],
) -> Callable[[PromisedRules, TableStart, Sequence[tuple[int, DealOutcome[PromisedState, PromisedFacts]]], int], Scorecard]:
    """Return the function that makes the family's scoresheet.

    The first columns follow from the questions of `form`, and the boxes are wide enough for the numbers in `charts`.
    """

    def card(
        rules: PromisedRules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[PromisedState, PromisedFacts]]], planned: int
    ) -> Scorecard:
        first = first_state(rules, start)
        return scorecard(rules, first, outcomes, planned, form(rules, first), charts(rules))

    return card


def _read_facts(rules: PromisedRules, deal: Mapping[str, Any]) -> PromisedFacts:
    return read_facts(deal, rules.prefix, _FIELDS)


def _slams(facts: PromisedFacts) -> frozenset[Seat]:
    return frozenset(each.declarer for each in facts.promises if isinstance(each.declarer, int) and side_took(facts, each) == TRICKS)


def _settlement_note(rules: PromisedRules) -> Words:
    return rules.words.get("standings", {}).get(rules.settlement, {})


PROMISED_TRICKS = GameFunctions[PromisedRules, PromisedState, PromisedFacts](
    family=FAMILY,
    read_rules=read_rules,
    first_state=first_state,
    read_facts=_read_facts,
    write_facts=write_facts,
    check=check,
    play=play,
    skip_deal=lambda _rules, state: state.moved_on(),
    possible_deals=possible_deals,
    form=form,
    charts=charts,
    scorecard=scorecard_with(first_state, form, charts),
    describe_deal=describe_deal,
    describe_lines=describe_lines,
    words_for_line=code_words,
    needs_absent_hand=lambda seats: (
        seats < HANDS
    ),  # thirteen cards are dealt to four hands, so at a table of three one hand belongs to nobody
    contract_codes=lambda rules: tuple(rules.contracts),  # in bidding order
    bids=bids,
    describe_lead=describe_lead,  # some contracts are led by the player who declares them
    slams=_slams,
    sums_to_zero=lambda rules: rules.settlement != POT_PAYS,  # false if the pot pays and gets differences
    has_own_figures=lambda rules: rules.settlement == DIFFERENCES,
    settlement_note=_settlement_note,
)
"""The functions of the games of “promised tricks” in which no table has to call the jury."""
