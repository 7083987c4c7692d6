"""Calls, cases and rulings."""
