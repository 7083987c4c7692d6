"""The readings of the installation's processes, and of the streams that its web processes hold open."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from operations import metrics
from operations.descriptors import room
from operations.readings.reading import Reading, ReadingLevel, ReadingLine, Values, Words
from tournaments.evening.wording.state import time_text
from tournaments.live.heartbeat import SILENT_SECONDS, Process, ProcessKind, processes
from tournaments.pages.release import release

NEARLY_ALL_STREAMS = 7 / 8
"""Once this share of the allowed streams is open, the reading is a warning. Once all are open, further pages poll instead."""
SHORT_RELEASE = 8


class ProcessReading(Reading[tuple[Process, ...]]):
    """The reading of the processes of one kind, including those that ended unexpectedly.

    A page shows this reading if such processes must run, or do run.
    """

    unit = "processes that run"

    def __init__(self, kind: ProcessKind) -> None:
        self._kind = kind
        self.name = f"process-{kind}"
        self.title = {
            ProcessKind.WEB: gettext_lazy("Pages and phones (web)"),
            ProcessKind.PAPERS: gettext_lazy("Makes papers (worker)"),
            ProcessKind.PLAY: gettext_lazy("Plays rehearsals"),
            ProcessKind.BACKUP: gettext_lazy("Makes backups"),
        }[kind]

    def read(self) -> tuple[Process, ...]:
        return tuple(process for process in processes() if process.kind is self._kind)

    def level(self, value: tuple[Process, ...]) -> ReadingLevel:
        alive = _alive(value)
        if not alive:
            return (
                ReadingLevel.FINE if self._kind is ProcessKind.WEB else ReadingLevel.WARNING
            )  # a web process is running, as it renders this page
        return ReadingLevel.FINE if {process.release for process in alive} == {release()} else ReadingLevel.WARNING

    def lines(self, values: Values) -> list[ReadingLine]:
        return super().lines(values) if self._is_expected() or _alive(values[self.name] or ()) else []

    def _is_expected(self) -> bool:
        """Return True if a process of this kind must run.

        Everywhere the web processes and the one that makes papers must run. On a laptop the process that plays the demo must run too, and,
        if there is a backup folder, the one that makes backups.
        """
        if self._kind is ProcessKind.BACKUP:
            return not settings.PRODUCTION and bool(settings.BACKUP_FOLDER)
        return self._kind is not ProcessKind.PLAY or not settings.PRODUCTION

    def words(self, value: tuple[Process, ...], values: Values) -> Words:
        alive = _alive(value)
        if not alive and self._kind is ProcessKind.WEB:
            return Words(
                _("The server that made this page is running; other processes could not record on the disk that they are running.")
            )
        if not alive:
            since = max((process.heard_at for process in value), default=None)
            if since is None:
                return Words(_("Not running."), self._advice())
            return Words(_("Not running: nothing has been heard from it since %(time)s.") % {"time": time_text(since)}, self._advice())
        text = ngettext(
            "%(n)s process, since %(time)s, version %(release)s", "%(n)s processes, since %(time)s, version %(release)s", len(alive)
        )
        releases = sorted({process.release for process in alive}, key=lambda each: each != release())
        text %= {"n": len(alive), "time": time_text(alive[0].since), "release": ", ".join(each[:SHORT_RELEASE] for each in releases)}
        if releases != [release()]:
            return Words(text, _("Processes of two versions are running. That is normal during an upgrade; restart the older ones."))
        lost = [process for process in value if process not in alive and process.since > alive[0].since - datetime.timedelta(days=1)]
        return Words(text, more=tuple(map(_ended_text, lost[-1:])))

    def _advice(self) -> str:
        if not settings.PRODUCTION:
            return _(
                "“make run” starts it again within seconds. If it does not, end it with Ctrl-C and start it again yourself; "
                "you will not lose any deals."
            )
        if self._kind is ProcessKind.PAPERS:
            return _("Start a worker (see Procfile). It then makes the papers that were requested.")
        return _("Start this process (see Procfile), and look in the log of the machine why it stopped.")


def _alive(value: Iterable[Process]) -> list[Process]:
    now = timezone.now()
    return [process for process in value if process.is_alive(now)]


def _ended_text(process: Process) -> str:
    sentence = _("A process stopped without a message at %(time)s and was replaced. If that happens again, look in the log of the machine.")
    return sentence % {"time": time_text(process.heard_at + datetime.timedelta(seconds=SILENT_SECONDS))}


@dataclass(frozen=True)
class StreamsValue:
    open: int
    most: int
    """The limit of streams of all web processes together."""


class StreamsReading(Reading[StreamsValue]):
    """The reading of open streams. Over a stream a page learns at once that something changed."""

    name, unit = "streams", "streams"
    title = gettext_lazy("Live streams")
    alert = f"sum by (instance) (troela_streams) > {settings.LIVE_MOST_STREAMS * NEARLY_ALL_STREAMS:.0f}"

    def read(self) -> StreamsValue:
        webs = sum(process.kind is ProcessKind.WEB for process in _alive(processes()))
        return StreamsValue(int(metrics.registry_of_port().get_sample_value("troela_streams") or 0), room().streams * max(1, webs))

    def level(self, value: StreamsValue) -> ReadingLevel:
        return ReadingLevel.FINE if value.open < value.most * NEARLY_ALL_STREAMS else ReadingLevel.WARNING

    def words(self, value: StreamsValue, values: Values) -> Words:
        text = ngettext("%(n)s is open (at most %(of)s)", "%(n)s are open (at most %(of)s)", value.open)
        text %= {"n": value.open, "of": value.most}
        if self.level(value) is ReadingLevel.FINE:
            return Words(text)
        return Words(
            text, _("Above this limit, pages refresh only every few seconds. Start another web process, or raise the limit of open files.")
        )
