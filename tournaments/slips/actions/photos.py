"""Photos of a table's paper slip: add one, remove one, and delete those that are no longer needed."""

from __future__ import annotations

import datetime
import hashlib
import uuid
from functools import partial

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Q, QuerySet

from clubs.actors import Actor
from clubs.images import MAX_BYTES, MAX_PIXELS, DrawingBusy, NoImage
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.play.actions.open_table import require_table_open
from tournaments.slips.image import redrawn
from tournaments.slips.models import SlipPhoto

MAX_PHOTOS = 4
"""The greatest number of photos that one slip may have: its two sides, and a second photo of each if the first is unreadable."""
PHOTO_DAYS = 90
"""The number of days for which photos are stored after an evening, in case somebody has a question about a slip."""


def add_photo(*, by: Actor, table: Table, id: uuid.UUID, image: bytes) -> SlipPhoto:
    """Store a photo of the slip under `id`, which the slip's page chose; sending it again changes nothing.

    The photo is redrawn, without location, time or camera. This is done before the transaction, because its locks make phones wait.

    Refused: PHOTO_UNREADABLE, PICTURE_BUSY, PHOTO_REUSED, PHOTOS_TOO_MANY, TABLE_SIGNED, ROUND_FINISHED, ROUND_NOT_STARTED,
    TOURNAMENT_CLOSED.
    """
    digest = hashlib.sha256(image).hexdigest()
    earlier = _photo_sent_before(by, table.round.tournament, table, id, digest)
    if earlier is not None:
        return earlier
    try:
        picture = redrawn(image)
    except NoImage:
        raise refuse("PHOTO_UNREADABLE", "image", most=MAX_BYTES // 1024, megapixels=MAX_PIXELS // 1_000_000) from None
    except DrawingBusy:
        raise refuse("PICTURE_BUSY", "image") from None
    photo = SlipPhoto(id=id, table=table, digest=digest, by=by.name)
    photo.file.save(f"{id}.jpg", ContentFile(picture), save=False)
    storage, name = photo.file.storage, photo.file.name or ""
    stored = None
    try:
        stored = _store(by, table, photo, hashlib.sha256(picture).hexdigest())
    finally:
        if stored is not photo:
            storage.delete(name)
    return stored


@transaction.atomic
def _store(by: Actor, table: Table, photo: SlipPhoto, sha256: str) -> SlipPhoto:
    """Store and log the row of a photo whose file is written. If another request has stored the same photo since, return its row."""
    table, tournament = lock_table(table)
    earlier = _photo_sent_before(by, tournament, table, photo.pk, photo.digest)
    if earlier is not None:
        return earlier
    photo.at = this_moment()
    photo.save(force_insert=True)
    after = {"photo": str(photo.pk), "sha256": sha256}
    record(tournament, by=by, what=Event.SLIP_PHOTO, subject=Subject.of_table(table), after=after, written_at=photo.at)
    return photo


def _photo_sent_before(by: Actor, tournament: Tournament, table: Table, id: uuid.UUID, digest: str) -> SlipPhoto | None:
    """Return the photo that is already stored under this id; None if there is none and one more may be added.

    Refused: PHOTO_REUSED (another photo has this id), PHOTOS_TOO_MANY, and if the actor may not add a photo to this slip.
    """
    _require_may(by, tournament, table)
    earlier = SlipPhoto.objects.filter(pk=id).first()
    if earlier is not None:
        if (earlier.table_id, earlier.digest) != (table.pk, digest):
            raise refuse("PHOTO_REUSED", "id")
        return earlier
    if table.slip_photos.count() >= MAX_PHOTOS:
        raise refuse("PHOTOS_TOO_MANY", most=MAX_PHOTOS)
    return None


@transaction.atomic
def remove_photo(*, by: Actor, photo: SlipPhoto) -> None:
    """Remove a photo of a slip: its row, and its file after the commit."""
    table, tournament = lock_table(photo.table)
    _require_may(by, tournament, table)
    if not SlipPhoto.objects.filter(pk=photo.pk).exists():
        return
    _delete(SlipPhoto.objects.filter(pk=photo.pk))
    after = {"photo": str(photo.pk), "removed": True}
    record(tournament, by=by, what=Event.SLIP_PHOTO, subject=Subject.of_table(table), after=after)


def forget_photos_of(entrant: Entrant) -> None:
    """Delete the photos of every slip that may show this player's name. The caller is in a transaction and logs the reason."""
    sat_there = Q(table__places__entrant=entrant) | Q(table__earlier_places__entrant=entrant)
    _delete(SlipPhoto.objects.filter(pk__in=SlipPhoto.objects.filter(sat_there).values("pk")))


@transaction.atomic
def delete_old_photos(today: datetime.date) -> None:
    """Delete the photos of evenings more than `PHOTO_DAYS` ago."""
    _delete(SlipPhoto.objects.filter(table__round__tournament__on__lt=today - datetime.timedelta(days=PHOTO_DAYS)))


def _require_may(by: Actor, tournament: Tournament, table: Table) -> None:
    require(by, Right.READ_SLIPS, tournament)
    require(by, Right.REPORT, tournament, table=table)
    require_table_open(by, tournament, table)


def _delete(photos: QuerySet[SlipPhoto]) -> None:
    files = [(photo.file.storage, photo.file.name) for photo in photos]
    photos.delete()
    for storage, name in files:
        if name:
            transaction.on_commit(partial(storage.delete, name))
