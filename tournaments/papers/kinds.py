"""Every kind of paper, written out: what it is called, what it can be about, and what reads it. Does not load the press."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Ruling, Tournament
from tournaments.papers import blank, certificate, filled, poster, ranked, rulings, seating, slip
from tournaments.papers.about import About
from tournaments.papers.sheet import Sheet
from tournaments.permissions import Right
from tournaments.problems import refuse


@dataclass(frozen=True)
class Kind:
    """One kind of paper."""

    title: str | Promise
    scopes: frozenset[str]
    """`tournament`, `round`, `table`, `ruling`: what it can be about."""
    sheets: Callable[[Tournament, About], Iterator[Sheet]]
    """Its sheets in the active language, read from the books."""
    follows_play: bool = True
    """Whether a deal that is reported makes it old."""
    needs: Right = Right.PRINT
    """The right to ask for it and to open it, beside that of every paper."""
    of: str = ""
    """The kind of ruling it can be about; empty for any."""


# A blank sheet holds the table's pass: whoever has it may report.
KINDS: Mapping[str, Kind] = {
    "scoresheet-blank": Kind(gettext_lazy("Blank scoresheets"), frozenset({"round", "table"}), blank.sheets, False, Right.REPORT),
    "scoresheet-filled": Kind(gettext_lazy("Filled scoresheets"), frozenset({"round", "table"}), filled.sheets),
    "seating": Kind(gettext_lazy("Seating list"), frozenset({"round"}), seating.sheets, False),
    "rules": Kind(gettext_lazy("Rules"), frozenset({"tournament"}), poster.sheets, False),
    "ruling": Kind(gettext_lazy("Ruling slip"), frozenset({"ruling"}), slip.sheets),
    "rulings": Kind(gettext_lazy("Rulings of the evening"), frozenset({"tournament"}), rulings.sheets, needs=Right.READ_LOG),
    "certificate": Kind(gettext_lazy("Certificate"), frozenset({"ruling"}), certificate.sheets, False, of=Ruling.Kind.SOUVENIR),
    "standings": Kind(gettext_lazy("Standings"), frozenset({"tournament", "round"}), ranked.sheets),
}


def kind_of(code: str, about: About) -> Kind:
    """The kind by its code. Refused: PAPER_UNKNOWN, also where it cannot be about that."""
    kind = KINDS.get(code)
    if kind is None:
        raise refuse("PAPER_UNKNOWN", "kind")
    if about.scope not in kind.scopes:
        raise refuse("PAPER_UNKNOWN", "about")
    return kind


def title_of(code: str, about: About) -> str:
    """As people call this paper, in the active language: `Filled scoresheets · round 2 · table 7`."""
    parts = [str(KINDS[code].title)]
    if about.round is not None:
        parts.append(_("round %(number)s") % {"number": about.round})
    if about.table is not None:
        parts.append(_("table %(number)s") % {"number": about.table})
    if about.ruling is not None:
        parts.append(_("ruling %(number)s") % {"number": about.ruling})
    return " · ".join(parts)


def file_name(tournament: Tournament, code: str, about: About) -> str:
    """A name for the file that says what it is, in the active language."""
    return f"{tournament.slug}-{slugify(title_of(code, about)) or code}.pdf"
