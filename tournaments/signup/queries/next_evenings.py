"""The next evenings of a member's clubs, with their answer to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from clubs.people.models import Member
from tournaments.calendar.models import Announcement
from tournaments.evening.models import Tournament
from tournaments.signup.queries.facts import person_of, sign_ups_by_evening
from tournaments.signup.values import SignUp, SignUpPlace, SignUps

EVENINGS_SHOWN = 12


@dataclass(frozen=True)
class EveningAhead:
    """One of the next evenings, with the member's answer."""

    tournament: Tournament
    announcement: Announcement
    member: Member
    sign_ups: SignUps
    own: SignUp | None

    @property
    def is_cancelled(self) -> bool:
        return self.announcement.cancelled_at is not None

    @property
    def asks(self) -> bool:
        """True if the evening is held, and the member said nothing or is offered a place."""
        return not self.is_cancelled and (self.own is None or self.own.until is not None)

    @property
    def is_expected(self) -> bool:
        """True if the member said that they come, or perhaps come."""
        return self.own is not None and (self.own.place.has_asked or self.own.place == SignUpPlace.MAYBE)


def next_evenings(members: Sequence[Member]) -> list[EveningAhead]:
    """Return the announced evenings of these members' clubs, from today on. Makes two queries, and one for merged members.

    A cancelled evening is included only if a member had said that they would come, or perhaps come.
    """
    by_club = {each.club_id: each for each in members}
    rows = Tournament.objects.filter(club__in=by_club, on__gte=timezone.localdate(), announcement__isnull=False, club__rehearsal_of=None)
    rows = rows.exclude(state=Tournament.State.CLOSED)
    shown = list(rows.select_related("club", "announcement__venue").order_by("on", "announcement__starts_at", "pk")[:EVENINGS_SHOWN])
    places = sign_ups_by_evening(shown)
    evenings = [_next_evening(each, by_club[each.club_id], places[each.pk]) for each in shown]
    return [each for each in evenings if not each.is_cancelled or each.is_expected]


def _next_evening(tournament: Tournament, member: Member, sign_ups: SignUps) -> EveningAhead:
    announcement: Announcement = tournament.announcement
    announcement.tournament = tournament
    return EveningAhead(tournament, announcement, member, sign_ups, sign_ups.people.get(person_of(member)))
