"""Knock-out whist as a game: seven cards, one fewer in each hand, and players without a trick are out (see its dossier)."""

from __future__ import annotations

from scoring.engine.functions import GameFunctions
from scoring.games.knockout_whist.card import scorecard
from scoring.games.knockout_whist.charts import charts
from scoring.games.knockout_whist.check import check
from scoring.games.knockout_whist.facts import KnockoutWhistFacts, read_facts, write_facts
from scoring.games.knockout_whist.form import form
from scoring.games.knockout_whist.play import play
from scoring.games.knockout_whist.possible_deals import possible_deals
from scoring.games.knockout_whist.rules import KnockoutWhistRules, read_rules
from scoring.games.knockout_whist.sentences import code_words, describe_deal, describe_lines
from scoring.games.knockout_whist.state import KnockoutWhistState, first_state, skip_deal

KNOCKOUT_WHIST = GameFunctions[KnockoutWhistRules, KnockoutWhistState, KnockoutWhistFacts](
    family="knockout_whist",
    read_rules=read_rules,
    first_state=first_state,
    read_facts=read_facts,
    write_facts=write_facts,
    check=check,
    play=play,
    skip_deal=skip_deal,
    possible_deals=possible_deals,
    form=form,
    charts=charts,
    scorecard=scorecard,
    describe_deal=describe_deal,
    describe_lines=describe_lines,
    words_for_line=code_words,
    # cards, payments and the winner's choice of trumps move with the player
    exchange_seats=lambda rules, state, order: state.exchanged(order, winner_deals=rules.winner_deals),
    max_deals=lambda rules, _seats: rules.start_cards,  # every hand has one card fewer than the one before
)
"""The game of knock-out whist: hands of seven cards, then six, then five …; the last player who is still in wins."""
