"""The texts about an evening that was broken off: what counts, and what each choice does to the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.evening.models import Tournament
from tournaments.evening.queries.breaking_off import BreakingOff, WhatCounts, what_counts

ENDS_OF_SENTENCE = (".", "!", "?", "…", "؟", "۔")
"""The signs after which a reason needs no full stop."""


@dataclass(frozen=True)
class BreakOffChoice:
    """One answer to the question what counts, with its effect on the result."""

    value: WhatCounts
    label: str
    effect: str


def what_counts_label(counts: str) -> str:
    """Return the director's choice as text."""
    return {
        WhatCounts.ALL: _("Everything counts that was entered"),
        WhatCounts.ROUNDS: _("Only the finished rounds count"),
        WhatCounts.NOTHING: _("Nothing counts"),
    }[WhatCounts(counts)]


def choices(now: BreakingOff) -> tuple[BreakOffChoice, ...]:
    """Return the choices that the director has now. Between two rounds, everything that was entered is all that was finished."""
    return tuple(_choices(now))


def _choices(now: BreakingOff) -> Iterator[BreakOffChoice]:
    rest = _("The evening counts for the season and the statistics.")
    if now.playing is None:
        yield BreakOffChoice(WhatCounts.ALL, _("Everything counts"), _("The standings stay as they are now.") + " " + rest)
    else:
        deals = ngettext(
            "The standings stay as they are now, with the %(deals)s deal of round %(n)s that was entered.",
            "The standings stay as they are now, with the %(deals)s deals of round %(n)s that were entered.",
            now.deals,
        ) % {"deals": now.deals, "n": now.playing.number}
        yield BreakOffChoice(WhatCounts.ALL, what_counts_label(WhatCounts.ALL), deals + " " + rest)
    if now.playing is not None and now.finished:
        texts = {"last": now.finished, "n": now.playing.number}
        left_out = _("The standings are those after round %(last)s. The deals of round %(n)s stay in the log and count for nobody.") % texts
        yield BreakOffChoice(WhatCounts.ROUNDS, what_counts_label(WhatCounts.ROUNDS), left_out + " " + rest)
    nothing = _("There are no standings and no prizes, and nothing counts for the season or the statistics. All deals stay in the log.")
    yield BreakOffChoice(WhatCounts.NOTHING, what_counts_label(WhatCounts.NOTHING), nothing)


def broken_off_text(tournament: Tournament) -> str:
    """Return the sentence that the evening was broken off, with the reason; "" if it was not."""
    if not tournament.abandoned_because:
        return ""
    reason = tournament.abandoned_because
    return _("This evening was broken off: %(reason)s") % {"reason": reason if reason.endswith(ENDS_OF_SENTENCE) else f"{reason}."}


def what_counts_text(tournament: Tournament) -> str:
    """Return the sentence that tells what counts in an evening that was broken off; "" if it was not."""
    counts, last = what_counts(tournament), tournament.last_counting_round
    if counts is None:
        return ""
    if counts is WhatCounts.ALL:
        return _("Everything counts that was entered.")
    if counts is WhatCounts.NOTHING or last is None:
        return _("Nothing counts: there are no standings.")
    return _("Only the first round counts.") if last == 1 else _("Only the first %(n)s rounds count.") % {"n": last}
