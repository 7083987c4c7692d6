"""The rule poster: the payments, in bidding order, and the other agreements. It uses the words of the rules page. Only reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubs.houserules.pages.charts import LocalName, Table, local_names, tables
from clubs.houserules.pages.option_form import Field, OptionForm
from scoring.engine.regulation import Section
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.evening.models import Tournament
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import source

PLAY_ONLY = "P"
"""The value of `affects` for options of play: agreed at the table, never scored."""
VOCABULARY = ("contracts", "terms", "suits")
"""Parts of a rule set's words that name things of the game; a rule set need not have them."""
MIN_FULL_WIDTH_COLUMNS, MAX_USUAL_COLUMNS = 5, 9
"""A chart with fewer columns of figures than the first is not as wide as the page; with more than the second it has smaller letters."""


@dataclass(frozen=True)
class AgreedOption:
    """An option and its value in these rules."""

    title: str
    help: str
    value: str
    published: str
    """The published value, if this one differs."""


@dataclass(frozen=True)
class LocalTerm:
    """A contract or a term in several languages."""

    title: str
    local: tuple[LocalName, ...]


@dataclass(frozen=True)
class Poster:
    """A rule set in the reader's language."""

    title: str
    local: tuple[LocalName, ...]
    charts: tuple[Table, ...]
    changed: tuple[AgreedOption, ...]
    """Options that differ from the published set."""
    play: tuple[AgreedOption, ...]
    """Agreements about the play that change no score."""
    names: tuple[LocalTerm, ...]
    """Further words of the game for which its own players have a name."""
    regulation: tuple[Section, ...]
    """The rules in prose, for the back of the poster."""


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[Sheet]:
    """Yield the rules of this evening, in the active language."""
    rules = tournament.rule_set
    context = {
        "source": source(tournament),
        "rules": rules,
        "house": tournament.house_rules,
        "poster": poster(rules, get_language() or "en"),
        "few": MIN_FULL_WIDTH_COLUMNS,
        "many": MAX_USUAL_COLUMNS,
    }
    yield Sheet(render_to_string("tournaments/papers/rules.html", context))


def poster(rules: RuleSet, language: str) -> Poster:
    """Return all texts that the poster shows of these rules."""
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
    """Return whether an option is only agreed at the table and changes nothing in the program.

    An option with which a club confirms or replaces provisional points is not such an option.
    """
    return field.option.affects == PLAY_ONLY and field.option.name not in rules.confirming_options


def _agreed_option(field: Field, form: OptionForm, rules: RuleSet) -> AgreedOption:
    value = rules.options.get(field.option.name, field.option.default)
    return AgreedOption(field.title, field.help, form.value_in_words(field.option, value), field.published if field.differs else "")


def _names(rules: RuleSet, language: str, chart_titles: frozenset[str]) -> tuple[LocalTerm, ...]:
    """Return words of the game for which its players have their own names, besides those that the charts show."""
    names: dict[str, LocalTerm] = {}
    for section in VOCABULARY:
        for code, words in rules.words.get(section, {}).items():
            title, local = say(words, language), local_names(words, rules.local, language)
            # A contract that is in the data but in no chart is not played by these rules.
            if local and title not in chart_titles and code not in rules.game.contract_codes:
                names.setdefault(title.casefold(), LocalTerm(title, local))
    return tuple(names.values())
