"""The sentences of the moments. A name is not the subject of a sentence about a line, because a line may be one player, two or a team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubs.direction import isolated, left_to_right
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.entrants.queries.names import plain_display_name
from tournaments.evening.models import Tournament
from tournaments.evening.wording.points import signed_points
from tournaments.jury.wording.rulings import article_title, kinds
from tournaments.standings.wording.line_names import plain_line_name
from tournaments.story.moments import MomentKind, StoryMoment, StoryRanking
from tournaments.story.queries.story import EveningStory

WITH_POINTS = frozenset({MomentKind.HIGH, MomentKind.LOW, MomentKind.SLAM, MomentKind.PARTNERS, MomentKind.JUMP, MomentKind.STREAK})
"""The kinds whose points were won or lost in the deals behind them; the points of the others are totals or margins."""


@dataclass(frozen=True)
class StorySentence:
    """A moment in the reader's language."""

    moment: StoryMoment
    title: str
    template: str
    """The sentence with placeholders for `values`."""
    values: Mapping[str, str]
    figures: Mapping[str, str]
    """Numbers with a sign, by placeholder."""
    where: str
    """The round, table and deal, such as `round 2 · table 1 · deal 7`."""
    points: str
    """The points that were won or lost in the deals behind the moment, with their sign; "" if it has none."""

    @property
    def text(self) -> str:
        """The sentence for programs, as plain text without direction marks."""
        return self.template.format(**self.values, **self.figures)

    @property
    def shown(self) -> str:
        """The sentence for pages: names and numbers do not change the direction of the text around them."""
        values = {name: isolated(value) for name, value in self.values.items()}
        return self.template.format(**values, **{name: left_to_right(value) for name, value in self.figures.items()})

    @property
    def html(self) -> SafeString:
        """The sentence for pages, with names in bold."""
        values = {name: format_html("<b>{}</b>", isolated(value)) for name, value in self.values.items()}
        figures = {name: format_html('<b dir="ltr">{}</b>', value) for name, value in self.figures.items()}
        return format_html(self.template, **values, **figures)


def figure_text(points: int | Fraction, ranking: StoryRanking) -> str:
    """Return points with their sign; a score has a sign only below zero."""
    text = signed_points(points)
    return text.removeprefix("+") if ranking is StoryRanking.SCORE else text


def _with_unit(points: int | Fraction, ranking: StoryRanking) -> str:
    """Return points for a sentence: a score is called points, as it has no sign by which it is known."""
    text = figure_text(points, ranking)
    if ranking is not StoryRanking.SCORE:
        return text
    return ngettext("%(score)s point", "%(score)s points", abs(int(points)) if points.denominator == 1 else 2) % {"score": text}


def name_of(story: EveningStory, moment: StoryMoment, nth: int) -> str:
    """Return the public name of the nth line or player of a moment."""
    if moment.of_lines:
        return plain_line_name(story.line(moment.who[nth]), story.names)
    return plain_display_name(story.players[moment.who[nth]], story.names)


def moment_sentence(tournament: Tournament, story: EveningStory, moment: StoryMoment) -> StorySentence:
    """Return the sentence of this moment."""
    values = {key: name_of(story, moment, nth) for nth, key in enumerate(("name", "other", "third")[: len(moment.who)])}
    if moment.contract:
        values["contract"] = contract_name(tournament.rule_set, moment.contract)
    counts = {"before": moment.before, "after": moment.after, "count": moment.count, "of": moment.of}
    values |= {key: str(value) for key, value in counts.items() if value is not None}
    if moment.deals:
        values |= {"round": str(moment.deals[0].round), "deal": str(moment.deals[0].number)}
    points = "" if moment.points is None else figure_text(moment.points, story.ranking)
    figures = {"points": _with_unit(moment.points, story.ranking)} if moment.points is not None else {}
    title, template = _about_ruling(tournament, story, moment, values) if moment.ruling is not None else _texts(moment)
    if moment.kind in (MomentKind.CLOSE, MomentKind.CLEAR):
        figures = {"points": signed_points(moment.points or 0).removeprefix("+")}
    return StorySentence(moment, title, template, values, figures, _where(story, moment), points if moment.kind in WITH_POINTS else "")


def contract_name(rules: RuleSet, code: str) -> str:
    """Return the contract's name in the reader's language."""
    return say(rules.game.words_for(code), get_language() or "en")


def _texts(moment: StoryMoment) -> tuple[str, str]:
    """Return the title and the template of a moment that is not a ruling."""
    two = len(moment.who) > 1
    match moment.kind:
        case MomentKind.WHOLE:
            return _("Early in front"), _("The lead goes to {name} as early as deal {deal} of round {round}, and stays there to the end.")
        case MomentKind.LEAD if moment.points is None:
            return _("The lead for good"), _("The lead goes to {name} in deal {deal} of round {round}, and stays there to the end.")
        case MomentKind.LEAD:
            return _("The lead for good"), _(
                "The lead goes to {name} in deal {deal} of round {round}, with {points}, and stays there to the end."
            )
        case MomentKind.DECISION if two:
            return _("Decided in the last round"), _(
                "Before the last round the lead is still with {other}. In deal {deal} of that round it goes to {name}, and stays there."
            )
        case MomentKind.DECISION:
            return _("Decided in the last round"), _("Only in deal {deal} of the last round does the lead go to {name} for good.")
        case MomentKind.LONG_LEAD:
            return _("Long in front"), ngettext(
                "The lead is with {name} for {count} deal. In the end it is place {after}.",
                "The lead is with {name} for {count} deals in all. In the end it is place {after}.",
                moment.count or 0,
            )
        case MomentKind.JUMP:
            return _("A big jump"), _("Round {of} brings {name} {points}: from place {before} to place {after}.")
        case MomentKind.COMEBACK:
            return _("From the back to the front"), _("Place {before} after round {of}, place {after} at the end: the evening of {name}.")
        case MomentKind.STREAK:
            return _("A good run"), _("{name} wins points in {count} deals in a row: {points} together.")
        case MomentKind.TOGETHER if moment.count == moment.of:
            return _("Good partners"), _("{name} and {other} play {of} contracts together, and make all of them.")
        case MomentKind.TOGETHER:
            return _("Good partners"), _("{name} and {other} play {of} contracts together, and make {count} of them.")
        case _:
            return _of_deal_or_end(moment, two=two)


def _of_deal_or_end(moment: StoryMoment, *, two: bool) -> tuple[str, str]:
    match moment.kind:
        case MomentKind.HIGH:
            return _("The best deal"), _high(moment, two=two)
        case MomentKind.LOW:
            return _("The dearest deal"), _low(moment, two=two)
        case MomentKind.SLAM:
            return _("Every trick"), _slam(moment, two=two)
        case MomentKind.PARTNERS:
            return _("The best deal together"), _(
                "{name} and {other} make {contract}: {points} each. No contract with a partner brings more."
            )
        case MomentKind.SHARED if len(moment.who) > 2:
            return _("Equal at the top"), _("{name}, {other} and {third} share the first place with {points}.")
        case MomentKind.SHARED:
            return _("Equal at the top"), _("{name} and {other} share the first place with {points}.")
        case MomentKind.TIED:
            return _("Equal at the top"), _("{name} and {other} end equal with {points}. The tie-break puts {name} first.")
        case MomentKind.CLOSE:
            return _("A close finish"), _margin(moment, two=two)
        case _:
            return _("A clear win"), _margin(moment, two=two)


def _high(moment: StoryMoment, *, two: bool) -> str:
    if not moment.contract:
        if two:
            return _("{name} and {other} get {points} in one deal. Nobody gets more.")
        return _("{name} gets {points} in one deal. Nobody gets more.")
    if moment.each:
        return _("{name} and {other} make {contract}: {points} each. Nobody gets more in one deal.")
    if two:
        return _("{name} and {other} make {contract}: {points} for {name}. Nobody gets more in one deal.")
    return _("{name} makes {contract}: {points}. Nobody gets more in one deal.")


def _low(moment: StoryMoment, *, two: bool) -> str:
    if moment.each:
        return _("{name} and {other} lose {contract}: {points} each. Nobody loses more in one deal.")
    if two:
        return _("{name} and {other} lose {contract}: {points} for {name}. Nobody loses more in one deal.")
    return _("{name} loses {contract}: {points}. Nobody loses more in one deal.")


def _slam(moment: StoryMoment, *, two: bool) -> str:
    if moment.each:
        return _("{name} and {other} make {contract} with every trick: {points} each.")
    if two:
        return _("{name} and {other} make {contract} with every trick: {points} for {name}.")
    return _("{name} makes {contract} with every trick: {points}.")


def _margin(moment: StoryMoment, *, two: bool) -> str:
    plural = int(moment.points) if moment.points is not None and moment.points.denominator == 1 else 2
    if two:
        return ngettext(
            "At the end there is {points} point between {name} and {other}.",
            "At the end there are {points} points between {name} and {other}.",
            plural,
        )
    return ngettext(
        "At the end there is {points} point between {name} and the second place.",
        "At the end there are {points} points between {name} and the second place.",
        plural,
    )


def _about_ruling(tournament: Tournament, story: EveningStory, moment: StoryMoment, values: dict[str, str]) -> tuple[str, str]:
    """Return the title and the template of a ruling, and add the values that it names. The jury's own words are left out."""
    ruling = story.rulings[moment.ruling or 0]
    rules = tournament.rule_set
    article = article_title(rules, ruling.article, get_language() or "en") if ruling.article in rules.articles else ""
    values |= {"kind": f"{kinds()[ruling.kind]} ({article})" if article else kinds()[ruling.kind], "round": str(ruling.round)}
    return _("A decision of the jury"), _("The jury rules in round {round}: {kind}. Without it, the order at the end would be different.")


def _where(story: EveningStory, moment: StoryMoment) -> str:
    if moment.ruling is not None:
        ruling = story.rulings[moment.ruling]
        parts = [_("round %(round)s") % {"round": ruling.round}]
        parts += [_("table %(number)s") % {"number": ruling.table}] if ruling.table is not None else []
        return " · ".join([*parts, _("ruling %(number)s") % {"number": ruling.number}])
    deal = moment.deals[0]
    return " · ".join(
        [
            _("round %(round)s") % {"round": deal.round},
            _("table %(number)s") % {"number": deal.table},
            _("deal %(number)s") % {"number": deal.number},
        ]
    )
