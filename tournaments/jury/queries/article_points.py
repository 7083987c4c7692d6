"""The points that an article of the evening's rules costs a player, as a proposal for the jury. Only reads."""

from __future__ import annotations

from tournaments.evening.models import Ruling
from tournaments.jury.queries.cases import Case
from tournaments.jury.queries.rulings import warnings_of

Kind = Ruling.Kind


def proposed_points(case: Case, code: str, seat: int | None) -> int | None:
    """Return the points that the case's article proposes for decision `code` (fine, warning or annulment); None if it proposes none.

    If the article has a ladder of fines, the points depend on how often the player on `seat` was warned before. The points are rounded up
    until the players who get them can share them equally: a table of an unusual size or an earlier version of the rules can need this.
    """
    points = _points_of_article(case, code, seat)
    sharing = len(case.view.rules.fine_receivers(len(case.entrants), seat, case.sits_out)) if seat is not None else 0
    return points if not points or not sharing else -(-points // sharing) * sharing


def _points_of_article(case: Case, code: str, seat: int | None) -> int | None:
    article = case.article
    time = 1 + (warnings_of(case.entrants[seat]) if seat is not None else 0)
    if code == Kind.WARN:
        return article.fine_at(time) if article.ladder else 0
    if code == Kind.FINE:
        return article.fine or article.fine_at(time) or None
    return article.fine if code == Kind.ANNUL else None
