"""The people of the demo's club: thirty-seven invented members, and three accounts to try."""

from __future__ import annotations

from dataclasses import dataclass

CLUB = "De Vier Azen"

MEMBERS = (
    "Els Maes",
    "Jan van Dongen",
    "Riet Verhoeven",
    "Piet Smets",
    "An Peeters",
    "Toon Hendrickx",
    "Marijke van Gorp",
    "Sjef Brouwers",
    "Lia Claessens",
    "Wim Timmermans",
    "Greet Wouters",
    "Harrie van den Broek",
    "Mia Jacobs",
    "Nol Hermans",
    "Truus de Kort",
    "Frans Aerts",
    "Josée Leysen",
    "Kees van Loon",
    "Hilde Goossens",
    "Theo Schellekens",
    "Paula Mertens",
    "Cor Vermeulen",
    "Rita Daems",
    "Ad van Riel",
    "Lutgard Bogaerts",
    "Jos Willems",
    "Corrie van Beek",
    "Staf Verbruggen",
    "Diny Kuijpers",
    "Luc Vervoort",
    "Annie van Hout",
    "Marcel Geerts",
    "Bets Adriaansen",
    "Ward Michielsen",
    "Tonny Oomen",
    "Fons Van Looy",
    "Gerda Swinkels",
)


@dataclass(frozen=True)
class Account:
    """An account of the demo. Its password is not secret: it is printed for those who try the demo."""

    name: str
    password: str
    does: str


ACCOUNTS = (
    Account("director", "vier-azen-leiding", "runs the evening: draws, starts and finishes rounds"),
    Account("jury", "vier-azen-jury", "rules, fines, overturns"),
    Account("desk", "vier-azen-tafel", "types deals and helps the director"),
)
