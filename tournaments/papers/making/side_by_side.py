"""Lets two processes at a time set the chunks of a long paper. It knows nothing of how a chunk is set.

Each is forked from this process, which has loaded fonts and style, and ends with its one chunk. So it gives its memory back, no process
grows with the paper, and a worker that has made a thousand sheets is as small as at its start.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from threading import Thread
from typing import NoReturn

from tournaments.papers.sheet import Sheet

PROCESSES = 2
"""At most so many set one paper: several papers may be made at once, and the web processes need their processor time too."""

Chunk = Sequence[Sheet]
SetChunk = Callable[[Chunk, Callable[[], None]], bytes]
"""Sets a chunk and calls its second argument after each sheet."""


class HelperDied(Exception):
    """A process that set a part was killed, for example because the machine has no memory left."""


def parts_of(chunks: Sequence[Chunk], set_chunk: SetChunk, step: Callable[[], None]) -> list[bytes]:
    """What `set_chunk` makes of each chunk, in their order. `step` is called in this process, where it may use the database, once for
    each sheet. An exception of `set_chunk` is raised here again. Raises HelperDied.
    """
    count = min(PROCESSES, len(chunks), len(os.sched_getaffinity(0)))
    if count < 2:
        return [set_chunk(chunk, step) for chunk in chunks]
    helpers, parts, waiting = _Helpers(), dict[int, bytes](), list(enumerate(chunks))[::-1]
    try:
        while len(parts) < len(chunks):
            while waiting and len(helpers.of_pipes) < count:
                helpers.start(*waiting.pop(), set_chunk)
            for pipe, index, message in helpers.messages():
                if isinstance(message, BaseException):
                    raise message
                if isinstance(message, bytes):
                    parts[index] = message
                    helpers.end(pipe)
                else:
                    step()
    finally:
        helpers.end_all()
    return [parts[index] for index in range(len(chunks))]


@dataclass
class _Helpers:
    """The processes that set a chunk now. They live no longer than this process: it alone holds one end of their lifeline."""

    of_pipes: dict[Connection, tuple[int, int]] = field(default_factory=dict)
    """By the pipe through which one answers, the number of its chunk and its process."""
    lifeline: tuple[int, int] = field(default_factory=os.pipe)

    def start(self, index: int, chunk: Chunk, set_chunk: SetChunk) -> None:
        """Let a new process set this chunk."""
        answers, telling = Pipe(duplex=False)
        # A fork of our own: `multiprocessing` refuses children to a process of Celery's pool.
        process = os.fork()
        if process == 0:
            for inherited in (answers, *self.of_pipes):
                inherited.close()
            os.close(self.lifeline[1])
            _help(telling, self.lifeline[0], chunk, set_chunk)
        telling.close()  # only the helper holds it now: its death ends the pipe
        self.of_pipes[answers] = index, process

    def messages(self) -> list[tuple[Connection, int, object]]:
        """What the helpers say next, at most one message of each, with the number of its chunk. Raises HelperDied."""
        try:
            return [(pipe, self.of_pipes[pipe][0], pipe.recv()) for pipe in wait(list(self.of_pipes)) if isinstance(pipe, Connection)]
        except EOFError:
            raise HelperDied from None

    def end(self, pipe: Connection) -> None:
        """End the helper that answers through this pipe, and wait until nothing is left of it."""
        _index, process = self.of_pipes.pop(pipe)
        pipe.close()
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)

    def end_all(self) -> None:
        """End all that still live, and the lifeline."""
        for pipe in list(self.of_pipes):
            self.end(pipe)
        for end in self.lifeline:
            os.close(end)


def _help(telling: Connection, lifeline: int, chunk: Chunk, set_chunk: SetChunk) -> NoReturn:
    """The whole life of a helper. It leaves by `os._exit`, so that it never closes what it shares with the maker, such as the connection
    to the database.
    """
    try:
        # A stop signal goes to all processes, but only the maker decides whether the paper is finished; it kills its helpers.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        Thread(target=_end_with_maker, args=(lifeline,), daemon=True).start()
        gc.disable()  # all its memory goes with it after one chunk; to look through it on the way takes time and copies shared pages
        telling.send(set_chunk(chunk, lambda: telling.send(True)))
    except BaseException as error:  # noqa: BLE001 - WeasyPrint's fatal ones are no Exception; the maker raises it again
        with suppress(Exception):
            telling.send(error)
    finally:
        os._exit(0)


def _end_with_maker(lifeline: int) -> None:
    """Wait until the maker's end of the lifeline is closed, which only its death does while a helper lives, and end this process."""
    os.read(lifeline, 1)
    os._exit(1)
