"""Compute a club's colours from its hue, so that text on them can be read in light and dark. Pure: no Django.

A club chooses a hue alone. Lightness is computed: each colour is as light as its role wishes, and darker where the texts on it would
otherwise miss the contrast that WCAG 2 AA asks for. So every hue has colours, and none is refused.
"""

from __future__ import annotations

import colorsys
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import product

HUES = 360
AA = 4.55
"""The contrast that WCAG 2 AA asks for between text of normal size and its background (4.5), and a little for rounded colours."""
AA_LARGE = 3.0
"""The contrast that WCAG 2 AA asks for large text, and for what is no text, such as the ring around what has the focus."""

TEXTS = ("#ffffff", "#f4d27a", "#8ff0bd")
"""The texts anywhere on a club's colour, as in `look.css`: --on-felt, --gold-on-felt, --plus-on-felt."""
LOSS = "#ffb3b3"
"""The text of a loss (--minus-on-felt). It is never where `lift` is lightest, which is the corner behind the heading."""
SIGNS = {"light": ("#ffb84d", "#b9860b"), "dark": ("#ffb84d", "#e7b84a")}
"""Signs that are not text: the dot of a lost connection (--warn-on-felt), and the ring around what has the focus (--gold)."""
VEIL = 0x12 / 0xFF
"""The share of white in a card on the colour (--felt-lift); the texts are also read on it."""

_WISHES = {
    "light": {"lift": 0.455, "club": 0.375, "deep": 0.295},
    "dark": {"lift": 0.455, "club": 0.335, "deep": 0.26},
}
"""The wished lightness (OKLCH) of each colour in light and dark: that of Troela's green."""
_CHROMA_OF_LIGHTNESS = 0.3
"""A darker colour has less chroma, so that the three look like one cloth."""
_SOFT_LIGHTNESS, _SOFT_CHROMA = 0.88, 0.03
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_GREY_SATURATION = 0.12
"""A colour with less saturation than this (HSV) has no hue that anybody would recognize."""


@dataclass(frozen=True)
class Colours:
    """The colours of a club in one mode, as `#rrggbb`."""

    club: str
    deep: str
    """The bar above the page, and the big screen."""
    lift: str
    """The lightest part of the head of a page."""
    soft: str
    """Quiet text on the other three."""


GREEN = {
    "light": Colours(club="#0f4c3a", deep="#0a3529", lift="#17664e", soft="#c9ddd3"),
    "dark": Colours(club="#0d3f31", deep="#082a21", lift="#17664e", soft="#c9ddd3"),
}
"""Troela's green, as in `look.css`: the colours of a club that chose none."""


@lru_cache(maxsize=2 * HUES)
def colours(hue: int | None, mode: str) -> Colours:
    """Return the colours of this hue (0 to 359 degrees, OKLCH; None for Troela's green) in the mode `light` or `dark`."""
    if hue is None:
        return GREEN[mode]
    soft = _hex(_in_gamut(_SOFT_LIGHTNESS, _SOFT_CHROMA, hue))
    wishes = _WISHES[mode]
    club, deep = (_darkened(wishes[role], hue, lambda ground: _is_readable(ground, soft, mode)) for role in ("club", "deep"))
    lift = _darkened(wishes["lift"], hue, lambda ground: _may_lift(ground, club, soft))
    return Colours(club, deep, lift, soft)


@lru_cache(maxsize=HUES)
def stylesheet(hue: int) -> str:
    """Return the style sheet that replaces Troela's green by this hue: the tokens of `look.css`, and --screen-felt of the big screen."""
    light, dark = colours(hue, "light"), colours(hue, "dark")
    tokens = {
        "felt": f"var(--light, {light.club}) var(--dark, {dark.club})",
        "felt-deep": f"var(--light, {light.deep}) var(--dark, {dark.deep})",
        "felt-light": f"var(--light, {light.lift}) var(--dark, {dark.lift})",
        "on-felt-soft": light.soft,
        "screen-felt": light.deep,
    }
    return "@media not print { :root, [data-theme] { " + " ".join(f"--{name}: {value};" for name, value in tokens.items()) + " } }\n"


def stylesheet_tag(hue: int) -> str:
    """Return the part of the style sheet's address that changes with its content."""
    return sha256(stylesheet(hue).encode()).hexdigest()[:12]


def hue_of(colour: str) -> int | None:
    """Return the hue of a colour such as `#7a1f3d`; None if it is grey, black or white. Raises ValueError if it is no colour."""
    if not _COLOUR.fullmatch(colour):
        raise ValueError(colour)
    red, green, blue = _rgb(colour)
    _hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
    if saturation < _GREY_SATURATION or value < _GREY_SATURATION:
        return None
    _lightness, a, b = _oklab(red, green, blue)
    return round(math.degrees(math.atan2(b, a))) % HUES


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it: from 1 to 21."""
    low, high = sorted((_luminance(_rgb(one)), _luminance(_rgb(other))))
    return (high + 0.05) / (low + 0.05)


def veiled(colour: str) -> str:
    """Return the colour of a card on this colour: under the veil of white."""
    return _hex(tuple(channel + (1 - channel) * VEIL for channel in _rgb(colour)))


def between(one: str, other: str) -> str:
    """Return the colour halfway between two colours of a gradient."""
    return _hex(tuple((first + second) / 2 for first, second in zip(_rgb(one), _rgb(other), strict=True)))


def _is_readable(ground: str, soft: str, mode: str) -> bool:
    texts = (*TEXTS, LOSS, soft)
    return _reads(ground, texts) and all(contrast(sign, ground) >= AA_LARGE for sign in SIGNS[mode])


def _may_lift(ground: str, club: str, soft: str) -> bool:
    return _reads(ground, (*TEXTS, soft)) and _reads(between(ground, club), (LOSS,))


def _reads(ground: str, texts: tuple[str, ...]) -> bool:
    """Return whether these texts can be read on this colour, and on a card on it."""
    return all(contrast(text, each) >= AA for text, each in product(texts, (ground, veiled(ground))))


def _darkened(lightness: float, hue: int, fits: Callable[[str], bool]) -> str:
    """Return the lightest colour of this hue that fits, with at most this lightness."""
    while True:
        colour = _hex(_in_gamut(lightness, _CHROMA_OF_LIGHTNESS * lightness, hue))
        if fits(colour):
            return colour
        lightness -= 0.005


# -- OKLCH, as CSS Color 4 defines it -----------------------------------------------------------------------------------------


def _in_gamut(lightness: float, chroma: float, hue: int) -> tuple[float, ...]:
    """Return red, green and blue (0 to 1) of this colour, with less chroma where a screen cannot show it."""
    while True:
        rgb = _srgb(lightness, chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue)))
        if chroma <= 0 or all(-0.0005 <= channel <= 1.0005 for channel in rgb):
            return tuple(min(1.0, max(0.0, channel)) for channel in rgb)
        chroma -= 0.002


def _srgb(lightness: float, a: float, b: float) -> tuple[float, ...]:
    long, medium, short = (
        (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
        (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
        (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3,
    )
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return tuple(1.055 * each ** (1 / 2.4) - 0.055 if each > 0.0031308 else 12.92 * each for each in linear)


def _oklab(*rgb: float) -> tuple[float, float, float]:
    red, green, blue = (_linear(channel) for channel in rgb)
    long, medium, short = (
        math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
        math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
        math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
    )
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(channel: float) -> float:
    return ((channel + 0.055) / 1.055) ** 2.4 if channel > 0.04045 else channel / 12.92


def _luminance(rgb: tuple[float, ...]) -> float:
    red, green, blue = (_linear(channel) for channel in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _hex(rgb: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in rgb)
