"""All events of the log, and what a log entry can be about.

This is the only table of events: actions record them, `wording` shows them with their labels, and the checker (`checker/troela_check.py`)
replays them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from tournaments.evening.models import Entrant, Ruling, Table
    from tournaments.jury.models import Call
    from tournaments.play.models import Deal


class Event(models.TextChoices):
    """The kind of a logged action. The value is part of sealed log entries and must never change.

    Pages show the label of the event and then its subject, such as «corrected deal 3».
    """

    CREATE = "create", _("created")
    AMEND = "amend", _("changed the plan")
    ANNOUNCE = "announce", _("announced the details of")
    MOVE = "move", _("moved")
    CANCEL = "cancel", pgettext_lazy("log", "cancelled")
    HOLD = "hold", _("decided to hold after all:")
    ENROL = "enrol", _("enrolled")
    SIGN_UP = "sign_up", _("noted an answer for")
    ROTA = "rota", _("changed the duties of")
    DUTY = "duty", _("noted about a duty of")
    RENAME = "rename", _("renamed")
    PRESENT = "present", _("checked in")
    ABSENT = "absent", _("undid the check-in of")
    WITHDRAW = "withdraw", _("withdrew")
    RETURN = "return", _("enrolled again:")
    APPOINT = "appoint", _("appointed")
    DISMISS = "dismiss", _("ended the role of")
    PLAYS_AS = "plays_as", _("said which player this account belongs to:")
    MEMBER = "member", _("noted which member this player is:")
    FORGET = "forget", _("deleted the name of")
    SUBSTITUTE = "substitute", _("brought in as substitute")
    WISH = "wish", _("changed the wishes of")
    RATING = "rating", _("changed a rating of")
    GROUP = "group", _("changed a pair or team of")
    SCREEN = "screen", _("changed the big screen of")
    WIFI = "wifi", _("changed the Wi-Fi on the big screen of")
    PRIZES = "prizes", _("changed the prizes of")
    CONFIRM_PRIZES = "confirm_prizes", _("confirmed the prizes of")
    READ_PRIZES = "read_prizes", _("read out prizes of")
    QUALIFY = "qualify", _("decided who plays the final of")
    FREEZE = "freeze", _("froze the standings of")
    UNFREEZE = "unfreeze", _("published the standings of")
    STORY = "story", _("changed the story of")
    MARKS = "marks", _("corrected for competitions who played in")
    TAGS = "tags", _("changed the tags of")
    MESSAGE = "message", _("sent a message to")
    TAKE_BACK_MESSAGE = "take_back_message", _("withdrew a message to")
    DRAW = "seat", _("drew")
    UNDRAW = "undraw", _("took back the draw of")
    CHANGE_SEATS = "change_seats", _("changed the seats of")
    VACATE = "vacate", _("emptied a seat at")
    OCCUPY = "occupy", _("filled a seat again at")
    SIT_OUT = "sit_out", _("let a player sit out in")
    START = "start", _("started")
    CLOCK = "clock", _("set the clock of")
    LAST_DEAL = "last_deal", _("announced the last deal of")
    CUT_SHORT = "cut_short", _("ended the round early at")
    PLAY_ON = "play_on", _("continued the round at")
    FINISH = "finish", pgettext_lazy("log", "finished")
    CLOSE = "close", pgettext_lazy("log", "closed")
    ABANDON = "abandon", _("broke off")
    UNDO_CLOSE = "undo_close", _("undid the closing of")
    REPORT = "report", _("entered")
    CORRECT = "correct", _("corrected")
    VOID = "void", _("voided")
    SLIP = "slip", _("typed the slip of")
    SLIP_PHOTO = "slip_photo", _("changed the photos of the slip of")
    CONFIRM_SLIP = "confirm_slip", _("confirmed the slip of")
    ACCEPT = "accept", pgettext_lazy("log", "accepted")
    SIGN = "sign", pgettext_lazy("log", "signed")
    REOPEN = "reopen", _("reopened")
    NEW_PASS = "new_pass", _("gave a new link to")
    CALL = "call", _("called the jury to")
    WITHDRAW_CALL = "withdraw_call", _("took back the call to")
    HEAR = "hear", _("answered the call to")
    END_CALL = "end_call", _("ended the call to")
    RULE = "rule", _("ruled")
    OVERTURN = "overturn", _("overturned")
    APPEAL = "appeal", _("appealed against")
    DENY_APPEAL = "deny_appeal", _("denied an appeal against")
    WITHDRAW_APPEAL = "withdraw_appeal", _("withdrew an appeal against")


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a log entry: a round, table, deal, ruling, player or account; if no field is set, the tournament itself.

    `str()` gives the text that the entry stores, and `parse` reads that text.

    A table without a round is the physical table with this number: one code opens it for the whole evening. If the subject is a
    ruling, its text has only the ruling's number; `round` and `table` are set too, so that lists of log entries can be filtered by them.
    """

    round: int | None = None
    table: int | None = None
    deal: int | None = None
    ruling: int | None = None
    entrant: int | None = None
    account: str = ""
    all_entrants: bool = False

    @classmethod
    def of_table(cls, table: Table) -> Subject:
        return cls(round=table.round.number, table=table.number)

    @classmethod
    def of_deal(cls, deal: Deal) -> Subject:
        return cls(round=deal.table.round.number, table=deal.table.number, deal=deal.number)

    @classmethod
    def of_call(cls, call: Call) -> Subject:
        return cls(round=call.table.round.number, table=call.table.number, deal=call.deal_number)

    @classmethod
    def of_ruling(cls, ruling: Ruling) -> Subject:
        return cls(round=ruling.round_number, table=ruling.table.number if ruling.table else None, ruling=ruling.number)

    @classmethod
    def of_entrant(cls, entrant: Entrant) -> Subject:
        return cls(entrant=entrant.number)

    @classmethod
    def parse(cls, text: str) -> Subject:
        """Return the Subject whose text in a log entry is `text`. Raises ValueError if the text is not that of a subject."""
        if text.startswith("user "):
            return cls(account=text.removeprefix("user "))
        if text == "entrants":
            return cls(all_entrants=True)
        if text == "tournament":
            return cls()
        match = _NUMBERED.fullmatch(text)
        if match is None:
            raise ValueError(f"unknown name: {text}")
        round, table, deal, ruling, entrant, table_of_evening = (int(digits) if digits else None for digits in match.groups())
        return cls(round, table_of_evening if table is None else table, deal, ruling, entrant)

    def __str__(self) -> str:
        if self.account:
            return f"user {self.account}"
        if self.all_entrants:
            return "entrants"
        if self.ruling is not None:
            return f"ruling {self.ruling}"
        if self.entrant is not None:
            return f"entrant {self.entrant}"
        numbered = (("round", self.round), ("table", self.table), ("deal", self.deal))
        return " ".join(f"{noun} {number}" for noun, number in numbered if number is not None) or "tournament"

    @property
    def columns(self) -> dict[str, int | None]:
        """The numbers of the round, table and deal, by their columns of LogEntry. Lists of entries are filtered by these columns."""
        return {"round_number": self.round, "table_number": self.table, "deal_number": self.deal}


_NUMBERED = re.compile(
    r"round (\d{1,9})(?: table (\d{1,9})(?: deal (\d{1,9}))?)?|ruling (\d{1,9})|entrant (\d{1,9})|table (\d{1,9})", re.ASCII
)
TOURNAMENT = Subject()
ALL_ENTRANTS = Subject(all_entrants=True)
