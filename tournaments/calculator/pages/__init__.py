"""Show the pages of the calculator."""
