"""The players of the club's last evening who are not enrolled for this one yet, because most of them come again. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubs.people.models import Member
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.queries.last_evening import usual_players


@dataclass(frozen=True)
class LastPlayers:
    """The members and guests of an evening who can be enrolled for another."""

    evening: Tournament
    members: Sequence[Member] = ()
    guests: Sequence[str] = ()
    """The names of the guests."""

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.members) + len(self.guests)


def last_players(tournament: Tournament) -> LastPlayers | None:
    """Return the players of the club's evening before this one who are not enrolled yet; None if there are none."""
    earlier = tournament.club.tournaments.filter(on__lte=tournament.on).exclude(pk=tournament.pk)
    last = earlier.order_by("-on", "-pk").first()
    if last is None:
        return None
    enrolled = list(tournament.entrants.values_list("member", "name"))
    keys, names = {key for key, _name in enrolled}, {name.casefold() for _key, name in enrolled}
    players = list(usual_players(last))
    members = [each.member for each in players if each.member is not None and each.member.pk not in keys]
    guests = [each.name for each in players if each.member is None and not each.forgotten and each.name.casefold() not in names]
    return LastPlayers(last, members, guests) if members or guests else None


def same_players(earlier: Iterable[Entrant], here: Iterable[Entrant]) -> dict[int, Entrant]:
    """Return the players of an evening who are also enrolled `here`, by their primary key in the earlier evening.

    A member is the same person in both; a guest is found by the name.
    """
    people = {_person(each): each for each in here}
    return {each.pk: people[_person(each)] for each in earlier if _person(each) in people}


def _person(entrant: Entrant) -> int | str:
    """Return what identifies a player over several evenings: the member, or the name of a guest."""
    return entrant.member_id or entrant.name.casefold()
