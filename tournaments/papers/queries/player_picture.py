"""A player's evening as a picture to share: whether there may be one, and which of those that were made may be shown. Only reads.

A picture is for everybody, whoever asks for it: it says what the public reads, and it is shown only as long as the public reads the same
names. Links go on living in other people's messages, so that is asked anew each time.
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
"""Pixels: what pages that show a link ask for."""


def may_be_shared(tournament: Tournament) -> bool:
    """Whether pictures of its players may be made and shown: never of a rehearsal, nor while its standings are frozen."""
    return tournament.frozen is None and tournament.club.rehearsal_of_id is None


def picture_subject(tournament: Tournament, entrant: Entrant) -> PaperSubject:
    """What a picture of this player is about now: the player, under the words by which the public reads them and their evening."""
    words = (plain_display_name(entrant, public_names(tournament)), tournament.name, tournament.club.name, str(tournament.on))
    return PaperSubject(player=entrant.number, shown=sha256(repr(words).encode()).hexdigest()[:16])


def newest_picture(tournament: Tournament, entrant: Entrant) -> Paper | None:
    """The newest row of such a picture, whatever its state."""
    about = str(picture_subject(tournament, entrant))
    return tournament.papers.filter(kind=PLAYER_PICTURE, about=about).order_by("-version", "-pk").first()


def shown_picture(tournament: Tournament, entrant: Entrant) -> Paper | None:
    """The picture that is shown of this player; None if none is made, or none may be shown. While the evening is played it says of when
    it is; of an evening that is closed it says how it ended, so it must have been made of what holds now.
    """
    if not may_be_shared(tournament):
        return None
    about = str(picture_subject(tournament, entrant))
    ready = tournament.papers.filter(kind=PLAYER_PICTURE, about=about, state=Paper.State.READY)
    if evening_state(tournament).closed:
        ready = ready.filter(version=tournament.version)
    return ready.order_by("-version", "-pk").first()
