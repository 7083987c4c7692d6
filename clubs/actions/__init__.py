"""Every change to a club. Each action is a plain function with an Actor in `by`; it runs in one transaction, writes one log entry and
raises the club's version by one. The everyday ones can be called here by name; the others in the file of their meaning.
"""

from clubs.actions.accounts import make_account, new_link, require_care_of_account
from clubs.actions.founding import create_club, note_import
from clubs.actions.house_rules import publish_rule_file, publish_rules, show_rules, take_over_rules
from clubs.actions.members import admit, amend_member
from clubs.actions.roles import end_role, give_role
from clubs.actions.seasons import open_season
from clubs.actions.tokens import issue_token, revoke_token, revoke_tokens, token_digest

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
    "publish_rule_file",
    "publish_rules",
    "require_care_of_account",
    "revoke_token",
    "revoke_tokens",
    "show_rules",
    "take_over_rules",
    "token_digest",
]
