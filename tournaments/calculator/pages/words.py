"""The sentences that the script of the calculator's page uses. Those that it shares with a table's phone page are in `table_words`."""

from __future__ import annotations

from django.utils.translation import gettext as _


def calculator_words() -> dict[str, str]:
    """Return the sentences by key, in the reader's language."""
    return {
        "add": _("Add deal {n}"),
        "remove_deal": _("Remove deal {n}"),
        "deal_n": _("Deal {n}"),
        "no_deals": _("No deal yet. Enter one here, or paste a sheet."),
        "more_mistakes": _("More mistakes: {n}. Correct these first."),
        "left_out": _("not counted"),
        "in_pot": _("In the pot: {n}"),
        "game_over": _("The game is over."),
        "winner": _("Won by {names}."),
        "score": _("score"),
        "away": _("The server does not answer. Nothing is lost; try again in a moment."),
    }
