"""The roem that players scored, by round, for a prize. Only reads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from tournaments.evening.models import Tournament
from tournaments.jury.decisions import Replaced
from tournaments.jury.verdicts import counting_facts, stored_verdict
from tournaments.play.contract_results import read_contract_results
from tournaments.play.models import Deal
from tournaments.play.own_totals import own_totals_in
from tournaments.standings.queries.standings import Standings


def roem_by_round(tournament: Tournament, standings: Standings) -> Mapping[int, Mapping[int, int]]:
    """Return the roem of each player's sides, by the player's primary key and the round's number; {} in a game without roem. One query.

    Roem that two partners on one line scored together counts for one of them. A deal that the jury awarded, or of which a table
    entered only totals, has no roem.
    """
    game, played = tournament.rule_set.game, standings.played
    roem: dict[int, Counter[int]] = defaultdict(Counter)
    if not game.counts_roem or played is None:
        return roem
    deals = Deal.objects.filter(table__in=played.histories, void=False, counts=True, in_doubt=False).order_by()
    for deal in deals.only("table", "number", "facts", "verdict", "contract_results"):
        verdict = stored_verdict(deal)
        if own_totals_in(deal.facts) or not (verdict is None or isinstance(verdict, Replaced)):
            continue
        results = read_contract_results(deal.contract_results)
        players = played.histories[deal.table_id].at(deal.number)
        skipped = standings.pairs.seats_counted_once(players) if standings.pairs else ()
        by_seat = game.roem(game.read_facts(counting_facts(deal)), results[0].declarer if results else None)
        for seat, points in enumerate(by_seat):
            if points and seat not in skipped:
                roem[players[seat]][played.round_numbers[deal.table_id]] += points
    return roem
