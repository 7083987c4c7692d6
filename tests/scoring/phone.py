"""A phone that answers a form in every possible way, as the table's page does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.engine.form import Form, Question
from scoring.engine.promised.passgames import splits

Answers = dict[str, Any]


def ways(form: Form, seats: int) -> Iterator[tuple[Answers, dict[str, Any]]]:
    """Every complete set of answers with the facts it makes. An optional question may be left open."""
    waiting: list[tuple[int, Answers, dict[str, Any]]] = [(0, {}, dict(form.facts))]
    while waiting:
        number, answers, facts = waiting.pop()
        while number < len(form.questions) and not asked(form.questions[number], answers):
            number += 1
        if number == len(form.questions):
            yield answers, facts
            continue
        question = form.questions[number]
        if question.optional:
            waiting.append((number + 1, answers, facts))
        for value, sets in _choices(question, answers, seats):
            told = facts
            for path, put in sets:
                told = _put(told, path.split("."), put)
            waiting.append((number + 1, {**answers, question.name: value}, told))


def asked(question: Question, answers: Answers) -> bool:
    """Every question it hangs on has one of the answers listed."""
    return all(name in answers and answers[name] in values for name, values in question.when.items())


def _choices(question: Question, answers: Answers, seats: int) -> Iterator[tuple[Any, tuple[tuple[str, Any], ...]]]:
    if question.kind == "more":
        yield True, ()
    elif question.kind == "per_seat":
        for numbers in splits(question.total or 0, question.seats, seats):
            yield numbers, ((question.path, list(numbers)),)
    else:
        taken = [answers[name] for name in question.differs_from if name in answers]
        for choice in question.choices:
            if choice.value not in taken:
                yield choice.value, choice.sets or (((question.path, choice.value),) if question.path else ())


def _put(facts: Any, path: list[str], value: Any) -> Any:
    """The facts with a value put in its place; lists grow as they are filled."""
    if not path:
        return value
    if path[0].isdecimal():
        items = list(facts or [])
        items += [{}] * (int(path[0]) + 1 - len(items))
        items[int(path[0])] = _put(items[int(path[0])], path[1:], value)
        return items
    return {**(facts or {}), path[0]: _put((facts or {}).get(path[0]), path[1:], value)}
