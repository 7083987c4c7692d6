"""The request bodies of rulings, and the fields that each decision requires."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from tournaments.api.request_bodies import known_time
from tournaments.api.request_body import MAX_JSON_INTEGER, Body, Moment
from tournaments.evening.models import Ruling
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.jury.actions.case_decisions import FORGOTTEN, STRUCK
from tournaments.jury.actions.decide import MAX_ARTICLE_LENGTH, MAX_POINTS, MAX_TEXT_LENGTH
from tournaments.jury.actions.penalties import MAX_FINE
from tournaments.jury.actions.verdicts import MAX_AWARD
from tournaments.jury.decisions import ExcludedTable
from tournaments.jury.models import MAX_REASON_LENGTH

Kind = Ruling.Kind
Decision = Literal[
    "allow", "refuse", "forgotten", "struck", "annul", "replace", "award", "fine", "warn", "adjust", "exclude", "souvenir", "lots"
]

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
"""The names of the fields that the request must have for each decision, besides its text."""
ABOUT_A_DEAL = frozenset({FORGOTTEN, STRUCK, Kind.ANNUL, Kind.REPLACE, Kind.AWARD, Kind.SOUVENIR})
"""The decisions that require an entered deal."""
WITHOUT_TABLE = frozenset({Kind.ADJUST, Kind.WARN, Kind.EXCLUDE, Kind.LOTS})
"""The decisions that a request may make without naming a table."""
MAX_MOVES = 1000


class PointMove(Body):
    payer: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the player who pays.")]
    payee: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the player who receives the points.")]
    amount: Annotated[int, Meta(ge=1, le=MAX_POINTS)]


class NewRuling(Body):
    decision: Annotated[
        Decision,
        Meta(description="The decision. If nobody asked the jury in time, `forgotten` lets the result count and `struck` annuls it."),
    ]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH, description="The ruling in words, for the table and the report.")]
    article: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=MAX_ARTICLE_LENGTH,
                description="The code of one of the table's `articles`. If left out, that of the call.",
            ),
        ]
        | UnsetType
    ) = UNSET
    call: Annotated[uuid.UUID, Meta(description="The call that this ruling answers. Replaces `round`, `table` and `deal`.")] | UnsetType = (
        UNSET
    )
    round: Annotated[int, Meta(ge=1, le=1000)] | UnsetType = UNSET
    table: (
        Annotated[int, Meta(ge=1, le=10_000, description="The table's number. Left out if the ruling is not about a table.")] | UnsetType
    ) = UNSET
    deal: (
        Annotated[int, Meta(ge=1, le=MAX_DEAL_NUMBER, description="The number of the deal. If left out, the newest deal of the table.")]
        | UnsetType
    ) = UNSET
    player: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the player concerned.")] | UnsetType = UNSET
    players: (
        Annotated[
            tuple[Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="A player's number.")], ...],
            Meta(
                min_length=2,
                max_length=1000,
                description="For `lots`: the numbers of all players who share a place, as in `lots_due` of the standings.",
            ),
        ]
        | UnsetType
    ) = UNSET
    contract: (
        Annotated[
            str, Meta(min_length=1, max_length=40, description="For `allow`, `refuse`, `forgotten`, `struck` and `souvenir`: the contract.")
        ]
        | UnsetType
    ) = UNSET
    points: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=MAX_FINE,
                description=(
                    "The whole fine. Those who get it by the rules (`fine_to` of an article) share it equally. "
                    "If left out, the article's usual fine."
                ),
            ),
        ]
        | UnsetType
    ) = UNSET
    award: (
        Annotated[
            tuple[Annotated[int, Meta(ge=-MAX_AWARD, le=MAX_AWARD)], ...],
            Meta(max_length=12, description="Points for each seat, which must sum to 0."),
        ]
        | UnsetType
    ) = UNSET
    facts: Annotated[dict[str, Any], Meta(description="The facts that count instead, in the sheet's format.")] | UnsetType = UNSET
    moves: Annotated[tuple[PointMove, ...], Meta(min_length=1, max_length=MAX_MOVES)] | UnsetType = UNSET
    cards: (
        Annotated[
            tuple[Annotated[str, Meta(min_length=1, max_length=2)], ...],
            Meta(max_length=13, description="For a souvenir: its cards, such as `AS` and `2C`."),
        ]
        | UnsetType
    ) = UNSET
    at_table: ExcludedTable | UnsetType = UNSET
    draft: (
        Annotated[uuid.UUID, Meta(description="A UUID that the client chose. A ruling sent twice with it is signed once.")] | UnsetType
    ) = UNSET


class SentAppeal(Body, kw_only=True):
    ruling: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the ruling.")]
    player: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The number of the player who appeals.")]
    reason: Annotated[str, Meta(min_length=1, max_length=MAX_REASON_LENGTH)]
    made_at: (
        Annotated[Moment, Meta(description="When the player appealed, by the phone's clock. It decides if the appeal is in time.")] | None
    ) = None

    def __post_init__(self) -> None:
        self.made_at = known_time(self.made_at)


class AppealDenial(Body):
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH, description="The answer in words, which the player reads.")]


class Overturning(Body):
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]
