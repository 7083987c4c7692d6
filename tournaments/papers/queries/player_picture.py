"""A player's evening as a picture to share: whether there may be one, and which of those made may be shown. Only reads.

A picture is public, regardless of who asks for it: it has the public names, and it is shown only as long as the public reads the same
names. Links stay in other people's messages, so this is checked each time.
"""

from __future__ import annotations

from hashlib import sha256

from tournaments.entrants.queries.names import plain_display_name, public_names
from tournaments.evening.models import Entrant, Paper, Tournament
from tournaments.evening.queries.state import evening_state
from tournaments.papers.queries.subject import PaperSubject

PLAYER_PICTURE = "player-picture"
"""The code of the kind (`papers.wording`)."""
WIDTH, HEIGHT = 1200, 630
"""Pixels, as programs want for the preview of a link."""


def may_be_shared(tournament: Tournament) -> bool:
    """Return whether pictures of its players may be made and shown: never of a rehearsal, nor while its standings are frozen."""
    return tournament.frozen is None and tournament.club.rehearsal_of_id is None


def picture_subject(tournament: Tournament, entrant: Entrant) -> PaperSubject:
    """Return what a picture of this player is about now: the player, and a hash of the public words for them and their evening."""
    words = (plain_display_name(entrant, public_names(tournament)), tournament.name, tournament.club.name, str(tournament.on))
    return PaperSubject(player=entrant.number, shown=sha256(repr(words).encode()).hexdigest()[:16])


def newest_picture(tournament: Tournament, entrant: Entrant) -> Paper | None:
    """Return the newest row of such a picture, in any state."""
    about = str(picture_subject(tournament, entrant))
    return tournament.papers.filter(kind=PLAYER_PICTURE, about=about).order_by("-version", "-pk").first()


def shown_picture(tournament: Tournament, entrant: Entrant) -> Paper | None:
    """Return the picture that is shown of this player; None if none is made, or none may be shown.

    While the evening is played it may be older, and shows its time. The picture of a closed evening shows the result, so it must have the
    current version.
    """
    if not may_be_shared(tournament):
        return None
    about = str(picture_subject(tournament, entrant))
    ready = tournament.papers.filter(kind=PLAYER_PICTURE, about=about, state=Paper.State.READY)
    if evening_state(tournament).closed:
        ready = ready.filter(version=tournament.version)
    return ready.order_by("-version", "-pk").first()
