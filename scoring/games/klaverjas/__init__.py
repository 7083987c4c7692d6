"""Klaverjas, a game of two pairs. Its rules are in docs/rules/klaverjas.md."""
