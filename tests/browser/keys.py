"""Somebody with a keyboard and no mouse: they go from one element to the next, and see the focus at every step."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 120
"""The most steps of one way across a page."""

WHERE = """(target) => {
  const here = document.activeElement;
  const drawn = (each) => {
    const style = each && getComputedStyle(each);
    return Boolean(style) && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  const around = here.closest("label, li");
  const box = here.getBoundingClientRect();
  const middle = Math.max(0, Math.min(innerHeight - 1, box.top + box.height / 2));
  const top = document.elementFromPoint(box.left + box.width / 2, middle);
  return {
    covered: here !== document.body && !(top && (here.contains(top) || top.contains(here) || around?.contains(top))),
    arrived: here === target,
    lost: here === document.body,
    seen: drawn(here) || drawn(here.nextElementSibling) || drawn(around),
    what: here.outerHTML.slice(0, 160),
  };
}"""
"""Answers if the target has the focus, if its outline is visible, and if a sticky element covers it.

The outline may be on the element itself, on the face of a hidden box, or on its row.
"""


@dataclass
class Keys:
    """One browser without a mouse."""

    tab: Page

    def press(self, *keys: str) -> Keys:
        for key in keys:
            self.tab.keyboard.press(key)
        return self

    def types(self, text: str) -> Keys:
        self.tab.keyboard.type(text)
        return self

    def goes_to(self, target: Locator, *, by: str = "Tab") -> Keys:
        """Press a key until the focus is there. It must be visible at each step."""
        expect(target).to_be_visible()
        for _step in range(MOST_STEPS):
            where = target.evaluate(WHERE)
            assert where["lost"] or where["seen"], f"nothing shows that the focus is on {where['what']}"
            assert not where["covered"], f"something lies over {where['what']}"
            if where["arrived"]:
                return self
            self.press(by)
        raise AssertionError(f"no way with {by} to {target}")

    def presses(self, role: str, name: str, *, key: str = "Enter", exact: bool = True) -> Keys:
        """Go to the element with this role and name, and press it."""
        self.goes_to(self.tab.get_by_role(role, name=name, exact=exact).first)  # type: ignore[arg-type]
        return self.press(key)

    def fills(self, label: str, text: str) -> Keys:
        """Go to the field with this label, and type over its content."""
        self.goes_to(self.tab.get_by_label(label, exact=True).first)
        return self.press("Control+a").types(text)
