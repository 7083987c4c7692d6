"""Show the pages of who sits where."""
