"""The prizes of an evening: the awards by the current standings, the confirmed awards, and the names read out. Only reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.chain import content_hash
from tournaments.entrants.queries.names import FULL_NAMES, Names, text_for_reader
from tournaments.evening.models import Entrant, Tournament
from tournaments.prizes.giving import Allocation, NameToReadOut, Prize, PrizeRule, allocate, reading_order
from tournaments.prizes.giving.prize_json import allocation_from_json, allocation_json, prize_from_json, prizes_from_json
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.queries.competitors import competitors


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
        return allocate(self.offered, competitors(self.tournament), self.rule, self.stored.seed)

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

    def entrants(self, readings: Sequence[NameToReadOut]) -> Mapping[int, Entrant]:
        """Return the winners that these readings name, by player number. No other player is read from the database."""
        numbers = [reading.award.player for reading in readings if reading.award.player is not None]
        return {each.number: each for each in self.tournament.entrants.filter(number__in=numbers).select_related("member")}


def prizes_of(tournament: Tournament) -> Prizes:
    """Return the prizes of this evening, with an empty list if none is stored.

    One query; the standings are read only when they are needed.
    """
    return Prizes(tournament, stored_list(tournament) or PrizeGiving(tournament=tournament))


def stored_list(tournament: Tournament) -> PrizeGiving | None:
    """Return the stored list of this evening; None if none is stored."""
    return PrizeGiving.objects.filter(tournament=tournament).first()


def last_list(tournament: Tournament) -> PrizeGiving | None:
    """Return the list of prizes of the club's latest other evening that has one, not later than this evening; None if there is none.

    The form of an evening without a list starts with this one.
    """
    earlier = PrizeGiving.objects.filter(tournament__club=tournament.club_id, tournament__on__lte=tournament.on)
    others = earlier.exclude(tournament=tournament).exclude(prizes=[]).select_related("tournament")
    return others.order_by("-tournament__on", "-tournament__pk").first()
