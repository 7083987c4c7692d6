"""A phone that answers a form in every possible way, like the table's page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.engine.form import Form, FormQuestion
from scoring.engine.promised.passgames import splits

Answers = dict[str, Any]


def ways(form: Form, seats: int) -> Iterator[tuple[Answers, dict[str, Any]]]:
    """Yield every complete set of answers with its facts. An optional question may stay open."""
    unfinished: list[tuple[int, Answers, dict[str, Any]]] = [(0, {}, dict(form.facts))]
    while unfinished:
        number, answers, facts = unfinished.pop()
        while number < len(form.questions) and not is_asked(form.questions[number], answers):
            number += 1
        if number == len(form.questions):
            yield answers, facts
            continue
        question = form.questions[number]
        if question.optional:
            unfinished.append((number + 1, answers, facts))
        for value, sets in _choices(question, answers, seats):
            report = facts
            for path, put in sets:
                report = _put(report, path.split("."), put)
            unfinished.append((number + 1, {**answers, question.name: value}, report))


def is_asked(question: FormQuestion, answers: Answers) -> bool:
    """Return whether a question is asked.

    Every question on which it depends must have one of the listed answers; a question for those with the highest figure needs several of
    them.
    """
    due = all(_answer(name, answers) in values for name, values in question.when.items())
    return due and (not question.among_most or len(_highest_seats(question, answers)) > 1)


def _answer(name: str, answers: Answers) -> Any:
    """Return the answer; `tricks.2` is the figure that the question `tricks` has for seat 2. None without an answer."""
    if name in answers or "." not in name:
        return answers.get(name)
    figured, seat = name.split(".")
    return answers[figured][int(seat)] if figured in answers else None


def _highest_seats(question: FormQuestion, answers: Answers) -> list[int]:
    """Return the seats that share the highest figure of the question on which this one depends."""
    figures = answers.get(question.among_most, ())
    return [seat for seat, figure in enumerate(figures) if figure == max(figures)]


def _choices(question: FormQuestion, answers: Answers, seats: int) -> Iterator[tuple[Any, tuple[tuple[str, Any], ...]]]:
    if question.kind == "more":
        yield True, ()
    elif question.kind == "per_seat":
        for numbers in splits(question.total or 0, question.seats, seats):
            if all((question.least or 0) <= numbers[seat] <= (question.most or sum(numbers)) for seat in question.seats):
                yield numbers, ((question.path, list(numbers)),)
    elif question.kind == "number":
        for figure in _figures(question, answers):
            yield figure, ((question.path, figure),)
    else:
        excluded = [answers[name] for name in question.differs_from if name in answers]
        for choice in question.choices:
            if choice.value not in excluded and (not question.among_most or choice.value in _highest_seats(question, answers)):
                yield choice.value, choice.sets or (((question.path, choice.value),) if question.path else ())


def _figures(question: FormQuestion, answers: Answers) -> list[int]:
    """Return figures to type: the least and the greatest possible, and earlier answers that are offered here too."""
    least = question.least or 0
    offered = [figure for choice in question.choices if isinstance(figure := answers.get(str(choice.value)), int)]
    most = least + 1 if question.most is None else question.most
    return sorted({least, most, *offered})


def _put(facts: Any, path: list[str], value: Any) -> Any:
    """Return the facts with a value put in its place; lists grow as they are filled."""
    if not path:
        return value
    if path[0].isdecimal():
        items = list(facts or [])
        items += [{}] * (int(path[0]) + 1 - len(items))
        items[int(path[0])] = _put(items[int(path[0])], path[1:], value)
        return items
    return {**(facts or {}), path[0]: _put((facts or {}).get(path[0]), path[1:], value)}
