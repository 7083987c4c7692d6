"""Correct how people count in competitions at an evening, and give the evening the tags by which competitions select it.

Both are only in the evening's log, as are the answers to signing up. So an exported evening has them, and a closed one seals them. The
desk, the director and those who manage the club's seasons may do it, also once the evening is closed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db import transaction

from clubs.actors import Actor
from clubs.people.models import Member
from competitions.queries.mark_keepers import require_mark_keeper
from competitions.wording.marks import tags_too_long, unknown_mark
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.problems import refuse
from tournaments.standings.queries.evening_rounds import corrections_and_tags
from tournaments.standings.rounds import MarkCorrection, standing_corrections

MARK = re.compile(r"[a-z][a-z0-9_-]{0,19}")
"""A mark: one of the engine's, or a word of the club's own that its rules mention."""
NO_MARKS = ("void",)
"""Words that no correction may use: the engine gives them another meaning."""
MAX_TAGS = 12
MAX_TAG = 30
MAX_CORRECTIONS = 500


@transaction.atomic
def correct_marks(*, by: Actor, tournament: Tournament, corrections: Sequence[MarkCorrection]) -> None:
    """Correct marks, together: of players of the evening, and of members of the club who did not play. The newest correction counts.

    Corrections that change nothing are not stored. Refused: NOT_FOUND (`entrant`, `member`, `round`), MARK_UNKNOWN, FIELD_WRONG (more than
    500 corrections).
    """
    require_mark_keeper(by, tournament)
    evening = lock_tournament(tournament)
    if len(corrections) > MAX_CORRECTIONS:
        raise refuse("FIELD_WRONG", "marks")
    _check(evening, corrections)
    standing, _tags = corrections_and_tags(evening)
    stored = []
    for each in corrections:
        changed = standing_corrections((*standing, each))
        if set(changed) != set(standing):
            stored.append({"entrant": each.entrant or None, "member": each.member or None, "round": each.round or None, "mark": each.mark})
        standing = changed
    if stored:
        record(tournament, by=by, what=Event.MARKS, subject=TOURNAMENT, after={"marks": stored})


@transaction.atomic
def set_tags(*, by: Actor, tournament: Tournament, tags: str) -> None:
    """Set the evening's tags: words divided by spaces, each once. The same tags again change nothing.

    Refused: TAGS_TOO_LONG (more than 12 words, or one of more than 30 letters).
    """
    require_mark_keeper(by, tournament)
    evening = lock_tournament(tournament)
    words = tuple(dict.fromkeys(tags.split()))
    if len(words) > MAX_TAGS or any(len(word) > MAX_TAG or not word.isprintable() for word in words):
        raise tags_too_long(most=MAX_TAGS, length=MAX_TAG)
    _corrections, before = corrections_and_tags(evening)
    if words != before:
        record(tournament, by=by, what=Event.TAGS, subject=TOURNAMENT, before={"tags": " ".join(before)}, after={"tags": " ".join(words)})


def _check(tournament: Tournament, corrections: Sequence[MarkCorrection]) -> None:
    players = set(Entrant.objects.filter(tournament=tournament).values_list("number", flat=True))
    members = set(
        Member.objects.filter(club=tournament.club_id, number__in=[each.member for each in corrections]).values_list("number", flat=True)
    )
    rounds = set(tournament.rounds.values_list("number", flat=True))
    for each in corrections:
        if bool(each.entrant) == bool(each.member) or (each.entrant and each.entrant not in players):
            raise refuse("NOT_FOUND", "entrant")
        if each.member and each.member not in members:
            raise refuse("NOT_FOUND", "member")
        if each.round and each.round not in rounds:
            raise refuse("NOT_FOUND", "round")
        if each.mark and (not MARK.fullmatch(each.mark) or each.mark in NO_MARKS):
            raise unknown_mark(each.mark)
