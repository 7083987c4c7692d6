"""Sentences about the consequences if a player leaves, does not come or is replaced.

They are shown before the step is taken. Only reads.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.direction import isolated
from tournaments.evening.models import Entrant, Place, Round, Tournament
from tournaments.evening.wording.seats import seat_letter
from tournaments.play.queries.played import has_played, last_deal
from tournaments.seating.queries.free_chairs import may_shrink


@dataclass(frozen=True)
class WayToLeave:
    """One of the ways in which a player can leave, as a choice on a page."""

    when: str
    """The time at which the player leaves: a value of `door.actions.Leaving`."""
    label: str
    sentences: tuple[str, ...]
    """Sentences about the consequences of this way."""


def ways_to_leave(entrant: Entrant, current: Round | None, place: Place | None, *, here: bool) -> list[WayToLeave]:
    """Return the ways in which this player can leave now: [] if the player has left already. `place` is their seat in the current round."""
    tournament = entrant.tournament
    plays = current is not None and current.state == Round.State.PLAYING and place is not None
    if entrant.withdrawn and not (plays and place and not place.vacant):
        return []
    at_once = tuple(leaving_now(tournament, entrant, current))
    now = WayToLeave("now", _("Leaves now"), at_once)
    if entrant.withdrawn:
        return [now]
    if not here:
        return [WayToLeave("no_show", _("Does not come"), at_once)]
    if not plays:
        return [now]
    return [WayToLeave("after_round", _("Leaves after this round"), tuple(leaving_after_round(tournament, entrant, current))), now]


def leaving_now(tournament: Tournament, entrant: Entrant, current: Round | None) -> list[str]:
    """Return sentences about the consequences if a player leaves at once, or did not come."""
    places = _open_places(entrant)
    now = next((place for place in places if current is not None and place.round_id == current.pk), None)
    sentences = []
    if now is not None:
        sentences += seat_consequences(now)
    elif current is not None and current.state != Round.State.FINISHED:
        sentences.append(_("This player has no seat in round %(round)s, so nothing changes there.") % {"round": current.number})
    return sentences + _later(entrant, [place for place in places if place is not now])


def leaving_after_round(tournament: Tournament, entrant: Entrant, current: Round | None) -> list[str]:
    """Return sentences about the consequences if a player finishes this round and then leaves."""
    places = _open_places(entrant)
    sentences = []
    if current is not None and current.state == Round.State.PLAYING and any(place.round_id == current.pk for place in places):
        sentences.append(_("This player plays round %(round)s to its end.") % {"round": current.number})
    return sentences + _later(entrant, [place for place in places if current is None or place.round_id != current.pk])


def seat_consequences(place: Place) -> list[str]:
    """Return sentences about the consequences if the player of this seat leaves and nobody takes it."""
    table, round_ = place.table, place.round
    at = {"table": table.number, "seat": seat_letter(place.seat), "round": round_.number}
    if table.signed_at is not None:
        return [_("Table %(table)s has signed round %(round)s; no seat is empty there.") % at]
    if table.stopped:
        return [_("Table %(table)s has stopped playing in round %(round)s.") % at]
    if round_.state == Round.State.SEATED:
        sentences = [
            _("Table %(table)s then has an empty chair (seat %(seat)s).") % at,
            _("Round %(round)s can start only when somebody takes the seat, or when the round is drawn again.") % at,
        ]
        if may_shrink(place):
            sentences.append(_("The table can also play with %(count)s.") % {"count": table.seats - 1})
        return sentences
    played = last_deal(table)
    after = _("Table %(table)s then has an empty chair (seat %(seat)s), after deal %(played)s of %(planned)s.")
    before = _("Table %(table)s then has an empty chair (seat %(seat)s).")
    return [
        (after if played else before) % {**at, "played": played, "planned": table.deals_planned},
        _("The table waits until somebody takes the seat, or until you let the table stop; the deals it played count."),
    ]


def _later(entrant: Entrant, places: list[Place]) -> list[str]:
    """Return sentences about the consequences for later rounds and for the player's points."""
    sentences = [_("This player is left out of every draw from now on.")]
    for place in places:
        at = {"round": place.round.number, "table": place.table.number}
        sentences.append(_("Round %(round)s is drawn already: it has an empty chair at table %(table)s.") % at)
    if has_played(entrant):
        sentences.append(_("The evenings and the points of this member stay."))
    return sentences


def _open_places(entrant: Entrant) -> list[Place]:
    """Return the places of a player in rounds that are not finished, in the order of the rounds."""
    places = entrant.places.exclude(round__state=Round.State.FINISHED).select_related("round__tournament", "table")
    return list(places.order_by("round__number"))


def substitute_consequences(place: Place, takes_over: bool) -> list[str]:
    """Return sentences about the consequences if another player takes this seat.

    If `takes_over` is true, the newcomer takes over the points of the player who sat there.
    """
    table, name = place.table, isolated(place.entrant.name)
    played = last_deal(table)
    at = {"table": table.number, "seat": seat_letter(place.seat), "round": place.round.number, "name": name, "deal": played + 1}
    if played:
        text = _("This player sits at table %(table)s, seat %(seat)s, from deal %(deal)s on. The earlier deals remain those of %(name)s.")
        sentences = [text % at]
    else:
        sentences = [_("This player sits at table %(table)s, seat %(seat)s, for the whole of round %(round)s.") % at]
    if takes_over:
        sentences.append(
            _("This player plays on with the points of %(name)s: the standings show both on one line, under the new name.") % at
        )
    elif _has_place_in_group(place):
        sentences.append(_("This player takes the place of %(name)s in the pair or team.") % at)
    else:
        sentences.append(_("This player starts with points of their own; those of %(name)s stay with %(name)s.") % at)
    if not place.entrant.withdrawn:
        sentences.append(_("%(name)s leaves, and is left out of every draw from now on.") % at)
    return sentences


def _has_place_in_group(place: Place) -> bool:
    """Return whether a substitute takes the place of the seat's player in a pair or team: the player is in one and has not played."""
    tournament = place.round.tournament
    if tournament.entrants_are == Tournament.EntrantsAre.PLAYERS or has_played(place.entrant):
        return False
    return place.entrant.groups.filter(rating__kind=tournament.entrants_are).exists()
