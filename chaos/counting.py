"""Checks what an installation stored: counts it, replays it, and runs the checker. `python -m chaos.counting TOURNAMENT`.

It reads from its input what the devices sent and which answers they got, and prints what is wrong. The environment variables
decide which installation is read, so this module must run in a process of its own.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import django

from chaos.exactly_once import (
    DatabaseDeal,
    DeliveryProblems,
    RequestLog,
    StoredPaper,
    doubled_deals,
    doubled_papers,
    lost_deals,
    lost_papers,
)

if TYPE_CHECKING:
    from tournaments.evening.models import Tournament


def main(slug: str) -> None:
    django.setup()
    from tournaments.evening.models import Tournament

    count = count_all(RequestLog.of_json(sys.stdin.read()), Tournament.objects.get(slug=slug))
    print(json.dumps(asdict(count)))


def count_all(word: RequestLog, tournament: Tournament) -> DeliveryProblems:
    """Compare the evening's deals and papers in the database, read at one moment, with the devices' log. Returns the problems."""
    from django.db import transaction

    from bench.hall.database import disagreement
    from tournaments.archive.export import export_evening
    from tournaments.evening.models import Paper
    from tournaments.play.models import Deal

    with transaction.atomic():
        # The export takes the lock that every change needs, so everything read here is of one moment.
        evening = export_evening(tournament)
        fields = Deal.objects.filter(table__round__tournament=tournament).values_list("id", "table", "number", "facts", "revision")
        deals = [DatabaseDeal(str(id), *more) for id, *more in fields]
        rows = list(Paper.objects.filter(tournament=tournament))
    papers = [StoredPaper(row.about, row.state == Paper.State.READY, row.file.name or "") for row in rows]
    unmade = [f"{row.about}: {row.state} {row.problem}" for row in rows if row.state != Paper.State.READY or not _is_pdf(row)]
    return DeliveryProblems(
        lost=(*lost_deals(word, deals), *lost_papers(word, papers)),
        doubled=(*doubled_deals(word, deals), *doubled_papers(papers)),
        disagreeing=disagreement(evening),
        unmade=tuple(unmade),
    )


def _is_pdf(paper: Any) -> bool:
    try:
        with paper.file.open() as file:
            return bool(file.read(5) == b"%PDF-")
    except OSError:
        return False


if __name__ == "__main__":
    main(sys.argv[1])
