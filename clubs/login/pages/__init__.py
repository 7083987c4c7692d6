"""Show the pages of accounts, and how they log in."""
