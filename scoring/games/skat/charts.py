"""Skat: tables of the value of each game by its multiplier, of each Null, and of the bonus points of the Skat list (dossier §2, §3)."""

from __future__ import annotations

from scoring.engine.chart import ChartRow, Figures, PaymentChart
from scoring.engine.words import Words
from scoring.games.skat.rules import ACTIVE, BASE, MOST_MATADORS, NULL, NULL_VALUES, TABLE_SIZES, SkatRules

MORE_STEPS = 7
"""The number of steps besides the matadors: game, hand, schneider, schneider announced, schwarz, schwarz announced, ouvert."""
TIMES = tuple(range(2, MOST_MATADORS["C"] + MORE_STEPS + 1))


def charts(rules: SkatRules) -> tuple[PaymentChart, ...]:
    """Return three tables: the values of suit games and Grand, the values of Null, and the bonus points of the Skat list."""
    words = rules.words["charts"]
    values = PaymentChart(words["title"], TIMES, words["over"], (words["value"],), tuple(_row(rules, game) for game in BASE), words["note"])
    return values, _null(rules), _list(rules)


def _row(rules: SkatRules, game: str) -> ChartRow:
    most = MOST_MATADORS[game] + MORE_STEPS
    cells: tuple[Figures | None, ...] = tuple((BASE[game] * times,) if times <= most else None for times in TIMES)
    return ChartRow(game, rules.words["contracts"][game], {}, cells)


def _null(rules: SkatRules) -> PaymentChart:
    words = rules.words["charts"]
    head = tuple(words[f"null_{'hand_' * hand}{'ouvert_' * ouvert}".rstrip("_")] for hand, ouvert in NULL_VALUES)
    won: tuple[Figures | None, ...] = tuple((value,) for value in NULL_VALUES.values())
    lost: tuple[Figures | None, ...] = tuple(
        (-value * (2 if rules.hand_loss_doubles or not hand else 1),) for (hand, _), value in NULL_VALUES.items()
    )
    rows = (
        ChartRow(f"{NULL}_WON", words["won"], {}, won, (True,) * len(won)),
        ChartRow(f"{NULL}_LOST", words["lost"], {}, lost, (False,) * len(lost)),
    )
    return PaymentChart(words["null_title"], head, words["null_over"], (words["value"],), rows, words["null_note"])


def _list(rules: SkatRules) -> PaymentChart:
    """Return the chart of the bonus points that the Skat list adds to the game points, for each number of players."""
    words = rules.words["charts"]
    head: tuple[int | Words, ...] = tuple(words["three" if seats == ACTIVE else "four"] for seats in TABLE_SIZES)
    own = rules.own_bonus
    won: tuple[Figures | None, ...] = tuple((own, 0) for _ in TABLE_SIZES)
    lost: tuple[Figures | None, ...] = tuple((-own, rules.lost_bonus(seats)) for seats in TABLE_SIZES)
    rows = (
        ChartRow("LIST_WON", words["won"], {}, won, (True,) * len(won)),
        ChartRow("LIST_LOST", words["lost"], {}, lost, (False,) * len(lost)),
    )
    return PaymentChart(words["list_title"], head, words["table"], (words["declarer"], words["others"]), rows, words["list_note"])
