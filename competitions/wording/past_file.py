"""How a file of results from before Troela was read, in the reader's language."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text, isolated
from competitions.competition.values import ABSENT, BYE, EXCUSED, PLAYED, SUBSTITUTE, VOID
from competitions.past_file import FileForm, FileNote, PastFile
from competitions.wording.season_figures import exact_figure

Context = Mapping[str, Any]
Sentence = Callable[[Context], str]
_SHOWN = 12
"""The greatest number of names or rows that a sentence lists."""


def form_in_words(file: PastFile) -> str:
    """Return how a file was read: its form, and how much is in it."""
    evenings, players = len(file.evenings), len({row.player.casefold() for row in file.rows})
    rounds = len({(row.evening, row.round) for row in file.rows if row.round is not None})
    if file.form is FileForm.MATRIX:
        text = ngettext(
            "Read as: a table with players down and {count} evening across.",
            "Read as: a table with players down and {count} evenings across.",
            evenings,
        )
        return text.format(count=evenings)
    if file.form is FileForm.TOTALS:
        text = ngettext(
            "Read as: the total of {count} player over the whole season.",
            "Read as: the totals of {count} players over the whole season.",
            players,
        )
        return text.format(count=players)
    if file.form is FileForm.PER_ROUND:
        text = ngettext(
            "Read as: a list with a row for each player and round; it has {count} round.",
            "Read as: a list with a row for each player and round; it has {count} rounds.",
            rounds,
        )
        return text.format(count=rounds)
    text = ngettext(
        "Read as: a list with a row for each player and evening; it has {count} evening.",
        "Read as: a list with a row for each player and evening; it has {count} evenings.",
        evenings,
    )
    return text.format(count=evenings)


def note_in_words(note: FileNote) -> str:
    """Return a sentence of what was understood, left out, or may be wrong."""
    return NOTES[note.code](note.context)


def notes_in_words(notes: Iterable[FileNote]) -> list[str]:
    """Return a sentence for each note."""
    return [note_in_words(note) for note in notes]


def day_in_words(day: datetime.date) -> str:
    """Return a date such as `12 September 2024` in the reader's language."""
    return str(formats.date_format(day, "DATE_FORMAT"))


def mark_in_words(mark: str) -> str:
    """Return what a mark means; a club's own word is unchanged."""
    names = {
        PLAYED: _("played"),
        SUBSTITUTE: _("played as a substitute"),
        BYE: _("was free this round"),
        EXCUSED: _("signed off in time"),
        ABSENT: _("absent"),
        VOID: _("withdrawn"),
    }
    return names.get(mark, mark)


def _listed(items: Iterable[Any]) -> str:
    """Return the first of these items with commas between them, and how many more there are."""
    texts = [isolated(str(item)) for item in items]
    more = [_("{count} more").format(count=len(texts) - _SHOWN)] if len(texts) > _SHOWN else []
    return comma_text([*texts[:_SHOWN], *more])


def _rows_left_out(context: Context) -> str:
    rows = context["rows"]
    text = ngettext(
        "Row {rows} is left out: it has no player, a total, or the headings once more.",
        "Rows {rows} are left out: they have no player, a total, or the headings once more.",
        len(rows),
    )
    return text.format(rows=_listed(rows))


def _above(context: Context) -> str:
    text = ngettext("Row {rows}, above the headings, is left out.", "Rows {rows}, above the headings, are left out.", len(context["rows"]))
    return text.format(rows=_listed(context["rows"]))


def _columns_left_out(context: Context) -> str:
    columns = context["columns"]
    text = ngettext("Left out: the column {columns}.", "Left out: the columns {columns}.", len(columns))
    return text.format(columns=_listed(f"“{column}”" for column in columns))


def _mark(context: Context) -> str:
    text = ngettext("“{word}” was read as: {mark} ({count} cell).", "“{word}” was read as: {mark} ({count} cells).", context["count"])
    return text.format(word=isolated(context["word"]), mark=mark_in_words(context["mark"]), count=context["count"])


def _own_mark(context: Context) -> str:
    text = ngettext(
        "“{word}” is a word of your own for somebody who was not there ({count} cell).",
        "“{word}” is a word of your own for somebody who was not there ({count} cells).",
        context["count"],
    )
    return text.format(word=isolated(context["word"]), count=context["count"])


def _evenings_empty(context: Context) -> str:
    return _("Left out, as nobody has a result: {evenings}.").format(evenings=_listed(context["evenings"]))


def _players_empty(context: Context) -> str:
    text = ngettext("{count} player without any result is left out.", "{count} players without any result are left out.", context["count"])
    return text.format(count=context["count"])


def _corrected(context: Context) -> str:
    text = ngettext(
        "{count} row is left out, as a later row corrects or withdraws it.",
        "{count} rows are left out, as later rows correct or withdraw them.",
        context["count"],
    )
    return text.format(count=context["count"])


def _totals(context: Context) -> str:
    return _(
        "The totals in “{column}” are stored as one evening, “{evening}”, on {day}. If that is not the day, add a column “date”."
    ).format(column=isolated(context["column"]), evening=isolated(context["evening"]), day=day_in_words(context["on"]))


def _total_differs(context: Context) -> str:
    figures = {"said": exact_figure(context["said"]), "total": exact_figure(context["total"])}
    return _("Row {row}, {player}: “{column}” says {said}, but the evenings add up to {total}.").format_map(
        {**context, **figures, "player": isolated(context["player"]), "column": isolated(context["column"])}
    )


def _outside(context: Context) -> str:
    days = {key: day_in_words(context[key]) for key in ("on", "first", "last")}
    return _("{evening} is on {on}, outside the season ({first} to {last}). Check its year.").format(
        evening=isolated(context["evening"]), **days
    )


def _several_days(context: Context) -> str:
    return _(
        "{evening} has rows on {count} days. It counts as one evening, on {on}. If these are several evenings, give each its own name."
    ).format(evening=isolated(context["evening"]), count=context["count"], on=day_in_words(context["on"]))


def _alike(context: Context) -> str:
    return _("{evening} and {other} are two evenings. If they are one, write the name in the same way.").format(
        evening=isolated(context["evening"]), other=isolated(context["other"])
    )


def _same_day(context: Context) -> str:
    return _("There is already an evening on {day}: {other}. Both would count. If they are one, remove one of them.").format(
        day=day_in_words(context["on"]), other=_listed(context["others"])
    )


NOTES: dict[str, Sentence] = {
    "ABOVE": _above,
    "ROWS_LEFT_OUT": _rows_left_out,
    "COLUMNS_LEFT_OUT": _columns_left_out,
    "NAMES": lambda context: _("The names of the players are those in column “{column}”.").format(column=isolated(context["column"])),
    "SCORE_IS_POINTS": lambda context: _("The points are those in column “{column}”.").format(column=isolated(context["column"])),
    "MARK": _mark,
    "OWN_MARK": _own_mark,
    "EVENINGS_EMPTY": _evenings_empty,
    "PLAYERS_EMPTY": _players_empty,
    "CORRECTED": _corrected,
    "BY_NAME": lambda context: _("The evenings have no date. Their order is that of their names, as shown below."),
    "TOTALS": _totals,
    "TOTAL_DIFFERS": _total_differs,
    "OUTSIDE": _outside,
    "SEVERAL_DAYS": _several_days,
    "EVENINGS_ALIKE": _alike,
    "SAME_DAY": _same_day,
}
"""The sentence of each note, in the active language."""
