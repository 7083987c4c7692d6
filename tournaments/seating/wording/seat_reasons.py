"""Sentences with names, for pages and API: why somebody sits where they sit, and the consequences of a change of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text, isolated
from tournaments.seating.draw import Method, Reasons
from tournaments.seating.draw.values import Wish
from tournaments.seating.queries.round_draw import Consequences, RoundDraw
from tournaments.seating.wording.draw import method_name, wish_in_words

Tone = Literal["ok", "warn", "bad"]
ICONS: dict[Tone, str] = {"ok": "check", "warn": "alert", "bad": "alert"}


@dataclass(frozen=True)
class Point:
    """A reason for a seat, or a consequence of a change: its title, its sentence, and a `tone` for good, not so good or bad."""

    tone: Tone
    title: str
    text: str

    @property
    def icon(self) -> str:
        """The name of the icon that shows whether the statement is good, not so good or bad."""
        return ICONS[self.tone]


def reasons_in_words(drawn: RoundDraw, reasons: Reasons) -> list[Point]:
    """Return the reasons why this player sits here."""
    return list(_reasons(drawn, reasons))


def _reasons(drawn: RoundDraw, reasons: Reasons) -> Iterator[Point]:
    if reasons.pinned:
        yield Point("ok", _("Keeps this seat"), _("The director chose this seat before the other seats were drawn again."))
    yield Point("ok", _("How it was drawn"), _how(drawn, reasons))
    met = [(each.player, each.met_in) for each in reasons.neighbours if each.met_in]
    for player, rounds in met:
        text = _("Also at one table with {name} in round {rounds}.").format(
            name=name_of(drawn, player), rounds=comma_text(map(str, rounds))
        )
        yield Point("warn", _("Together more than once"), text)
    if not met:
        yield Point("ok", _("Meets nobody twice"), _("Does not meet anybody of this table in another round."))
    if reasons.turn:
        text = ngettext(
            "{count} time this evening at a table of another size; others {fewest} to {most} times.",
            "{count} times this evening at a table of another size; others {fewest} to {most} times.",
            reasons.turns,
        )
        filled = text.format(count=reasons.turns, fewest=reasons.fewest_turns, most=reasons.most_turns)
        yield Point("ok" if reasons.turns <= reasons.fewest_turns + 1 else "warn", _("A turn"), filled)
    broken = [each.wish for each in reasons.broken]
    for wish in reasons.wishes:
        tone: Tone = "ok" if wish not in broken else "bad" if wish.weight is None else "warn"
        yield Point(tone, _("Wish fulfilled") if tone == "ok" else _("Wish not fulfilled"), wish_by_name(drawn, wish))
    if reasons.cheapest is not None:
        other, more = reasons.cheapest, reasons.cheapest.repeats
        if more > 0 or other.unfair > 0:
            text = _("Even the best swap with another table, which is with {name}, would make the seating worse.")
        elif more == 0 and other.unfair == 0:
            text = _("A swap with {name} of table {table} would be just as good.")
        else:
            text = _("A swap with {name} of table {table} would be better.")
        yield Point("ok", _("At another table?"), text.format(name=name_of(drawn, other.player), table=other.table))


def _how(drawn: RoundDraw, reasons: Reasons) -> str:
    method = drawn.round.method
    text = _("Drawn {method}.").format(method=method_name(method)) if method else _("Seated by hand.")
    if reasons.rank is not None and method in (Method.STANDING, Method.SNAKE):
        text += " " + _("Place {rank} before this round.").format(rank=reasons.rank)
    return text


def consequences_in_words(consequences: Consequences) -> list[Point]:
    """Return the consequences of a change, the worst first."""
    order: Sequence[Tone] = ("bad", "warn", "ok")
    return sorted(_consequences(consequences), key=lambda point: order.index(point.tone))


def _consequences(consequences: Consequences) -> Iterator[Point]:
    drawn = consequences.before
    again = consequences.meet_again
    for one, other, rounds in again:
        text = _("{one} and {other} are also together in round {rounds}.").format(
            one=name_of(drawn, one), other=name_of(drawn, other), rounds=comma_text(map(str, rounds))
        )
        yield Point("warn", _("Together more than once"), text)
    if consequences.repeats < 0:
        count = -consequences.repeats
        text = ngettext("{count} repeated meeting fewer.", "{count} repeated meetings fewer.", count).format(count=count)
        yield Point("ok", _("Fewer players meet again"), text)
    elif not again:
        yield Point("ok", _("Nobody meets the same player again"), _("After this swap nobody meets the same player twice."))
    for one, other in map(sorted, consequences.parted):
        text = _("{one} and {other} play together all evening, and would no longer sit opposite one another.")
        yield Point("bad", _("Partners separated"), text.format(one=name_of(drawn, one), other=name_of(drawn, other)))
    for one, other in map(sorted, consequences.joined_again):
        text = _("{one} and {other} play together all evening, and would sit opposite one another again.")
        yield Point("ok", _("Partners together again"), text.format(one=name_of(drawn, one), other=name_of(drawn, other)))
    for wish in consequences.newly_broken:
        yield Point("bad" if wish.weight is None else "warn", _("Wish no longer fulfilled"), wish_by_name(drawn, wish))
    for wish in consequences.newly_kept:
        yield Point("ok", _("Wish fulfilled after all"), wish_by_name(drawn, wish))
    if consequences.unfair > 0:
        yield Point("warn", _("Turns divided less evenly"), _("Somebody would sit at a table of another size more often than others."))
    elif consequences.unfair < 0:
        yield Point("ok", _("Turns divided more evenly"), _("The turns at tables of another size would be divided more fairly."))


def name_of(drawn: RoundDraw, player: int) -> str:
    """Return a player's name, marked so that it does not change the writing direction of the surrounding text."""
    return isolated(drawn.names.get(player, str(player)))


def wish_by_name(drawn: RoundDraw, wish: Wish) -> str:
    """Return the wish with its players' names."""
    return wish_in_words(wish, lambda player: name_of(drawn, player))
