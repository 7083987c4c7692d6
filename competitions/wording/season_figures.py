"""A season's numbers as people read them (rounded, with the reader's decimal separator), and its rule in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text, isolated
from competitions.season import Counting, CountingRule, Points, decimals_needed, rounded
from competitions.season.values import Double
from competitions.wording.season import tie_break_name


def plain_figure(points: Points, decimals: int) -> str:
    """Return a number such as `12,5`, `−2` or `0`, with a real minus sign."""
    figure = rounded(points, decimals)
    return ("−" if figure < 0 else "") + str(number_format(abs(figure), decimals))


def signed_figure(points: Points, decimals: int) -> str:
    """Return a number with its sign, such as `+12,5`, `−2` or `0`."""
    return ("+" if rounded(points, decimals) > 0 else "") + plain_figure(points, decimals)


def exact_figure(points: Points) -> str:
    """Return a number such as `−2,5` with as many decimals as it needs."""
    return plain_figure(points, decimals_needed((points,)))


def exact_signed_figure(points: Points) -> str:
    """Return a number with its sign, such as `+2,5`, and as many decimals as it needs."""
    return signed_figure(points, decimals_needed((points,)))


def rule_in_words(rule: CountingRule, names: Mapping[str, str]) -> list[str]:
    """Return sentences that explain how a season is counted. `names` are the evenings' names by key."""
    return [*_what_counts(rule), *_evenings(rule, names), *_places(rule)]


def _what_counts(rule: CountingRule) -> Iterator[str]:
    if rule.per_place:
        table = comma_text(map(exact_figure, rule.per_place.table))
        yield _("Each evening earns points by place: {table}, and {rest} for everybody after that.").format(
            table=table, rest=exact_figure(rule.per_place.rest)
        )
    else:
        yield _("Each evening earns the points that were scored.")
    if rule.best:
        yield ngettext("The best {count} evening counts.", "The best {count} evenings count.", rule.best).format(count=rule.best)
    else:
        yield _("All evenings count.")
    if rule.counting is Counting.AVERAGE:
        yield _("The total is the mean of the evenings that count.")
    if rule.missed is not None:
        yield _("A missed evening counts as {points}.").format(points=exact_figure(rule.missed))
    if rule.missed is not None and rule.planned:
        yield ngettext("The season has {count} evening.", "The season has {count} evenings.", rule.planned).format(count=rule.planned)
    if rule.bonus:
        yield _("Everybody who comes gets {points} for the evening, even if the evening itself does not count.").format(
            points=exact_figure(rule.bonus)
        )


def _evenings(rule: CountingRule, names: Mapping[str, str]) -> Iterator[str]:
    def listed(keys: tuple[str, ...]) -> str:
        return comma_text(isolated(names.get(key, key)) for key in keys)

    if rule.only:
        yield _("Only these evenings: {evenings}.").format(evenings=listed(rule.only))
    if rule.without:
        yield _("Does not count: {evenings}.").format(evenings=listed(rule.without))
    for double in rule.doubles:
        yield _double(double, names)
    if rule.final and rule.final.decides:
        yield _("The final is {evening}. Its players come first, ranked by the points that they win there.").format(
            evening=isolated(names.get(rule.final.evening, rule.final.evening))
        )
    elif rule.final:
        yield _("The final is {evening}. It always counts.").format(evening=isolated(names.get(rule.final.evening, rule.final.evening)))


def _double(double: Double, names: Mapping[str, str]) -> str:
    return _("{evening} counts {times} times.").format(evening=isolated(names.get(double.evening, double.evening)), times=double.times)


def _places(rule: CountingRule) -> Iterator[str]:
    if rule.minimum:
        text = ngettext("A place in the standings needs {count} evening.", "A place in the standings needs {count} evenings.", rule.minimum)
        yield text.format(count=rule.minimum)
    if rule.ties:
        yield _("If totals are equal, the places are decided by: {ties}.").format(ties=comma_text(map(tie_break_name, rule.ties)))
    else:
        yield _("Players with equal totals share a place.")
    if rule.guests:
        yield _("Guests are ranked too.")
