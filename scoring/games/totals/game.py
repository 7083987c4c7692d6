"""Totals as a game, so that a club can hold an evening of a game whose rules Troela does not have."""

from __future__ import annotations

from scoring.engine.functions import GameFunctions
from scoring.games.totals.card import scorecard
from scoring.games.totals.charts import charts
from scoring.games.totals.check import check
from scoring.games.totals.facts import TotalsFacts, read_facts, write_facts
from scoring.games.totals.form import form
from scoring.games.totals.play import play
from scoring.games.totals.possible_deals import possible_deals
from scoring.games.totals.rules import TotalsRules, read_rules
from scoring.games.totals.sentences import code_words, describe_deal, describe_lines
from scoring.games.totals.state import TotalsState, first_state

TOTALS = GameFunctions[TotalsRules, TotalsState, TotalsFacts](
    family="totals",
    read_rules=read_rules,
    first_state=first_state,
    read_facts=read_facts,
    write_facts=write_facts,
    check=check,
    play=play,
    skip_deal=lambda _rules, state: state,
    possible_deals=possible_deals,
    form=form,
    charts=charts,
    scorecard=scorecard,
    describe_deal=describe_deal,
    describe_lines=describe_lines,
    words_for_line=code_words,
    sums_to_zero=lambda rules: rules.sums_to_zero,  # only if the club chose that; else the pot gets the rest
)
"""The game of totals: each entry has a whole number for each player, as they wrote it."""
