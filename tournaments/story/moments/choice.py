"""The choice of four to six moments with variety, and what the director leaves out or reorders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from tournaments.story.moments.values import MomentKind, StoryMoment

MAX_MOMENTS = 6
MAX_OF_ONE_LINE = 2
"""The greatest number of moments whose first name is the same."""
OF_A_DEAL = frozenset({MomentKind.HIGH, MomentKind.LOW, MomentKind.SLAM, MomentKind.PARTNERS})
"""The kinds whose sentence tells what happened in one deal. Only one of them may be about the same deal."""


def chosen_moments(moments: Iterable[StoryMoment], line_of: Mapping[int, int]) -> tuple[StoryMoment, ...]:
    """Return at most MAX_MOMENTS moments, each of another kind, in the order of the evening.

    A more remarkable moment goes first. At most MAX_OF_ONE_LINE are about the same line of the standings. No two tell the same deal, or
    tell about the same climb or the same two players.
    """
    chosen: list[StoryMoment] = []
    lines: Counter[int] = Counter()
    for moment in sorted(moments, key=lambda each: (-each.weight, each.step, each.key)):
        main = {moment.who[0] if moment.of_lines else line_of.get(moment.who[0], 0)} if moment.who else set()
        if any(lines[line] >= MAX_OF_ONE_LINE for line in main) or any(_repeats(moment, other) for other in chosen):
            continue
        chosen.append(moment)
        lines.update(main)
        if len(chosen) == MAX_MOMENTS:
            break
    return tuple(sorted(chosen, key=lambda each: (each.step, -each.weight, each.key)))


def _repeats(moment: StoryMoment, other: StoryMoment) -> bool:
    """Return whether both have one kind, or tell about the same deal, climb or two players."""
    of_same_deal = {moment.kind, other.kind} <= OF_A_DEAL and moment.deals[:1] == other.deals[:1]
    of_same_climb = {moment.kind, other.kind} == {MomentKind.JUMP, MomentKind.COMEBACK} and moment.who == other.who
    of_same_two = len(moment.who) > 1 and not moment.of_lines and not other.of_lines and {*moment.who} == {*other.who}
    return moment.kind == other.kind or of_same_deal or of_same_climb or of_same_two


@dataclass(frozen=True)
class StoryChoice:
    """The director's changes to the story: moments that are left out, and the order of the others, by the moment's key."""

    left_out: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    def to_json(self) -> dict[str, list[str]]:
        """Return the JSON for the policy and the log; `from_json` reads it."""
        return {"left_out": list(self.left_out), "order": list(self.order)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any] | None) -> Self:
        """Read a choice; None is a choice that changes nothing."""
        return cls(tuple(value["left_out"]), tuple(value["order"])) if value else cls()


def shown_moments(moments: Sequence[StoryMoment], choice: StoryChoice) -> tuple[StoryMoment, ...]:
    """Return the moments that the story shows, in the director's order. Moments that the order does not name come last."""
    order = {key: position for position, key in enumerate(choice.order)}
    shown = [each for each in moments if each.key not in choice.left_out]
    return tuple(sorted(shown, key=lambda each: order.get(each.key, len(order))))
