"""Log entries about marks for competitions, as the log's page shows them. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.signup.queries.facts import MEMBER
from tournaments.standings.wording.marks import mark_name


def marks_fields(value: Mapping[str, Any], players: Mapping[int, str], people: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each person whose mark was corrected, with the mark.

    `players` has the players' names by number, `people` those of members as the log names them. Raises KeyError and TypeError if somebody
    changed the row in the database.
    """
    for each in value["marks"]:
        name = players[each["entrant"]] if each["entrant"] else people[f"{MEMBER} {each['member']}"]
        title = _("%(name)s, round %(round)s") % {"name": name, "round": each["round"]} if each["round"] else name
        yield title, mark_name(each["mark"])
