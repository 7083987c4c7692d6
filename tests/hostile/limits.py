"""Runs something in a child process with limited memory and processor time, and reports its outcome."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path

MEGABYTE = 1024 * 1024


def outcome_within(work: Callable[[], str], *, seconds: int, megabytes: int) -> str:
    """Return the result of `work` in a fork of this process, or how it ended: the error that it raised, or the signal that killed it.

    It may use `megabytes` more memory than this process, and `seconds` of processor time.
    """
    reading, writing = os.pipe()
    sys.stdout.flush(), sys.stderr.flush()
    child = os.fork()
    if child == 0:  # pragma: no cover - in another process
        os.close(reading)
        _work_and_leave(work, writing, seconds, megabytes)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read().decode(errors="replace")
    _pid, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return f"more than {seconds} s of processor time" if number == signal.SIGXCPU else f"killed by {signal.Signals(number).name}"
    return answer


def _work_and_leave(work: Callable[[], str], pipe: int, seconds: int, megabytes: int) -> None:  # pragma: no cover - in another process
    answer = "nothing"
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        most = _address_space() + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        answer = work()
    except MemoryError:
        answer = f"more than {megabytes} MB"
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is the answer
        answer = f"{type(error).__name__}: {error}"[:500]
    finally:
        os.write(pipe, answer.encode(errors="replace"))
        os._exit(0)


def _address_space() -> int:
    """Return the bytes of address space that this process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * resource.getpagesize()
