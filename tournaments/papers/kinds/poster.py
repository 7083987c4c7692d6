"""The rule poster: the payments, in bidding order, and the club's other choices. It has the texts of the rules page. Only reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubs.houserules.pages.charts import LocalName, PaymentTable, local_names, tables
from clubs.houserules.pages.option_form import Field, OptionForm
from scoring.engine.regulation import Section
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.evening.models import Tournament
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source

PLAY_ONLY = "P"
"""The value of `affects` for options that the players only agree on at the table; they never change a score."""
VOCABULARY = ("contracts", "terms", "suits")
"""The keys of `RuleSet.words` from which the poster takes the names of contracts, terms and suits. A rule set may lack some of them."""
MIN_FULL_WIDTH_COLUMNS, MAX_USUAL_COLUMNS = 5, 9
"""A chart with at least MIN_FULL_WIDTH_COLUMNS columns is as wide as the page. One with more than MAX_USUAL_COLUMNS has smaller letters."""


@dataclass(frozen=True)
class AgreedOption:
    """An option of the rules: its title, explanation and value as text."""

    title: str
    help: str
    value: str
    published: str
    """The option's value in the published rules; empty if the club uses that value."""


@dataclass(frozen=True)
class LocalTerm:
    """A contract or other term, with the names that the game's own players use."""

    title: str
    local: tuple[LocalName, ...]


@dataclass(frozen=True)
class Poster:
    """The content of the poster in the reader's language."""

    title: str
    local: tuple[LocalName, ...]
    charts: tuple[PaymentTable, ...]
    changed: tuple[AgreedOption, ...]
    """The options whose value differs from the published rules."""
    play: tuple[AgreedOption, ...]
    """The options about how to play, which have no effect on any score."""
    names: tuple[LocalTerm, ...]
    """Terms that the charts do not show, each with the name that the game's own players use, such as the Persian word."""
    regulation: tuple[Section, ...]
    """The rules in prose, for the back of the poster."""


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield the poster of this evening's rules, in the active language."""
    rules = tournament.rule_set
    context = {
        "source": source(tournament),
        "rules": rules,
        "house": tournament.house_rules,
        "poster": poster(rules, get_language() or "en"),
        "few": MIN_FULL_WIDTH_COLUMNS,
        "many": MAX_USUAL_COLUMNS,
    }
    yield PaperSheet(render_to_string("tournaments/papers/rules.html", context))


def poster(rules: RuleSet, language: str) -> Poster:
    """Return all texts of the poster for these rules."""
    form = OptionForm(rules.with_options({}), language, options=rules.options)
    fields = [field for group in form.groups for field in group.fields]
    charts, play = tables(rules, language), [field for field in fields if _is_of_play(field, rules)]
    return Poster(
        title=say(rules.title, language),
        local=local_names(rules.title, rules.local, language),
        charts=charts,
        changed=tuple(_agreed_option(field, form, rules) for field in fields if field.differs and field not in play),
        play=tuple(_agreed_option(field, form, rules) for field in play),
        names=_names(rules, language, frozenset(row.title for chart in charts for row in chart.rows)),
        regulation=rules.regulation.sections(language),
    )


def _is_of_play(field: Field, rules: RuleSet) -> bool:
    """Return whether an option is only an agreement between the players, which the program never reads.

    Options that confirm or replace a rule set's provisional points are never of this kind.
    """
    return field.option.affects == PLAY_ONLY and field.option.name not in rules.confirming_options


def _agreed_option(field: Field, form: OptionForm, rules: RuleSet) -> AgreedOption:
    value = rules.options.get(field.option.name, field.option.default)
    return AgreedOption(field.title, field.help, form.value_in_words(field.option, value), field.published if field.differs else "")


def _names(rules: RuleSet, language: str, chart_titles: frozenset[str]) -> tuple[LocalTerm, ...]:
    """Return terms for which the game's own players have names, except those that the charts show."""
    names: dict[str, LocalTerm] = {}
    for section in VOCABULARY:
        for code, words in rules.words.get(section, {}).items():
            title, local = say(words, language), local_names(words, rules.local, language)
            # Contracts that no chart shows are not played under these rules.
            if local and title not in chart_titles and code not in rules.game.contract_codes:
                names.setdefault(title.casefold(), LocalTerm(title, local))
    return tuple(names.values())
