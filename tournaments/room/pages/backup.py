"""What the director's page says of backups: how the automatic one stands, and that this evening was restored."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import timezone

from operations.backup.status import read_restored, read_status
from operations.backup.wording import backup_line, other_address_text, restored_text
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right


def backup_context(tournament: Tournament, own_rights: frozenset[Right]) -> dict[str, Any]:
    """For whoever directs an evening that is not over. On a public server no director can put in a stick."""
    if Right.SEAT not in own_rights or tournament.state == "closed":
        return {}
    restored = read_restored()
    context: dict[str, Any] = {}
    if restored is not None:
        context |= {"restored": restored_text(restored), "other_address": other_address_text(restored, settings.PUBLIC_URL)}
    if not settings.PRODUCTION:
        folder = settings.BACKUP_FOLDER
        context |= {"backup": backup_line(read_status(), str(folder), timezone.now()) if folder else None, "offers_backup": folder is None}
    return context
