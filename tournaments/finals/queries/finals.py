"""The final of an evening: the proposed finalists, the decided ones, and the players of each of its rounds. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from clubs.chain import content_hash
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.finals.qualification import Candidate, Final, OthersInFinal, Qualification, finalists_with_successors, qualification
from tournaments.standings.queries.standings import Standing, standings


def first_final_round(tournament: Tournament) -> int | None:
    """Return the number of the final's first round: as decided once it is drawn, else as planned. None if there is no final."""
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
    """The information for the director before the final is drawn."""

    tournament: Tournament
    after_round: int
    """The last round before the final."""
    finished: bool
    """Whether that round is finished."""
    lines: Sequence[Standing]
    """The standings after it, by place."""

    @cached_property
    def qualification(self) -> Qualification:
        """The finalists by these standings, and the players tied at the edge."""
        candidates = [Candidate(line.entrant.number, line.place, not line.entrant.withdrawn) for line in self.lines]
        return qualification(candidates, self.tournament.final_places)

    @property
    def digest(self) -> str:
        """Identifies what is to be decided; a decision contains the digest that the director saw."""
        result = self.qualification
        return content_hash([self.after_round, list(result.through), list(result.tied), self.tournament.final_points])[:8]

    @property
    def decided(self) -> Final | None:
        """The decided final, if it still holds: none of its players withdrew, and plan and standings still lead to it."""
        final, result = self.tournament.final, self.qualification
        if final is None or final.after_round != self.after_round:
            return None
        as_planned = (final.points.value, final.others.value) == (self.tournament.final_points, self.tournament.final_others)
        of_edge = set(final.players) - set(result.through)
        through = set(result.through) <= set(final.players) and of_edge <= set(result.tied)
        all_of_edge = of_edge == set(result.tied) or len(of_edge) == result.seats
        by_lots = not final.tied or set(final.tied) == set(result.tied)
        return final if as_planned and through and all_of_edge and by_lots else None


def final_to_decide(tournament: Tournament) -> FinalToDecide | None:
    """Return the proposal for the final by the standings after the last round before it; None if there is none, or it is drawn."""
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
    """Return everybody who takes part in this round: not withdrawn, and a finalist if it is a final in which the others stop."""
    players = tournament.entrants.filter(withdrawn=False)
    final = tournament.final
    if final is None or not final.includes(round_number) or final.others is OthersInFinal.PLAY:
        return players
    return players.filter(number__in=finalists(tournament))
