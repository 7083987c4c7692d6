"""The browser and the operating system in a User-Agent header, under their common names."""

from __future__ import annotations

# The order matters: Edge and Opera also name Chrome, Chrome names Safari, Android names Linux, and an iPhone names Mac OS X.
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
    """Return the device as `Firefox · Windows`; if neither name is known, the beginning of the header."""
    parts = [next((name for mark, name in names.items() if mark in user_agent), "") for names in (BROWSERS, MACHINES)]
    return " · ".join(part for part in parts if part) or user_agent[:60]
