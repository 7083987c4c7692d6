"""What is stored of a club: its people, its seasons and what they agreed. Models and constraints only; every change goes through
`clubs.actions`. Does not depend on tournaments.
"""

from clubs.models.club import Club
from clubs.models.house_rules import HouseRules
from clubs.models.log import ClubLogEntry
from clubs.models.member import AccountCode, EarlierPeriod, Member, MemberChange
from clubs.models.privacy import Forgotten, Redaction
from clubs.models.roles import Invitation, Membership, Role, RoleEnds
from clubs.models.season import Season
from clubs.models.tokens import ApiToken

__all__ = [
    "AccountCode",
    "ApiToken",
    "Club",
    "ClubLogEntry",
    "EarlierPeriod",
    "Forgotten",
    "HouseRules",
    "Invitation",
    "Member",
    "MemberChange",
    "Membership",
    "Redaction",
    "Role",
    "RoleEnds",
    "Season",
]
