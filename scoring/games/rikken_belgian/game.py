"""Rikken by a Belgian tournament regulation, as a game (dossier rikken_belgian).

It uses the functions of all games in which the declarer promises tricks and some contracts need the jury, and adds further fines and
souvenirs.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.fields import suit
from scoring.engine.payments import Seat
from scoring.engine.promised.duties.charts import charts
from scoring.engine.promised.duties.game import TRICKS_WITH_DUTIES, reader_with
from scoring.engine.promised.duties.solo_state import first_state
from scoring.engine.promised.game import scorecard_with
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.result import AnyPlayed
from scoring.games.rikken_belgian.check import check
from scoring.games.rikken_belgian.form import form
from scoring.games.rikken_belgian.play import play
from scoring.games.rikken_belgian.possible_deals import possible_deals
from scoring.games.rikken_belgian.rules import house, read_rules
from scoring.games.rikken_belgian.sentences import describe_lines


def _souvenirs(rules: PromisedRules, played: AnyPlayed) -> tuple[tuple[Seat, str], ...]:
    """Return the souvenirs of this deal; none if the jury annulled or awarded it, because then nobody made the contract."""
    lines = played.lines if played.extra.get("souvenir") else ()
    made = ((line.declarer, line.reason) for line in lines if line.made and line.reason in house(rules).souvenirs)
    return tuple((seat, contract) for seat, contract in made if seat is not None)


RIKKEN_BELGIAN = replace(
    TRICKS_WITH_DUTIES,
    read_rules=read_rules,  # also decides who pays for a lost contract of two, and which extra contracts are played
    read_facts=reader_with({"turned": suit}, {"called_suit": suit}),
    check=check,  # also checks that a called ace is not of the trump suit
    play=play,  # also marks a deal with one of the rarest contracts as a souvenir
    possible_deals=possible_deals,  # also the deals that a forgotten action ended
    form=form,  # also asks about forgotten actions
    scorecard=scorecard_with(first_state, form, charts),
    describe_lines=describe_lines,  # also names the player with a souvenir
    souvenir_contracts=lambda rules: house(rules).souvenirs,
    souvenirs=_souvenirs,
)
"""The functions of Belgian rikken. Those that are not named here are the functions of all games of promised tricks with duties."""
