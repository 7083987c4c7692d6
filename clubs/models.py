"""All models of `clubs`, imported here because Django looks for models in this module. Each is defined in the package of its subject."""

from clubs.club.models import Club, ClubLogEntry, ClubLogo, Season, Venue
from clubs.houserules.models import HouseRules
from clubs.login.models import ApiToken
from clubs.people.models import AccountCode, EarlierPeriod, Member, MemberChange
from clubs.privacy.models import Forgotten, Redaction
from clubs.roles.models import Invitation, Membership, RoleEnds

__all__ = [
    "AccountCode",
    "ApiToken",
    "Club",
    "ClubLogEntry",
    "ClubLogo",
    "EarlierPeriod",
    "Forgotten",
    "HouseRules",
    "Invitation",
    "Member",
    "MemberChange",
    "Membership",
    "Redaction",
    "RoleEnds",
    "Season",
    "Venue",
]
