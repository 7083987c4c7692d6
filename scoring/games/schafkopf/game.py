"""Schafkopf as a game: deals in plus and minus. It has no end of its own: an evening sets the number of deals in a round."""

from __future__ import annotations

from scoring.engine.functions import GameFunctions
from scoring.engine.words import Words
from scoring.games.schafkopf.card import scorecard
from scoring.games.schafkopf.charts import charts
from scoring.games.schafkopf.check import check
from scoring.games.schafkopf.facts import SchafkopfFacts, read_facts, write_facts
from scoring.games.schafkopf.form import form
from scoring.games.schafkopf.play import play
from scoring.games.schafkopf.possible_deals import possible_deals
from scoring.games.schafkopf.rules import SchafkopfRules, read_rules
from scoring.games.schafkopf.sentences import code_words, describe_deal, describe_lines
from scoring.games.schafkopf.state import SchafkopfState, first_state


def _settlement_note(rules: SchafkopfRules) -> Words:
    """Return the sentence about who pays whom and about the tie-break."""
    return rules.words["standings"].get("each_to_each" if rules.each_to_each else "one_each", {})


SCHAFKOPF = GameFunctions[SchafkopfRules, SchafkopfState, SchafkopfFacts](
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
)
"""The game of Schafkopf: two against two, or one against three; one side wins the points that the other loses (dossier schafkopf)."""
