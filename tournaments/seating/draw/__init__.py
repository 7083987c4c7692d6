"""The draw: which players sit at which table, over a whole evening.

Pure: it takes and returns frozen values, and all randomness comes from the seed.

    evening = EveningToDraw(players=tuple(range(1, 38)), rounds=4, seed="maandag")
    draw = draw_evening(evening)             # draw.rounds, draw.cost.repeats, draw.fives
    explain(draw, round_number=2, player=7)  # why player 7 sits there
    cost_of_swap(draw, 2, 7, 12)             # the cost before and after players 7 and 12 exchange seats

`order` and `draw` make the random draw of one round, which anybody can repeat with sha256sum.
"""

from tournaments.seating.draw.ahead import draw_next
from tournaments.seating.draw.alternatives import Alternative
from tournaments.seating.draw.cost import cost_of, meetings, repeats, repeats_of_others, turns
from tournaments.seating.draw.deals import equal_deals
from tournaments.seating.draw.explain import Reasons, SwapCost, alternatives_to, cost_of_swap, explain, rounds_after_swap
from tournaments.seating.draw.hashed_order import draw, order
from tournaments.seating.draw.impossible import CannotSeat, Impossible
from tournaments.seating.draw.schedule import LineMistakes, read_schedule, schedule_mistakes
from tournaments.seating.draw.sitting_out import for_pairs, sitting_out, without
from tournaments.seating.draw.table_sizes import sizes, usual_size
from tournaments.seating.draw.values import (
    Apart,
    Broken,
    Draw,
    DrawCost,
    EveningToDraw,
    Fives,
    FixedPlace,
    LonePartner,
    Method,
    Partners,
    SeatPin,
    Together,
    Wishes,
    pairs_opposite,
    teams_apart,
)
from tournaments.seating.draw.whole_evening import draw_evening, from_schedule, pins_of, seed_of_round

__all__ = [
    "Alternative",
    "Apart",
    "Broken",
    "CannotSeat",
    "Draw",
    "DrawCost",
    "EveningToDraw",
    "Fives",
    "FixedPlace",
    "Impossible",
    "LineMistakes",
    "LonePartner",
    "Method",
    "Partners",
    "Reasons",
    "SeatPin",
    "SwapCost",
    "Together",
    "Wishes",
    "alternatives_to",
    "cost_of",
    "cost_of_swap",
    "draw",
    "draw_evening",
    "draw_next",
    "equal_deals",
    "explain",
    "for_pairs",
    "from_schedule",
    "meetings",
    "order",
    "pairs_opposite",
    "pins_of",
    "read_schedule",
    "repeats",
    "repeats_of_others",
    "rounds_after_swap",
    "schedule_mistakes",
    "seed_of_round",
    "sitting_out",
    "sizes",
    "teams_apart",
    "turns",
    "usual_size",
    "without",
]
