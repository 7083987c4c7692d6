"""Makes and deletes rehearsals: copies of an evening with invented people that play by themselves, so that the staff can train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.files.storage import Storage
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.actors import Actor
from clubs.club.actions.rehearsals import members_for_rehearsal, open_rehearsal_club
from clubs.club.events import ClubEvent
from clubs.club.log import record as record_in_club
from clubs.club.models import Club
from clubs.people.invented_names import MOST_NAMES
from clubs.roles.permissions import ClubRight, require_club
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Official, Tournament
from tournaments.evening.permissions import Right, offices_in_force, require
from tournaments.evening.problems import refuse
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.queries.prizes import prizes_for, stored_list
from tournaments.rehearsal.models import AutomaticPlay

MAX_SPEED = 600
USUAL_PLAYERS = 37
"""The number of players that a rehearsal has if nobody is enrolled in its evening yet."""

SIZES = {Rating.Kind.PAIRS: 2, Rating.Kind.TEAMS: 4}
"""The number of players of each pair and team that a rehearsal makes."""


@transaction.atomic
def rehearse(*, by: Actor, tournament: Tournament, speed: int = 1, faults: bool = False, crew: bool = False) -> Tournament:
    """Make a rehearsal of this evening, in a separate club for rehearsals of this club.

    It has the same rules, plan, order of the standings, officials and prizes, and as many players, all of them invented. It starts when a
    process plays it (`manage.py play`), `speed` times as fast as people play. With `faults`, things go wrong; with `crew`, people direct
    and judge, and only the tables play by themselves.

    Refused: NOT_ALLOWED, FIELD_WRONG (speed), REHEARSAL_OF_REHEARSAL.
    """
    require(by, Right.PREPARE, tournament)
    require_club(by, ClubRight.CREATE_TOURNAMENTS, tournament.club)
    if not 1 <= speed <= MAX_SPEED:
        raise refuse("FIELD_WRONG", "speed")
    if tournament.club.rehearsal_of_id is not None:
        raise refuse("REHEARSAL_OF_REHEARSAL")
    players = min(tournament.entrants.filter(withdrawn=False).count() or USUAL_PLAYERS, MOST_NAMES)
    with override(tournament.club.language):
        club_name = _("%(club)s: rehearsals") % {"club": tournament.club.name}
    with override(tournament.language):
        name = _("%(evening)s, a rehearsal") % {"evening": tournament.name}
        ratings = list(_ratings(tournament, players))
    club = open_rehearsal_club(by=by, club=tournament.club, name=club_name, members=players)
    policy = {field: value for field, value in tournament.policy.items() if field in evenings.POLICY_FIELDS} | {
        "criteria": tournament.criteria
    }
    rehearsal = evenings.create_with_policy(
        by=by,
        policy=policy,
        club=club,
        name=name[:120],
        on=timezone.localdate(),
        rules=tournament.rule_set,
        rounds_planned=tournament.rounds_planned,
        deals_a_round=tournament.deals_a_round,
        language=tournament.language,
        slug=f"rehearsal {tournament.slug}",
    )
    _copy_officials(by, tournament, rehearsal)
    prepare.enrol(by=by, tournament=rehearsal, members=members_for_rehearsal(club, players))
    for draft in ratings:
        set_rating(by=by, tournament=rehearsal, draft=draft)
    listed = stored_list(tournament)
    if listed is not None:
        set_prizes(by=by, tournament=rehearsal, prizes=prizes_for(rehearsal, listed), rule=listed.rule)
    AutomaticPlay.objects.create(tournament=rehearsal, speed=speed, faults=faults, crew=crew)
    return rehearsal


def _copy_officials(by: Actor, tournament: Tournament, rehearsal: Tournament) -> None:
    for official in offices_in_force().filter(tournament=tournament).exclude(user=None).select_related("user").order_by("pk"):
        if official.user is not None and not Official.objects.filter(tournament=rehearsal, user=official.user).exists():
            offices.appoint(by=by, tournament=rehearsal, user=official.user, role=official.role)


def _ratings(tournament: Tournament, players: int) -> Iterator[RatingDraft]:
    """Yield the ratings of an evening for a rehearsal with players numbered from 1.

    Invented player n gets the place of the evening's n-th player in its pairs and teams. Pairs have no names, and teams are called by their
    numbers, because the names of pairs and teams can be people's names. If the evening is played by pairs or teams and has none yet, they
    are made.
    """
    numbers = tournament.entrants.filter(withdrawn=False).order_by("number").values_list("number", flat=True)[:players]
    invented = {number: position for position, number in enumerate(numbers, 1)}
    ratings = ratings_of(tournament)
    for rating in ratings:
        drafts = []
        for group in rating.groups:
            own = tuple(invented[number] for number in group.players if number in invented)
            reserve = invented.get(group.reserve) if group.reserve is not None else None
            drafts.append(GroupDraft(_group_name(rating.kind, group.number), own, reserve=reserve))
        yield RatingDraft(rating.kind, rating.name, tuple(drafts), rating.points, rating.tie_breaks)
    kind = tournament.entrants_are
    if kind != Rating.Kind.PLAYERS and all(rating.kind != kind for rating in ratings):
        size = SIZES[Rating.Kind(kind)]
        parts = [tuple(range(first, min(first + size, players + 1))) for first in range(1, players + 1, size)]
        yield RatingDraft(kind, groups=tuple(GroupDraft(_group_name(kind, number), part) for number, part in enumerate(parts, 1)))


def _group_name(kind: str, number: int) -> str:
    return _("Team %(number)d") % {"number": number} if kind == Rating.Kind.TEAMS else ""


@transaction.atomic
def play_by_itself(*, by: Actor, tournament: Tournament, speed: int) -> AutomaticPlay:
    """Make an existing evening, such as a demo's, play by itself from now on.

    For management commands only: no page offers it.
    """
    if not by.command:
        raise refuse("NOT_ALLOWED")
    return AutomaticPlay.objects.get_or_create(tournament=tournament, defaults={"speed": speed})[0]


@transaction.atomic
def change_play(*, by: Actor, tournament: Tournament, **changes: Any) -> AutomaticPlay:
    """Stop an evening that plays by itself, continue it, or change how it plays.

    `changes` are new values of `AutomaticPlay`: `stopped`, `faults` and `crew` (True or False), and `speed`.

    Refused: NOT_ALLOWED, NOT_AUTOMATIC (it does not play by itself), FIELD_WRONG, FIELD_UNKNOWN.
    """
    require(by, Right.SEAT, tournament)
    play = AutomaticPlay.objects.select_for_update(no_key=True).filter(tournament=tournament).first()
    if play is None:
        raise refuse("NOT_AUTOMATIC")
    for field, value in changes.items():
        if field not in ("stopped", "faults", "crew", "speed"):
            raise refuse("FIELD_UNKNOWN", field)
        if field == "speed" and not (isinstance(value, int) and 1 <= value <= MAX_SPEED):
            raise refuse("FIELD_WRONG", field)
        setattr(play, field, value)
    play.save(update_fields=list(changes))
    return play


def note_beat(play: AutomaticPlay) -> AutomaticPlay | None:
    """Record that the process which plays this evening is alive. Return its current settings, or None if the evening was deleted."""
    AutomaticPlay.objects.filter(pk=play.pk).update(beat_at=timezone.now())
    return AutomaticPlay.objects.select_related("tournament__club").filter(pk=play.pk).first()


@transaction.atomic
def throw_away(*, by: Actor, tournament: Tournament) -> None:
    """Delete a rehearsal and all its data; its files are deleted after the commit. The club's log for rehearsals records this.

    Only a rehearsal can be deleted: otherwise the database refuses to delete ledger, rulings and log.

    Refused: NOT_ALLOWED, NOT_REHEARSAL.
    """
    require(by, Right.CLOSE, tournament)
    club = Club.objects.get(pk=tournament.club_id)
    if club.rehearsal_of_id is None:
        raise refuse("NOT_REHEARSAL")
    files = list(_files_of(tournament))
    for rows in (*rows_of(tournament), Tournament.objects.filter(pk=tournament.pk)):
        rows._raw_delete(using=rows.db)
    record_in_club(club, by=by, what=ClubEvent.THROW_AWAY, object=f"tournament {tournament.slug}"[:80])
    transaction.on_commit(lambda: _delete_files(files))


def rows_of(tournament: Tournament) -> Iterator[models.QuerySet[models.Model]]:
    """Yield a query for each model with rows of this tournament, in the order in which they can be deleted: dependent rows first.

    The row of the tournament itself is not included, nor rows that several tournaments share.
    """
    paths: dict[type[models.Model], str] = {}
    level: dict[type[models.Model], str] = {Tournament: ""}
    while level:
        following: dict[type[models.Model], str] = {}
        for model, path in level.items():
            for child, field in _children(model):
                if child is not Tournament and child not in paths and child not in following:
                    following[child] = f"{field}__{path}" if path else field
        paths |= following
        level = following
    for model, path in reversed(paths.items()):
        yield model._default_manager.filter(**{path: tournament})


def _children(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Yield each model of the tournaments app whose rows all belong to a row of `model`, with the name of the foreign key."""
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel) and isinstance(relation.related_model, type):
            child = relation.related_model
            if (
                child._meta.app_label == Tournament._meta.app_label
                and isinstance(relation.field, models.ForeignKey)
                and not relation.field.null
            ):
                yield child, relation.field.name


def _files_of(tournament: Tournament) -> Iterator[tuple[Storage, str]]:
    """Yield each stored file of the evening, such as a paper or photo, as its storage and name."""
    for rows in rows_of(tournament):
        for field in rows.model._meta.fields:
            if isinstance(field, models.FileField):
                for name in rows.exclude(**{field.name: ""}).values_list(field.name, flat=True):
                    yield field.storage, name


def _delete_files(files: list[tuple[Storage, str]]) -> None:
    for storage, name in files:
        storage.delete(name)
