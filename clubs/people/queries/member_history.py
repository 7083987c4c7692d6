"""The changes of one member, and which of them can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clubs.club.events import ClubEvent
from clubs.people.models import Member, MemberChange
from clubs.people.queries.account_names import account_names, account_text

LATEST_CHANGES = 20


@dataclass(frozen=True)
class HistoryLine:
    """A change of a member for the page: each field's label, old and new value. `can_be_undone` is True for the newest change only."""

    change: MemberChange
    fields: tuple[tuple[str, str, str], ...]
    can_be_undone: bool
    who: str
    """The name of the person who made the change, or that of their account."""

    @property
    def moved_evenings(self) -> bool:
        """True if the change also moved evenings from one member to another; undoing it moves them back."""
        return self.change.entry.what in (ClubEvent.MERGE, ClubEvent.ADMIT_GUEST)

    @property
    def title(self) -> str:
        """The name of the kind of change, in the reader's language, such as the merging of two members."""
        return str(ClubEvent(self.change.entry.what).label)


def member_history(member: Member) -> Iterator[HistoryLine]:
    """Yield the latest changes, newest first. Only the newest change that was not undone can be undone. An import is undone as a whole."""
    changes = list(member.changes.select_related("entry").order_by("-entry__number")[:LATEST_CHANGES])
    newest = next((change for change in changes if not change.undone), None)
    names = account_names(member.club, [change.entry.who for change in changes])
    for change in changes:
        fields = sorted(field for field in {*change.before, *change.after} if not field.endswith("_id"))
        values = tuple((field, _text(change.before.get(field)), _text(change.after.get(field))) for field in fields)
        yield HistoryLine(change, values, change is newest, account_text(change.entry.who, names))


def _text(value: object) -> str:
    return "" if value is None else str(value)
