"""The source of a paper's numbers: the rules, the version, and the hash of the newest log entry, worded alike on every paper."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import lru_cache

import segno
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.chain import GENESIS_HASH
from clubs.days import to_the_second, whole_day
from clubs.direction import isolated, left_to_right
from scoring.engine.words import say
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.state import evening_state_text


@dataclass(frozen=True)
class Source:
    """The data for a paper's foot line and for the heading's line about the evening, in the language of the paper."""

    tournament: Tournament
    at: datetime.datetime
    """The time of the newest log entry; the content of the paper has not changed since."""
    entry: int
    """The number of the newest log entry."""
    head: str
    """The hash of the newest log entry."""
    rules: str
    """The rules, such as `Rikken (Noord-Brabant), version 1 · 9f2c-41ab`."""
    provisional: bool
    state: str
    """The state of an evening in correction: `in correction until 23:40, then final`; else empty."""

    @property
    def evening(self) -> str:
        """The evening, such as `Marietoernooi · De Vier Azen · Monday 16 March 2026`."""
        return f"{isolated(self.tournament.name)} · {isolated(self.tournament.club.name)} · {whole_day(self.tournament.on)}"

    @property
    def time(self) -> str:
        """The time to the second, such as `16 March 2026 20:15:03`, in the server's time zone and the reader's format."""
        return to_the_second(timezone.localtime(self.at))

    @property
    def foot(self) -> str:
        """The foot line with the source. The hash is written as `manage.py verify --head` reads it."""
        head = f"{self.entry}:{' '.join(_eights(self.head))}"
        named = {"rules": self.rules, "version": self.tournament.version, "time": self.time, "head": left_to_right(head)}
        text = _("Rules: %(rules)s. Troela, version %(version)s of %(time)s. Newest hash of the log: %(head)s") % named
        return f"{capfirst(self.state)}. {text}" if self.state else text

    @property
    def address(self) -> str:
        """The address of the page that tells whether the log still contains this hash.

        The address contains the evening, the number of the entry and the whole hash.
        """
        return settings.PUBLIC_URL + reverse("head", args=[self.tournament.slug, self.entry, self.head])

    @property
    def code(self) -> str:
        """The address as a QR code, for an `<img>`. It is drawn only once for all sheets of a paper."""
        return _qr_code(self.address)


def source(tournament: Tournament) -> Source:
    """Return the source for a paper that is made now from this tournament."""
    rules = tournament.rule_set
    names = [say(rules.title, get_language() or "en")]
    if tournament.house_rules is not None and tournament.house_rules.name not in names:
        names.insert(0, isolated(tournament.house_rules.name))
    foot = _("%(name)s, version %(version)s · %(fingerprint)s") % {
        "name": " · ".join(names),
        "version": tournament.rules_version,
        "fingerprint": left_to_right(tournament.fingerprint),
    }
    newest = LogEntry.objects.filter(tournament=tournament).order_by("-number").values_list("number", "hash", "at").first()
    entry, head, at = newest or (0, GENESIS_HASH, timezone.now())
    state = evening_state(tournament)
    return Source(tournament, at, entry, head, foot, rules.provisional, evening_state_text(state) if state.in_correction else "")


@lru_cache(maxsize=16)
def _qr_code(address: str) -> str:
    """Return a QR code with as few dots as possible, so that it can be read when printed small."""
    return segno.make(address, error="l", micro=False).svg_data_uri(border=0, xmldecl=False)


def _eights(text: str) -> list[str]:
    """Return the text in groups of eight characters, which people can compare more easily."""
    return [text[start : start + 8] for start in range(0, len(text), 8)]
