"""What just happened, chosen out of an evening's deals, rulings and rounds: what everybody would like to hear, newest first.

Pure: it knows no row, no words and no clock. A player is any number, a line of the standings that of the player under whose name it stands.
"""

from tournaments.room.feed.choice import chosen
from tournaments.room.feed.items import feed_items
from tournaments.room.feed.values import DealChange, Evening, FeedItem, Kind, PlayedContract, PlayedDeal, RoundTurn, Ruled, Where

__all__ = [
    "DealChange",
    "Evening",
    "FeedItem",
    "Kind",
    "PlayedContract",
    "PlayedDeal",
    "RoundTurn",
    "Ruled",
    "Where",
    "chosen",
    "feed_items",
]
