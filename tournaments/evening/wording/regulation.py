"""The rules of an evening as the API returns them: name, version and fingerprint, the bids in order, and the regulation as text."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scoring.engine.words import say
from tournaments import models
from tournaments.play.wording.questions import reader_language
from tournaments.play.wording.table_state import RulesSummary, rules_summary


class RegulationParagraph(Struct, frozen=True, kw_only=True):
    """One paragraph of a section."""

    text: str
    title: Annotated[str, Meta(description="The name of its subject, such as a bid, an article or a club's heading; empty if it has none.")]
    article: Annotated[str, Meta(description="The code of the jury's article in this paragraph; empty if it has none.")]
    own: Annotated[bool, Meta(description="Whether the club wrote this paragraph.")]


class RegulationSection(Struct, frozen=True):
    """One section, such as the deal or the lead."""

    code: str
    title: str
    paragraphs: tuple[RegulationParagraph, ...]


class RegulationBid(Struct, frozen=True, kw_only=True):
    """One bid. The list of bids goes from low to high."""

    code: str
    name: str
    promise: str
    pays: str
    equal: Annotated[bool, Meta(description="Whether it ranks equal to the previous bid.")]


class TournamentRules(Struct, frozen=True):
    """The rules of a tournament, in prose that follows their options."""

    rules: RulesSummary
    bids: tuple[RegulationBid, ...]
    regulation: tuple[RegulationSection, ...]


def tournament_rules(tournament: models.Tournament) -> TournamentRules:
    """Return the rules that were copied to this tournament."""
    rule_set, language = tournament.rule_set, reader_language()
    return TournamentRules(
        rules_summary(rule_set, tournament.fingerprint),
        tuple(
            RegulationBid(
                code=bid.code,
                name=say(bid.name, language),
                promise=say(bid.promise, language),
                pays=say(bid.pays, language),
                equal=bid.equal,
            )
            for bid in rule_set.game.bids()
        ),
        tuple(
            RegulationSection(
                section.code,
                section.title,
                tuple(
                    RegulationParagraph(text=each.text, title=each.title, article=each.article, own=each.own) for each in section.paragraphs
                ),
            )
            for section in rule_set.regulation.sections(language)
        ),
    )
