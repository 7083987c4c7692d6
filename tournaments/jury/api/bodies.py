"""What the bodies of requests about the jury's rulings may hold, and what each decision needs."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework import serializers

from tournaments.api.request_bodies import Body, Text, Uuid, WholeNumber
from tournaments.door.api.bodies import player_number
from tournaments.evening.models import Ruling
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.jury.actions.case_decisions import DECISIONS, FORGOTTEN, STRUCK
from tournaments.jury.actions.decide import MAX_ARTICLE_LENGTH, MAX_POINTS, MAX_TEXT_LENGTH
from tournaments.jury.actions.penalties import MAX_FINE
from tournaments.jury.actions.verdicts import MAX_AWARD
from tournaments.jury.decisions import ExcludedTable

Kind = Ruling.Kind

NEEDS: Mapping[str, tuple[str, ...]] = {
    Kind.ALLOW: ("player", "contract"),
    Kind.REFUSE: ("player", "contract"),
    FORGOTTEN: ("player", "contract"),
    STRUCK: ("player", "contract"),
    Kind.ANNUL: (),
    Kind.REPLACE: ("facts",),
    Kind.AWARD: ("award",),
    Kind.FINE: ("player", "points"),
    Kind.WARN: ("player",),
    Kind.ADJUST: ("moves",),
    Kind.EXCLUDE: ("player",),
    Kind.SOUVENIR: ("player", "contract", "cards"),
    Kind.LOTS: ("players",),
}
"""The fields that a decision cannot do without, besides its text."""
ABOUT_A_DEAL = frozenset({FORGOTTEN, STRUCK, Kind.ANNUL, Kind.REPLACE, Kind.AWARD, Kind.SOUVENIR})
"""Decisions about a deal that was entered."""
WITHOUT_TABLE = frozenset({Kind.ADJUST, Kind.WARN, Kind.EXCLUDE, Kind.LOTS})
"""Decisions that need no table."""
MAX_MOVES = 1000


class PointMove(Body):
    payer = player_number("Who pays.")
    payee = player_number("Who receives.")
    amount = WholeNumber(min_value=1, max_value=MAX_POINTS)


class NewRuling(Body):
    decision = serializers.ChoiceField(
        choices=[*DECISIONS, Kind.SOUVENIR, Kind.LOTS],
        help_text="forgotten, struck: nobody asked the jury; the result stands, or is annulled.",
    )
    text = Text(max_length=MAX_TEXT_LENGTH, help_text="The ruling in words, as the table and the report read it.")
    article = Text(max_length=MAX_ARTICLE_LENGTH, required=False, help_text="One of the table's `articles`; left out, that of the call.")
    call = Uuid(required=False, help_text="The call that it answers. Instead of `round`, `table` and `deal`.")
    round = WholeNumber(min_value=1, max_value=1000, required=False)
    table = WholeNumber(
        min_value=1, max_value=10_000, required=False, help_text="Its number in the hall; left out for a ruling about no table."
    )
    deal = WholeNumber(min_value=1, max_value=MAX_DEAL_NUMBER, required=False, help_text="Left out: the newest deal of the table.")
    player = player_number("The player whom it is about.", required=False)
    players = serializers.ListField(
        child=player_number("A player."),
        required=False,
        min_length=2,
        max_length=1000,
        help_text="Of lots: the numbers of all who share a place, as `lots_due` of the standings names them.",
    )
    contract = Text(max_length=40, required=False, help_text="Of allow, refuse, forgotten, struck and souvenir.")
    points = WholeNumber(
        min_value=0,
        max_value=MAX_FINE,
        required=False,
        help_text="A fine in all, divided over the others of the table; left out, what the article says.",
    )
    award = serializers.ListField(
        child=WholeNumber(min_value=-MAX_AWARD, max_value=MAX_AWARD),
        max_length=12,
        required=False,
        help_text="Points by seat; they sum to 0.",
    )
    facts = serializers.DictField(required=False, help_text="The deal that counts instead, in the sheet's format.")
    moves = serializers.ListField(child=PointMove(), min_length=1, max_length=MAX_MOVES, required=False)
    cards = serializers.ListField(child=Text(max_length=2), max_length=13, required=False, help_text="Of a souvenir: `AS`, `2C` …")
    at_table = serializers.ChoiceField(choices=[each.value for each in ExcludedTable], required=False)
    draft = Uuid(required=False, help_text="A UUID that the program chose: a ruling that is sent twice is signed once.")


class Overturning(Body):
    text = Text(max_length=MAX_TEXT_LENGTH)
