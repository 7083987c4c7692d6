"""The announcement of an evening: when and where it takes place, and who may come."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.club.models import Venue
from tournaments.calendar.moments import EveningMoments, moments_of
from tournaments.evening.models.tournament import Tournament


class Announcement(models.Model):
    """The announcement of an evening: when and where it takes place, and who may come. Older evenings may have none.

    Its date is `Tournament.on`, and whether strangers may see it is `Tournament.is_public`.
    """

    class Admits(models.TextChoices):
        """The people who may come to the evening."""

        MEMBERS = "members", _("members of the club")
        GUESTS = "guests", _("everybody: members and guests")
        INVITED = "invited", _("invited people only")

    class GuestsJoin(models.TextChoices):
        """The way in which a guest who signs up is admitted."""

        AT_ONCE = "at_once", _("at once, while there is room")
        BY_DESK = "by_desk", _("after the desk has admitted them")

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="announcement")
    time_zone = models.CharField(max_length=40)
    """The IANA name of the zone of the times below, copied from the club when the evening was announced."""
    doors_at = models.TimeField(null=True, blank=True)
    starts_at = models.TimeField(null=True, blank=True)
    ends_at = models.TimeField(null=True, blank=True)
    """The time at which the evening is expected to end; on the next day if it is not after `starts_at`."""
    venue = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="announcements")
    capacity = models.PositiveIntegerField(null=True, blank=True)
    """The greatest number of players; None for no limit."""
    admits = models.CharField(max_length=8, choices=Admits, default=Admits.GUESTS)
    guests_join = models.CharField(max_length=8, choices=GuestsJoin, default=GuestsJoin.AT_ONCE)
    shows_names = models.BooleanField(default=True)
    """True if the public reads who comes, by public names; False if it reads only how many."""
    answer_days_before = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of days before the evening on which answers are due, at `answer_time`; both are None if there is no deadline."""
    answer_time = models.TimeField(null=True, blank=True)
    fee = models.CharField(max_length=120, blank=True)
    """The price of taking part, as people write it; Troela does not count with it."""
    notes = models.TextField(blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_because = models.CharField(max_length=240, blank=True)
    moved_from = models.DateField(null=True, blank=True)
    """The date that was announced before the evening was moved; None if it was not moved."""
    moved_from_time = models.TimeField(null=True, blank=True)
    """The start that was announced before the evening was moved; None if it had none or was not moved."""
    sequence = models.PositiveIntegerField(default=0)
    """A counter that every change of the announcement raises by one, as calendars expect of an event (SEQUENCE of iCalendar)."""
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.starts_at or ''}"

    @property
    def moments(self) -> EveningMoments:
        """The moments of the evening, with their time zone."""
        names = ("doors_at", "starts_at", "ends_at", "answer_days_before", "answer_time")
        return moments_of(self.tournament.on, self.time_zone, **{name: getattr(self, name) for name in names})
