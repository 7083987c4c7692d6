"""Skat as a game: a list of deals at a table of three or four, and standings by the extended Seeger system."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.functions import GameFunctions, always
from scoring.engine.payments import PointsPayment, pairwise
from scoring.engine.spoken import joined
from scoring.engine.words import Words, say
from scoring.games.skat.card import scorecard
from scoring.games.skat.charts import charts
from scoring.games.skat.check import check
from scoring.games.skat.facts import SkatFacts, read_facts, write_facts
from scoring.games.skat.form import form
from scoring.games.skat.play import play
from scoring.games.skat.possible_deals import possible_deals
from scoring.games.skat.rules import GAMES, NONE, PAIRWISE, PAIRWISE_GAME, RAMSCH, SkatRules, read_rules
from scoring.games.skat.sentences import code_words, describe_deal, describe_lines
from scoring.games.skat.state import SkatState, first_state


def _contract_codes(rules: SkatRules) -> tuple[str, ...]:
    """Return the codes of the games, for statistics. Ramsch is among them if it counts as a player's own game."""
    return (*GAMES, RAMSCH) if rules.plays_ramsch and rules.ramsch_seeger else GAMES


def _payments_of_totals(rules: SkatRules, figures: Sequence[int]) -> tuple[PointsPayment, ...]:
    """Return the payments for a list's totals: between any two players, the difference is paid.

    If only game points are settled, or fees are paid into the pot, totals do not determine the payments. Then nothing is paid.
    """
    settles_totals = rules.settles == PAIRWISE or (rules.settles == PAIRWISE_GAME and rules.seeger == NONE)
    return pairwise(figures) if settles_totals and not rules.pays_into_pot else ()


def _settlement_note(rules: SkatRules) -> Words:
    words = rules.words["standings"]
    note: Words = words.get(rules.settlement, {})
    if not rules.passed_fee or rules.plays_ramsch:
        return note
    return {language: joined(text, say(words["passed_fee"], language, fee=rules.passed_fee)) for language, text in note.items()}


SKAT = GameFunctions[SkatRules, SkatState, SkatFacts](
    family="skat",
    read_rules=read_rules,
    first_state=first_state,
    read_facts=read_facts,
    write_facts=write_facts,
    check=check,
    play=play,
    skip_deal=lambda _rules, state: state.next(),
    possible_deals=possible_deals,
    form=form,
    charts=charts,
    scorecard=scorecard,
    describe_deal=describe_deal,
    describe_lines=describe_lines,
    words_for_line=code_words,
    exchange_seats=lambda _rules, state, order: state.exchanged(order),
    usual_table_size=4,  # tables of four are preferred, although the dealer sits out there
    max_deals=lambda rules, seats: rules.rounds * seats or None,  # a list: everybody deals twelve times, or as often as the club agreed
    contract_codes=_contract_codes,
    sums_to_zero=lambda rules: not rules.pays_into_pot,
    ranks_by_score=True,  # standings rank by performance; the ledger books the payments
    has_own_figures=always(True),  # standings show it even if a club ranks by points
    tie_breaks=("contracts", "lost_contracts", "lots"),  # more own games won, then fewer lost, then lots
    payments_of_totals=_payments_of_totals,
    settlement_note=_settlement_note,
)
"""The game of skat: one declarer against two; at a table of four the dealer sits out (dossier skat)."""
