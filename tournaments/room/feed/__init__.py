"""The feed: news chosen from an evening's deals, rulings and rounds, newest first.

Pure: it uses no database, no texts and no clock. Each player is given as an integer. A line of the standings is given as the
integer of the player under whose name it is listed.
"""

from tournaments.room.feed.broadcast import Broadcast, broadcasts, dearest, swing
from tournaments.room.feed.choice import chosen
from tournaments.room.feed.items import feed_items
from tournaments.room.feed.values import DealChange, FeedEvening, FeedItem, NewsKind, PlayedContract, PlayedDeal, RoundTurn, Ruled, Where

__all__ = [
    "Broadcast",
    "DealChange",
    "FeedEvening",
    "FeedItem",
    "NewsKind",
    "PlayedContract",
    "PlayedDeal",
    "RoundTurn",
    "Ruled",
    "Where",
    "broadcasts",
    "chosen",
    "dearest",
    "feed_items",
    "swing",
]
