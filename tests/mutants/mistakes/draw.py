"""Mistakes in the draw."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

HASHED_ORDER = "tournaments/seating/draw/hashed_order.py"
TABLE_SIZES = "tournaments/seating/draw/table_sizes.py"
SEATING = "tournaments/seating/draw/seating.py"
SEATS = "tournaments/seating/draw/seats.py"
FRAMES = "tournaments/seating/draw/frames.py"
EVENING = "tests/tournaments/seating/draw/test_draw_evening.py"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "draw": (
        Mutant(
            "the seed decides nothing", HASHED_ORDER,
            'f"{seed}:{player}"', 'f":{player}"', "tests/tournaments/seating/draw/test_draw.py",
        ),
        Mutant(
            "the odd table comes first", TABLE_SIZES,
            "return [preferred] * ((players - sum(best)) // preferred) + sorted(best)",
            "return sorted(best) + [preferred] * ((players - sum(best)) // preferred)", "tests/tournaments/seating/draw/test_draw.py",
        ),
        Mutant(
            "somebody sits twice", HASHED_ORDER,
            "[next(rest) for _ in range(size)]", "[shuffled[0] for _ in range(size)]", "tests/tournaments/seating/draw/test_draw.py",
        ),
        Mutant(
            "who had a turn at the table of five has the next one too", HASHED_ORDER,
            "key=lambda player: turns.get(player, 0))[:count]", "key=lambda player: -turns.get(player, 0))[:count]",
            "tests/tournaments/seating/draw/test_draw_evening.py::test_random_turns_are_shared",
        ),
        Mutant(
            "rounds played before are forgotten", FRAMES,
            "evening.usual, meetings(evening.played)", "evening.usual, meetings(())",
            "tests/tournaments/seating/draw/test_draw_evening.py::test_rounds_played_are_known",
        ),
        Mutant(
            "turns at the table of five cost nothing", SEATING,
            "return max(0, turns - self.frame.most_turns[player], self.frame.fewest_turns[player] - turns)", "return 0",
            "tests/tournaments/seating/draw/test_draw_evening.py::test_few_meet_twice",
        ),
        Mutant(
            "partners sit beside one another", SEATS,
            "weight for first, second, weight in opposite if beside", "0 for first, second, weight in opposite if beside",
            "tests/tournaments/seating/draw/test_draw_wishes.py::test_an_evening_of_pairs_spreads_the_others",
        ),
        Mutant(
            "pairs drawn by lot ignore who must sit apart", "tournaments/seating/draw/partners.py",
            "(each for each in left if frozenset((first, each)) not in apart)", "iter(left)",
            "tests/tournaments/seating/test_partners.py::test_no_seed_makes_a_pair_of_two_who_must_sit_apart",
        ),
        Mutant(
            "too few turns at the table of five cost nothing in the search", SEATING,
            "turns - self.frame.most_turns[player], self.frame.fewest_turns[player] - turns)", "turns - self.frame.most_turns[player])",
            f"{EVENING}::test_too_few_turns_at_the_table_of_five_cost_as_much_as_too_many",
        ),
        Mutant(
            "too few turns at the table of five cost nothing in the count", "tournaments/seating/draw/cost.py",
            "max(0, after[player] - at_most, at_least - after[player])", "max(0, after[player] - at_most)",
            f"{EVENING}::test_too_few_turns_at_the_table_of_five_cost_as_much_as_too_many",
        ),
    ),
}  # fmt: skip
