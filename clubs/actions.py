"""Every change to a club.

Each action is a function with an Actor in `by`; it runs in one transaction, writes one log entry and raises the club's version by one. This
module exports the common actions; the others are in the package of their subject.
"""

from clubs.club.actions.founding import create_club, note_import
from clubs.club.actions.seasons import open_season
from clubs.houserules.actions import publish_again, publish_rule_file, publish_rules, show_rules, take_over_rules
from clubs.login.actions.accounts import make_account, new_link, require_care_of_account
from clubs.login.actions.tokens import issue_token, revoke_token, revoke_tokens, token_digest
from clubs.people.actions.members import admit, amend_member
from clubs.roles.actions.roles import end_role, give_role

__all__ = [
    "admit",
    "amend_member",
    "create_club",
    "end_role",
    "give_role",
    "issue_token",
    "make_account",
    "new_link",
    "note_import",
    "open_season",
    "publish_again",
    "publish_rule_file",
    "publish_rules",
    "require_care_of_account",
    "revoke_token",
    "revoke_tokens",
    "show_rules",
    "take_over_rules",
    "token_digest",
]
