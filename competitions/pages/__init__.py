"""The pages of seasons, statistics and histories, with the club's page and the front page."""
