"""Checks the sealed results of an evening in the database: each matches its seal, and the valid one agrees with the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.direction import comma_text
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.models import Tournament
from tournaments.standings.models import FinalResult
from tournaments.standings.queries.evening_results import computed_result, seal_of
from tournaments.standings.result import EveningResult, ResultLine


def result_differences(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each error in the sealed results, oldest first.

    Evenings that were closed before Troela sealed results have none to check.
    """
    with transaction.atomic():
        wrong = list(_differences(tournament))
    yield from wrong


def _differences(tournament: Tournament) -> Iterator[str]:
    evening = lock_tournament(Tournament.objects.get(pk=tournament.pk))
    hashes = dict(evening.log.values_list("number", "hash"))
    for row in FinalResult.objects.filter(tournament=evening).order_by("entry"):
        if row.seal != seal_of(row.result, hashes.get(row.entry, "")):
            yield _("The result that was sealed after entry {number} of the log has been changed.").format(number=row.entry)
        elif evening.state == Tournament.State.CLOSED and row.version == evening.version:
            yield from _unlike_the_ledger(row, evening)


def _unlike_the_ledger(row: FinalResult, evening: Tournament) -> Iterator[str]:
    now = computed_result(evening)
    if row.result == now.to_json() or row.result == computed_result(evening, with_missed=False).to_json():
        return
    sealed = EveningResult.from_json(row.result)
    for number in sorted({line.number for line in (*sealed.lines, *now.lines)}):
        here, there = sealed.line_of(number), now.line_of(number)
        if here != there:
            text = _("In the sealed result, player {number} has {found}; in the ledger {said}.")
            yield text.format(number=number, found=_line_text(here), said=_line_text(there))
            return
    yield _("The sealed result differs from the ledger.")


def _line_text(line: ResultLine | None) -> str:
    if line is None:
        return "–"
    text = _("place {place} with {points}").format(place=line.place or "–", points=line.counted)
    return f"{text} ({comma_text(map(str, (line.number, *line.partners, *line.stand_ins)))})" if line.partners or line.stand_ins else text
