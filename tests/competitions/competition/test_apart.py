"""The tie-break that separates an entrant from those placed directly before them."""

from __future__ import annotations

from competitions.competition import competition_standings, results_of_text, rules_of_text

ROWS = """date,player,points,won
2026-01-01,An,10,3
2026-01-01,Bo,10,3
2026-01-01,Cor,10,1
2026-01-01,Dik,10,1
2026-01-01,Els,9,0
2026-01-01,Flo,9,0
"""


def test_the_tie_break_between_neighbours_is_that_which_separated_them() -> None:
    """Two pairs are separated by the games won, and within each pair by lot; a tie that is not broken separates nobody."""
    rule = '[competition.a]\nties = ["won", "lots"]\nlots = { order = ["An", "Bo", "Cor", "Dik"] }'
    lines = competition_standings(rules_of_text(rule), results_of_text(ROWS))[0].lines
    assert [(line.entrant, line.place, line.apart) for line in lines] == [
        ("An", 1, None),
        ("Bo", 2, "lots"),
        ("Cor", 3, "won"),
        ("Dik", 4, "lots"),
        ("Els", 5, None),
        ("Flo", 5, None),
    ]
