"""The game Schafkopf: each deal has points won and lost. The game has no end of its own: an evening sets the number of deals in a round."""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.functions import GameFunctions, always
from scoring.engine.spoken import joined
from scoring.engine.words import Words, say
from scoring.games.schafkopf.card import scorecard
from scoring.games.schafkopf.charts import charts
from scoring.games.schafkopf.check import check
from scoring.games.schafkopf.facts import SchafkopfFacts, read_facts, write_facts
from scoring.games.schafkopf.form import form
from scoring.games.schafkopf.play import play
from scoring.games.schafkopf.possible_deals import possible_deals
from scoring.games.schafkopf.rules import PLUS_MINUS, SchafkopfRules, read_rules
from scoring.games.schafkopf.sentences import code_words, describe_deal, describe_lines
from scoring.games.schafkopf.state import SchafkopfState, first_state

Functions = GameFunctions[SchafkopfRules, SchafkopfState, SchafkopfFacts]


def _settlement_note(rules: SchafkopfRules) -> Words:
    """Return the text about payments and the tie-break; if the Schafkopf list differs from the payments, also about the list."""
    words = rules.words["standings"]
    notes = ["each_to_each" if rules.each_to_each else "one_each"]
    notes += [rules.written] * (rules.written != PLUS_MINUS) + ["cash"] * (rules.cash is not None)
    return {language: joined(*(say(words[note], language) for note in notes)) for language in words[notes[0]]}


SCHAFKOPF: Functions = Functions(
    family="schafkopf",
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
    usual_deals=32,  # one Runde: each of four players deals eight times
    contract_codes=lambda rules: tuple(rules.contracts),  # the games with a declarer, for statistics
    tie_breaks=("solos",),  # more solos won (§8); players still equal share the place
    settlement_note=_settlement_note,
    variant=lambda rules: SCHAFKOPF_LIST if rules.has_list else None,
)
"""The game of Schafkopf: two against two, or one against three; one side wins the points that the other loses (dossier schafkopf)."""
SCHAFKOPF_LIST: Functions = replace(
    SCHAFKOPF,
    ranks_by_score=True,  # standings rank by the list; the ledger books what is paid
    has_own_figures=always(True),
    payments_of_totals=lambda _rules, _figures: (),  # the totals of a list do not determine the payments
)
"""Schafkopf with a list that differs from the payments: only good points are written, or the table also pays cash."""
