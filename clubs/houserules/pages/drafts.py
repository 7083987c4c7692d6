"""A draft of a club's own rules. It is stored in the session of its author until it is published, and is always a valid rule set.

The session survives a lost connection and a closed browser. Each change is checked as a whole before it replaces the draft, and the last
change can be undone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.contract_words import ContractChange, changes, settlement_change
from clubs.houserules.pages.option_form import OptionForm
from clubs.houserules.pages.typed_options import text_of
from clubs.houserules.queries import rules_to_copy
from clubs.problems import refuse
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.contract_rows import contract_rows, has_rows
from scoring.engine.promised.sample_deals import sample_deals
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import LANGUAGES, plain_language, say
from scoring.games import GAMES, published, ruleset_from
from scoring.rulefile.check import merge, with_later_options, without_unknown_keys

DRAFTS = "rules_drafts"
"""The key of the session under which the drafts are stored."""
MAX_DRAFTS = 5
"""The greatest number of drafts that a session stores. A further draft replaces the oldest one."""
NAMES = ("An", "Els", "Jo", "Piet", "Rik")
"""The names of the players of the sample deals."""


@dataclass(frozen=True)
class SampleInWords:
    """A sample deal in words."""

    deal: str
    result: str
    contract: str
    """The code of the contract that the sample shows; empty in games without contracts of their own."""
    name: str


@dataclass(frozen=True)
class RulesStart:
    """The rules from which a draft begins: the published ones, or a version of a club."""

    query: str
    """The query string of the draft's pages: `game=rikken_brabant`, `own=12` for the club's version, `copy=12` for one of the gallery."""
    rules: RuleSet
    name: str = ""
    own: HouseRules | None = None
    """The club's version, if the draft begins from one."""


@dataclass(frozen=True)
class RulesDraft:
    """A draft of a club's own rules."""

    club: Club
    start: RulesStart
    rules: RuleSet
    name: str
    before: Mapping[str, Any] | None = None
    """The rule file of the draft before its last change; None if nothing was changed."""

    @property
    def language(self) -> str:
        return get_language() or "en"

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of names: the club's own first."""
        own = plain_language(self.club.language)
        return (own, *(each for each in LANGUAGES if each != own))

    @cached_property
    def published(self) -> RuleSet:
        return published(self.rules.code)

    @property
    def has_contracts(self) -> bool:
        return has_rows(self.published)

    @cached_property
    def options(self) -> OptionForm:
        """The options of the draft, as a form shows them."""
        return OptionForm(self.rules.with_options({}), self.language, options=self.rules.options)

    def changed(self, own: Mapping[str, Any], sent: Any = None) -> tuple[OptionForm | None, tuple[Problem, ...]]:
        """Check a change: `own` is the rule file without `like` and `options`, `sent` a form with some options (None: the options stay).

        A check box that is not ticked is not sent, so `shown` names the check boxes on the page.

        Returns the form of the options, whose `rules` are the changed rules if there is no problem; None if the file itself is wrong.
        """
        try:
            base = merge(
                {"like": self.rules.code, **{key: part for key, part in own.items() if key not in ("like", "options")}}, is_draft=True
            )
        except Refused as refused:
            return None, refused.problems
        values = {option.name: self.rules.options.get(option.name, option.default) for option in base.all_options}
        typed = {name: text for option in base.all_options for name, text in text_of(option, values[option.name]).items()}
        if sent is not None:
            shown = [*sent.getlist("shown"), *sent]
            typed = {name: text for name, text in typed.items() if not any(f"{name}.".startswith(f"{each}.") for each in shown)}
            typed |= {name: sent[name].replace("\0", "") for name in sent if name.split(".")[0] in values}
        form = OptionForm(base, self.language, typed=typed)
        return form, form.problems

    @cached_property
    def changes(self) -> list[ContractChange]:
        """The differences from the rules that the draft began from, in words."""
        return changes_in_words(self.rules, self.start.rules, self.language)

    @property
    def is_changed(self) -> bool:
        return bool(self.rules.file != self.start.rules.file)

    @property
    def samples(self) -> list[SampleInWords]:
        """Sample deals by these rules, in words. Contracts that the draft changes are preferred."""
        former = {row.code: row for row in contract_rows(self.start.rules)}
        changed = [row.code for row in contract_rows(self.rules) if row != former.get(row.code)]
        game = self.rules.game
        return [
            SampleInWords(
                game.describe_deal(each.facts, NAMES, self.language),
                game.describe_result(each.played, NAMES, self.language),
                each.contract,
                say(game.words_for(each.contract), self.language) if each.contract else "",
            )
            for each in sample_deals(self.rules, changed)
        ]


def changes_in_words(now: RuleSet, before: RuleSet, language: str) -> list[ContractChange]:
    """Return the differences between two versions of rules, in words: contracts, options, and which other parts differ."""
    result = changes(contract_rows(now), contract_rows(before), language)
    forms = [OptionForm(rules.with_options({}), language, options=rules.options) for rules in (now, before)]
    for option in forms[0].base.all_options:
        values = [form.options.get(option.name, option.default) for form in forms]
        if values[0] != values[1]:
            texts = {"now": forms[0].value_in_words(option, values[0]), "former": forms[1].value_in_words(option, values[1])}
            result.append(ContractChange(say(option.title, language), (_("%(now)s, was %(former)s") % texts,), "changed"))
    settled = settlement_change(now, before) if has_rows(now) else None
    parts = {
        "own_paragraphs": _("Our own paragraphs"),
        "duties": _("When the jury must be called"),
        "articles": _("The jury’s articles"),
    }
    trees = [{**rules.own, "articles": rules.own.get("words", {}).get("articles")} for rules in (now, before)]
    other = [title for key, title in parts.items() if trees[0].get(key) != trees[1].get(key)]
    result += [ContractChange(title, (_("text or figures changed"),), "changed") for title in other]
    return [*result, settled] if settled else result


def rules_start(request: HttpRequest, club: Club) -> RulesStart | None:
    """Return the rules that the query string names; None if it names none. Refused: NOT_FOUND."""
    given = request.GET
    for name in ("own", "copy"):
        if name in given:
            key = int(given[name]) if given[name].isdecimal() and len(given[name]) < 12 else 0
            row = club.house_rules.filter(pk=key).first() or (rules_to_copy(key) if name == "copy" else None)
            if row is None:
                raise refuse("NOT_FOUND")
            rules = with_later_options(without_unknown_keys(ruleset_from(row.rules)))
            return RulesStart(f"{name}={row.pk}", rules, row.name, row if name == "own" else None)
    if "game" not in given:
        return None
    if given["game"] not in GAMES:
        raise refuse("NOT_FOUND")
    return RulesStart(f"game={given['game']}", published(given["game"]))


def stored_draft(request: HttpRequest, club: Club, start: RulesStart) -> RulesDraft:
    """Return the session's draft for these rules. If there is none, or it no longer fits, return a new draft without changes."""
    stored = request.session.get(DRAFTS, {}).get(f"{club.pk}:{start.query}")
    fresh = RulesDraft(club, start, start.rules, start.name)
    if stored is None:
        return fresh
    try:
        return replace(fresh, rules=merge(stored["tree"], is_draft=True), name=stored["name"], before=stored["before"])
    except Refused:
        return fresh


def store_draft(request: HttpRequest, draft: RulesDraft, rules: RuleSet, name: str | None = None) -> None:
    """Store these rules as the draft, in the session. `draft` is the previous draft, to which the author can go back."""
    key = f"{draft.club.pk}:{draft.start.query}"
    others = {each: stored for each, stored in request.session.get(DRAFTS, {}).items() if each != key}
    own = {"tree": rules.file, "before": draft.rules.file, "name": draft.name if name is None else name}
    request.session[DRAFTS] = dict([*others.items(), (key, own)][-MAX_DRAFTS:])


def forget_draft(request: HttpRequest, draft: RulesDraft) -> None:
    """Remove the draft from the session, because it was published."""
    key = f"{draft.club.pk}:{draft.start.query}"
    request.session[DRAFTS] = {each: stored for each, stored in request.session.get(DRAFTS, {}).items() if each != key}
