"""The page on which the desk reads and corrects how everybody of an evening counts in competitions, and sets the evening's tags.

It works without scripts: a list with one menu for each person, and the menus of one person's rounds above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import comma_text
from clubs.pages.refusals import refusal_as_message
from clubs.people.queries.account_names import account_names
from competitions.actions.marks import MAX_TAG, MAX_TAGS, correct_marks, set_tags
from competitions.pages.lines_shown import LINES_A_PAGE, MAX_NAME_LENGTH, MAX_PAGE_DIGITS
from competitions.queries.evening_marks import CountedPerson, evening_marks, own_marks
from competitions.queries.mark_keepers import marked_evening_and_rights
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import right_names
from tournaments.log.wording.log_entries import actor_name
from tournaments.standings.rounds import MarkCorrection
from tournaments.standings.wording.marks import mark_name, mark_names

MENU = re.compile(r"mark\.([0-9]{1,9})\.([0-9]{1,9})\.([0-9]{1,5})\.([a-z0-9_-]{0,20})")
"""The name of a menu: the player's number, the member's, the round (0: the whole evening), and the correction that the page showed."""


@dataclass(frozen=True)
class MarkMenu:
    """The menu of one person's correction, for a round or for the whole evening."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]]
    chosen: str


@dataclass(frozen=True)
class MarkLine:
    """A person as the page shows them."""

    key: str
    """Names the person in the address: `5-0` for player 5, `0-12` for member 12."""
    name: str
    number: int
    """The player's number; 0 for a member who is no player."""
    text: str
    """How the person counts, in words."""
    by: str
    """The name of who corrected it; "" if nobody did."""
    menu: MarkMenu


@never_cache
@require_http_methods(["GET", "POST"])
def marks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how everybody counts: `?name=` searches, also in the club, and `?person=` shows the menus of somebody's rounds.

    A POST stores the menus in which something else was chosen.
    """
    actor = of_user(request.user)
    tournament, own_rights = marked_evening_and_rights(actor, slug)
    if request.method == "POST":
        with refusal_as_message(request, _("It is noted.")):
            correct_marks(by=actor, tournament=tournament, corrections=[*_chosen(request.POST)])
        return redirect(_address(slug, request.GET))
    name = request.GET.get("name", "").strip()[:MAX_NAME_LENGTH]
    evening = evening_marks(tournament, name=name)
    choices = _choices(tournament)
    lines = _lines(tournament, evening.people, choices)
    pages = Paginator(lines, LINES_A_PAGE)
    asked_page = request.GET.get("page", "")
    number = int(asked_page) if asked_page.isascii() and asked_page.isdecimal() and len(asked_page) <= MAX_PAGE_DIGITS else 1
    asked_person = request.GET.get("person", "")
    one = next((each for each in evening.people if _key(each) == asked_person), None)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "page": pages.page(min(max(1, number), pages.num_pages)),
        "query": urlencode({"name": name}) if name else "",
        "typed": name,
        "rounds": len(evening.rounds),
        "one": one,
        "menus": [_menu(one, number, choices) for number in (0, *evening.rounds)] if one else (),
        "tags": " ".join(evening.tags),
        "most_tags": MAX_TAGS,
        "longest": MAX_TAGS * (MAX_TAG + 1),
    }
    return render(request, "tournaments/season/marks.html", context)


@require_POST
def tags(request: HttpRequest, slug: str) -> HttpResponse:
    """Store the evening's tags."""
    actor = of_user(request.user)
    tournament, _rights = marked_evening_and_rights(actor, slug)
    with refusal_as_message(request, _("The tags are stored.")):
        set_tags(by=actor, tournament=tournament, tags=request.POST.get("tags", ""))
    return redirect("marks", slug)


def _chosen(sent: Mapping[str, str]) -> Iterator[MarkCorrection]:
    """Yield what was chosen in menus: only where it differs from what the page showed, so that an old page takes nothing back.

    A choice for the whole evening comes before those for rounds, because it replaces them.
    """
    changed = [(match, sent[name]) for name in sent if (match := MENU.fullmatch(name)) is not None and sent[name] != match[4]]
    for match, mark in sorted(changed, key=lambda each: int(each[0][3])):
        yield MarkCorrection(mark, entrant=int(match[1]), member=int(match[2]), round=int(match[3]))


def _address(slug: str, query: Mapping[str, str]) -> str:
    rest = urlencode({name: query[name] for name in ("name", "page", "person") if query.get(name)})
    return reverse("marks", args=[slug]) + (f"?{rest}" if rest else "")


def _choices(tournament: Tournament) -> list[tuple[str, str]]:
    return [*mark_names().items(), *((mark, mark_name(mark)) for mark in own_marks(tournament.club))]


def _key(person: CountedPerson) -> str:
    return f"{person.entrant}-{person.member}"


def _lines(tournament: Tournament, people: Sequence[CountedPerson], choices: Sequence[tuple[str, str]]) -> list[MarkLine]:
    names = account_names(tournament.club, {each.who for each in people if each.who})
    return [
        MarkLine(
            _key(each),
            each.name,
            each.entrant,
            _counts_text(each),
            actor_name(each.who, names) if each.who else "",
            _menu(each, 0, choices),
        )
        for each in people
    ]


def _counts_text(person: CountedPerson) -> str:
    """Return how somebody counts: one word if it is the same in all their rounds, else a word for each round."""
    if not person.marks:
        return _("does not count")
    if len({*person.marks.values()}) == 1:
        return mark_name(next(iter(person.marks.values())))
    rounds = sorted(person.marks.items())
    return comma_text(_("round %(round)s: %(mark)s") % {"round": number, "mark": mark_name(mark)} for number, mark in rounds)


def _menu(person: CountedPerson, number: int, choices: Sequence[tuple[str, str]]) -> MarkMenu:
    chosen = person.corrections.get(number, "")
    label = _("round %(round)s") % {"round": number} if number else _("the whole evening")
    more = [] if not chosen or chosen in dict(choices) else [(chosen, mark_name(chosen))]
    as_read = ("", _("not corrected"))
    return MarkMenu(f"mark.{person.entrant}.{person.member}.{number}.{chosen}", label, (as_read, *choices, *more), chosen)
