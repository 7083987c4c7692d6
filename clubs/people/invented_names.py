"""Names of people who do not exist, for rehearsal clubs and demos."""

from __future__ import annotations

FIRST_NAMES = (
    "Els", "Jan", "Riet", "Piet", "An", "Toon", "Marijke", "Sjef", "Lia", "Wim", "Greet", "Harrie", "Mia", "Nol", "Truus", "Frans", "Josée",
    "Kees", "Hilde", "Theo", "Paula", "Cor", "Rita", "Ad", "Lutgard", "Jos", "Corrie", "Staf", "Diny", "Luc", "Annie", "Marcel", "Bets",
    "Ward", "Tonny", "Fons", "Gerda",
)  # fmt: skip
SURNAMES = (
    "Maes", "van Dongen", "Verhoeven", "Smets", "Peeters", "Hendrickx", "van Gorp", "Brouwers", "Claessens", "Timmermans", "Wouters",
    "van den Broek", "Jacobs", "Hermans", "de Kort", "Aerts", "Leysen", "van Loon", "Goossens", "Schellekens", "Mertens", "Vermeulen",
    "Daems", "van Riel", "Bogaerts", "Willems", "van Beek", "Verbruggen", "Kuijpers", "Vervoort", "van Hout", "Geerts", "Adriaansen",
    "Michielsen", "Oomen", "Van Looy", "Swinkels",
)  # fmt: skip
MOST_NAMES = len(FIRST_NAMES) * len(SURNAMES)


def invented_names(count: int) -> list[str]:
    """Return the first `count` invented names: all different, and the same ones every time. Raises ValueError above MOST_NAMES."""
    if count > MOST_NAMES:
        raise ValueError(f"there are at most {MOST_NAMES} invented names")
    size = len(FIRST_NAMES)
    return [f"{FIRST_NAMES[number % size]} {SURNAMES[(number + number // size) % size]}" for number in range(count)]
