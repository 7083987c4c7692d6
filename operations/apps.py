"""The application `operations`."""

from __future__ import annotations

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        """Add the panels about backups and the panel of the status page to an evening's pages."""
        from operations.backup.desk_panels import backup_panel, restored_panel
        from operations.status.desk_panel import status_panel
        from tournaments.slots import now_panels

        now_panels.fill("restored", restored_panel)
        now_panels.fill("backup", backup_panel)
        now_panels.fill("status", status_panel)
