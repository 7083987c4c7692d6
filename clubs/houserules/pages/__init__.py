"""Show the pages of a club's own rules."""
