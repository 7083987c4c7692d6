"""Calls functions that may never return, with a timeout."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db import connection

Answer = TypeVar("Answer")


class SourceQuestion(threading.Thread):
    """A thread that calls one function and stores its result in `answer`. If the function never returns, only this thread is blocked."""

    def __init__(self, ask: Callable[[], Any]) -> None:
        super().__init__(daemon=True)
        self._ask = ask
        self.answer: Any = None

    def run(self) -> None:
        try:
            self.answer = self._ask()
        finally:
            connection.close()


class Questions:
    """Threads that call functions, each under a name. A function is not called again while its last call still runs."""

    def __init__(self) -> None:
        self._open: dict[str, SourceQuestion] = {}

    def answers(self, by_name: Mapping[str, Callable[[], Answer]], seconds: float) -> dict[str, Answer | None]:
        """Call all functions at once and return their results; None for a function that did not return within `seconds`."""
        until = time.monotonic() + seconds
        questions = {name: self._question(name, ask) for name, ask in by_name.items()}
        for question in questions.values():
            question.join(max(0.0, until - time.monotonic()))
        return {name: question.answer for name, question in questions.items()}

    def _question(self, name: str, ask: Callable[[], Any]) -> SourceQuestion:
        question = self._open.get(name)
        if question is None or not question.is_alive():
            question = self._open[name] = SourceQuestion(ask)
            question.start()
        return question
