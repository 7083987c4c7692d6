"""Asks something that may never answer, and goes on without it when the time is over."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db import connection

Answer = TypeVar("Answer")


class Question(threading.Thread):
    """One question in a thread of its own: what is silent holds up nobody else."""

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
    """Questions by name. One that is still open is not asked a second time: where nothing answers, threads do not pile up."""

    def __init__(self) -> None:
        self._open: dict[str, Question] = {}

    def answers(self, by_name: Mapping[str, Callable[[], Answer]], seconds: float) -> dict[str, Answer | None]:
        """The answers, asked for all at once; None for what did not answer within `seconds`."""
        until = time.monotonic() + seconds
        questions = {name: self._question(name, ask) for name, ask in by_name.items()}
        for question in questions.values():
            question.join(max(0.0, until - time.monotonic()))
        return {name: question.answer for name, question in questions.items()}

    def _question(self, name: str, ask: Callable[[], Any]) -> Question:
        question = self._open.get(name)
        if question is None or not question.is_alive():
            question = self._open[name] = Question(ask)
            question.start()
        return question
