"""The headline of the story: the winner, and the most remarkable moment about somebody else. Only from moments that the story shows."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.direction import comma_text, in_direction, isolated
from clubs.people.public_names import PublicName
from tournaments.entrants.queries.names import plain_display_name
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.wording.line_names import BETWEEN
from tournaments.story.moments import MomentKind, StoryMoment
from tournaments.story.queries.story import EveningStory
from tournaments.story.wording.moments import contract_name

HIGH_PLACE = 5
LOW_CLIMB, LOSS = 25, 45
OF_OTHERS = {
    MomentKind.JUMP, MomentKind.COMEBACK, MomentKind.LOW, MomentKind.HIGH, MomentKind.SLAM, MomentKind.LONG_LEAD, MomentKind.STREAK,
}  # fmt: skip
"""The kinds of moment of which a headline has a short form."""


def headline(tournament: Tournament, story: EveningStory) -> str:
    """Return the headline for programs; the name of the evening if nobody may be named."""
    return comma_text(_parts(tournament, story)) or tournament.name


def shown_headline(tournament: Tournament, story: EveningStory) -> str:
    """Return the headline for pages and texts to copy: in Persian, the comma between two Latin names does not join them."""
    first, *others = _parts(tournament, story) or [tournament.name]
    return isolated(comma_text([first, *map(in_direction, others)]))


def _parts(tournament: Tournament, story: EveningStory) -> list[str]:
    """Return the winner, and the news about somebody else. A climb is only told if it ended at the final place."""
    first = [line for line in story.lines if line.place == 1]
    winner = first[0].entrant.number if len(first) == 1 else None
    parts = [_winner(story, winner)] if winner is not None and is_named(story, winner) else []
    parts += [_shared(story, each) for each in story.shown if each.kind is MomentKind.SHARED and len(each.who) == 2]
    players = {each.number for line in first for each in line.everybody}
    others = [each for each in story.shown if each.kind in OF_OTHERS and players.isdisjoint(each.who) and _is_final(story, each)]
    if others:
        parts.append(_other(tournament, story, max(others, key=_newsworthy)))
    return parts


def _is_final(story: EveningStory, moment: StoryMoment) -> bool:
    return moment.kind is not MomentKind.JUMP or story.line(moment.who[0]).place == moment.after


def _newsworthy(moment: StoryMoment) -> int:
    """Return how well a moment suits the headline. A climb to the middle of the standings suits it less, and a lost contract least."""
    low_climb = moment.kind is MomentKind.JUMP and (moment.after or 0) > HIGH_PLACE
    return moment.weight - LOW_CLIMB * low_climb - LOSS * (moment.kind is MomentKind.LOW)


def is_named(story: EveningStory, number: int) -> bool:
    """Return whether a sentence may name this line of the standings."""
    line = story.line(number)
    return (line.group is not None and bool(line.group.name)) or all(each.number in story.named for each in line.members)


def _winner(story: EveningStory, winner: int) -> str:
    kinds = {each.kind for each in story.shown if each.of_lines and each.who[0] == winner}
    name = {"name": _short(story, winner)}
    if MomentKind.WHOLE in kinds:
        return _("Ahead early, and to the end: %(name)s") % name
    if MomentKind.DECISION in kinds:
        return _("Victory in the last round for %(name)s") % name
    if MomentKind.CLEAR in kinds:
        return _("Clear victory for %(name)s") % name
    if {MomentKind.CLOSE, MomentKind.TIED} & kinds:
        return _("Narrow victory for %(name)s") % name
    return _("Victory for %(name)s") % name


def _shared(story: EveningStory, moment: StoryMoment) -> str:
    return _("%(name)s and %(other)s share the first place") % {"name": _short(story, moment.who[0]), "other": _short(story, moment.who[1])}


def _other(tournament: Tournament, story: EveningStory, moment: StoryMoment) -> str:
    of_players = (_short_player(story, story.players[player]) for player in moment.who)
    values = {"name": _short(story, moment.who[0]) if moment.of_lines else BETWEEN.join(of_players)}
    match moment.kind:
        case MomentKind.JUMP | MomentKind.COMEBACK:
            return _("%(name)s from %(before)s to %(after)s") % {**values, "before": moment.before, "after": moment.after}
        case MomentKind.LONG_LEAD:
            return _("%(name)s long in front") % values
        case MomentKind.STREAK:
            return _("%(count)s deals in a row for %(name)s") % {**values, "count": moment.count}
        case MomentKind.LOW:
            return _("%(contract)s lost by %(name)s") % {**values, "contract": contract_name(tournament.rule_set, moment.contract)}
        case _ if moment.contract:
            return _("%(contract)s made by %(name)s") % {**values, "contract": contract_name(tournament.rule_set, moment.contract)}
        case _:
            return _("the best deal for %(name)s") % values


def _short(story: EveningStory, number: int) -> str:
    """Return a line's name for a headline: of a player, their table name if nobody else has it."""
    line = story.line(number)
    if line.group is not None and line.group.name:
        return line.group.name
    return BETWEEN.join(_short_player(story, each) for each in line.members)


def _short_player(story: EveningStory, entrant: Entrant) -> str:
    is_unique = sum(each.called == entrant.called for each in story.players.values()) == 1
    if story.names.kind == PublicName.ALL and is_unique and entrant.number in story.named:
        return entrant.called
    return plain_display_name(entrant, story.names)
