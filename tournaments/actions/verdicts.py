"""What the jury decides about a deal: allow or refuse a contract, annul, replace the result, award points, keep a souvenir."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from scoring.engine.result import Outcome
from scoring.engine.sheet import is_declared
from tournaments.actions.decide import CaseContext, Move, decide, lock_case
from tournaments.actions.jury import receivers
from tournaments.ledger import fold_table
from tournaments.models import Call, Deal, Entrant, Ruling, Table, Tournament
from tournaments.problems import Refusal, refuse
from tournaments.queries.rulings import ALLOW, ANNUL, AWARD, FINE, REFUSE, REPLACE, SOUVENIR
from tournaments.queries.souvenirs import ruling_that_keeps
from tournaments.verdicts import counting_facts

CARDS_A_HAND = 13
RANKS, SUITS = "AKQJT98765432", "SHDC"
WORDS = {ALLOW: "approved", REFUSE: "refused"}


@transaction.atomic
def allow_or_refuse(
    *, by: Actor, tournament: Tournament, kind: str, seat: int, contract: str, text: str, call: Call | None = None,
    table: Table | None = None, number: int | None = None, article: str = "",
) -> Ruling:  # fmt: skip
    """Allow or refuse a contract: of a deal that waits, or of one that is still to be played (`number`, by default the call's).

    A refused contract that was entered stays waiting until the deal is corrected, annulled or replaced. Refused: WORD_NOT_HERE, FIELD_….
    """
    if kind not in WORDS:
        raise refuse("FIELD_WRONG", "kind")
    about = lock_case(tournament, table=table, call=call)
    if about.table is None:
        raise refuse("FIELD_MISSING", "table")
    wanted = (
        number if number is not None else about.call.deal_number if about.call else fold_table(about.table, tournament.rule_set).next_number
    )
    if about.call is not None and about.call.deal_number != wanted:
        raise refuse("CALL_OTHER_DEAL", "number", number=about.call.deal_number)
    return _give_word(by, about, about.table, wanted, seat, contract, WORDS[kind], kind=kind, text=text, article=article)


@transaction.atomic
def fine_forgotten_call(
    *, by: Actor, deal: Deal, seat: int, contract: str, text: str, annul: bool = False, call: Call | None = None, article: str = ""
) -> Ruling:
    """Nobody asked the jury: the rule set's fine is booked with the deal, whose result stands or is annulled.

    Refused: WORD_NOT_HERE, and the game's problems (no duty to ask).
    """
    about, table, stored = _lock_deal_case(deal, call)
    if not is_declared(counting_facts(stored), seat, contract):
        raise refuse("FIELD_WRONG", "contract")
    said = "annulled" if annul else "fined"
    return _give_word(by, about, table, stored.number, seat, contract, said, kind=FINE, text=text, article=article)


def _give_word(
    by: Actor, about: CaseContext, table: Table, number: int, seat: int, contract: str, said: str, *, kind: str, text: str, article: str
) -> Ruling:
    """Give the jury's word on a seat's contract in the deal of this number; where it is entered, the word must fit it."""
    rules = about.tournament.rule_set
    if not rules.asks_jury:
        raise refuse("WORD_NOT_HERE")
    if not 0 <= seat < table.seats:
        raise refuse("FIELD_WRONG", "seat")
    if contract not in rules.game.contract_codes:
        raise refuse("FIELD_WRONG" if contract else "FIELD_MISSING", "contract")
    if not 1 <= number <= 300:
        raise refuse("FIELD_WRONG", "number")
    stored = next((deal for deal in table.deals.all() if deal.number == number and not deal.void), None)
    if stored is not None and said != WORDS[REFUSE] and is_declared(counting_facts(stored), seat, contract):
        outcome = _outcome_with(about, table, stored, rules.game.with_jury_word(counting_facts(stored), seat, contract, said))
        if outcome.problems and not rules.is_for_the_jury(outcome.problems):
            raise Refusal(*outcome.problems, rules=rules)
    decides = {"word": {"number": number, "seat": seat, "contract": contract, "word": said}}
    about = CaseContext(about.tournament, table, stored, about.call)
    return decide(by=by, about=about, kind=kind, text=text, article=article, decides=decides)


@transaction.atomic
def annul(
    *, by: Actor, deal: Deal, text: str, player: Entrant | None = None, points: int = 0, call: Call | None = None, article: str = ""
) -> Ruling:
    """Annul a deal: it books nothing and the same dealer deals again. With a `player` he is fined `points` in all, too."""
    about, table, stored = _lock_deal_case(deal, call)
    moves: list[Move] = []
    if player is not None and points:
        others = receivers(table, stored, player)
        if points < 0 or points % len(others):
            raise refuse("FINE_DIVIDES", "points", count=len(others))
        moves = [{"payer": player.number, "payee": other.number, "amount": points // len(others)} for other in others]
    return decide(by=by, about=about, kind=ANNUL, text=text, article=article, moves=moves, decides={"deal": {"annulled": True}})


@transaction.atomic
def replace(*, by: Actor, deal: Deal, facts: Mapping[str, Any], text: str, call: Call | None = None, article: str = "") -> Ruling:
    """Let other facts count for a deal than its table told. Refused with the game's problems if they do not fit."""
    about, table, stored = _lock_deal_case(deal, call)
    decides = {"deal": {"facts": _fitting_facts(about, table, stored, facts)}}
    return decide(by=by, about=about, kind=REPLACE, text=text, article=article, decides=decides)


@transaction.atomic
def award(*, by: Actor, deal: Deal, points: Sequence[int], text: str, call: Call | None = None, article: str = "") -> Ruling:
    """Award points for a deal instead of its result (a split score): a figure a seat, summing to 0; who sat out gets none.

    Refused: AWARD_NOT_HERE in a game with an end of its own, where a deal does more than move points; AWARD_UNBALANCED, AWARD_IDLE.
    """
    about, table, stored = _lock_deal_case(deal, call)
    if about.tournament.rule_set.game.max_deals(table.seats) is not None:
        raise refuse("AWARD_NOT_HERE")
    if len(points) != table.seats or any(type(figure) is not int or abs(figure) > 10_000 for figure in points):
        raise refuse("FIELD_WRONG", "points")
    if sum(points):
        raise refuse("AWARD_UNBALANCED", "points", sum=f"{sum(points):+d}")
    if any(points[seat] for seat in stored.sits_out):
        raise refuse("AWARD_IDLE", "points")
    return decide(by=by, about=about, kind=AWARD, text=text, article=article, decides={"deal": {"awarded": list(points)}})


@transaction.atomic
def souvenir(*, by: Actor, deal: Deal, player: Entrant, contract: str, cards: Sequence[str], text: str) -> Ruling:
    """Keep the cards of a made grand chelem: the thirteen cards, for the certificate.

    Refused: CARDS_WRONG (thirteen different ones), SOUVENIR_NOT_HERE (he made none in this deal), SOUVENIR_KEPT.
    """
    about, table, stored = _lock_deal_case(deal, None)
    known = {rank + suit for rank in RANKS for suit in SUITS}
    if len(cards) != CARDS_A_HAND or len(set(cards)) != CARDS_A_HAND or not set(cards) <= known:
        raise refuse("CARDS_WRONG", "cards")
    earlier = ruling_that_keeps(stored)
    if earlier is not None:
        raise refuse("SOUVENIR_KEPT", number=stored.number, ruling=earlier.number)
    played = fold_table(table, about.tournament.rule_set).outcomes[stored.number][1].played
    made = about.tournament.rule_set.game.souvenirs(played) if played is not None else ()
    seat = next((place.seat for place in table.places.all() if place.entrant_id == player.pk), None)
    if (seat, contract) not in made:
        raise refuse("SOUVENIR_NOT_HERE", "player", name=player.name)
    decides = {"souvenir": {"entrant": player.number, "contract": contract, "cards": list(cards)}}
    return decide(by=by, about=about, kind=SOUVENIR, text=text, decides=decides)


def _lock_deal_case(deal: Deal, call: Call | None) -> tuple[CaseContext, Table, Deal]:
    """The matter of a deal that is not void, with its table and the deal as it is now."""
    about = lock_case(deal.table.round.tournament, deal=deal, call=call)
    if about.table is None or about.deal is None or about.deal.void:
        raise refuse("DEAL_VOID", number=deal.number)
    return about, about.table, about.deal


def _outcome_with(about: CaseContext, table: Table, deal: Deal, facts: Mapping[str, Any]) -> Outcome:
    """What the deal would be with these facts."""
    rules = about.tournament.rule_set
    before = fold_table(table, rules).outcomes[deal.number][1].before
    return rules.game.score_deal(rules.game.state_when_dealt(before, facts), facts)


def _fitting_facts(about: CaseContext, table: Table, deal: Deal, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts as they are kept, if the deal can be played with them. Refused with the game's problems."""
    outcome = _outcome_with(about, table, deal, facts)
    if outcome.problems:
        raise Refusal(*outcome.problems, rules=about.tournament.rule_set)
    return about.tournament.rule_set.game.write_facts(outcome.facts)
