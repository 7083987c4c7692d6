"""Skat: the Skat list, a table's score sheet, as its players write it (dossier §3).

It has game, matadors, levels and value of each deal, and each player's running game points. Below are the games won and lost, and the
points of the extended Seeger system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.result import DealOutcome, PaymentReason
from scoring.engine.scorecard import Scorecard, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.state import TableStart
from scoring.engine.words import Words
from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.result import ANNOUNCED
from scoring.games.skat.rules import BASE, NULL, RAMSCH, SUIT_SIGNS, SkatRules
from scoring.games.skat.state import SkatState, first_state

EMPTY = ScorecardCell()
STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
"""The boxes to cross besides the matadors, in the order of the official list."""
LEAD = ("game", "matadors", "steps", "won", "lost", "value")
"""The columns about the deal.

The phone has one column for the value; the list has two, for games won and lost, to add them up separately.
"""


def scorecard(
    rules: SkatRules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[SkatState, SkatFacts]]], planned: int
) -> Scorecard:
    """Return a row for each deal, then empty rows up to the end of the list, and the rows of sums."""
    card, stored = _SkatCard(rules, first_state(rules, start)), dict(outcomes)
    for number in range(1, max([*stored, planned]) + 1):
        card.write(number, stored.get(number))
    words = rules.words["card"]
    lead = (
        ScorecardColumn("game", words["game"], width=3),
        ScorecardColumn("matadors", words["matadors"], width=3),
        ScorecardColumn("steps", words["steps"], tuple(words[f"{step}_short"] for step in STEPS), width=5, on_phone=False),
        ScorecardColumn("won", words["won"], width=4, on_phone=False),
        ScorecardColumn("lost", words["lost"], width=4, on_phone=False),
        ScorecardColumn("value", words["value"], width=4, on_blank=False, on_filled=False),
    )
    seat = (ScorecardColumn("points", words["points"], width=6),)
    return Scorecard(lead, seat, (*card.rows, *card.sums()), hints=(words["hint"], words["hint_steps"], *_passed_hints(rules)))


def _passed_hints(rules: SkatRules) -> Iterator[Words]:
    """Yield what a table writes and pays for a passed-in deal, if it brings anything."""
    figures = {} if rules.plays_ramsch else {"hint_passed_credit": rules.passed_credit, "hint_passed_fee": rules.passed_fee}
    for name, figure in figures.items():
        if figure:
            yield {language: text.replace("{figure}", str(figure)) for language, text in rules.words["card"][name].items()}


@dataclass
class _Sums:
    """The sums below the column of one player."""

    points: int = 0
    won: int = 0
    lost: int = 0
    bonus: int = 0
    """The bonus points of the Skat list, for this player's own games and for lost games of others."""


class _SkatCard:
    """The Skat list on which players write the deals, built row by row."""

    def __init__(self, rules: SkatRules, start: SkatState) -> None:
        self.rules = rules
        self.words: Mapping[str, Words] = rules.words["card"]
        self.state = start
        self.seats = start.seats
        self.rows: list[ScorecardRow] = []
        self.sums_of = [_Sums() for _ in range(start.seats)]
        self.has_deals = False

    def write(self, number: int, outcome: DealOutcome[SkatState, SkatFacts] | None) -> None:
        """Add one deal: scored, waiting for the jury, or still to come."""
        if outcome is None:
            self._row(number, None, (EMPTY,) * len(LEAD), {}, self.state.sits_out)
            self.state = self.state.next()
            return
        out = () if outcome.facts is None else outcome.before.dealt_by(outcome.facts.dealer).sits_out
        played = outcome.played
        if played is None or not played.counts or outcome.facts is None:
            mark = "in_doubt" if played is None else "void"
            game = "?" if outcome.facts is None else _game(self.rules, outcome.facts)
            self._row(number, number, (ScorecardCell(game, mark), *(EMPTY,) * (len(LEAD) - 1)), {}, out)
            self.state = outcome.before.next()
            return
        self.has_deals, self.state = True, played.state
        for line in played.lines:
            if line.made is not None and line.declarer is not None:
                self.sums_of[line.declarer].won += line.made
                self.sums_of[line.declarer].lost += not line.made
        game_line, *bonus_lines = played.lines
        for line in bonus_lines:
            for seat, figure in enumerate(line.score):
                self.sums_of[seat].bonus += figure
        grown = {}
        for seat, figure in enumerate(game_line.score):
            if figure:
                self.sums_of[seat].points += figure
                grown[seat] = ScorecardCell(_figure(self.sums_of[seat].points), "declarer" if seat == game_line.declarer else "")
        self._row(number, number, self._lead(outcome.facts, game_line), grown, out)

    def _lead(self, facts: SkatFacts, line: PaymentReason) -> tuple[ScorecardCell, ...]:
        figure = next((each for each in line.score if each), 0)
        matadors = "" if not facts.matadors else f"{'+' if facts.matadors > 0 else '−'}{abs(facts.matadors)}"
        mark = "" if facts.passed else "made" if figure > 0 else "lost"
        value = ScorecardCell(_figure(figure), mark) if figure else EMPTY
        won, lost = (EMPTY, EMPTY) if facts.passed else (value, EMPTY) if figure > 0 else (EMPTY, value)
        return (
            ScorecardCell(_game(self.rules, facts)),
            ScorecardCell(matadors),
            ScorecardCell(self._steps(facts, line.details.get("level", 0))),
            won,
            lost,
            value,
        )

    def _steps(self, facts: SkatFacts, level: int) -> Words:
        """Return the steps that count towards the value, abbreviated as on the Skat list.

        A level counts if card points show it, or if it was announced, even if it was missed.
        """
        announced = ANNOUNCED.get(facts.announced or "", 0)
        is_null = facts.game == NULL
        marks = {
            "hand": facts.hand, "schneider": level > 0, "schneider_announced": announced > 0 and not is_null,
            "schwarz": level > 1, "schwarz_announced": announced > 1 and not is_null, "ouvert": announced > 2,
        }  # fmt: skip
        steps = [step for step in STEPS if marks[step]]
        return {language: " ".join(self.words[f"{step}_short"][language] for step in steps) for language in self.words["steps"]}

    def _row(
        self, number: int, deal: int | None, lead: tuple[ScorecardCell, ...], grown: Mapping[Seat, ScorecardCell], out: Sequence[Seat]
    ) -> None:
        cells = tuple((grown.get(seat, ScorecardCell("", "sits_out" if seat in out else "")),) for seat in range(self.seats))
        self.rows.append(ScorecardRow(str(number), lead, cells, deal=deal))

    def sums(self) -> Iterator[ScorecardRow]:
        """Yield the rows below the deals.

        They are the game points, own games won and lost, the bonus points for these, the bonus points for lost games of others, and the
        total.
        """
        rules, sums, has_list = self.rules, self.sums_of, bool(self.rules.own_bonus or self.rules.lost_bonus(self.seats))
        own = [rules.own_bonus * (each.won - each.lost) for each in sums]
        # Not computed from lost games: if two players lose a Ramsch, only the third player gets points for that, and only once.
        others = [each.bonus - one for each, one in zip(sums, own, strict=True)]
        yield self._sum("sum_points", [_figure(each.points) for each in sums])
        yield self._sum("sum_games", [f"+{each.won}−{each.lost}" for each in sums])
        if has_list:
            yield self._sum("sum_own", map(_figure, own), rules.own_bonus)
            if rules.lost_bonus(self.seats):
                yield self._sum("sum_others", map(_figure, others), rules.lost_bonus(self.seats))
            yield self._sum("sum", [_figure(each.points + each.bonus) for each in sums])

    def _sum(self, name: str, figures: Iterable[str], times: int = 0) -> ScorecardRow:
        label = {language: text.replace("{times}", str(times)) for language, text in self.words[name].items()}
        cells = tuple((ScorecardCell(figure if self.has_deals else ""),) for figure in figures)
        return ScorecardRow(label, (EMPTY,) * len(LEAD), cells, "total")


def _figure(figure: int) -> str:
    """Return a number as players write it on the list: only negative numbers have a sign."""
    return str(figure) if figure >= 0 else f"−{-figure}"


def _game(rules: SkatRules, facts: SkatFacts) -> str:
    """Return the game as players write it on the list: a suit's sign, G, N or R; a stroke if all passed."""
    if facts.passed:
        return "–"
    return SUIT_SIGNS.get(facts.game or "", "") or (facts.game if facts.game in (*BASE, NULL, RAMSCH) else "?") or "?"
