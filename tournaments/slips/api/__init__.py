"""Serve what a table wrote on paper to programs."""
