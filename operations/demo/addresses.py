"""The addresses of the demo's pages, each with who may see it, and the demo's passwords."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.urls import reverse

from operations.demo.people import ACCOUNTS
from tournaments.evening.models import Tournament
from tournaments.play.actions.passes import table_pass
from tournaments.play.queries.progress import current_round

LABEL_WIDTH = 28
"""The width, in characters, of the label before an address or a password."""


def what_to_open(tournament: Tournament) -> str:
    """Return text lines with the addresses of the demo to open, and its passwords."""
    lines = [f"{tournament.club.name}: {tournament.name}, {tournament.on}. Addresses:", ""]
    lines += [f"  {what:<{LABEL_WIDTH}} {settings.PUBLIC_URL}{address}" for what, address in _pages(tournament)]
    lines += ["", f"Log in at {settings.PUBLIC_URL}{reverse('account_login')} (names and passwords for the demo only):", ""]
    lines += [f"  {account.name:<{LABEL_WIDTH}} {account.password:<20} {account.does}" for account in ACCOUNTS]
    return "\n".join(lines)


def _pages(tournament: Tournament) -> Iterator[tuple[str, str]]:
    slug = [tournament.slug]
    yield "everybody: the standings", reverse("standings", args=slug)
    yield "the big screen", reverse("screen", args=slug)
    round_ = current_round(tournament)
    table = round_.tables.order_by("number").last() if round_ else None
    for third_table in round_.tables.order_by("number")[2:3] if round_ else ():
        yield f"the phone of table {third_table.number}", reverse("table", args=[table_pass(third_table)])
    if table is not None:
        yield f"table {table.number}, {table.seats} players", reverse("table", args=[table_pass(table)])
    yield "director and desk (log in)", reverse("desk", args=slug)
    yield "jury (log in)", reverse("jury", args=slug)
