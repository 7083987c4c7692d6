"""The standings, always computed from the ledger. Lines that are still equal after the last tie-break share a place."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, TypeVar

from django.db.models import Q, QuerySet

from clubs.people.public_names import PublicName
from tournaments.entrants.queries.names import FULL_NAMES, plain_display_name, public_names
from tournaments.entrants.queries.ratings import GroupOfPlayers, rating_of_evening
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.queries.extent import AFTER_LAST_ROUND, Extent, counting_extent
from tournaments.finals.qualification import PointsInFinal
from tournaments.finals.queries.final_lines import FinalLines, final_lines
from tournaments.play.models import Payment
from tournaments.standings.queries.cached_rounds import RoundsBefore, cached_rounds
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.ledger_points import PlayerPoints, player_points
from tournaments.standings.queries.lines import LineMembers, members_of_lines
from tournaments.standings.queries.ranks import EveningLines, ranks_of
from tournaments.standings.queries.rounds_missed import rounds_missed
from tournaments.standings.queries.scores import ByRound, Pairs, counted_twice, pairs_of_lines, scores_by_round, total_scores, with_later
from tournaments.standings.ranking import MissedRound, RankingFigure, RankingLine, RankingOrder, RankingReason

AFTER_LAST_PLACE = 1_000_000
"""The number by which lines without a place are sorted: higher than any place."""

RowOfEvening = TypeVar("RowOfEvening", Round, Entrant)


class StandingsLine(NamedTuple):
    """One line of the standings."""

    place: int | None
    """The place; None if the line is not ranked, as it missed a round."""
    entrant: Entrant
    points: int
    """The points received less those paid, in the ledger."""
    figure: int | Fraction | None
    """The number that ranks the line: usually the points. None if there is none, such as the average of no deals."""
    counted: int | Fraction
    """The line's total as it counts for the place: its points in the ledger, or its score if the standings rank by score.

    It includes `for_missed`. In a final, points from before it count only as far as the evening's policy says.
    """
    in_final: bool
    """True if the line plays the final, and so is ranked before all lines that do not."""
    moved: int | None
    """The number of places that the line gained (+) or lost (−) since the last round ended.

    None in the first round, and if the line has no place or had none then.
    """
    deals: int
    """The number of deals played; a deal that the player sat out is not counted."""
    missed_rounds: tuple[int, ...] = ()
    """The numbers of the started rounds in which no player of the line had a seat, in order."""
    for_missed: int | Fraction = 0
    """The part of `counted` for the missed rounds: a figure for each, or the mean of the other rounds. It is not in the ledger."""
    reason: RankingReason[int] | None = None
    """The tie-break that ranks the line before others with the same figure, and the primary keys of the other lines' players.

    None if no tie-break decided.
    """
    former: tuple[Entrant, ...] = ()
    """The players whose points this line includes because one of its players continues for them, the newest first."""
    in_round: int | None = None
    """The points or score in the current round so far; None in the first round, where they would equal the total."""
    score: int | None = None
    """The score in the game's own count if the standings rank by it; else None."""
    partners: tuple[Entrant, ...] = ()
    """The other players of the pair or team that `entrant` is in; empty for a single player."""
    stand_ins: tuple[Entrant, ...] = ()
    """The reserve of the pair or team: its points count for the line too."""
    group: GroupOfPlayers | None = None
    """The pair or team; None for a single player."""

    @property
    def missed(self) -> int:
        """The number of started rounds in which no player of the line had a seat."""
        return len(self.missed_rounds)

    @property
    def total(self) -> int:
        """The score if the standings rank by score, else the points in the ledger."""
        return self.points if self.score is None else self.score

    @property
    def members(self) -> tuple[Entrant, ...]:
        """The players whom the line names: one player, or all players of the pair or team."""
        return (self.entrant, *self.partners)

    @property
    def everybody(self) -> tuple[Entrant, ...]:
        """All players whose points the line includes."""
        return (self.entrant, *self.partners, *self.former, *self.stand_ins)


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament: now, after a round, or at a moment."""

    lines: tuple[StandingsLine, ...]
    round_number: int
    deals: int
    """The number of deals that count, over all tables."""
    sum: int
    """The sum of all points shown and of the pots. It is always 0; otherwise a player would be missing from the list."""
    pot: int
    """The sum of the tables' pots. In a game in progress, a pot may hold stakes or owe points to the players."""
    version: int
    order: RankingOrder
    """The rules of the ranking: the number that ranks, the tie-breaks, and the effect of missed rounds."""
    points_in_final: PointsInFinal | None = None
    """The part of the finalists' earlier points with which they began the final; None while no final is being played."""
    as_of: datetime.datetime | None = None
    """The moment of these standings; None: now."""
    players: Mapping[int, Entrant] = field(default_factory=dict)
    """All players who are or were enrolled, by primary key, in the order of their numbers; also players without a line."""
    points: Mapping[int, int] = field(default_factory=dict)
    """For each player the points received less those paid, without the points of former players. A player without payments is missing."""
    scores: Mapping[int, int] | None = None
    """Each player's score in the game's own count, by primary key; None if the standings do not rank by score."""
    rounds: tuple[Round, ...] = ()
    """All rounds of the evening as they are now, by number, including rounds that these standings do not count."""
    played: DealsPlayed | None = None
    """The number of deals that each player played, with the seat histories.

    `tables` in it is set only if these are the current standings.
    """
    pairs: Pairs | None = None
    """The pairs, if each line is a pair whose partners play on one side; else None."""

    def line_with(self, player: int) -> StandingsLine | None:
        """Return the line that names this player, given by primary key: their own, or that of their pair or team; None if there is none."""
        return next((line for line in self.lines if any(each.pk == player for each in line.members)), None)


def standings(tournament: Tournament, *, after_round: int | None = None, as_of: datetime.datetime | None = None) -> Standings:
    """Return places, points, movement and deals played: now, after a round, or at a past moment.

    A player who took over another's points has one line with both; so has a pair or a team, if the evening is played by them. Names,
    successors and pairs are always the current ones.
    """
    extent = counting_extent(tournament, after_round, as_of)
    rounds = tuple(tournament.rounds.order_by("number"))
    begun = [each.number for each in rounds if extent.has_begun(each)]
    current = min(after_round or max(begun, default=0), extent.upto)
    kept = cached_rounds.read(tournament, rounds, current) if extent == Extent(tournament.pk) else None
    of_now = replace(extent, after=current - 1) if kept else extent
    totals, played = player_points(of_now, current), deals_played(of_now)
    if kept:
        totals, played = _with_rounds_before(kept, totals), kept.played.with_later(played)
    players = {entrant.id: entrant for entrant in tournament.entrants.order_by("number")}
    rating = rating_of_evening(tournament)
    members = members_of_lines(players.values(), rating.groups if rating else ())
    people = {line: (line, *(each.pk for each in others)) if (others := of_line.others) else (line,) for line, of_line in members.items()}
    pairs = pairs_of_lines(tournament, rating, members)
    with_points = {line for line, keys in people.items() if any(key in played.by_round or key in totals for key in keys)}
    listed = [players[line] for line in people if line in with_points or _takes_part(players[line], members[line])]
    listed = [] if tournament.nothing_counts else listed
    listed.sort(key=_by_public_name(tournament))
    scores = _scores(of_now, kept, played) if tournament.order.figure is RankingFigure.SCORE else None
    twice = counted_twice(extent, played, pairs) if scores is not None and pairs else {}
    of_final = _of_final(tournament, extent, players, people, scores, twice)
    could_miss = {line: of_final.begun(line, begun) for line in people} if of_final else dict.fromkeys(people, begun)
    missed = rounds_missed(people, played.by_round, could_miss)
    evening = _Evening(
        tournament, tournament.order, [entrant.id for entrant in listed], people, pairs, played, missed, of_final, could_miss
    )
    in_all = {key: points.now for key, points in totals.items() if key is not None}
    points = _of_lines(evening, in_all)
    in_score = None if scores is None else total_scores(scores)
    now = points if in_score is None else _less(_of_lines(evening, in_score), twice, current)
    moments = [evening.at(current, now)]
    before: dict[int, int] = {}
    if current > 1:
        before_round = {key: points.before for key, points in totals.items() if key is not None}
        if scores is not None:
            before_round = total_scores(scores, until=current - 1)
        before = _less(_of_lines(evening, before_round), twice, current - 1)
        moments.append(evening.at(current - 1, before))
    ranks, *earlier = ranks_of(extent, moments, played)
    places_before = {rank.key: rank.place for rank in earlier[0]} if earlier else {}
    finalists = of_final.lines if of_final is not None and of_final.final.includes(current) else frozenset()
    deals = {line: evening.deals(line, current) for line in evening.listed}
    counted = {line: of_final.figure(line, now[line], current) for line in evening.listed} if of_final else now
    for_missed = {rank.key: rank.figure - counted[rank.key] for rank in ranks if rank.key in missed and rank.figure is not None}
    if not evening.order.counts_missed_rounds:
        for_missed = {}
    lines = tuple(
        StandingsLine(
            place,
            players[line],
            points[line],
            figure,
            counted[line] + for_missed.get(line, 0),
            line in finalists,
            _moved(places_before.get(line), place),
            deals[line],
            tuple(sorted(missed[line])) if line in missed else (),
            for_missed.get(line, 0),
            reason,
            members[line].former,
            now[line] - before[line] if before else None,
            None if scores is None else now[line],
            members[line].partners,
            members[line].stand_ins,
            members[line].group,
        )
        for line, place, figure, reason in ranks
    )
    pot = totals[None].now if None in totals else 0
    return Standings(
        lines=lines,
        round_number=current,
        deals=played.reported,
        sum=sum(points.values()) + pot,
        pot=pot,
        version=tournament.version,
        order=evening.order,
        points_in_final=_points_in_final(of_final, current),
        as_of=as_of,
        players=players,
        points=in_all,
        scores=in_score,
        rounds=rounds,
        played=played if after_round is None else replace(played, tables=None),
        pairs=pairs,
    )


def _with_rounds_before(before: RoundsBefore, now: Mapping[int | None, PlayerPoints]) -> dict[int | None, PlayerPoints]:
    """Return everybody's points: the total, and the part from before the current round."""
    of_all = {*before.points, *now}
    was = {player: before.points.get(player, 0) for player in of_all}
    return {player: PlayerPoints(was[player] + (now[player].now if player in now else 0), was[player]) for player in of_all}


def _scores(of_now: Extent, kept: RoundsBefore | None, played: DealsPlayed) -> ByRound:
    """Return everybody's scores. Rounds in the cache are not read again."""
    scores = scores_by_round(of_now, played)
    return scores if kept is None or kept.scores is None else with_later(kept.scores, scores)


def _of_lines(evening: _Evening, points: Mapping[int, int]) -> dict[int, int]:
    """Return the points of each line, by the key of its player: theirs, and those of earlier players that it took over."""
    people = evening.people
    return {
        line: sum(points.get(key, 0) for key in people[line]) if len(people[line]) > 1 else points.get(line, 0) for line in evening.listed
    }


def _less(scores: dict[int, int], twice: ByRound, until_round: int) -> dict[int, int]:
    """Return the scores of the lines less the scores in `twice` up to this round: those that partners both have from the same deals."""
    return scores | {
        line: scores[line] - sum(figure for number, figure in rounds.items() if number <= until_round)
        for line, rounds in twice.items()
        if line in scores
    }


def _takes_part(entrant: Entrant, members: LineMembers) -> bool:
    """Return whether a line without points is listed: one of the players whom it names is not withdrawn."""
    return not entrant.withdrawn or any(not each.withdrawn for each in members.partners)


def _by_public_name(tournament: Tournament) -> Callable[[Entrant], tuple[str, int]]:
    """Return the sort key of equal lines. It is the public name, whatever name the reader sees.

    Sorting by the full name would give away a part of the name where only a number or a letter is shown.
    """
    names = public_names(tournament)

    if names == FULL_NAMES:
        return lambda entrant: (entrant.name, entrant.number)

    def key(entrant: Entrant) -> tuple[str, int]:
        hidden = names.kind_of(entrant.member_id) == PublicName.NUMBER
        return ("" if hidden else plain_display_name(entrant, names), entrant.number)

    return key


def _points_in_final(of_final: FinalLines | None, current: int) -> PointsInFinal | None:
    return of_final.final.points if of_final is not None and of_final.final.includes(current) else None


@dataclass(frozen=True)
class _Evening:
    """The data for ranking the lines of an evening after any of its rounds."""

    tournament: Tournament
    order: RankingOrder
    listed: Sequence[int]
    """The keys of the players who have a line, sorted by the names shown."""
    people: Mapping[int, tuple[int, ...]]
    pairs: Pairs | None
    """The pairs, if the evening is played by pairs whose partners play on one side; else None."""
    played: DealsPlayed
    missed: Mapping[int, frozenset[int]]
    """The numbers of the rounds that each line missed."""
    of_final: FinalLines | None
    could_miss: Mapping[int, Sequence[int]]
    """The numbers of the started rounds that each line was due to play."""

    def at(self, round_number: int, points: Mapping[int, int]) -> EveningLines:
        """Return the lines, ready to be ranked, with their values after round `round_number` or, if it is being played, so far.

        `points` has the points of each line at that time. Values that the evening's ranking does not use are 0.
        """
        by_average, by_missed = self.order.figure is RankingFigure.AVERAGE, self.order.missed_round is not MissedRound.RANKED
        missed = self.missed if by_missed else {}
        lines = tuple(
            RankingLine(
                line,
                points[line],
                self.deals(line, round_number) if by_average else 0,
                _until(self.could_miss[line], round_number) if line in missed else 0,
                _until(missed[line], round_number) if line in missed else 0,
            )
            for line in self.listed
        )
        if self.of_final is not None:
            lines = tuple(self.of_final.as_it_stands(line, round_number) for line in lines)
        return EveningLines(self.order, round_number, lines, self.people, self.pairs)

    def deals(self, line: int, until_round: int) -> int:
        """Return the number of deals that a line had played by the end of a round. Partners on one side play the same deals."""
        played, by_round = 0, self.played.by_round
        if self.pairs is not None and line in self.pairs.lines:
            rounds = {number for key in self.people[line] for number in by_round.get(key, ()) if number <= until_round}
            return sum(max(by_round.get(key, {}).get(number, 0) for key in self.people[line]) for number in rounds)
        for key in self.people[line]:
            if key in by_round:
                for number, deals in by_round[key].items():
                    if number <= until_round:
                        played += deals
        return played


def _until(rounds: Collection[int], round_number: int) -> int:
    return sum(number <= round_number for number in rounds)


def _of_final(
    tournament: Tournament,
    extent: Extent,
    players: Mapping[int, Entrant],
    people: Mapping[int, Sequence[int]],
    scores: ByRound | None,
    twice: ByRound,
) -> FinalLines | None:
    """Return the lines that play the final, with their earlier points; None if the finalists are not decided.

    One query if the final counts earlier points differently, else none.
    """
    if tournament.final is None:
        return None
    numbers = {key: entrant.number for key, entrant in players.items()}
    lines = final_lines(tournament.final, numbers, {key: entrant.takes_over_id for key, entrant in players.items()}, people)
    if lines is None or not lines.needs_points_before:
        return lines
    last = min(extent.upto, lines.final.after_round)
    if scores is None:
        totals = {key: each.now for key, each in player_points(replace(extent, upto=last), AFTER_LAST_ROUND).items() if key is not None}
    else:
        totals = total_scores(scores, until=last)
    before = {line: sum(totals.get(key, 0) for key in people[line]) for line in lines.lines}
    return replace(lines, before=_less(before, twice, last))


def _moved(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now


def rounds_started(tournament: Tournament) -> int:
    """Return the number of the newest round that has started; 0 before the first."""
    return max(counting_extent(tournament).rounds.values_list("number", flat=True), default=0)


def total_of(entrant: Entrant, *, until: datetime.datetime | None = None) -> int:
    """Return the points that this player received less those paid, up to `until`, without former players' points. One query."""
    moved = _payments(entrant, until).values_list("payee", "amount")
    return sum(amount if payee == entrant.pk else -amount for payee, amount in moved)


def payments_of(entrant: Entrant, *, until: datetime.datetime | None = None) -> list[Payment]:
    """Return every payment of this player up to `until`, in booking order, each with its deal and the other player."""
    rows = _payments(entrant, until).select_related("payer", "payee", "deal__table__round", "ruling", "table")
    return list(rows.order_by("pk"))


def _payments(entrant: Entrant, until: datetime.datetime | None) -> QuerySet[Payment]:
    own = Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant))
    return own if until is None else own.filter(at__lte=until)
