"""The steps of closing an evening: the round, the final, the prizes, reading them out, the public standings, the closing itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entrants.queries.names import public_names
from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.breaking_off import what_counts_text
from tournaments.evening.wording.open_items import open_item_text
from tournaments.finals.pages import final_card
from tournaments.play.queries.finishing import open_tables
from tournaments.play.queries.progress import progress
from tournaments.prizes.pages.awards import awards_context, reading_context
from tournaments.prizes.queries.prizes import last_list, prizes_of
from tournaments.standings.queries.standings import rounds_started, standings


@dataclass(frozen=True)
class ClosingStep:
    """One step of the closing, with what its template shows."""

    name: str
    """The step's name: in the address, in the page, and as the name of its template."""
    title: str
    state: str
    """The progress of the step, in a few words."""
    done: bool
    shown: dict[str, Any]

    @property
    def warns(self) -> bool:
        """True if planned rounds were not drawn: the reader should see it before they close."""
        return self.done and bool(self.shown.get("left"))

    @property
    def template(self) -> str:
        return f"tournaments/desk/closing/{self.name}.html"


def closing_steps(tournament: Tournament) -> list[ClosingStep]:
    """Return the steps of this evening in order.

    The step of the final is left out if there is nothing to decide, and the step of reading out if there is nothing to read.
    """
    first = _round(tournament)
    playing = "tables" in first.shown
    if tournament.nothing_counts:
        return [first, _close(tournament)]
    return [first, *_final(tournament), *_prizes(tournament, playing=playing), *_results(tournament), _close(tournament)]


def current_step(steps: list[ClosingStep], wanted: str) -> ClosingStep | None:
    """Return the step to do next: the step that the reader asked for if it is not done, or else the first that is not done.

    None if all are done.
    """
    undone = [step for step in steps if not step.done]
    return next((step for step in undone if step.name == wanted), undone[0] if undone else None)


def _round(tournament: Tournament) -> ClosingStep:
    """Return the step of the first round that is not finished. It is done if there is no such round."""
    rounds = list(tournament.rounds.order_by("number"))
    going = next((each for each in rounds if each.state != Round.State.FINISHED), None)
    left = 0 if tournament.abandoned_because else max(tournament.rounds_planned - len(rounds), 0)
    shown = {"round": going, "played": len(rounds), "left": left, "broken_off": what_counts_text(tournament)}
    if tournament.abandoned_because:
        return ClosingStep("round", _("The rounds"), _("broken off"), True, shown | {"round": None})
    if going is None:
        state = _("%(n)s of %(of)s played") % {"n": len(rounds), "of": max(tournament.rounds_planned, len(rounds))}
        return ClosingStep("round", _("The rounds"), state, True, shown)
    title = _("Finish round %(n)s") % {"n": going.number}
    if going.state == Round.State.SEATED:
        return ClosingStep("round", title, _("not started"), False, shown)
    so_far = progress(going)
    tables = open_tables(so_far.tables)
    state = ngettext("%(n)s table open", "%(n)s tables open", len(tables)) % {"n": len(tables)} if tables else _("all tables are done")
    return ClosingStep("round", title, state, False, shown | {"tables": tables, "unfinished": so_far.unfinished})


def _final(tournament: Tournament) -> Iterator[ClosingStep]:
    card = final_card(tournament) if not tournament.abandoned_because else None
    if card is not None:
        state = _("decided") if card.decided else _("not decided yet")
        yield ClosingStep("final", _("Players who go on to the final"), state, card.decided is not None, {"final": card})


def _prizes(tournament: Tournament, *, playing: bool) -> Iterator[ClosingStep]:
    """Yield the step of the prizes and, once they are confirmed, that of reading them out."""
    own = prizes_of(tournament)
    shown = awards_context(tournament, own) | {"playing": playing}
    if not shown["now"] and not shown["given"]:
        shown["usual"] = None if own.stored.pk else last_list(tournament)
        yield ClosingStep("prizes", _("Prizes"), _("no prizes"), True, shown)
        return
    confirmed = own.confirmed is not None
    state = (_("confirmed") if own.agrees else _("standings or list changed")) if confirmed else _("not confirmed yet")
    yield ClosingStep("prizes", _("Prizes"), state, confirmed and own.agrees, shown)
    if own.readings:
        read, of = own.stored.read, len(own.readings)
        state = _("%(n)s of %(of)s read out") % {"n": read, "of": of}
        yield ClosingStep("reading", _("Read out the prizes"), state, read == of, reading_context(tournament, own) | {"prizes": own})


def _results(tournament: Tournament) -> Iterator[ClosingStep]:
    started, frozen = rounds_started(tournament), tournament.frozen
    if started or frozen:
        shown = {
            "standings": standings(tournament),
            "names": public_names(tournament),
            "may_hold_back": started > 0 and not evening_state(tournament).final,
        }
        yield ClosingStep("results", _("Publish the standings"), _("not public yet") if frozen else _("public"), frozen is None, shown)


def _close(tournament: Tournament) -> ClosingStep:
    closed = evening_state(tournament).closed
    items = [] if closed else open_items(tournament)
    state = ngettext("%(n)s thing open", "%(n)s things open", len(items)) % {"n": len(items)} if items else _("nothing is open")
    shown = {"items": [(item.code, open_item_text(item)) for item in items], "can_undo": tournament.correction_minutes > 0}
    return ClosingStep("close", _("Close the evening"), _("closed") if closed else state, closed, shown)
