"""The words of a member's season card, on its page, in its picture and in the API."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import get_language_bidi, ngettext, pgettext
from django.utils.translation import gettext as _

from clubs.days import day_of_month, plain_day
from clubs.direction import isolated
from competitions.queries.contract_figures import percent_of
from competitions.queries.season_card import SeasonCard
from competitions.season import Suit
from competitions.season_picture import CardFigure, CardWords
from competitions.wording.season_figures import exact_signed_figure, signed_figure


def card_words(card: SeasonCard) -> CardWords:
    """Return the words of the card in the active language."""
    return CardWords(
        club=card.member.club.name,
        season=card.season.name,
        name=card.name,
        rank=card.rank,
        suit=card.suit,
        place=_place(card),
        title=_title(card.suit),
        figures=tuple(_figures(card)),
        partner=_partner(card),
        state=_state(card),
        right_to_left=get_language_bidi(),
    )


def suit_sentence(card: SeasonCard) -> str:
    """Return the sentence that tells the member why their card has its suit, with the figures that decided."""
    own, club = card.own, card.club
    match card.suit:
        case Suit.CLUBS:
            text = ngettext(
                "You declared %(declared)s of your %(deals)s deal, fewer than one in five.",
                "You declared %(declared)s of your %(deals)s deals, fewer than one in five.",
                card.deals,
            )
            return text % {"declared": own.played, "deals": card.deals}
        case Suit.SPADES:
            text = ngettext(
                "You played %(alone)s of your %(declared)s contract alone. That is a larger share than in the whole club: %(percent)s%%.",
                "You played %(alone)s of your %(declared)s contracts alone. That is a larger share than in the whole club: %(percent)s%%.",
                own.played,
            )
            return text % {"alone": own.alone, "declared": own.played, "percent": percent_of(club.alone, club.played)}
        case Suit.DIAMONDS:
            text = ngettext(
                "You made %(made)s of your %(declared)s contract. That is a larger share than in the whole club: %(percent)s%%.",
                "You made %(made)s of your %(declared)s contracts. That is a larger share than in the whole club: %(percent)s%%.",
                own.played,
            )
            return text % {"made": own.made, "declared": own.played, "percent": club.percent}
        case Suit.HEARTS:
            text = ngettext(
                "You declared %(declared)s of your %(deals)s deal, at least one in five.",
                "You declared %(declared)s of your %(deals)s deals, at least one in five.",
                card.deals,
            )
            return text % {"declared": own.played, "deals": card.deals}
        case Suit.NONE:
            return _("A suit comes from the contracts that are declared. There are none in your deals of this season.")


def _title(suit: Suit) -> str:
    """Return how somebody with this suit plays, in a few words; "" without a suit."""
    return {
        Suit.CLUBS: pgettext("title of a player", "waits for the moment"),
        Suit.SPADES: pgettext("title of a player", "likes to play alone"),
        Suit.DIAMONDS: pgettext("title of a player", "makes what was promised"),
        Suit.HEARTS: pgettext("title of a player", "likes to join in"),
        Suit.NONE: "",
    }[suit]


def _place(card: SeasonCard) -> str:
    if card.place is None:
        return _("no place yet")
    return _("place %(place)s of %(players)s") % {"place": card.place, "players": card.players}


def _figures(card: SeasonCard) -> Iterator[CardFigure]:
    yield CardFigure(_("Points"), signed_figure(card.points, card.decimals))
    yield CardFigure(_("Evenings"), str(card.evenings), _of(card.all_evenings))
    if card.rounds:
        yield CardFigure(_("Rounds"), str(card.rounds))
    if card.best is not None:
        best = card.best.evening
        yield CardFigure(
            _("Best evening"), exact_signed_figure(card.best.points), day_of_month(best.on) if best.on else isolated(best.name)
        )
    if card.own.played:
        yield CardFigure(_("Contracts made"), str(card.own.made), _of(card.own.played))


def _of(whole: int) -> str:
    return pgettext("below a number: 5 of 7", "of %(n)s") % {"n": whole}


def _partner(card: SeasonCard) -> str:
    if card.partner is None:
        return ""
    words = {"name": isolated(card.partner.name), "made": card.partner.count.made, "played": card.partner.count.played}
    return _("Best partner: %(name)s, %(made)s of %(played)s made") % words


def _state(card: SeasonCard) -> str:
    if not card.is_provisional:
        return _("Final standings of the season")
    if card.last_day is None:
        return _("Provisional")
    return _("Provisional, up to %(day)s") % {"day": plain_day(card.last_day)}
