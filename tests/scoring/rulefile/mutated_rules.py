"""Makes rule files with mistakes out of correct ones, by a seed: like those of a tired author, a wrong editor or a stranger's program."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, "", "text", "=nothing", "=misere", "{", "{0.x}", "\x00", "\ud800", -1, 0, 10**30, 1.5, float("nan"), [], [[]], {}, {"": {}},
    {"like": "MISERE"}, [1, 2], [None], {"flat": -1}, {"by_tricks": [1] * 13}, ["RIK", "RIK"],
)  # fmt: skip
Place = tuple[Any, Any]
"""A table or list, and a key or index in it."""


def places(part: Any) -> Iterator[Place]:
    for key, value in list(part.items()) if isinstance(part, dict) else list(enumerate(part)) if isinstance(part, list) else []:
        yield part, key
        yield from places(value)


def mutated(tree: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return the tree with one to four changes."""
    random = Random(seed)
    result = copy.deepcopy(tree)
    for _ in range(random.randint(1, 4)):
        every = list(places(result))
        if not every:
            break
        part, key = random.choice(every)
        random.choice((_another_type, _another_type, _removed, _misspelt, _nested, _swapped, _cyclic))(random, result, part, key)
    return result


def _another_type(random: Random, tree: Any, part: Any, key: Any) -> None:
    part[key] = copy.deepcopy(random.choice(ODD))


def _removed(random: Random, tree: Any, part: Any, key: Any) -> None:
    del part[key]


def _misspelt(random: Random, tree: Any, part: Any, key: Any) -> None:
    if isinstance(part, dict):
        text = str(key)
        place = random.randrange(len(text) + 1)
        part[text[:place] + random.choice(("", "x", ".", " ", "é")) + text[place + 1 :]] = part.pop(key)


def _nested(random: Random, tree: Any, part: Any, key: Any) -> None:
    for _ in range(random.choice((1, 3, 40))):
        part[key] = {"a": part[key]} if random.random() < 0.5 else [part[key]]


def _swapped(random: Random, tree: Any, part: Any, key: Any) -> None:
    other, name = random.choice(list(places(tree)))
    part[key], other[name] = copy.deepcopy(other[name]), copy.deepcopy(part[key])


def _cyclic(random: Random, tree: Any, part: Any, key: Any) -> None:
    rows = tree.get("contracts")
    if isinstance(rows, dict) and rows:
        rows["NEW"] = {"like": random.choice([*rows, "NEW"])}
        row = rows[random.choice(list(rows))]
        if isinstance(row, dict):
            row["like"] = random.choice(list(rows))


def mangled(text: str, seed: int) -> bytes:
    """Return the text with some of its bytes lost, doubled or replaced."""
    random = Random(seed)
    data = bytearray(text.encode())
    for _ in range(random.randint(1, 6)):
        place = random.randrange(len(data))
        length = random.choice((1, 1, 1, 5, 60))
        data[place : place + length] = random.choice(
            (b"", b"[", b"}", b'"', b"=", b"\n", b"\xff", b"\x00", b"9" * 30, bytes(data[place : place + 9]) * 3)
        )
    return bytes(data)
