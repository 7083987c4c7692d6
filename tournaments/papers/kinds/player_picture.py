"""Make the picture of a player's evening, to share: name, place, points and a line of the running total. Only reads.

Even a picture for the staff shows only public names and public standings.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tournaments.entrants.queries.names import display_name, public_names
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.papers.queries.player_picture import may_be_shared, picture_subject
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.line_names import line_name

PLOT_WIDTH, PLOT_HEIGHT = 1040, 252
"""The size of the line plot, in pixels."""
LONG_NAME, LONGEST_NAME = 17, 28
"""Names with more letters than LONG_NAME are printed smaller; those with more than LONGEST_NAME are printed in the smallest size."""


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield one page, the picture of a player's evening, in the active language.

    Refused: STANDINGS_FROZEN; NOT_FOUND if there is no such player, or if a public name has changed since the picture was asked for.
    """
    entrant = tournament.entrants.filter(number=about.player).first() if about.player is not None else None
    if entrant is None:
        raise refuse("NOT_FOUND", "player")
    if not may_be_shared(tournament):
        raise refuse("STANDINGS_FROZEN")
    if picture_subject(tournament, entrant) != about:
        raise refuse("NOT_FOUND", "player")
    now = standings(tournament)
    line = now.line_with(entrant.pk)
    people = line.everybody if line else (entrant,)
    course = courses(tournament, {entrant.pk: [each.pk for each in people]}, pairs=now.pairs)[entrant.pk]
    names = public_names(tournament)
    name = line_name(line, names) if line else display_name(entrant, names)
    context = {
        "tournament": tournament,
        "name": name,
        "size": "longest" if len(name) > LONGEST_NAME else "long" if len(name) > LONG_NAME else "",
        "line": line,
        "points": line.counted if line else course[-1],
        "lines": sum(each.place is not None for each in now.lines),
        "plot": "data:image/svg+xml;base64," + b64encode(plot(course).encode()).decode(),
        "at": None if evening_state(tournament).closed else timezone.localtime(source(tournament).at),
        "address": (settings.PUBLIC_URL + reverse("standings", args=[tournament.slug])).partition("://")[2],
    }
    yield PaperSheet(render_to_string("tournaments/papers/player_picture.html", context))


def plot(totals: Sequence[int]) -> str:
    """Return an SVG line plot of a player's running totals. The area between line and zero is green above zero and red below."""
    low, high = min(0, *totals), max(0, *totals)
    inner = PLOT_HEIGHT - 16

    def y(total: int) -> float:
        return round(8 + inner * (high - total) / ((high - low) or 1), 1)

    across = PLOT_WIDTH / max(1, len(totals) - 1)
    path = " ".join(f"{index * across:.1f} {y(total)}" for index, total in enumerate(totals))
    zero, end = y(0), y(totals[-1])
    area = f"M0 {zero} {path} {PLOT_WIDTH} {zero}Z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 {PLOT_WIDTH + 24} {PLOT_HEIGHT}">'
        f'<clipPath id="over"><rect x="0" y="-9" width="{PLOT_WIDTH}" height="{zero + 9}"/></clipPath>'
        f'<clipPath id="under"><rect x="0" y="{zero}" width="{PLOT_WIDTH}" height="{PLOT_HEIGHT}"/></clipPath>'
        f'<path d="{area}" fill="#bfe3cf" clip-path="url(#over)"/><path d="{area}" fill="#f3c9cb" clip-path="url(#under)"/>'
        f'<path d="M0 {zero}H{PLOT_WIDTH}" stroke="#8b938d" stroke-width="1.5" stroke-dasharray="2 6"/>'
        f'<path d="M{path}" fill="none" stroke="#1c1f1d" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="{PLOT_WIDTH}" cy="{end}" r="8" fill="#f0bf3d" stroke="#1c1f1d" stroke-width="3"/></svg>'
    )
