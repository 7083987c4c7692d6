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
    """The full name and the table name of a player.

    `name` is normalised as `read_name` does it. `called` is the table name that somebody chose or that the player has already; if it is
    empty, a table name is made from `name`.
    """

    name: str
    called: str = ""

    @property
    def first(self) -> str:
        """The table name that the player gets if no other player has it."""
        return self.called or read_table_name("", self.name)


def chosen_table_name(name: str, called: str) -> str:
    """Return the table name `called` if somebody chose it; "" if it is the default, the first word of `name`."""
    return "" if called == read_table_name("", name) else called


def table_names(new: Sequence[PlayerName], enrolled: Sequence[PlayerName] = ()) -> list[str]:
    """Return the table names of the new players, in their order.

    A table name has at most 24 characters. It differs from that of every other player, unless somebody chose the name. The enrolled players
    keep their table names.
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

    * `alike`: how many players have the same first word in their table name, this player included
    * `beginnings`: how many of these players have each beginning of the rest of the name
    * `namesakes`: how many players have the very same name
    * `nth`: this player's position among the namesakes, from 1
    * `used`: the table names that are taken
    """
    suffix = "" if alike == namesakes else _suffix(player, beginnings, namesakes)
    number = nth if namesakes > 1 else 1
    called = _cut(player.first, f"{suffix} {number}" if namesakes > 1 else suffix)
    while called.casefold() in used:
        number += 1
        called = _cut(player.first, f"{suffix} {number}")
    return called


def _suffix(player: PlayerName, beginnings: Counter[str], namesakes: int) -> str:
    """Return the text to add to the first name so that it differs from others: ` Pe.` for Jan Peeters; "" if it would be too long."""
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
    """Return the fewest characters that a suffix may have: any words in lower case, such as "van den", and one letter of the next word."""
    kept = 0
    for word in rest.split()[:-1]:
        if not word.islower():
            break
        kept += len(word) + 1
    return kept + 1


def _may_cut(text: str, length: int) -> bool:
    """Return whether the text can be cut after `length` characters.

    It cannot be cut before a mark that belongs to a letter, beside a joiner, after a space, hyphen or other sign, or within a number.
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
    """Yield every beginning of the name without its first word, casefolded: for Jan Smit, `s`, `sm`, `smi`, `smit`."""
    rest = _rest(player.name)
    return (rest[:length].casefold() for length in range(1, len(rest) + 1))


def _rest(name: str) -> str:
    return name.partition(" ")[2]


def _group(player: PlayerName) -> str:
    """Return the first word of the table name, casefolded: `jan` for both Jan and Jan P."""
    return player.first.split()[0].casefold()


def _same(player: PlayerName) -> tuple[str, str]:
    """Return a key that two players share if nobody can tell them apart by their names.

    They have the same name and the same first word of the table name.
    """
    return player.name.casefold(), _group(player)


def _cut(word: str, suffix: str) -> str:
    return word[: MAX_TABLE_NAME_LENGTH - len(suffix)].rstrip() + suffix
