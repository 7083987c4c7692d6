"""The items still open when a tournament is closed, in the reader's language, for the closing page and the log."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.evening.queries.open_items import OpenItem, OpenKind
from tournaments.evening.wording.state import time_text


def open_item_text(item: OpenItem) -> str:
    """Return the text of something that is still open at an evening, such as `round 1 table 2: not signed`."""
    sentences = {
        OpenKind.CALL: _("round %(round)s table %(table)s deal %(deal)s: the jury was called"),
        OpenKind.APPEAL: _("ruling %(ruling)s: the players may appeal until %(time)s"),
        OpenKind.APPEALED: _("ruling %(ruling)s: an appeal is not answered"),
        OpenKind.IN_DOUBT: _("round %(round)s table %(table)s deal %(deal)s: in doubt, it does not count"),
        OpenKind.MISSING: _("round %(round)s table %(table)s: %(played)s of %(planned)s deals played"),
        OpenKind.UNSIGNED: _("round %(round)s table %(table)s: not signed"),
    }
    return sentences[item.kind] % {**vars(item), "time": time_text(item.until) if item.until else ""}
