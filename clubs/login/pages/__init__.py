"""The pages of accounts, and of logging in."""
