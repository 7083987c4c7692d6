"""The effect of a change of rules: a club's last evenings of a game, replayed by an unpublished draft. Only reads.

The real results are read from the ledger; only the draft needs a replay. The facts of the deals and the jury's decisions are used as they
are stored. Evenings with frozen standings are left out for every reader, as in all statistics over several evenings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Sum

from clubs.club.models import Club
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import Words
from tournaments.evening.models import Entrant, Tournament
from tournaments.play.contract_results import read_contract_results
from tournaments.play.models import Payment
from tournaments.replay.queries.replay import Misfit, ReportedEvening, evenings_of, replay_evening
from tournaments.replay.queries.replayed_places import ReplayedLine, replayed_lines
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.visible_standings import counting
from tournaments.standings.result import EveningResult

DEFAULT_EVENINGS = 5
MAX_EVENINGS = 20
"""The greatest number of evenings that may be replayed at once. Twenty evenings of sixty players take a second or two."""


@dataclass(frozen=True)
class PlaceChange:
    """A line of the standings whose place under the draft differs from its place in the real standings."""

    line: ReplayedLine
    """The line in the standings under the draft."""
    before: int | None
    """The place in the real standings; None if the player or pair is not ranked there because a round was missed."""
    points_before: int

    @property
    def entrant(self) -> Entrant:
        """The player, or the first player of the pair or team."""
        return self.line.entrant

    @property
    def after(self) -> int | None:
        """The place under the draft."""
        return self.line.place

    @property
    def points_after(self) -> int:
        """The points under the draft."""
        return self.line.points

    @property
    def moved(self) -> int:
        """The number of places that the player or pair gains (+) or loses (−) under the draft; 0 if one of the places is None."""
        return self.before - self.after if self.before and self.after else 0


@dataclass(frozen=True)
class ReplayedEvening:
    """The result of one evening under the draft, beside its real result."""

    tournament: Tournament
    changes: tuple[PlaceChange, ...]
    """The lines of the standings whose place differs, sorted by the place under the draft."""
    players: int
    """The number of lines in the standings of this evening."""
    paid_before: int
    """The sum of all payments in the ledger, including those for rulings."""
    paid_after: int
    misfits: tuple[Misfit, ...]
    """The deals that the draft does not allow, without those that were in doubt already."""

    @property
    def paid_more(self) -> int:
        return self.paid_after - self.paid_before


@dataclass(frozen=True)
class GoneContract:
    """A contract that was played on these evenings and that does not exist in the draft."""

    code: str
    name: Words
    """The contract's name in the rules of the newest evening on which it was played."""
    played: int


@dataclass(frozen=True)
class RulesReplay:
    """The differences that a draft of rules would have made on a club's last evenings."""

    rules: RuleSet
    evenings: tuple[ReplayedEvening, ...]
    """The evenings, the newest first."""
    gone: tuple[GoneContract, ...]
    """The contracts that were played but that the draft does not have, the most played first."""

    @property
    def paid_more(self) -> Fraction:
        """The number of points by which the sum of an evening's payments grows on average; negative if it shrinks."""
        return Fraction(sum(each.paid_more for each in self.evenings), len(self.evenings) or 1)

    @property
    def same(self) -> bool:
        """True if the draft has no effect on these evenings: no place, no sum of payments, no contract and no deal differs."""
        return not self.gone and all(not each.changes and not each.misfits and not each.paid_more for each in self.evenings)

    @property
    def misfits(self) -> list[tuple[Tournament, Misfit]]:
        """The deals that the draft does not allow, each with its evening."""
        return [(each.tournament, misfit) for each in self.evenings for misfit in each.misfits]


def rules_replay(club: Club, rules: RuleSet, evenings: int = DEFAULT_EVENINGS) -> RulesReplay:
    """Replay the club's last closed evenings of this game (at most MAX_EVENINGS) by these rules.

    About twenty queries, and three for each evening that is played by pairs or teams.
    """
    tournaments = _last_evenings(club, rules, min(evenings, MAX_EVENINGS))
    keys = [each.pk for each in tournaments]
    results, paid = evening_results(keys), _paid(keys)
    read = evenings_of(tournaments)
    replayed = tuple(_replayed(each, rules, results[each.tournament.pk], paid.get(each.tournament.pk, 0)) for each in read)
    return RulesReplay(rules, replayed, tuple(_gone(read, rules)))


def _last_evenings(club: Club, rules: RuleSet, count: int) -> list[Tournament]:
    closed = Tournament.objects.filter(counting(), club=club, state=Tournament.State.CLOSED, rules__game=rules.code)
    return list(closed.select_related("club").order_by("-on", "-pk")[:count])


def _paid(evenings: Collection[int]) -> dict[int, int]:
    """Return the sum of the payments that are not reversed, by the evening's key. One query."""
    in_force = Payment.objects.filter(tournament__in=evenings, reverses=None, reversed_by=None).order_by()
    return dict(in_force.values_list("tournament").annotate(Sum("amount")))


def _replayed(evening: ReportedEvening, rules: RuleSet, result: EveningResult, paid: int) -> ReplayedEvening:
    replay = replay_evening(evening, rules)
    lines = replayed_lines(evening, replay)
    return ReplayedEvening(
        evening.tournament,
        tuple(_changes(lines, result)),
        len(lines),
        paid,
        replay.paid,
        tuple(misfit for misfit in replay.misfits if not misfit.deal.in_doubt),
    )


def _changes(lines: Iterable[ReplayedLine], result: EveningResult) -> Iterable[PlaceChange]:
    before = {line.number: line for line in result.lines}
    for line in lines:
        former = before[line.entrant.number]
        if former.place != line.place:
            yield PlaceChange(line, former.place, former.points)


def _gone(evenings: Sequence[ReportedEvening], rules: RuleSet) -> list[GoneContract]:
    """Return the contracts that were played on these evenings and that these rules do not have."""
    offered = _offered(rules)
    played: Counter[str] = Counter()
    names: dict[str, Words] = {}
    for evening in evenings:
        offered_then = _offered(evening.tournament.rule_set)
        texts = Counter(deal.contract_results for table in evening.tables for deal in table.deals.all() if not deal.void)
        for text, times in texts.items():
            for result in read_contract_results(text):
                if result.code in offered_then - offered:
                    played[result.code] += times
                    names.setdefault(result.code, evening.tournament.rule_set.game.words_for(result.code))
    return [GoneContract(code, names[code], times) for code, times in played.most_common()]


def _offered(rules: RuleSet) -> frozenset[str]:
    """Return the codes of the contracts that these rules have, that is, those in their payment tables."""
    return frozenset(row.code for chart in rules.game.charts() for row in chart.rows)
