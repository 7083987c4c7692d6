"""The effect of a draft of a club's own rules, for programs: the club's last evenings replayed by the draft. Stores nothing."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from django.utils.translation import get_language
from msgspec import Meta, Struct, field

from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.roles.permissions import ClubRight, club_role
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import GAMES, published
from scoring.rulefile.check import merge
from tournaments.api.action_view import action_view
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import NamesInClub, names_in_club
from tournaments.evening.problems import Refusal, refuse
from tournaments.replay.queries.rules_replay import DEFAULT_EVENINGS, MAX_EVENINGS, ReplayedEvening, RulesReplay, rules_replay
from tournaments.replay.wording import misfits_by_reason
from tournaments.standings.wording.line_names import plain_line_name


class RulesDraftBody(Body):
    game: Annotated[str, Meta(min_length=1, max_length=40, description="The code of the published rules on which the draft is based.")]
    options: Annotated[dict[str, Any], Meta(description="The options that differ from them, as in a sheet.")] = field(default_factory=dict)
    own: Annotated[dict[str, Any], Meta(description="Changed contracts, words and other values, as in a rule file with `like`.")] = field(
        default_factory=dict
    )
    evenings: Annotated[int, Meta(ge=1, le=MAX_EVENINGS, description="How many of the latest closed evenings to replay.")] = (
        DEFAULT_EVENINGS
    )


class PlaceChangeAnswer(Struct, frozen=True, kw_only=True):
    """A player whose place the draft would change."""

    number: int
    name: Annotated[str, Meta(description="The player's name, as the reader may see it.")]
    before: Annotated[int | None, Meta(description="The place in the real result; null if they are not ranked.")]
    after: int | None
    points_before: int
    points_after: int


class EveningByDraft(Struct, frozen=True, kw_only=True):
    """The result that an evening would have had under the draft of the rules, beside its real result."""

    slug: str
    name: str
    on: datetime.date
    players: int
    changes: Annotated[
        tuple[PlaceChangeAnswer, ...], Meta(description="The players whose place changes, in the order of their places under the draft.")
    ]
    paid_before: Annotated[int, Meta(description="The sum of all payments that count in the real result.")]
    paid_after: int


class DealNotAllowed(Struct, frozen=True, kw_only=True):
    """A deal that was played and that the draft does not allow."""

    slug: str
    round: int
    table: int
    deal: int
    text: Annotated[str, Meta(description="The deal in words, by the rules of its evening.")]
    problem: Annotated[str, Meta(description="The reason why the draft does not allow it.")]


class ContractGone(Struct, frozen=True, kw_only=True):
    """A contract that was played and that does not exist in the draft."""

    code: str
    name: str
    played: int


class RulesReplayAnswer(Struct, frozen=True, kw_only=True):
    """The effect that the draft would have had on the club's last evenings."""

    fingerprint: Annotated[str, Meta(description="The fingerprint of the draft.")]
    evenings: Annotated[tuple[EveningByDraft, ...], Meta(description="The evenings, the newest first.")]
    paid_more: Annotated[float, Meta(description="The average increase of the points paid in an evening.")]
    not_allowed: tuple[DealNotAllowed, ...]
    gone: tuple[ContractGone, ...]


@costly(CostlyKind.CALCULATION)
class ReplayRulesView(ApiView):
    @action_view("Replay a club's latest evenings by a draft of rules; nothing is booked", ClubRight.PUBLISH_RULES)
    def post(self, row: Club, body: RulesDraftBody) -> RulesReplayAnswer:
        replay = rules_replay(row, _draft(body.game, body.own, body.options), body.evenings)
        return _answer(replay, names_in_club(club_role(self.actor, row), row))


def _draft(game: str, own: dict[str, object], options: dict[str, object]) -> RuleSet:
    """Return the rules of the draft.

    Refused: NOT_FOUND, and every mistake of the rule file or an option, with its field.
    """
    if game not in GAMES:
        raise refuse("NOT_FOUND", "game")
    base = published(game)
    try:
        return (merge({**own, "like": game}) if own else base).with_options(options)
    except Refused as refused:
        raise Refusal(*refused.problems, rules=base) from None


def _answer(replay: RulesReplay, names: NamesInClub) -> RulesReplayAnswer:
    language = get_language() or "en"
    misfits = misfits_by_reason(replay.misfits, replay.rules, {each.tournament.pk: names.of(each.tournament) for each in replay.evenings})
    return RulesReplayAnswer(
        fingerprint=replay.rules.fingerprint,
        evenings=tuple(_evening(each, names) for each in replay.evenings),
        paid_more=round(float(replay.paid_more), 2),
        not_allowed=tuple(
            DealNotAllowed(slug=deal.tournament.slug, round=deal.round, table=deal.table, deal=deal.deal, text=deal.text, problem=why)
            for why, deals in misfits
            for deal in deals
        ),
        gone=tuple(ContractGone(code=each.code, name=say(each.name, language), played=each.played) for each in replay.gone),
    )


def _evening(each: ReplayedEvening, names: NamesInClub) -> EveningByDraft:
    seen = names.of(each.tournament)
    return EveningByDraft(
        slug=each.tournament.slug,
        name=each.tournament.name,
        on=each.tournament.on,
        players=each.players,
        changes=tuple(
            PlaceChangeAnswer(
                number=change.entrant.number,
                name=plain_line_name(change.line, seen),
                before=change.before,
                after=change.after,
                points_before=change.points_before,
                points_after=change.points_after,
            )
            for change in each.changes
        ),
        paid_before=each.paid_before,
        paid_after=each.paid_after,
    )
