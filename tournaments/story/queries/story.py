"""The story of a finished evening, computed once for each version of the evening in a process. Only reads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from clubs.actors import Actor
from tournaments.entrants.queries.names import Names, public_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.queries.standings import StandingsLine, standings
from tournaments.standings.queries.visible_standings import reads_on
from tournaments.story.moments import (
    HighestRound,
    Replay,
    StoryChoice,
    StoryFigures,
    StoryMoment,
    StoryRanking,
    StoryRuling,
    Timeline,
    all_moments,
    chosen_moments,
    highest_round,
    replay_of,
    shown_moments,
    story_figures,
)
from tournaments.story.queries.evening import story_evening

EVENINGS_KEPT = 12
"""The greatest number of stories in the cache of a process: the most recently used. One takes about 100 kilobytes."""

_kept: OrderedDict[int, tuple[tuple[object, ...], EveningStory]] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class EveningStory:
    """The story of a finished evening, with everything that its sentences name."""

    ranking: StoryRanking
    moments: tuple[StoryMoment, ...]
    """The chosen moments in the order of the evening, including those that the director leaves out."""
    figures: StoryFigures
    best_round: HighestRound | None
    replay: Replay | None
    lines: tuple[StandingsLine, ...]
    players: Mapping[int, Entrant]
    """All players of the evening by number."""
    played: int
    """The number of players who had a seat."""
    named: frozenset[int]
    """The players whom a sentence may name."""
    rulings: Mapping[int, StoryRuling]
    """The rulings by number."""
    names: Names
    """The names that the public may see."""
    choice: StoryChoice

    @property
    def shown(self) -> tuple[StoryMoment, ...]:
        """The moments that everybody reads, in the director's order."""
        return shown_moments(self.moments, self.choice)

    def line(self, number: int) -> StandingsLine:
        """Return the line of the standings with this number."""
        return next(line for line in self.lines if line.entrant.number == number)


def has_story(tournament: Tournament) -> bool:
    """Return whether the evening has a story: it is closed, and was not broken off."""
    return tournament.state == Tournament.State.CLOSED and not tournament.abandoned_because


def reads_story(actor: Actor, tournament: Tournament) -> bool:
    """Return whether this reader, who may watch the evening, may read its story: not while the standings are frozen for them."""
    return has_story(tournament) and reads_on(actor, tournament)


def story_of(tournament: Tournament) -> EveningStory:
    """Return the story of a closed evening, cached for its version. The caller has checked `reads_story`."""
    names = public_names(tournament)
    # The hash of the newest log entry tells an evening from another one that has its primary key after a restore.
    tag = (tournament.version, *(tournament.newest_entry or ()), names.tag)
    with _lock:
        kept = _kept.get(tournament.pk)
    story = kept[1] if kept is not None and kept[0] == tag else _computed(tournament, names)
    with _lock:
        _kept[tournament.pk] = (tag, story)
        _kept.move_to_end(tournament.pk)
        if len(_kept) > EVENINGS_KEPT:
            _kept.popitem(last=False)
    return story


def _computed(tournament: Tournament, names: Names) -> EveningStory:
    now = standings(tournament)
    evening = story_evening(tournament, now)
    timeline = Timeline(evening)
    sat = now.played.by_round if now.played else {}
    return EveningStory(
        ranking=evening.ranking,
        moments=chosen_moments(all_moments(timeline), evening.line_of()),
        figures=story_figures(evening),
        best_round=highest_round(timeline),
        replay=replay_of(timeline),
        lines=now.lines,
        players={each.number: each for each in now.players.values()},
        played=sum(key in sat for key in now.players),
        named=evening.named,
        rulings={ruling.number: ruling for ruling in evening.rulings},
        names=names,
        choice=StoryChoice.from_json(tournament.policy.get("story")),
    )
