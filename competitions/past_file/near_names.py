"""Finds the names nearest to a name that is in no list: those that share many groups of three letters, in any order of words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from clubs.people.name_match import plain_letters

_LEAST = 0.45
"""The least share of the groups of letters that both names must have."""
_MOST = 3


class NearNames:
    """An index of names by their groups of three letters, so that a club of thousands is searched at once."""

    def __init__(self, names: Iterable[str]) -> None:
        self._sizes: dict[str, int] = {}
        self._names: dict[str, list[str]] = defaultdict(list)
        for name in names:
            groups = _groups(name)
            self._sizes[name] = len(groups)
            for group in groups:
                self._names[group].append(name)

    def near(self, name: str) -> tuple[str, ...]:
        """Return up to three names that are like this one, the most alike first."""
        groups = _groups(name)
        shared = Counter(each for group in groups for each in self._names.get(group, ()))
        alike = {each: 2 * count / (len(groups) + self._sizes[each]) for each, count in shared.items()}
        nearest = sorted((each for each in alike if alike[each] >= _LEAST), key=lambda each: (-alike[each], each))
        return tuple(nearest[:_MOST])


def _groups(name: str) -> set[str]:
    words = (f"  {word} " for word in plain_letters(name)[0].split())
    return {word[at : at + 3] for word in words for at in range(len(word) - 2)}
