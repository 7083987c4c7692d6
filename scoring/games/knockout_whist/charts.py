"""Knock-out whist: the payment tables (dossier §3, §4)."""

from __future__ import annotations

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.words import Words
from scoring.games.knockout_whist.rules import KnockoutWhistRules
from scoring.games.knockout_whist.settlement import placed
from scoring.games.knockout_whist.state import LIVES


def charts(rules: KnockoutWhistRules) -> tuple[PaymentChart, ...]:
    """Return the payment tables.

    For money: the pot, and the price of every life. Otherwise: the points of the winner, or of every place.
    """
    if rules.money:
        return (_winner(rules, "pot_title", "pot_note"), *([_lives(rules)] if rules.dogs_life else []))
    return (_places(rules),) if rules.placement else (_winner(rules, "stake_title"),)


def _winner(rules: KnockoutWhistRules, title: str, note: str = "") -> PaymentChart:
    cells = tuple((rules.stake * (players - 1), -rules.stake) for players in rules.table_sizes)
    row = ChartRow("WON", _word(rules, "winner"), cells=cells)
    return PaymentChart(
        _word(rules, title), rules.table_sizes, _word(rules, "players"), (_word(rules, "winner"), _word(rules, "each_other")), (row,),
        _word(rules, note) if note else {},
    )  # fmt: skip


def _lives(rules: KnockoutWhistRules) -> PaymentChart:
    """Return a table with a row for each life: its price, and what a player has paid in all after buying it (stake and lives)."""
    lives = range(1, len(LIVES) + 1)
    rows = tuple(
        ChartRow(
            f"BUY_{life.upper()}", rules.term(life), _word(rules, f"about_{life}"), ((-rules.price, -rules.stake - step * rules.price),)
        )
        for step, life in zip(lives, LIVES, strict=True)
    )
    parts = (_word(rules, "price"), _word(rules, "paid_in_all"))
    return PaymentChart(_word(rules, "lives_title"), (_word(rules, "bought"),), {}, parts, rows, _word(rules, "lives_note"))


def _places(rules: KnockoutWhistRules) -> PaymentChart:
    """Return a table of the points for each place, with a column for each number of players. Shared places are not in it."""
    figures = {players: _placed(rules.stake, players) for players in rules.table_sizes}
    rows = tuple(
        ChartRow(
            f"PLACE_{place}", dict.fromkeys(_word(rules, "place"), f"{place}"), _word(rules, "place"),
            tuple((figures[players][place - 1],) if place <= players else None for players in rules.table_sizes),
        )
        for place in range(1, max(rules.table_sizes) + 1)
    )  # fmt: skip
    return PaymentChart(
        _word(rules, "place_title"), rules.table_sizes, _word(rules, "players"), (_word(rules, "points"),), rows, _word(rules, "place_note")
    )


def _placed(stake: int, players: int) -> list[int]:
    """Return the points for each place, from the winner to the last, if no two players share a place."""
    figures = [0] * players
    for payment in placed(stake, (0, *range(players - 1, 0, -1)), 0) if stake else ():
        assert isinstance(payment.payer, int)
        assert isinstance(payment.payee, int)
        figures[payment.payer] -= payment.amount
        figures[payment.payee] += payment.amount
    return figures


def _word(rules: KnockoutWhistRules, name: str) -> Words:
    words: Words = rules.words["charts"][name]
    return words
