"""The reading of phones with unsent deals, and of phones that had some until a short time ago."""

from __future__ import annotations

import datetime
import time

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.direction import isolated
from operations.readings.reading import Reading, ReadingLevel, Values, Words
from operations.readings.storage import DatabaseValue
from operations.status.phones import WaitingPhone, phones
from tournaments.evening.wording.state import time_text

NEW_SECONDS = 60
"""A phone counts as online if its last report is at most this many seconds old. An online phone sends its deals by itself."""
MOST_NAMED = 12
"""The greatest number of phones that a page may describe; further ones are only counted."""


class PhonesReading(Reading[tuple[WaitingPhone, ...]]):
    name, unit = "phones", "deals that wait on phones"
    title = gettext_lazy("Phones with deals waiting to be sent")

    def read(self) -> tuple[WaitingPhone, ...]:
        return tuple(phones())

    def level(self, value: tuple[WaitingPhone, ...]) -> ReadingLevel:
        return ReadingLevel.WARNING if any(phone.deals for phone in value) else ReadingLevel.FINE

    def words(self, value: tuple[WaitingPhone, ...], values: Values) -> Words:
        more = tuple(_phone_text(phone, values["database"]) for phone in value[:MOST_NAMED])
        if len(value) > MOST_NAMED:
            rest = len(value) - MOST_NAMED
            more += (ngettext("and %(n)s more phone", "and %(n)s more phones", rest) % {"n": rest},)
        keeping = [phone for phone in value if phone.deals]
        if not keeping:
            return Words(_("No phone has deals to send."), more=more)
        deals = sum(phone.deals for phone in keeping)
        counted = ngettext("%(n)s phone has deals to send", "%(n)s phones have deals to send", len(keeping)) % {"n": len(keeping)}
        text = ngettext("%(phones)s: %(n)s deal.", "%(phones)s: %(n)s deals.", deals) % {"phones": counted, "n": deals}
        advice = (
            _(
                "Go to that table, unlock the phone and open its page: it sends by itself, and says when it is done. The deals are "
                "on the sheet on the table too."
            )
            if any(time.time() - phone.heard_at > NEW_SECONDS for phone in keeping)
            else _("You do not have to do anything: the phones had a connection a moment ago, and send automatically.")
        )
        return Words(text, advice, more)


def _phone_text(phone: WaitingPhone, database: DatabaseValue | None) -> str:
    tables = database.details.tables if database is not None and database.details is not None else {}
    slug_name_number = tables.get(phone.code)
    if slug_name_number is None:
        table = _("A table")
    else:
        _slug, evening, number = slug_name_number
        table = _("%(evening)s, table %(n)s") % {"evening": isolated(evening), "n": number}
    values = {"table": table, "since": time_text(_moment(phone.since)), "heard": time_text(_moment(phone.heard_at))}
    if phone.deals:
        sentence = ngettext(
            "%(table)s: %(n)s deal since %(since)s; last contact with the phone at %(heard)s.",
            "%(table)s: %(n)s deals since %(since)s; last contact with the phone at %(heard)s.",
            phone.deals,
        )
        return sentence % {**values, "n": phone.deals}
    sentence = ngettext(
        "%(table)s was offline from %(since)s and then sent %(n)s deal, the last at %(heard)s.",
        "%(table)s was offline from %(since)s and then sent %(n)s deals, the last at %(heard)s.",
        phone.most,
    )
    return sentence % {**values, "n": phone.most}


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
