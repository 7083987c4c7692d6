"""The rules for sharing a picture of a player's evening: whether it may be made, and which one may be shown. Only reads.

A picture contains only public names, even one that the staff asked for. It is no longer shown when one of these names has changed. Each
request checks this, because links stay in people's messages.
"""

from __future__ import annotations

from hashlib import sha256

from tournaments.entrants.queries.names import plain_display_name, public_names
from tournaments.evening.models import Entrant, Paper, Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.papers.queries.subject import PaperSubject

PLAYER_PICTURE = "player-picture"
"""The code of this kind of paper (`papers.wording`)."""
WIDTH, HEIGHT = 1200, 630
"""The size of the picture in pixels, which messengers and browsers expect for the preview of a link."""


def may_be_shared(tournament: Tournament) -> bool:
    """Return whether players' pictures of this evening may be made and shown: not if it is a rehearsal or its standings are frozen."""
    return tournament.frozen is None and tournament.club.rehearsal_of_id is None


def picture_subject(tournament: Tournament, entrant: Entrant) -> PaperSubject:
    """Return the subject of a picture made now: the player, and a hash of the public names of player and evening."""
    words = (plain_display_name(entrant, public_names(tournament)), tournament.name, tournament.club.name, str(tournament.on))
    return PaperSubject(player=entrant.number, shown=sha256(repr(words).encode()).hexdigest()[:16])


def newest_picture(tournament: Tournament, entrant: Entrant) -> Paper | None:
    """Return the newest row for the player's picture with the current public names, in any state; None if there is none."""
    about = str(picture_subject(tournament, entrant))
    return tournament.papers.filter(kind=PLAYER_PICTURE, about=about).order_by("-version", "-pk").first()


def shown_picture(tournament: Tournament, entrant: Entrant) -> Paper | None:
    """Return the newest picture of this player that may be shown; None if there is none.

    During the evening the picture may be out of date; it says when its points were current. After the evening is closed, only a picture
    of the current version is returned.
    """
    if not may_be_shared(tournament):
        return None
    about = str(picture_subject(tournament, entrant))
    ready = tournament.papers.filter(kind=PLAYER_PICTURE, about=about, state=Paper.State.READY)
    if evening_state(tournament).closed:
        ready = ready.filter(version=tournament.version)
    return ready.order_by("-version", "-pk").first()
