"""Clubs: people, seasons and house rules. The package does not import tournaments, and leaves all about scores to `scoring`."""
