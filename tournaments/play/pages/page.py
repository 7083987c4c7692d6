"""The phone page of one table, opened by its link or by the staff. It contains the table's first state; its script then uses the API.

A link is valid for the whole evening. It opens the table of the current round, or with `?round=` the table of an earlier round, read-only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import Actor, PhysicalTable, of_user
from clubs.pages.refusals import refusal_at_fields
from clubs.static_files import files_version
from scoring.engine.words import as_said_in, plain_language
from tournaments.evening.models import Round, Table, TableCode, Tournament
from tournaments.evening.pages.forms import ReopenForm
from tournaments.evening.permissions import Right, physical_table, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.live.ticket import live_url
from tournaments.play.actions import signing
from tournaments.play.pages.first_view import first_question, running_totals, where
from tournaments.play.pages.words import table_words
from tournaments.play.queries.physical_tables import tables_played_at
from tournaments.play.queries.progress import current_round
from tournaments.play.wording.contract_hints import contract_hints
from tournaments.play.wording.questions import reader_language
from tournaments.play.wording.table_state import read_table_state

_LANGUAGES = dict(settings.LANGUAGES)
TABLE_LANGUAGE = "table_language"
"""The cookie with the language that was chosen for the page of one table."""


@never_cache
@gzip_page
@require_safe
def table_page(request: HttpRequest, table_pass: str) -> HttpResponseBase:
    """Show the page to which the QR code on a table leads. It needs no login and shows only this table."""
    place = physical_table(table_pass)
    if "language" in request.GET:
        return _in_language(request)
    tournament = Tournament.objects.select_related("club").get(pk=place.tournament)
    with translation.override(_readers_language(request, tournament)):
        response = _page_of_pass(request, tournament, place, table_pass)
    # The address is secret, so no other site or search engine may get it.
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@never_cache
@gzip_page
@require_safe
def desk_table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponseBase:
    """Show a table's page to the director, the jury and the desk."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    row = _table(tournament, number, table)
    if "language" in request.GET:
        return _in_language(request)
    final = evening_state(tournament).final
    context: dict[str, Any] = {"reopen": ReopenForm()} if not final and Right.AMEND_SIGNED in own_rights else {}
    ends = tournament.rule_set.time_called is not None and row.round.state == Round.State.PLAYING
    context["may_seat"] = not final and Right.SEAT in own_rights
    context["may_read_slip"] = row.round.state != Round.State.SEATED and Right.READ_SLIPS in own_rights
    context["may_call_time"] = ends and Right.SEAT in own_rights
    return _page(request, actor, row, context, own_rights)


@never_cache
@require_POST
def reopen(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponseBase:
    """Open a table again after it has signed, with a reason. Deals can then be corrected, and the table must sign again."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.AMEND_SIGNED)
    row = _table(tournament, number, table)
    form = ReopenForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            signing.reopen(by=actor, table=row, reason=form.cleaned_data["reason"])
            return redirect("desk-table", slug, number, table)
    response = _page(request, actor, row, {} if evening_state(tournament).final else {"reopen": form})
    response.status_code = 422
    return response


def _page_of_pass(request: HttpRequest, tournament: Tournament, place: PhysicalTable, table_pass: str) -> HttpResponse:
    """Return the table's page of the requested round, else of the current round, else of the last round played here.

    If no round was played here, return a page that explains where to look.
    """
    tables = tables_played_at(place)
    round_ = current_round(tournament)
    by_round = {str(table.round.number): table for table in tables}
    wanted = (request.GET.get("round", ""), str(round_.number) if round_ else "")
    table = next((by_round[number] for number in wanted if number in by_round), tables[-1] if tables else None)
    context: dict[str, Any] = {"pass": table_pass, "rounds_here": [each.round.number for each in tables]}
    if table is not None:
        return _page(request, Actor(table=place), table, context)
    context |= {"tournament": tournament, "number": place.number, "round": round_, "live_url": live_url(tournament.slug, has_role=True)}
    return render(request, "tournaments/table/nobody_plays.html", context)


def _table(tournament: Tournament, number: int, table: int) -> Table:
    tables = Table.objects.select_related("round__tournament__club")
    row = tables.filter(round__tournament=tournament, round__number=number, number=table).first()
    if row is None:
        raise refuse("NOT_FOUND")
    return row


def _page(request: HttpRequest, actor: Actor, table: Table, more: dict[str, Any], held: frozenset[Right] | None = None) -> HttpResponse:
    tournament = table.round.tournament
    state, words = read_table_state(actor, table, held), table_words()
    hints = contract_hints(tournament.rule_set, reader_language())
    context = {
        "table": table,
        "tournament": tournament,
        "state": msgspec.to_builtins(state),
        "words": words,
        "where": where(state, words),
        "totals": running_totals(state),
        "first": first_question(state, words, hints),
        "contract_hints": hints,
        "live_url": live_url(tournament.slug, has_role=True),
        "queue": _queue(table, "pass" if "pass" in more else "desk"),
        "former_queues": _former_queues(table, "pass" if "pass" in more else "desk"),
        "files_version": files_version(),
        "frame": _frame(table, more.get("rounds_here", ())),
        **more,
    }
    return render(request, "tournaments/table/page.html", context)


def _frame(table: Table, rounds_here: Sequence[int]) -> str:
    """Return a text that changes with everything on the page except the table's state, such as its files and its language.

    A phone whose cached page has another text reloads the page.
    """
    return ".".join(map(str, (files_version(), translation.get_language(), table.pk, *rounds_here)))


def _queue(table: Table, opened_by: str) -> str:
    """Return the name under which a phone stores its data of tables with this number, for the whole evening.

    It is unique to this evening on this server, and does not change when the table gets a new code.
    """
    tournament = table.round.tournament
    return salted_hmac("troela.queue", f"{tournament.pk}.{tournament.slug}.{table.number}.{opened_by}").hexdigest()[:16]


def _former_queues(table: Table, opened_by: str) -> Sequence[str]:
    """Return the names under which older versions of the page stored a phone's unsent deals of this table.

    At that time each round had its own link. The page still sends deals that it finds under such a name.
    """
    codes = TableCode.objects.filter(tournament=table.round.tournament_id, number=table.number)
    keys = codes.values_list("key", flat=True)
    return [hashlib.sha256(f"{table.pk}.{key}.{opened_by}".encode()).hexdigest()[:16] for key in keys]


def _in_language(request: HttpRequest) -> HttpResponse:
    """Store the language that was chosen for this page in a cookie of its own, and redirect to the page. An unknown language is ignored.

    The cookie's path is the page, so that the other pages of somebody who opens a table keep their language.
    """
    response = redirect(request.path)
    if request.GET["language"] in _LANGUAGES:
        response.set_cookie(
            TABLE_LANGUAGE,
            request.GET["language"],
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=request.path,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    response["Referrer-Policy"] = "no-referrer"
    return response


def _readers_language(request: HttpRequest, tournament: Tournament) -> str:
    """Return the language chosen for this page or else for all pages, else one that the browser accepts, else that of the evening.

    If the evening is in a regional variant of this language, the variant is returned: `nl-x-nb`, not `nl`.
    """
    accepted = [code.split("-")[0] for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", ""))]
    chosen = [request.COOKIES.get(name, "") for name in (TABLE_LANGUAGE, settings.LANGUAGE_COOKIE_NAME)]
    language_codes = [*chosen, *accepted, plain_language(tournament.language)]
    language = next((code for code in language_codes if code in _LANGUAGES), settings.LANGUAGE_CODE)
    return as_said_in(tournament.language, language)
