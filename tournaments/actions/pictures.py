"""Ask for the picture of a player's evening. Anybody who may read the evening may: so it is bounded, and made after all papers.

As with papers, this does not change the evening: no new version and no log entry.
"""

from __future__ import annotations

import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from tournaments.actions.papers import is_file_missing, queue_paper
from tournaments.models import Entrant, Paper, Tournament
from tournaments.permissions import Right, require
from tournaments.problems import refuse
from tournaments.queries.player_picture import PLAYER_PICTURE, may_be_shared, newest_picture, picture_subject

AGAIN_AFTER = datetime.timedelta(seconds=60)
"""A picture that is younger is not made again, whatever was played since: an evening's players may all press at once, and press again."""


@transaction.atomic
def ask_picture(*, by: Actor, tournament: Tournament, entrant: Entrant) -> Paper:
    """Ask for the picture of this player's evening as it is now, or return the one that is being made, or was made within a minute or of
    the same version. It is in the evening's language: one for everybody who is sent the link. Refused: STANDINGS_FROZEN, PICTURE_REHEARSAL.
    """
    require(by, Right.WATCH, tournament)
    if not may_be_shared(tournament):
        raise refuse("STANDINGS_FROZEN" if tournament.frozen is not None else "PICTURE_REHEARSAL")
    newest = newest_picture(tournament, entrant)
    if newest is not None and will_do(newest, tournament):
        return newest
    if newest is not None and newest.version == tournament.version:
        newest.delete()
    paper = Paper.objects.create(
        tournament=tournament,
        kind=PLAYER_PICTURE,
        about=str(picture_subject(tournament, entrant)),
        version=tournament.version,
        language=tournament.language,
        asked_by=by.name,
    )
    queue_paper(paper)
    return paper


def will_do(paper: Paper, tournament: Tournament) -> bool:
    """Whether this one stands for a picture that somebody asks for now, so that no other is made."""
    if paper.state in (Paper.State.ASKED, Paper.State.BEING_MADE):
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
