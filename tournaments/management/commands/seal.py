"""`manage.py seal`: seal the results of closed evenings that an earlier version left unsealed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.standings.actions.sealing import seal_missing


class Command(BaseCommand):
    help = (
        "Seal the final result of every closed evening that has none, once after an upgrade from a version that sealed none. Pages are "
        "right without it, but compute those evenings each time. The process that makes papers seals some each day by itself."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{seal_missing()} results were sealed.")
