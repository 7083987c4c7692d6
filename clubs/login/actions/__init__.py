"""Change accounts, and how they log in."""
