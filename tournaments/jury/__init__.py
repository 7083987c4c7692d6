"""Calls, cases and rulings of the jury."""
