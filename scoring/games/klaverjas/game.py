"""Klaverjas as a game: two sides, a round of sixteen deals, and standings by each side's score."""

from __future__ import annotations

from scoring.engine.functions import GameFunctions, always
from scoring.engine.words import Words
from scoring.games.klaverjas.card import scorecard
from scoring.games.klaverjas.charts import charts
from scoring.games.klaverjas.check import check
from scoring.games.klaverjas.facts import KlaverjasFacts, read_facts, write_facts
from scoring.games.klaverjas.form import form
from scoring.games.klaverjas.play import COUNTER_PIT, PIT, PLAYED, play, roem, settled
from scoring.games.klaverjas.possible_deals import possible_deals
from scoring.games.klaverjas.rules import SIDES, KlaverjasRules, read_rules
from scoring.games.klaverjas.sentences import code_words, describe_deal, describe_lines
from scoring.games.klaverjas.state import KlaverjasState, first_state

SAT_OUT_POINTS_A_DEAL = 100
"""The points per deal for a player who sits out a round.

Clubs write 1600 for a round of sixteen deals (§7), about a side's usual score.
"""


def _settlement_note(rules: KlaverjasRules) -> Words:
    return rules.words["standings"].get(rules.settlement, {})


KLAVERJAS = GameFunctions[KlaverjasRules, KlaverjasState, KlaverjasFacts](
    family="klaverjas",
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
    sides=SIDES,
    max_deals=lambda rules, _seats: rules.deals,  # a round (boompje) of sixteen, or what the club plays
    contract_codes=always((PLAYED, PIT, COUNTER_PIT)),  # how a deal may end, for statistics
    pit_codes=frozenset((PIT, COUNTER_PIT)),  # the tally sheet's column of marsen: I for a pit, TP for a counter-pit (klaverjas §4)
    roem=roem,
    ranks_by_score=True,  # standings rank by card points and roem; the ledger books differences
    has_own_figures=always(True),  # standings show it even if a club ranks by points
    missed_round_points=lambda rules: SAT_OUT_POINTS_A_DEAL * rules.deals,
    payments_of_totals=lambda rules, figures: settled(rules, (figures[0], figures[1])),  # settled as a deal is
    settlement_note=_settlement_note,
)
"""The game of klaverjas: partners sit opposite one another, and each player scores the points of their side (dossier klaverjas)."""
