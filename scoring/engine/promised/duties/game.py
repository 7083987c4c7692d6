"""The family of promised tricks with duties: calling the jury, the fine for forgetting it, and the count of lost solos.

All rule sets of the family use these functions, except those without duties: they use `PROMISED_TRICKS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.engine.fields import FieldReader, text
from scoring.engine.payments import Seat
from scoring.engine.promised.duties.charts import charts
from scoring.engine.promised.duties.check import ARTICLES, NEEDED, NEEDED_THIRD, check, duties_of, obligations
from scoring.engine.promised.duties.form import form
from scoring.engine.promised.duties.jury_facts import (
    JURY,
    THIRD_SOLO,
    events_to_json,
    read_events,
    read_jury,
    spelled_out,
    with_jury_word,
)
from scoring.engine.promised.duties.play import play
from scoring.engine.promised.duties.possible_deals import possible_deals
from scoring.engine.promised.duties.sentences import describe_deal
from scoring.engine.promised.duties.solo_state import carry_over, exchange_seats, first_state, with_carry_over
from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS, Fields, PromisedFacts, read_facts, write_facts
from scoring.engine.promised.game import PROMISED_TRICKS, scorecard_with
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import Obligation


def reader_with(
    deal: Mapping[str, FieldReader], promise: Mapping[str, FieldReader]
) -> Callable[[PromisedRules, Mapping[str, Any]], PromisedFacts]:
    """Return a function that reads a deal with one game's own fields, besides the fields of promised tricks and duties.

    `deal` and `promise` are the game's fields of a deal and of a declared contract. Their values are in
    `PromisedFacts.more` and `Promise.more`.
    """
    names = Fields.of({**DEAL_FIELDS, **deal, "events": read_events}, {**PROMISE_FIELDS, **promise, "jury": read_jury, "jury_note": text})

    def read(rules: PromisedRules, deal: Mapping[str, Any]) -> PromisedFacts:
        """Read a deal. The short word «forgotten» in a contract's `jury` becomes an event: the jury was not called."""
        return spelled_out(read_facts(deal, rules.prefix, names), duties_of(rules).needs_jury)

    return read


def _write_facts(facts: PromisedFacts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: the contracts, then the events."""
    return events_to_json(facts, write_facts(facts))


def _jury_contracts(rules: PromisedRules) -> tuple[str, ...]:
    """Return the codes of the contracts that may need the jury, in two groups, each with the highest bid first.

    Contracts of the first group always need it. The second group are solos, which need it only if the player lost too many before.
    """
    duties = duties_of(rules)
    played = sorted((each for each in rules.contracts.values() if each.played), key=lambda each: (-each.rank, each.code))
    needing = tuple(each.code for each in played if each.code in duties.needs_jury)
    return (*needing, *(each.code for each in played if each.code in duties.solos - duties.needs_jury))


def _jury_problems(rules: PromisedRules) -> frozenset[str]:
    """Return the codes of problems that the jury's word solves.

    The jury was not called before a contract that needs it, or before a solo of a player who had lost too many.
    """
    return frozenset(f"{rules.prefix}_{code}" for code in (NEEDED, NEEDED_THIRD))


def _article_fines(rules: PromisedRules) -> Mapping[str, int]:
    """Return the fine for not calling the jury, by article."""
    duties = duties_of(rules)
    fines = {ARTICLES[NEEDED]: duties.fines[JURY]}
    return {**fines, ARTICLES[NEEDED_THIRD]: duties.fines[THIRD_SOLO]} if duties.counts_solos else fines


def _obligations(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> tuple[Obligation, ...]:
    """Return the contracts of this deal that need the jury's word, including solos of a player who has lost too many."""
    return obligations(rules, state.dealt_by(facts.dealer), facts)


def _with_jury_word(rules: PromisedRules, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
    """Return the deal with the jury's word.

    If the word says that the jury was not called, an event records why it had to be called: because of the contract itself, or
    because the player had lost too many solos.
    """
    return with_jury_word(deal, seat, contract, word, JURY if contract in duties_of(rules).needs_jury else THIRD_SOLO)


TRICKS_WITH_DUTIES = replace(
    PROMISED_TRICKS,
    variant=lambda rules: PROMISED_TRICKS if rules.duties is None else None,
    first_state=first_state,
    carry_over=carry_over,
    with_carry_over=with_carry_over,
    exchange_seats=exchange_seats,
    read_facts=reader_with({}, {}),
    write_facts=_write_facts,
    check=check,  # also checks whether the events were possible
    play=play,  # a fine is paid to the others of the deal, also if it is dealt again
    possible_deals=possible_deals,
    form=form,
    charts=charts,  # the payments, then the fines
    scorecard=scorecard_with(first_state, form, charts),
    describe_deal=describe_deal,
    jury_contracts=_jury_contracts,
    jury_problems=_jury_problems,
    article_fines=_article_fines,
    obligations=_obligations,
    with_jury_word=_with_jury_word,
)
"""The functions of the games of “promised tricks” in which a table may have to call the jury."""
