"""Valid bodies for the addresses of a club's members. The objects' club has one member, Gerda Bos, number 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clubs.people.actions import member_accounts, members
from clubs.people.columns import MEMBER_HEADERS, WITHOUT_HEADER
from clubs.people.list_text import list_rows
from clubs.people.models import Member
from clubs.people.queries.member_list import member_list
from tests.cast import MACHINE
from tournaments.entrants.actions.members import merge

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]


def gerda(objects: Objects) -> Member:
    return Member.objects.get(club=objects["club_row"], number=1)


def admitted(objects: Objects) -> dict[str, Any]:
    """The log entry to undo is the admission of somebody who never played."""
    member = members.admit(by=MACHINE, club=objects["club_row"], name="Truus Bos", number=2)
    objects["entry"] = member.changes.get().entry.number
    return {"member": "2"}


def left(objects: Objects) -> dict[str, Any]:
    """Gerda has left."""
    members.leave(by=MACHINE, member=gerda(objects))
    return {}


def another_gerda(objects: Objects) -> dict[str, Any]:
    """Gerda is in the list twice: number 2 is the same person."""
    members.admit(by=MACHINE, club=objects["club_row"], name="Gerda Bos", number=2)
    return {"other": "2"}


def merged(objects: Objects) -> dict[str, Any]:
    """Both were merged."""
    another_gerda(objects)
    keep, gone = Member.objects.filter(club=objects["club_row"]).order_by("number")
    objects["entry"] = merge(by=MACHINE, keep=keep, gone=gone).number
    return {}


def with_account(objects: Objects) -> dict[str, Any]:
    """Gerda is linked to the account of the cast's member."""
    code = member_accounts.make_code(by=MACHINE, member=gerda(objects))
    member_accounts.link_account(by=objects["people"].member, code=code)
    return {}


def with_code(objects: Objects) -> dict[str, Any]:
    """There is a code for Gerda's account."""
    return {"code": member_accounts.make_code(by=MACHINE, member=gerda(objects))}


def own_data(objects: Objects) -> dict[str, Any]:
    """The form with a member's own data."""
    with_account(objects)
    return {"name": "Gerda Bos", "called": "Ger", "telephone": "0123"}


def proposed_name(objects: Objects) -> dict[str, Any]:
    """Gerda proposed another name."""
    with_account(objects)
    member_accounts.amend_own(by=objects["people"].member, member=gerda(objects), name="Gerda Vos")
    return {"answer": "yes"}


def nothing_else(before: Body) -> Body:
    """Bring the evening into the same state, but send an empty body."""

    def body(objects: Objects) -> dict[str, Any]:
        before(objects)
        return {}

    return body


def own_privacy(objects: Objects) -> dict[str, Any]:
    """Somebody asks to be forgotten."""
    with_account(objects)
    return {"sure": "yes"}


MEMBER_BODIES: dict[str, Body] = {
    "POST members": lambda objects: {"name": "Truus Bos"},
    "POST members-import": lambda objects: {"text": "Truus Bos", "import": "yes", "expected": digest_of(objects, "Truus Bos")},
    "POST member": lambda objects: {"name": "Gerda de Bos", "called": "Gerda"},
    "POST member-leave": lambda objects: {"on": ""},
    "POST member-back": left,
    "POST member-undo": admitted,
    "POST member-admit-guest": lambda objects: {"guest": "Els Maes"},
    "POST member-merge": another_gerda,
    "POST member-move-undo": merged,
    "POST club-hand-over": lambda objects: {"user": "member"},
    "POST api-members": lambda objects: {"name": "Truus Bos", "email": "truus@example.org"},
    "POST api-members-import": lambda objects: {"rows": [{"name": "Truus Bos"}, {"member": 1, "telephone": "0123"}]},
    "POST api-member-guests": lambda objects: {"guest": "Els Maes"},
    "POST api-member-undo": nothing_else(admitted),
    "POST api-member-move-undo": nothing_else(merged),
    "PATCH api-member": lambda objects: {"birthday": "1950-03-01"},
    "POST api-member-leave": lambda objects: {},
    "POST api-member-back": left,
    "POST api-member-merge": lambda objects: another_gerda(objects) and {"other": 2},
    "POST api-member-code": lambda objects: {},
    "POST api-member-links": lambda objects: {},
    "POST api-member-unlink": with_account,
    "POST api-member-name": lambda objects: proposed_name(objects) and {"accepted": True},
    "POST api-link-account": with_code,
    "PATCH api-own-membership": lambda objects: with_account(objects) | {"telephone": "0123"},
    "POST member-code": lambda objects: {},
    "POST member-unlink": with_account,
    "POST member-proposed-name": proposed_name,
    "POST link-account": with_code,
    "POST own-membership": own_data,
    "POST public-names": lambda objects: {"shown": "called", "least": "number"},
    "PUT api-public-names": lambda objects: {"shown": "all", "least": "initials"},
    "POST retention": lambda objects: {"guests_months": "6", "members_years": ""},
    "PUT api-retention": lambda objects: {"guests_months": 6, "members_years": None},
    "POST member-privacy": lambda objects: {"sure": "yes"},
    "POST own-privacy": own_privacy,
    "POST guest-privacy": lambda objects: {"sure": "yes"},
    "POST api-member-forget": lambda objects: {"sure": True},
    "POST api-guest-forget": lambda objects: {"sure": True},
}


def digest_of(objects: Objects, text: str) -> str:
    """Return the digest of this list, as the import page shows it."""
    rows = list_rows(text, MEMBER_HEADERS, without_header=WITHOUT_HEADER, most=10)
    return " ".join(row.digest for row in member_list(objects["club_row"], rows))
