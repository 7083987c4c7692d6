"""Checks whether everybody can use a page: axe's rules, nothing too wide, nothing cut, and buttons that are visible in any colours."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.depth import IS_NIGHT

Problems = list[tuple[str, list[str]]]
"""The problems: the name of each broken rule, and the first element that breaks it."""

EVERY_RULE: dict[str, Any] = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""The size of targets is the only rule of WCAG 2.2 that axe checks only on request."""
OF_LOOKS: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "target-size"]}
"""Rules whose result may change with colours and width; names and roles stay the same."""
ALL_BUT_COLOURS: dict[str, Any] = EVERY_RULE | {"rules": {"target-size": {"enabled": True}, "color-contrast": {"enabled": False}}}
"""For a page that differs only in its language and direction."""

NARROW: ViewportSize = {"width": 320, "height": 4000}
"""A small phone, and a screen of 1280 pixels at 400 %; what fits here fits at 200 %."""
PHONE: ViewportSize = {"width": 360, "height": 4000}
DESK: ViewportSize = {"width": 1280, "height": 2400}
LETTERS_PX = 16

TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
  if (![...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || !each.checkVisibility()) return false;
  const style = getComputedStyle(each);
  if (style.clipPath !== "none" || each.closest("select, textarea, svg, .crumbs")) return false;
  const across = style.overflowX === "hidden" || style.overflowX === "clip" || each.matches("button, .button, .chip");
  const down = style.overflowY === "hidden" || style.overflowY === "clip";
  if (across && style.display !== "inline" && each.scrollWidth > each.clientWidth + 1) return true;
  return down && each.scrollHeight > each.clientHeight + 1;
}).map((each) => `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""
"""Elements whose own words do not fit and are hidden. The page's name in the breadcrumb may be shortened: the page itself shows it."""
UNSEEN_BUTTONS = """() => [...document.querySelectorAll("button, .button, input, select, textarea")].filter((each) => {
  const box = each.getBoundingClientRect();
  if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 2) return false;
  if (each.disabled || each.matches("[type=checkbox], [type=radio], [type=range], .plain[aria-current]")) return false;
  const edges = [each, "::before"].map((part) => (part === each ? getComputedStyle(each) : getComputedStyle(each, part)));
  const drawn = (style, side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none";
  if (edges.some((style) => ["Top", "Right", "Bottom", "Left"].some((side) => drawn(style, side)))) return false;
  return !edges[0].textDecorationLine.includes("underline") && edges[0].forcedColorAdjust !== "none";
}).map((each) => `${each.tagName}.${each.className}: ${(each.textContent || each.ariaLabel || "").trim().slice(0, 40)}`)"""
"""With forced colours no background shows that something can be pressed: it needs an edge or an underline."""

SMALL = r"""() => [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")].filter((each) => {
  if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || each.disabled) return false;
  if (each.closest(".visually-hidden, .skip, svg, .slip, .picture") || (each.matches("a") && each.closest("p, bdi, td, th"))) return false;
  const words = [...each.parentNode.childNodes].some((node) => node.nodeType === 3 && /\p{L}/u.test(node.data));
  if (each.matches("a") && words && getComputedStyle(each).display === "inline") return false;
  const covers = getComputedStyle(each, "::after").position === "absolute";
  const boxes = [each, ...(each.labels ?? []), ...(covers ? [each.offsetParent ?? each] : [])].map((part) => part.getBoundingClientRect());
  if (boxes[0].width < 2 || boxes[0].height < 2) return false;
  return !boxes.some((box) => box.height >= 43.5 && box.width >= (each.matches("a, .plain") ? 24 : 43.5));
}).map((each) => `${each.tagName}.${each.className}: ${(each.textContent || each.ariaLabel || "").trim().slice(0, 40)}`)"""
"""Targets smaller than a fingertip, 44 pixels. A link within a sentence is as high as its line, one short word is
not wide, a table's cells are as high as its lines, and a slip has twenty lines
of fields for a keyboard on one screen. The pictures of the style guide are no targets."""
CHECKED_BY_THE_BROWSER = """() => [...document.querySelectorAll("input, select, textarea")].filter((each) =>
  each.form && !each.form.noValidate
  && (each.required || each.pattern || each.min || each.max || /^(date|email|number|time|url)$/.test(each.type))
).map((each) => each.name)"""
"""Fields that the browser would refuse by itself, in its own language and not the page's."""


def problems_on(tab: Page, options: dict[str, Any] = EVERY_RULE) -> Problems:
    """Return the problems of the page as it is now."""
    if not tab.evaluate("'axe' in window"):
        tab.evaluate(AXE_SCRIPT)
    answer = tab.evaluate(f"axe.run({json.dumps(options)})")
    return [*((violation["id"], violation["nodes"][0]["target"]) for violation in answer["violations"]), *_too_wide(tab)]


def problems_at_the_foot(tab: Page, options: dict[str, Any] = EVERY_RULE) -> Problems:
    """Return the problems at the end of the page, where sticky elements at the bottom of the screen are in place and cover nothing."""
    tab.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    return problems_on(tab, options)


def _too_wide(tab: Page) -> Problems:
    return [("wider than the screen", [])] if tab.evaluate(TOO_WIDE) else []


def _light(tab: Page) -> Problems:
    tab.set_viewport_size(PHONE)
    return problems_at_the_foot(tab)


def _narrow(tab: Page) -> Problems:
    tab.set_viewport_size(NARROW)
    checks = {"smaller than a fingertip": SMALL, "checked by the browser": CHECKED_BY_THE_BROWSER}
    return [*_too_wide(tab), *((name, [each]) for name, script in checks.items() for each in tab.evaluate(script))]


def _dark(tab: Page) -> Problems:
    tab.emulate_media(color_scheme="dark")
    tab.set_viewport_size(DESK)
    problems = problems_at_the_foot(tab, OF_LOOKS)
    tab.emulate_media(color_scheme="light")
    return problems


def _large_letters(tab: Page) -> Problems:
    """Return the problems on a desktop, with the browser's letters at twice their size."""
    tab.set_viewport_size(DESK)
    set_letters(tab, 2 * LETTERS_PX)
    problems = [*_too_wide(tab), *(("cut", [each]) for each in tab.evaluate(CUT))]
    set_letters(tab, LETTERS_PX)
    return problems


def _forced_colours(tab: Page) -> Problems:
    tab.emulate_media(forced_colors="active")
    problems: Problems = [("no edge", [each]) for each in tab.evaluate(UNSEEN_BUTTONS)]
    tab.emulate_media(forced_colors="none")
    return problems


def set_letters(tab: Page, pixels: int) -> None:
    """Set the browser's letter size, as its user does."""
    line = tab.context.new_cdp_session(tab)
    line.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
    line.detach()


MODES: dict[str, Callable[[Page], Problems]] = {
    "light": _light,
    "narrow": _narrow,
    "dark": _dark,
    "large letters": _large_letters,
    "forced colours": _forced_colours,
}
"""The modes of looking at an open page, one after the other: it follows the device by itself. «Mirrored» is a language."""


def modes_of_page(number: int) -> dict[str, Callable[[Page], Problems]]:
    """Return the modes in which to look at a page: by day light, narrow and one of the others in turn, at night all."""
    light, narrow, *others = MODES
    return MODES if IS_NIGHT else {mode: MODES[mode] for mode in (light, narrow, others[number % len(others)])}
