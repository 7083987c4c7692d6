"""Pages of players, teams and categories."""
