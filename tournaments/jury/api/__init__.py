"""Serve calls, cases and rulings to programs."""
