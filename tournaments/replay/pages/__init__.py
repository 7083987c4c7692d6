"""Show the pages of an evening by other rules."""
