"""The club in which a club's staff rehearses: it has the same roles, and invented members."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.people.actions.members import add_member
from clubs.people.invented_names import invented_names
from clubs.people.models import Member
from clubs.roles.actions.roles import count_end
from clubs.roles.models import Membership
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def open_rehearsal_club(*, by: Actor, club: Club, name: str, members: int) -> Club:
    """Return the club in which this club rehearses; create it, with this name, if there is none.

    Its roles become those that the club has now, and it gets at least `members` invented members. Its evenings count nowhere: they are in
    no season and on no page of the real club, and can be deleted.
    """
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    lock_club(club)
    rehearsal = Club.objects.filter(rehearsal_of=club).first()
    if rehearsal is None:
        rehearsal = Club.objects.create(name=name[:120], slug=_free_slug(club), language=club.language, rehearsal_of=club)
        record(rehearsal, by=by, what=ClubEvent.CREATE, object="club", after={"name": rehearsal.name})
    Club.objects.filter(pk=rehearsal.pk).update(second_factor=club.second_factor)
    _copy_roles(club, rehearsal)
    here = rehearsal.members.count()
    for invented in invented_names(members)[here:]:
        add_member(rehearsal, name=invented)
    rehearsal.refresh_from_db()
    return rehearsal


def _copy_roles(club: Club, rehearsal: Club) -> None:
    """Copy the club's roles to its rehearsal club.

    Somebody who lost their role in the club loses it in the rehearsal club too, with their offices at evenings.
    """
    roles = dict(club.memberships.values_list("user", "role"))
    for membership in rehearsal.memberships.exclude(user__in=roles).select_related("user"):
        user = membership.user
        membership.delete()
        count_end(rehearsal, user)
    for user_key, role in roles.items():
        Membership.objects.update_or_create(club=rehearsal, user_id=user_key, defaults={"role": role})


def _free_slug(club: Club) -> str:
    base = slugify(f"rehearsal {club.slug}")[:46]
    slug, number = base, 1
    while Club.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


def members_for_rehearsal(rehearsal: Club, count: int) -> list[Member]:
    """Return up to `count` invented members of a rehearsal club, those with the lowest numbers."""
    return list(rehearsal.members.filter(left_on=None).order_by("number")[:count])
