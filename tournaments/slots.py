"""The slots of an evening: places that higher packages fill when Troela starts.

They do so in their `AppConfig.ready`, so that this module imports none of them. A slot exists because something fills it.
CONTRIBUTING.md shows how to add a panel; ARCHITECTURE.md lists who fills what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from clubs.actors import Actor
from clubs.people.models import Member
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right

FillingT = TypeVar("FillingT")


class SlotTaken(Exception):
    """A slot is filled a second time under the same name: a mistake of the program, found when it starts."""


class Slot(Generic[FillingT]):
    """A place with fillings, each under a name of its own, in the order of INSTALLED_APPS."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._fillings: dict[str, FillingT] = {}

    def fill(self, name: str, filling: FillingT) -> None:
        """Add a filling. Raises SlotTaken if there is one of this name."""
        if name in self._fillings:
            raise SlotTaken(f"{self.name} is already filled by {name}.")
        self._fillings[name] = filling

    def named(self) -> Iterator[tuple[str, FillingT]]:
        """Each filling with its name."""
        return iter(self._fillings.items())

    def __iter__(self) -> Iterator[FillingT]:
        return iter(self._fillings.values())


@dataclass(frozen=True)
class Panel:
    """A part of a page: a template, which reads `content` as `panel`."""

    template: str
    content: Any
    is_urgent: bool = False
    """It stands first on the page."""


NowPanel = Callable[[Actor, Tournament, frozenset[Right]], Panel | None]
"""A panel on Now for a reader with these rights there; None if it has nothing to say. It is drawn each minute and after each change."""
EveningPanel = Callable[[Tournament], Panel | None]
"""A panel on the evening's page, the same for everybody: visitors share the page, and it is drawn again only when the evening changes."""
PersonalRecords = Callable[[Sequence[Member]], Any]
"""Returns the data stored about a member (several rows if they were merged) as JSON, for when they ask for their data."""
ClosedEntry = Callable[[Tournament], None]
"""Called after each entry in the log of a closed evening, in the transaction that wrote the entry."""

now_panels: Slot[NowPanel] = Slot("now_panels")
evening_panels: Slot[EveningPanel] = Slot("evening_panels")
personal_records: Slot[PersonalRecords] = Slot("personal_records")
after_closed_entry: Slot[ClosedEntry] = Slot("after_closed_entry")


def panels_on_now(actor: Actor, tournament: Tournament, rights: frozenset[Right]) -> list[Panel]:
    """Every panel that has something to say on Now."""
    panels = (panel(actor, tournament, rights) for panel in now_panels)
    return [panel for panel in panels if panel is not None]


def panels_of_evening(tournament: Tournament) -> list[Panel]:
    """Return every panel that has something to show on the evening's page."""
    panels = (panel(tournament) for panel in evening_panels)
    return [panel for panel in panels if panel is not None]


def records_of(people: Sequence[Member]) -> Mapping[str, Any]:
    """Return what packages above store of these members, each under the name of its filling."""
    return {name: records(people) for name, records in personal_records.named()}
