"""The models of the club itself, its seasons and its log."""

from clubs.club.models.club import Club
from clubs.club.models.log import ClubLogEntry
from clubs.club.models.season import Season

__all__ = ["Club", "ClubLogEntry", "Season"]
