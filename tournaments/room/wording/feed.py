"""The feed in sentences, for the page, the big screen and programs."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.direction import comma_text
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.entrants.queries.names import Names, display_name, plain_display_name
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.jury.wording.rulings import article_title, kinds
from tournaments.room.feed import FeedItem, NewsKind
from tournaments.room.queries.feed import Feed
from tournaments.room.queries.line_in_news import LineInNews
from tournaments.standings.wording.line_names import line_name, plain_line_name

Named = Entrant | LineInNews | str
"""A value of a sentence: a player, a line of the standings, or a text."""


@dataclass(frozen=True)
class Phrase:
    """One part of a sentence: a template with placeholders, and the values to fill in."""

    template: str
    values: Mapping[str, Named]


@dataclass(frozen=True)
class FeedLine:
    """One item of the feed as a sentence in the reader's language."""

    item: FeedItem
    phrases: tuple[Phrase, ...]
    where: str
    """The table and deal of the event: `table 1 · deal 17`; empty if it concerns no single table."""
    player: Entrant | None
    points: int | None
    """The points of `player` through the event; None if the line shows none."""
    names: Names
    """The rules by which the sentence shows players' names to this reader."""

    @property
    def at(self) -> datetime.datetime:
        return self.item.at

    @property
    def text(self) -> str:
        """The sentence for programs, as plain text without direction marks."""
        return comma_text(
            phrase.template.format(**{name: self._plain(value) for name, value in phrase.values.items()}) for phrase in self.phrases
        )

    @property
    def html(self) -> SafeString:
        """The sentence for pages: names and contracts are bold."""
        phrases = (
            format_html(phrase.template, **{name: self._bold(value) for name, value in phrase.values.items()}) for phrase in self.phrases
        )
        return format_html_join(comma_text(("", "")), "{}", ((phrase,) for phrase in phrases))

    def _plain(self, value: Named) -> str:
        if isinstance(value, LineInNews):
            return plain_line_name(value, self.names)
        return plain_display_name(value, self.names) if isinstance(value, Entrant) else value

    def _bold(self, value: Named) -> SafeString:
        if isinstance(value, LineInNews):
            return format_html("<b>{}</b>", line_name(value, self.names))
        return format_html("<b>{}</b>", display_name(value, self.names) if isinstance(value, Entrant) else value)


def feed_lines(tournament: Tournament, feed: Feed, items: Sequence[FeedItem], names: Names) -> list[FeedLine]:
    """Return these items of the feed as sentences. `names` tells how players' names are shown to the reader."""
    return [
        FeedLine(
            item=item,
            phrases=(*_head(item, feed, tournament.rule_set), *_about_standings(item, feed)),
            where=_where(item),
            player=feed.players.get(item.player) if item.player is not None else None,
            points=item.points if item.kind not in (NewsKind.CHANGED, NewsKind.TAKEN_BACK) else None,
            names=names,
        )
        for item in items
    ]


def _head(item: FeedItem, feed: Feed, rules: RuleSet) -> list[Phrase]:
    match item.kind:
        case NewsKind.MADE | NewsKind.LOST:
            return [_of_contract(item, feed, rules)]
        case NewsKind.WON_BIG | NewsKind.LOST_BIG | NewsKind.CHANGED | NewsKind.TAKEN_BACK:
            return [_of_points(item, feed)]
        case NewsKind.RULED:
            return _of_ruling(feed.rulings[item.ruling or 0], rules)
        case NewsKind.STANDINGS:
            return []
        case NewsKind.LAST_TABLE:
            return [
                Phrase(
                    _("Table {table} is the last to finish round {round}"), {"table": str(item.where.table), "round": str(item.where.round)}
                )
            ]
        case _:
            return [Phrase(_turn_texts()[item.kind], {"round": str(item.where.round)})]


def _of_contract(item: FeedItem, feed: Feed, rules: RuleSet) -> Phrase:
    contract = say(rules.game.words_for(item.contract), get_language() or "en")
    values: dict[str, Named] = {"name": feed.players[item.player or 0], "contract": contract}
    if item.partner is not None:
        values["partner"] = feed.players[item.partner]
        if item.slam:
            return Phrase(_("{name} and {partner} make {contract} with every trick"), values)
        return Phrase(
            _("{name} and {partner} make {contract}") if item.kind == NewsKind.MADE else _("{name} and {partner} lose {contract}"), values
        )
    if item.slam:
        return Phrase(_("{name} makes {contract} with every trick"), values)
    return Phrase(_("{name} makes {contract}") if item.kind == NewsKind.MADE else _("{name} loses {contract}"), values)


def _of_points(item: FeedItem, feed: Feed) -> Phrase:
    values: dict[str, Named] = {
        "name": feed.players[item.player] if item.player is not None else "",
        "points": signed(item.points or 0),
        "before": signed(item.points_before or 0),
    }
    texts = {
        NewsKind.WON_BIG: _("Many points in one deal for {name}"),
        NewsKind.LOST_BIG: _("An expensive deal for {name}"),
        NewsKind.CHANGED: _("The deal counts differently now: {name} gets {points} from it instead of {before}"),
        NewsKind.TAKEN_BACK: _("The deal was voided: {name} had got {before} from it"),
    }
    return Phrase(texts[item.kind], values)


def _of_ruling(ruling: Ruling, rules: RuleSet) -> list[Phrase]:
    """Return the kind and the article of a ruling. The jury's own text is left out, as it may contain names that the reader may not see."""
    article = article_title(rules, ruling.article, get_language() or "en") if ruling.article in rules.articles else ""
    values: dict[str, Named] = {"kind": kinds()[ruling.kind], "article": article}
    return [Phrase(_("The jury has ruled: {kind} ({article})") if article else _("The jury has ruled: {kind}"), values)]


def _about_standings(item: FeedItem, feed: Feed) -> list[Phrase]:
    """Return what changed in the standings. A line is named again unless the sentence before it names exactly the players of the line."""
    phrases = []
    if item.leader is not None:
        values: dict[str, Named] = {"name": feed.lines[item.leader], "points": signed(item.leader_points)}
        if _is_named_before(item, feed.lines[item.leader]):
            phrases.append(Phrase(_("now first with {points}"), values))
        elif feed.lines[item.leader].is_plural:
            phrases.append(Phrase(_("{name} take the lead with {points}"), values))
        else:
            phrases.append(Phrase(_("{name} takes the lead with {points}"), values))
    if item.climber is not None:
        values = {"name": feed.lines[item.climber], "place": str(item.place)}
        if _is_named_before(item, feed.lines[item.climber]):
            phrases.append(Phrase(_("now in place {place}"), values))
        elif feed.lines[item.climber].is_plural:
            phrases.append(Phrase(_("{name} move to place {place}"), values))
        else:
            phrases.append(Phrase(_("{name} moves to place {place}"), values))
    return phrases


def _is_named_before(item: FeedItem, line: LineInNews) -> bool:
    named = {item.player, item.partner} - {None}
    return not (line.group and line.group.name) and {each.pk for each in line.members} == named


def _turn_texts() -> Mapping[NewsKind, str]:
    return {
        NewsKind.STARTED: _("Round {round} has begun"),
        NewsKind.LAST_DEAL: _("The last deal of round {round} is announced"),
        NewsKind.FINISHED: _("Round {round} is finished"),
        NewsKind.CLOSED: _("The evening is closed"),
    }


def _where(item: FeedItem) -> str:
    if item.ruling is not None:
        ruling = _("ruling %(number)s") % {"number": item.ruling}
        return f"{_table(item)} · {ruling}" if item.where.table is not None else ruling
    if item.where.deal is not None:
        return f"{_table(item)} · " + _("deal %(number)s") % {"number": item.where.deal}
    return ""


def _table(item: FeedItem) -> str:
    return _("table %(number)s") % {"number": item.where.table}
