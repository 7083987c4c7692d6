"""The jury's actions about a deal: allow or refuse a contract, annul, replace the result, award points, record a souvenir.

In all actions `draft` is the UUID of the draft that is signed (`jury.actions.decide.decide`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from clubs.actors import Actor
from scoring.engine.result import AnyOutcome
from scoring.engine.sheet import is_declared
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.evening.problems import Refusal, refuse
from tournaments.jury.actions.decide import CaseContext, decide, lock_case
from tournaments.jury.actions.penalties import receivers
from tournaments.jury.cards import CARDS_A_HAND, PACK
from tournaments.jury.decisions import Annulled, Awarded, ContractWord, Move, Replaced, Souvenir, Word
from tournaments.jury.models import Call
from tournaments.jury.queries.souvenirs import ruling_that_keeps
from tournaments.jury.verdicts import counting_facts
from tournaments.play.ledger import fold_table
from tournaments.play.models import Deal
from tournaments.play.own_totals import own_totals_in
from tournaments.play.queries.played import idle_seats
from tournaments.play.queries.tables import entrants_at

MAX_AWARD = 10_000
"""The greatest number of points that a ruling may award to one seat."""
WORDS = {Ruling.Kind.ALLOW: ContractWord.APPROVED, Ruling.Kind.REFUSE: ContractWord.REFUSED}


@transaction.atomic
def allow_or_refuse(
    *, by: Actor, tournament: Tournament, kind: Ruling.Kind, seat: int, contract: str, text: str, call: Call | None = None,
    table: Table | None = None, number: int | None = None, article: str = "", draft: UUID | None = None,
) -> Ruling:  # fmt: skip
    """Allow or refuse a contract, in a deal that waits for the jury or that is not entered yet.

    `number` is the deal's number. Without it, the call's deal is meant or, without a call, the table's next deal. A deal with a refused
    contract waits until it is corrected, annulled or replaced. Refused: WORD_NOT_HERE (no contract of the game needs the jury's consent),
    CALL_OTHER_DEAL, FIELD_WRONG, FIELD_MISSING.
    """
    if kind not in WORDS:
        raise refuse("FIELD_WRONG", "kind")
    case = lock_case(tournament, table=table, call=call)
    if case.table is None:
        raise refuse("FIELD_MISSING", "table")
    if number is None:
        number = case.call.deal_number if case.call else fold_table(case.table, tournament.rule_set).next_number
    elif case.call is not None and case.call.deal_number != number:
        raise refuse("CALL_OTHER_DEAL", "number", number=case.call.deal_number)
    stored = next((deal for deal in case.table.deals.all() if deal.number == number and not deal.void), None)
    word = Word(number, seat, contract, WORDS[kind])
    _check_word(tournament, case.table, stored, word)
    case = CaseContext(tournament, case.table, stored, case.call)
    return decide(by=by, case=case, kind=kind, text=text, article=article, decision=word, draft=draft)


@transaction.atomic
def fine_forgotten_call(
    *, by: Actor, deal: Deal, seat: int, contract: str, text: str, annul: bool = False, call: Call | None = None, article: str = "",
    draft: UUID | None = None,
) -> Ruling:  # fmt: skip
    """Rule on a deal whose player should have asked the jury and did not: book the fine of the rules. With `annul`, also annul the result.

    Refused: WORD_NOT_HERE, and the game's problems (the player had no duty to ask).
    """
    case, table, stored = _lock_deal_case(deal, call)
    if not is_declared(counting_facts(stored), seat, contract):
        raise refuse("FIELD_WRONG", "contract")
    word = Word(stored.number, seat, contract, ContractWord.ANNULLED if annul else ContractWord.FINED)
    _check_word(case.tournament, table, stored, word)
    return decide(by=by, case=case, kind=Ruling.Kind.FINE, text=text, article=article, decision=word, draft=draft)


def _check_word(tournament: Tournament, table: Table, stored: Deal | None, word: Word) -> None:
    """Refuse the jury's word if the game has no such contract, or if the word would make an entered deal impossible."""
    rules = tournament.rule_set
    if not rules.asks_jury:
        raise refuse("WORD_NOT_HERE")
    if not 0 <= word.seat < table.seats:
        raise refuse("FIELD_WRONG", "seat")
    if word.contract not in rules.game.contract_codes:
        raise refuse("FIELD_WRONG" if word.contract else "FIELD_MISSING", "contract")
    if not 1 <= word.number <= MAX_DEAL_NUMBER:
        raise refuse("FIELD_WRONG", "number")
    if stored is None or word.word == ContractWord.REFUSED or not is_declared(counting_facts(stored), word.seat, word.contract):
        return
    facts = rules.game.with_jury_word(counting_facts(stored), word.seat, word.contract, word.word.value)
    outcome = _outcome_with(tournament, table, stored, facts)
    if outcome.problems and not rules.is_for_the_jury(outcome.problems):
        raise Refusal(*outcome.problems, rules=rules)


@transaction.atomic
def annul(
    *, by: Actor, deal: Deal, text: str, player: Entrant | None = None, points: int = 0, call: Call | None = None, article: str = "",
    draft: UUID | None = None,
) -> Ruling:  # fmt: skip
    """Annul a deal: it books nothing, and the same dealer deals again. With `player`, this player is also fined `points` in total."""
    case, table, stored = _lock_deal_case(deal, call)
    moves: list[Move] = []
    if player is not None and points:
        others = receivers(table, stored, player)
        if points < 0 or points % len(others):
            raise refuse("FINE_DIVIDES", "points", count=len(others))
        moves = [Move(player.number, other.number, points // len(others)) for other in others]
    return decide(by=by, case=case, kind=Ruling.Kind.ANNUL, text=text, article=article, moves=moves, decision=Annulled(), draft=draft)


@transaction.atomic
def replace(
    *, by: Actor, deal: Deal, facts: Mapping[str, Any], text: str, call: Call | None = None, article: str = "", draft: UUID | None = None
) -> Ruling:
    """Replace the reported facts of a deal by others. Refused with the game's problems if the new facts do not fit."""
    case, table, stored = _lock_deal_case(deal, call)
    if own_totals_in(stored.facts):
        raise refuse("DEAL_IS_TOTALS")
    rules = case.tournament.rule_set
    outcome = _outcome_with(case.tournament, table, stored, facts)
    if outcome.problems:
        raise Refusal(*outcome.problems, rules=rules)
    decision = Replaced(rules.game.write_facts(outcome.facts))
    return decide(by=by, case=case, kind=Ruling.Kind.REPLACE, text=text, article=article, decision=decision, draft=draft)


@transaction.atomic
def award(
    *, by: Actor, deal: Deal, points: Sequence[int], text: str, call: Call | None = None, article: str = "", draft: UUID | None = None
) -> Ruling:
    """Award points for a deal instead of its result (a split score): one number for each seat, with sum 0.

    A seat that sits out gets none. Refused: AWARD_NOT_HERE (in a game with a fixed number of deals, or one that ranks by scores, a deal
    does more than move points), AWARD_UNBALANCED, AWARD_IDLE.
    """
    case, table, stored = _lock_deal_case(deal, call)
    game = case.tournament.rule_set.game
    if game.max_deals(table.seats) is not None or game.ranks_by_score:
        raise refuse("AWARD_NOT_HERE")
    if len(points) != table.seats or any(type(figure) is not int or abs(figure) > MAX_AWARD for figure in points):
        raise refuse("FIELD_WRONG", "points")
    if sum(points):
        raise refuse("AWARD_UNBALANCED", "points", sum=f"{sum(points):+d}")
    if any(points[seat] for seat in idle_seats(stored)):
        raise refuse("AWARD_IDLE", "points")
    return decide(by=by, case=case, kind=Ruling.Kind.AWARD, text=text, article=article, decision=Awarded(tuple(points)), draft=draft)


@transaction.atomic
def souvenir(
    *, by: Actor, deal: Deal, player: Entrant, contract: str, cards: Sequence[str], text: str, draft: UUID | None = None
) -> Ruling:
    """Store the thirteen cards with which a player made a grand chelem, for the certificate.

    Refused: CARDS_WRONG (not thirteen different cards), SOUVENIR_NOT_HERE (the player made none in this deal), SOUVENIR_KEPT.
    """
    case, table, stored = _lock_deal_case(deal, None)
    if len(cards) != CARDS_A_HAND or len(set(cards)) != CARDS_A_HAND or not set(cards) <= PACK:
        raise refuse("CARDS_WRONG", "cards")
    earlier = ruling_that_keeps(stored)
    if earlier is not None:
        raise refuse("SOUVENIR_KEPT", number=stored.number, ruling=earlier.number)
    played = fold_table(table, case.tournament.rule_set).outcomes[stored.number][1].played
    contracts = case.tournament.rule_set.game.souvenirs(played) if played is not None else ()
    seat = next((seat for seat, entrant in enumerate(entrants_at(table, stored.number)) if entrant.pk == player.pk), None)
    if (seat, contract) not in contracts:
        raise refuse("SOUVENIR_NOT_HERE", "player", name=player.name)
    decision = Souvenir(player.number, contract, tuple(cards))
    return decide(by=by, case=case, kind=Ruling.Kind.SOUVENIR, text=text, decision=decision, draft=draft)


def _lock_deal_case(deal: Deal, call: Call | None) -> tuple[CaseContext, Table, Deal]:
    """Lock the case of a deal; return the case, its table, and the deal read again. Refused with DEAL_VOID if the deal is void."""
    case = lock_case(deal.table.round.tournament, deal=deal, call=call)
    if case.table is None or case.deal is None or case.deal.void:
        raise refuse("DEAL_VOID", number=deal.number)
    return case, case.table, case.deal


def _outcome_with(tournament: Tournament, table: Table, deal: Deal, facts: Mapping[str, Any]) -> AnyOutcome:
    """Return the outcome that a stored deal would have with these facts."""
    rules = tournament.rule_set
    before = fold_table(table, rules).outcomes[deal.number][1].before
    return rules.game.score_deal(rules.game.state_when_dealt(before, facts), facts)
