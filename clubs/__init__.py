"""Clubs: people, seasons and house rules. Knows nothing of an evening, and what a game scores only through `scoring`."""
