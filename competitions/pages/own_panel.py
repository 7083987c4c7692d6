"""The panel on a member's own page: their season, their last evenings, and their certificates."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

from clubs.direction import isolated
from clubs.people.models import Member
from competitions.queries.member_history import Certificate
from competitions.queries.own_record import OwnRecord, own_record
from competitions.wording.season_figures import signed_figure
from scoring.engine.words import say
from tournaments.slots import Panel


@dataclass(frozen=True)
class OwnRecordPanel:
    """The texts of the panel."""

    record: OwnRecord
    season_points: str
    """The member's points in the season; "" without a season."""
    certificates: tuple[tuple[Certificate, str], ...]
    """The member's certificates, each with the name of its contract in the reader's language."""


def own_record_panel(member: Member) -> Panel:
    """Return the panel with a member's season, last evenings and certificates."""
    record = own_record(member)
    language = get_language() or "en"
    content = OwnRecordPanel(
        record=record,
        season_points=signed_figure(record.season.points, record.season.decimals) if record.season else "",
        certificates=tuple((each, isolated(say(each.contract, language))) for each in record.certificates),
    )
    return Panel("tournaments/members/own_record.html", content)
