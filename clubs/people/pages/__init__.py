"""Show the pages of the members of a club."""
