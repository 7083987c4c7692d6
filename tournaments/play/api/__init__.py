"""Serve what happens at a table: deals, totals, signatures to programs."""
