"""Rule files to start from, with titles in the reader's language."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from competitions.competition.months import months_before


def example_names() -> list[tuple[str, str]]:
    """Return the key and the name of each example."""
    return [("best", _("The best of several evenings")), ("periods", _("Periods within a season")), ("week", _("A prize for each evening"))]


def example_text(key: str, today: datetime.date) -> str:
    """Return the rule file of an example; "" for a key that is none."""
    if key == "best":
        return BEST.format(title=_("Championship"))
    if key == "periods":
        end = datetime.date(today.year, 12, 31)
        middle = months_before(end, 6) or end
        return PERIODS.format(
            title=_("Championship"),
            first=_("First half"),
            second=_("Second half"),
            start=datetime.date(today.year, 1, 1),
            middle=middle,
            after=middle + datetime.timedelta(days=1),
            end=end,
        )
    if key == "week":
        return WEEK.format(title=_("Prize of the evening"), day=today)
    return ""


BEST = """[competition.year]
title = "{title}"
best = 8
minimum = {{ evenings = 3 }}
ties = ["evenings", "best_unit"]

[competition.year.marks]
excused = {{ worth = "lowest", less = 5 }}
absent = "nothing"
"""
PERIODS = """[competition.period-1]
title = "{first}"
only = {{ from = {start}, to = {middle} }}
best = 4

[competition.period-2]
title = "{second}"
only = {{ from = {after}, to = {end} }}
best = 4

[competition.season]
title = "{title}"
of = ["period-1", "period-2"]
"""
WEEK = """[competition.week]
title = "{title}"
only = {{ from = {day}, to = {day} }}
ties = ["best_unit"]
rights = [{{ name = "prize", evenings = 1 }}]
"""
