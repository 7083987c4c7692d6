"""The API's answers about a club's archive: matching evenings, and the results of the players who were searched for."""

from __future__ import annotations

from msgspec import Struct

from competitions.api.club_answers import EveningOfClub, WinnerAnswer, winner_name
from competitions.queries.club_now import Winner
from competitions.queries.evening_search import EveningArchive, EveningHit
from tournaments.entrants.queries.names import NamesInClub, plain_display_name


class PlayerOfEvening(Struct, frozen=True):
    """A player whose name contains the typed letters."""

    number: int
    name: str
    place: int | None
    points: int | None


class EveningThatFits(Struct, frozen=True):
    """A matching closed evening, with the players who were searched for and played in it."""

    evening: EveningOfClub
    players: tuple[PlayerOfEvening, ...]


class EveningsThatFit(Struct, frozen=True, kw_only=True):
    """A page of the matching evenings, the newest first."""

    total: int
    page: int
    pages: int
    evenings: tuple[EveningThatFits, ...]


def evenings_answer(archive: EveningArchive, names: NamesInClub) -> EveningsThatFit:
    """Return a page of matching evenings as an API answer, with the names that the reader may see."""
    evenings = tuple(_evening(hit, names) for hit in archive.hits)
    return EveningsThatFit(total=archive.total, page=archive.page, pages=archive.pages, evenings=evenings)


def _evening(hit: EveningHit, names: NamesInClub) -> EveningThatFits:
    tournament = hit.evening.tournament
    seen = names.of(tournament)

    def winner(each: Winner) -> WinnerAnswer:
        return WinnerAnswer(each.place, each.entrant.number, winner_name(each, seen), each.points)

    return EveningThatFits(
        EveningOfClub(
            slug=tournament.slug,
            name=tournament.name,
            on=tournament.on,
            players=hit.evening.players,
            first=tuple(map(winner, hit.evening.winners)),
        ),
        tuple(
            PlayerOfEvening(each.entrant.number, plain_display_name(each.entrant, seen), each.place, each.points) for each in hit.players
        ),
    )
