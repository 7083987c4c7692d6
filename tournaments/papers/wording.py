"""All kinds of paper: their titles, their possible subjects, and who may ask for them. Reads no tournament and prints nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.permissions import Right
from tournaments.evening.problems import refuse
from tournaments.papers.queries.player_picture import PLAYER_PICTURE
from tournaments.papers.queries.subject import PaperSubject


@dataclass(frozen=True)
class PaperKind:
    """One kind of paper. Its sheets are in `papers.sheets_by_kind`."""

    title: str | Promise
    scopes: frozenset[str]
    """The types of subject that this kind of paper can have: some of `tournament`, `round`, `table`, `ruling`,
    `tables`, `player`, `competition`."""
    follows_play: bool = True
    """True if the paper is out of date after a deal was reported."""
    needs: Right = Right.PRINT
    """The right that a reader needs for this kind of paper, in addition to the right to ask for papers."""
    of: str = ""
    """The kind of ruling that this paper can show; empty if it can show every ruling, or if its subject is no ruling."""
    for_wall: bool = False
    """True if the paper shows public names. It is then out of date when a member chooses another public name."""
    instead_of: str = ""
    """The code of the same paper with public names, if this kind shows full names; else empty.

    The kind with full names is offered only if the evening's public names are not the full names.
    """
    is_picture: bool = False
    """True if the paper is a picture for screens (PNG), not sheets to print (PDF). The staff's page of papers does not list pictures."""

    @property
    def suffix(self) -> str:
        """The suffix of the paper's file name: `png` or `pdf`."""
        return "png" if self.is_picture else "pdf"


# Blank scoresheets and codes contain the table's pass, with which anybody can report deals.
PAPER_KINDS: Mapping[str, PaperKind] = {
    "scoresheet-blank": PaperKind(gettext_lazy("Blank scoresheets"), frozenset({"round", "table"}), follows_play=False, needs=Right.REPORT),
    "scoresheet-filled": PaperKind(gettext_lazy("Filled scoresheets"), frozenset({"round", "table"})),
    "table-codes": PaperKind(gettext_lazy("Codes of the tables"), frozenset({"tables"}), follows_play=False, needs=Right.REPORT),
    "table-cards": PaperKind(
        gettext_lazy("Codes of the tables, one page each"), frozenset({"tables"}), follows_play=False, needs=Right.REPORT
    ),
    "seating": PaperKind(gettext_lazy("Seating list"), frozenset({"round"}), follows_play=False, for_wall=True),
    "seating-full": PaperKind(gettext_lazy("Seating list, full names"), frozenset({"round"}), follows_play=False, instead_of="seating"),
    "rules": PaperKind(gettext_lazy("Rules"), frozenset({"tournament"}), follows_play=False),
    "ruling": PaperKind(gettext_lazy("Printed ruling"), frozenset({"ruling"})),
    "rulings": PaperKind(gettext_lazy("Rulings of the evening"), frozenset({"tournament"}), needs=Right.READ_LOG),
    "certificate": PaperKind(gettext_lazy("Certificate"), frozenset({"ruling"}), follows_play=False, of=Ruling.Kind.SOUVENIR),
    "standings": PaperKind(gettext_lazy("Standings"), frozenset({"tournament", "round"}), for_wall=True),
    "standings-full": PaperKind(gettext_lazy("Standings, full names"), frozenset({"tournament", "round"}), instead_of="standings"),
    "prizes": PaperKind(gettext_lazy("Prizes to read out"), frozenset({"tournament"})),
    "competition": PaperKind(gettext_lazy("Table of a competition"), frozenset({"competition"}), for_wall=True),
    PLAYER_PICTURE: PaperKind(gettext_lazy("Picture to share"), frozenset({"player"}), needs=Right.WATCH, is_picture=True),
}


def paper_kind(code: str, about: PaperSubject) -> PaperKind:
    """Return the kind of paper with this code. Refused: PAPER_UNKNOWN if there is none, or if it cannot have the subject `about`."""
    kind = PAPER_KINDS.get(code)
    if kind is None:
        raise refuse("PAPER_UNKNOWN", "kind")
    if about.scope not in kind.scopes:
        raise refuse("PAPER_UNKNOWN", "about")
    return kind


PICTURES = frozenset(code for code, kind in PAPER_KINDS.items() if kind.is_picture)


def paper_title(code: str, about: PaperSubject) -> str:
    """Return the title of a paper in the active language: `Filled scoresheets · round 2 · table 7`."""
    parts = [str(PAPER_KINDS[code].title)]
    if about.round is not None:
        parts.append(_("round %(number)s") % {"number": about.round})
    if about.competition is not None:
        return f"{parts[0]} {about.competition}"
    if about.table is not None:
        parts.append(_("table %(number)s") % {"number": about.table})
    if about.tables is not None:
        parts.append(_("tables 1–%(number)s") % {"number": about.tables})
    if about.ruling is not None:
        parts.append(_("ruling %(number)s") % {"number": about.ruling})
    if about.player is not None:
        parts.append(_("player %(number)s") % {"number": about.player})
    return " · ".join(parts)


def paper_file_name(tournament: Tournament, code: str, about: PaperSubject) -> str:
    """Return a file name in the active language that describes the paper."""
    return f"{tournament.slug}-{slugify(paper_title(code, about)) or code}.{PAPER_KINDS[code].suffix}"
