"""The prizes of an evening: the awards by the current standings, the confirmed awards, and the names read out. Only reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.chain import content_hash
from tournaments.entrants.models import Group, Rating
from tournaments.entrants.queries.names import FULL_NAMES, Names, text_for_reader
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.models import Entrant, Tournament
from tournaments.prizes.giving import Allocation, Competitors, NameToReadOut, Prize, PrizeKind, PrizeRule, allocate, reading_order
from tournaments.prizes.giving.prize_json import allocation_from_json, allocation_json, prize_from_json, prizes_from_json
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.queries.competitors import competitors

PARTNERS = 2
"""The number of players of a pair. A larger group is a team, and is called by the team's name."""


@dataclass(frozen=True)
class Winners:
    """The players who get prizes, to be named."""

    tournament: Tournament
    entrants: Mapping[int, Entrant]
    """The players by number."""

    @cached_property
    def teams(self) -> Mapping[frozenset[int], str]:
        """The names that the organiser gave to teams, by the numbers of their players. Read only when a team gets a prize."""
        teams = Group.objects.filter(rating__tournament=self.tournament, rating__kind=Rating.Kind.TEAMS).exclude(name="")
        return {frozenset(each.number for each in team.players.all()): team.name for team in teams.prefetch_related("players")}


@dataclass(frozen=True)
class Prizes:
    """The prizes of an evening and their winners."""

    tournament: Tournament
    stored: PrizeGiving

    @cached_property
    def offered(self) -> tuple[Prize, ...]:
        """The list of prizes, in the organiser's order."""
        return tuple(map(prize_from_json, self.stored.prizes))

    @property
    def rule(self) -> PrizeRule:
        return self.stored.rule

    @cached_property
    def by_now(self) -> Allocation:
        """The awards by the current list of prizes and the current standings. Lots that are drawn already are not drawn again."""
        return allocate(self.offered, self.competitors, self.rule, self.stored.seed)

    @cached_property
    def competitors(self) -> Competitors:
        """Everybody who may get a prize by the current standings."""
        return competitors(self.tournament, with_roem=any(prize.kind is PrizeKind.MOST_ROEM for prize in self.offered))

    @cached_property
    def confirmed(self) -> Allocation | None:
        """The awards that the director confirmed; None before that."""
        return allocation_from_json(self.stored.confirmed) if self.stored.confirmed else None

    @cached_property
    def confirmed_list(self) -> tuple[Prize, ...]:
        """The list of prizes when the director confirmed the awards; empty before that."""
        return prizes_from_json(self.stored.confirmed) if self.stored.confirmed else ()

    @property
    def agrees(self) -> bool:
        """True unless the confirmed awards differ from those by the current list and standings. Also True if nothing is confirmed."""
        if not self.stored.confirmed:
            return True
        return bool(allocation_json(self.offered, self.rule, self.stored.seed, self.by_now) == self.stored.confirmed)

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that identify the current awards.

        The director sends them with a confirmation, which is refused if the awards have changed since the page was shown.
        """
        return content_hash(allocation_json(self.offered, self.rule, self.stored.seed, self.by_now))[:8]

    @cached_property
    def readings(self) -> tuple[NameToReadOut, ...]:
        """All names to read out, from the bottom of the prize list up; empty until the awards are confirmed."""
        return reading_order(self.confirmed_list, self.confirmed.awards) if self.confirmed else ()

    @property
    def read_out(self) -> tuple[NameToReadOut, ...]:
        """The names that were read out so far, the newest last."""
        return self.readings[: self.stored.read]

    def read_out_to(self, names: Names) -> tuple[NameToReadOut, ...]:
        """Return the names that were read out so far, with their prizes.

        A prize's text may name a player, for example a donor. Such a name is shown in the form in which this reader sees names (`names`).
        """
        if names == FULL_NAMES or not any(prize.what for reading in self.read_out for prize in reading.prizes):
            return self.read_out
        everybody = list(self.tournament.entrants.all())
        return tuple(
            replace(reading, prizes=tuple(replace(each, what=text_for_reader(each.what, everybody, names)) for each in reading.prizes))
            for reading in self.read_out
        )

    @property
    def next_reading(self) -> NameToReadOut | None:
        """The next name to read out; None if all names are read out or nothing is confirmed."""
        return self.readings[self.stored.read] if self.stored.read < len(self.readings) else None

    def winners(self, readings: Sequence[NameToReadOut]) -> Winners:
        """Return the winners that these readings name. No other player is read from the database."""
        numbers = {number for reading in readings for number in reading.award.players}
        entrants = self.tournament.entrants.filter(number__in=numbers).select_related("member")
        return Winners(self.tournament, {each.number: each for each in entrants})


def prizes_of(tournament: Tournament) -> Prizes:
    """Return the prizes of this evening, with an empty list if none is stored, or if the evening was broken off and nothing counts.

    One query; the standings are read only when they are needed.
    """
    stored = None if tournament.nothing_counts else stored_list(tournament)
    return Prizes(tournament, stored or PrizeGiving(tournament=tournament))


def stored_list(tournament: Tournament) -> PrizeGiving | None:
    """Return the stored list of this evening; None if none is stored."""
    return PrizeGiving.objects.filter(tournament=tournament).first()


def prizes_for(tournament: Tournament, listed: PrizeGiving) -> list[Prize]:
    """Return the prizes of another evening's list as prizes of this evening.

    A rating is found by its name. If this evening does not have it, the prize keeps the name of the rating, which may be added later.
    """
    prizes = list(map(prize_from_json, listed.prizes))
    named = {each.label.casefold(): each.number for each in ratings_of(tournament)} if any(each.category for each in prizes) else {}
    return [each if each.rating is None else replace(each, rating=named.get(each.category.casefold())) for each in prizes]


def last_list(tournament: Tournament) -> PrizeGiving | None:
    """Return the newest list of prizes among the club's other evenings up to the date of this one; None if there is none.

    If an evening has no list yet, its form starts with this list.
    """
    earlier = PrizeGiving.objects.filter(tournament__club=tournament.club_id, tournament__on__lte=tournament.on)
    others = earlier.exclude(tournament=tournament).exclude(prizes=[]).select_related("tournament")
    return others.order_by("-tournament__on", "-tournament__pk").first()
