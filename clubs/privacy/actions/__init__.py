"""Forget personal data, and set how long it is stored."""
