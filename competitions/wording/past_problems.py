"""The problems of a file of results from before Troela, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.days import whole_day

Context = Mapping[str, Any]
Sentence = Callable[[Context], str]


def _twice(context: Context) -> str:
    if context["earlier_file"] not in ("", context["file"]):
        return _(
            "{player} already has points for evening {evening} in row {earlier} of {earlier_file}. Keep only one of these rows."
        ).format_map(context)
    return _("{player} already has points for evening {evening} in row {earlier}. Keep only one of these rows.").format_map(context)


def _wrong_weekday(context: Context) -> str:
    return _("“{text}”: {day} is another day of the week. Check day, month and year.").format_map(
        {**context, "day": whole_day(context["day"])}
    )


PROBLEMS: dict[str, Sentence] = {
    "RESULTS_EMPTY": lambda context: _("The file is empty. Its first row must have headings, such as: evening, player, points."),
    "RESULTS_NO_TABLE": lambda context: _("This file cannot be read as a table. Save it as CSV."),
    "RESULTS_TOO_MANY": lambda context: _("This file has more than {most} results. Divide it into several files.").format_map(context),
    "RESULTS_TOO_WIDE": lambda context: _("This file has more than {most} columns. Divide it into several files.").format_map(context),
    "RESULTS_FORM": lambda context: _(
        "these headings have no evening, points or total. Write evening, player, points; or player and a date above each column; "
        "or player, total."
    ),
    "RESULTS_COLUMN_MISSING": lambda context: _(
        "there is no column “{column}”. The first row must have these words: evening, player, points."
    ).format_map(context),
    "RESULTS_COLUMN_TWICE": lambda context: _("there are several columns “{column}”. Keep only one.").format_map(context),
    "RESULTS_ROW_WIDTH": lambda context: _(
        "The row has {cells} cells, but there are {columns} headings. Put points with a decimal comma between "
        "quotation marks, or separate the columns with semicolons."
    ).format_map(context),
    "RESULTS_CELL_EMPTY": lambda context: _("the cell is empty. Fill it in, or remove the row."),
    "RESULTS_CELL_LONG": lambda context: _("the cell has more than {most} characters. Shorten it.").format_map(context),
    "RESULTS_NO_NUMBER": lambda context: _("“{text}” is not a number. Write a number such as 12, −3 or 4,5.").format_map(context),
    "RESULTS_NUMBER_DOUBTFUL": lambda context: _(
        "“{text}” may be thousands or have three decimals. Write it without the sign in between, or with another number of decimals."
    ).format_map(context),
    "RESULTS_FRACTION": lambda context: _(
        "“{text}” has more than six decimals, which cannot be stored. Write it with at most six decimals."
    ).format_map(context),
    "RESULTS_FORMULA": lambda context: _("“{text}” is a formula. Replace it by its value.").format_map(context),
    "RESULTS_CELL_WORD": lambda context: _(
        "“{text}” is neither a number nor a known word. Write a number, “absent”, “excused” or “bye”, or empty the cell."
    ).format_map(context),
    "RESULTS_MARK_WORD": lambda context: _(
        "“{text}” is not one word. Write played, substitute, bye, excused, absent, or one word of your own."
    ).format_map(context),
    "RESULTS_ROUND": lambda context: _("“{text}” is not the number of a round. Write a number from 1 to 999.").format_map(context),
    "RESULTS_DATE": lambda context: _("“{text}” is not a date. Write a date such as 12-9-2024.").format_map(context),
    "RESULTS_DATE_IMPOSSIBLE": lambda context: _(
        "“{text}” is a date that does not exist. The day comes first, then the month: 12-9-2024."
    ).format_map(context),
    "RESULTS_DATE_DAY": lambda context: _("“{text}” has a month without a day. Write a date such as 12-9-2024.").format_map(context),
    "RESULTS_DATE_YEAR": lambda context: _(
        "“{text}” has no year, and is not one day of the season. Write the date with its year, such as 12-9-2024."
    ).format_map(context),
    "RESULTS_DATE_WEEKDAY": _wrong_weekday,
    "RESULTS_DATES_MIXED": lambda context: _(
        "“{text}” is not a date, but others are, so that their order is unknown. Give each evening a date, or none."
    ).format_map(context),
    "RESULTS_TWICE": _twice,
    "RESULTS_MEMBER_WHICH": lambda context: _(
        "several members are called {name}: {numbers}. First give them different names in the members’ list."
    ).format_map(context),
}
"""The sentence of each problem of a file, in the active language."""
