"""Checks the sealed results of an evening in the database: each matches its seal, and the valid one agrees with the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.direction import comma_text
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.models import Tournament
from tournaments.standings.models import FinalResult, RoundResults
from tournaments.standings.queries.evening_results import computed_result, seal_of
from tournaments.standings.queries.evening_rounds import computed_rounds
from tournaments.standings.result import EveningResult, ResultLine
from tournaments.standings.rounds import EveningRounds, PlayerRound


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
    for rounds in RoundResults.objects.filter(tournament=evening).order_by("entry"):
        if rounds.seal != seal_of(rounds.result, hashes.get(rounds.entry, "")):
            yield _("The results by round that were sealed after entry {number} of the log have been changed.").format(number=rounds.entry)
        elif evening.state == Tournament.State.CLOSED and rounds.version == evening.version:
            yield from _rounds_unlike_the_ledger(rounds, evening)


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


def _rounds_unlike_the_ledger(row: RoundResults, evening: Tournament) -> Iterator[str]:
    now = computed_rounds(evening)
    if row.result == now.to_json():
        return
    sealed = EveningRounds.from_json(row.result)
    for number in sorted({*sealed.rounds, *now.rounds}):
        here, there = ({each.number: each for each in rounds.rounds.get(number, ())} for rounds in (sealed, now))
        for player in sorted({*here, *there}):
            if here.get(player) != there.get(player):
                text = _("In the sealed results of round {round}, player {number} has {found}; in the ledger {said}.")
                yield text.format(round=number, number=player, found=_row_text(here.get(player)), said=_row_text(there.get(player)))
                return
    yield _("The sealed results by round differ from the ledger and the log.")


def _row_text(row: PlayerRound | None) -> str:
    return comma_text(map(str, row[1:])) if row is not None else "–"


def _line_text(line: ResultLine | None) -> str:
    if line is None:
        return "–"
    text = _("place {place} with {points}").format(place=line.place or "–", points=line.counted)
    return f"{text} ({comma_text(map(str, (line.number, *line.partners, *line.stand_ins)))})" if line.partners or line.stand_ins else text
