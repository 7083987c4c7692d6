"""The rule of a competition in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text, isolated
from competitions.competition.values import (
    ABSENT,
    EXCUSED,
    LOWEST,
    MEAN,
    NOTHING,
    PLAYED,
    PLAYER,
    ROUND,
    CompetitionRule,
    MissingMark,
    NeededAttendance,
    Selector,
    SharedPlaces,
)
from competitions.wording.competition_words import (
    RuleNames,
    attendance_in_words,
    count_of_units,
    either,
    mark_name,
    number_in_words,
    selector_in_words,
    tie_name,
)


def competition_rule_in_words(rule: CompetitionRule, names: RuleNames | None = None) -> list[str]:
    """Return sentences that explain how a competition is counted: every clause that differs from the default, in the order of counting."""
    return [sentence for sentences in _SENTENCES.values() for sentence in sentences(rule, names or RuleNames())]


Sentences = Iterator[str]


def _of(rule: CompetitionRule, names: RuleNames) -> Sentences:
    if rule.of:
        yield _("It adds up these parts: {parts}.").format(
            parts=comma_text(isolated(names.competitions.get(name, name)) for name in rule.of)
        )


def _unit(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.unit == ROUND:
        yield _("Each round counts separately.")


def _by(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.by == "team":
        yield _("Teams are ranked.")
    elif rule.by == "pair":
        yield _("Pairs are ranked.")
    elif rule.by != PLAYER:
        yield _("What is ranked: {column}.").format(column=isolated(rule.by))


def _only(rule: CompetitionRule, names: RuleNames) -> Sentences:
    if rule.only != Selector():
        yield _("Only this counts: {what}.").format(what=selector_in_words(rule.only, names))


def _without(rule: CompetitionRule, names: RuleNames) -> Sentences:
    if rule.without is not None:
        yield _("This does not count: {what}.").format(what=selector_in_words(rule.without, names))


def _who(rule: CompetitionRule, names: RuleNames) -> Sentences:
    who = rule.who
    kinds: dict[str, str] = {"member": _("members"), "guest": _("guests")}
    if who.kinds is not None:
        yield _("Only these are ranked: {who}.").format(who=either(kinds.get(kind) or isolated(kind) for kind in who.kinds))
    if who.categories is not None:
        yield _("Only this category is ranked: {categories}.").format(categories=either(map(isolated, who.categories)))
    if who.players is not None:
        yield _("Only these are ranked: {who}.").format(who=_people(who.players, names))
    if who.without:
        yield _("Not ranked: {who}.").format(who=_people(who.without, names))


def _people(keys: Iterable[str], names: RuleNames) -> str:
    return comma_text(isolated(names.people.get(key, key)) for key in keys) or _("nobody")


def _whole(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.whole:
        yield _("An evening of which somebody misses a round counts as missed.")


def _worth(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    columns: dict[str, str] = {
        "points": _("points"),
        "score": _("own score"),
        "won": _("games won"),
        "drawn": _("games drawn"),
        "lost": _("games lost"),
        "deals": _("deals played"),
    }
    if not rule.worth:
        yield _("Results are worth 0.")
    elif dict(rule.worth) != {"points": 1}:
        terms = [f"{number_in_words(number)} × {columns[column]}" for column, number in rule.worth]
        yield _("A result is worth: {sum}.").format(sum=" + ".join(terms))


def _members(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.members.count == MEAN:
        yield _("Players of one team: the mean of their results counts.")
    if rule.members.best is not None:
        text = ngettext(
            "Only the best {count} player of a team counts.", "Only the best {count} players of a team count.", rule.members.best
        )
        yield text.format(count=rule.members.best)


def _floor(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.floor is not None:
        yield _("A result below {number} counts as {number}.").format(number=number_in_words(rule.floor))


def _places(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    award = rule.places
    if award is None:
        return
    yield _("Places bring points: {table}, and {rest} for everybody after that.").format(
        table=comma_text(map(number_in_words, award.points)), rest=number_in_words(award.rest)
    )
    if award.last is not None:
        yield _("The last place brings {points}.").format(points=number_in_words(award.last))
    if award.shared is SharedPlaces.MEAN:
        yield _("Who share a place get the mean of the places that they take up.")


def _present_marks(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    for mark, brings in rule.present_marks.items():
        if brings == PLAYED:
            continue
        yield _mark(mark, _("nothing, as if it had not been played") if isinstance(brings, str) else number_in_words(brings))


def _missing_marks(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    for mark, missing in rule.missing_marks.items():
        if missing == MissingMark() and mark in (EXCUSED, ABSENT):
            continue
        yield _mark(mark, missing_in_words(rule, missing))


def _mark(mark: str, what: str) -> str:
    return _("{mark}: {what}.").format(mark=capital(mark_name(mark)), what=what)


def capital(text: str) -> str:
    """Return a text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def missing_in_words(rule: CompetitionRule, missing: MissingMark) -> str:
    """Return what a missed unit is worth, such as `the lowest result there, less 5; this cannot be struck`."""
    if missing.worth == NOTHING:
        text = _("nothing, as if it had not been played")
    elif missing.worth == LOWEST:
        text = _("the lowest result at the table") if missing.at_table else _("the lowest result there")
    elif missing.worth == MEAN:
        text = _("the mean of their own results")
    else:
        text = number_in_words(Fraction(missing.worth))
    if missing.less:
        text = _("{worth}, less {number}").format(worth=text, number=number_in_words(missing.less))
    can_be_struck = rule.best is not None or rule.drop
    return text if missing.strike or not can_be_struck else _("{worth}; this cannot be struck").format(worth=text)


def _times(rule: CompetitionRule, names: RuleNames) -> Sentences:
    for times in rule.times:
        what = selector_in_words(times.only, names, nested=bool(rule.of))
        if times.by == 0:
            yield _("This does not count: {what}.").format(what=what)
        elif times.by != 1:
            yield _("{what}: counts {times} times.").format(what=capital(what), times=number_in_words(times.by))


def _age(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.age is None:
        return
    first, *rest = rule.age.by
    text = ngettext(
        "Of the last {months} month, results count {times} times.",
        "Of the last {months} months, results count {times} times.",
        rule.age.months,
    )
    yield text.format(months=rule.age.months, times=number_in_words(first))
    for times in rest:
        text = ngettext("Of the {months} month before: {times} times.", "Of the {months} months before: {times} times.", rule.age.months)
        yield text.format(months=rule.age.months, times=number_in_words(times))
    yield _("Older results do not count.")


def _keep(rule: CompetitionRule, names: RuleNames) -> Sentences:
    if rule.keep is not None:
        yield _("This always counts: {what}.").format(what=selector_in_words(rule.keep, names, nested=bool(rule.of)))


def _keep_beside(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.keep_beside:
        yield _("What always counts is counted beside the best others.")


def _final_decides(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.final_decides:
        yield _("The players of the final come first, ranked by their result there.")


def _planned(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.planned is not None:
        units = count_of_units(rule, rule.planned)
        yield _("Planned: {units}. What is still to come counts as missed.").format(units=units)


def _best(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.best is None:
        return
    if rule.of:
        text = ngettext("The best {count} part counts.", "The best {count} parts count.", rule.best)
    elif rule.unit == ROUND:
        text = ngettext("The best {count} round counts.", "The best {count} rounds count.", rule.best)
    else:
        text = ngettext("The best {count} evening counts.", "The best {count} evenings count.", rule.best)
    yield text.format(count=rule.best)


def _drop(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.drop:
        text = ngettext("The lowest {count} result is struck.", "The lowest {count} results are struck.", rule.drop)
        yield text.format(count=rule.drop)


def _count(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.count == MEAN:
        yield _("The total is the mean of the results that count.")


def _fill(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.fill:
        yield _("The mean is over at least {count}: missing results are 0.").format(count=rule.fill)


def _bonus(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.bonus.come:
        yield _("Everybody who comes gets {points} for the evening, even if the evening itself does not count.").format(
            points=number_in_words(rule.bonus.come)
        )
    if rule.bonus.stay:
        yield _("Who plays every round of an evening gets {points} more.").format(points=number_in_words(rule.bonus.stay))


def _minimum(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.minimum == NeededAttendance():
        yield _("A place needs no attendance.")
    elif rule.minimum != NeededAttendance(units=1):
        yield _("A place in the standings needs {attendance}.").format(attendance=attendance_in_words(rule, rule.minimum))


def _below_last(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.below_last:
        yield _("Who came less often is ranked after all others.")


def _rights(rule: CompetitionRule, names: RuleNames) -> Sentences:
    for right in rule.rights:
        needs = attendance_in_words(rule, right.attendance)
        text = _("Right to “{right}”: from {attendance} on.") if needs else _("Right to “{right}”: for everybody.")
        text = text.format(right=isolated(right.name), attendance=needs)
        if right.only != Selector():
            text += " " + _("For this, only these count: {what}.").format(what=selector_in_words(right.only, names, nested=bool(rule.of)))
        yield text


def _ties(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.ties:
        yield _("If totals are equal, the places are decided by: {ties}.").format(ties=comma_text(map(tie_name, rule.ties)))
    else:
        yield _("Equal totals share a place.")


def _lots(rule: CompetitionRule, names: RuleNames) -> Sentences:
    if rule.lots is not None and rule.lots.seed is not None:
        yield _("Lots are drawn with the word “{seed}”.").format(seed=isolated(rule.lots.seed))
    elif rule.lots is not None:
        yield _("Lots were drawn by hand: {names}.").format(names=_people(rule.lots.order, names))


def _decimals(rule: CompetitionRule, _names: RuleNames) -> Sentences:
    if rule.decimals is not None:
        text = ngettext("Totals are shown with {count} decimal.", "Totals are shown with {count} decimals.", rule.decimals)
        yield text.format(count=rule.decimals)


_SENTENCES: Mapping[str, Callable[[CompetitionRule, RuleNames], Sentences]] = {
    "of": _of,
    "unit": _unit,
    "by": _by,
    "only": _only,
    "without": _without,
    "who": _who,
    "whole": _whole,
    "worth": _worth,
    "members": _members,
    "floor": _floor,
    "places": _places,
    "present_marks": _present_marks,
    "missing_marks": _missing_marks,
    "times": _times,
    "age": _age,
    "keep": _keep,
    "keep_beside": _keep_beside,
    "final_decides": _final_decides,
    "planned": _planned,
    "best": _best,
    "drop": _drop,
    "count": _count,
    "fill": _fill,
    "bonus": _bonus,
    "minimum": _minimum,
    "below_last": _below_last,
    "rights": _rights,
    "ties": _ties,
    "lots": _lots,
    "decimals": _decimals,
}
"""The sentences about each field of a rule, in the order in which they are read."""
