"""The prizes: the list, the awards, and the page from which they are read out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.entrants.models import Group
from tournaments.entrants.queries.groups import groups_of
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.queries.state import evening_state
from tournaments.prizes import actions
from tournaments.prizes.giving import Allocation, Award, NameToReadOut, Prize
from tournaments.prizes.giving.prize_json import prize_from_json
from tournaments.prizes.pages.forms import PrizeLines, PrizeRuleForm, lines_of
from tournaments.prizes.queries.prizes import Prizes, last_list, prizes_of, stored_list
from tournaments.prizes.wording import prize_title, prize_what, read_aloud, reading_note, reading_title, reading_what, why_not
from tournaments.room.actions.screen import show_on_screens
from tournaments.room.pages.overview import rights_of

NAMES_TO_DRAW_FROM = 8


@dataclass(frozen=True)
class AwardLine:
    """A line of the awards."""

    title: str
    what: str
    names: tuple[str, ...]
    """The winner's name. While lots are not drawn: the names of the players in them, or “one of 12 players”."""
    note: str
    undecided: bool = False


@require_http_methods(["GET", "POST"])
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of prizes as a form, and the awards. An evening without a list begins with that of the club's last evening."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    own = prizes_of(tournament)
    copied = last_list(tournament) if stored_list(tournament) is None else None
    shown = copied or own.stored
    initial = lines_of([prize_from_json(prize) for prize in shown.prizes])
    lines = PrizeLines(request.POST or None, initial=initial, prefix="prizes")
    rule = PrizeRuleForm(request.POST or None, initial={"ties": shown.ties, "several": not shown.one_each})
    if request.method == "POST" and lines.is_valid() and rule.is_valid():
        listed = [line.prize for line in lines if line.prize is not None]
        with refusal_at_fields(rule):
            actions.set_prizes(by=actor, tournament=tournament, prizes=listed, rule=rule.rule)
            messages.success(request, _("The list of prizes is stored."))
            return redirect("desk-prizes", slug)
    wrong = request.method == "POST"
    context = _context(tournament, own) | {
        "rights": rights_of(actor, tournament),
        "lines": lines,
        "rule": rule,
        "wrong": wrong,
        "copied": copied.tournament if copied else None,
        "categories": [each.name for each in groups_of(tournament, Group.Kind.CATEGORY)],
    }
    return render(request, "tournaments/desk/prizes.html", context, status=422 if wrong else 200)


def _context(tournament: Tournament, own: Prizes) -> dict[str, Any]:
    """Return the template context of the awards: the confirmed ones, and those by the current standings if they differ."""
    confirmed = own.confirmed
    return {
        "tournament": tournament,
        "prizes": own,
        "now": _award_lines(tournament, own.offered, own.by_now) if own.offered and not (confirmed and own.agrees) else [],
        "given": _award_lines(tournament, own.confirmed_list, confirmed) if confirmed else [],
        "playing": tournament.rounds.filter(state="playing").exists(),
    }


def _award_lines(tournament: Tournament, listed: tuple[Prize, ...], allocation: Allocation) -> list[AwardLine]:
    """Return every prize of the list in order: its winner, or why there is none."""
    names = {number: isolated(name) for number, name in tournament.entrants.values_list("number", "name")}
    lines = []
    for award in allocation.awards:
        reading = NameToReadOut(tuple(listed[index] for index in award.prizes), award)
        note = _("next in line") if award.next_in_line else reading_note(reading)
        if award.player is None:
            note = _("lots are drawn when you confirm")
        who = _names(award, names)
        lines.append((award.prizes[0], AwardLine(reading_title(reading), reading_what(reading), who, note, award.player is None)))
    for each in allocation.not_given:
        prize = listed[each.prize]
        lines.append((each.prize, AwardLine(prize_title(prize), prize_what(prize), (), why_not(each.why))))
    return [line for _index, line in sorted(lines, key=lambda each: each[0])]


def _names(award: Award, names: Mapping[int, str]) -> tuple[str, ...]:
    """Return the winner's name.

    Before the lots are drawn, return the names of all players in them, or “one of 12 players” if there are many.
    """
    if award.player is not None:
        return (names.get(award.player, ""),)
    if len(award.among) <= NAMES_TO_DRAW_FROM:
        return tuple(names.get(number, "") for number in award.among)
    return (ngettext("one of %(n)s player", "one of %(n)s players", len(award.among)) % {"n": len(award.among)},)


@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm the awards by the current standings."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    with refusal_as_message(request, _("The prize winners are fixed. You can read the prizes out.")):
        actions.confirm_prizes(by=actor, tournament=tournament, seen=request.POST.get("seen", ""))
    return redirect("desk-prizes", slug)


@require_http_methods(["GET", "POST"])
def reading(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page to read from, on a phone: the name that was just read, the next one, and one large button."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    if request.method == "POST":
        with refusal_as_message(request, ""):
            if "screen" in request.POST:
                show_on_screens(by=actor, tournament=tournament, show=request.POST["screen"])
            else:
                count = request.POST.get("read", "")
                actions.read_prizes(by=actor, tournament=tournament, read=int(count) if count.isdecimal() else -1)
        return redirect("desk-prizes-read", slug)
    own = prizes_of(tournament)
    if own.confirmed is None:
        return redirect("desk-prizes", slug)
    read = own.stored.read
    around = [*own.read_out[-1:], *([own.next_reading] if own.next_reading else [])]
    entrants = own.entrants(around)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "prizes": own,
        "read": read,
        "of": len(own.readings),
        "newest": read_aloud(own.read_out[-1], entrants) if own.read_out else None,
        "following": read_aloud(own.next_reading, entrants) if own.next_reading else None,
        "forward": read + 1,
        "back": read - 1,
        "on_screen": any(screen.show == Tournament.Screen.PRIZES for screen in tournament.screens),
        "screen_can_change": not evening_state(tournament).final,
    }
    return render(request, "tournaments/desk/prizes_read.html", context)
