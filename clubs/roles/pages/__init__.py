"""Show the pages of who may do what in a club."""
