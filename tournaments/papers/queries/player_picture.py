"""The rules for sharing a picture of a player's evening: whether it may be made, and which one may be shown. Only reads.

A picture is always public, even if the staff asks for it. It has the public names, and is shown only while they are still the public ones.
Each request checks this, because links stay in people's messages.
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
"""The size of the picture in pixels, as programs expect it for the preview of a link."""


def may_be_shared(tournament: Tournament) -> bool:
    """Return whether pictures of players may be made and shown: not of a rehearsal, nor while the standings are frozen."""
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
    """Return the picture to show for this player; None if none is made, or none may be shown.

    During the evening it may be older and shows its time. For a closed evening it must have the current version, because it shows the
    result.
    """
    if not may_be_shared(tournament):
        return None
    about = str(picture_subject(tournament, entrant))
    ready = tournament.papers.filter(kind=PLAYER_PICTURE, about=about, state=Paper.State.READY)
    if evening_state(tournament).closed:
        ready = ready.filter(version=tournament.version)
    return ready.order_by("-version", "-pk").first()
