"""Clubs: people, seasons and house rules. Does not depend on tournaments, and asks everything about scores through `scoring`."""
