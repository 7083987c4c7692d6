"""Texts about prizes: their titles, what players get, and why a prize is not given. For pages, API, paper and log. Only reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.direction import comma_text, isolated
from tournaments.entrants.queries.names import FULL_NAMES, Names, display_name, plain_display_name
from tournaments.evening.models import Entrant
from tournaments.prizes.giving import NameToReadOut, Prize, PrizeKind, Ties, WhyNot

KIND_LABELS = {
    PrizeKind.PLACE: gettext_lazy("A place"),
    PrizeKind.LAST_BUT_ONE: gettext_lazy("Last but one"),
    PrizeKind.NEAREST_TO_ZERO: gettext_lazy("Points nearest to zero"),
    PrizeKind.MOST_SOLOS: gettext_lazy("Most solos made"),
    PrizeKind.HIGHEST_ROUND: gettext_lazy("Highest round"),
    PrizeKind.CATEGORY: gettext_lazy("Best of a category"),
    PrizeKind.LOTS: gettext_lazy("By lot among everybody present"),
}
TIES_LABELS = {
    Ties.LOTS: gettext_lazy("lots decide who comes first"),
    Ties.SPLIT: gettext_lazy("players who are equal share the sum of their amounts; lots decide who gets the other prizes"),
    Ties.BOTH: gettext_lazy("each gets the prize of the shared place"),
}


def prize_title(prize: Prize) -> str:
    """Return what a prize is for: “Place 3”, “Nearest to zero”."""
    if prize.kind is PrizeKind.PLACE:
        return _("Place %(n)s") % {"n": prize.place}
    if prize.kind is PrizeKind.CATEGORY:
        return _("Best of %(category)s") % {"category": isolated(prize.category)}
    return str(KIND_LABELS[prize.kind])


def reading_title(reading: NameToReadOut) -> str:
    """Return what a player gets the award for: “Place 3”, or “Place 2 and Place 3” if amounts were added up."""
    return _join([prize_title(prize) for prize in reading.prizes])


def prize_what(prize: Prize) -> str:
    """Return the prize itself: “a bottle of wine”, “€ 25.00”, or both."""
    return " + ".join(filter(None, (isolated(prize.what) if prize.what else "", cents_text(prize.cents))))


def reading_what(reading: NameToReadOut) -> str:
    """Return what a player gets: “a bottle of wine”, or their share of the money."""
    if len(reading.prizes) == 1 and reading.award.cents == reading.prizes[0].cents:
        return prize_what(reading.prizes[0])
    return cents_text(reading.award.cents)


def reading_note(reading: NameToReadOut) -> str:
    """Return a note for the audience: “shared by 2” or “2 were equal”; empty if nobody tied for the prize."""
    if not reading.award.among:
        return ""
    if reading.prizes[0].kind is PrizeKind.LOTS:
        return ""
    if len(reading.prizes) > 1 or reading.award.cents != reading.prizes[0].cents:
        return _("shared by %(n)s") % {"n": len(reading.award.among)}
    return _("%(n)s were equal") % {"n": len(reading.award.among)}


@dataclass(frozen=True)
class ReadAloud:
    """The text with which one player's award is read out."""

    title: str
    """The title of the prize."""
    name: str
    """The player's name for pages, as this reader may see it."""
    plain_name: str
    """The player's name without invisible characters for the writing direction, so that its letters can be counted."""
    what: str
    note: str


def read_aloud(reading: NameToReadOut, entrants: Mapping[int, Entrant], names: Names = FULL_NAMES) -> ReadAloud:
    """Return the text with which an award is read out. `entrants` are the players by number."""
    entrant = entrants[reading.award.player or 0]
    return ReadAloud(
        reading_title(reading),
        display_name(entrant, names),
        plain_display_name(entrant, names),
        reading_what(reading),
        reading_note(reading),
    )


def why_not(why: WhyNot) -> str:
    """Return the reason why a prize is not given, as text."""
    return {
        WhyNot.NOBODY: _("no player can win it"),
        WhyNot.SHARED: _("shared with the place above"),
        WhyNot.HAVE_ONE: _("every player who could win it already has a prize"),
    }[why]


def cents_text(cents: int | None) -> str:
    """Return an amount of cents in the language's format: “€ 12.50”, in Dutch “€ 12,50”; empty for None."""
    return f"€\u00a0{amount_text(cents)}" if cents is not None else ""


def amount_text(cents: int | None) -> str:
    """Return an amount of cents without a currency sign, for a form: “12.50”; empty for None."""
    return str(number_format(Decimal(cents) / 100, 2)) if cents is not None else ""


def _join(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return pgettext("two things of a list", "%(all)s and %(last)s") % {"all": comma_text(parts[:-1]), "last": parts[-1]}
