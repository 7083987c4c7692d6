"""An evening's tables as spreadsheet files. The page More lists them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.spreadsheet import MEDIA_TYPES, spreadsheet
from tournaments.archive.wording import RIGHTS, export_called, export_table
from tournaments.entrants.queries.names import visible_names
from tournaments.evening.permissions import tournament_for
from tournaments.standings.queries.visible_standings import reads_on


@never_cache
@require_safe
def export(request: HttpRequest, slug: str, what: str, kind: str) -> HttpResponse:
    """Download the standings, the deals, the payments or the entries as CSV or XLSX.

    With `?headers=keys` the columns have the same names as in the API.
    """
    wanted = export_called(what)
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, RIGHTS[wanted])
    table = export_table(tournament, wanted, visible_names(actor, tournament), live=reads_on(actor, tournament))
    content = spreadsheet(kind, table.lines(keys=request.GET.get("headers") == "keys"))
    disposition = f'attachment; filename="{tournament.slug}-{what}.{kind}"'
    return HttpResponse(content, content_type=MEDIA_TYPES[kind], headers={"Content-Disposition": disposition})
