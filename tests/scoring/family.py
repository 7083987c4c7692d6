"""The games of the family of promised tricks: laws of the family are tested for all of them."""

from __future__ import annotations

from scoring.engine.promised.game import FAMILY as PROMISED
from scoring.games import GAMES

FAMILY = tuple(code for code, shipped in GAMES.items() if shipped.functions.family == PROMISED)
