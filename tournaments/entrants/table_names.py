"""Names used at the table that tell apart players with the same first word. Pure: names in, names out.

Jan Peeters and Jan Pieters become "Jan Pe." and "Jan Pi."; players with the very same name get numbers. A name that somebody chose stays as
it is.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clubs.people.names import MAX_TABLE_NAME_LENGTH, read_table_name

_JOINERS = "\u200c\u200d"


@dataclass(frozen=True)
class PlayerName:
    """A player's name as `read_name` returns it.

    `called` is their table name if somebody chose it or it is in use already; it is empty if it is to be made from the name.
    """

    name: str
    called: str = ""

    @property
    def first(self) -> str:
        """The table name of a player if nobody else has the same."""
        return self.called or read_table_name("", self.name)


def chosen_table_name(name: str, called: str) -> str:
    """Return this table name, or "" if it is just the first word of the name, as then nobody chose it."""
    return "" if called == read_table_name("", name) else called


def table_names(new: Sequence[PlayerName], enrolled: Sequence[PlayerName] = ()) -> list[str]:
    """Return the table names of the new players, in their order, beside those who are enrolled.

    They have at most 24 characters, and no two are the same unless somebody chose so. The enrolled keep theirs.
    """
    everybody = [*enrolled, *new]
    groups: dict[str, list[PlayerName]] = {}
    for player in everybody:
        groups.setdefault(_group(player), []).append(player)
    beginnings = {word: Counter(part for player in group for part in _beginnings(player)) for word, group in groups.items()}
    namesakes = Counter(_same(player) for player in everybody)
    so_far = Counter(_same(player) for player in enrolled)
    used = {player.called.casefold() for player in everybody if player.called}
    result = []
    for player in new:
        so_far[_same(player)] += 1
        called = player.called or _table_name(
            player, len(groups[_group(player)]), beginnings[_group(player)], namesakes[_same(player)], so_far[_same(player)], used
        )
        used.add(called.casefold())
        result.append(called)
    return result


def _table_name(player: PlayerName, alike: int, beginnings: Counter[str], namesakes: int, nth: int, used: set[str]) -> str:
    """Return the table name of one player.

    `alike` is the number of players called by the same first word, this one included; `beginnings` counts, for each beginning of what
    follows that word, how many of these have it; `namesakes` is the number of players with the very same name, and `nth` this one's place
    among them.
    """
    suffix = "" if alike == namesakes else _suffix(player, beginnings, namesakes)
    number = nth if namesakes > 1 else 1
    called = _cut(player.first, f"{suffix} {number}" if namesakes > 1 else suffix)
    while called.casefold() in used:
        number += 1
        called = _cut(player.first, f"{suffix} {number}")
    return called


def _suffix(player: PlayerName, beginnings: Counter[str], namesakes: int) -> str:
    """Return the shortest beginning of what follows the first word that only players of this name have; empty if it is too long."""
    rest = _rest(player.name)
    least = _least(rest)
    for length in range(least, len(rest) + 1):
        if _may_cut(rest, length) and beginnings[rest[:length].casefold()] == namesakes:
            break
    else:
        length = len(rest)
    suffix = f" {rest[:length]}." if length < len(rest) else f" {rest}".rstrip()
    return suffix if len(suffix) <= MAX_TABLE_NAME_LENGTH // 2 else ""


def _least(rest: str) -> int:
    """Return the least number of characters of it that must stay: the words in lower case ("van den"), and a letter of the next word."""
    kept = 0
    for word in rest.split()[:-1]:
        if not word.islower():
            break
        kept += len(word) + 1
    return kept + 1


def _may_cut(text: str, length: int) -> bool:
    """Return whether the text can be cut there.

    Not before a mark that belongs to a letter, not beside a joiner, not after a space, a hyphen or another sign, and not within a number.
    """
    if length == len(text):
        return True
    before, after = text[length - 1], text[length]
    if before.isspace() or unicodedata.category(before).startswith("P"):
        return False
    if before in _JOINERS or after in _JOINERS or unicodedata.category(after).startswith("M"):
        return False
    return not (before.isdigit() and after.isdigit())


def _beginnings(player: PlayerName) -> Iterator[str]:
    """Return every beginning of what follows the first word of the name, folded for comparison."""
    rest = _rest(player.name)
    return (rest[:length].casefold() for length in range(1, len(rest) + 1))


def _rest(name: str) -> str:
    return name.partition(" ")[2]


def _group(player: PlayerName) -> str:
    """Return the word by which a player is called, folded for comparison: Jan and Jan P. have the same."""
    return player.first.split()[0].casefold()


def _same(player: PlayerName) -> tuple[str, str]:
    """Return a key that is equal for players whom a reader cannot tell apart: the same name, and called by the same word."""
    return player.name.casefold(), _group(player)


def _cut(word: str, suffix: str) -> str:
    return word[: MAX_TABLE_NAME_LENGTH - len(suffix)].rstrip() + suffix
