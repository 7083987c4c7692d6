"""Ask for the picture of a player's evening. Anybody who may read the evening may: so it is bounded, and made after all papers.

As with papers, this does not change the evening: no new version and no log entry.
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
"""A picture that is younger is not made again, whatever was played since: an evening's players may all press at once, and press again."""


MAX_WAITING = 100
"""Pictures that may wait to be drawn, of all evenings: one worker draws so many in half a minute."""
MAX_WAITING_FROM_ADDRESS = 25
"""Of them, those that one internet address asked for. A whole hall is one address, and asks again for the others in a few seconds."""


def ask_picture(*, by: Actor, tournament: Tournament, entrant: Entrant, network: str = "") -> Paper:
    """Ask for the picture of this player's evening as it is now, or return the one that is being made, or was made within a minute or of
    the same version. It is in the evening's language: one for everybody who is sent the link. `network`: from where somebody asks.
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
    """Ask for a picture of this version, or again for one of it that failed or whose file is gone.

    Requests that count at the same moment may each add one more: as many as the web processes work on at a time.
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
    """Whether this one stands for a picture that somebody asks for now, so that no other is made."""
    if paper.state in WORKING:
        return True
    if paper.state == Paper.State.FAILED or is_file_missing(paper):
        return False
    return paper.version == tournament.version or paper.asked_at > timezone.now() - AGAIN_AFTER


@transaction.atomic
def delete_earlier_pictures(paper: Paper) -> None:
    """Delete the pictures of the same player that this one takes the place of, also those under another name."""
    player = paper.about.partition(" as ")[0]
    earlier = Paper.objects.filter(tournament=paper.tournament_id, kind=paper.kind, about__startswith=f"{player} as ", pk__lt=paper.pk)
    names = [name for name in earlier.values_list("file", flat=True) if name]
    earlier.delete()
    storage = Paper._meta.get_field("file").storage
    for name in names:
        transaction.on_commit(partial(storage.delete, name))
