"""Parse the moment that a reader typed: `19:42`, or a date and a time. Only reads."""

from __future__ import annotations

import datetime

from django.utils import timezone

from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse

NIGHT_ENDS_AT = datetime.time(6)
"""A time typed without a date and earlier than this is on the day after the evening began, as an evening may last past midnight."""
MAX_LETTERS = 40


def moment(tournament: Tournament, text: str) -> datetime.datetime:
    """Return the moment that `text` names: the end of that minute, so that nothing which happened in the minute is left out.

    The text is a date with a time, or only a time on the day on which the first round began (without a round, on the evening's date).
    Refused with FIELD_WRONG if it is neither. One query for a time without a date.
    """
    try:
        if len(text) > MAX_LETTERS:
            raise ValueError
        naive = _on_evening(tournament, text) if "-" not in text else datetime.datetime.fromisoformat(text)
        aware = naive if timezone.is_aware(naive) else timezone.make_aware(naive)
        return aware.replace(second=59, microsecond=999_999).astimezone(datetime.UTC)
    except (ValueError, OverflowError):
        raise refuse("FIELD_WRONG", "at") from None


def _on_evening(tournament: Tournament, text: str) -> datetime.datetime:
    time = datetime.time.fromisoformat(text)
    begun = tournament.rounds.exclude(started_at=None).order_by("started_at").values_list("started_at", flat=True).first()
    day = timezone.localtime(begun).date() if begun else tournament.on
    return datetime.datetime.combine(day + datetime.timedelta(days=time < NIGHT_ENDS_AT), time.replace(tzinfo=None))
