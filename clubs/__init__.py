"""Clubs: people, seasons and house rules. Does not depend on tournaments, and gets everything about scores from `scoring`."""
