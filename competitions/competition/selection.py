"""The conditions of a selector for evenings, rounds and competitions, and those for players who count."""

from __future__ import annotations

from competitions.competition.evenings import CompetitionEvening, CompetitionPlayer
from competitions.competition.values import Selector, WhoCounts


def fits_evening(selector: Selector, evening: CompetitionEvening) -> bool:
    """Return whether an evening fulfils all conditions; `rounds` is not among them."""
    return (
        (selector.start is None or evening.date >= selector.start)
        and (selector.end is None or evening.date <= selector.end)
        and (selector.weekdays is None or evening.weekday in selector.weekdays)
        and (selector.nth is None or any(nth in selector.nth for nth in evening.nth))
        and (selector.units is None or evening.name in selector.units)
        and (selector.tags is None or any(tag in selector.tags for tag in evening.tags))
        and (selector.at_least_players is None or evening.players >= selector.at_least_players)
    )


def fits_round(selector: Selector, number: int | None) -> bool:
    """Return whether a round fulfils the condition `rounds`."""
    return selector.rounds is None or number in selector.rounds


def fits_competition(selector: Selector, name: str) -> bool:
    """Return whether a competition that is a unit fulfils the condition `units`, the only one for competitions."""
    return selector.units is None or name in selector.units


def player_counts(who: WhoCounts, player: str, person: CompetitionPlayer | None) -> bool:
    """Return whether this player is ranked."""
    person = person or CompetitionPlayer("", "")
    return (
        (who.kinds is None or person.kind in who.kinds)
        and (who.categories is None or person.category in who.categories)
        and (who.players is None or player in who.players)
        and player not in who.without
    )
