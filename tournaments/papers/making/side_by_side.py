"""Typeset the chunks of a long paper, two at a time. The function that turns a chunk into a PDF is a parameter.

Each chunk gets a process, which is forked from this one, has fonts and style loaded already, and exits after its chunk. So no process grows
with the paper, and a worker's memory stays as small as at its start.
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

from tournaments.papers.sheet import PaperSheet

PROCESSES = 2
"""The greatest number of processes that may make one paper. Other papers and the web processes need processor time too."""

Chunk = Sequence[PaperSheet]
SetChunk = Callable[[Chunk, Callable[[], None]], bytes]
"""The type of a function that turns a chunk into a PDF and calls its second argument after each sheet."""


class HelperDied(Exception):
    """Raised if a child process was killed while it typeset a chunk, for example because the machine ran out of memory."""


def parts_of(chunks: Sequence[Chunk], set_chunk: SetChunk, step: Callable[[], None]) -> list[bytes]:
    """Return the results of `set_chunk` for these chunks, in order.

    `step` is called once for each sheet, in this process, so it may use the database. Exceptions of `set_chunk` are raised again here.
    Raises HelperDied if a child process was killed.
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
    """The child processes that are typesetting chunks now. If this process dies, its end of the pipe `lifeline` closes and they exit."""

    of_pipes: dict[Connection, tuple[int, int]] = field(default_factory=dict)
    """The running children: the pipe on which a child answers → (index of its chunk, process id)."""
    lifeline: tuple[int, int] = field(default_factory=os.pipe)

    def start(self, index: int, chunk: Chunk, set_chunk: SetChunk) -> None:
        """Start a child process that typesets this chunk."""
        answers, telling = Pipe(duplex=False)
        # Forked directly, because `multiprocessing` does not allow children of a Celery pool process.
        process = os.fork()
        if process == 0:
            for inherited in (answers, *self.of_pipes):
                inherited.close()
            os.close(self.lifeline[1])
            _help(telling, self.lifeline[0], chunk, set_chunk)
        telling.close()  # the child has the only open end now, so its exit closes the pipe
        self.of_pipes[answers] = index, process

    def messages(self) -> list[tuple[Connection, int, object]]:
        """Wait until a child has sent something; return (pipe, index of the child's chunk, message) for each child that did.

        Raises HelperDied.
        """
        try:
            return [(pipe, self.of_pipes[pipe][0], pipe.recv()) for pipe in wait(list(self.of_pipes)) if isinstance(pipe, Connection)]
        except EOFError:
            raise HelperDied from None

    def end(self, pipe: Connection) -> None:
        """Kill the child that answers through this pipe, and wait until it has ended."""
        _index, process = self.of_pipes.pop(pipe)
        pipe.close()
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)

    def end_all(self) -> None:
        """Kill all children that still run, and close the lifeline."""
        for pipe in list(self.of_pipes):
            self.end(pipe)
        for end in self.lifeline:
            os.close(end)


def _help(telling: Connection, lifeline: int, chunk: Chunk, set_chunk: SetChunk) -> NoReturn:
    """Do the work of a child process: typeset the chunk, send the result, exit.

    It exits by `os._exit`, so that it never closes what it shares with the parent, such as the database connection.
    """
    try:
        # A stop signal reaches all processes. The child ignores it, because the parent decides whether to finish, and kills its children.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        Thread(target=_end_with_maker, args=(lifeline,), daemon=True).start()
        gc.disable()  # all memory is freed at the exit; a garbage collection would take time and copy shared pages
        telling.send(set_chunk(chunk, lambda: telling.send(True)))
    except BaseException as error:  # noqa: BLE001 - WeasyPrint's fatal errors are no Exception; the parent raises it again
        with suppress(Exception):
            telling.send(error)
    finally:
        os._exit(0)


def _end_with_maker(lifeline: int) -> None:
    """End this child when the parent dies: wait until the parent's end of the lifeline closes."""
    os.read(lifeline, 1)
    os._exit(1)
