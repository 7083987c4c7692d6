"""Import evenings that were played before Troela, from a file of results, and remove such an evening."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.utils.crypto import salted_hmac

from clubs.actors import Actor
from clubs.chain import content_hash
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Season
from clubs.roles.permissions import ClubRight, require_club
from competitions.actions.closing import feeds_of, seal_changed
from competitions.models import PastEvening, PastResult
from competitions.past_file import FIGURES
from competitions.queries.past_results import PastPreview, PastRow, past_preview
from competitions.season import Points, Unusable
from competitions.wording.season import season_refusal
from tournaments.evening.problems import refuse

PAIR_CODE_LENGTH = 16


@transaction.atomic
def import_results(*, by: Actor, season: Season, text: str, expected: str = "") -> PastPreview:
    """Import the evenings in this text, in any form that `competitions.past_file` reads.

    They replace those that were imported earlier with the same names.
    `expected` is the digest of the preview that the user was shown; if it differs now, RESULTS_CHANGED is refused. If a row has a problem,
    nothing is imported, and every wrong row is refused.
    """
    require_club(by, ClubRight.KEEP_SEASONS, season.club)
    club = lock_club(season.club)
    try:
        preview = past_preview(season, text)
    except Unusable as unusable:
        raise season_refusal(unusable) from None
    if expected and expected != preview.digest:
        raise refuse("RESULTS_CHANGED")
    PastResult.objects.filter(evening__season=season, evening__name__in=preview.replaced).delete()
    rows = []
    for each in preview.evenings:
        facts = {"on": each.on, "tags": " ".join(each.evening.tags)}
        evening, _is_new = PastEvening.objects.update_or_create(season=season, name=each.name, defaults=facts)
        rows += [_stored(evening, result) for result in each.rows]
    PastResult.objects.bulk_create(rows)
    # The log contains a hash of the results without names, as it must be possible to forget a name.
    content = sorted(
        [row.evening.name, str(row.evening.on or ""), str(row.member_id or ""), str(row.round), row.mark, str(row.points)] for row in rows
    )
    after = {"evenings": [each.name for each in preview.evenings], "results": len(rows), "content": content_hash(content)}
    before = {"evenings": sorted(preview.replaced)} if preview.replaced else None
    record(club, by=by, what=ClubEvent.IMPORT_RESULTS, object=f"season {season.name}", before=before, after=after)
    seal_changed(club, feeds_of(season.pk), None, reason=f"season {season.name}")
    return preview


@transaction.atomic
def drop_past_evening(*, by: Actor, season: Season, evening: int) -> None:
    """Remove an evening from before Troela, by its key, with all its results. Refused: NOT_FOUND."""
    require_club(by, ClubRight.KEEP_SEASONS, season.club)
    club = lock_club(season.club)
    row = season.past_evenings.filter(pk=evening).first()
    if row is None:
        raise refuse("NOT_FOUND", "evening")
    before = {"evening": row.name, "results": row.results.count()}
    row.delete()
    record(club, by=by, what=ClubEvent.DROP_PAST_EVENING, object=f"season {season.name}", before=before)
    seal_changed(club, feeds_of(season.pk), None, reason=f"season {season.name}")


def _stored(evening: PastEvening, each: PastRow) -> PastResult:
    """Return the row of a result."""
    row = each.row
    return PastResult(
        evening=evening,
        member=each.member,
        name="" if each.member else row.player,
        round=PastResult.EVERY_ROUND if row.round is None else row.round,
        mark=row.mark,
        points=_decimal(row.points),
        table=row.table,
        team=row.team,
        pair=_pair_code(row.pair),
        category=row.category,
        kind=row.kind,
        **{column: _decimal(getattr(row, column)) for column in FIGURES},
    )


def _pair_code(name: str) -> str:
    """Return a code for a pair: a hash of its name, as the name of a pair is that of two people, who may ask to be forgotten."""
    return salted_hmac("troela.past-pair", name.casefold()).hexdigest()[:PAIR_CODE_LENGTH] if name else ""


def _decimal(points: Points) -> Decimal:
    """Return the points as an exact decimal. The preview refuses more than six decimals."""
    return Decimal(Fraction(points).numerator) / Decimal(Fraction(points).denominator)
