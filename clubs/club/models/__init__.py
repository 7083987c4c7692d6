"""The models of the club itself, its places, seasons and log."""

from clubs.club.models.club import Club
from clubs.club.models.log import ClubLogEntry
from clubs.club.models.season import Season
from clubs.club.models.venue import ClubLogo, Venue

__all__ = ["Club", "ClubLogEntry", "ClubLogo", "Season", "Venue"]
