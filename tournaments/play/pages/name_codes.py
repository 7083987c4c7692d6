"""The players' name codes on strips to print, cut and hand out at check-in; a button deletes the stored wrong attempts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.parts import redirect_to_part
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions.name_codes import forget_wrong_codes, players_tried
from tournaments.play.name_codes import name_code


def name_codes_context(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """Return a strip with the name code of each of these players, if the evening uses name codes.

    Only for accounts that may enrol players.
    """
    is_own = tournament.acceptance == Tournament.Acceptance.OWN
    return {
        "strips": [(entrant, name_code(entrant)) for entrant in entrants] if is_own else [],
        "tried": players_tried(tournament) if is_own else 0,
        "accept_address": f"{settings.PUBLIC_URL}{reverse('own-acceptance', args=[tournament.slug])}",
    }


@require_POST
def clear_name_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Forget the wrong name codes that were typed this evening, so that nobody has to wait before the next attempt."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    forget_wrong_codes(by=actor, tournament=tournament)
    messages.success(request, _("The count of wrong codes is cleared: everybody can try again now."))
    return redirect_to_part("name-codes", "desk-players", slug)
