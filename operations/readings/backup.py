"""The reading of the backups: the automatic one, if it has a folder, and the last one that `manage.py backup` made."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from clubs.direction import isolated
from operations.backup.status import BackupStatus, MadeBackup, read_made, read_status
from operations.backup.trouble import Trouble
from operations.backup.wording import trouble_advice, trouble_text
from operations.readings.reading import Reading, ReadingLevel, Values, Words
from tournaments.evening.wording.state import time_text

LATE = "late"


@dataclass(frozen=True)
class BackupValue:
    """The status of the automatic backup, and the last backup made by `manage.py backup`.

    Pages show the automatic one if it has a folder, else the other.
    """

    now: datetime.datetime
    folder: str
    """The folder of the automatic backup; empty if there is none."""
    automatic: BackupStatus | None
    """The status of the automatic backup; None before the first try."""
    made: MadeBackup | None

    @property
    def trouble(self) -> Trouble | None:
        """The reason why the last backup failed: the automatic one if it has a folder, else the command's. None if it did not fail."""
        shown = self.automatic if self.folder else self.made
        return shown.trouble if shown is not None else None

    @property
    def is_late(self) -> bool:
        """True if the automatic backup is too old to rely on."""
        return self.automatic is not None and self.automatic.trouble is None and self.automatic.is_bad(self.now)

    @property
    def troubles(self) -> frozenset[str]:
        """The codes of all failures of the two backups. LATE is among the codes if one of the backups is too old."""
        troubles = {str(each.trouble) for each in (self.automatic, self.made) if each is not None and each.trouble is not None}
        is_late = self.is_late or (self.made is not None and self.made.is_late(self.now))
        return frozenset(troubles | ({LATE} if is_late else set()))


class BackupReading(Reading[BackupValue]):
    name, unit = "backup", "seconds since the last"
    title = gettext_lazy("Backup")
    alert = "max by (why) (troela_backup_trouble) > 0"

    def read(self) -> BackupValue:
        return BackupValue(timezone.now(), str(settings.BACKUP_FOLDER or ""), read_status(), read_made())

    def level(self, value: BackupValue) -> ReadingLevel:
        if value.trouble is not None:
            return ReadingLevel.UNAVAILABLE
        if value.folder:
            if value.is_late:
                return ReadingLevel.UNAVAILABLE
            return ReadingLevel.FINE if value.automatic is not None and not value.automatic.same_disk else ReadingLevel.WARNING
        return ReadingLevel.WARNING if value.made is None or value.made.is_late(value.now) else ReadingLevel.FINE

    def words(self, value: BackupValue, values: Values) -> Words:
        text = _automatic_text(value) if value.folder else _made_text(value)
        if value.trouble is not None:
            folder = value.folder or (value.made.folder if value.made is not None else "")
            return Words(f"{trouble_text(value.trouble, folder)} {text}", trouble_advice(value.trouble))
        if self.level(value) is ReadingLevel.FINE:
            return Words(text)
        if value.folder:
            return Words(text, _automatic_advice(value))
        return Words(
            text,
            _("Run “manage.py backup /backups --keep 30” every night with cron, and keep /backups on a disk of another machine.")
            if settings.PRODUCTION
            else _("Put a USB stick in, and start Troela with “make run TROELA_BACKUP=/media/stick”; you will not lose any deals."),
        )

    def metrics(self, value: BackupValue) -> Iterator[Metric]:
        family = GaugeMetricFamily("troela_backup_trouble", "1 for each problem of the last backup, else 0.", labels=["why"])
        for why in (*Trouble, LATE):
            family.add_metric([why], float(why in value.troubles))
        yield family


def _automatic_text(value: BackupValue) -> str:
    if value.automatic is None:
        return _("The first backup on %(folder)s is being made.") % {"folder": isolated(value.folder)}
    if value.automatic.current_at is None:
        return _("There is no backup yet.")
    minutes = max(int((value.now - value.automatic.current_at).total_seconds() // 60), 0)
    sentence = ngettext("Last backup %(n)s minute ago on %(folder)s.", "Last backup %(n)s minutes ago on %(folder)s.", minutes)
    return sentence % {"n": minutes, "folder": isolated(value.folder)}


def _automatic_advice(value: BackupValue) -> str:
    if value.is_late:
        return _("The process that makes backups is not running. Restart Troela on this machine; you will not lose any deals.")
    if value.automatic is not None and value.automatic.same_disk:
        return _("That is the same disk that holds the evening: if this machine breaks, both are lost. Use a USB stick.")
    return ""


def _made_text(value: BackupValue) -> str:
    if value.made is None:
        return _("No backup of this server has been made.")
    if value.made.made_at is None:
        return _("There is no backup yet.")
    return _("Last backup %(time)s on %(folder)s.") % {"time": time_text(value.made.made_at), "folder": isolated(value.made.folder)}
