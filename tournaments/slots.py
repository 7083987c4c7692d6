"""The slots of an evening: lists of functions that higher packages extend when Troela starts.

They do so in their `AppConfig.ready`, so this module imports none of them. CONTRIBUTING.md shows how to add a panel; ARCHITECTURE.md lists
which package fills which slot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from clubs.actors import Actor
from clubs.people.models import Member
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.papers.sheet import PaperSheet

FillingT = TypeVar("FillingT")


class SlotTaken(Exception):
    """Raised if a slot already has a filling with this name. This is a programming error and stops the start."""


class Slot(Generic[FillingT]):
    """A list to which other packages add functions (its fillings), each with a name, in the order of INSTALLED_APPS."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._fillings: dict[str, FillingT] = {}

    def fill(self, name: str, filling: FillingT) -> None:
        """Add a filling with this name. Raises SlotTaken if the slot already has one with this name."""
        if name in self._fillings:
            raise SlotTaken(f"{self.name} is already filled by {name}.")
        self._fillings[name] = filling

    def named(self) -> Iterator[tuple[str, FillingT]]:
        """Yield each filling with its name."""
        return iter(self._fillings.items())

    def __iter__(self) -> Iterator[FillingT]:
        return iter(self._fillings.values())


@dataclass(frozen=True)
class Panel:
    """A part of a page: a template, with `content` as its variable `panel`."""

    template: str
    content: Any
    is_urgent: bool = False
    """True if the panel comes first on the page."""


NowPanel = Callable[[Actor, Tournament, frozenset[Right]], Panel | None]
"""Returns a panel for the director's page Now, for a reader with these rights; None for no panel.

Called each minute and after each change.
"""
EveningPanel = Callable[[Tournament], Panel | None]
"""Returns a panel for the evening's page, the same for all readers.

The page is cached for all visitors, so this is called only after the evening has changed.
"""
OwnPanel = Callable[[Member], Panel | None]
"""Returns a panel about a member for their own page; None for no panel. Called for each of the reader's clubs."""
PersonalRecords = Callable[[Sequence[Member]], Any]
"""Returns the data stored about a person who asks for their data, as a value for JSON.

The person may be several members, if these were merged.
"""
CompetitionPaper = Callable[[Tournament, int, int], Iterable[PaperSheet]]
"""Returns the sheets of a table of a competition of the evening's club: its key, and the number of the table in its rule, from 1."""
ClosedEntry = Callable[[Tournament], None]
"""Called after each entry in the log of a closed evening, in the transaction that wrote the entry."""

now_panels: Slot[NowPanel] = Slot("now_panels")
evening_panels: Slot[EveningPanel] = Slot("evening_panels")
own_panels: Slot[OwnPanel] = Slot("own_panels")
personal_records: Slot[PersonalRecords] = Slot("personal_records")
competition_papers: Slot[CompetitionPaper] = Slot("competition_papers")
after_closed_entry: Slot[ClosedEntry] = Slot("after_closed_entry")


def panels_on_now(actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> list[Panel]:
    """Return the panels for the page Now."""
    panels = (panel(actor, tournament, rights) for panel in now_panels)
    return [panel for panel in panels if panel is not None]


def panels_of_evening(tournament: Tournament) -> list[Panel]:
    """Return the panels for the evening's page."""
    panels = (panel(tournament) for panel in evening_panels)
    return [panel for panel in panels if panel is not None]


def panels_of_member(member: Member) -> list[Panel]:
    """Return the panels about a member for their own page."""
    panels = (panel(member) for panel in own_panels)
    return [panel for panel in panels if panel is not None]


def records_of(people: Sequence[Member]) -> Mapping[str, Any]:
    """Return the data that other packages store about these members, by the name under which each package filled the slot."""
    return {name: records(people) for name, records in personal_records.named()}
