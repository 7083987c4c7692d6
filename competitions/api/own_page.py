"""The API of a member's own page, in all clubs of their account, and of their card of a season."""

from __future__ import annotations

import datetime
from typing import Annotated

from django.urls import reverse
from django.utils.translation import get_language
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.models import Member
from clubs.people.queries.members import own_person
from competitions.api.club_answers import MemberEveningAnswer
from competitions.api.season_answers import Figure, SeasonSummary, points_figure, season_summary, total_figure
from competitions.queries.member_evenings import MemberEvening
from competitions.queries.member_history import Certificate
from competitions.queries.own_record import OwnSeason, own_record
from competitions.queries.season import season_of
from competitions.queries.season_card import CardEvening, CardPartner, SeasonCard, season_card
from competitions.season import Suit, Unusable
from competitions.wording.season import season_refusal
from competitions.wording.season_card import suit_sentence
from scoring.engine.words import say
from tournaments.api.documentation import describe_read
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import member_display_name, names_in_club
from tournaments.signup.api.answers import NextEveningAnswer, next_evenings_answer
from tournaments.signup.queries.next_evenings import next_evenings
from tournaments.signup.queries.persons import own_members


class OwnEveningAnswer(MemberEveningAnswer, frozen=True, kw_only=True):
    """One of the member's last evenings."""

    story: Annotated[str, Meta(description="The address of the evening's story; empty if it was broken off.")]


class OwnSeasonAnswer(Struct, frozen=True, kw_only=True):
    """The member's line in the season that began last."""

    season: SeasonSummary
    place: Annotated[int | None, Meta(description="The place in the season; null if the member has played too few evenings.")]
    players: Annotated[int, Meta(description="The number of players in the season.")]
    total: Figure
    evenings: Annotated[int, Meta(description="The number of evenings that the member played.")]
    card: Annotated[str, Meta(description="The address of the page with the member's card of this season.")]


class OwnCertificateAnswer(Struct, frozen=True, kw_only=True):
    """A rare contract of the member, whose cards a ruling of the jury records."""

    slug: Annotated[str, Meta(description="The evening.")]
    on: datetime.date
    contract: Annotated[str, Meta(description="The name of the contract, in the reader's language.")]
    ruling: Annotated[int, Meta(description="The number of the ruling.")]


class OwnClubAnswer(Struct, frozen=True, kw_only=True):
    """The member in one of their clubs."""

    club: str
    name: Annotated[str, Meta(description="The name of the club.")]
    number: Annotated[int, Meta(description="The member's number in the club.")]
    public_name: Annotated[str, Meta(description="The member's name as people outside the club read it.")]
    season: Annotated[OwnSeasonAnswer | None, Meta(description="Null if the club has no season, or the member no result in it.")]
    evenings: Annotated[int, Meta(description="The number of all evenings that the member played.")]
    last_evenings: Annotated[tuple[OwnEveningAnswer, ...], Meta(description="The newest first, at most three.")]
    certificates: tuple[OwnCertificateAnswer, ...]


class OwnPageAnswer(Struct, frozen=True):
    """A member's own page: the next evenings of all their clubs, and their results in each club."""

    next_evenings: Annotated[tuple[NextEveningAnswer, ...], Meta(description="The next twelve at most, as in `account/evenings/`.")]
    clubs: tuple[OwnClubAnswer, ...]


class CardEveningAnswer(Struct, frozen=True, kw_only=True):
    """An evening on a card."""

    key: Annotated[str, Meta(description="The tournament's slug, or `past:` and a number for an evening from before Troela.")]
    name: str
    on: datetime.date | None
    points: Figure


class CardPartnerAnswer(Struct, frozen=True, kw_only=True):
    """The member's best partner of the season: the largest share made, of at least ten contracts together."""

    name: Annotated[str, Meta(description="The name as people outside the club read it.")]
    played: int
    made: int


class SeasonCardAnswer(Struct, frozen=True, kw_only=True):
    """A member's card of a season."""

    season: SeasonSummary
    name: Annotated[str, Meta(description="The member's name as people outside the club read it.")]
    rank: Annotated[str, Meta(description="`A` for first place, else the number of the place; a star without a place.")]
    suit: Annotated[Suit, Meta(description="How the member plays; `none` if their deals have no contracts.")]
    why: Annotated[str, Meta(description="The sentence that explains the suit, with the figures that decided.")]
    provisional: Annotated[bool, Meta(description="True while the season goes on, or one of its evenings may still be corrected.")]
    place: Annotated[int | None, Meta(description="The place in the season; null if the member has played too few evenings.")]
    players: Annotated[int, Meta(description="The number of players in the season.")]
    total: Figure
    evenings: Annotated[int, Meta(description="The number of evenings that the member played.")]
    all_evenings: Annotated[int, Meta(description="The number of evenings of the season.")]
    rounds: int
    deals: Annotated[int, Meta(description="The number of deals with a contract that the member played, as declarer or not.")]
    declared: Annotated[int, Meta(description="The number of contracts that the member declared.")]
    made: int
    alone: Annotated[int, Meta(description="How many of them the member played without a partner.")]
    best_evening: CardEveningAnswer | None
    partner: Annotated[CardPartnerAnswer | None, Meta(description="Null without one, or if the partner hides their name.")]
    picture: Annotated[str, Meta(description="The address of the card as a picture (PNG), for a browser in which the member is logged in.")]


class SeasonCardsAnswer(Struct, frozen=True):
    """The reader's own card of a season."""

    card: Annotated[SeasonCardAnswer | None, Meta(description="Null before the member's first result in the season.")]


class OwnPageView(ApiView):
    @describe_read("Read one's own page: the next evenings with one's answers, and one's results in each club", OwnPageAnswer)
    def get(self, request: Request) -> Response:
        members = own_members(self.actor)
        ahead = next_evenings_answer(next_evenings(members)).evenings
        return Response(OwnPageAnswer(ahead, tuple(_club(each) for each in members)))


class SeasonCardView(ApiView):
    @describe_read("Read one's own card of a season", SeasonCardsAnswer)
    def get(self, request: Request, club: str, season: int) -> Response:
        member = own_person(self.actor, club)
        try:
            card = season_card(member, season_of(member.club, season))
        except Unusable as unusable:
            raise season_refusal(unusable) from None
        return Response(SeasonCardsAnswer(_card(card) if card is not None else None))


def _club(member: Member) -> OwnClubAnswer:
    record, club = own_record(member), member.club
    return OwnClubAnswer(
        club=club.slug,
        name=club.name,
        number=member.number,
        public_name=member_display_name(member, names_in_club(None, club).over([])),
        season=_season(record.season) if record.season else None,
        evenings=record.evenings,
        last_evenings=tuple(map(_evening, record.last_evenings)),
        certificates=tuple(map(_certificate, record.certificates)),
    )


def _season(line: OwnSeason) -> OwnSeasonAnswer:
    return OwnSeasonAnswer(
        season=season_summary(line.season),
        place=line.place,
        players=line.players,
        total=total_figure(line.points, line.decimals),
        evenings=line.evenings,
        card=reverse("season-card", args=[line.season.club.slug, line.season.pk]),
    )


def _evening(each: MemberEvening) -> OwnEveningAnswer:
    return OwnEveningAnswer(
        slug=each.evening.slug,
        name=each.evening.name,
        on=each.evening.on,
        number=each.number,
        place=each.place,
        players=each.players,
        points=each.points,
        story=reverse("story", args=[each.evening.slug]) if each.evening.has_story else "",
    )


def _certificate(each: Certificate) -> OwnCertificateAnswer:
    contract = say(each.contract, get_language() or "en")
    return OwnCertificateAnswer(slug=each.at.evening.slug, on=each.at.evening.on, contract=contract, ruling=each.ruling)


def _card(card: SeasonCard) -> SeasonCardAnswer:
    return SeasonCardAnswer(
        season=season_summary(card.season),
        name=card.name,
        rank=card.rank,
        suit=card.suit,
        why=suit_sentence(card),
        provisional=card.is_provisional,
        place=card.place,
        players=card.players,
        total=total_figure(card.points, card.decimals),
        evenings=card.evenings,
        all_evenings=card.all_evenings,
        rounds=card.rounds,
        deals=card.deals,
        declared=card.own.played,
        made=card.own.made,
        alone=card.own.alone,
        best_evening=_best(card.best),
        partner=_partner(card.partner),
        picture=reverse("season-card-picture", args=[card.member.club.slug, card.season.pk]),
    )


def _best(best: CardEvening | None) -> CardEveningAnswer | None:
    if best is None:
        return None
    return CardEveningAnswer(key=best.evening.key, name=best.evening.name, on=best.evening.on, points=points_figure(best.points))


def _partner(partner: CardPartner | None) -> CardPartnerAnswer | None:
    return CardPartnerAnswer(name=partner.name, played=partner.count.played, made=partner.count.made) if partner is not None else None
