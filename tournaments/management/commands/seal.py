"""`manage.py seal`: seal the results of closed evenings that an earlier version left unsealed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.standings.actions.sealing import seal_missing


class Command(BaseCommand):
    help = (
        "Seal the final results of closed evenings that have none. Run it once after an upgrade from a version that did not seal "
        "results. Pages are correct without it, but must compute these evenings at every request. The process that makes papers "
        "also seals some each day."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{seal_missing()} results were sealed.")
