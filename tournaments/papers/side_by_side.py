"""Lets two processes set the chunks of a long paper at once. It knows nothing of how a chunk is set.

Each is forked from this process, which has loaded fonts and style, and ends with the paper. So it gives its memory back, and a worker
that has made a thousand sheets is as small as at its start.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe, wait
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
    helpers: dict[Connection, int] = {}
    try:
        for first in range(count):
            answers, telling = Pipe(duplex=False)
            # A fork of our own: `multiprocessing` refuses children to a process of Celery's pool.
            helpers[answers] = os.fork()
            if helpers[answers] == 0:
                for inherited in helpers:
                    inherited.close()
                _help(telling, dict(list(enumerate(chunks))[first::count]), set_chunk)
            telling.close()  # only the helper holds it now: its death ends the pipe
        parts = _collected(list(helpers), step)
        return [parts[index] for index in range(len(chunks))]
    finally:
        for answers, helper in helpers.items():
            answers.close()
            os.kill(helper, signal.SIGKILL)
            os.waitpid(helper, 0)


def _collected(pipes: list[Connection], step: Callable[[], None]) -> dict[int, bytes]:
    """The parts by the number of their chunk, as the helpers send them; each ends with None."""
    parts: dict[int, bytes] = {}
    while pipes:
        for pipe in wait(pipes):
            assert isinstance(pipe, Connection)
            try:
                message = pipe.recv()
            except EOFError:
                raise HelperDied from None
            if isinstance(message, BaseException):
                raise message
            if message is None:
                pipes.remove(pipe)
            elif isinstance(message, tuple):
                index, part = message
                parts[index] = part
            else:
                step()
    return parts


def _help(telling: Connection, chunks: dict[int, Chunk], set_chunk: SetChunk) -> NoReturn:
    """The whole life of a helper. If nobody listens any more, because the maker was killed, it ends at its next sheet. It leaves by
    `os._exit`, so that it never closes what it shares with the maker, such as the connection to the database.
    """
    try:
        # A stop signal goes to all processes, but only the maker decides whether the paper is finished; it kills its helpers.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for index, chunk in chunks.items():
            telling.send((index, set_chunk(chunk, lambda: telling.send(True))))
        telling.send(None)
    except BaseException as error:  # noqa: BLE001 - WeasyPrint's fatal ones are no Exception; the maker raises it again
        with suppress(Exception):
            telling.send(error)
    finally:
        os._exit(0)
