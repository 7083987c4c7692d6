"""Mistakes in who stands where, of an evening and of a season, and in who gets which prize."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

PLACES = "tournaments/standings/ranking/places.py"
FIGURES = "tournaments/standings/ranking/figures.py"
TEST_PLACES = "tests/tournaments/standings/ranking/test_places.py"
GIVING = "tournaments/prizes/giving"
TEST_PRIZES = "tests/tournaments/prizes/test_allocation.py"
COMPETITION = "competitions/competition"
EXAMPLES = "tests/competitions/competition/test_examples.py"
TEST_COMPETITION = "tests/competitions/competition/test_clauses.py"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "ranking": (
        Mutant(
            "who missed no round comes before a finalist who missed one", PLACES,
            "return line.in_final, -missed,", "return -missed, line.in_final,", TEST_PLACES,
        ),
        Mutant(
            "direct encounters count what was won from everybody", FIGURES,
            "for other in group) for key in group}", "for _, other in self.won_from) for key in group}", TEST_PLACES,
        ),
        Mutant(
            "lots drawn before decide, not the newest", FIGURES,
            "(drawn for drawn in self.lots if", "(drawn for drawn in reversed(self.lots) if", TEST_PLACES,
        ),
        Mutant(
            "a round in which somebody was only fined is one that they played", FIGURES,
            "sorted(self.rounds.items()) if each.deals}", "sorted(self.rounds.items())}", TEST_PLACES,
        ),
        Mutant(
            "two missed rounds count the fixed figure once", PLACES,
            "line.missed * order.missed_round_points", "order.missed_round_points",
            f"{TEST_PLACES}::test_each_missed_round_counts_the_fixed_figure",
        ),
        Mutant(
            "the distance from the mean leaves out a missed round", FIGURES,
            "[self.rounds[number].points if number in self.rounds else 0 for number in range(1, self.rounds_begun + 1)]",
            "[each.points for each in self.rounds.values()]",
            f"{TEST_PLACES}::test_a_missed_round_is_one_of_no_points_in_the_distance_from_the_mean",
        ),
    ),
    "prizes": (
        Mutant(
            "cents that cannot be shared out go to the highest numbers", f"{GIVING}/allocation.py",
            "(number < left)", "(number >= len(group) - left)", TEST_PRIZES,
        ),
        Mutant(
            "a prize drawn among all who are there goes to all of them", f"{GIVING}/allocation.py",
            "ties = giving.rule.ties if kind.kind is not PrizeKind.LOTS else Ties.LOTS", "ties = giving.rule.ties", TEST_PRIZES,
        ),
        Mutant(
            "who share the last place are both last, and get no prize for the last but one", f"{GIVING}/lines.py",
            "if from_below and len(from_below[0]) == 1 else from_below", "if from_below else from_below", TEST_PRIZES,
        ),
        Mutant(
            "a ham that is worth an amount is shared out", f"{GIVING}/values.py",
            "(self.cents, self.points) != (None, None) and not self.what", "(self.cents, self.points) != (None, None)", TEST_PRIZES,
        ),
        Mutant(
            "money and points are added up and shared", f"{GIVING}/allocation.py",
            "Ties.SPLIT and len(in_points) == 1 and all(", "Ties.SPLIT and all(", TEST_PRIZES,
        ),
        Mutant(
            "the most roem of a round is that of the evening", f"{GIVING}/lines.py",
            "by_round.get(prize.round, 0) if prize.round else sum(by_round.values())", "sum(by_round.values())", TEST_PRIZES,
        ),
        Mutant(
            "half a pair of last time is a pair", "tournaments/entrants/actions/copy_ratings.py",
            "(rating.kind == Rating.Kind.PAIRS and len(here) < PAIR) or not here", "not here",
            "tests/tournaments/entrants/test_copy_ratings.py::test_a_pair_comes_whole_and_a_team_with_those_who_come",
        ),
    ),
    "season": (
        Mutant(
            "the best evening is a double one for being double", f"{COMPETITION}/ranking.py",
            "min(((0, -unit.worth) for unit in each.units if unit.is_present",
            "min(((0, -unit.worth * unit.unit.weight) for unit in each.units if unit.is_present",
            "tests/competitions/season/test_table.py::test_a_double_evening_is_not_the_best_for_being_double",
        ),
        Mutant(
            "an evening that only guests played is no evening of the season", "competitions/season/as_competition.py",
            "(evening.points or {NOBODY: 0}).items()", "evening.points.items()", "tests/competitions/season/test_golden.py",
        ),
        Mutant(
            "a final uses up a place among the best", "competitions/season/as_competition.py",
            "keep_beside=final is not None", "keep_beside=False", "tests/competitions/season/test_table.py::test_the_final_counts_always",
        ),
    ),
    "competition": (
        Mutant(
            "of equal units the later one counts", f"{COMPETITION}/counting.py",
            "in best_first]", "in sorted(best_first, key=lambda each: (each[0], -each[1]))]", EXAMPLES,
        ),
        Mutant(
            "a unit that cannot be struck uses up no place among the best", f"{COMPETITION}/counting.py",
            "max(0, rule.best - (kept - beside))", "rule.best", EXAMPLES,
        ),
        Mutant(
            "dropping may strike everything", f"{COMPETITION}/counting.py",
            "max(0 if kept else 1, len(strikable)", "max(0, len(strikable)", EXAMPLES,
        ),
        Mutant(
            "planned units are there although more were played", f"{COMPETITION}/missing.py",
            "to_come = (rule.planned or 0) - len(units)", "to_come = rule.planned or 0", TEST_COMPETITION,
        ),
        Mutant(
            "the first of several finals decides", f"{COMPETITION}/ranking.py",
            "for unit in reversed(ranked.units) if unit.unit.is_kept", "for unit in ranked.units if unit.unit.is_kept", TEST_COMPETITION,
        ),
        Mutant(
            "somebody new has not missed the evenings before", f"{COMPETITION}/places_after.py",
            "                running[entrant].add(each.absent)", "                pass", "tests/competitions/season/test_golden.py",
        ),
        Mutant(
            "a bye can be the lowest of the evening", f"{COMPETITION}/missing.py",
            "entry.mark not in (PLAYED, SUBSTITUTE)", "entry.mark not in PRESENT", EXAMPLES,
        ),
        Mutant(
            "the last place brings its points also if it is the first", f"{COMPETITION}/worth.py",
            "award.last is not None and first > 1 and", "award.last is not None and", EXAMPLES,
        ),
        Mutant(
            "a withdrawn evening also loses what was recorded on that day", f"{COMPETITION}/evenings.py",
            "row.recorded >= withdrawn.get((row.evening, row.player), row.recorded)",
            "(row.evening, row.player) not in withdrawn", TEST_COMPETITION,
        ),
        Mutant(
            "a tie-break looks at all who had the figure, also those already separated", f"{COMPETITION}/ranking.py",
            "[(block, ties[0], None)] if len(block) == 1 else _separated(rule, block, ties[1:])",
            "[(block, ties[0] if len(block) == 1 else SHARED, None)]", EXAMPLES,
        ),
        Mutant(
            "a share of no units is enough", f"{COMPETITION}/attendance.py",
            "(bool(units) and Fraction(", "(not units or Fraction(", TEST_COMPETITION,
        ),
        Mutant(
            "competitions share what only one of them counts as missed", f"{COMPETITION}/evening_units.py",
            "rule.by, who, rule.whole, rule.worth", "rule.by, who, rule.worth", "tests/competitions/competition/test_laws.py",
        ),
        Mutant(
            "a decimal without a fraction is a whole number", f"{COMPETITION}/numbers.py",
            "        return NotANumber()\n    return Fraction(text)", "        return NotANumber()\n    return exact(Fraction(text))",
            "tests/competitions/competition/test_refusals.py",
        ),
    ),
}  # fmt: skip
