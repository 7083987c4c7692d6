"""Words for the contracts' form: the choices, a contract in one line, and a club's changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.direction import comma_text, isolated
from clubs.houserules.pages.option_words import figure_names
from clubs.houserules.pages.typed_contracts import LINKED, SAME
from scoring.engine.promised.contract_rows import BASE, BY_TRICKS, FLAT, MADE_AND_LOST, SIDES, STEPS, ContractRow, settlement_of
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say

Choices = tuple[tuple[str, str], ...]


def list_titles() -> dict[str, str]:
    """Return the labels of a contract's drop-down lists, by the name of the list."""
    return {
        "promise": _("Promise"),
        "partner": _("Partner"),
        "trump": _("Trumps"),
        "leads": _("Who leads to the first trick"),
        "lost": _("When two partners lose"),
        "joint": _("If several players play it in the same deal"),
        "pays": _("How it is paid"),
        "at3": _("With three players"),
        "at5": _("With five players"),
    }


def list_choices() -> dict[str, Choices]:
    """Return the choices of a contract's drop-down lists as (value, label), by the name of the list."""
    return {
        "promise": (("at_least", _("at least this many tricks")), ("exactly", _("exactly this many tricks"))),
        "partner": (
            ("", _("none: played alone")), ("joins", _("asked and accepted")), ("called", _("who has the called card")),
            ("fourth_ace", _("who has the fourth ace")), ("highest_heart", _("who has the highest heart")),
        ),
        "trump": (
            ("any", _("the declarer chooses")), ("no", _("no trumps")), ("hearts", _("hearts")), ("cut", _("the suit that was cut")),
            ("turned", _("the turned-up suit")), ("not_turned", _("a suit other than the turned-up suit")),
            ("not_turned_or_none", _("a suit other than the turned-up suit, or no trumps")),
            ("fourth_ace", _("the suit of the fourth ace")), ("not_fourth_ace", _("a suit other than that of the fourth ace")),
        ),
        "leads": (("left_of_dealer", _("the player to the left of the dealer")), ("declarer", _("the declarer"))),
        "lost": (
            ("shared", _("both pay")), ("declarer_double", _("the declarer pays for both")),
            ("partner_pays_if_lt2", _("the partner pays too if they have fewer than two tricks")),
        ),
        "joint": (
            ("each", _("each settles with everybody separately")), ("losers_pay_winners", _("only the losers pay the winners")),
            ("one_sum", _("each gets the payment for playing alone; the others share the cost")),
        ),
    }  # fmt: skip


def box_titles() -> dict[str, str]:
    """Return the labels of a contract's check boxes, by the name of the box."""
    return {
        "played": _("Is played here"),
        "together": _("Several players may play it in one deal"),
        "equal": _("Same rank as the bid above: both may be played in one deal"),
        "open_cards": _("Played with open cards"),
        "needs_jury": _("Needs the jury’s permission"),
        "solo": _("Counts as a solo"),
        "rare": _("Rarely played: shown lower down on the phone"),
    }


def way_choices(prefix: str, linked: bool) -> Choices:
    """Return the ways in which a contract can be paid, as (value, label)."""
    ways = (
        (STEPS, _("if made, for each trick above the promise; if lost, for each trick below it")),
        (BASE, _("base amount, amount per step and amount for a slam")),
        (FLAT, _("the same amount if made or lost")),
        (MADE_AND_LOST, _("one amount if made, another if lost")), (BY_TRICKS, _("a figure for each number of tricks")),
        (SIDES, _("separate figures for declarers and opponents")),
    )  # fmt: skip
    if prefix != "pays":
        return ((SAME, _("as with four players")), *ways)
    return ((LINKED, _("by the figures above")), *ways) if linked else ways


def figure_titles() -> dict[str, str]:
    """Return the labels of a payment's figures, by the name of the figure in a rule file."""
    return {
        **figure_names(),
        "flat": _("made or lost"),
        "flat_lost": _("lost"),
        "base": _("for exactly the tricks promised"),
        "step": _("each trick more or fewer"),
        "slam": _("extra for all 13 tricks"),
        "by_tricks": _("each opponent pays, for 0 to 13 tricks: 14 figures"),
        "declarers": _("each declarer gets, for 0 to 13 tricks: 14 figures"),
        "opponents": _("each opponent gets, for 0 to 13 tricks: 14 figures"),
    }


def settlement_choices() -> Choices:
    """Return the ways in which a rule set can settle, as (value, label)."""
    return (
        ("zero_sum", _("the points that one side wins are lost by the other")),
        ("differences", _("each pair of players settles the difference between their figures")),
        ("pot_pays", _("the pot pays the shortage or receives the rest")),
    )


def in_words(name: str, value: Any) -> str:
    """Return the value of a contract's field in words: yes or no, or the label of the chosen value."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    choices = dict(list_choices().get(name, ()))
    return choices.get(str(value), str(value))


def promise_in_words(row: ContractRow) -> str:
    """Return the promise in words: “at least 8 tricks”."""
    if type(row.target) is not int:
        return "?"
    if row.target == 13:
        return _("all 13 tricks")
    if row.exactly:
        return ngettext("exactly %(n)s trick", "exactly %(n)s tricks", row.target) % {"n": row.target} if row.target else _("no trick")
    return ngettext("at least %(n)s trick", "at least %(n)s tricks", row.target) % {"n": row.target}


def payment_text(pays: Mapping[str, Any], *, short: bool = False) -> str:
    """Return the figures of a payment: “at the promise 2, each trick more 1”. If `short`, only the first and the last of 14 figures."""
    titles = figure_titles()
    series = {
        "by_tricks": _("by number of tricks"),
        "declarers": _("declarers"),
        "opponents": _("opponents"),
        "slam_both": _("slam: extra when made and when lost"),
    }
    if "flat_lost" in pays:
        titles["flat"] = _("made")
    figures = {name: _ends(value) if short else _figures(value) for name, value in pays.items()}
    return comma_text(f"{series.get(name) or titles.get(name, name)} {text}" for name, text in figures.items())


def _ends(value: Any) -> str:
    return f"{_figures(value[0])} … {_figures(value[-1])}" if isinstance(value, list | tuple) and len(value) > 1 else _figures(value)


def _figures(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return " ".join(map(_figures, value)) if isinstance(value, list | tuple) else str(value).replace("-", "−")


def brief(row: ContractRow) -> str:
    """Return a contract as one line of text: its promise, partner, special rules and payments."""
    parts = [promise_in_words(row), in_words("partner", row.fields["partner"]) if row.fields["partner"] else _("alone")]
    if row.fields["together"]:
        parts.append(pgettext("of a contract", "several at once"))
    parts += [box_titles()[name].lower() for name in ("open_cards", "needs_jury") if row.fields[name]]
    if not row.fields["played"]:
        parts.append(_("not played"))
    return " · ".join([*parts, payment_text(row.fields["pays"], short=True)])


@dataclass(frozen=True)
class ContractChange:
    """A difference between the club's contracts and the published ones."""

    title: str
    """The contract's name; for a change to all contracts, what was changed."""
    texts: tuple[str, ...]
    kind: str
    """`new`, `removed` or `changed`."""


def changes(now: Sequence[ContractRow], before: Sequence[ContractRow], language: str) -> list[ContractChange]:
    """Return the differences between two lists of contracts, in words: new, changed and removed ones, and their order."""
    former = {row.code: row for row in before}
    result = []
    for row in now:
        name = say(row.names, language) or row.code
        if row.code not in former:
            result.append(ContractChange(name, (brief(row),), "new"))
            continue
        texts = tuple(_differences(row, former[row.code], language))
        if texts:
            result.append(ContractChange(say(former[row.code].names, language) or row.code, texts, "changed"))
    left = {row.code for row in now}
    result += [ContractChange(say(row.names, language), (), "removed") for row in before if row.code not in left]
    both = left & former.keys()
    if [row.code for row in now if row.code in both] != [row.code for row in before if row.code in both]:
        texts = (" < ".join(isolated(say(row.names, language)) for row in now),)
        result.append(ContractChange(_("Order of the bids"), texts, "changed"))
    return result


def settlement_change(now: RuleSet, before: RuleSet) -> ContractChange | None:
    """Return the change of the settlement or of the possible table sizes, in words; None if they did not change."""
    texts, words = [], dict(settlement_choices())
    settled, former = settlement_of(now), settlement_of(before)
    if settled != former:
        texts.append(_("%(now)s, was %(former)s") % {"now": words[settled], "former": words[former]})
    sizes = [comma_text(map(str, sorted(rules.game.table_sizes))) for rules in (now, before)]
    if sizes[0] != sizes[1]:
        texts.append(_("players at a table: %(now)s, previously %(former)s") % {"now": sizes[0], "former": sizes[1]})
    return ContractChange(_("All contracts"), tuple(texts), "changed") if texts else None


def _differences(row: ContractRow, former: ContractRow, language: str) -> Iterator[str]:
    if row.names != former.names:
        old, new = dict(former.names), dict(row.names)
        renamed = [code for code in new if old.get(code) != new[code]]
        yield _("new name: %(new)s") % {"new": comma_text(f"{isolated(new[code])} ({code})" for code in renamed)}
    if (row.exactly, row.target) != (former.exactly, former.target):
        yield _from_to(_("promise"), promise_in_words(former), promise_in_words(row))
    titles = {**list_titles(), **box_titles()}
    for name, value in row.fields.items():
        if name not in ("pays", "pays_at") and value != former.fields[name] and name not in row.linked:
            yield _from_to(titles[name], in_words(name, former.fields[name]), in_words(name, value))
    if row.equal != former.equal:
        yield _from_to(titles["equal"], in_words("equal", former.equal), in_words("equal", row.equal))
    if "pays" not in row.linked and row.fields["pays"] != former.fields["pays"]:
        yield _from_to(_("pays"), payment_text(former.fields["pays"]), payment_text(row.fields["pays"]))
    for size in sorted({*row.fields["pays_at"], *former.fields["pays_at"]}):
        at_size, at_size_before = (payment_text(each.fields["pays_at"].get(size) or each.fields["pays"]) for each in (row, former))
        if at_size != at_size_before:
            yield _from_to(_("with %(n)s players") % {"n": size}, at_size_before, at_size)


def _from_to(what: str, former: str, now: str) -> str:
    return _("%(what)s: %(now)s, was %(former)s") % {"what": what, "now": now, "former": former}
