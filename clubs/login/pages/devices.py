"""The browser and the machine behind a User-Agent header, in the names that people know them by."""

from __future__ import annotations

# The order matters: Edge and Opera say Chrome too, Chrome says Safari too, an Android says Linux too, an iPhone says Mac OS X too.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome",
            "Chrome": "Chrome", "Safari": "Safari"}  # fmt: skip
MACHINES = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device(user_agent: str) -> str:
    """`Firefox · Windows`; the header's own words if nothing in it is known."""
    parts = [next((name for mark, name in names.items() if mark in user_agent), "") for names in (BROWSERS, MACHINES)]
    return " · ".join(part for part in parts if part) or user_agent[:60]
