"""The rule poster: what is paid for what, in bidding order, and what was agreed beside it. The same words as the rules page. Reads only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubs.web.charts import LocalName, Table, local_names, tables
from clubs.web.option_form import Field, OptionForm
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.models import Tournament
from tournaments.papers.about import About
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import source

PLAY_ONLY = "P"
"""Options of play: agreed at the table, never scored."""
VOCABULARY = ("contracts", "pass_games", "events", "terms", "suits")
"""Parts of a rule set's words that name things of the game, where it has them."""
WIDE = 9
"""Columns of figures from which a chart's letters are smaller."""


@dataclass(frozen=True)
class Agreed:
    """One option as it is played here."""

    title: str
    help: str
    value: str
    published: str
    """The published value, where this one differs."""


@dataclass(frozen=True)
class Named:
    """A contract or a term in several languages."""

    title: str
    local: tuple[LocalName, ...]


@dataclass(frozen=True)
class Poster:
    """What a rule set says of itself, in the reader's language."""

    title: str
    local: tuple[LocalName, ...]
    charts: tuple[Table, ...]
    changed: tuple[Agreed, ...]
    """Options that differ from the published set."""
    play: tuple[Agreed, ...]
    """What is agreed about the play and changes no score."""
    names: tuple[Named, ...]
    """What else the game's own players call by a name of their own."""


def sheets(tournament: Tournament, about: About) -> Iterator[Sheet]:
    """The rules this evening is played by, in the active language."""
    rules = tournament.rule_set
    shown = {"source": source(tournament), "rules": rules, "house": tournament.house_rules, "poster": poster(rules, get_language() or "en")}
    yield Sheet(render_to_string("tournaments/papers/rules.html", {**shown, "wide_from": WIDE}))


def poster(rules: RuleSet, language: str) -> Poster:
    """Everything the poster says of these rules."""
    form = OptionForm(rules.with_options({}), language, options=rules.options)
    fields = [field for group in form.groups for field in group.fields]
    charts = tables(rules, language)
    return Poster(
        title=say(rules.title, language),
        local=local_names(rules.title, rules.local, language),
        charts=charts,
        changed=tuple(_agreed(field, form, rules) for field in fields if field.differs and field.option.affects != PLAY_ONLY),
        play=tuple(_agreed(field, form, rules) for field in fields if field.option.affects == PLAY_ONLY),
        names=_names(rules, language, frozenset(row.title for chart in charts for row in chart.rows)),
    )


def _agreed(field: Field, form: OptionForm, rules: RuleSet) -> Agreed:
    value = rules.options.get(field.option.name, field.option.default)
    return Agreed(field.title, field.help, form.told(field.option, value), field.published if field.differs else "")


def _names(rules: RuleSet, language: str, shown: frozenset[str]) -> tuple[Named, ...]:
    """Words of the game that its players have names for, beside those that the charts show."""
    found: dict[str, Named] = {}
    for section in VOCABULARY:
        for words in rules.words.get(section, {}).values():
            title, local = say(words, language), local_names(words, rules.local, language)
            if local and title not in shown:
                found.setdefault(title.casefold(), Named(title, local))
    return tuple(found.values())
