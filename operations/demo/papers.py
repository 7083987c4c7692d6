"""Writes the papers of a demo evening into a folder, with the command that makes one paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tournaments.evening.models import Ruling, Tournament


def write_papers(tournament: Tournament, folder: Path, out: Any) -> None:
    """Write the papers of a demo evening into a folder, as PDF files.

    Each round has its seating, blank and filled scoresheets, and standings. The evening has its standings, rules and certificates, a
    paper with all its rulings, and one for each ruling. `out` receives the output of the command `paper`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, kind, options in _papers_of(tournament):
        call_command("paper", kind, tournament.slug, out=folder / f"{name}.pdf", stdout=out, **options)


def _papers_of(tournament: Tournament) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for number in tournament.rounds.values_list("number", flat=True):
        for kind in ("seating", "scoresheet-blank", "scoresheet-filled", "standings"):
            yield f"{kind}-round-{number}", kind, {"round": number}
    yield "standings", "standings", {}
    yield "rules", "rules", {}
    yield "rulings", "rulings", {}
    for number, kind in tournament.rulings.values_list("number", "kind"):
        yield f"ruling-{number}", "ruling", {"ruling": number}
        if kind == Ruling.Kind.SOUVENIR:
            yield f"certificate-{number}", "certificate", {"ruling": number}
