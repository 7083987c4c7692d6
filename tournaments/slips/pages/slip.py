"""The page on which the desk types one table's paper slip: a grid of its deals, or only its totals (`?how=totals`).

The page contains the current slip; the grid's script then uses the API.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.evening.models import Round, Table
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.evening.problems import refuse
from tournaments.play.own_totals import own_totals_in
from tournaments.play.queries.own_totals import totals_of_table
from tournaments.play.queries.tables import read_table
from tournaments.slips.pages.totals import totals_context
from tournaments.slips.pages.words import slip_words
from tournaments.slips.queries.typed import typed_slip
from tournaments.slips.wording.state import table_slip


@never_cache
@require_safe
def slip(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show the slip of a table of a round that was started."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.READ_SLIPS)
    row = (
        Table.objects.filter(round__tournament=tournament, round__number=number, number=table)
        .exclude(round__state=Round.State.SEATED)
        .first()
    )
    if row is None:
        raise refuse("NOT_FOUND")
    view = read_table(row)
    context: dict[str, Any] = {"tournament": tournament, "rights": right_names(own_rights), "table": view.table}
    # A table with its own totals has no deals to type: these totals can only be corrected or removed.
    if view.fold.has_totals or request.GET.get("how") == "totals":
        return render(request, "tournaments/desk/slip.html", context | totals_context(totals_of_table(row), own_rights))
    state = table_slip(view, typed_slip(actor, view.tournament, view.table))
    context |= {
        "own_totals": any(own_totals_in(each.deal.facts) for each in view.deals),
        "slip": state,
        "state": msgspec.to_builtins(state),
        "words": slip_words(),
        "kept": salted_hmac("troela.slip", f"{tournament.pk}.{tournament.slug}.{row.pk}.{actor.id}").hexdigest()[:16],
    }
    return render(request, "tournaments/desk/slip.html", context)
