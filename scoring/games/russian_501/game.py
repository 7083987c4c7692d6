"""Russian 501 as a game: three players; each score starts at 501 and falls (dossier russian_501)."""

from __future__ import annotations

from scoring.engine.functions import GameFunctions
from scoring.games.russian_501.card import scorecard
from scoring.games.russian_501.charts import charts
from scoring.games.russian_501.check import check
from scoring.games.russian_501.facts import Russian501Facts, read_facts, write_facts
from scoring.games.russian_501.form import form
from scoring.games.russian_501.play import play
from scoring.games.russian_501.possible_deals import possible_deals
from scoring.games.russian_501.rules import Russian501Rules, read_rules
from scoring.games.russian_501.sentences import code_words, describe_deal, describe_lines
from scoring.games.russian_501.state import Russian501State, first_state

RUSSIAN_501 = GameFunctions[Russian501Rules, Russian501State, Russian501Facts](
    family="russian_501",
    read_rules=read_rules,
    first_state=first_state,
    read_facts=read_facts,
    write_facts=write_facts,
    check=check,
    play=play,
    skip_deal=lambda _rules, state: state.moved_on(),
    possible_deals=possible_deals,
    form=form,
    charts=charts,
    scorecard=scorecard,
    describe_deal=describe_deal,
    describe_lines=describe_lines,
    words_for_line=code_words,
    exchange_seats=lambda _rules, state, order: state.exchanged(order),  # scores move with the players
    ends_by_itself=True,  # a game ends when a score is 0, after any number of deals
)
"""The game of Russian 501: a declarer promises points against two opponents; the first player whose score falls to 0 wins."""
