"""Texts about seating, shared by pages, API and papers."""
