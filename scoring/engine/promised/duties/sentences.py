"""Describe a deal of rules with duties: the contracts, and the events at the table."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.promised import sentences as family
from scoring.engine.promised.duties.jury_facts import JuryEvent, events
from scoring.engine.promised.facts import CONTRACT, PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.seats import seat_name
from scoring.engine.words import say


def describe_deal(rules: PromisedRules, facts: PromisedFacts, names: Sequence[str], language: str) -> str:
    """Describe a deal in one row of a list. If an event ended the deal before it was played, only the event is described."""
    happened = [_event_row(rules, event, names, language) for event in events(facts)]
    if happened and not facts.promises and facts.kind == CONTRACT:
        return "; ".join(happened)
    return "; ".join([family.describe_deal(rules, facts, names, language), *happened])


def _event_row(rules: PromisedRules, event: JuryEvent, names: Sequence[str], language: str) -> str:
    """Describe an event in a row of the list of deals: “Jury not called Jo”, “Refused by the jury Jo: Abondance 9”."""
    name = seat_name(names, event.seat, otherwise="–")
    contract = say(code_words(rules, event.code), language)
    phrase = rules.words["told"]["row_of" if event.code else "row"]
    return say(phrase, language, what=say(code_words(rules, event.type), language), name=name, contract=contract)
