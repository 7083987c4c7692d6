"""The prizes of an evening: store the list, confirm the awards, and read them out, name by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.people.names import read_optional_name
from tournaments.entrants.queries.ratings import RatingOfEvening, ratings_of
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.prizes.giving import COUNTED, Prize, PrizeKind, PrizeRule, allocate, reading_order
from tournaments.prizes.giving.prize_json import allocation_json, list_json, prize_json
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.queries.prizes import Prizes, prizes_of
from tournaments.seating.actions import seeds

MAX_PRIZES = 200
MAX_CENTS = 10_000_000
MAX_POINTS = 1_000_000
MAX_PLACE = 9_999
MAX_WHAT_LETTERS = 80
MAX_CATEGORY_LETTERS = 60
MAX_PER_ENTRANTS = 1_000


@transaction.atomic
def set_prizes(*, by: Actor, tournament: Tournament, prizes: Sequence[Prize], rule: PrizeRule) -> None:
    """Store the list of prizes, in the order in which they are given to players. They are read out in reverse order.

    Storing an equal list changes nothing. Confirmed awards stay as they are, until they are confirmed again.

    Refused, each with the prize's position in the list: FIELD_MISSING (neither a thing nor an amount, or a category without a name),
    FIELD_WRONG (the evening has no such rating, for example), PRIZE_MONEY_AND_POINTS; PRIZES_TOO_MANY.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament(tournament)
    if len(prizes) > MAX_PRIZES:
        raise refuse("PRIZES_TOO_MANY", "prizes", most=MAX_PRIZES)
    if not 0 <= rule.per_entrants <= MAX_PER_ENTRANTS:
        raise refuse("FIELD_WRONG", "per_entrants")
    stored = prizes_of(tournament).stored
    before = list_json(stored.prizes, stored.rule)
    ratings = {each.number: each for each in ratings_of(tournament)} if any(each.rating is not None for each in prizes) else {}
    stored.prizes = [prize_json(_checked(prize, index, ratings)) for index, prize in enumerate(prizes)]
    stored.ties, stored.one_each, stored.per_entrants = rule.ties.value, rule.one_each, rule.per_entrants
    after = list_json(stored.prizes, stored.rule)
    if after == before:
        return
    stored.save()
    record(tournament, by=by, what=Event.PRIZES, subject=TOURNAMENT, before=before, after=after)


def _checked(prize: Prize, index: int, ratings: Mapping[int, RatingOfEvening]) -> Prize:
    """Return the prize with the name of its rating, and without fields that do not belong to its kind.

    Refused with the codes of `set_prizes`.
    """
    at = f"prizes.{index}"
    what = read_optional_name(prize.what, f"{at}.what", max_length=MAX_WHAT_LETTERS)
    category = read_optional_name(prize.category, f"{at}.category", max_length=MAX_CATEGORY_LETTERS)
    if prize.rating is not None:
        if prize.rating not in ratings:
            raise refuse("FIELD_WRONG", f"{at}.rating")
        category = ratings[prize.rating].label
    if prize.cents and prize.points:
        raise refuse("PRIZE_MONEY_AND_POINTS", f"{at}.points")
    if not what and not prize.cents and not prize.points:
        raise refuse("FIELD_MISSING", f"{at}.what")
    if prize.kind is PrizeKind.CATEGORY and not category:
        raise refuse("FIELD_MISSING", f"{at}.category")
    if prize.kind is PrizeKind.PLACE and not 1 <= prize.place <= MAX_PLACE:
        raise refuse("FIELD_WRONG", f"{at}.place")
    if not (1 if prize.kind is PrizeKind.BEST_OF_ROUND else 0) <= prize.round <= MAX_PLACE:
        raise refuse("FIELD_WRONG", f"{at}.round")
    if not 0 <= (prize.cents or 0) <= MAX_CENTS:
        raise refuse("FIELD_WRONG", f"{at}.cents")
    if not 0 <= (prize.points or 0) <= MAX_POINTS:
        raise refuse("FIELD_WRONG", f"{at}.points")
    place = prize.place if prize.kind is PrizeKind.PLACE else 0
    round_ = prize.round if prize.kind in COUNTED | {PrizeKind.BEST_OF_ROUND} else 0
    cents, points = prize.cents or None, prize.points or None
    return replace(prize, what=what, category=category, place=place, round=round_, cents=cents, points=points)


@transaction.atomic
def confirm_prizes(*, by: Actor, tournament: Tournament, seen: str = "") -> None:
    """Confirm the awards by the current standings. If lots have to decide, they are drawn now, with a seed that the log stores.

    After a correction the director can confirm again. Lots that are drawn already stay as they are. Names that were read out still
    count as read out, from the bottom of the list up to the first name that changed. `seen` is `Prizes.digest` as the director saw it.

    Refused: PRIZES_NONE, ROUND_NOT_FINISHED, PRIZES_CHANGED (the awards have changed since the director saw them).
    """
    require(by, Right.CLOSE, tournament)
    lock_tournament(tournament)
    prizes = prizes_of(tournament)
    going = tournament.rounds.filter(state=Round.State.PLAYING).first()
    if going is not None:
        raise refuse("ROUND_NOT_FINISHED", round=going.number)
    if not prizes.offered:
        raise refuse("PRIZES_NONE")
    if seen and seen != prizes.digest:
        raise refuse("PRIZES_CHANGED")
    stored, before = prizes.stored, {"read": prizes.stored.read}
    seed = stored.seed or (seeds.new_seed() if prizes.by_now.undecided else "")
    allocation = allocate(prizes.offered, prizes.competitors, prizes.rule, seed)
    confirmed = allocation_json(prizes.offered, prizes.rule, seed, allocation)
    if confirmed == stored.confirmed:
        return
    stored.read = _still_read(prizes, reading_order(prizes.offered, allocation.awards))
    stored.confirmed = confirmed
    stored.save()
    record(tournament, by=by, what=Event.CONFIRM_PRIZES, subject=TOURNAMENT, before=before, after={**confirmed, "read": stored.read})


def _still_read(prizes: Prizes, readings: Sequence[Any]) -> int:
    """Return how many of the names that were read out stay valid: those before the first name whose player or prize has changed."""
    same = 0
    for was, becomes in zip(prizes.read_out, readings, strict=False):
        if (was.prizes, was.award.players, was.award.shares) != (becomes.prizes, becomes.award.players, becomes.award.shares):
            break
        same += 1
    return same


@transaction.atomic
def read_prizes(*, by: Actor, tournament: Tournament, read: int) -> None:
    """Store how many names have been read out, from the bottom of the list up. `read` is the new number.

    The director's page sends the number it showed plus one, or minus one to go back. Sending the stored number changes nothing: if two
    phones press *next* at the same name, only one name is read out.

    Refused: PRIZES_NOT_CONFIRMED, FIELD_WRONG (there are fewer names).
    """
    require(by, Right.CLOSE, tournament)
    lock_tournament(tournament)
    prizes = prizes_of(tournament)
    if prizes.confirmed is None:
        raise refuse("PRIZES_NOT_CONFIRMED")
    if not 0 <= read <= len(prizes.readings):
        raise refuse("FIELD_WRONG", "read")
    before = prizes.stored.read
    if read == before:
        return
    PrizeGiving.objects.filter(pk=prizes.stored.pk).update(read=read)
    record(tournament, by=by, what=Event.READ_PRIZES, subject=TOURNAMENT, before={"read": before}, after={"read": read})
