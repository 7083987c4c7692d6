"""Checks the sealed tables of a club's competitions: each matches its seal, and the newest of a closed one agrees with the evenings."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.club.actions.locks import lock_club
from clubs.club.models import Club
from clubs.direction import isolated
from competitions.competition import UnusableCompetition
from competitions.models import Competition
from competitions.queries.competition.closed_tables import computed_seal, seal_of
from competitions.queries.competition.tables import competitions_of, sealed_rows
from tournaments.evening.models import Tournament


def competition_differences(club: Club) -> Iterator[str]:
    """Yield a sentence for each error in the sealed tables of this club's competitions."""
    with transaction.atomic():
        lock_club(club)
        hashes = dict(club.log.values_list("number", "hash"))
        wrong = [text for competition in competitions_of(club) for text in _differences(competition, hashes)]
    yield from wrong


def _differences(competition: Competition, hashes: dict[int, str]) -> Iterator[str]:
    rows = sealed_rows(competition)
    for row in reversed(rows):
        if row.seal != seal_of(row.table, hashes.get(row.entry, "")):
            text = _("The final tables of {name} that entry {number} of the log sealed have been changed.")
            yield text.format(name=isolated(competition.name), number=row.entry)
            return
    if competition.closed_as_of is None:
        return
    try:
        computed = computed_seal(competition, rows[0].as_of, rows[0].version)
    except UnusableCompetition:
        return
    if not (computed.is_in(rows[0]) or computed.cannot_be_in(rows[0]) or _is_being_corrected(competition)):
        yield _("The final tables of {name} differ from its evenings.").format(name=isolated(competition.name))


def _is_being_corrected(competition: Competition) -> bool:
    """Return whether an evening that was closed before is open again, so that its results are missing now."""
    rows = competition.sealed.order_by("-entry").values_list("table", flat=True)[:1]
    names = {name for table in rows for each in table["tables"] for line in each["lines"] for name in line["came"]}
    return Tournament.objects.filter(slug__in=names).exclude(state=Tournament.State.CLOSED).exists()
