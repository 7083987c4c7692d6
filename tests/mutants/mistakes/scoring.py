"""Mistakes in the games whose rules are their own."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

KLAVERJAS, SKAT, SCHAFKOPF = (f"scoring/games/{game}" for game in ("klaverjas", "skat", "schafkopf"))
TEST_KLAVERJAS, TEST_SKAT, TEST_SCHAFKOPF = (f"tests/scoring/games/test_{game}.py" for game in ("klaverjas", "skat", "schafkopf"))

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "klaverjas": (
        Mutant(
            "at level, the side that doubled last has more than half", f"{KLAVERJAS}/result.py",
            "facts.krak != HERKRAAK if facts.krak", "facts.krak == HERKRAAK if facts.krak", TEST_KLAVERJAS,
        ),
        Mutant(
            "the roem of a side that is nat is lost", f"{KLAVERJAS}/result.py",
            "playing if made else 1 - playing, sum(roem)", "playing if made else 1 - playing, roem[playing if made else 1 - playing]",
            TEST_KLAVERJAS,
        ),
        Mutant(
            "a revoke brings the other side the roem of the side that revoked", f"{KLAVERJAS}/result.py",
            "OPPONENTS: roem[other]", "OPPONENTS: roem[1 - other]", TEST_KLAVERJAS,
        ),
    ),
    "skat": (
        Mutant(
            "of equals on the list the one who lost more games is first", f"{SKAT}/state.py",
            "(score, won, -lost)", "(score, won, lost)", TEST_SKAT,
        ),
        Mutant(
            "a game bid above its value counts the multiple above the one that reaches the bid", f"{SKAT}/result.py",
            "value = -(-bid // base) * base", "value = (bid // base + 1) * base", TEST_SKAT,
        ),
        Mutant(
            "the opponents are not schneider with 30 card points", f"{SKAT}/result.py",
            "points >= CARD_POINTS - SCHNEIDER)", "points > CARD_POINTS - SCHNEIDER)", TEST_SKAT,
        ),
        Mutant(
            "where two lost a Ramsch, the others are paid for each of them", f"{SKAT}/play.py",
            "0 if each in first or number else others", "0 if each in first else others", TEST_SKAT,
        ),
    ),
    "schafkopf": (
        Mutant(
            "just enough runners are not paid", f"{SCHAFKOPF}/play.py",
            "count < contract.runners_from", "count <= contract.runners_from", TEST_SCHAFKOPF,
        ),
        Mutant(
            "a side with the most eyes that are still Schneider is not", f"{SCHAFKOPF}/ending.py",
            "if losing > most:", "if losing >= most:", TEST_SCHAFKOPF,
        ),
        Mutant(
            "in Ramsch the dealer who sits out counts as one who took no trick", f"{SCHAFKOPF}/ending.py",
            "sum(facts.tricks[seat] == 0 for seat in playing)", "facts.tricks.count(0)", TEST_SCHAFKOPF,
        ),
        Mutant(
            "91 eyes are not enough to march through", f"{SCHAFKOPF}/ending.py",
            "return eyes >= DURCHMARSCH_EYES and", "return eyes > DURCHMARSCH_EYES and", TEST_SCHAFKOPF,
        ),
    ),
}  # fmt: skip
