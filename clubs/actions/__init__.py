"""Every change to a club. Each action is a plain function with an Actor in `by`; it runs in one transaction, writes one log entry and
raises the club's version by one.
"""

from __future__ import annotations

import datetime
import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import models, transaction
from django.utils import timezone
from django.utils.text import slugify

from clubs.actors import Actor
from clubs.chain import next_entry
from clubs.models import ApiToken, Club, ClubLogEntry, HouseRules, Invitation, Member, Membership, Role, RoleEnds, Season
from clubs.names import MAX_TABLE_NAME_LENGTH, read_name, read_optional_name, read_table_name
from clubs.permissions import ClubRight, require_club
from clubs.problems import Refusal, refuse
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet


def record(club: Club, *, by: Actor, what: str, object: str, before: Any = None, after: Any = None) -> None:
    """Add an entry to the club's log and raise its version; every action does this last."""
    locked = Club.objects.select_for_update(no_key=True).only("version").get(pk=club.pk)
    last = ClubLogEntry.objects.filter(club=club).order_by("-number").values_list("number", "hash").first()
    ClubLogEntry.objects.create(club=club, **next_entry(last, by=by, what=what, object=object, before=before, after=after))
    club.version = locked.version + 1
    Club.objects.filter(pk=club.pk).update(version=club.version)


@transaction.atomic
def create_club(*, by: Actor, name: str, language: str = "en", slug: str = "") -> Club:
    """Create a club; the account that creates it owns it."""
    name = read_name(name)
    slug = slugify(slug or name)[:50]
    if not slug or Club.objects.filter(slug=slug).exists():
        raise refuse("NAME_TAKEN", "name")
    if by.user is None and not by.command:
        raise refuse("LOGIN_NEEDED")
    club = Club.objects.create(name=name, slug=slug, language=language)
    if by.user is not None:
        Membership.objects.create(club=club, user_id=by.user.pk, role=Role.OWNER)
    record(club, by=by, what="found", object="club", after={"name": club.name})
    return club


@transaction.atomic
def give_role(*, by: Actor, club: Club, user: User, role: str) -> Membership:
    """Make an account owner, director or member of the club. It replaces the account's former role. Offices at evenings end when an owner
    or a director becomes a member.

    Refused: NOT_FOUND if the account has no role here: it must accept one first (`invitations.offer_role`). A command needs no acceptance.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    if role not in Role.values:
        raise refuse("FIELD_WRONG", "role")
    if role != Role.OWNER:
        _require_another_owner(club, user)
    before = Membership.objects.filter(club=club, user=user.pk).values_list("role", flat=True).first()
    if before is None and not by.command:
        raise refuse("NOT_FOUND", "user")
    Invitation.objects.filter(club=club, user=user.pk).delete()
    membership, _ = Membership.objects.update_or_create(club=club, user_id=user.pk, defaults={"role": role})
    if role == Role.MEMBER and before in (Role.OWNER, Role.DIRECTOR):
        _count_end(club, user)
    record(club, by=by, what="give_role", object=f"user {user.get_username()}", before=before, after=role)
    return membership


@transaction.atomic
def end_role(*, by: Actor, club: Club, user: User) -> None:
    """End an account's role in the club, and with it the offices it has at evenings; the account itself stays. Everybody may end their own.
    Refused: NOT_FOUND if it has none, LAST_OWNER.
    """
    if by.user is None or by.user.pk != user.pk:
        require_club(by, ClubRight.GIVE_ROLES, club)
    _require_another_owner(club, user)
    membership = Membership.objects.filter(club=club, user=user.pk).first()
    if membership is None:
        raise refuse("NOT_FOUND")
    before = membership.role
    membership.delete()
    _count_end(club, user)
    record(club, by=by, what="end_role", object=f"user {user.get_username()}", before=before)


def _count_end(club: Club, user: User) -> None:
    """Count that a role ended: whatever rested on it holds no more. The caller holds the club's lock."""
    RoleEnds.objects.update_or_create(
        club=club,
        user_id=user.pk,
        defaults={"count": models.F("count") + 1},
        create_defaults={"club": club, "user_id": user.pk, "count": 1},
    )


def _require_another_owner(club: Club, user: User) -> None:
    """Refuse LAST_OWNER if this account is the only owner of the club who can log in."""
    # Lock the owners, so that two owners cannot end each other's role at the same moment.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    owners = Membership.objects.filter(club=club, role=Role.OWNER)
    if owners.filter(user=user.pk).exists() and not owners.exclude(user=user.pk).filter(user__is_active=True).exists():
        raise refuse("LAST_OWNER", name=user.get_username())


_ACCOUNT_NAME = re.compile(r"[\w.@+-]{1,60}")
"""An account's name as Django allows it, but no longer than an entry of the log can hold."""


@transaction.atomic
def make_account(*, by: Actor, club: Club, name: str, role: str, full_name: str = "") -> tuple[User, str]:
    """Make an account with a role in this club. Returns it with the secret with which its owner sets a password; the secret is never
    logged.

    `name` is the name to log in with: letters, figures and @ . + - _, at most 60. No other account may have it, whatever the capitals.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    name = User.normalize_username(read_name(name))
    if not _ACCOUNT_NAME.fullmatch(name):
        raise refuse("ACCOUNT_NAME", "name")
    if role not in Role.values:
        raise refuse("FIELD_WRONG", "role")
    full_name = read_optional_name(full_name, "full_name")
    # Like an invitation: the club first, then what belongs to it. The other order could make two wait for one another.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if User.objects.filter(username__iexact=name).exists():
        raise refuse("NAME_TAKEN", "name")
    user = User.objects.create_user(name, first_name=full_name)
    Invitation.objects.filter(club=club, name=name).delete()
    Membership.objects.create(club=club, user=user, role=role, made_here=True)
    record(club, by=by, what="make_account", object=f"user {name}", after={"role": role, "name": full_name})
    return user, default_token_generator.make_token(user)


@transaction.atomic
def new_link(*, by: Actor, club: Club, user: User) -> str:
    """Make a new secret with which somebody who lost their password sets another; never logged. The old password works until then.

    Whoever has the link can log in as that account. An owner may therefore ask for it only if this club made the account and it has no
    other club. Invitations of other clubs do not count: a stranger could otherwise keep somebody out of their own account.
    """
    require_care_of_account(by, club, user)
    if not user.has_usable_password():
        # Earlier links that were not used stop working: one may have gone to the wrong person.
        user.set_unusable_password()
        user.save(update_fields=["password"])
    record(club, by=by, what="new_link", object=f"user {user.get_username()}")
    return default_token_generator.make_token(user)


def require_care_of_account(by: Actor, club: Club, user: User) -> None:
    """Refuse unless the actor may let the account's holder in again: an owner of the club that made it, if it has no other club."""
    require_club(by, ClubRight.GIVE_ROLES, club)
    memberships = Membership.objects.filter(user=user.pk)
    membership = memberships.filter(club=club).first()
    if membership is None:
        raise refuse("NOT_FOUND")
    if not by.command and memberships.exclude(club=club).exists():
        raise refuse("ACCOUNT_ELSEWHERE", name=user.get_username())
    if not by.command and (not membership.made_here or user.is_staff or user.is_superuser):
        raise refuse("ACCOUNT_NOT_MADE_HERE", name=user.get_username())


@transaction.atomic
def admit(*, by: Actor, club: Club, name: str, called: str = "", number: int | None = None, email: str = "") -> Member:
    """Add a member. `called` is the name used at the table; without `number` they get the next free one."""
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    name = read_name(name)
    called = read_table_name(called, name)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    numbers = set(club.members.values_list("number", flat=True))
    if number is not None and number in numbers:
        raise refuse("NUMBER_TAKEN", "number", number=number)
    number = number if number is not None else max(numbers, default=0) + 1
    member = Member.objects.create(club=club, name=name, called=called, number=number, email=email.strip())
    record(club, by=by, what="admit", object=f"member {number}", after={"name": name, "called": member.called})
    return member


@transaction.atomic
def amend_member(*, by: Actor, member: Member, **changes: Any) -> Member:
    """Change a member's name, table name, e-mail, or the day they left."""
    club = member.club
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    for field, value in changes.items():
        if field not in ("name", "called", "email", "left_on"):
            raise refuse("FIELD_UNKNOWN", field)
        if field in ("name", "called"):
            changes[field] = read_name(str(value), field, max_length=120 if field == "name" else MAX_TABLE_NAME_LENGTH)
    before = {field: str(getattr(member, field)) for field in changes}
    for field, value in changes.items():
        setattr(member, field, value)
    member.save(update_fields=list(changes))
    after = {field: str(value) for field, value in changes.items()}
    record(club, by=by, what="amend_member", object=f"member {member.number}", before=before, after=after)
    return member


@transaction.atomic
def open_season(*, by: Actor, club: Club, name: str, starts_on: datetime.date, ends_on: datetime.date) -> Season:
    """Begin a season, a period whose evenings belong together."""
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    name = read_name(name, max_length=60)
    if ends_on < starts_on:
        raise refuse("SEASON_ENDS_BEFORE_START", "ends_on")
    if club.seasons.filter(name=name).exists():
        raise refuse("NAME_TAKEN", "name")
    season = Season.objects.create(club=club, name=name, starts_on=starts_on, ends_on=ends_on)
    record(club, by=by, what="open_season", object=f"season {season.name}", after=[starts_on.isoformat(), ends_on.isoformat()])
    return season


@transaction.atomic
def publish_rules(*, by: Actor, club: Club, name: str, base: RuleSet, options: Mapping[str, Any]) -> HouseRules:
    """Publish a version of the club's own rules: `base` with these options. Earlier versions stay, and so do the evenings played by
    them.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    name = read_name(name, max_length=80)
    try:
        rules = base.with_options(options)
    except Refused as refused:
        raise Refusal(*refused.problems, rules=base) from None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    last = club.house_rules.filter(name=name).order_by("-version").first()
    if last is not None and last.game != rules.code:
        raise refuse("NAME_TAKEN", "name")
    if last is not None and last.fingerprint == rules.fingerprint:
        raise refuse("RULES_UNCHANGED", version=last.version)
    new_version = _store_rules(club, by, name, last.version + 1 if last else 1, rules)
    before = {"version": last.version, "options": last.options} if last else None
    after = {"version": new_version.version, "options": new_version.options, "fingerprint": new_version.fingerprint}
    record(club, by=by, what="publish_rules", object=f"rules {name}", before=before, after=after)
    return new_version


@transaction.atomic
def take_over_rules(*, by: Actor, club: Club, name: str, version: int, rules: RuleSet) -> HouseRules:
    """Store the version of house rules by which an imported evening was played. Refused: NAME_TAKEN if the club has that version
    already.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    if club.house_rules.filter(name=name, version=version).exists():
        raise refuse("NAME_TAKEN", "name")
    house_rules = _store_rules(club, by, name, version, rules)
    after = {"version": version, "options": house_rules.options, "fingerprint": house_rules.fingerprint}
    record(club, by=by, what="take_over_rules", object=f"rules {name}", after=after)
    return house_rules


def _store_rules(club: Club, by: Actor, name: str, version: int, rules: RuleSet) -> HouseRules:
    return HouseRules.objects.create(
        club=club,
        name=name,
        version=version,
        game=rules.code,
        options=dict(rules.options),
        rules=rules.copy(),
        fingerprint=rules.fingerprint,
        published_by=by.name,
    )


@transaction.atomic
def note_import(*, by: Actor, club: Club, slug: str, head: str) -> None:
    """Log in the club that an evening was imported from a file. The evening's own log cannot say so, as it stays the way it was sealed."""
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    record(club, by=by, what="import", object=f"tournament {slug}"[:80], after={"head": head})


@transaction.atomic
def issue_token(*, by: Actor, name: str) -> tuple[ApiToken, str]:
    """Make a token with which a program acts for this account. Returns the secret, which is never stored."""
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    name = read_name(name, max_length=60)
    secret = secrets.token_urlsafe(32)
    return ApiToken.objects.create(user_id=by.user.pk, name=name, digest=token_digest(secret)), secret


@transaction.atomic
def revoke_token(*, by: Actor, token: ApiToken) -> None:
    """Make a token useless. Revoking it twice changes nothing."""
    if by.user is None or token.user_id != by.user.pk:
        raise refuse("NOT_ALLOWED")
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def revoke_tokens(*, by: Actor) -> int:
    """Make all tokens of this account useless, as when its password is set anew: a token may have been made by whoever knew the old one.
    Returns how many worked until now.
    """
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    return ApiToken.objects.filter(user=by.user.pk, revoked_at=None).update(revoked_at=timezone.now())


def token_digest(secret: str) -> str:
    """The digest that is stored of a token's secret (64 hex digits)."""
    return hashlib.sha256(secret.encode()).hexdigest()
