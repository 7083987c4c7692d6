"""Texts about a final: its settings in the plan, and log entries about the finalists. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.direction import comma_text
from tournaments.evening.models import Tournament
from tournaments.finals.qualification import DecidedFinal, OthersInFinal, PointsInFinal

POINTS_LABELS = {
    PointsInFinal.KEPT: gettext_lazy("with all the points they had"),
    PointsInFinal.HALVED: gettext_lazy("with half of their points"),
    PointsInFinal.ZEROED: gettext_lazy("from zero"),
}
OTHERS_LABELS = {
    OthersInFinal.STOP: gettext_lazy("have finished, and keep their places"),
    OthersInFinal.PLAY: gettext_lazy("play on at tables of their own, for the places below the finalists"),
}


def final_rule_text(tournament: Tournament) -> str:
    """Return the settings of the final as text.

    Example: “The first 16 go on to 1 round, with half of their points. The others are done, and keep their places.”
    """
    rounds = ngettext("%(n)s round", "%(n)s rounds", tournament.final_rounds) % {"n": tournament.final_rounds}
    return _("The first %(places)s play the final of %(rounds)s, %(points)s. The others %(others)s.") % {
        "places": tournament.final_places,
        "rounds": rounds,
        "points": POINTS_LABELS[PointsInFinal(tournament.final_points)],
        "others": OTHERS_LABELS[OthersInFinal(tournament.final_others)],
    }


def final_fields(value: Mapping[str, Any], players: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the value, both as text, of each field that a log entry has about a final.

    Raises KeyError, TypeError and ValueError if somebody changed the row in the database.
    """
    final = DecidedFinal.from_json(value)
    yield _("after round"), str(final.after_round)
    yield _("go on to the final"), comma_text(players.get(number, str(number)) for number in final.players)
    yield _("points of the finalists at the start"), str(POINTS_LABELS[final.points])
    yield _("the others"), str(OTHERS_LABELS[final.others])
    if final.tied:
        yield _("players between whom lots were drawn"), comma_text(players.get(number, str(number)) for number in final.tied)
        yield _("seed of the lots"), final.seed
