"""The preview of rounds that are not stored yet as text with players' names, for the confirmation page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text
from tournaments.evening.wording.seats import seat_letter
from tournaments.seating.queries.draw_preview import DrawPreview, RoundPreview, TablePreview
from tournaments.seating.wording.draw import wish_in_words

Name = Callable[[int], str]


@dataclass(frozen=True)
class NamedTable:
    """A table with its players' names."""

    number: int
    seats: tuple[tuple[str, str], ...]
    """The letter of each seat, and its player."""
    again: tuple[str, ...]
    """Pairs who also sit together in an earlier round: “An Peeters, Bob Smets”."""
    turn: bool


@dataclass(frozen=True)
class NamedRound:
    """A round with its tables."""

    number: int
    summary: str
    """The table sizes, and the number of pairs that meet again: “8 tables of 4, 1 table of 5; nobody again”."""
    tables: tuple[NamedTable, ...]


@dataclass(frozen=True)
class NamedPreview:
    """The preview of a draw with names: its rounds, and sentences about the whole evening."""

    rounds: tuple[NamedRound, ...]
    sentences: tuple[str, ...]


def preview_by_name(preview: DrawPreview, name: Name) -> NamedPreview:
    """Return the preview as text with the players' names."""
    rounds = tuple(
        NamedRound(each.number, "; ".join(_summary(each, name)), tuple(_table(table, name) for table in each.tables))
        for each in preview.rounds
    )
    return NamedPreview(rounds, tuple(_sentences(preview, name)))


def _table(table: TablePreview, name: Name) -> NamedTable:
    seats = tuple((seat_letter(seat), name(player)) for seat, player in enumerate(table.players))
    return NamedTable(table.number, seats, tuple(f"{name(one)}, {name(other)}" for one, other in table.meet_again), table.turn)


def _summary(round_: RoundPreview, name: Name) -> Iterator[str]:
    tables = (
        ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", count) % {"count": count, "size": size}
        for size, count in round_.sizes.items()
    )
    yield comma_text(tables)
    if round_.repeats:
        yield ngettext("{n} pair meets again", "{n} pairs meet again", round_.repeats).format(n=round_.repeats)
    else:
        yield _("nobody meets the same player again")
    if round_.sits_out:
        yield _("sits out: {names}").format(names=comma_text(map(name, round_.sits_out)))


def _sentences(preview: DrawPreview, name: Name) -> Iterator[str]:
    """Yield sentences on repeated meetings, turns at tables of another size, players who sit out or have no seat, and broken wishes."""
    if preview.repeats:
        text = ngettext("{n} repeated meeting over the evening.", "{n} repeated meetings over the evening.", preview.repeats)
        yield text.format(n=preview.repeats)
    else:
        yield _("Nobody meets the same player twice.")
    if set(preview.turns) != {0}:
        for times, players in preview.turns.items():
            text = ngettext("{n} turn at a table of another size: {names}.", "{n} turns at a table of another size: {names}.", times)
            yield text.format(n=times, names=comma_text(map(name, players)))
    for round_ in preview.rounds:
        if round_.sits_out:
            names = comma_text(map(name, round_.sits_out))
            yield _("Sits out in round {round}: {names}.").format(round=round_.number, names=names)
    if preview.without_seat:
        yield _("Without a seat: {names}.").format(names=comma_text(map(name, preview.without_seat)))
    for broken in preview.broken:
        rounds = comma_text(map(str, broken.rounds))
        yield _("Not fulfilled in round {rounds}: {wish}").format(rounds=rounds, wish=wish_in_words(broken.wish, name))
