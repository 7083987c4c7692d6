"""The ornament of the certificate: a fan of cards in a double frame, with suit signs in the corners.

Pure: cards in, SVG out, in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import cos, radians, sin

WIDTH, HEIGHT = 297.0, 210.0
CARD_WIDTH, CARD_HEIGHT, CORNER_RADIUS = 35.0, 51.0, 2.6
"""A card's width, height and corner radius, in millimetres."""
FAN_RADIUS, FAN_STEP = 225.0, 3.55
"""The distance from the middle card down to the fan's centre, in millimetres, and the angle between two cards, in degrees."""
FAN_TOP = 95.0
"""The distance from the top of the page to the centre of the fan's middle card, in millimetres."""
INK, RED, GOLD = "#1a1a1a", "#b01f24", "#8f7336"
SUITS = {
    "S": "M50 6C74 32 92 46 92 63C92 75 83 82 73 82C64 82 57 77 53 69C54 80 58 89 66 94L34 94C42 89 46 80 47 69C43 77 36 82 27 82"
    "C17 82 8 75 8 63C8 46 26 32 50 6Z",
    "H": "M50 92C20 66 6 48 6 31C6 17 17 8 28 8C38 8 46 14 50 24C54 14 62 8 72 8C83 8 94 17 94 31C94 48 80 66 50 92Z",
    "D": "M50 4C60 22 72 38 86 50C72 62 60 78 50 96C40 78 28 62 14 50C28 38 40 22 50 4Z",
    "C": "M29 26a21 21 0 1 1 42 0a21 21 0 1 1 -42 0zM6 57a21 21 0 1 1 42 0a21 21 0 1 1 -42 0zM52 57a21 21 0 1 1 42 0a21 21 0 1 1 -42 0z"
    "M43 38L57 38L57 56C56 74 59 88 67 94L33 94C41 88 44 74 43 56z",
}
"""The SVG path of each suit sign, in a square of 100."""
SUIT_ORDER = "SHCD"
"""The order of suits in a held hand, with black and red alternating."""


def certificate(cards: Sequence[str], corner: Callable[[str], str]) -> str:
    """Return the ornament of the whole page: frame and fan.

    `cards` are written `AS`, `TH`, `2C`; `corner` returns the text in a card's corner for its rank.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}mm" height="{HEIGHT:g}mm">'
        f"{_frame()}{_fan(sorted_hand(cards), corner)}</svg>"
    )


def sorted_hand(cards: Sequence[str]) -> list[str]:
    """Return the cards as players hold them: suit by suit, black and red alternating, the highest first."""
    return sorted(cards, key=lambda card: (SUIT_ORDER.index(card[1]), "AKQJT98765432".index(card[0])))


def _fan(cards: Sequence[str], corner: Callable[[str], str]) -> str:
    parts = []
    for index, card in enumerate(cards):
        angle = (index - (len(cards) - 1) / 2) * FAN_STEP
        x, y = WIDTH / 2 + FAN_RADIUS * sin(radians(angle)), FAN_TOP + FAN_RADIUS * (1 - cos(radians(angle)))
        parts.append(f'<g transform="translate({x:.2f} {y:.2f}) rotate({angle:.2f})">{_card(card, corner(card[0]))}</g>')
    return "".join(parts)


def _card(card: str, rank: str) -> str:
    """Return one card, drawn around its middle; it looks the same upside down."""
    suit, x, y = card[1], -CARD_WIDTH / 2 + 4.7, -CARD_HEIGHT / 2
    colour, size = RED if suit in "HD" else INK, 6.8 if len(rank) > 1 else 8.4
    font = f'font-family="\'Paper serif\', Paper" font-size="{size}" text-anchor="middle" fill="{colour}"'
    half = f'<text x="{x:.2f}" y="{y + 9:.2f}" {font}>{escape(rank)}</text>{_suit(suit, x, y + 13.4, 5, colour)}'
    edge = f'x="{-CARD_WIDTH / 2:.2f}" y="{y:.2f}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="{CORNER_RADIUS}"'
    return (
        f'<rect {edge} fill="#fff" stroke="#555" stroke-width=".22"/>{_suit(suit, 1.2, 0, 17, colour)}'
        f'{half}<g transform="rotate(180)">{half}</g>'
    )


def _suit(suit: str, x: float, y: float, size: float, colour: str) -> str:
    """Return the SVG of a suit sign with its centre at (x, y)."""
    scale = size / 100
    place = f"translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.4f})"
    return f'<path transform="{place}" d="{SUITS[suit]}" fill="{colour}"/>'


def _frame() -> str:
    """Return the three lines of the frame. The inner two are cut at the corners to make room for suit signs."""
    lines = [f'<rect x="8" y="8" width="{WIDTH - 16:g}" height="{HEIGHT - 16:g}" fill="none" stroke="{GOLD}" stroke-width="1.1"/>']
    for inset, cut, width in ((10.6, 11.5, 0.25), (12.2, 9.9, 0.6)):
        right, bottom = WIDTH - inset, HEIGHT - inset
        bent = f"A{cut} {cut} 0 0 0"
        turns = (
            f"M{inset + cut} {inset}H{right - cut}{bent} {right} {inset + cut}V{bottom - cut}{bent} {right - cut} {bottom}"
            f"H{inset + cut}{bent} {inset} {bottom - cut}V{inset + cut}{bent} {inset + cut} {inset}Z"
        )
        lines.append(f'<path d="{turns}" fill="none" stroke="{GOLD}" stroke-width="{width}"/>')
    at = 14.6
    corners = {"S": (at, at), "H": (WIDTH - at, at), "D": (at, HEIGHT - at), "C": (WIDTH - at, HEIGHT - at)}
    lines += [_suit(suit, x, y, 6.4, RED if suit in "HD" else INK) for suit, (x, y) in corners.items()]
    return "".join(lines)
