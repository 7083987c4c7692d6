"""A drawn round: who met before, which wishes are fulfilled, what an exchange would cost. Three queries. Only reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from tournaments.entrants.queries.pairs import pairs_of_evening
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Round
from tournaments.evening.queries.table_sizes import players_in_a_deal, sizes_of
from tournaments.seating.draw import (
    Alternative,
    Broken,
    Draw,
    EveningToDraw,
    Fives,
    Impossible,
    Method,
    Partners,
    Reasons,
    SeatPin,
    alternatives_to,
    explain,
    teams_apart,
)
from tournaments.seating.draw.cost import cost_of
from tournaments.seating.draw.partners import Pair, fixed_pairs, pairs_at, with_pairs
from tournaments.seating.draw.values import Round as DrawnRound
from tournaments.seating.draw.values import Wish
from tournaments.seating.queries.drawn_rounds import drawn_rounds_and_names, pairs_to_draw, wishes_in_force, wishes_of


@dataclass(frozen=True)
class RoundDraw:
    """A drawn round, together with the other rounds of its evening."""

    round: Round
    draw: Draw
    names: Mapping[int, str]
    """The names of all players with a seat in any round, by number."""

    @cached_property
    def _alternatives(self) -> dict[int, dict[int, Alternative]]:
        return {}

    @property
    def tables(self) -> DrawnRound:
        """The current seats: players' numbers, by table and seat."""
        return self.draw.rounds[0]

    @cached_property
    def met_before(self) -> dict[int, dict[int, tuple[int, ...]]]:
        """The repeated meetings of this round, by player: each player met again, with the earlier rounds in which the two met.

        Meetings of the partners of a pair are left out.
        """
        here = {pair for table in self.tables for pair in combinations(sorted(table), 2)} - set(self.draw.evening.pairs)
        met: dict[tuple[int, int], tuple[int, ...]] = {}
        for number, tables in enumerate(self.draw.evening.played, 1):
            for pair in here & {pair for table in tables for pair in combinations(sorted(table), 2)}:
                met[pair] = (*met.get(pair, ()), number)
        again: dict[int, dict[int, tuple[int, ...]]] = {}
        for (one, other), numbers in sorted(met.items()):
            again.setdefault(one, {})[other] = numbers
            again.setdefault(other, {})[one] = numbers
        return again

    @property
    def repeats(self) -> int:
        """The number of pairs at one table who sat together in an earlier round."""
        return sum(map(len, self.met_before.values())) // 2

    @property
    def pairs(self) -> int:
        """The number of meetings in this round, one for every two players at one table. The two partners of a pair are not counted."""
        own = sum(set(pair) <= set(table) for table in self.tables for pair in self.draw.evening.pairs)
        return sum(len(table) * (len(table) - 1) // 2 for table in self.tables) - own

    @property
    def broken(self) -> list[Broken]:
        """The wishes that this round does not fulfil."""
        return [each for each in self.draw.cost.broken if self.round.number in each.rounds]

    @property
    def wishes(self) -> list[Wish]:
        """The wishes whose players all play in this round. A wish that partners sit apart is listed only if it is broken."""
        evening, broken = self.draw.evening, [each.wish for each in self.broken]
        of_pairs = teams_apart(evening.pairs)
        return [wish for wish in evening.wishes if wish not in of_pairs or wish in broken]

    @property
    def sitting_out(self) -> int:
        """The number of players who sit out each deal, over all tables."""
        rules = self.round.tournament.rule_set
        return sum(len(table) - players_in_a_deal(rules, len(table)) for table in self.tables if table)

    @property
    def sizes(self) -> dict[int, int]:
        """The number of tables of each size, the usual size first."""
        sizes = [len(table) for table in self.tables]
        return {size: sizes.count(size) for size in sorted(set(sizes), key=lambda size: (size != self.draw.evening.usual, size))}

    def table_of(self, player: int) -> int:
        """Return the number of the table where this player sits. Raises Impossible if they have no seat in the round."""
        for number, table in enumerate(self.tables, 1):
            if player in table:
                return number
        raise Impossible("PLAYER_NOT_THERE", player=player, round=self.round.number)

    def reasons(self, player: int) -> Reasons:
        """Return why the draw gave this player their seat. Raises Impossible if they have no seat in the round."""
        return explain(self.draw, self.round.number, player, list(self.alternatives(player).values()))

    def alternatives(self, player: int) -> dict[int, Alternative]:
        """Return the exchanges of this player with each player at another table, and their costs. The keys are the other players' numbers.

        Raises Impossible if the player has no seat in the round.
        """
        self.table_of(player)
        if player not in self._alternatives:
            self._alternatives[player] = {each.player: each for each in alternatives_to(self.draw, self.round.number, player)}
        return self._alternatives[player]


@dataclass(frozen=True)
class Consequences:
    """A round before and after a proposed change of its seats."""

    before: RoundDraw
    after: RoundDraw

    @property
    def repeats(self) -> int:
        """The number of repeated meetings that the change adds to the evening."""
        return self.after.draw.cost.repeats - self.before.draw.cost.repeats

    @property
    def unfair(self) -> int:
        """The number of unfair turns (too many or too few) that the change adds to the evening."""
        return self.after.draw.cost.unfair - self.before.draw.cost.unfair

    @property
    def meet_again(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """The pairs whose meeting in this round becomes a repeated one: two players, and the other rounds in which they meet."""
        was = {pair for table in self.before.tables for pair in combinations(sorted(table), 2)}
        new = {pair for table in self.after.tables for pair in combinations(sorted(table), 2)} - was
        others = dict(enumerate(self.after.draw.evening.played, 1)) | dict(
            enumerate(self.after.draw.rounds[1:], self.after.round.number + 1)
        )
        met = {
            pair: tuple(number for number, tables in others.items() if any(pair[0] in table and pair[1] in table for table in tables))
            for pair in sorted(new)
        }
        return [(one, other, numbers) for (one, other), numbers in met.items() if numbers]

    @property
    def newly_broken(self) -> list[Wish]:
        """The wishes that the change breaks."""
        kept_no_longer = [each.wish for each in self.after.broken]
        already = [each.wish for each in self.before.broken]
        return [wish for wish in kept_no_longer if wish not in already]

    @property
    def parted(self) -> list[Pair]:
        """The pairs of fixed partners that the change separates: they would no longer sit opposite one another."""
        return self._pairs_without(self.before, self.after)

    @property
    def joined_again(self) -> list[Pair]:
        """The pairs of fixed partners that the change reunites: they would sit opposite one another again."""
        return self._pairs_without(self.after, self.before)

    def _pairs_without(self, one: RoundDraw, other: RoundDraw) -> list[Pair]:
        """Return the pairs of fixed partners who sit opposite one another in round `one` but not in `other`.

        If partners change each round, there are none.
        """
        if self.before.round.tournament.partners != Partners.FIXED:
            return []
        evening = self.before.draw.evening
        evening = replace(evening, played=(*evening.played, *self.before.draw.rounds))
        together = {pair for table in one.tables for pair in pairs_at(table)} - {pair for table in other.tables for pair in pairs_at(table)}
        return [pair for pair in (map(frozenset, evening.pairs) if evening.pairs else fixed_pairs(evening)) if pair in together]

    @property
    def newly_kept(self) -> list[Wish]:
        """The wishes that the round breaks now and would fulfil after the change."""
        still = [each.wish for each in self.after.broken]
        return [each.wish for each in self.before.broken if each.wish not in still]


def round_draw(round: Round) -> RoundDraw:
    """Read a round, the other rounds of its evening, and the log entry of its draw."""
    tournament = round.tournament
    drawn, names = drawn_rounds_and_names(tournament)
    earlier = tuple(tables for number, tables in drawn.items() if number < round.number)
    later = tuple(tables for number, tables in drawn.items() if number > round.number)
    tables = drawn.get(round.number, ())
    players = tuple(sorted(player for table in tables for player in table))
    entries = LogEntry.objects.filter(tournament=tournament, what=Event.DRAW, round_number=round.number)
    said = entries.order_by("-number").values_list("after", flat=True).first() or {}
    totals = {int(player): int(points) for player, points in said.get("totals", {}).items()}
    sizes, preferred = sizes_of(tournament.rule_set)
    of_evening = pairs_of_evening(tournament)
    pairs = pairs_to_draw(tournament, of_evening, players)
    evening = EveningToDraw(
        players=players,
        rounds=1 + len(later),
        seed=round.seed,
        method=Method(round.method) if round.method in set(Method) else Method.SCHEDULE,
        sizes=tuple(sorted({*sizes, *map(len, tables)})),
        preferred=preferred,
        fives=Fives(round.fives) if round.fives in set(Fives) else Fives.ANY,
        totals={player: totals.get(player, 0) for player in players},
        wishes=wishes_of(wishes_in_force(tournament, players, of_evening)),
        played=earlier,
        pins=tuple(SeatPin(round.number, pin["table"], pin["player"], pin["seat"]) for pin in said.get("pins", [])),
        pairs=pairs.pairs,
    )
    if pairs.partners is Partners.APART:
        evening = with_pairs(replace(evening, partners=Partners.APART))
    rounds = (tables, *later)
    return RoundDraw(round, Draw(evening, rounds, cost_of(evening, rounds)), names)


def after_swap(drawn: RoundDraw, first: int, second: int) -> Consequences:
    """Return the consequences of two players exchanging seats. Raises Impossible if one of them has no seat here."""
    drawn.table_of(first), drawn.table_of(second)
    names = {first: second, second: first}
    tables = tuple(tuple(names.get(player, player) for player in table) for table in drawn.tables)
    return Consequences(drawn, _with_tables(drawn, tables))


def after_move(drawn: RoundDraw, player: int, table: int) -> Consequences:
    """Return the consequences of this player taking an extra chair at another table.

    The player may have a seat in this round, or be a latecomer without one. Raises Impossible if they do not take part in the evening.
    """
    if not any(player in table for table in drawn.tables):
        drawn = _with_latecomer(drawn, player)
    tables = tuple(
        tuple(each for each in players if each != player) + ((player,) if number == table else ())
        for number, players in enumerate(drawn.tables, 1)
    )
    return Consequences(drawn, _with_tables(drawn, tables))


def _with_latecomer(drawn: RoundDraw, player: int) -> RoundDraw:
    """Return the round with one more player, who has no seat yet, and with the wishes about this player."""
    tournament, evening = drawn.round.tournament, drawn.draw.evening
    entrant = tournament.entrants.filter(number=player, withdrawn=False).first()
    if entrant is None:
        raise Impossible("PLAYER_NOT_THERE", player=player, round=drawn.round.number)
    players = tuple(sorted((*evening.players, player)))
    wishes = wishes_of(wishes_in_force(tournament, players, pairs_of_evening(tournament)))
    evening = replace(evening, players=players, totals={**evening.totals, player: 0}, wishes=wishes)
    draw = Draw(evening, drawn.draw.rounds, cost_of(evening, drawn.draw.rounds))
    return replace(drawn, draw=draw, names={**drawn.names, player: entrant.name})


def _with_tables(drawn: RoundDraw, tables: DrawnRound) -> RoundDraw:
    rounds = (tables, *drawn.draw.rounds[1:])
    return replace(drawn, draw=Draw(drawn.draw.evening, rounds, cost_of(drawn.draw.evening, rounds)))
