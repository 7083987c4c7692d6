"""Rifki (Rıfkı, the Turkish King) as a game: seven contracts, twenty deals, everybody for themselves."""

from __future__ import annotations

from scoring.engine.functions import GameFunctions, always
from scoring.engine.seats import seat_in
from scoring.games.rifki.card import scorecard
from scoring.games.rifki.charts import charts
from scoring.games.rifki.check import check
from scoring.games.rifki.facts import RifkiFacts, read_facts, write_facts
from scoring.games.rifki.form import form
from scoring.games.rifki.play import play
from scoring.games.rifki.possible_deals import possible_deals
from scoring.games.rifki.rules import DEALS, SEATS, RifkiRules, read_rules
from scoring.games.rifki.sentences import code_words, describe_deal, describe_lines
from scoring.games.rifki.state import RifkiState, first_state

RIFKI = GameFunctions[RifkiRules, RifkiState, RifkiFacts](
    family="rifki",
    read_rules=read_rules,
    first_state=first_state,
    read_facts=read_facts,
    write_facts=write_facts,
    check=check,
    play=play,
    skip_deal=lambda _rules, state: state.skipped(),
    possible_deals=possible_deals,
    form=form,
    charts=charts,
    scorecard=scorecard,
    describe_deal=describe_deal,
    describe_lines=describe_lines,
    words_for_line=code_words,
    # a stored deal keeps its own declarer; if only its dealer is known, the dealer’s right neighbour declared
    state_when_dealt=lambda _rules, state, deal: state.declared_by(seat_in(deal, "declarer", SEATS), seat_in(deal, "dealer", SEATS)),
    exchange_seats=lambda _rules, state, order: state.exchanged(order),  # points and remaining declarations move with the player
    max_deals=always(DEALS),  # everybody declares five times
    contract_codes=lambda rules: tuple(rules.contracts),  # in the order of the sheet
)
"""The game of rifki: twenty deals; each player declares the positive contract twice and negative contracts three times (dossier rifki)."""
