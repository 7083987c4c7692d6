"""Show the pages of calls, cases and rulings."""
