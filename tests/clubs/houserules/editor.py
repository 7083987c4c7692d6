"""Somebody who edits the rules of their club, without a script: one part of the draft at a time."""

from __future__ import annotations

from django.test import Client

from clubs.houserules.models import HouseRules
from scoring.engine.ruleset import RuleSet
from scoring.games import ruleset_from
from tests.pages.page_form import PageForm
from tests.pages.read import text

CHANGE = "/c/de-vier-azen/rules/change/"


class RulesEditor:
    """The page in front of the editor, and the form on it."""

    def __init__(self, client: Client, start: str = "game=whist_iwwa", language: str = "en") -> None:
        self.client, self.headers = client, {"Accept-Language": language}
        self.draft = f"{CHANGE}?{start}"
        self.opens()

    def opens(self, part: str = "", code: str = "") -> RulesEditor:
        """Open the draft, or one part of it."""
        self.address = self.draft + (f"&part={part}&code={code}" if part else "")
        self.page = self.client.get(self.address, headers=self.headers)
        self.form = PageForm(self.page, "own-rules" if part else "publish")
        return self

    def press(self, button: str, **changes: str | None) -> RulesEditor:
        """Fill in these controls (`pays__flat` for one of a contract, else the control's own name) and press a button.

        The page that follows is the one on which a browser would arrive.
        """
        named = {f"c.{name.replace('__', '.')}" if "__" in name else name: value for name, value in changes.items()}
        self.page = self.client.post(self.address, self.form.sent(button, **named), headers=self.headers)
        if self.page.status_code == 302:
            location = self.page["Location"].split("#")[0]
            self.address, self.page = location, self.client.get(location, headers=self.headers)
            self.form = PageForm(self.page, "own-rules" if "part=" in location else "publish")
        else:
            self.form = PageForm(self.page, self.form.form_id)
        return self

    def changes(self, contract: str, **figures: str | None) -> RulesEditor:
        """Change one contract and keep it in the draft."""
        return self.opens("contract", contract).press("keep", **figures)

    def pays_in_way(self, contract: str, way: str) -> RulesEditor:
        """Open a contract and choose how it is paid."""
        return self.opens("contract", contract).press("show", pays__way=way)

    def typed(self, name: str) -> str | None:
        return self.form.data.get(f"c.{name.replace('__', '.')}", [None])[0]

    @property
    def words(self) -> str:
        return text(self.page)

    def publishes(self, name: str = "Tuesday") -> RuleSet:
        """Publish the draft; return the rules as they are stored."""
        self.opens().press("publish", name=name)
        assert self.address.endswith(f"/rules/{newest().pk}/"), self.words
        return ruleset_from(newest().rules)


def newest() -> HouseRules:
    return HouseRules.objects.latest("pk")
