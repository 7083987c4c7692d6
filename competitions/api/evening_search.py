"""The API's answers about a club's archive: the evenings that match, and how the players who were searched for ended."""

from __future__ import annotations

from msgspec import Struct

from competitions.api.club_answers import EveningOfClub, WinnerAnswer
from competitions.queries.club_now import Winner
from competitions.queries.evening_search import EveningArchive, EveningHit
from tournaments.entrants.queries.names import NamesInClub, plain_display_name


class PlayerOfEvening(Struct, frozen=True):
    """A player whose name contains the letters."""

    number: int
    name: str
    place: int | None
    points: int | None


class EveningThatFits(Struct, frozen=True):
    """A closed evening, and which of the players who were searched for played in it."""

    evening: EveningOfClub
    players: tuple[PlayerOfEvening, ...]


class EveningsThatFit(Struct, frozen=True, kw_only=True):
    """A page of the evenings that match, the newest first."""

    total: int
    page: int
    pages: int
    evenings: tuple[EveningThatFits, ...]


def evenings_answer(archive: EveningArchive, names: NamesInClub) -> EveningsThatFit:
    """Return the page for a program, with the names that the reader may see."""
    evenings = tuple(_evening(hit, names) for hit in archive.hits)
    return EveningsThatFit(total=archive.total, page=archive.page, pages=archive.pages, evenings=evenings)


def _evening(hit: EveningHit, names: NamesInClub) -> EveningThatFits:
    tournament = hit.evening.tournament
    seen = names.of(tournament)

    def winner(each: Winner) -> WinnerAnswer:
        return WinnerAnswer(each.place, each.entrant.number, plain_display_name(each.entrant, seen), each.points)

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
