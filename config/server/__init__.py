"""Answers, orders or refuses requests before Django sees them."""
