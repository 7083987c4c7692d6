"""The conditions that must hold after an outage: every confirmed deal is stored exactly once, with the facts that were confirmed last.

Pure.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

Facts = Mapping[str, Any]
MOST_REVISIONS = 2
"""The greatest number of revisions that a deal may have: its first report and one correction."""


@dataclass(frozen=True)
class RequestLog:
    """The devices' record of the deals that they sent, and of the deals, corrections and paper requests that the server confirmed."""

    sent: frozenset[str]
    """UUIDs of deals that were sent."""
    answered: frozenset[str]
    """UUIDs of the deals that the server confirmed."""
    corrected: Mapping[str, Facts] = field(default_factory=dict)
    """The facts in each confirmed correction, by the deal's UUID. No deal is corrected twice."""
    papers: tuple[str, ...] = ()
    """The subjects of the papers whose request the server confirmed."""

    @classmethod
    def of_json(cls, text: str) -> RequestLog:
        values = json.loads(text)
        return cls(frozenset(values["sent"]), frozenset(values["answered"]), values["corrected"], tuple(values["papers"]))

    def to_json(self) -> str:
        return json.dumps(asdict(self), default=sorted)


@dataclass(frozen=True)
class DatabaseDeal:
    """A deal in the database."""

    id: str
    table: int
    number: int
    facts: Facts
    revision: int


@dataclass(frozen=True)
class StoredPaper:
    """A paper's row in the database."""

    about: str
    is_made: bool
    file: str


@dataclass(frozen=True)
class DeliveryProblems:
    """The problems that were found. All fields are empty if there are none."""

    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    disagreeing: str = ""
    """The first difference that `verify` or the checker reports."""
    unmade: tuple[str, ...] = ()
    """For each requested paper without a finished PDF: its subject, its state and its problem, as one text."""


def lost_deals(word: RequestLog, deals: Iterable[DatabaseDeal]) -> list[str]:
    """Return texts that identify the deals and corrections which the server confirmed but did not store."""
    stored = {deal.id: deal for deal in deals}
    lost = sorted(word.answered - stored.keys())
    corrections = [id for id, facts in word.corrected.items() if id in stored and stored[id].facts != facts]
    return lost + [f"correction of {id}" for id in corrections]


def doubled_deals(word: RequestLog, deals: Iterable[DatabaseDeal]) -> list[str]:
    """Return a text for each fault: a deal that nobody sent, a table with two deals of one number, a correction that was stored twice."""
    deals = list(deals)
    places = Counter((deal.table, deal.number) for deal in deals)
    unasked = [deal.id for deal in deals if deal.id not in word.sent]
    beside = [f"deal {number} of table {table}" for (table, number), times in places.items() if times > 1]
    again = [f"correction of {deal.id}" for deal in deals if deal.revision > MOST_REVISIONS]
    return unasked + beside + again


def lost_papers(word: RequestLog, papers: Iterable[StoredPaper]) -> list[str]:
    """Return papers that were requested but have no row, so that nobody will ever make them."""
    rows = {paper.about for paper in papers}
    return [f"paper of {about}" for about in word.papers if about not in rows]


def doubled_papers(papers: Iterable[StoredPaper]) -> list[str]:
    """Return the names of files that belong to more than one paper."""
    files = Counter(paper.file for paper in papers if paper.is_made)
    return [file for file, times in files.items() if times > 1]
