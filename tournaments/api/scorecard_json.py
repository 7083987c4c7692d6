"""A table's sheet as its game's players write it, as JSON in the reader's language: what a phone shows as the running score."""

from __future__ import annotations

from typing import Any

from scoring.engine.scorecard import Box, CardRow, Cell, Column, Scorecard, Text
from scoring.engine.words import say
from tournaments.api.form_json import language
from tournaments.ledger import start_of
from tournaments.queries.tables import TableView


def card(view: TableView) -> dict[str, Any] | None:
    """The card of this table; None where the game has none of its own. What is for paper, and deals to come, are left out."""
    outcomes = [(row.deal.number, row.outcome) for row in view.deals]
    found = view.rules.game.scorecard(start_of(view.table), outcomes, view.table.deals_planned)
    return _card(found) if found else None


def _card(card: Scorecard) -> dict[str, Any]:
    lead = [place for place, column in enumerate(card.lead) if column.on_phone]
    seat = [place for place, column in enumerate(card.seat) if column.on_phone]
    return {
        "lead": [_column(card.lead[place]) for place in lead],
        "seat": [_column(card.seat[place]) for place in seat],
        "rows": [_row(row, lead, seat) for row in card.rows if row.kind != "deal" or row.deal is not None],
        "boxes": [_box(box) for box in card.boxes],
    }


def _column(column: Column) -> dict[str, Any]:
    return {"name": column.name, "head": say(column.head, language())}


def _row(row: CardRow, lead: list[int], seat: list[int]) -> dict[str, Any]:
    return {
        "number": _text(row.number),
        "kind": row.kind,
        "deal": row.deal,
        "lead": [_cell(row.lead[place]) for place in lead],
        "seats": [[_cell(cells[place]) for place in seat] for cells in row.seats],
    }


def _box(box: Box) -> dict[str, Any]:
    return {
        "title": say(box.title, language()),
        "head": [_text(text) for text in box.head],
        "by_seat": box.by_seat,
        "rows": [{"label": _text(label), "cells": [_cell(cell) for cell in cells]} for label, cells in box.rows],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    told = {"text": _text(cell.text), "mark": cell.mark}
    return {key: value for key, value in told.items() if value}


def _text(text: Text) -> str:
    return text if isinstance(text, str) else say(text, language())
