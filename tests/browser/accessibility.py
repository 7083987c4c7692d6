"""Whether everybody can use a page: axe's rules, and nothing wider than the screen."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def problems_on(tab: Page) -> list[tuple[str, list[str]]]:
    """What is wrong with the page as it is now: the name of each rule that it breaks, and the first element that does."""
    violations = Axe().run(tab).response["violations"]
    problems = [(violation["id"], violation["nodes"][0]["target"]) for violation in violations]
    if tab.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        problems.append(("wider than the screen", []))
    return problems
