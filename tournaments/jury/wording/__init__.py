"""Texts about calls, cases and rulings, shared by pages, API and papers."""
