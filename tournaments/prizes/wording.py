"""Texts about prizes: their titles, what players get, and why a prize is not given. For pages, API, paper and log. Only reads."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from clubs.direction import comma_text, isolated
from tournaments.entrants.queries.names import FULL_NAMES, Names, plain_display_name
from tournaments.prizes.giving import Award, NameToReadOut, Prize, PrizeKind, Ties, WhyNot
from tournaments.prizes.queries.prizes import PARTNERS, Winners
from tournaments.standings.wording.line_names import BETWEEN

KIND_LABELS = {
    PrizeKind.PLACE: gettext_lazy("A place"),
    PrizeKind.LAST: gettext_lazy("Last place"),
    PrizeKind.LAST_BUT_ONE: gettext_lazy("Last but one"),
    PrizeKind.NEAREST_TO_ZERO: gettext_lazy("Points nearest to zero"),
    PrizeKind.MOST_SOLOS: gettext_lazy("Most solos made"),
    PrizeKind.MOST_PITS: gettext_lazy("Most pits"),
    PrizeKind.MOST_ROEM: gettext_lazy("Most roem"),
    PrizeKind.HIGHEST_ROUND: gettext_lazy("Highest round"),
    PrizeKind.BEST_OF_ROUND: gettext_lazy("Best of a round"),
    PrizeKind.CATEGORY: gettext_lazy("Best of a category"),
    PrizeKind.LOTS: gettext_lazy("By lot among everybody present"),
}
TIES_LABELS = {
    Ties.LOTS: gettext_lazy("lots decide who comes first"),
    Ties.SPLIT: gettext_lazy("players who are equal share the sum of their amounts; lots decide who gets the other prizes"),
    Ties.BOTH: gettext_lazy("each gets the prize of the shared place"),
}


def prize_title(prize: Prize) -> str:
    """Return what a prize is for: “Place 3”, “Nearest to zero”, “Place 1 (Ladies)”."""
    if prize.kind is PrizeKind.CATEGORY:
        return _("Best of %(category)s") % {"category": isolated(prize.category)}
    title = str(KIND_LABELS[prize.kind])
    if prize.kind is PrizeKind.PLACE:
        title = _("Place %(n)s") % {"n": prize.place}
    if prize.kind is PrizeKind.BEST_OF_ROUND:
        title = _("Best of round %(n)s") % {"n": prize.round}
    elif prize.round:
        title = _("%(prize)s in round %(n)s") % {"prize": title, "n": prize.round}
    return f"{title} ({isolated(prize.category)})" if prize.category else title


def reading_title(reading: NameToReadOut) -> str:
    """Return what a player gets the award for: “Place 3”, or “Place 2 and Place 3” if amounts were added up."""
    return _join([prize_title(prize) for prize in reading.prizes])


def prize_what(prize: Prize) -> str:
    """Return the prize itself: “a bottle of wine”, “€ 25.00” or “25 points”, or a thing and an amount."""
    return " + ".join(filter(None, (isolated(prize.what) if prize.what else "", _amount(prize))))


def reading_what(reading: NameToReadOut) -> str:
    """Return what the winner gets: “a bottle of wine”, their share of the money, or for a pair “€ 50.00: € 25.00 each”."""
    what = _amount(reading.award) if _is_share(reading) else prize_what(reading.prizes[0])
    shares = reading.award.shares
    if len(shares) < PARTNERS:
        return what
    amounts = list(map(cents_text if reading.award.points is None else points_text, shares))
    each = _("%(amount)s each") % {"amount": amounts[0]} if len(set(shares)) == 1 else _join(amounts)
    return f"{what}: {each}"


def reading_note(reading: NameToReadOut) -> str:
    """Return a note for the audience: “shared by 2” or “2 were equal”; empty if nobody tied for the prize."""
    if not reading.award.among:
        return ""
    if reading.prizes[0].kind is PrizeKind.LOTS:
        return ""
    if _is_share(reading):
        return _("shared by %(n)s") % {"n": len(reading.award.among)}
    return _("%(n)s were equal") % {"n": len(reading.award.among)}


@dataclass(frozen=True)
class ReadAloud:
    """The text with which one player's award is read out."""

    title: str
    """The title of the prize."""
    name: str
    """The winner's name for pages, as this reader may see it."""
    plain_name: str
    """The winner's name without invisible characters for the writing direction, so that its letters can be counted."""
    what: str
    note: str


def read_aloud(reading: NameToReadOut, winners: Winners, names: Names = FULL_NAMES) -> ReadAloud:
    """Return the text with which an award is read out."""
    name = winner_name(reading.award, winners, names)
    return ReadAloud(reading_title(reading), isolated(name), name, reading_what(reading), reading_note(reading))


def winner_name(award: Award, winners: Winners, names: Names) -> str:
    """Return the name of the player, of both partners, or of the team that gets an award, as this reader may see it."""
    team = winners.teams.get(frozenset(award.players), "") if len(award.players) > PARTNERS else ""
    return team or BETWEEN.join(plain_display_name(winners.entrants[number], names) for number in award.players)


def why_not(why: WhyNot) -> str:
    """Return the reason why a prize is not given, as text."""
    return {
        WhyNot.NOBODY: _("no player can win the prize"),
        WhyNot.SHARED: _("shared with the place above"),
        WhyNot.HAVE_ONE: _("every player who could win it already has a prize"),
        WhyNot.FEWER: _("too few players are here for this many prizes"),
    }[why]


def cents_text(cents: int | None) -> str:
    """Return an amount of cents in the language's format: “€ 12.50”, in Dutch “€ 12,50”; empty for None."""
    return f"€\u00a0{amount_text(cents)}" if cents is not None else ""


def points_text(points: int) -> str:
    """Return an amount of points: “25 points”."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": number_format(points, force_grouping=True)}


def _amount(prize: Prize | Award) -> str:
    return points_text(prize.points) if prize.points is not None else cents_text(prize.cents)


def _is_share(reading: NameToReadOut) -> bool:
    """Return whether the winner gets a share of one prize or of several that were added up."""
    first, award = reading.prizes[0], reading.award
    return len(reading.prizes) > 1 or (award.cents, award.points) != (first.cents, first.points)


def amount_text(cents: int | None) -> str:
    """Return an amount of cents without a currency sign, for a form: “12.50”; empty for None."""
    return str(number_format(Decimal(cents) / 100, 2)) if cents is not None else ""


def _join(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return pgettext("two things of a list", "%(all)s and %(last)s") % {"all": comma_text(parts[:-1]), "last": parts[-1]}
