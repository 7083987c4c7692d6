"""The director's choice: which moments of the story are left out, and their order. Nothing else of a story can be changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction

from clubs.actors import Actor
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.story.moments import StoryChoice
from tournaments.story.queries.story import has_story, story_of


@transaction.atomic
def choose_moments(*, by: Actor, tournament: Tournament, left_out: Collection[str], order: Sequence[str] = ()) -> None:
    """Leave these moments out of the story, and show the others in this order; both are given by the keys of moments.

    It is possible at any time after the closing. The same choice again changes nothing; with `left_out` and `order` empty, the story is as
    Troela made it.

    Refused: NO_STORY (the evening is not closed), FIELD_WRONG (left_out, order: a moment that the story does not have, or one twice).
    """
    require(by, Right.RULE, tournament)
    lock_tournament(tournament)
    if not has_story(tournament):
        raise refuse("NO_STORY")
    keys = {moment.key for moment in story_of(tournament).moments}
    for field, chosen in (("left_out", list(left_out)), ("order", list(order))):
        if len(set(chosen)) < len(chosen) or not keys >= set(chosen):
            raise refuse("FIELD_WRONG", field)
    before, after = StoryChoice.from_json(tournament.policy.get("story")), StoryChoice(tuple(sorted(left_out)), tuple(order))
    if before == after:
        return
    kept = {name: value for name, value in tournament.policy.items() if name != "story"}
    tournament.policy = kept | ({"story": after.to_json()} if after != StoryChoice() else {})
    Tournament.objects.filter(pk=tournament.pk).update(policy=tournament.policy)
    record(tournament, by=by, what=Event.STORY, subject=TOURNAMENT, before=before.to_json(), after=after.to_json())
