"""Describes a finished evening for its story, from the ledger, the deals and the rulings. Only reads.

Names are always those that the public may see, for every reader, so the story can be shown and copied anywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from clubs.people.public_names import PublicName
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from tournaments.entrants.queries.names import Names, public_names
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.jury.queries.public_rulings import PUBLIC_KINDS
from tournaments.jury.verdicts import counting_facts
from tournaments.play.contract_results import read_contract_results
from tournaments.play.deal_scores import read_score, score_at
from tournaments.play.models import Deal, Payment
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.ranking import RankingFigure
from tournaments.story.moments import DealAt, StoryContract, StoryDeal, StoryEvening, StoryLine, StoryRanking, StoryRuling

Moved = Mapping[int, int]


class DealRow(NamedTuple):
    """The columns of a deal that its story needs."""

    id: UUID
    table_id: int
    table_number: int
    round_number: int
    number: int
    counts: bool
    sits_out: list[int]
    contract_results: str
    score: str
    score_changes: list[list[str]] | None
    deals_in_totals: int | None
    facts: dict[str, Any]
    verdict: dict[str, Any] | None


_COLUMNS = (*DealRow._fields[:2], "table__number", "table__round__number", *DealRow._fields[4:])


def story_evening(tournament: Tournament, now: Standings) -> StoryEvening:
    """Return the evening as its story needs it. `now` are its final standings. At most five queries."""
    names = public_names(tournament)
    deals = list(_deal_rows(tournament))
    moved = _moved_by_deals(tournament)
    rulings = list(tournament.rulings.select_related("table").order_by("number"))
    final = tournament.final
    numbers = {key: entrant.number for key, entrant in now.players.items()}
    return StoryEvening(
        ranking=StoryRanking(now.order.figure.value),
        lines=tuple(_line(line, names) for line in now.lines),
        deals=tuple(sorted(_deals(tournament, now, deals, moved, numbers), key=lambda deal: deal.at)),
        rulings=tuple(_rulings(tournament, now, rulings, {deal.id: deal for deal in deals}, numbers)),
        named=frozenset(entrant.number for entrant in now.players.values() if shows_name(entrant, names)),
        has_tie_breaks=bool(now.order.tie_breaks),
        final_after=final.after_round if final is not None and now.points_in_final is not None else None,
        fixed_partners=tournament.entrants_are == Tournament.EntrantsAre.PAIRS or bool(tournament.rule_set.game.sides(4)),
    )


def shows_name(entrant: Entrant, names: Names) -> bool:
    """Return whether the public reads this player's name in the usual form of the evening, which is at least the table name."""
    kind = names.kind_of(entrant.member_id)
    return not entrant.forgotten and kind == names.kind and kind in (PublicName.ALL, PublicName.CALLED)


def _line(line: StandingsLine, names: Names) -> StoryLine:
    has_name = line.group is not None and bool(line.group.name)
    return StoryLine(
        line.entrant.number,
        line.place,
        line.figure,
        tuple(each.number for each in line.everybody),
        has_name or all(shows_name(each, names) for each in line.members),
        line.in_final,
    )


def _deal_rows(tournament: Tournament) -> Iterator[DealRow]:
    rows = Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=False).order_by()
    return map(DealRow._make, rows.values_list(*_COLUMNS))


def _moved_by_deals(tournament: Tournament) -> dict[UUID, dict[int, int]]:
    """Return the points that each deal moved, by the player's primary key. One query."""
    moved: dict[UUID, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = Payment.objects.filter(tournament=tournament, deal__isnull=False).order_by().values_list("deal", "payer", "payee", "amount")
    for deal, payer, payee, amount in rows:
        if deal is not None:
            moved[deal][payer or 0] -= amount
            moved[deal][payee or 0] += amount
    return moved


def _deals(
    tournament: Tournament, now: Standings, rows: Sequence[DealRow], moved: Mapping[UUID, Moved], numbers: Mapping[int, int]
) -> Iterator[StoryDeal]:
    by_score = now.order.figure is RankingFigure.SCORE
    line_of = {each.pk: line.entrant.number for line in now.lines for each in line.everybody}
    histories = now.played.histories if now.played else {}
    rules = tournament.rule_set
    # Where partners play on one side in every deal, a deal has no contract that a sentence could name.
    has_contracts = not rules.game.sides(4)
    for deal in rows:
        players = histories[deal.table_id].at(deal.number)
        in_ledger = moved.get(deal.id, {})
        figures = read_score(deal.score) if by_score and deal.score else ()
        own = [figures[seat] if figures else 0 if by_score else in_ledger.get(player, 0) for seat, player in enumerate(players)]
        # In some games, a player who sits out gets a score too.
        playing = [seat for seat in range(len(players)) if seat not in deal.sits_out or own[seat]]
        once = now.pairs.seats_counted_once(players) if by_score and now.pairs else ()
        for_lines: dict[int, int] = defaultdict(int)
        for seat in playing:
            if players[seat] in line_of and seat not in once:
                for_lines[line_of[players[seat]]] += own[seat]
        yield StoryDeal(
            DealAt(deal.round_number, deal.number, deal.table_number),
            {numbers[players[seat]]: own[seat] for seat in playing},
            dict(for_lines),
            tuple(_contracts(deal, players, numbers, rules)) if has_contracts else (),
            (deal.deals_in_totals or 1) if deal.counts else 0,
            deal.deals_in_totals is not None,
            any(in_ledger.values()),
        )


def _contracts(deal: DealRow, players: Sequence[int], numbers: Mapping[int, int], rules: RuleSet) -> Iterator[StoryContract]:
    results = read_contract_results(deal.contract_results)
    slams = _slams(deal, rules) if any(result.made for result in results) else frozenset()
    for result in results:
        partner = None if result.partner is None else numbers[players[result.partner]]
        yield StoryContract(result.code, numbers[players[result.declarer]], partner, result.made, result.made and result.declarer in slams)


def _slams(deal: DealRow, rules: RuleSet) -> frozenset[int]:
    try:
        return rules.game.slams(rules.game.read_facts(counting_facts(deal)))
    except Refused:
        return frozenset()


def _rulings(
    tournament: Tournament, now: Standings, rulings: Sequence[Ruling], deals: Mapping[UUID, DealRow], numbers: Mapping[int, int]
) -> Iterator[StoryRuling]:
    """Yield all rulings with points of their own, and those about a deal. At most two queries."""
    if not rulings:
        return
    overturned = {ruling.overturns_id for ruling in rulings}
    own: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = Payment.objects.filter(tournament=tournament, ruling__isnull=False).order_by()
    for ruling_key, payer, payee, amount in rows.values_list("ruling", "payer", "payee", "amount"):
        for player, points in ((payer, -amount), (payee, amount)):
            if player is not None:
                own[ruling_key or 0][numbers[player]] += points
    decided = _decided(rulings, now, deals, numbers)
    for ruling in rulings:
        is_shown = ruling.kind in PUBLIC_KINDS and ruling.pk not in overturned and ruling.overturns_id is None
        effect = dict(own.get(ruling.pk, {}))
        for player, points in decided.get(ruling.pk, {}).items():
            effect[player] = effect.get(player, 0) + points
        yield StoryRuling(
            ruling.number,
            ruling.round_number,
            ruling.table.number if ruling.table else None,
            ruling.kind,
            ruling.article,
            dict(own.get(ruling.pk, {})),
            effect,
            is_shown,
        )


def _decided(
    rulings: Sequence[Ruling], now: Standings, deals: Mapping[UUID, DealRow], numbers: Mapping[int, int]
) -> dict[int, dict[int, int]]:
    """Return how each ruling about a deal changed the points of that deal, by the ruling's key and the player's number.

    A ruling is left out if the deal changed again later, because its effect is then not known.
    """
    about = {ruling.pk: ruling for ruling in rulings if ruling.deal_id in deals}
    if now.order.figure is RankingFigure.SCORE:
        return {key: _score_change(ruling, deals[ruling.deal_id], now, numbers) for key, ruling in about.items() if ruling.deal_id}
    changed: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = Payment.objects.filter(deal__in=[ruling.deal_id for ruling in about.values()]).order_by() if about else None
    later: set[int] = set()
    for deal, at, payer, payee, amount in rows.values_list("deal", "at", "payer", "payee", "amount") if rows is not None else ():
        for key, ruling in about.items():
            if ruling.deal_id == deal and at == ruling.at:
                for player, points in ((payer, -amount), (payee, amount)):
                    if player is not None:
                        changed[key][numbers[player]] += points
            elif ruling.deal_id == deal and at > ruling.at:
                later.add(key)
    return {key: points for key, points in changed.items() if key not in later}


def _score_change(ruling: Ruling, deal: DealRow, now: Standings, numbers: Mapping[int, int]) -> dict[int, int]:
    changes = deal.score_changes or []
    before = next((text for until, text in changes if until == ruling.at.isoformat()), None)
    if before is None or changes[-1][0] != ruling.at.isoformat() or now.played is None:
        return {}
    players = now.played.histories[deal.table_id].at(deal.number)
    after = read_score(score_at(deal.score, changes, ruling.at)) or (0,) * len(players)
    was = read_score(before) or (0,) * len(players)
    return {numbers[player]: after[seat] - was[seat] for seat, player in enumerate(players)}
