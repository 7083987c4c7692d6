"""Icons in a line of text."""

from __future__ import annotations

import pytest

from tournaments.templatetags.icons import icon


@pytest.mark.parametrize(("name", "turns"), [("undo", True), ("on", True), ("clock", False), ("search", False)])
def test_only_an_icon_that_points_turns_with_the_language(name: str, turns: bool) -> None:
    """A Persian page is read from right to left, and so is its arrow; a clock runs the same way everywhere."""
    assert ('class="icon-image icon-turn"' if turns else 'class="icon-image"') in icon(name)
