"""Text on the number of deals that a round has at each table and for each player."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.play.queries.round_deals import DealsOfSize, RoundDeals


def deals_text(deals: RoundDeals) -> str:
    """Return the number of deals of a round, in sentences.

    “Everybody plays 20 deals a round. At a table of 5: 25 deals, of which each sits out 5.”
    """
    return " ".join(_sentences(deals))


def _sentences(deals: RoundDeals) -> Iterator[str]:
    if deals.equal and deals.by_size:
        yield _("Everybody plays {deals} deals a round.").format(deals=deals.by_size[0].fewest)
    elif deals.by_size:
        yield _("Not everybody plays the same number of deals.")
    for each in deals.by_size:
        if each.most < each.deals or not deals.equal:
            yield _of_size(each)


def _of_size(table: DealsOfSize) -> str:
    values = {"size": table.size, "deals": table.deals, "fewest": table.fewest, "most": table.most, "out": table.deals - table.fewest}
    values |= {"few": table.play_fewest, "many": table.size - table.play_fewest}
    if table.fewest == table.deals:
        return _("At a table of {size}: {deals} deals, everybody plays them all.").format_map(values)
    if table.fewest == table.most:
        return _("At a table of {size}: {deals} deals, of which each plays {fewest} and sits out {out}.").format_map(values)
    text = _("At a table of {size}: {deals} deals, of which {few} of the players play {fewest} and {many} play {most}.")
    return text.format_map(values)
