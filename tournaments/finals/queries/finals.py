"""The final of an evening: the proposed finalists, the decided finalists, and the players of each of its rounds. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from clubs.chain import content_hash
from tournaments.entrants.queries.pairs import pairs_of_evening
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.finals.qualification import (
    DecidedFinal,
    FinalCandidate,
    OthersInFinal,
    Qualification,
    finalists_with_successors,
    qualification,
)
from tournaments.standings.queries.standings import StandingsLine, standings


def first_final_round(tournament: Tournament) -> int | None:
    """Return the number of the final's first round; None if there is no final.

    Before the final is drawn, the number follows from the plan; afterwards it is the round for which the finalists were decided.
    """
    if not tournament.final_places:
        return None
    if tournament.final is not None and is_drawn(tournament):
        return tournament.final.after_round + 1
    return max(2, tournament.rounds_planned - tournament.final_rounds + 1)


def is_drawn(tournament: Tournament) -> bool:
    """Return whether a round of the final is drawn. No query if the finalists are not decided."""
    final = tournament.final
    return final is not None and tournament.rounds.filter(number__gt=final.after_round).exists()


@dataclass(frozen=True)
class FinalToDecide:
    """The proposal that the director sees before the final is drawn."""

    tournament: Tournament
    after_round: int
    """The number of the last round before the final."""
    finished: bool
    """True if the last round before the final is finished."""
    lines: Sequence[StandingsLine]
    """The lines of the standings after the last round before the final, by place."""

    @cached_property
    def qualification(self) -> Qualification:
        """The players who go on to the final by `lines`, and the players who are equal for its last places."""
        candidates = [FinalCandidate(line.entrant.number, line.place, plays_on(line)) for line in self.lines]
        return qualification(candidates, self.tournament.final_places)

    def players_of(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return the players of these lines; for a pair or team, all its players and its reserve.

        A line is given by the number of its first player.
        """
        by_number = {line.entrant.number: line for line in self.lines}
        players = (each.number for number in numbers for each in people_of(by_number[number]))
        return tuple(dict.fromkeys(players))

    def lines_of(self, final: DecidedFinal) -> tuple[int, ...]:
        """Return the numbers of the first players of the lines of the standings in this final, in the order of the final."""
        first = {line.entrant.number for line in self.lines}
        return tuple(number for number in final.players if number in first)

    @property
    def digest(self) -> str:
        """A hash of the proposal, sent with the director's decision, so that a decision about an outdated proposal is refused."""
        result = self.qualification
        return content_hash([self.after_round, list(result.through), list(result.tied), self.tournament.final_points])[:8]

    @property
    def decided(self) -> DecidedFinal | None:
        """The final as the director decided it.

        None before a decision, and if the decision is outdated because a player withdrew, or the plan or the standings changed.
        """
        final, result = self.tournament.final, self.qualification
        if final is None or final.after_round != self.after_round:
            return None
        as_planned = (final.points.value, final.others.value) == (self.tournament.final_points, self.tournament.final_others)
        lines = set(self.lines_of(final))
        of_edge = lines - set(result.through)
        through = set(result.through) <= lines and of_edge <= set(result.tied)
        through = through and set(self.players_of(lines)) == set(final.players)
        all_of_edge = of_edge == set(result.tied) or len(of_edge) == result.seats
        by_lots = not final.tied or set(final.tied) == set(result.tied)
        return final if as_planned and through and all_of_edge and by_lots else None


def people_of(line: StandingsLine) -> tuple[Entrant, ...]:
    """Return everybody who may play for this line of the standings: one player, or a pair or team with its reserve."""
    return (*line.members, *line.stand_ins)


def plays_on(line: StandingsLine) -> bool:
    """Return whether somebody of this line of the standings takes part, so that the line can go on to the final."""
    return not all(each.withdrawn for each in people_of(line))


def final_to_decide(tournament: Tournament) -> FinalToDecide | None:
    """Return the proposal by the standings after the last round before the final; None if there is no final, or it is drawn."""
    first = first_final_round(tournament)
    if first is None or is_drawn(tournament):
        return None
    last = tournament.rounds.filter(number=first - 1).first()
    finished = last is not None and last.state == Round.State.FINISHED
    return FinalToDecide(tournament, first - 1, finished, standings(tournament, after_round=first - 1).lines)


def finalists(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of everybody who plays the decided final; empty if it is not decided. One query."""
    if tournament.final is None:
        return frozenset()
    numbers = dict(tournament.entrants.values_list("pk", "number"))
    rows = tournament.entrants.values_list("number", "takes_over")
    return finalists_with_successors(tournament.final, {number: numbers.get(former or 0) for number, former in rows})


def players_of_round(tournament: Tournament, round_number: int) -> QuerySet[Entrant]:
    """Return everybody who is due to play this round: players who are not withdrawn, without the reserves of pairs whose players both play.

    If the others stop before the final, only finalists are due to play its rounds.
    """
    players = tournament.entrants.filter(withdrawn=False)
    if reserves := pairs_of_evening(tournament).reserves:
        players = players.exclude(number__in=reserves)
    final = tournament.final
    if final is None or not final.includes(round_number) or final.others is OthersInFinal.PLAY:
        return players
    return players.filter(number__in=finalists(tournament))
