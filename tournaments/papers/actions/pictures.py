"""Ask for the picture of a player's evening. Everybody who may read the evening may ask, so requests are limited, and papers go first.

As with papers, the evening's version and log do not change.
"""

from __future__ import annotations

import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from tournaments.evening.models import Entrant, Paper, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.papers.actions.papers import ask_again, is_file_missing, queue_paper
from tournaments.papers.queries.player_picture import PLAYER_PICTURE, may_be_shared, newest_picture, picture_subject

WORKING = (Paper.State.ASKED, Paper.State.BEING_MADE)
AGAIN_AFTER = datetime.timedelta(seconds=60)
"""The shortest time between two pictures of a player, even if there are new deals: all players may ask at once and repeatedly."""


MAX_WAITING = 100
"""The greatest number of pictures, of all evenings together, that may wait at one time. One worker draws them in half a minute."""
MAX_WAITING_FROM_ADDRESS = 25
"""The greatest number of pictures requested by one internet address that may wait at one time.

All phones on a club's network share one address. A phone whose request is refused asks again after a few seconds.
"""


def ask_picture(*, by: Actor, tournament: Tournament, entrant: Entrant, network: str = "") -> Paper:
    """Ask for a picture of this player's evening as it is now, or return a recent one.

    A picture is recent if it is being made, was asked for within the last minute, or shows the current version. It is in the evening's
    language, so that everybody who gets the link sees the same one. `network` is the sender's internet address.

    Refused: STANDINGS_FROZEN, PICTURE_REHEARSAL, PICTURES_BUSY, PICTURES_TOO_MANY.
    """
    require(by, Right.WATCH, tournament)
    if not may_be_shared(tournament):
        raise refuse("STANDINGS_FROZEN" if tournament.frozen is not None else "PICTURE_REHEARSAL")
    newest = newest_picture(tournament, entrant)
    if newest is not None and will_do(newest, tournament):
        return newest
    return _ask_new(tournament, str(picture_subject(tournament, entrant)), network, by.name)


@transaction.atomic
def _ask_new(tournament: Tournament, about: str, network: str, name: str) -> Paper:
    """Ask for a picture of this version, or ask again for one that failed or whose file is missing.

    Simultaneous requests may exceed the limits slightly: each may add one picture.
    """
    pictures = Paper.objects.filter(kind=PLAYER_PICTURE)
    if pictures.filter(state__in=WORKING).count() >= MAX_WAITING:
        raise refuse("PICTURES_BUSY")
    if network and pictures.filter(state=Paper.State.ASKED, asked_by=network).count() >= MAX_WAITING_FROM_ADDRESS:
        raise refuse("PICTURES_TOO_MANY")
    paper, is_new = Paper.objects.get_or_create(
        tournament=tournament,
        kind=PLAYER_PICTURE,
        about=about,
        version=tournament.version,
        language=tournament.language,
        defaults={"asked_by": network or name},
    )
    if is_new:
        queue_paper(paper)
    elif paper.state not in WORKING:
        ask_again(paper, Paper.State(paper.state), asked_by=network or name)
    return paper


def will_do(paper: Paper, tournament: Tournament) -> bool:
    """Return whether this picture can answer a new request: it is being made, or it exists and is recent."""
    if paper.state in WORKING:
        return True
    if paper.state == Paper.State.FAILED or is_file_missing(paper):
        return False
    return paper.version == tournament.version or paper.asked_at > timezone.now() - AGAIN_AFTER


@transaction.atomic
def delete_earlier_pictures(paper: Paper) -> None:
    """Delete the earlier pictures of the same player, which this one replaces, even those with another public name."""
    player = paper.about.partition(" as ")[0]
    earlier = Paper.objects.filter(tournament=paper.tournament_id, kind=paper.kind, about__startswith=f"{player} as ", pk__lt=paper.pk)
    names = [name for name in earlier.values_list("file", flat=True) if name]
    earlier.delete()
    storage = Paper._meta.get_field("file").storage
    for name in names:
        transaction.on_commit(partial(storage.delete, name))
